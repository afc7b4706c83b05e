package mech

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
)

// ravine is a board with a rock at 3,0, a bridge at 5,0, water at 6,0 and fire at 1,1.
func ravine(units ...string) string {
	return field("........ ........", "00030000 00000000",
		"|spans: [{at: [5, 0], from: 3, to: 4}]|liquid: [{at: [6, 0], depth: 2}]|hazards: [{at: [1, 1], damage: burn}]", units...)
}

// What a drawing shows of columns, and of units that do not stand on the ground.
func TestPicture(t *testing.T) {
	w, sc := newTestWorld(t, ravine("id: a, side: red, speed: 4, size: 1/2, hover: true, at: [0, 0, 4]",
		"id: b, side: blue, speed: 4, size: 2, at: [2, 0, 3], flight: true", "id: box, object: true, at: [7, 1]"))
	if got, want := strings.Join(w.Columns(pathing.Cell{}, pathing.Cell{X: 7, Y: 1}), "\n"),
		"5,0: ground at 0, solid from 3 to 4\n6,0: liquid from 0 to 2\n1,1: dangerous: burn"; got != want {
		t.Errorf("columns %q, want %q", got, want)
	}
	signs := ""
	for _, c := range []pathing.Cell{{X: 5}, {X: 6}, {X: 1, Y: 1}, {}, {X: 8}} {
		sign, what := w.Over(c)
		if (sign == 0) != (what == "") {
			t.Errorf("%v: sign %q, %q", c, sign, what)
		}
		if sign == 0 {
			sign = '.'
		}
		signs += string(sign)
	}
	if signs != "=~!.." {
		t.Errorf("signs %s", signs)
	}
	got := fmt.Sprint(w.Height(pathing.Cell{X: 3}), w.Height(pathing.Cell{X: 5}),
		w.Cliff(pathing.Cell{X: 2}, pathing.Cell{X: 3}), w.Cliff(pathing.Cell{}, pathing.Cell{X: 1}),
		w.Stands(2, pathing.Place{X: 3, Z: 3}), w.Stands(2, pathing.Place{X: 3, Z: 4}))
	if want := "3 0 true false true false"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for i, want := range []string{"Size 1/2 at height 4", "Size 2 at height 3", "object"} {
		if got := w.Mark(i); got != want {
			t.Errorf("%s: %q, want %q", sc.Units[i].ID, got, want)
		}
	}
	if got := fmt.Sprint(w.Cells(1)); got != "[2,0 3,0 2,1 3,1]" {
		t.Errorf("b fills %s", got)
	}
	// M-03: two spaces wide, it would leave the board.
	if got := w.Refuses(1, pathing.Cell{X: 7, Y: 1}); got != "a body of Size 2 does not fit there, at any height (M-03)" || w.Refuses(1, pathing.Cell{}) != "" {
		t.Errorf("refused because %q", got)
	}
	if _, means := w.About(2); means != "an object of Size 1" {
		t.Errorf("the box is %s", means)
	}
}

// M-17, M-18: where a push ends, why, and what follows.
func TestPush(t *testing.T) {
	for _, c := range []struct {
		name, at, dir string
		n             int
		want          string
		lines         []string
	}{
		{"M-17 all of it", "[0, 0]", "E", 2, "to [2,0,0], 2, all, all the spaces", nil},
		{"M-17 to the edge", "[2, 0]", "W", 5, "to [0,0,0], 2, terrain, terrain in the way", nil},
		{"M-17 to a rock", "[2, 0]", "E", 2, "to [2,0,0], 0, terrain, terrain in the way", nil},
		{"M-17 to a body", "[5, 1]", "E", 4, "to [6,1,0], 1, body, a body in the way by box", nil},
		{"M-27 over fire", "[2, 1]", "W", 2, "to [0,1,0], 2, all, all the spaces", []string{"crosses dangerous ground at 1,1,0 (burn) (M-27)"}},
		{"M-18 off the rock", "[3, 0]", "E", 1, "to [4,0,3], 1, all, all the spaces, falls", []string{
			"at the end of the turn it falls 3 spaces and lands at 4,0,0 (M-18)", "damage of the fall: 3",
		}},
		{"up", "[4, 1]", "up", 1, "to [4,1,1], 1, all, all the spaces, falls", []string{
			"at the end of the turn it falls 1 space and lands at 4,1,0 (M-18)", "damage of the fall: 0",
		}},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			w, _ := newTestWorld(t, ravine("id: a, side: red, speed: 4, at: "+c.at, "id: box, object: true, at: [7, 1]"))
			p, err := w.Push(0, c.dir, c.n)
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("to [%v], %d, %s, %s", spot(p.To), p.Spaces, p.Reason, p.Because)
			if p.By != "" {
				got += " by " + p.By
			}
			if p.InAir {
				got += ", falls"
			}
			if got != c.want || strings.Join(p.Lines, "\n") != strings.Join(c.lines, "\n") {
				t.Errorf("got %s, %q", got, p.Lines)
			}
			if triple(w.At(0)) != p.From {
				t.Errorf("it was moved to %v", w.At(0))
			}
		})
	}
	w, _ := newTestWorld(t, ravine("id: a, side: red, speed: 4, at: [0, 0]"))
	for _, c := range []struct {
		dir  string
		n    int
		want string
	}{
		{"x", 1, `"x" is no direction`},
		{"E", -1, "a push goes 0 to"},
		{"E", ruleset.MaxPush + 1, "a push goes 0 to"},
	} {
		if _, err := w.Push(0, c.dir, c.n); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %d: error %v", c.dir, c.n, err)
		}
	}
}

// What a path says to people of its risks.
func TestPathRisks(t *testing.T) {
	w, _ := newTestWorld(t, ravine("id: a, side: red, speed: 4, engineering: 2, at: [0, 1]", "id: b, side: blue, speed: 4, threat: 3, at: [3, 1]"))
	p, err := w.Path(0, pathing.Cell{X: 2, Y: 1}, -1)
	if err != nil || !p.Found || !p.Risks.Stopped || p.How != "by the standard move" {
		t.Fatalf("%+v, error %v", p, err)
	}
	// The way of two spaces along the row crosses the fire; the one around it costs as
	// much, so only what both have in common is sure.
	got := strings.Join(p.Risks.Lines, "\n")
	if want := "stops there, engaged with b (M-15)\nmay provoke OVERWATCH from b (M-16)"; !strings.HasPrefix(got, want) {
		t.Errorf("risks %s, want %s", got, want)
	}
	p, err = w.Path(0, pathing.Cell{X: 1, Y: 1}, 0)
	want := "may provoke OVERWATCH from b (M-16)\ncrosses dangerous ground at 1,1,0 (burn): an ENGINEERING check at +2 against 10, or 5 damage (M-27)"
	if err != nil || strings.Join(p.Risks.Lines, "\n") != want {
		t.Errorf("risks %q, error %v", p.Risks.Lines, err)
	}
	if p, err = w.Path(0, pathing.Cell{X: 7}, 9); err != nil || p.Found || p.To != (pathing.Place{X: 7, Z: 9}) {
		t.Errorf("%+v, error %v", p, err)
	}
	if p, err = w.Path(0, pathing.Cell{X: 5}, -1); err != nil || p.To.Z != 4 {
		t.Errorf("the bridge is at %v, error %v", p.To, err)
	}
	if _, err = w.Path(0, pathing.Cell{}, 64); err == nil {
		t.Error("height 64 is taken")
	}
}
