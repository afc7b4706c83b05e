package mech_test

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// M-06: a scenario may let moves end among those that do not obstruct.
func TestEndInFilled(t *testing.T) {
	ally, foe, small := mech.Body{Size: 2}, mech.Body{Size: 2, Side: 1}, mech.Body{Size: 1, Side: 1}
	for _, on := range []bool{false, true} {
		p := mech.Default()
		if on {
			p.EndInFilled = 1
		}
		rig := func(prof mech.Profile, at pathing.Place, b mech.Body) *rig {
			r := newRig(t, board.Spec{Text: []byte(open(5, 1))}, p, prof, at)
			r.world.Place(1, place(2, 0, 0), b)
			return r
		}
		ends := func(name string, prof mech.Profile, b mech.Body, c pathing.Choice, want bool) {
			t.Helper()
			_, ok := find(rig(prof, pathing.Place{}, b).action(), place(2, 0, 0), c, false)
			if ok != want {
				t.Errorf("M-06 %s, end_in_filled %v: is an end: %v", name, on, ok)
			}
		}
		walker := mech.Profile{Size: 2, Speed: 4, Legs: true, Teleport: 3}
		ends("walk onto an ally", walker, ally, pathing.Walk, on)
		ends("walk onto a smaller foe", walker, small, pathing.Walk, on)
		ends("walk onto a foe", walker, foe, pathing.Walk, false)
		ends("jump onto an ally", walker, ally, pathing.Jump, on)
		ends("teleport onto an ally", walker, ally, pathing.Teleport, on)
		ends("teleport onto a foe", walker, foe, pathing.Teleport, false)
		ends("fly onto an ally", mech.Profile{Size: 2, Speed: 4, Flight: true}, ally, pathing.Fly, on)
		ends("hover onto an ally", mech.Profile{Size: 2, Speed: 4, Hover: true}, ally, pathing.Hover, on)

		d, err := rig(walker, pathing.Place{}, ally).query().Push(mech.State{}, mech.Dir3{X: 1}, 2)
		if want := map[bool]int16{false: 1, true: 2}[on]; err != nil || d.End.X != want {
			t.Errorf("M-06 push, end_in_filled %v: ends at %v, %v", on, d.End, err)
		}
		if l := rig(walker, place(2, 0, 5), ally).query().Fall(place(2, 0, 5)); l.Filled == on {
			t.Errorf("M-06 fall, end_in_filled %v: %+v", on, l)
		}
		if _, ok, err := rig(walker, pathing.Place{}, ally).query().TryTeleport(mech.State{}, place(2, 0, 0)); err != nil || ok != on {
			t.Errorf("M-23 teleport, end_in_filled %v: %v %v", on, ok, err)
		}
	}
}

// M-27: dangerous ground says what damage it does.
func TestHazard(t *testing.T) {
	r := newRig(t, board.Spec{
		Text: []byte("..!._\n.....\n....."),
		Hazards: []board.HazardAt{
			{Cell: pathing.Cell{X: 3}, Hazard: board.Burn},
			{Cell: pathing.Cell{X: 1, Y: 1}, Hazard: board.Kinetic},
			{Cell: pathing.Cell{X: 4}, Hazard: board.Energy},
		},
		Levels: []byte("00000\n00000\n00000"),
	}, mech.Default(), mech.Profile{Size: 4, Speed: 4}, pathing.Place{})
	one, err := r.rules.Ground().Rules(mech.Profile{Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		r    *mech.Rules
		at   pathing.Place
		want board.Hazard
		ok   bool
	}{
		{"M-27 none", one, place(0, 0, 0), board.NoHazard, false},
		{"M-27 of a kind", one, place(3, 0, 0), board.Burn, true},
		{"M-27 of no kind", one, place(2, 0, 0), board.NoHazard, true},
		{"M-27 in the air above it", one, place(3, 0, 1), board.NoHazard, false},
		{"M-27 a void has no ground", one, place(4, 0, 0), board.NoHazard, false},
		{"M-27 the first of two kinds, by row", r.rules, place(2, 0, 0), board.Burn, true},
		{"M-27 a kind before none", r.rules, place(1, 0, 0), board.Kinetic, true},
		{"M-27 off the board", one, place(-1, 0, 0), board.NoHazard, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := c.r.Hazard(c.at); got != c.want || ok != c.ok {
				t.Errorf("%v %v, want %v %v", got, ok, c.want, c.ok)
			}
		})
	}
}
