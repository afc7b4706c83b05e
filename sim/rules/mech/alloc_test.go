package mech

import (
	"testing"

	"example.com/stride/sim/play"
)

// Once a Game has grown, games allocate nothing: every policy, falls, pushes,
// loads and teleports. All games count as one run, since an average would hide a few;
// the least of three runs counts, since the runtime has allocations of its own.
func TestNoAllocations(t *testing.T) {
	check := func(name string, s *play.Setup) {
		g, turns := open(s)
		turns.verify = false // which allocates, and may
		n := 1.0
		for try := 0; try < 3 && n > 0; try++ {
			n = testing.AllocsPerRun(1, func() {
				for i := range uint64(10) {
					if _, err := g.Play(streams(1, i)); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
		if n != 0 {
			t.Fatalf("%s: %v allocations", name, n)
		}
	}
	for s, text := range setups(t, 500, 60/underRace, all...) {
		check(text, s)
	}
}
