package all_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/report"
	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// doc is a scenario as JSON.
type doc = map[string]any

// scene is a scenario file.
type scene doc

// text is the file.
func (d scene) text(t *testing.T) []byte {
	t.Helper()
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// answers are what the questions about every unit of a scenario come to, and its games
// if it has sides.
func answers(t *testing.T, text []byte) (string, error) {
	t.Helper()
	sc, err := scenario.Parse("game.yaml", text, nil, all.Vocabulary())
	if err != nil {
		return "", err
	}
	w, err := answer.New(sc)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for i := range sc.Units {
		id := sc.Units[i].ID
		for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
			r, err := w.Reach(id, scope)
			if err != nil {
				t.Fatal(err)
			}
			r.WriteJSON(&b)
		}
		for y := range sc.Board.H() {
			for x := 0; x < sc.Board.W(); x += 2 {
				p, err := w.Path(id, pathing.Cell{X: x, Y: y})
				if err != nil {
					t.Fatal(err)
				}
				p.WriteJSON(&b)
			}
		}
		if sc.Ruleset == "mech" {
			p, err := w.Push(id, "E", 2)
			if err != nil {
				t.Fatal(err)
			}
			p.WriteJSON(&b)
		}
	}
	if len(sc.Sides) > 0 {
		c := trial.NewConfig(sc)
		c.Trials = 10
		o, err := trial.Run(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if err := report.Write(&b, report.JSON, report.New(o)); err != nil {
			t.Fatal(err)
		}
	}
	return b.String(), nil
}

// grounds are scenarios with one unit. The ground in question (?) is a cell in the middle
// of the first, and a ridge of different heights in the second.
func grounds(ruleset string) []scene {
	unit := doc{"id": "a", "at": []any{0, 1}, "speed": 6}
	if ruleset == "skirmish" {
		unit["stride"] = 4
	}
	flat := doc{"text": ".....\n..?..\n.....\n"}
	high := doc{"text": "..?..\n..?..\n..?..\n", "levels": "00100\n00200\n00300"}
	return []scene{
		{"ruleset": ruleset, "board": flat, "units": []any{unit}},
		{"ruleset": ruleset, "board": high, "units": []any{unit}},
	}
}

// with is a scene in which the ground in question is a character.
func (d scene) with(char string, legend doc) scene {
	b := maps.Clone(d["board"].(doc))
	b["text"] = strings.ReplaceAll(b["text"].(string), "?", char)
	if legend != nil {
		b["legend"] = legend
	}
	d = maps.Clone(d)
	d["board"] = b
	return d
}

// What the ground may be either changes some answer or is refused by a ruleset.
func TestAllGroundIsUsedOrRefused(t *testing.T) {
	for _, rs := range all.Rulesets() {
		check := func(what, char string, legend doc) {
			used, refused := false, 0
			list := grounds(rs.Decl.Name)
			for _, s := range list {
				open, err := answers(t, s.with(".", nil).text(t))
				if err != nil {
					t.Fatal(err)
				}
				got, err := answers(t, s.with(char, legend).text(t))
				if err != nil {
					refused++
				}
				used = used || err == nil && got != open
			}
			if !used && refused < len(list) {
				t.Errorf("%s takes %s, and no answer changes", rs.Decl.Name, what)
			}
			if used && refused > 0 {
				t.Errorf("%s takes %s and refuses it", rs.Decl.Name, what)
			}
		}
		for _, g := range board.Builtins()[1:] {
			check(string(g.Rune), string(g.Rune), nil)
		}
		for _, w := range []string{"steep", "flooded", "debris", "dangerous", "loose", "submerged", "difficult", "unclimbable", "check"} {
			check("surface: "+w, "x", doc{"x": doc{"surface": w}})
		}
		for _, w := range []string{"solid", "void", "low"} {
			check(w+": true", "x", doc{"x": doc{w: true}})
		}
		check("cost: 1", "x", doc{"x": doc{"cost": 1}})
	}
}

// games are scenarios of a ruleset with games in which the fields of units matter.
func games(ruleset string) []scene {
	unit := func(id, side string, x, y int, more doc) doc {
		u := doc{"id": id, "side": side, "at": []any{x, y}}
		maps.Copy(u, more)
		return u
	}
	sides := doc{"red": doc{"policy": "random"}, "blue": doc{"policy": "random"}}
	victory := doc{"turns": 6, "reach": doc{"side": "red", "cells": []any{6, 1}}}
	if ruleset == "skirmish" {
		walker := doc{"speed": 6, "stride": 3}
		return []scene{
			{
				"ruleset": ruleset, "board": doc{"text": ".......\n..~~~..\n.......\n"}, "sides": sides, "victory": victory,
				"units": []any{
					unit("r", "red", 0, 0, walker), unit("v", "red", 1, 1, doc{"vehicle": true, "stride": 3, "turn": 1}),
					unit("b", "blue", 4, 0, walker), unit("c", "blue", 2, 2, walker),
				},
			},
		}
	}
	line := doc{"speed": 4, "range": 4, "damage": 3, "threat": 2, "knockback": 1}
	hills := doc{
		"text": ".......\n..!xx..\n.......\n", "legend": doc{"x": doc{"surface": "check"}},
		"levels": "0001000\n0003200\n0000200",
		"liquid": []any{doc{"at": []any{1, 0}, "depth": 3}},
	}
	list := []scene{{
		"ruleset": ruleset, "rules": doc{"flight_ceiling": 2}, "board": hills, "sides": sides, "victory": victory,
		"units": []any{
			unit("r", "red", 0, 0, line), unit("w", "red", 1, 0, line), unit("b", "blue", 5, 0, line), unit("c", "blue", 1, 1, line),
			unit("f", "blue", 6, 2, doc{"speed": 5, "flight": true}),
			doc{"id": "crate", "at": []any{6, 0}, "object": true},
		},
	}}
	deep := maps.Clone(list[0])
	deep["rules"] = doc{"environment": "zero_g"}
	return append(list, deep)
}

// values are some that a field may have.
func values(p *pathing.Param) []any {
	switch p.Kind {
	case pathing.KindBool:
		return []any{true, false}
	case pathing.KindHalf:
		return []any{1, 2, 0.5}
	case pathing.KindDir:
		return []any{"N", "E", "S", "W"}
	case pathing.KindWords:
		var list []any
		for _, w := range p.Enum {
			list = append(list, w)
		}
		return list
	case pathing.KindIDs:
		return []any{"r", "w", "b", "c", "crate"}
	case pathing.KindPayment:
		return []any{doc{"to": []any{1, 1}, "points": 1, "cost": 3}}
	}
	var list []any
	for _, v := range []int{0, 1, 2, 3, 8, 10, 90} {
		if v >= p.Min && v <= p.Max {
			list = append(list, v)
		}
	}
	return list
}

// The value of every field of a unit changes some answer.
func TestAllFieldsAreUsed(t *testing.T) {
	if raced {
		t.Skip("one goroutine asks thousands of questions: plain mode does")
	}
	for _, rs := range all.Rulesets() {
		base := map[int]string{}
		list := games(rs.Decl.Name)
		for i, s := range list {
			text, err := answers(t, s.text(t))
			if err != nil {
				t.Fatal(err)
			}
			base[i] = text
		}
		for i := range rs.Decl.Fields {
			p := &rs.Decl.Fields[i]
			if !slices.ContainsFunc(values(p), func(v any) bool {
				for k, s := range list {
					for u, unit := range s["units"].([]any) {
						changed := maps.Clone(unit.(doc))
						changed[p.Key] = v
						other := maps.Clone(s)
						units := slices.Clone(s["units"].([]any))
						units[u] = changed
						other["units"] = units
						if got, err := answers(t, other.text(t)); err == nil && got != base[k] {
							return true
						}
					}
				}
				return false
			}) {
				t.Errorf("%s: no value of %s changes an answer", rs.Decl.Name, p.Key)
			}
		}
	}
}
