package play

import "testing"

// Once a Game has grown, games allocate nothing: every policy, walkers and
// vehicles, part payments, goals with and without room.
func TestNoAllocations(t *testing.T) {
	check := func(name string, s *Setup) {
		g := s.NewGame()
		g.check = false // which allocates, and may
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
		check(name, compile(t, example(t, name), Options{}))
	}
	for s, text := range setups(t, 400, 20, all...) {
		check(text, s)
	}
}
