package mech_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// far is what a field says of a place, -1 for no way.
func far(t *testing.T, r *rig, at pathing.Place, goals ...pathing.Cell) int {
	t.Helper()
	f, err := r.rules.Field(goals)
	if err != nil {
		t.Fatal(err)
	}
	if c, ok := f.Cost(at); ok {
		return int(c)
	}
	return -1
}

// Fields on foot and through the air.
func TestField(t *testing.T) {
	cell := func(x, y int) []pathing.Cell { return []pathing.Cell{{X: x, Y: y}} }
	for _, c := range []struct {
		name, text, levels string
		prof               mech.Profile
		from               pathing.Place
		to                 []pathing.Cell
		want               int
	}{
		{"M-01 there already", ".....", "", mech.Profile{Size: 2, Speed: 4}, place(2, 0, 0), cell(2, 0), 0},
		{"M-01 more than one turn", open(30, 1), "", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0), cell(29, 0), 29},
		{"M-01 the nearest of two", open(30, 1), "", mech.Profile{Size: 2, Speed: 4}, place(10, 0, 0), []pathing.Cell{{X: 29}, {X: 3}}, 7},
		{"M-02 without Speed", ".....", "", mech.Profile{Size: 2}, place(0, 0, 0), cell(2, 0), -1},
		{"M-03 Size 2 covers a goal", ".....\n.....", "", mech.Profile{Size: 4, Speed: 4}, place(0, 0, 0), cell(4, 1), 3},
		{"M-03 Size 2 and a narrow gap", "..#..\n.....", "", mech.Profile{Size: 4, Speed: 4}, place(0, 0, 0), cell(4, 1), -1},
		{"M-08 swamp", ".%%%.", "", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0), cell(4, 0), 7},
		{"M-09 ledge", "...", "022", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0), cell(2, 0), 5},
		{"M-09 a ledge too high for one move", "...", "022", mech.Profile{Size: 2, Speed: 3}, place(0, 0, 0), cell(2, 0), -1},
		{"M-11 down the ledge", "...", "220", mech.Profile{Size: 2, Speed: 3}, place(0, 0, 2), cell(2, 0), 2},
		{"M-13 no jump without legs", ".._..", "", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0), cell(4, 0), -1},
		{"M-13 over a pit", ".._..", "", mech.Profile{Size: 2, Speed: 4, Legs: true}, place(0, 0, 0), cell(4, 0), 6},
		{"M-13 a pit too wide", ".__..", "", mech.Profile{Size: 2, Speed: 4, Legs: true}, place(0, 0, 0), cell(4, 0), -1},
		{"M-13 up a ledge", "...", "011", mech.Profile{Size: 2, Speed: 2, Legs: true}, place(0, 0, 0), cell(2, 0), 3},
		{"M-22 over a pit", ".__..", "", mech.Profile{Size: 2, Speed: 1, Hover: true}, place(0, 0, 0), cell(4, 0), 4},
		{"M-22 over a building", ".....", "00400", mech.Profile{Size: 2, Speed: 1, Flight: true}, place(0, 0, 0), cell(4, 0), 6},
		{"M-22 at any height", ".....", "", mech.Profile{Size: 2, Speed: 1, Flight: true}, place(0, 0, 5), cell(4, 0), 4},
		{"M-21 over the ceiling", ".....", "", mech.Profile{Size: 2, Speed: 1, Flight: true}, place(0, 0, 11), cell(4, 0), -1},
		{"M-22 through a wall", "..#..", "", mech.Profile{Size: 2, Speed: 1, Flight: true}, place(0, 0, 0), cell(4, 0), -1},
		{"M-05 nobody is in the way", "..x..", "", mech.Profile{Size: 2, Speed: 4}, place(0, 0, 0), cell(4, 0), 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := flat(t, strings.ReplaceAll(c.text, "x", "."), c.levels, c.prof, c.from)
			if x := strings.IndexByte(c.text, 'x'); x >= 0 {
				r.world.Place(1, place(x, 0, 0), mech.Body{Size: 2, Side: 1})
			}
			if got := far(t, r, c.from, c.to...); got != c.want {
				t.Errorf("%d spaces, want %d", got, c.want)
			}
		})
	}
}

// M-07, M-09: floors over floors, and walls in the air.
func TestFieldFloors(t *testing.T) {
	bridge := board.Spec{
		Text: []byte(".^...^."), Levels: []byte("0122210"),
		Spans: []board.Span{{Cell: pathing.Cell{X: 3}, From: 0, To: 1, Clear: true}},
	}
	r := newRig(t, bridge, mech.Default(), mech.Profile{Size: 2, Speed: 4}, pathing.Place{})
	if got := far(t, r, place(0, 0, 0), pathing.Cell{X: 6}); got != 6 {
		t.Errorf("M-09 over the bridge: %d spaces, want 6", got)
	}
	if got := far(t, r, place(3, 0, 0), pathing.Cell{X: 6}); got != -1 {
		t.Errorf("M-09 out of the tunnel: %d spaces, want none", got)
	}
	fence := board.Spec{Text: []byte("...."), Walls: []board.Wall{{X1: 2, X2: 2, Y2: 1, Height: 3}}}
	for name, c := range map[string]struct {
		prof mech.Profile
		want int
	}{"M-07 a wall on foot": {mech.Profile{Size: 2, Speed: 4}, -1}, "M-07 over a wall": {mech.Profile{Size: 2, Speed: 4, Hover: true}, 4}} {
		r := newRig(t, fence, mech.Default(), c.prof, pathing.Place{})
		if got := far(t, r, place(0, 0, 0), pathing.Cell{X: 3}); got != c.want {
			t.Errorf("%s: %d spaces, want %d", name, got, c.want)
		}
	}
}

// Goals off the board are an error, and places that are none have no cost.
func TestFieldMisuse(t *testing.T) {
	r := flat(t, "..#\n...", "", mech.Profile{Size: 2, Speed: 4}, pathing.Place{})
	if _, err := r.rules.Field([]pathing.Cell{{X: 3}}); err == nil || !strings.Contains(err.Error(), "off the board of 3 by 2 cells") {
		t.Errorf("error %v", err)
	}
	for _, goals := range [][]pathing.Cell{nil, {{X: 2}}} {
		if got := far(t, r, place(0, 0, 0), goals...); got != -1 {
			t.Errorf("goals %v are %d spaces away", goals, got)
		}
	}
	for _, at := range []pathing.Place{place(-1, 0, 0), place(3, 0, 0), place(0, 2, 0), place(0, 0, -1), place(0, 0, 64), place(0, 0, 1), place(2, 0, 0)} {
		if got := far(t, r, at, pathing.Cell{X: 0}); got != -1 {
			t.Errorf("%v is %d spaces away", at, got)
		}
	}
}

// A field is a picture of the board as it was.
func TestFieldOutlivesAnEdit(t *testing.T) {
	r := flat(t, ".....", "", mech.Profile{Size: 2, Speed: 4}, pathing.Place{})
	f, err := r.rules.Field([]pathing.Cell{{X: 4}})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := r.brd.Edit(board.Set(pathing.Cell{X: 0}, board.Terrain(0).WithLevel(3)), board.Set(pathing.Cell{X: 2}, board.Solid))
	if err != nil {
		t.Fatal(err)
	}
	r.rules.Ground().Patch(changed)
	if c, ok := f.Cost(place(0, 0, 0)); !ok || c != 4 {
		t.Errorf("%d spaces, found %v; want the 4 that it was", c, ok)
	}
	if got := far(t, r, place(1, 0, 0), pathing.Cell{X: 4}); got != -1 {
		t.Errorf("%d spaces, want none any more", got)
	}
}

// No end of a standard move on foot is nearer to the goal than the field allows, and
// the best end is just as near.
func TestFieldAgreesWithAction(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for range 200 {
		w, h := 4+rng.IntN(8), 4+rng.IntN(8)
		var text, levels strings.Builder
		for range h {
			for range w {
				text.WriteByte("......%%^#_"[rng.IntN(11)])
				levels.WriteByte("0000012"[rng.IntN(7)])
			}
			text.WriteByte('\n')
			levels.WriteByte('\n')
		}
		prof := mech.Profile{Size: pathing.Half(2 + 2*rng.IntN(2)), Speed: 6, Legs: rng.IntN(2) == 0}
		r := flat(t, text.String(), levels.String(), prof, pathing.Place{})
		f, err := r.rules.Field([]pathing.Cell{{X: rng.IntN(w), Y: rng.IntN(h)}})
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			at, ok := r.rules.StandAt(pathing.Cell{X: rng.IntN(w), Y: rng.IntN(h)}, 0)
			if !ok {
				continue
			}
			r.state.At = at
			here, known := f.Cost(at)
			least := pathing.Cost(1 << 30) // by way of an end
			for e := range r.action().All() {
				there, ok := f.Cost(e.Place)
				if ok && (!known || there+e.Cost < here) {
					t.Fatalf("%v is %d %v away, but %d by %v\n%s\n%s", at, here, known, there+e.Cost, e.Place, text.String(), levels.String())
				}
				if ok && e.Cost > 0 {
					least = min(least, there+e.Cost)
				}
			}
			if known && here > 0 && least != here {
				t.Fatalf("%v is %d away, but %d by its ends\n%s\n%s", at, here, least, text.String(), levels.String())
			}
		}
	}
}

func BenchmarkField(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	rough := func(x, y int) byte {
		if x < 8 && y > 56 {
			return '.'
		}
		return "....................%%^#"[rng.IntN(24)]
	}
	for name, at := range map[string]func(x, y int) byte{"open": func(int, int) byte { return '.' }, "rough": rough} {
		var text []byte
		for y := range 64 {
			for x := range 64 {
				text = append(text, at(x, y))
			}
			text = append(text, '\n')
		}
		brd, err := board.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		for _, prof := range []mech.Profile{{Size: 2, Speed: 6}, {Size: 4, Speed: 6}, {Size: 2, Speed: 6, Legs: true}, {Size: 2, Speed: 6, Hover: true}} {
			b.Run(fmt.Sprintf("map=%s/size=%v/legs=%v/hover=%v", name, prof.Size, prof.Legs, prof.Hover), func(b *testing.B) {
				r, err := mech.Compile(brd, mech.Default(), prof)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					if _, err := r.Field([]pathing.Cell{{X: 5, Y: 60}}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
