package trial

import (
	"math/rand/v2"

	"example.com/stride/sim/play"
)

// The purposes of the streams of a trial. Their numbers are part of what a seed
// means: a new purpose takes the next one.
const (
	purposeSetup uint64 = iota
	purposeChoices
	purposeDice
)

// StreamsFor are the random streams of one trial: a function of seed and trial
// alone. Trials count from 0. The same trial has the same streams whoever plays
// it, and in both seat orders.
//
// A stream of purpose p is PCG-DXSM with the 128 bits of state (mix(seed + p·γ),
// mix(trial)), where γ is 2^64 divided by the golden ratio and mix the finisher of
// SplitMix64. mix is one to one, so no two trials of a purpose share a state, nor
// do two purposes of one seed.
func StreamsFor(seed, trial uint64) play.Streams {
	return play.Streams{
		Setup:   stream(seed, trial, purposeSetup),
		Choices: stream(seed, trial, purposeChoices),
		Dice:    stream(seed, trial, purposeDice),
	}
}

func stream(seed, trial, purpose uint64) rand.PCG {
	return *rand.NewPCG(mix(seed+purpose*gamma), mix(trial))
}

const gamma uint64 = 0x9e3779b97f4a7c15

// mix is the finisher of SplitMix64, with the constants of Stafford's variant 13:
// one to one, and each bit of the answer depends on every bit of x.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
