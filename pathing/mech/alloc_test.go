package mech_test

import (
	"fmt"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// crowd is a board with ledges, a swamp and others of both sides.
func crowd(t *testing.T, prof mech.Profile) *rig {
	const rows = "............\n..%%........\n..%%..#.....\n......#.....\n....^.......\n............\n............\n............"
	const levels = "000000000000\n000000002200\n000000002200\n000011000000\n000011000000\n000000000000\n000000040000\n000000000000"
	r := flat(t, rows, levels, prof, place(1, 4, 0))
	for i, at := range []pathing.Place{place(4, 6, 0), place(6, 5, 0), place(0, 1, 0), place(8, 1, 2)} {
		r.world.Place(i+1, at, mech.Body{Size: 2, Side: 1 + i%2, Threat: 3})
	}
	return r
}

func profiles() map[string]mech.Profile {
	return map[string]mech.Profile{
		"walk":     {Size: 2, Speed: 6, Side: 1},
		"size2":    {Size: 4, Speed: 6, Side: 1, Legs: true},
		"flight":   {Size: 2, Speed: 4, Side: 1, Flight: true},
		"hover":    {Size: 1, Speed: 4, Side: 1, Hover: true},
		"teleport": {Size: 2, Speed: 4, Side: 1, Legs: true, Teleport: 5},
	}
}

// Queries allocate nothing once their memory has grown.
func TestQueriesAllocateNothing(t *testing.T) {
	for name, prof := range profiles() {
		t.Run(name, func(t *testing.T) {
			r := crowd(t, prof)
			q := r.query()
			var reach pathing.Reach
			var path []pathing.Step
			ask := func() {
				if err := q.Action(&reach, r.scratch, r.state); err != nil {
					t.Fatal(err)
				}
				for i := range reach.Len() {
					path = reach.Path(path[:0], reach.End(i))
				}
				if name == "flight" || name == "hover" {
					return // a Turn of these takes long: the same code with more seeds
				}
				if err := q.Turn(&reach, r.scratch, r.state); err != nil {
					t.Fatal(err)
				}
				path = reach.Path(path[:0], reach.End(reach.Len()-1))
			}
			ask()
			if n := testing.AllocsPerRun(3, ask); n != 0 {
				t.Errorf("%v allocations a query", n)
			}
		})
	}
}

func BenchmarkReach(b *testing.B) {
	for _, size := range []pathing.Half{2, 4} {
		for _, prof := range []mech.Profile{{Size: size, Speed: 6}, {Size: size, Speed: 6, Hover: true}, {Size: size, Speed: 6, Flight: true}} {
			b.Run(fmt.Sprintf("size=%v/hover=%v/flight=%v", size, prof.Hover, prof.Flight), func(b *testing.B) {
				brd, err := board.Parse([]byte(open(64, 64)))
				if err != nil {
					b.Fatal(err)
				}
				rules, err := mech.Compile(brd, mech.Default(), prof)
				if err != nil {
					b.Fatal(err)
				}
				q := rules.Query(nil, mech.NoUnit)
				var reach pathing.Reach
				scratch := search.NewScratch()
				st := mech.State{At: place(32, 32, 0)}
				for b.Loop() {
					if err := q.Action(&reach, scratch, st); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
