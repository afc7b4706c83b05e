package answer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

func parse(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func world(t *testing.T, sc *scenario.Scenario) *World {
	t.Helper()
	w, err := New(sc)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// eachUnit calls f for every unit of every example of skirmish.
func eachUnit(t *testing.T, f func(t *testing.T, w *World, u *scenario.Unit)) {
	for _, e := range scenario.Examples() {
		sc := parse(t, string(e.Data))
		if sc.Ruleset != skirmish.Declaration().Name {
			continue
		}
		w := world(t, sc)
		for i := range sc.Units {
			t.Run(e.Name+"/"+sc.Units[i].ID, func(t *testing.T) { f(t, w, &sc.Units[i]) })
		}
	}
}

// library is the answer of the library, asked directly.
func library(t *testing.T, sc *scenario.Scenario, u *scenario.Unit, scope pathing.Scope) *pathing.Reach {
	t.Helper()
	params, err := skirmish.Default().With(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := skirmish.Compile(sc.Board, params, skirmish.ProfileOf(u.Fields))
	if err != nil {
		t.Fatal(err)
	}
	others := units.NewOverlay(sc.Board)
	for i := range sc.Units {
		if o := &sc.Units[i]; o.ID != u.ID {
			others.Place(i, sc.Board.ID(o.At.Cell()), pathing.Half(o.Fields["size"].Int))
		}
	}
	var r pathing.Reach
	q, s, st := rules.Query(others, units.NoUnit), search.NewScratch(), skirmish.StateOf(u.At.Cell(), u.Fields)
	if scope == pathing.ScopeTurn {
		err = q.Turn(&r, s, st)
	} else {
		err = q.Action(&r, s, st)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// TestReachJSON: the JSON of every unit says what the library says, in its order.
func TestReachJSON(t *testing.T) {
	eachUnit(t, func(t *testing.T, w *World, u *scenario.Unit) {
		for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
			a, err := w.Reach(u.ID, scope)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := a.WriteJSON(&b); err != nil {
				t.Fatal(err)
			}
			var doc struct {
				Schema, Ruleset, Unit, Scope, Engine string
				States                               []map[string]any
				Cells                                []map[string]int
			}
			d := json.NewDecoder(&b)
			d.DisallowUnknownFields()
			if err := d.Decode(&doc); err != nil {
				t.Fatal(err)
			}
			r := library(t, w.sc, u, scope)
			if doc.Schema != "stride/reach/1" || doc.Ruleset != "skirmish" || doc.Unit != u.ID || doc.Scope != scope.String() || doc.Engine != r.Engine() {
				t.Errorf("the head is %+v", doc)
			}
			var got, want []string
			for _, s := range doc.States {
				if len(s) != 9 {
					t.Errorf("a state has %d fields, want 9: %v", len(s), s)
				}
				got = append(got, fmt.Sprintln(s["x"], s["y"], s["z"], s["facing"], s["posture"], s["choice"], s["cost"], s["squares"], s["phases"]))
			}
			for e := range r.All() {
				want = append(want, fmt.Sprintln(e.Place.X, e.Place.Y, e.Place.Z, e.Facing, e.Posture, e.Choice, e.Cost, e.Squares, e.Phases))
			}
			if !slices.Equal(got, want) {
				t.Errorf("scope %v: %d states, want the library's %d", scope, len(got), len(want))
			}
			got, want = nil, nil
			for _, c := range doc.Cells {
				got = append(got, fmt.Sprintln(c["x"], c["y"], c["z"], c["cost"]))
			}
			for p, cost := range r.Places() {
				want = append(want, fmt.Sprintln(p.X, p.Y, p.Z, cost))
			}
			if !slices.Equal(got, want) {
				t.Errorf("scope %v: cells %v, want %v", scope, got, want)
			}
		}
	})
}

// TestPathJSON: from every unit to cells all over the board, costs add up, steps join, and what
// is not found has neither cost nor arrival.
func TestPathJSON(t *testing.T) {
	found, absent := 0, 0
	eachUnit(t, func(t *testing.T, w *World, u *scenario.Unit) {
		for y := range w.sc.Board.H() {
			for x := 3 * y % 8; x < w.sc.Board.W(); x += 8 {
				p, err := w.Path(u.ID, pathing.Cell{X: x, Y: y})
				if err != nil {
					t.Fatal(err)
				}
				var b bytes.Buffer
				if err := p.WriteJSON(&b); err != nil {
					t.Fatal(err)
				}
				var doc struct {
					Schema, Ruleset, Unit string
					To                    [3]int
					Found                 bool
					Cost                  *int
					Arrival               *struct{ Turn, Phase int }
					Steps                 []struct {
						To                []int
						Dir               *string
						Cost, Turn, Phase int
						Choice, Facing    string
						Paid              int
						Rules             []string
					}
				}
				d := json.NewDecoder(&b)
				d.DisallowUnknownFields()
				if err := d.Decode(&doc); err != nil {
					t.Fatal(err)
				}
				if !doc.Found {
					absent++
					if doc.Cost != nil || doc.Arrival != nil || doc.Steps == nil || len(doc.Steps) > 0 {
						t.Errorf("not found, and yet %+v", doc)
					}
					continue
				}
				found++
				sum, at := 0, []int{int(u.At.X), int(u.At.Y), int(u.At.Z)}
				for i, s := range doc.Steps {
					sum += s.Cost
					if moved := !slices.Equal(s.To, at); moved == (s.Dir == nil || s.Paid > 0) {
						t.Errorf("step %d goes from %v to %v in direction %v", i+1, at, s.To, s.Dir)
					}
					if len(s.Rules) == 0 {
						t.Errorf("step %d has no rules", i+1)
					}
					at = s.To
				}
				if doc.Cost == nil || sum != *doc.Cost || !slices.Equal(at, doc.To[:]) {
					t.Errorf("to %v: steps cost %d and end at %v; %+v", doc.To, sum, at, doc)
				}
				if n := len(doc.Steps); n > 0 && (doc.Arrival == nil || doc.Steps[n-1].Turn != doc.Arrival.Turn || doc.Steps[n-1].Phase != doc.Arrival.Phase) {
					t.Errorf("the last step is in Turn %d, Phase %d; arrival %+v", doc.Steps[n-1].Turn, doc.Steps[n-1].Phase, doc.Arrival)
				}
			}
		}
	})
	if found < 100 || absent < 10 {
		t.Errorf("%d found and %d not", found, absent)
	}
}

// TestText: text fits its width, keeps to ASCII where it has to, and shows the
// least cost of every cell.
func TestText(t *testing.T) {
	eachUnit(t, func(t *testing.T, w *World, u *scenario.Unit) {
		for _, s := range []draw.Style{{Width: 80}, {Width: 80, ASCII: true}, {Width: 50, Rows: 4}, {}} {
			r, err := w.Reach(u.ID, pathing.ScopeAction)
			if err != nil {
				t.Fatal(err)
			}
			p, err := w.Path(u.ID, pathing.Cell{X: 9, Y: 3})
			if err != nil {
				t.Fatal(err)
			}
			for _, write := range []func(*bytes.Buffer) error{
				func(b *bytes.Buffer) error { return r.WriteText(b, s) },
				func(b *bytes.Buffer) error { return p.WriteText(b, s) },
			} {
				var b bytes.Buffer
				if err := write(&b); err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(b.String()) {
					line = strings.TrimSuffix(line, "\n")
					if n := utf8.RuneCountInString(line); s.Width >= 80 && n > s.Width || strings.HasSuffix(line, " ") {
						t.Errorf("%d columns: %q", n, line)
					}
					if s.ASCII && strings.ContainsFunc(line, func(r rune) bool { return r > 126 }) {
						t.Errorf("beyond ASCII: %q", line)
					}
				}
				if !strings.Contains(b.String(), "@ "+u.ID) {
					t.Errorf("no sign of %s", u.ID)
				}
			}
		}
	})
}

func TestErrors(t *testing.T) {
	const text = "ruleset: skirmish\nboard: {text: \"...\"}\nunits: [{id: u, speed: 7, stride: 2, at: [0, 0]}]\n"
	w := world(t, parse(t, text))
	var unit *UnitError
	if _, err := w.Reach("v", pathing.ScopeAction); err == nil || !asUnit(err, &unit) || unit.ID != "v" {
		t.Errorf("an unknown unit: %v", err)
	}
	if _, err := w.Path("v", pathing.Cell{}); err == nil || !asUnit(err, &unit) {
		t.Errorf("an unknown unit: %v", err)
	}
	for _, c := range []pathing.Cell{{X: 3}, {Y: 1}, {X: -1}} {
		if _, err := w.Path("u", c); err == nil || !strings.Contains(err.Error(), "x from 0 to 2 and y from 0 to 0") {
			t.Errorf("%v: %v", c, err)
		}
	}
}

func asUnit(err error, target **UnitError) bool {
	e, ok := err.(*UnitError)
	*target = e
	return ok
}

// TestRefuses: where no way could help, text says why.
func TestRefuses(t *testing.T) {
	w := world(t, parse(t, "ruleset: skirmish\nboard: {text: \"..#_o..~#.\"}\ntypes: {m: {speed: 7, stride: 2}}\n"+
		"units: [{id: u, type: m, at: [0, 0]}, {id: v, type: m, size: 2, at: [1, 0]}]\n"))
	for x, want := range map[int]string{1: "S-09", 2: "solid", 3: "void", 4: "low obstacle", 9: "way to 9,0\n"} {
		p, err := w.Path("u", pathing.Cell{X: x})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := p.WriteText(&b, draw.Style{Width: 200}); err != nil {
			t.Fatal(err)
		}
		if p.Found || !strings.Contains(b.String(), want) {
			t.Errorf("to %d,0: found %v; want %q in\n%s", x, p.Found, want, &b)
		}
	}
}
