package mech_test

import (
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// walked is a path over places, as Follow reads it.
func walked(to ...pathing.Place) (path []pathing.Step) {
	for _, at := range to {
		path = append(path, pathing.Step{To: at, Cost: 1, Phase: 1, Choice: pathing.Walk})
	}
	return path
}

// M-26: what is dragged goes into the spaces just left, and where it can't it is left
// behind.
func TestFollow(t *testing.T) {
	row := func(x ...int) (to []pathing.Place) {
		for _, x := range x {
			to = append(to, place(x, 0, 0))
		}
		return to
	}
	other := mech.Body{Size: 2, Side: 1}
	for _, c := range []struct {
		name, text, levels string
		holder, load       pathing.Half
		from, at           pathing.Place
		path               []pathing.Place
		other              *mech.Body // at 4,0,0 in the way
		want               []pathing.Place
	}{
		{name: "M-26 in its steps", text: open(7, 1), holder: 2, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: row(2, 3, 4), want: row(1, 2, 3)},
		{name: "M-26 over it", text: open(8, 2), holder: 4, load: 2, from: place(1, 0, 0), at: place(3, 0, 0), path: row(2, 3), want: row(1, 2)},
		{name: "M-26 changing places", text: open(7, 1), holder: 2, load: 1, from: place(2, 0, 0), at: place(3, 0, 0), path: row(3, 4), want: row(2, 3)},
		{name: "M-26 round a corner", text: open(4, 4), holder: 2, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: []pathing.Place{place(2, 1, 0), place(2, 2, 0)}, want: []pathing.Place{place(1, 0, 0), place(2, 1, 0)}},
		{name: "M-26 Size 2 by Size 1", text: open(8, 2), holder: 2, load: 4, from: place(2, 0, 0), at: place(0, 0, 0), path: row(3, 4), want: row(1, 2)},
		{name: "M-26 Size 1 by Size 2", text: open(8, 2), holder: 4, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: row(2, 3), want: row(1, 2)},
		{name: "M-26 Size 2 by Size 2", text: open(8, 2), holder: 4, load: 4, from: place(2, 0, 0), at: place(0, 0, 0), path: row(3, 4), want: row(1, 2)},
		{name: "M-26 from the other end of Size 2", text: open(8, 2), holder: 4, load: 2, from: place(2, 0, 0), at: place(4, 0, 0), path: row(1, 0), want: row(3, 2)},
		{name: "M-26 through a gap too narrow for it", text: ".......\n....#..", holder: 2, load: 4, from: place(2, 0, 0), at: place(0, 0, 0), path: row(3, 4, 5, 6), want: row(1, 2)},
		{name: "M-26 up a ledge", text: "....", levels: "0022", holder: 2, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: []pathing.Place{place(2, 0, 2), place(3, 0, 2)}, want: []pathing.Place{place(1, 0, 0), place(2, 0, 2)}},
		{name: "M-26 among others", text: open(7, 1), holder: 2, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: row(2, 3, 4, 5, 6), other: &mech.Body{Size: 2}, want: row(1, 2, 3, 4, 5)},
		{name: "M-06 left before a body that fills its space", text: open(7, 1), holder: 2, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: row(2, 3, 4, 5), other: &mech.Body{Size: 2}, want: row(1, 2, 3)},
		{name: "M-05 stopped by a body that obstructs it", text: open(7, 1), holder: 2, load: 2, from: place(1, 0, 0), at: place(0, 0, 0), path: row(2, 3, 4, 5, 6), other: &other, want: row(1, 2, 3)},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, board.Spec{Text: []byte(c.text), Levels: []byte(c.levels)}, mech.Default(), mech.Profile{Size: c.holder, Speed: 6}, c.from)
			load, err := r.rules.Ground().Rules(mech.Profile{Size: c.load})
			if err != nil {
				t.Fatal(err)
			}
			r.world.Place(0, c.from, mech.Body{Size: c.holder})
			r.world.Place(1, c.at, load.Profile().Body())
			if c.other != nil {
				r.world.Place(2, place(4, 0, 0), *c.other)
			}
			q := load.Query(r.world, 1)
			if got := q.Follow(nil, c.at, 0, r.rules.Box(c.from), walked(c.path...)); !slices.Equal(got, c.want) {
				t.Errorf("it goes %v, want %v", got, c.want)
			}
		})
	}
}

// M-26: what is beside a wall is not dragged through it.
func TestFollowWalls(t *testing.T) {
	r := newRig(t, board.Spec{Text: []byte("...."), Walls: []board.Wall{{X1: 1, X2: 1, Y2: 1, Height: 1}}}, mech.Default(), mech.Profile{Size: 2, Speed: 6}, place(1, 0, 0))
	r.world.Place(0, place(1, 0, 0), mech.Body{Size: 2})
	r.world.Place(1, place(0, 0, 0), mech.Body{Size: 2})
	path := walked(place(2, 0, 0), place(3, 0, 0))
	if got := r.rules.Query(r.world, 1).Follow(nil, place(0, 0, 0), 0, r.rules.Box(place(1, 0, 0)), path); len(got) != 0 {
		t.Errorf("it goes %v", got)
	}
	if got := r.rules.Query(r.world, 1).Follow(nil, place(9, 0, 0), 0, r.rules.Box(place(1, 0, 0)), path); len(got) != 0 {
		t.Errorf("from off the board it goes %v", got)
	}
}

// M-26: dragging makes SLOWED, and leaves the ground only with what a flyer carries;
// lifting makes IMMOBILIZED; there are no reactions meanwhile.
func TestLoads(t *testing.T) {
	prof := mech.Profile{Size: 2, Speed: 4, Legs: true, Flight: true, Teleport: 3}
	r := flat(t, open(9, 1), "", prof, place(4, 0, 0))
	choices := func(st mech.State) string {
		r.state = st
		all := map[pathing.Choice]bool{}
		for e := range r.turn().All() {
			if e.Phases == 2 {
				return "BOOST"
			}
			if e.Phases > 0 {
				all[e.Choice] = true
			}
		}
		text := ""
		for _, c := range []pathing.Choice{pathing.Walk, pathing.Jump, pathing.Fly, pathing.Teleport} {
			if all[c] {
				text += c.String() + " "
			}
		}
		return text
	}
	at := place(4, 0, 0)
	for _, c := range []struct {
		name string
		st   mech.State
		want string
	}{
		{"M-26 nothing", mech.State{At: at}, "BOOST"},
		{"M-26 drags Size 1/2", mech.State{At: at, Drags: 1}, "walk fly "},
		{"M-26 drags Size 2", mech.State{At: at, Drags: 4}, "walk "},
		{"M-26 lifts", mech.State{At: at, Lifts: 2}, ""},
		{"M-26 drags and lifts", mech.State{At: at, Drags: 2, Lifts: 1}, ""},
	} {
		if got := choices(c.st); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if got, want := r.rules.MayReact(c.st), c.st.Drags == 0 && c.st.Lifts == 0; got != want {
			t.Errorf("%s: may react %v", c.name, got)
		}
	}
	for _, st := range []mech.State{{At: at, Drags: 6}, {At: at, Lifts: 4}} {
		if err := r.rules.Check(st); err == nil {
			t.Errorf("M-26: a state that drags %v and lifts %v is possible", st.Drags, st.Lifts)
		}
	}
	if !r.rules.FallsAfter(mech.State{At: place(4, 0, 3), Lifts: 1}, 4) {
		t.Error("M-20, M-26: a flyer that lifts something stays in the air")
	}
	if _, _, err := r.query().TryTeleport(mech.State{At: at, Drags: 1}, place(5, 0, 0)); err == nil {
		t.Error("M-23, M-26: it teleports with what it drags")
	}
}

// M-26: a character that drags something does not step off an edge.
func TestLoadsAtAnEdge(t *testing.T) {
	r := flat(t, "...", "400", mech.Profile{Size: 2, Speed: 2}, place(0, 0, 4))
	r.falls = true
	if _, ok := find(r.action(), place(1, 0, 4), pathing.Fall, false); !ok {
		t.Error("M-11: no step off the edge")
	}
	r.state.Drags = 2
	wantNone(t, r.action(), place(1, 0, 4))
}
