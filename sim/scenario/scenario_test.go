package scenario

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

const bridge = `# A scenario that says everything once.
name: bridge
ruleset: toy
rules:
  climb_cost: 3
  surface_cost: {steep: 2}
  surface_cost.flooded: -1
  square_capacity: 5/2
  corner_cutting: never
  jump_counts_landing: false
board:
  text: |
    ..^..
    ..w#.
  legend: {"w": {surface: [flooded, debris], cost: -1}, "F": {void: true, surface: steep}}
  levels: |
    00111
    0001a
  walls: [[2, 0, 2, 1], {from: [1, 1], to: ["3/2", 1]}]
types:
  scout: {speed: 7, stride: 2, size: 1/2, mind: 5}
  rock:
units:
  - {id: r1, type: scout, side: red, at: [0, 0], facing: E, mind: 6}
  - id: r2
    type: rock
    side: red
    at: [4, 1, 10]
    stride: 1
    size: 1.5
    paid: {to: [4, 0], points: 1, cost: 3}
  - {id: b1, speed: 6, stride: 3, side: blue, at: [2, 0], prone: true, wet: true}
sides:
  red: {policy: rush}
  blue: {policy: guard, goal: [[4, 0], [4, 1], [4, 0]]}
victory:
  reach: {side: red, cells: [[4, 0], [4, 1]], count: 2}
  hold: [{side: blue, cells: [2, 0], turns: 3}, {side: red, cells: [1, 0]}]
  turns: 10
  otherwise: blue
trials: 2000
seed: 18446744073709551615
`

func parseToy(t *testing.T, text string) *Scenario {
	t.Helper()
	s, err := Parse("games/bridge.yaml", []byte(text), nil, toyVocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var equalScenarios = cmp.Options{
	cmpopts.IgnoreUnexported(Scenario{}, Unit{}, Side{}),
	cmpopts.IgnoreFields(Scenario{}, "Decl", "Board"),
	cmpopts.IgnoreTypes(Pos{}),
	cmpopts.EquateEmpty(),
}

func TestParse(t *testing.T) {
	s := parseToy(t, bridge)
	num := func(i int) pathing.Value { return pathing.Value{Int: i} }
	fields := func(changes map[string]pathing.Value) map[string]pathing.Value {
		all := map[string]pathing.Value{}
		for _, f := range toy().Fields {
			all[f.Key] = f.Default
		}
		for k, v := range changes {
			all[k] = v
		}
		return all
	}
	cells := func(xy ...int) (list []pathing.Cell) {
		for i := 0; i < len(xy); i += 2 {
			list = append(list, pathing.Cell{X: xy[i], Y: xy[i+1]})
		}
		return list
	}
	want := &Scenario{
		File: "games/bridge.yaml", Name: "bridge", Ruleset: "toy",
		Rules: map[string]pathing.Value{
			"climb_cost": num(3), "surface_cost.steep": num(2), "surface_cost.flooded": num(-1),
			"square_capacity": num(5), "corner_cutting": num(2), "jump_counts_landing": num(0),
		},
		Units: []Unit{
			{
				ID: "r1", Type: "scout", Side: "red", At: pathing.Place{},
				Fields: fields(map[string]pathing.Value{"speed": num(7), "stride": num(2), "size": num(1), "mind": num(6), "facing": num(int(pathing.E))}),
			},
			{
				ID: "r2", Type: "rock", Side: "red", At: pathing.Place{X: 4, Y: 1, Z: 10},
				Fields: fields(map[string]pathing.Value{"stride": num(1), "size": num(3), "paid": {Cell: pathing.Cell{X: 4}, Points: 1, Cost: 3}}),
			},
			{
				ID: "b1", Side: "blue", At: pathing.Place{X: 2, Z: 1},
				Fields: fields(map[string]pathing.Value{"speed": num(6), "stride": num(3), "prone": num(1), "wet": num(1)}),
			},
		},
		Sides: []Side{
			{Name: "red", Policy: "rush", Goal: cells(4, 0, 4, 1, 1, 0)},
			{Name: "blue", Policy: "guard", Goal: cells(4, 0, 4, 1), Options: map[string]pathing.Value{"radius": num(3)}},
		},
		Victory: Victory{
			Given: true, Turns: 10, Otherwise: "blue",
			Reach: []Reach{{Side: "red", Cells: cells(4, 0, 4, 1), Count: 2}},
			Hold:  []Hold{{Side: "blue", Cells: cells(2, 0), Turns: 3}, {Side: "red", Cells: cells(1, 0), Turns: 1}},
		},
		Trials: 2000, Seed: 1<<64 - 1,
	}
	if d := cmp.Diff(want, s, equalScenarios); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	wantBoard, err := (&board.Spec{
		Text: []byte("..^..\n..w#.\n"),
		Legend: []board.Glyph{
			{Rune: 'w', Terrain: (board.Flooded | board.Debris).WithExtra(-1)},
			{Rune: 'F', Terrain: board.Void | board.Steep},
		},
		Levels: []byte("00111\n0001a\n"),
		Walls:  []board.Wall{{X1: 2, X2: 2, Y2: 1}, {X1: 1, Y1: 1, X2: 1.5, Y2: 1}},
	}).Board()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Board.Spec(), wantBoard.Spec(); !cmp.Equal(got, want) {
		t.Errorf("board (-want +got)\n%s", cmp.Diff(want, got))
	}
	if err := s.CheckRun(); err != nil {
		t.Error(err)
	}
	if u, ok := s.Unit("b1"); !ok || u.Side != "blue" {
		t.Errorf("Unit(b1) = %v, %v", u, ok)
	}
	if _, ok := s.Unit("b2"); ok {
		t.Error("there is a unit b2")
	}
	if x, ok := s.Side("blue"); !ok || x.Policy != "guard" {
		t.Errorf("Side(blue) = %v, %v", x, ok)
	}
	if _, ok := s.Side("green"); ok {
		t.Error("there is a side green")
	}
}

func TestPositions(t *testing.T) {
	s := parseToy(t, bridge)
	lines := strings.Split(bridge, "\n")
	at := func(p Pos) string { return lines[p.Line-1][p.Col-1:] }
	r1, r2 := &s.Units[0], &s.Units[1]
	for _, c := range []struct {
		pos  Pos
		want string
	}{
		{r1.Pos, "{id: r1"},
		{r1.FieldPos("at"), "[0, 0], facing"},
		{r1.FieldPos("mind"), "6}"},
		{r1.FieldPos("speed"), "7, stride: 2, size: 1/2"},
		{r1.FieldPos("swim"), "{id: r1"},
		{r2.Pos, "id: r2"},
		{r2.FieldPos("paid"), "{to: [4, 0]"},
		{r2.FieldPos("id"), "r2"},
		{s.RulePos("surface_cost.steep"), "steep: 2}"},
		{s.RulePos("climb_cost"), "climb_cost: 3"},
		{s.RulePos("facing_cost"), "name: bridge"},
		{s.Sides[1].Pos, "blue: {policy"},
		{s.Victory.Reach[0].Pos, "{side: red, cells"},
		{s.Victory.Hold[1].Pos, "{side: red, cells: [1, 0]}"},
	} {
		if got := at(c.pos); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v is at %q, want %q", c.pos, got, c.want)
		}
	}
	f := s.Fault(r2.FieldPos("size"), "too-fat", "it is too fat", "less")
	if got, want := f.Error(), "games/bridge.yaml:30:11: it is too fat; less\n    size: 1.5\n          ^"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

const asJSON = `{
	"name": "bridge", "ruleset": "toy",
	"rules": {"climb_cost": 3.0, "surface_cost.steep": 2e0, "surface_cost": {"flooded": -1},
		"square_capacity": 2.5, "corner_cutting": "never", "jump_counts_landing": false},
	"board": {
		"text": "..^..\n..w#.", "levels": "00111\n0001\u0061",
		"legend": {"\u0077": {"surface": ["flooded", "debris"], "cost": -1}, "F": {"void": true, "surface": ["steep"]}},
		"walls": [{"from": [2, 0], "to": [2, 1]}, {"to": ["3/2", 1], "from": [1, 1.0]}]
	},
	"types": {"rock": {}, "scout": {"speed": 7, "stride": 2, "size": 0.5, "mind": 5}},
	"units": [
		{"id": "r1", "type": "scout", "side": "red", "at": [0, 0, 0], "facing": "E", "mind": 6},
		{"id": "r2", "type": "rock", "side": "red", "at": [4, 1], "stride": 1, "size": "3/2", "paid": {"cost": 3, "to": [4, 0], "points": 1}},
		{"id": "b1", "speed": 6, "stride": 3, "side": "blue", "at": [2, 0], "prone": true, "wet": true}
	],
	"sides": {"red": {"policy": "rush", "goal": [[4, 0], [4, 1], [1, 0]]}, "blue": {"policy": "guard", "radius": 3, "goal": [[4, 0], [4, 1]]}},
	"victory": {"reach": [{"side": "red", "cells": [[4, 0], [4, 1]], "count": 2}], "turns": 10, "otherwise": "blue",
		"hold": [{"side": "blue", "cells": [[2, 0]], "turns": 3}, {"side": "red", "cells": [[1, 0]], "turns": 1}]},
	"trials": 2000, "seed": 18446744073709551615
}`

// spellings are files that say the same as bridge.
func spellings() map[string]string {
	return map[string]string{
		"json":      asJSON,
		"one line":  strings.NewReplacer("\n", " ", "\t", "").Replace(asJSON),
		"crlf":      strings.ReplaceAll(bridge, "\n", "\r\n"),
		"mark":      "\uFEFF" + bridge,
		"no end":    strings.TrimSuffix(bridge, "\n"),
		"document":  "---\n" + bridge + "...\n",
		"heights":   strings.Replace(bridge, "levels: |\n    00111\n    0001a", "heights: [[0, 0, 1, 1, 1], [0, 0, 0, 1, 10]]", 1),
		"strip":     strings.Replace(bridge, "text: |", "text: |-", 1),
		"keep":      strings.Replace(bridge, "text: |", "text: |+", 1),
		"indented":  strings.Replace(bridge, "text: |", "text: |2 # rows", 1),
		"continued": strings.Replace(bridge, "text: |\n    ..^..\n    ..w#.", `text: "..^..\n\`+"\n      "+`..w#."`, 1),
		"quotes":    strings.Replace(bridge, "otherwise: blue", "otherwise: 'blue'", 1),
	}
}

// The same scenario in other spellings is the same scenario.
func TestSpellings(t *testing.T) {
	if !json.Valid([]byte(asJSON)) {
		t.Fatal("this is no JSON")
	}
	want := parseToy(t, bridge)
	for name, text := range spellings() {
		s, err := Parse("games/bridge.yaml", []byte(text), nil, toyVocabulary())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, s, equalScenarios); d != "" {
			t.Errorf("%s (-want +got)\n%s", name, d)
		}
		if !cmp.Equal(want.Board.Spec(), s.Board.Spec()) {
			t.Errorf("%s: board\n%s", name, cmp.Diff(want.Board.Spec(), s.Board.Spec()))
		}
	}
}

// A query needs a board and a unit, and no more.
func TestQueriesNeedLittle(t *testing.T) {
	s := parseToy(t, `{ruleset: toy, board: {text: "..\n.%", levels: "00\n05"}, types: {m: {stride: 1, speed: 4}}, units: [{id: u, type: m, side: a, at: [0, 0], facing: S, spent: 2}]}`)
	if s.Name != "bridge" || s.Trials != DefaultTrials || s.Seed != DefaultSeed || s.Victory.Turns != DefaultTurns || s.Victory.Given {
		t.Errorf("name %q, %d trials, seed %d, victory %+v", s.Name, s.Trials, s.Seed, s.Victory)
	}
	if u := s.Units[0]; u.Side != "a" || u.Fields["spent"].Int != 2 || u.Fields["speed"].Int != 4 {
		t.Errorf("%+v", u)
	}
	err := s.CheckRun()
	var faults Faults
	if !errors.As(err, &faults) || len(faults) != 2 {
		t.Errorf("CheckRun: %v, want two faults", err)
	}
}

func TestWithRule(t *testing.T) {
	s := parseToy(t, bridge)
	v := pathing.Value{Int: 8}
	c, err := s.WithRule("climb_cost", v)
	if err != nil {
		t.Fatal(err)
	}
	if c.Rules["climb_cost"].Int != 8 || s.Rules["climb_cost"].Int != 3 {
		t.Errorf("the copy has %d, the original %d; want 8 and 3", c.Rules["climb_cost"].Int, s.Rules["climb_cost"].Int)
	}
	if c.Board != s.Board || len(c.Rules) != len(s.Rules) {
		t.Error("the copy does not share the rest")
	}
	// r2 is of Size 1.5, so a square has to hold that.
	for key, v := range map[string]int{"climb_cost": 0, "climb_cots": 3, "square_capacity": 2, "corner_cutting": 3} {
		if _, err := s.WithRule(key, pathing.Value{Int: v}); err == nil {
			t.Errorf("%s: %d was taken", key, v)
		}
	}
	if _, err := s.WithRule("climb_cots", v); err == nil || !strings.Contains(err.Error(), `did you mean "climb_cost"?`) {
		t.Errorf("%v", err)
	}
}

// valueOf reads the value of a parameter as a scenario file has it.
func valueOf(p *pathing.Param, text string) (pathing.Value, error) {
	r := &reader{src: newSource("", "")}
	v, _ := r.value(&node{kind: plainKind(text), text: text}, p, p.Key)
	return v, r.faults.err("")
}

func TestValue(t *testing.T) {
	decl := toy()
	for _, c := range []struct {
		key, text string
		want      int
		bad       string
	}{
		{"climb_cost", "3", 3, ""},
		{"climb_cost", "21", 0, "want a whole number from 1 to 20"},
		{"climb_cost", "x", 0, "want a whole number from 1 to 20"},
		{"climb_cost", "", 0, "climb_cost is empty"},
		{"square_capacity", "1/2", 1, ""},
		{"square_capacity", "2.5", 5, ""},
		{"square_capacity", "1/3", 0, "half number"},
		{"jump_counts_landing", "false", 0, ""},
		{"jump_counts_landing", "True", 1, ""},
		{"jump_counts_landing", "no", 0, "true or false"},
		{"corner_cutting", "one_flank", 1, ""},
		{"corner_cutting", "oneflank", 0, `did you mean "one_flank"?`},
	} {
		p, _ := decl.Param(c.key)
		v, err := valueOf(p, c.text)
		switch {
		case c.bad == "" && (err != nil || v.Int != c.want):
			t.Errorf("%s %q: %d, %v; want %d", c.key, c.text, v.Int, err, c.want)
		case c.bad != "" && (err == nil || !strings.Contains(err.Error(), c.bad)):
			t.Errorf("%s %q: %v, want %q", c.key, c.text, err, c.bad)
		}
		if c.bad == "" {
			again, err := valueOf(p, p.Format(v))
			if err != nil || again != v {
				t.Errorf("%s %q: written as %q and read as %v, %v", c.key, c.text, p.Format(v), again, err)
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]error{
		"0": nil, "-0": nil, "12": nil, "+5": nil, ".5": nil, "5.": nil, "1.5e3": nil, "1e-3": nil, "-1E+2": nil, "0.5": nil, "0e1": nil,
		"010": errForm, "0x10": errForm, "0o17": errForm, "0b11": errForm, "1_000": errForm, "-00": errForm,
		".inf": errNotFinite, "-.Inf": errNotFinite, ".NaN": errNotFinite, "1e999": errNotFinite, "-1e999": errNotFinite,
		"": errNoNumber, "-": errNoNumber, ".": errNoNumber, "..": errNoNumber, "1/2": errNoNumber, "1e": errNoNumber, "e1": errNoNumber,
		"1.2.3": errNoNumber, "--1": errNoNumber, "+-1": errNoNumber, "0xg": errNoNumber, "_1": errNoNumber, "1_": errNoNumber, "1 2": errNoNumber, "nan": errNoNumber, "1e+": errNoNumber, "1e1.5": errNoNumber,
	} {
		if _, err := number(text); err != want {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

func TestFaultJSON(t *testing.T) {
	_, err := Parse("game.yaml", []byte("ruleset: toy\nboard: {text: \"...\"}\nunit: []\n"), nil, toyVocabulary())
	got, jsonErr := json.Marshal(err)
	want := `[{"file":"game.yaml","line":3,"col":1,"code":"unknown-key","message":"unknown key \"unit\" in the scenario","want":"did you mean \"units\"?"}]`
	if jsonErr != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, jsonErr, want)
	}
	var f Fault
	if !errors.As(err, &f) || f.Snippet() != "unit: []\n^" {
		t.Errorf("snippet %q", f.Snippet())
	}
}

func TestNearest(t *testing.T) {
	words := []string{"climb_cost", "facing_cost", "speed", "stride", "spent", "N", "E", "surface_cost.steep"}
	for word, want := range map[string]string{
		"climb_cots": "climb_cost", "Climb-Cost": "climb_cost", "climb": "climb_cost", "faceing_cost": "facing_cost",
		"sped": "speed", "spede": "speed", "strid": "stride", "steep": "surface_cost.steep", "n": "N",
		"x": "", "NE": "", "colour": "", "": "",
	} {
		if got, _ := nearest(word, words); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
