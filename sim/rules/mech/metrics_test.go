package mech

import (
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
)

// Every counter has a key, every metric counters that there are, and every part of the
// text something to show.
func TestMetricsAreWhole(t *testing.T) {
	r := Ruleset()
	if n := int(MovesBy(pathing.StandUp)) + 1; len(r.Counters) != n {
		t.Fatalf("%d keys of %d counters", len(r.Counters), n)
	}
	for c, want := range map[ruleset.Counter]string{
		ruleset.Spent: "spent", Left: "left", Characters: "characters", OverwatchHits: "overwatch_hits", DamageTaken: "damage_taken",
		DamageBy(ByBurn): "damage.burn", MovesBy(pathing.Walk): "choices.walk", MovesBy(pathing.Fall): "choices.fall", MovesBy(pathing.StandUp): "choices.stand_up",
	} {
		if r.Counters[c] != want {
			t.Errorf("counter %d is %q, want %q", c, r.Counters[c], want)
		}
	}
	keys, used, shown := map[string]bool{}, map[ruleset.Counter]bool{}, map[string]bool{}
	for _, m := range r.Metrics {
		if keys[m.Key] {
			t.Errorf("%s is there twice", m.Key)
		}
		keys[m.Key], used[m.Of], used[m.Per], shown[m.Section] = true, true, true, true
		if m.Of < 0 || int(m.Of) >= len(r.Counters) || m.Per != ruleset.PerGame && int(m.Per) >= len(r.Counters) || m.Summary == "" {
			t.Errorf("%+v", m)
		}
		if m.Section != "" && !slices.ContainsFunc(r.Sections, func(s ruleset.Section) bool { return s.Key == m.Section }) {
			t.Errorf("%s is shown in %q", m.Key, m.Section)
		}
		if (m.Section == "") != (m.Label == "") {
			t.Errorf("%s has the label %q in %q", m.Key, m.Label, m.Section)
		}
		for _, id := range m.Rules {
			if !strings.HasPrefix(id, r.Decl.Prefix+"-") {
				t.Errorf("%s is about %s", m.Key, id)
			}
		}
	}
	for c, key := range r.Counters {
		if !used[ruleset.Counter(c)] {
			t.Errorf("nothing is made of %s", key)
		}
	}
	for _, s := range r.Sections {
		if !shown[s.Key] {
			t.Errorf("nothing is shown in %s", s.Key)
		}
	}
}

// What the reader of a result should know.
func TestWarnings(t *testing.T) {
	const (
		armed = "id: a, side: red, speed: 4, at: [0, 0], range: 4, damage: 1"
		plain = "id: b, side: blue, speed: 4, at: [5, 0], damage: 1"
	)
	text := strings.Replace(field(row12, "", "", armed, plain), "red: {policy: hold}", "red: {policy: random}", 1)
	sc := parse(t, text)
	counts := func(set map[ruleset.Counter]int64) []int64 {
		list := make([]int64, len(Ruleset().Counters))
		for c, n := range set {
			list[c] = n
		}
		return list
	}
	for _, c := range []struct {
		name       string
		policies   []string
		stalemates float64
		a, b       map[ruleset.Counter]int64
		want       string
	}{
		{"nothing", []string{"random", "hold"}, 0.09, map[ruleset.Counter]int64{Attacks: 1}, nil, ""},
		{"nobody attacks", []string{"random", "hold"}, 0, nil, nil, "no-attack: Nobody attacked in any trial, though some could: a."},
		{"nobody means to", []string{"hold", "random"}, 0, nil, nil, ""},
		{
			"standstills",
			[]string{"hold", "hold"},
			0.125, nil, nil,
			"standstill: 12 % of the games come to a standstill: nobody acts in the last round, and more rounds would hardly decide them.",
		},
		{
			"lost early",
			[]string{"hold", "hold"},
			0,
			map[ruleset.Counter]int64{DestroyedEarly: 25},
			map[ruleset.Counter]int64{DestroyedEarly: 24},
			"lost-early: Often destroyed before its first turn: a (25 % of games).",
		},
	} {
		var got []string
		for _, w := range warn(&ruleset.Result{
			Scenario: sc, Trials: 100, Sides: 2, Stalemates: c.stalemates, Policies: c.policies,
			Units: []ruleset.UnitCounts{{Unit: 0, ID: "a", Side: 0, Counts: counts(c.a)}, {Unit: 1, ID: "b", Side: 1, Counts: counts(c.b)}},
		}) {
			got = append(got, w.Code+": "+w.Message)
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// The policies that a file may name.
func TestPolicyRows(t *testing.T) {
	var names []string
	for _, p := range Ruleset().Policies {
		names = append(names, p.Name)
		if PolicyOf(p.New(nil)) == nil {
			t.Errorf("%s makes no policy of mech", p.Name)
		}
	}
	if got := strings.Join(names, " "); got != "hold random rush guard greedy skirmisher" {
		t.Errorf("policies %s", got)
	}
	if p, _ := Ruleset().Policy("skirmisher"); p.New(map[string]pathing.Value{"range": {Int: 7}}) != any(Skirmisher{Range: 7}) {
		t.Error("skirmisher has no range")
	}
}
