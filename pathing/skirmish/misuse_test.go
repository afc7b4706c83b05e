package skirmish_test

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

var infantry = skirmish.Profile{Speed: 7, Stride: 2, Size: 2}

func compiled(t *testing.T, text string) (*board.Board, *skirmish.Rules) {
	t.Helper()
	b, err := board.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := skirmish.Compile(b, skirmish.Default(), infantry)
	if err != nil {
		t.Fatal(err)
	}
	return b, r
}

func panics(f func()) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said, _ = r.(string)
		}
	}()
	f()
	return ""
}

// A path asked of an old answer is always caught; reading one otherwise, under
// the tag invariants.
func TestStaleReach(t *testing.T) {
	_, rules := compiled(t, "....")
	q := rules.Query(nil, units.NoUnit)
	s := search.NewScratch()
	var old, latest pathing.Reach
	if err := q.Action(&old, s, skirmish.State{}); err != nil {
		t.Fatal(err)
	}
	end := old.End(old.Len() - 1)
	if err := q.Action(&latest, s, skirmish.State{}); err != nil {
		t.Fatal(err)
	}
	if said := panics(func() { old.Path(nil, end) }); !strings.Contains(said, "later query") {
		t.Errorf("a path of a stale Reach: panic %q", said)
	}
	said := panics(func() { old.Len() })
	if caught := strings.Contains(said, "later query"); caught != pathing.Invariants {
		t.Errorf("reading a stale Reach: panic %q with invariants %v", said, pathing.Invariants)
	}
}

func TestOverlayOfAnotherBoard(t *testing.T) {
	_, rules := compiled(t, "....")
	other, _ := compiled(t, "....")
	if said := panics(func() { rules.Query(units.NewOverlay(other), 0) }); !strings.Contains(said, "another board") {
		t.Errorf("an overlay of another board: panic %q", said)
	}
}

// An edit that was not followed by Patch is caught under the tag invariants.
func TestUnpatchedTable(t *testing.T) {
	b, rules := compiled(t, "....")
	changed, err := b.Edit(board.Set(pathing.Cell{X: 1}, board.Solid))
	if err != nil {
		t.Fatal(err)
	}
	var reach pathing.Reach
	s := search.NewScratch()
	q := rules.Query(nil, units.NoUnit)
	turn := func() { _ = q.Turn(&reach, s, skirmish.State{}) }
	action := func() { _ = q.Action(&reach, s, skirmish.State{}) }
	for name, f := range map[string]func(){"turn": turn, "action": action} {
		if said := panics(f); strings.Contains(said, "patch it") != pathing.Invariants {
			t.Errorf("%s on an unpatched table: panic %q with invariants %v", name, said, pathing.Invariants)
		}
	}
	if err := rules.Ground().Patch(changed); err != nil {
		t.Fatal(err)
	}
	action()
	if _, ok := reach.At(pathing.Cell{X: 2}); ok {
		t.Error("the patched table does not know the new wall")
	}
}

// Patching equals compiling anew, whatever was edited.
func TestPatchEqualsCompile(t *testing.T) {
	b, rules := compiled(t, ".....\n.^.:.\n..~..\n.....\n....,")
	edits := [][]board.Edit{
		{board.Set(pathing.Cell{X: 2, Y: 2}, board.Solid)},
		{board.AddWall(board.Wall{X1: 1, Y1: 0, X2: 1, Y2: 2})},
		{board.Set(pathing.Cell{X: 3, Y: 3}, board.Terrain(0).WithLevel(1))},
		{board.Set(pathing.Cell{X: 3, Y: 2}, board.Steep), board.RemoveWall(board.Wall{X1: 1, Y1: 0, X2: 1, Y2: 2})},
		{board.Set(pathing.Cell{X: 0, Y: 0}, board.Submerged)},
	}
	s := search.NewScratch()
	for i, e := range edits {
		changed, err := b.Edit(e...)
		if err != nil {
			t.Fatal(err)
		}
		if err := rules.Ground().Patch(changed); err != nil {
			t.Fatal(err)
		}
		fresh, err := skirmish.Compile(b, skirmish.Default(), infantry)
		if err != nil {
			t.Fatal(err)
		}
		for y := range 5 {
			for x := range 5 {
				st := skirmish.State{At: pathing.Cell{X: x, Y: y}, Facing: pathing.S}
				var got, want pathing.Reach
				errGot := rules.Query(nil, units.NoUnit).Turn(&got, s, st)
				n := got.Len()
				ends := make([]pathing.End, 0, n)
				for e := range got.All() {
					ends = append(ends, e)
				}
				errWant := fresh.Query(nil, units.NoUnit).Turn(&want, s, st)
				if (errGot == nil) != (errWant == nil) || n != want.Len() {
					t.Fatalf("edit %d, from %d,%d: %d ends (%v), want %d (%v)", i, x, y, n, errGot, want.Len(), errWant)
				}
				for j, e := range ends {
					if e != want.End(j) {
						t.Fatalf("edit %d, from %d,%d: %+v, want %+v", i, x, y, e, want.End(j))
					}
				}
			}
		}
	}
}

func TestImpossibleStates(t *testing.T) {
	b, rules := compiled(t, ".#_o\n....")
	o := units.NewOverlay(b)
	o.Place(0, b.ID(pathing.Cell{X: 1, Y: 1}), 4)
	q := rules.Query(nil, units.NoUnit)
	var reach pathing.Reach
	var plan skirmish.Plan
	s := search.NewScratch()
	for _, c := range []struct {
		want string
		st   skirmish.State
	}{
		{"off the board", skirmish.State{At: pathing.Cell{X: -1}}},
		{"off the board", skirmish.State{At: pathing.Cell{Y: 2}}},
		{"is solid", skirmish.State{At: pathing.Cell{X: 1}}},
		{"is a void", skirmish.State{At: pathing.Cell{X: 2}}},
		{"low obstacle", skirmish.State{At: pathing.Cell{X: 3}}},
		{"faces N, E, S or W", skirmish.State{Facing: pathing.NE}},
		{"of a Speed of 7", skirmish.State{Spent: 8}},
		{"of a Speed of 7", skirmish.State{Spent: -1}},
		{"never negative", skirmish.State{Phase: -1}},
		{"next to 0,0", skirmish.State{Paid: skirmish.Payment{To: pathing.Cell{X: 2}, Points: 1, Cost: 2}}},
		{"one less than the cost", skirmish.State{Paid: skirmish.Payment{To: pathing.Cell{Y: 1}, Points: 2, Cost: 2}}},
	} {
		for name, err := range map[string]error{
			"Action": q.Action(&reach, s, c.st), "Turn": q.Turn(&reach, s, c.st), "Arrive": q.Arrive(&plan, s, c.st, pathing.Cell{}),
		} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s of %+v: error %v, want one with %q", name, c.st, err, c.want)
			}
		}
	}
	crowded := skirmish.State{At: pathing.Cell{X: 1, Y: 1}}
	if err := rules.Check(crowded, o, units.NoUnit); err == nil || !strings.Contains(err.Error(), "S-09") {
		t.Errorf("Sizes 1 and 2 in one square: %v", err)
	}
	if err := q.Arrive(&plan, s, skirmish.State{}, pathing.Cell{X: 9}); err == nil {
		t.Error("a target off the board is no error")
	}
	if err := q.Arrive(&plan, s, skirmish.State{}, pathing.Cell{X: 1}); err != nil || plan.Found {
		t.Errorf("a solid target: %v, found %v; want no route", err, plan.Found)
	}
}

func TestCompileErrors(t *testing.T) {
	b, _ := board.Parse([]byte(".."))
	dear := board.Terrain(0).WithExtra(100)
	rich, _ := board.FromFunc(2, 1, func(int, int) uint32 { return uint32(dear) })
	p := skirmish.Default()
	p.Rear, p.DiagonalSurcharge, p.OccupiedSurcharge = 40, 20, 20
	if _, err := skirmish.Compile(rich, p, infantry); err == nil || !strings.Contains(err.Error(), "S-10") {
		t.Errorf("a cost that fits no byte: %v", err)
	}
	if _, err := skirmish.Compile(b, skirmish.Default(), skirmish.Profile{Speed: 999, Size: 2}); err == nil || !strings.Contains(err.Error(), "speed") {
		t.Errorf("a Speed of 999: %v", err)
	}
	if _, err := skirmish.Default().With(map[string]pathing.Value{"climb_cost": {Int: 0}}); err == nil || !strings.Contains(err.Error(), "climb_cost") {
		t.Errorf("a climb cost of 0: %v", err)
	}
	if _, err := skirmish.Default().With(map[string]pathing.Value{"climb": {Int: 1}}); err == nil {
		t.Error("an unknown parameter is no error")
	}
}

// Queries of several Actions and arrivals allocate nothing either, once grown.
func TestQueriesAllocateNothing(t *testing.T) {
	b, rules := compiled(t, "........\n.#.^.:..\n..~.,...\n........")
	o := units.NewOverlay(b)
	o.Place(0, b.ID(pathing.Cell{}), 2)
	o.Place(1, b.ID(pathing.Cell{X: 2, Y: 1}), 4)
	q := rules.Query(o, 0)
	var reach pathing.Reach
	var plan skirmish.Plan
	var path []pathing.Step
	s := search.NewScratch()
	for name, f := range map[string]func(){
		"action": func() { _ = q.Action(&reach, s, skirmish.State{Facing: pathing.E}) },
		"turn":   func() { _ = q.Turn(&reach, s, skirmish.State{Facing: pathing.E}) },
		"path": func() {
			_ = q.Turn(&reach, s, skirmish.State{Facing: pathing.E})
			path = reach.Path(path[:0], reach.End(reach.Len()-1))
		},
		"arrive": func() { _ = q.Arrive(&plan, s, skirmish.State{Facing: pathing.E}, pathing.Cell{X: 7, Y: 3}) },
	} {
		f()
		if n := testing.AllocsPerRun(50, f); n != 0 {
			t.Errorf("%s: %v allocations a query, want 0", name, n)
		}
	}
}
