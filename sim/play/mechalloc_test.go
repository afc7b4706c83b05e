package play

import "testing"

// Once a Game has grown, games of mech allocate nothing: every policy, falls, pushes,
// loads and teleports. All games count as one run, since an average would hide a few;
// the least of three runs counts, since the runtime has allocations of its own.
func TestMechNoAllocations(t *testing.T) {
	check := func(name string, s *Setup) {
		g := s.NewGame()
		g.check = false // which allocates, and may
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
	for s, text := range mechSetups(t, 500, 60/underRace, allMech...) {
		check(text, s)
	}
}
