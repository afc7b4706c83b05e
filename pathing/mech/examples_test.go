package mech_test

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// The worked examples of the rules, under their names.
func TestWorkedExamples(t *testing.T) {
	t.Run("M-02 open", exampleOpen)
	t.Run("M-03 size2", exampleSize2)
	t.Run("M-05 through", exampleThrough)
	t.Run("M-08 swamp", exampleSwamp)
	t.Run("M-09 ledge", exampleLedge)
	t.Run("M-11 down", exampleDown)
	t.Run("M-15 stop", exampleStop)
	t.Run("M-15 slide", exampleSlide)
	t.Run("M-18 fall", exampleFall)
	t.Run("M-19 flight", exampleFlight)
	t.Run("M-21 ceiling", exampleCeiling)
	t.Run("M-23 full", exampleFull)
	t.Run("M-28 split", exampleSplit)
}

func exampleOpen(t *testing.T) {
	r := flat(t, open(13, 13), "", mech.Profile{Size: 2, Speed: 6}, place(6, 6, 0))
	if n := r.count(pathing.Walk); n != 13*13-1 {
		t.Errorf("%d other spaces, want 168", n)
	}
}

func exampleSize2(t *testing.T) {
	p := mech.Profile{Size: 4, Speed: 8}
	narrow := flat(t, "...#...\n.......\n...#...", "", p, place(0, 0, 0)).action()
	wantNone(t, narrow, place(5, 0, 0))
	wide := flat(t, "...#...\n.......\n.......", "", p, place(0, 1, 0)).action()
	wantCost(t, wide, place(5, 1, 0), pathing.Walk, false, 5)
}

func exampleThrough(t *testing.T) {
	r := flat(t, open(7, 2), "", mech.Profile{Size: 4, Speed: 6, Side: 1}, place(0, 0, 0))
	r.world.Place(1, place(3, 0, 0), mech.Body{Size: 2, Side: 2})
	reach := r.action()
	wantCost(t, reach, place(4, 0, 0), pathing.Walk, false, 4)
	wantNone(t, reach, place(2, 0, 0))
	wantNone(t, reach, place(3, 0, 0))
}

func exampleSwamp(t *testing.T) {
	r := flat(t, "%%%%%", "", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0))
	wantCost(t, r.action(), place(2, 0, 0), pathing.Walk, false, 4)
	if n := r.count(pathing.Walk); n != 2 {
		t.Errorf("%d spaces, want 2", n)
	}
}

func exampleLedge(t *testing.T) {
	r := flat(t, "...", "022", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0)).action()
	wantCost(t, r, place(1, 0, 2), pathing.Walk, false, 4)
	wantNone(t, r, place(2, 0, 2))
}

func exampleDown(t *testing.T) {
	p := mech.Profile{Size: 2, Speed: 6}
	for _, c := range []struct {
		level string
		drop  int
		cost  pathing.Cost
	}{{"32", 1, 1}, {"31", 2, 1}, {"30", 3, 6}} {
		r := flat(t, "..", c.level, p, place(0, 0, 3))
		wantCost(t, r.action(), place(1, 0, 3-c.drop), pathing.Walk, false, c.cost)
		r.falls = true
		reach := r.action()
		e, ok := find(reach, place(1, 0, 3), pathing.Fall, false)
		if ok != (c.drop == 3) || ok && e.Cost != 1 {
			t.Errorf("a drop of %d: a fall %v at cost %d", c.drop, ok, e.Cost)
		}
		if ok {
			risks := r.query().Risks(r.state, reach.Path(nil, e))
			if risks.Fall != 3 || risks.Damage != 3 {
				t.Errorf("risks %+v, want a fall of 3 with damage 3", risks)
			}
		}
	}
}

func exampleStop(t *testing.T) {
	const rows = "########\n........\n####.###"
	p := mech.Profile{Size: 2, Speed: 6, Side: 1}
	r := flat(t, rows, "", p, place(0, 1, 0))
	r.world.Place(1, place(4, 2, 0), mech.Body{Size: 2, Side: 2})
	reach := r.action()
	wantCost(t, reach, place(3, 1, 0), pathing.Walk, true, 3)
	wantNone(t, reach, place(4, 1, 0))
	r.world.Place(1, place(4, 2, 0), mech.Body{Size: 1, Side: 2})
	wantCost(t, r.action(), place(6, 1, 0), pathing.Walk, false, 6)
}

func exampleSlide(t *testing.T) {
	r := flat(t, "########\n........\n####.###", "", mech.Profile{Size: 2, Speed: 6, Side: 1}, place(3, 1, 0))
	r.world.Place(1, place(4, 2, 0), mech.Body{Size: 2, Side: 2})
	reach := r.action()
	wantCost(t, reach, place(4, 1, 0), pathing.Walk, false, 1)
	wantCost(t, reach, place(7, 1, 0), pathing.Walk, false, 4)
	if _, ok := find(reach, place(4, 1, 0), pathing.Walk, true); ok {
		t.Error("a slide along a hostile that it is engaged with stops")
	}
	r.state.Unengaged = []int{1} // pushed together: the same step engages now
	wantCost(t, r.action(), place(4, 1, 0), pathing.Walk, true, 1)
}

func exampleFall(t *testing.T) {
	for spaces, damage := range map[int]int{2: 0, 3: 3, 7: 6, 30: 9} {
		if got := mech.Default().FallDamage(spaces); got != damage {
			t.Errorf("a fall of %d does %d, want %d", spaces, got, damage)
		}
	}
}

func exampleFlight(t *testing.T) {
	r := flat(t, open(13, 13), "", mech.Profile{Size: 2, Speed: 6, Flight: true}, place(6, 6, 0))
	if n := r.count(pathing.Fly); n != 13*13*7-1 {
		t.Errorf("%d other spaces, want 1182", n)
	}
	r = flat(t, open(13, 13), "", mech.Profile{Size: 2, Speed: 6, Hover: true}, place(6, 6, 0))
	if n := r.count(pathing.Hover); n != 13*13*7-1 {
		t.Errorf("%d other spaces by hovering, want 1182", n)
	}
}

func exampleCeiling(t *testing.T) {
	r := flat(t, "..", "05", mech.Profile{Size: 2, Speed: 6, Flight: true}, place(0, 0, 0))
	for at, want := range map[pathing.Place]bool{
		place(0, 0, 10): true, place(0, 0, 11): false, place(1, 0, 15): true, place(1, 0, 16): false,
	} {
		if got := r.rules.MayAct(at); got != want {
			t.Errorf("may act at %v: %v", at, got)
		}
	}
	r.state.At, r.state.Acted = place(0, 0, 9), true
	wantCost(t, r.action(), place(0, 0, 10), pathing.Fly, false, 1)
	wantNone(t, r.action(), place(0, 0, 11))
}

func exampleFull(t *testing.T) {
	r := flat(t, open(5, 1), "", mech.Profile{Size: 2, Speed: 1, Teleport: 4, Side: 1}, place(0, 0, 0))
	r.world.Place(1, place(3, 0, 0), mech.Body{Size: 2, Side: 2})
	if end, ok, err := r.query().TryTeleport(r.state, place(3, 0, 0)); ok || err != nil || end != r.state.At {
		t.Errorf("a teleport onto a filled space ends at %v, %v, %v", end, ok, err)
	}
	reach := r.action()
	wantNone(t, reach, place(3, 0, 0))
	wantCost(t, reach, place(4, 0, 0), pathing.Teleport, false, 1)
}

func exampleSplit(t *testing.T) {
	r := flat(t, open(9, 1), "", mech.Profile{Size: 2, Speed: 6}, place(0, 0, 0))
	reach := r.action()
	e, _ := find(reach, place(4, 0, 0), pathing.Walk, false)
	r.state = r.query().After(r.state, e, reach.Path(nil, e))
	if r.state.Moved != 4 {
		t.Fatalf("%d spaces made, want 4", r.state.Moved)
	}
	r.state.Acted = true
	reach = r.action()
	wantCost(t, reach, place(6, 0, 0), pathing.Walk, false, 2)
	wantNone(t, reach, place(7, 0, 0))
}

// A bridge four spaces above a road: one walks under it and over it, and the two are
// different places of one cell.
func TestBridge(t *testing.T) {
	spec := board.Spec{Text: []byte("...\n...\n..."), Levels: []byte("000\n505\n000")}
	spec.Spans = []board.Span{{Cell: pathing.Cell{X: 1, Y: 1}, From: 4, To: 5}}
	under := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 2}, place(1, 0, 0)).action()
	wantCost(t, under, place(1, 1, 0), pathing.Walk, false, 1)
	wantCost(t, under, place(1, 2, 0), pathing.Walk, false, 2)
	wantNone(t, under, place(1, 1, 5))
	over := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 2}, place(0, 1, 5)).action()
	wantCost(t, over, place(2, 1, 5), pathing.Walk, false, 2)
	wantNone(t, over, place(1, 1, 0))
}
