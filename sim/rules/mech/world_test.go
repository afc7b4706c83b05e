package mech

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// newTestWorld is the world of a field.
func newTestWorld(t *testing.T, text string) (*World, *scenario.Scenario) {
	t.Helper()
	sc := parse(t, text)
	table, ok := ruleset.TableOf(sc)
	if !ok {
		t.Fatal("the scenario has no table")
	}
	return table.NewWorld().(*World), sc
}

// endAt is an end of the reach of a unit on a cell.
func endAt(t *testing.T, w *World, r *pathing.Reach, unit int, c pathing.Cell) pathing.End {
	t.Helper()
	if err := w.Reach(r, unit, pathing.ScopeAction); err != nil {
		t.Fatal(err)
	}
	e, ok := r.At(c)
	if !ok {
		t.Fatalf("%s can't end on %v", w.t.units[unit].unit.ID, c)
	}
	return e
}

// A unit that is made to end somewhere answers from there, and so do others.
func TestApply(t *testing.T) {
	w, _ := newTestWorld(t, field(row12+" "+row12, "", "",
		"id: a, side: red, speed: 6, at: [2, 0], drags: crate", "id: crate, object: true, at: [1, 0]",
		"id: b, side: blue, speed: 4, at: [9, 1]", "id: c, side: red, speed: 4, at: [2, 1], lifts: bag", "id: bag, object: true, size: 1/2, at: [1, 1]"))
	var r, other pathing.Reach
	e := endAt(t, w, &r, 0, pathing.Cell{X: 6})
	for range 2 {
		if err := w.Reach(&other, 2, pathing.ScopeAction); err != nil {
			t.Fatal(err)
		}
		if err := w.Apply(0, e); err == nil || !strings.Contains(err.Error(), "is no end of the latest reach of a") {
			t.Fatalf("error %v", err)
		}
	}
	e = endAt(t, w, &r, 0, pathing.Cell{X: 6})
	if err := w.Apply(0, e); err != nil {
		t.Fatal(err)
	}
	// It paid 4 of 6, and the crate is in the space that it left last (M-26).
	stance, means := w.About(0)
	if got := fmt.Sprint(stance, "; ", means, w.Cells(0), w.Cells(1)); got != "at 6,0,0, drags crate; 2 of Speed 6 left, Size 1[6,0] [5,0]" {
		t.Errorf("got %s", got)
	}
	if err := w.Apply(0, e); err == nil {
		t.Error("an end is taken twice")
	}
	// b is 3 spaces away, and can't end where a is now (M-06).
	if err := w.Reach(&r, 2, pathing.ScopeAction); err != nil {
		t.Fatal(err)
	}
	if _, ok := r.At(pathing.Cell{X: 6}); ok {
		t.Error("b ends in the space of a")
	}
	// Two more spaces bring a beside b: that engages both (M-14), and stops it (M-15).
	if err := w.Apply(0, endAt(t, w, &r, 0, pathing.Cell{X: 8})); err != nil {
		t.Fatal(err)
	}
	if _, means := w.About(2); !strings.Contains(means, "; engaged with a") {
		t.Errorf("b: %s", means)
	}
	// Nothing is left of its standard move.
	if err := w.Reach(&r, 0, pathing.ScopeAction); err != nil || r.Len() != 1 {
		t.Errorf("%d ends, error %v", r.Len(), err)
	}
	// A unit that lifts something does not move (M-26).
	if err := w.Reach(&r, 3, pathing.ScopeTurn); err != nil || r.Len() != 1 {
		t.Errorf("%d ends, error %v", r.Len(), err)
	}
	if stance, _ := w.About(3); stance != "at 2,1,0, lifts bag" {
		t.Errorf("c is %s", stance)
	}
	// In its next turn a has its Speed again, and drags on: it is beside b, and engaged.
	w.NextTurn()
	if stance, means := w.About(0); stance != "at 8,0,0, drags crate" || means != "Speed 6, Size 1; engaged with b; a move may provoke OVERWATCH from b" {
		t.Errorf("a is %s; %s", stance, means)
	}
	w.Reset()
	if stance, means := w.About(0); w.At(0) != (pathing.Place{X: 2}) || stance != "at 2,0,0, drags crate" || means != "Speed 6, Size 1" {
		t.Errorf("a is %s; %s", stance, means)
	}
}

// A load that is no longer beside the unit that drags it is let go of.
func TestApplyLetsGo(t *testing.T) {
	w, _ := newTestWorld(t, field(row12, "", "",
		"id: a, side: red, speed: 4, at: [4, 0], drags: c", "id: c, side: red, speed: 4, at: [3, 0]"))
	var r pathing.Reach
	if err := w.Apply(1, endAt(t, w, &r, 1, pathing.Cell{X: 0})); err != nil {
		t.Fatal(err)
	}
	if stance, _ := w.About(0); stance != "at 4,0,0" {
		t.Errorf("a is %s", stance)
	}
	// Without a load it is not SLOWED, so it has BOOST: 8 spaces to the east (M-01).
	if err := w.Reach(&r, 0, pathing.ScopeTurn); err != nil {
		t.Fatal(err)
	}
	if _, ok := r.At(pathing.Cell{X: 11}); !ok {
		t.Error("a does not get to 11,0")
	}
}

// A world that allows falls is the same world.
func TestWorldWithFalls(t *testing.T) {
	w, _ := newTestWorld(t, field("....", "9000", "", "id: a, side: red, speed: 4, at: [0, 0]"))
	var r pathing.Reach
	falls := func(w ruleset.World) (n int) {
		if err := w.Reach(&r, 0, pathing.ScopeAction); err != nil {
			t.Fatal(err)
		}
		for e := range r.All() {
			if e.Choice == pathing.Fall {
				n++
			}
		}
		return n
	}
	f := w.WithFalls()
	if n, m := falls(w), falls(f); n != 0 || m != 1 {
		t.Errorf("%d and %d falls", n, m)
	}
	if err := w.Reach(&r, 0, pathing.ScopeAction); err != nil {
		t.Fatal(err)
	}
	p, err := f.Path(0, pathing.Cell{X: 1}, 9)
	if err != nil || !p.Found || p.Risks.Fall == nil || p.Risks.Fall.Spaces != 9 || len(p.Risks.Lines) != 1 || p.Risks.Lines[0] != "falls 9 spaces at the end of its turn: 9 damage (M-18)" {
		t.Errorf("%+v, %v", p, err)
	}
	if err := f.Reach(&r, 0, pathing.ScopeAction); err != nil {
		t.Fatal(err)
	}
	for e := range r.All() {
		if e.Choice == pathing.Fall {
			if err := f.Apply(0, e); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if stance, _ := w.About(0); stance != "at 1,0,9" {
		t.Errorf("it is %s", stance)
	}
}

// Worlds of one table do not see each other, and ask without allocating.
func TestWorlds(t *testing.T) {
	w, sc := newTestWorld(t, field(row12, "", "", "id: a, side: red, speed: 4, at: [4, 0]"))
	table, _ := ruleset.TableOf(sc)
	other := table.NewWorld()
	var r pathing.Reach
	if err := w.Apply(0, endAt(t, w, &r, 0, pathing.Cell{X: 8})); err != nil {
		t.Fatal(err)
	}
	if stance, _ := other.About(0); stance != "at 4,0,0" {
		t.Errorf("a is %s", stance)
	}
	if n := testing.AllocsPerRun(10, func() {
		if err := other.Reach(&r, 0, pathing.ScopeTurn); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
