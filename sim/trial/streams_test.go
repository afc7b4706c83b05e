package trial

import (
	"math"
	"math/bits"
	"testing"

	"example.com/stride/sim/play"
)

// The first numbers of some streams, computed apart from the definition of
// StreamsFor. They are part of what a seed means: if this
// test fails, results of all seeds have changed.
func TestStreamsArePinned(t *testing.T) {
	for _, c := range []struct {
		seed, trial uint64
		want        [3]uint64 // first of setup, choices, dice
	}{
		{0, 0, [3]uint64{0x38ffff682123e08a, 0xf26bc2b00551318a, 0x1b60997b7d83633d}},
		{1, 0, [3]uint64{0x2ff572a7ce01dea9, 0xfb9c442d3b16b16b, 0xde4c02ca69bf149b}},
		{1, 1, [3]uint64{0xdd59565759501e2a, 0x1fdd84efa720fe02, 0xc04fb03cbf5e131c}},
		{2, 0, [3]uint64{0xcf090799dd9ab78f, 0x82e79138c4a99979, 0x3b82bf0680839bcf}},
		{math.MaxUint64, 999_999_999, [3]uint64{0x16aea1d03114948e, 0xbe325896fd1abfc2, 0x64d5850fd17d8f5c}},
	} {
		st := StreamsFor(c.seed, c.trial)
		if got := [3]uint64{st.Setup.Uint64(), st.Choices.Uint64(), st.Dice.Uint64()}; got != c.want {
			t.Errorf("seed %d, trial %d: %#x", c.seed, c.trial, got)
		}
	}
	st := StreamsFor(1, 7)
	var got [4]uint64
	for i := range got {
		got[i] = st.Choices.Uint64()
	}
	if want := ([4]uint64{0x71dd41fc702c1e96, 0x7b527ae6c6c3320d, 0x8f36ed4457b7869d, 0x3fd6d1b0d39fb64}); got != want {
		t.Errorf("the first numbers of a stream: %#x", got)
	}
}

func TestStreamsAreValues(t *testing.T) {
	a, b := StreamsFor(5, 6), StreamsFor(5, 6)
	a.Choices.Uint64()
	if b != StreamsFor(5, 6) {
		t.Error("drawing from one copy moved another")
	}
}

// Neighbouring trials, neighbouring seeds and the purposes of one trial have
// unrelated first numbers. Of 64·n fair bits the ones stay within 5 standard
// deviations of the half, √(64n)/2 each, but for one seed in a million; likewise
// the bits in which two unrelated numbers differ.
func TestStreamsOfNeighboursAreUnrelated(t *testing.T) {
	const n = 20_000
	first := func(st play.Streams) [3]uint64 {
		return [3]uint64{st.Setup.Uint64(), st.Choices.Uint64(), st.Dice.Uint64()}
	}
	ones := map[string]int{}
	for i := range uint64(n) {
		a, next, seed := first(StreamsFor(1, i)), first(StreamsFor(1, i+1)), first(StreamsFor(i+2, 0))
		ones["setup"] += bits.OnesCount64(a[0])
		ones["choices"] += bits.OnesCount64(a[1])
		ones["dice"] += bits.OnesCount64(a[2])
		ones["setup against choices"] += bits.OnesCount64(a[0] ^ a[1])
		ones["choices against dice"] += bits.OnesCount64(a[1] ^ a[2])
		ones["choices against the next trial's"] += bits.OnesCount64(a[1] ^ next[1])
		ones["choices against the next trial's dice"] += bits.OnesCount64(a[1] ^ next[2])
		ones["choices over seeds"] += bits.OnesCount64(seed[1])
		ones["choices of a seed against a trial's"] += bits.OnesCount64(seed[1] ^ a[1])
	}
	for what, got := range ones {
		if off := math.Abs(float64(got) - 32*n); off > 5*math.Sqrt(64*n)/2 {
			t.Errorf("%s: %d ones of %d bits", what, got, 64*n)
		}
	}
}

// First numbers over trials fall evenly into 256 bins by their high bits, and by
// their low bits: chi-square with 255 degrees of freedom has mean 255 and standard
// deviation √510 = 22.6; 5 of these above is one seed in 100,000 or so.
func TestStreamsFallEvenly(t *testing.T) {
	const n = 256 * 200
	var high, low [256]float64
	for i := range uint64(n) {
		st := StreamsFor(9, i)
		x := st.Choices.Uint64()
		high[x>>56]++
		low[x&255]++
	}
	for name, bins := range map[string][256]float64{"high": high, "low": low} {
		chi := 0.0
		for _, k := range bins {
			chi += (k - n/256) * (k - n/256) / (n / 256)
		}
		if chi > 255+5*22.6 || chi < 255-5*22.6 {
			t.Errorf("chi-square of the %s bits is %v", name, chi)
		}
	}
}
