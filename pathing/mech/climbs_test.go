package mech_test

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

func TestInTheAir(t *testing.T) {
	t.Run("M-01 no BOOST from the air without flight", boostFromTheAir)
	t.Run("M-18 a fall onto a wall", fallOntoAWall)
}

// A character that only walks and is in the air has nothing to BOOST from.
func boostFromTheAir(t *testing.T) {
	r := flat(t, open(4, 4), "", mech.Profile{Size: 4, Speed: 3, Legs: true}, place(1, 1, 9))
	r.state.Moved = 3
	if got := r.turn(); got.Len() != 1 || got.End(0).Phases != 0 {
		t.Errorf("%d ends, the first %+v", got.Len(), got.End(0))
	}
}

// A body does not come down across a wall: it ends beside it, having fallen
// to its top.
func fallOntoAWall(t *testing.T) {
	wall := board.Wall{X1: 2, X2: 2, Y2: 2, Height: 3}
	r := newRig(t, board.Spec{Text: []byte(open(6, 2)), Walls: []board.Wall{wall}}, mech.Default(), mech.Profile{Size: 4, Speed: 3}, place(1, 0, 9))
	l := r.query().Fall(place(1, 0, 9))
	if l.Spaces != 6 || !l.Landed || !l.Filled || !r.rules.Stands(l.End) || l.End != place(2, 0, 0) {
		t.Errorf("%+v", l)
	}
}

// What is a climb, and what of it needs a check.
func TestClimbs(t *testing.T) {
	r := newRig(t, board.Spec{
		Text: []byte("..^.c"), Levels: []byte("02124"), Legend: []board.Glyph{{Rune: 'c', Terrain: board.Check}},
	}, mech.Default(), mech.Profile{Size: 2, Speed: 9}, place(0, 0, 0))
	for _, c := range []struct {
		name          string
		from, to      pathing.Place
		climbs, check bool
	}{
		{"M-09 up a face", place(0, 0, 0), place(1, 0, 2), true, false},
		{"M-09 a drop of 2 is a step", place(1, 0, 2), place(0, 0, 0), false, false},
		{"M-09 down a ramp", place(1, 0, 2), place(2, 0, 1), false, false},
		{"M-09 up from a ramp", place(2, 0, 1), place(3, 0, 2), false, false},
		{"M-12 a marked face", place(3, 0, 2), place(4, 0, 4), true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if climbs, check := r.rules.Climbs(c.from, c.to); climbs != c.climbs || check != c.check {
				t.Errorf("from %v to %v: climbs %v, check %v", c.from, c.to, climbs, check)
			}
		})
	}
}
