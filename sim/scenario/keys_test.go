package scenario_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// doc is a scenario as JSON.
type doc = map[string]any

// small is a scenario of a ruleset with one of everything that keys may be added to.
func small(ruleset string) doc {
	d := doc{
		"ruleset": ruleset,
		"rules":   doc{},
		"board":   doc{"text": ".....\n.....\n", "legend": doc{"w": doc{}}, "walls": []any{doc{"from": []any{2, 0}, "to": []any{2, 1}}}},
		"types":   doc{"scout": doc{"speed": 6}},
		"units": []any{
			doc{"id": "r1", "type": "scout", "side": "red", "at": []any{0, 0}},
			doc{"id": "b1", "type": "scout", "side": "blue", "at": []any{1, 1}},
		},
		"sides":   doc{"red": doc{"policy": "hold", "goal": []any{4, 0}}, "blue": doc{"policy": "hold"}},
		"victory": doc{"turns": 3},
	}
	if ruleset == "skirmish" {
		d["types"].(doc)["scout"].(doc)["stride"] = 1 // it has to be given
	}
	return d
}

// A key of the format: where it stands, a value that it may have, and the rulesets that
// have a use for it.
type formatKey struct {
	at    string // the path of the mapping, with dots; "" is the file
	key   string
	value any
	users []string
}

// sample is a value that a parameter may have: its default, or the least.
func sample(p *pathing.Param) any {
	switch p.Kind {
	case pathing.KindBool:
		return p.Default.Int != 0
	case pathing.KindHalf:
		return float64(max(p.Default.Int, p.Min)) / 2
	case pathing.KindDir:
		return "N"
	case pathing.KindEnum:
		return p.Enum[p.Default.Int]
	case pathing.KindCell:
		return []any{0, 0}
	case pathing.KindPayment:
		return doc{"to": []any{1, 0}, "points": 1, "cost": 2}
	case pathing.KindWords, pathing.KindIDs:
		return []any{}
	}
	return max(p.Default.Int, p.Min)
}

// formatKeys are all keys of the format, from the reader's lists and the declarations.
func formatKeys(t *testing.T) []formatKey {
	all := []string{"skirmish", "mech"}
	mech, skirmish := all[1:], all[:1]
	area := doc{"at": []any{0, 0}}
	with := func(key string, v any) []any { o := maps.Clone(area); o[key] = v; return []any{o} }
	parts := map[string]map[string]formatKey{
		"": {
			"name": {value: "a", users: all}, "ruleset": {}, "rules": {value: doc{}, users: all}, "board": {}, "types": {},
			"units": {}, "sides": {}, "victory": {value: doc{"turns": 2}, users: all}, "trials": {value: 5, users: all}, "seed": {value: 7, users: all},
		},
		"board": {
			"file": {}, "text": {}, "legend": {value: doc{}, users: all}, "walls": {value: []any{}, users: all},
			"levels": {value: "00000\n00000", users: all}, "heights": {value: []any{[]any{0, 0, 0, 0, 0}, []any{0, 0, 0, 0, 1}}, users: all},
			"spans":   {value: []any{doc{"at": []any{0, 0}, "from": 3, "to": 4}}, users: mech},
			"liquid":  {value: with("depth", 1), users: mech},
			"hazards": {value: with("damage", "burn"), users: mech},
		},
		"board.legend.w": {
			"surface": {value: "steep", users: all}, "cost": {value: 1, users: skirmish}, "low": {value: true, users: skirmish},
			"solid": {value: true, users: all}, "void": {value: true, users: all},
		},
		"board.walls.0": {"height": {value: 2, users: mech}},
		"units.0": {
			"id": {value: "r2", users: all}, "type": {value: "scout", users: all}, "side": {value: "red", users: all}, "at": {value: []any{1, 0}, users: all},
		},
		"sides.red": {"policy": {value: "random", users: all}, "goal": {value: []any{4, 1}, users: all}},
		"victory": {
			"turns": {value: 4, users: all}, "otherwise": {value: "red", users: all},
			"reach": {value: doc{"side": "red", "cells": []any{4, 0}, "count": 1}, users: all},
			"hold":  {value: doc{"side": "red", "cells": []any{4, 0}, "turns": 1}, users: all},
		},
	}
	var keys []formatKey
	for at, list := range scenario.FormatKeys() {
		for _, key := range list {
			k, ok := parts[at][key]
			if !ok {
				t.Errorf("%s: nothing is said of key %s", at, key)
			}
			if k.value != nil {
				keys = append(keys, formatKey{at, key, k.value, k.users})
			}
		}
	}
	for surface, users := range map[string][]string{
		"steep": all, "dangerous": all, "difficult": mech, "flooded": skirmish, "debris": skirmish, "loose": skirmish,
		"submerged": skirmish, "unclimbable": mech, "check": mech,
	} {
		keys = append(keys, formatKey{"board.legend.w", "surface", surface, users}, formatKey{"board.legend.w", "surface", []any{surface}, users})
	}
	return keys
}

// put sets a key of the mapping at a path.
func put(t *testing.T, d doc, at, key string, value any) {
	var in any = d
	for part := range strings.SplitSeq(at, ".") {
		switch v := in.(type) {
		case doc:
			if part != "" {
				in = v[part]
			}
		case []any:
			in = v[part[0]-'0']
		}
	}
	m, ok := in.(doc)
	if !ok {
		t.Fatalf("%s is no mapping", at)
	}
	m[key] = value
}

// agree reads a file with check and with the schema, which have to agree.
func agree(t *testing.T, valid func([]byte) error, what string, d doc, want bool) {
	t.Helper()
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	_, err = scenario.Parse("game.yaml", text, nil, all.Vocabulary())
	if (err == nil) != want {
		t.Errorf("%s: check says %v, want it taken: %v\n%s", what, err, want, text)
	}
	if err := valid(text); (err == nil) != want {
		t.Errorf("%s: the schema says %v, want it taken: %v\n%s", what, err, want, text)
	}
}

// A fault about a character of a board names the built-in characters that the ruleset
// takes, all of them and no others; of a .map file it names those of the map.
func TestFaultsListTheCharactersThatAreTaken(t *testing.T) {
	parse := func(name, text string, fsys fs.FS) error {
		_, err := scenario.Parse("game.yaml", fmt.Appendf(nil, "ruleset: %s\nboard: %s\n", name, text), fsys, all.Vocabulary())
		return err
	}
	check := func(name, text string, fsys fs.FS, want string) {
		t.Helper()
		err := parse(name, text, fsys)
		var faults scenario.Faults
		if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Want != want+"; more characters go into legend" {
			t.Errorf("%s, %s: %v\nwant %s", name, text, err, want)
		}
	}
	for _, rs := range all.Vocabulary().Rulesets {
		name := rs.Decl.Name
		list := "want one of"
		for _, g := range board.Builtins() {
			if parse(name, fmt.Sprintf("{text: \"%c\"}", g.Rune), nil) == nil {
				list += " " + string(g.Rune)
			}
		}
		check(name, `{text: "Z"}`, nil, list)
		check(name, `{text: "Z", legend: {"w": {surface: steep}}}`, nil, list+" or of the legend w")
		fsys := fstest.MapFS{"a.map": {Data: []byte("type octile\nheight 1\nwidth 1\nmap\n?\n")}}
		check(name, "{file: a.map}", fsys, "want one of . G @ O T S W")
		check(name, `{file: a.map, legend: {"o": {surface: steep}}}`, fsys, "want one of . G @ O T S W o")
	}
}

// Every key of the format is either of use to a ruleset or refused by it, and the
// schema says the same as check.
func TestEveryKeyIsUsedOrRefused(t *testing.T) {
	keys := formatKeys(t)
	rulesets := all.Vocabulary().Rulesets
	valid := scenario.Validator(t, all.Vocabulary())
	for _, rs := range rulesets {
		name := rs.Decl.Name
		set := func(at, key string, value any, want bool) {
			d := small(name)
			put(t, d, at, key, value)
			agree(t, valid, fmt.Sprintf("%s: %s of %q", name, key, at), d, want)
		}
		agree(t, valid, name, small(name), true)
		for _, k := range keys {
			set(k.at, k.key, k.value, slices.Contains(k.users, name))
		}
		for _, other := range rulesets {
			for i := range other.Decl.Params {
				p := &other.Decl.Params[i]
				own, ok := rs.Decl.Param(p.Key)
				if ok {
					p = own
				}
				set("rules", p.Key, sample(p), ok)
			}
			for i := range other.Decl.Fields {
				p := &other.Decl.Fields[i]
				own, ok := rs.Decl.Field(p.Key)
				if ok {
					p = own
				}
				set("units.0", p.Key, sample(p), ok)
				set("types.scout", p.Key, sample(p), ok)
			}
		}
	}
}

// A side has the options of its own policy and no others, and a policy of another
// ruleset is none.
func TestEveryOptionIsOfItsPolicy(t *testing.T) {
	v := all.Vocabulary()
	valid := scenario.Validator(t, v)
	for _, rs := range v.Rulesets {
		name := rs.Decl.Name
		for _, policy := range rs.Policies {
			for _, theirs := range v.Rulesets {
				for _, other := range theirs.Policies {
					for i := range other.Options {
						o := &other.Options[i]
						own := slices.IndexFunc(policy.Options, func(p pathing.Param) bool { return p.Key == o.Key })
						d := small(name)
						side := d["sides"].(doc)["red"].(doc)
						side["policy"], side[o.Key] = policy.Name, sample(o)
						agree(t, valid, fmt.Sprintf("%s: %s of %s", name, o.Key, policy.Name), d, own >= 0)
					}
				}
			}
		}
		for _, theirs := range v.Rulesets {
			for _, policy := range theirs.Policies {
				_, own := rs.Policy(policy.Name)
				d := small(name)
				d["sides"].(doc)["red"].(doc)["policy"] = policy.Name
				agree(t, valid, fmt.Sprintf("%s: %s", name, policy.Name), d, own)
			}
		}
	}
}
