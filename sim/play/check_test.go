package play

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/stride/sim/scenario"
)

// Faults that only the ruleset sees point at the line that has them.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, rules, board, units string
		want                      []string // line:col code: msg; want
	}{
		{
			"walker without speed", "", ". .",
			"{id: a, at: [0, 0], stride: 1}",
			[]string{`8:5 no-speed: unit "a" has no speed; give speed: points a Turn, or vehicle: true`},
		},
		{
			"a speed of 0 that is meant", "", ". .",
			"{id: a, at: [0, 0], stride: 1, speed: 0}",
			nil,
		},
		{
			"prone vehicle", "", ". .",
			"{id: a, at: [0, 0], stride: 1, vehicle: true, prone: true}",
			[]string{`8:58 impossible-state: unit "a": a vehicle is never prone; leave out prone, or vehicle`},
		},
		{
			"spent more than speed", "", ". .",
			"{id: a, at: [0, 0], stride: 1, speed: 4, spent: 5}",
			[]string{`8:53 impossible-state: unit "a": 5 points are spent of a Speed of 4; want at most its speed`},
		},
		{
			"paid for a square that is not next to it", "", "... ...",
			"{id: a, at: [0, 0], stride: 1, speed: 4, paid: {to: [2, 0], points: 1, cost: 2}}",
			[]string{`8:52 impossible-state: unit "a": what is paid goes towards a square next to 0,0, not 2,0 (S-12); want {to: a square next to it, points: from 1, cost: more than points}`},
		},
		{
			"several at once", "", ". .",
			"{id: a, at: [0, 0], stride: 1, vehicle: true, prone: true, paid: {to: [0, 1], points: 1, cost: 2}}",
			[]string{
				`8:58 impossible-state: unit "a": a vehicle is never prone; leave out prone, or vehicle`,
				`8:70 impossible-state: unit "a": a vehicle pays no Speed (S-17), so nothing can be paid; want {to: a square next to it, points: from 1, cost: more than points}`,
			},
		},
		{
			"over capacity", "", ". .",
			"{id: a, at: [0, 0], stride: 1, speed: 4, size: 1.5}\n  - {id: b, at: [0, 1], stride: 1, speed: 4}\n  - {id: c, at: [0, 0], stride: 1, speed: 4}\n  - {id: d, at: [0, 0], stride: 1, speed: 4}",
			[]string{`10:17 over-capacity: unit "c" and "a" stand on 0,0 with Sizes of 2.5 together; at most 2 fits (S-09): put it on another square`},
		},
		{
			"a capacity of its own", "square_capacity: 3", ". .",
			"{id: a, at: [0, 0], stride: 1, speed: 4, size: 1.5}\n  - {id: c, at: [0, 0], stride: 1, speed: 4}",
			nil,
		},
		{
			"one that is too large alone", "", ". .",
			"{id: a, at: [0, 0], stride: 1, speed: 4, size: 3}",
			nil,
		},
		{
			"a step that a byte can't hold", "surface_cost: {steep: 20, loose: 20, debris: 20}, direction_cost: {rear: 40}, diagonal_surcharge: 20, occupied_surcharge: 20", "a.",
			"{id: a, at: [1, 0], stride: 1, speed: 4}",
			[]string{`2:76 entry-cost: entering 0,0 can cost 140 by S-03, S-06, S-08 and S-10 together, and at most 126 fits a step table; lower one of these costs`},
		},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			text := "ruleset: skirmish\nrules: {" + c.rules + "}\nboard:\n  text: |\n"
			rows := strings.Fields(c.board)
			for len(rows) < 2 {
				rows = append(rows, strings.Repeat(".", len(rows[0])))
			}
			for _, row := range rows {
				text += "    " + row + "\n"
			}
			text += "units:\n  - " + c.units + "\n"
			if strings.Contains(c.board, "a") {
				text = strings.Replace(text, "units:", `  legend: {"a": {surface: [steep, loose, debris], cost: 0}}`+"\nunits:", 1)
			}
			_, err := scenario.Parse("test.yaml", []byte(text), nil, Vocabulary())
			var got []string
			var faults scenario.Faults
			if errors.As(err, &faults) {
				for _, f := range faults {
					got = append(got, fmt.Sprintf("%d:%d %s: %s; %s", f.Line, f.Col, f.Code, f.Msg, f.Want))
				}
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"), text)
			}
		})
	}
}

func TestCompileRefuses(t *testing.T) {
	sc := example(t, "stairs")
	empty := parse(t, "ruleset: skirmish\nboard: {text: \"..\"}\nunits: [{id: a, at: [0, 0], stride: 1, speed: 1}]\n")
	other := *sc
	other.Ruleset = "chess"
	for _, c := range []struct {
		name string
		sc   *scenario.Scenario
		opt  Options
		want string
	}{
		{"nothing", nil, Options{}, "play: there is no scenario to play"},
		{"a scenario for queries", empty, Options{}, "there are no sides to play"},
		{"another ruleset", &other, Options{}, `play: the ruleset "chess" can't be played: there are skirmish and mech`},
		{"a policy for nobody", sc, Options{Policies: map[string]Policy{"green": Hold{}}}, `play: a policy is given for the side "green", which the scenario does not have`},
		{"no policy at all", sc, Options{Policies: map[string]Policy{"red": nil}}, `play: the policy given for the side "red" is nil`},
	} {
		s, err := Compile(c.sc, c.opt)
		if s != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: setup %v, error %v", c.name, s, err)
		}
	}
}

// A side whose policy comes from a Go program needs none in the file.
func TestPolicyFromOutside(t *testing.T) {
	text := strings.Replace(line, "VICTORY", "{turns: 1}", 1)
	text = strings.Replace(text, "red: {policy: hold}", "red: {}", 1)
	sc := parse(t, text)
	if _, err := Compile(sc, Options{}); err == nil {
		t.Error("a side without a policy is played")
	}
	s := compile(t, sc, Options{Policies: map[string]Policy{"red": Hold{}}})
	if got := s.Sides()[0].Policy; got != "play.Hold" {
		t.Errorf("the policy is called %q", got)
	}
	if sc.Sides[0].Policy != "" {
		t.Error("the scenario was changed")
	}
}

// Every policy that the vocabulary names can be played.
func TestVocabulary(t *testing.T) {
	v := Vocabulary()
	if len(v.Rulesets) != 2 || len(v.Policies) != 6 {
		t.Fatalf("%d rulesets, %d policies", len(v.Rulesets), len(v.Policies))
	}
	for _, p := range v.Policies {
		if p.Summary == "" {
			t.Errorf("%s has no summary", p.Name)
		}
		if _, err := newPolicy(p.Name, nil); err != nil {
			t.Error(err)
		}
		for _, o := range p.Options {
			if o.Summary == "" || o.Default.Int < o.Min || o.Default.Int > o.Max {
				t.Errorf("option %s of %s: %+v", o.Key, p.Name, o)
			}
		}
	}
	if _, err := newPolicy("rash", nil); err == nil || !strings.Contains(err.Error(), "only hold random rush guard greedy skirmisher") {
		t.Errorf("error %v", err)
	}
	p, err := newPolicy("greedy", nil)
	if err != nil || p != Policy(DefaultGreedy()) {
		t.Errorf("greedy without options is %+v, %v", p, err)
	}
}
