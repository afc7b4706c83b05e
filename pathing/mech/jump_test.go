package mech_test

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

func ruleWalls(t *testing.T) {
	for _, tt := range []struct {
		levels string
		height int
		from   int
		pass   bool
	}{
		{"00", 1, 0, false},
		{"00", 0, 0, false},
		{"20", 1, 2, false}, // the foot is the higher ground
	} {
		spec := board.Spec{Text: []byte(".."), Levels: []byte(tt.levels), Walls: []board.Wall{{X1: 1, Y1: 0, X2: 1, Y2: 1, Height: tt.height}}}
		r := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 4}, place(0, 0, tt.from))
		if n := r.count(pathing.Walk); (n > 0) != tt.pass {
			t.Errorf("levels %s, height %d: %d places", tt.levels, tt.height, n)
		}
	}
	// A flyer passes above it, and a jump over it.
	spec := board.Spec{Text: []byte(".."), Walls: []board.Wall{{X1: 1, Y1: 0, X2: 1, Y2: 1, Height: 1}}}
	r := newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 4, Hover: true}, place(0, 0, 0))
	wantCost(t, r.action(), place(1, 0, 0), pathing.Hover, false, 2)
	r = newRig(t, spec, mech.Default(), mech.Profile{Size: 2, Speed: 4, Legs: true}, place(0, 0, 0))
	wantCost(t, r.action(), place(1, 0, 0), pathing.Jump, false, 2)
}

func ruleJumps(t *testing.T) {
	p := mech.Profile{Size: 2, Speed: 6, Legs: true}
	r := flat(t, ".__..", "", p, place(0, 0, 0)).action()
	wantCost(t, r, place(3, 0, 0), pathing.Jump, false, 6)
	wantNone(t, r, place(4, 0, 0))
	r = flat(t, "...", "010", p, place(0, 0, 0)).action()
	wantCost(t, r, place(1, 0, 1), pathing.Jump, false, 2)
	wantCost(t, r, place(2, 0, 0), pathing.Jump, false, 4)
	wantNone(t, flat(t, "...", "020", mech.Profile{Size: 2, Speed: 3, Legs: true}, place(0, 0, 0)).action(), place(2, 0, 0))
	if n := flat(t, ".__..", "", mech.Profile{Size: 2, Speed: 6}, place(0, 0, 0)).count(pathing.Jump); n != 0 {
		t.Errorf("%d jumps without legs", n)
	}
}

// A long jump passes over what rises at most its height above the start: terrain, objects
// and walls, but no character that would obstruct a walk.
func ruleJumpsOver(t *testing.T) {
	for _, tt := range []struct {
		name   string
		size   pathing.Half
		levels string // of a row
		wall   int    // height of a wall two cells from the start, 0 for none
		body   mech.Body
		z      int // of that body
		want   bool
	}{
		{name: "a block as high as Size", size: 2, levels: "0100", want: true},
		{name: "a block higher than Size", size: 2, levels: "0200"},
		{name: "Size 1/2 jumps 1 high", size: 1, levels: "0100", want: true},
		{name: "heights count from the start", size: 2, levels: "1200", want: true},
		{name: "and so they do over lower ground", size: 2, levels: "2020", want: true},
		{name: "a wall as high as Size", size: 2, levels: "0000", wall: 1, want: true},
		{name: "a wall higher than Size", size: 2, levels: "0000", wall: 2},
		{name: "an object as high as Size", size: 2, levels: "0000", body: mech.Body{Size: 2, Object: true}, want: true},
		{name: "an object higher than Size", size: 2, levels: "0000", body: mech.Body{Size: 4, Object: true}},
		{name: "an object on a block", size: 2, levels: "0100", body: mech.Body{Size: 2, Object: true}, z: 1},
		{name: "a hostile as large", size: 2, levels: "0000", body: mech.Body{Size: 2, Side: 2}},
		{name: "a smaller hostile", size: 2, levels: "0000", body: mech.Body{Size: 1, Side: 2}, want: true},
		{name: "an ally", size: 2, levels: "0000", body: mech.Body{Size: 2, Side: 1}, want: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := len(tt.levels)
			spec := board.Spec{Text: []byte(open(n, 1)), Levels: []byte(tt.levels)}
			if tt.body.Size == 4 { // it needs two rows
				spec.Text, spec.Levels = []byte(open(n, 2)), []byte(tt.levels+"\n"+tt.levels)
			}
			if tt.wall > 0 {
				spec.Walls = []board.Wall{{X1: 1, X2: 1, Y2: 1, Height: tt.wall}}
			}
			start := place(0, 0, int(tt.levels[0]-'0'))
			r := newRig(t, spec, mech.Default(), mech.Profile{Size: tt.size, Speed: 4, Side: 1, Legs: true}, start)
			if tt.body.Size > 0 {
				r.world.Place(1, place(1, 0, tt.z), tt.body)
			}
			if e, ok := find(r.action(), place(2, 0, int(tt.levels[2]-'0')), pathing.Jump, false); ok != tt.want || ok && e.Cost != 4 {
				t.Errorf("jumps past: %v at cost %d", ok, e.Cost)
			}
		})
	}
}
