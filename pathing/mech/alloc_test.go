package mech_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// busyBoard is a board with ledges, a swamp and others of both sides.
func busyBoard(t *testing.T, prof mech.Profile) *rig {
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
			r := busyBoard(t, prof)
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

// What games ask of every move allocates nothing in memory that the caller keeps.
func TestAnswersAllocateNothing(t *testing.T) {
	r := busyBoard(t, mech.Profile{Size: 2, Speed: 6, Side: 1, Teleport: 5})
	changed, err := r.brd.Edit(board.Set(pathing.Cell{X: 2, Y: 4}, board.Dangerous), board.SetHazard(pathing.Cell{X: 3, Y: 4}, board.Burn))
	if err != nil {
		t.Fatal(err)
	}
	r.rules.Ground().Patch(changed)
	r.world.Place(9, place(2, 3, 0), mech.Body{Size: 2, Side: 2})
	r.world.Place(10, place(0, 4, 0), mech.Body{Size: 1, Object: true})
	field, err := r.rules.Field([]pathing.Cell{{X: 11, Y: 7}})
	if err != nil {
		t.Fatal(err)
	}
	load, err := r.rules.Ground().Rules(mech.Profile{Size: 1})
	if err != nil {
		t.Fatal(err)
	}
	q, trailing := r.query(), load.Query(r.world, 10)
	var reach pathing.Reach
	if err := q.Action(&reach, r.scratch, r.state); err != nil {
		t.Fatal(err)
	}
	var ends []pathing.End
	var paths [][]pathing.Step
	for e := range reach.All() {
		if e.Phases > 0 {
			ends, paths = append(ends, e), append(paths, reach.Path(nil, e))
		}
	}
	var ids []int
	var risks mech.Risks
	var places, trail []pathing.Place
	named, dangerous := 0, 0
	ask := func() {
		for i, path := range paths {
			st := q.AfterIn(ids, r.state, ends[i], path)
			ids = st.Unengaged
			named += len(ids)
			q.RisksIn(&risks, r.state, path)
			dangerous += len(risks.Dangerous)
			trail = trailing.Follow(trail[:0], place(0, 4, 0), 0, r.rules.Box(r.state.At), path)
			field.Cost(st.At)
			r.rules.Hazard(st.At)
			q.Sight(r.rules.Box(st.At), mech.Box{At: place(8, 1, 2), N: 1})
		}
		for d := range pathing.NoDir {
			push, err := q.PushIn(places, r.state, mech.Level(d), 3)
			if err != nil {
				t.Fatal(err)
			}
			places = push.Dangerous
			dangerous += len(places)
			ids = q.AfterPushIn(ids, r.state, push.End).Unengaged
			named += len(ids)
		}
	}
	ask()
	if named == 0 || dangerous == 0 {
		t.Errorf("%d hostiles named, %d dangerous places: nothing is tried", named, dangerous)
	}
	if n := testing.AllocsPerRun(3, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The memory of a state may serve the state that follows.
func TestAfterInItsOwnMemory(t *testing.T) {
	r := flat(t, open(7, 3), "", mech.Profile{Size: 2, Speed: 4, Side: 1}, place(3, 1, 0))
	for i := range 6 {
		r.world.Place(1+i, place(1+i%3*2, i/3*2, 0), mech.Body{Size: 1, Side: 2})
	}
	for _, named := range [][]int{nil, {2}, {5, 2}, {1, 2, 3, 4, 5, 6}} {
		for x := range 7 {
			to := place(x, 1, 0)
			st := r.state
			st.Unengaged = named
			want := r.query().AfterPush(st, mech.Displacement{End: to})
			st.Unengaged = append(make([]int, 0, x), named...)
			got := r.query().AfterPushIn(st.Unengaged, st, to)
			if !slices.Equal(got.Unengaged, want.Unengaged) || got.At != to || want.At != to {
				t.Errorf("M-14: from %v to %v: not engaged with %v, want %v", named, to, got.Unengaged, want.Unengaged)
			}
		}
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
