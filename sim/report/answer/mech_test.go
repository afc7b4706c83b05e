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
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

func valley(t *testing.T) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Load("../../scenario/testdata/mech/valley.yaml", all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// mechLibrary is the answer of the library, asked directly.
func mechLibrary(t *testing.T, sc *scenario.Scenario, n int, scope pathing.Scope) *pathing.Reach {
	t.Helper()
	side := map[string]int{"red": 7, "blue": 3}
	others := mech.NewWorld(sc.Board)
	for i := range sc.Units {
		o := &sc.Units[i]
		others.Place(i, o.At, mech.BodyOf(side[o.Side], o.Fields))
	}
	u := &sc.Units[n]
	rules, err := mech.Compile(sc.Board, mech.Default(), mech.ProfileOf(side[u.Side], u.Fields))
	if err != nil {
		t.Fatal(err)
	}
	var r pathing.Reach
	q, st := rules.Query(others, n), mech.StateOf(u.At, u.Fields)
	if scope == pathing.ScopeTurn {
		err = q.Turn(&r, search.NewScratch(), st)
	} else {
		err = q.Action(&r, search.NewScratch(), st)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// TestMechReachJSON: the JSON of every unit says what the library says.
func TestMechReachJSON(t *testing.T) {
	sc := valley(t)
	w := world(t, sc)
	for n := range sc.Units {
		for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
			a, err := w.Reach(sc.Units[n].ID, scope)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := a.WriteJSON(&b); err != nil {
				t.Fatal(err)
			}
			var doc struct {
				States []map[string]any
				Cells  []map[string]int
			}
			if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
				t.Fatal(err)
			}
			r := mechLibrary(t, sc, n, scope)
			var got, want []string
			for _, s := range doc.States {
				if len(s) != 8 {
					t.Errorf("a state has %d fields, want 8: %v", len(s), s)
				}
				got = append(got, fmt.Sprintln(s["x"], s["y"], s["z"], s["choice"], s["cost"], s["squares"], s["stopped"], s["phases"]))
			}
			for e := range r.All() {
				want = append(want, fmt.Sprintln(e.Place.X, e.Place.Y, e.Place.Z, e.Choice, e.Cost, e.Squares, e.Stopped, e.Phases))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, scope %v: %d states, want the library's %d", sc.Units[n].ID, scope, len(got), len(want))
			}
			got, want = nil, nil
			for _, c := range doc.Cells {
				got = append(got, fmt.Sprintln(c["x"], c["y"], c["z"], c["cost"]))
			}
			for p, cost := range r.Places() {
				want = append(want, fmt.Sprintln(p.X, p.Y, p.Z, cost))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, scope %v: cells differ", sc.Units[n].ID, scope)
			}
		}
	}
}

// TestMechPaths: the path to every place of a turn costs what the reach says, step by
// step, and a path to a cell is that to the cheapest of its heights.
func TestMechPaths(t *testing.T) {
	sc := valley(t)
	w := world(t, sc)
	for _, id := range []string{"r1", "r2", "b1"} {
		n, _ := w.unit(id)
		r := mechLibrary(t, sc, n, pathing.ScopeTurn)
		least := map[pathing.Cell]pathing.Cost{}
		for p, cost := range r.Places() {
			c := p.Cell()
			if old, ok := least[c]; !ok || cost < old {
				least[c] = cost
			}
			a, err := w.PathAt(id, c, int(p.Z))
			if err != nil {
				t.Fatal(err)
			}
			sum, at := 0, triple(sc.Units[n].At)
			for _, s := range a.Steps {
				sum, at = sum+s.Cost, s.To
				if s.Paid != nil || s.Facing != "" || len(s.Rules) == 0 {
					t.Errorf("step %+v", s)
				}
			}
			if !a.Found || sum != int(cost) || *a.Cost != sum || at != triple(p) || a.To != at {
				t.Fatalf("%s to %v: found %v, cost %d, ends at %v; want cost %d", id, p, a.Found, sum, at, cost)
			}
		}
		for c, cost := range least {
			if a, err := w.Path(id, c); err != nil || !a.Found || *a.Cost != int(cost) {
				t.Errorf("%s to %v: %+v, %v; want cost %d", id, c, a, err, cost)
			}
		}
	}
}

// TestMechRisks: what a path may lead to is in its JSON and its text.
func TestMechRisks(t *testing.T) {
	w := world(t, parse(t, `ruleset: mech
board:
  text: |
    ......!..
    ....c....
  legend: {"c": {surface: check}}
  levels: |
    000000444
    000030000
  hazards: [{at: [6, 0], damage: energy}]
units:
  - {id: a, speed: 9, hull: 1, agility: 3, engineering: 2, side: x, at: [1, 1]}
  - {id: b, speed: 1, side: y, size: 1/2, threat: 4, at: [0, 0]}
  - {id: c, object: true, at: [8, 1]}
`))
	look := func(to pathing.Cell, want ...string) *Path {
		t.Helper()
		p, err := w.Path("a", to)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := p.WriteText(&b, draw.Style{}); err != nil {
			t.Fatal(err)
		}
		for _, s := range want {
			if !strings.Contains(b.String(), s) {
				t.Errorf("no %q in\n%s", s, &b)
			}
		}
		return p
	}
	p := look(pathing.Cell{X: 4, Y: 1}, "OVERWATCH from b (M-16)", "a check at +3 against 10 for the climb from 3,1,0 to 4,1,3")
	if len(p.Risks.Checks) != 1 || !slices.Equal(p.Risks.Overwatch, []string{"b"}) || len(p.Risks.Dangerous) > 0 || p.Risks.Fall != nil {
		t.Errorf("risks %+v", p.Risks)
	}
	p = look(pathing.Cell{X: 6, Y: 0}, "dangerous ground at 6,0,4 (energy): an ENGINEERING check at +2 against 10, or 5 damage")
	if len(p.Risks.Dangerous) != 1 || !slices.Equal(p.Risks.Dangerous[0].Damage, []string{"energy"}) {
		t.Errorf("risks %+v", p.Risks)
	}
	if p = look(pathing.Cell{X: 1, Y: 0}, "is engaged there with b (M-14)"); *p.Stopped || !slices.Equal(p.Engaged, []string{"b"}) {
		t.Errorf("stopped %v, engaged with %v", *p.Stopped, p.Engaged)
	}
	falls, err := w.WithFalls()
	if err != nil {
		t.Fatal(err)
	}
	p, err = falls.PathAt("a", pathing.Cell{X: 7, Y: 1}, 4)
	if err != nil || !p.Found || p.Risks.Fall == nil || *p.Risks.Fall != (ruleset.FallRisk{Spaces: 4, Damage: 3}) {
		t.Errorf("a fall: %+v, %v", p, err)
	}
	if p, err = w.PathAt("a", pathing.Cell{X: 7, Y: 1}, 4); err != nil || p.Found || p.Cost != nil || p.Risks != nil || p.To != [3]int{7, 1, 4} {
		t.Errorf("without falls: %+v, %v", p, err)
	}
	if _, err := w.PathAt("a", pathing.Cell{X: 7, Y: 1}, 64); err == nil || !strings.Contains(err.Error(), "0 to 63") {
		t.Errorf("height 64: %v", err)
	}
}

// M-26: a unit that drags something has no BOOST, and one that lifts something stays.
func TestMechLoads(t *testing.T) {
	w := world(t, parse(t, `ruleset: mech
board:
  text: |
    .........
    .........
units:
  - {id: a, speed: 3, at: [1, 0], drags: b}
  - {id: b, object: true, at: [2, 0]}
  - {id: c, speed: 3, at: [0, 0], lifts: [d]}
  - {id: d, object: true, at: [0, 1]}
  - {id: e, speed: 3, at: [1, 1]}
`))
	for id, c := range map[string]struct {
		far  int // east, in the lower row
		text string
	}{"a": {4, "drags b"}, "c": {-1, "lifts d"}, "e": {7, ""}} {
		for x := 4; x <= 8; x++ {
			p, err := w.Path(id, pathing.Cell{X: x, Y: 1})
			if err != nil || p.Found != (x <= c.far) {
				t.Errorf("M-26: %s to %d: found %v, %v", id, x, p.Found, err)
			}
		}
		r, err := w.Reach(id, pathing.ScopeTurn)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := r.WriteText(&b, draw.Style{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), c.text) {
			t.Errorf("no %q in\n%s", c.text, &b)
		}
	}
}

func TestPush(t *testing.T) {
	w := world(t, parse(t, `ruleset: mech
board:
  text: |
    .....!...#
    ......._.#
  heights: [[12, 12, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
units:
  - {id: a, speed: 3, side: x, at: [1, 0]}
  - {id: b, speed: 3, side: x, at: [4, 0]}
  - {id: c, speed: 3, side: y, at: [8, 0]}
  - {id: d, speed: 3, side: x, hover: true, at: [1, 1]}
  - {id: e, speed: 3, side: y, at: [6, 1]}
`))
	for _, c := range []struct {
		unit, dir string
		n         int
		to        [3]int
		reason    string
		by        string
		falls     []ruleset.Drop
		damage    int
	}{
		{"b", "E", 2, [3]int{6, 0, 0}, "all", "", []ruleset.Drop{}, 0},
		{"b", "E", 9, [3]int{7, 0, 0}, "body", "c", []ruleset.Drop{}, 0},
		{"c", "E", 1, [3]int{8, 0, 0}, "terrain", "", []ruleset.Drop{}, 0},
		{"b", "N", 0, [3]int{4, 0, 0}, "all", "", []ruleset.Drop{}, 0},
		{"a", "E", 1, [3]int{2, 0, 12}, "all", "", []ruleset.Drop{{To: [3]int{2, 0, 2}, Spaces: 10}, {To: [3]int{2, 0, 0}, Spaces: 2, Landed: true}}, 9},
		{"d", "up", 3, [3]int{1, 1, 3}, "all", "", []ruleset.Drop{}, 0},
		{"b", "up", 3, [3]int{4, 0, 3}, "all", "", []ruleset.Drop{{To: [3]int{4, 0, 0}, Spaces: 3, Landed: true}}, 3},
	} {
		p, err := w.Push(c.unit, c.dir, c.n)
		if err != nil {
			t.Fatal(err)
		}
		if p.To != c.to || p.Reason != c.reason || p.By != c.by || !slices.Equal(p.Falls, c.falls) || p.Damage != c.damage || p.Bottomless {
			t.Errorf("%s %s:%d: %+v", c.unit, c.dir, c.n, p)
		}
		var b bytes.Buffer
		if err := p.WriteJSON(&b); err != nil || !strings.HasPrefix(b.String(), `{"schema":"stride/push/1","ruleset":"mech","unit":"`+c.unit) {
			t.Errorf("%v: %s", err, &b)
		}
	}
	if p, err := w.Push("b", "E", 1); err != nil || len(p.Dangerous) != 1 || p.Dangerous[0].At != [3]int{5, 0, 0} {
		t.Errorf("over dangerous ground: %+v, %v", p, err)
	}
	if p, err := w.Push("e", "E", 1); err != nil || !p.Bottomless || p.Damage != 0 {
		t.Errorf("over a void: %+v, %v", p, err)
	}
	for _, bad := range []struct {
		unit, dir string
		n         int
	}{{"z", "E", 1}, {"a", "EE", 1}, {"a", "F", 1}, {"a", "E", -1}, {"a", "E", ruleset.MaxPush + 1}} {
		if _, err := w.Push(bad.unit, bad.dir, bad.n); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
	for text, want := range map[string]string{"E:3": "E 3 true", "NE+up:2": "NE+up 2 true", "E": " 0 false", "E:": "E 0 false", "E:-1": "E 0 false", "F:1": "F 1 true", "down:0": "down 0 true"} {
		dir, n, ok := ParsePush(text)
		if got := fmt.Sprint(dir, " ", n, " ", ok); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	s := world(t, parse(t, "ruleset: skirmish\nboard: {text: \"...\"}\nunits: [{id: u, speed: 7, stride: 2, at: [0, 0]}]\n"))
	if _, err := s.Push("u", "E", 1); err == nil {
		t.Error("skirmish pushes")
	}
	if _, err := s.WithFalls(); err == nil {
		t.Error("skirmish falls")
	}
}

// TestMechText: every text fits 80 columns, in ASCII where it has to.
func TestMechText(t *testing.T) {
	sc := valley(t)
	w := world(t, sc)
	for i := range sc.Units {
		id := sc.Units[i].ID
		for _, s := range []draw.Style{{Width: 80}, {Width: 80, ASCII: true}, {Width: 50, Rows: 4}} {
			r, err := w.Reach(id, pathing.ScopeTurn)
			if err != nil {
				t.Fatal(err)
			}
			p, err := w.Path(id, pathing.Cell{X: 6, Y: 4})
			if err != nil {
				t.Fatal(err)
			}
			q, err := w.Push(id, "E+up", 2)
			if err != nil {
				t.Fatal(err)
			}
			for _, write := range []func(*bytes.Buffer) error{
				func(b *bytes.Buffer) error { return r.WriteText(b, s) },
				func(b *bytes.Buffer) error { return p.WriteText(b, s) },
				func(b *bytes.Buffer) error { return q.WriteText(b, s) },
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
				if !strings.Contains(b.String(), "@ "+id) {
					t.Errorf("no sign of %s", id)
				}
			}
		}
	}
}
