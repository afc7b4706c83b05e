package mech_test

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// rig is a board with a character, 0, among others, and the memory of queries.
type rig struct {
	t       *testing.T
	brd     *board.Board
	world   *mech.World
	rules   *mech.Rules
	scratch *search.Scratch
	state   mech.State
	falls   bool
}

func newRig(t *testing.T, s board.Spec, p mech.Params, prof mech.Profile, at pathing.Place) *rig {
	t.Helper()
	brd, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := mech.Compile(brd, p, prof)
	if err != nil {
		t.Fatal(err)
	}
	return &rig{t: t, brd: brd, world: mech.NewWorld(brd), rules: rules, scratch: search.NewScratch(), state: mech.State{At: at}}
}

// flat is a rig on a board of text and levels with the default parameters.
func flat(t *testing.T, text, levels string, prof mech.Profile, at pathing.Place) *rig {
	t.Helper()
	return newRig(t, board.Spec{Text: []byte(text), Levels: []byte(levels)}, mech.Default(), prof, at)
}

func open(w, h int) string { return strings.Repeat(strings.Repeat(".", w)+"\n", h) }

func place(x, y, z int) pathing.Place { return pathing.Place{X: int16(x), Y: int16(y), Z: int16(z)} }

func (r *rig) query() mech.Query {
	q := r.rules.Query(r.world, 0)
	if r.falls {
		q = q.WithFalls()
	}
	return q
}

func (r *rig) action() *pathing.Reach {
	r.t.Helper()
	var reach pathing.Reach
	if err := r.query().Action(&reach, r.scratch, r.state); err != nil {
		r.t.Fatal(err)
	}
	return &reach
}

func (r *rig) turn() *pathing.Reach {
	r.t.Helper()
	var reach pathing.Reach
	if err := r.query().Turn(&reach, r.scratch, r.state); err != nil {
		r.t.Fatal(err)
	}
	return &reach
}

func find(r *pathing.Reach, at pathing.Place, c pathing.Choice, stopped bool) (pathing.End, bool) {
	for e := range r.All() {
		if e.Place == at && e.Choice == c && e.Stopped == stopped {
			return e, true
		}
	}
	return pathing.End{}, false
}

// wantCost checks that a place is an end of a choice at a cost.
func wantCost(t *testing.T, r *pathing.Reach, at pathing.Place, c pathing.Choice, stopped bool, cost pathing.Cost) {
	t.Helper()
	if e, ok := find(r, at, c, stopped); !ok || e.Cost != cost {
		t.Errorf("%v to %v, stopped %v: cost %d, found %v; want %d", c, at, stopped, e.Cost, ok, cost)
	}
}

// wantNone checks that a place is no end at all.
func wantNone(t *testing.T, r *pathing.Reach, at pathing.Place) {
	t.Helper()
	for e := range r.All() {
		if e.Place == at {
			t.Errorf("%v is an end: %+v", at, e)
		}
	}
}

// count is how many places other than the start are ends of a choice.
func (r *rig) count(c pathing.Choice) int {
	r.t.Helper()
	places := map[pathing.Place]bool{}
	for e := range r.action().All() {
		if e.Choice == c && e.Place != r.state.At {
			places[e.Place] = true
		}
	}
	return len(places)
}
