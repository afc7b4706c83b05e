package trial

import (
	"testing"

	"example.com/stride/sim/play"
)

// Player plays n trials of a run, in both orders, and counts them as Run counts a chunk.
func Player(t testing.TB, c Config) (play func(first, n int)) {
	setups := compileBoth(t, c)
	w := newWorker(&queue{Config: c}, setups)
	p, total := newPart(setups), newPart(setups)
	return func(first, n int) {
		p.reset()
		for trial := first; trial < first+n; trial++ {
			if err := w.play(trial, p); err != nil {
				t.Fatal(err)
			}
		}
		total.merge(p)
	}
}

// Counting is a function that counts a game, and merges one in sixteen.
func Counting(s *play.Setup, r *play.Result) func() {
	chunk, total := NewGames(s), NewGames(s)
	n := 0
	return func() {
		chunk.Add(r)
		if n++; n%chunkSize == 0 {
			total.Merge(chunk)
			chunk.Reset()
		}
	}
}

// What tests of other packages use of those of this one.
var (
	AsBytes     = asBytes
	CheckTotals = checkTotals
	RaceEnabled = raceEnabled
)

const ChunkSize = chunkSize
