package skirmish

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// Once a play.Game has grown, games allocate nothing: every policy, walkers and
// vehicles, part payments, goals with and without room.
func TestNoAllocations(t *testing.T) {
	if pathing.Invariants {
		t.Skip("under this tag games verify themselves, which allocates, and may")
	}
	check := func(name string, s *play.Setup) {
		g := s.NewGame()
		i := uint64(0)
		play := func() {
			if _, err := g.Play(streams(1, i%20)); err != nil {
				t.Fatal(err)
			}
			i++
		}
		for range 20 {
			play()
		}
		if n := testing.AllocsPerRun(40, play); n != 0 {
			t.Fatalf("%s: %v allocations a game", name, n)
		}
	}
	for _, name := range []string{"stairs", "flooded", "chase"} {
		check(name, setup(t, example(t, name), play.Options{}))
	}
	for s, text := range setups(t, 400, 20, all...) {
		check(text, s)
	}
}
