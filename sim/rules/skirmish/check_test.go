package skirmish

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
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
			_, err := scenario.Parse("test.yaml", []byte(text), nil, vocabulary())
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
	chess := scenario.Vocabulary{Rulesets: []*scenario.Ruleset{{Decl: skirmish.Declaration()}}}
	other, err := scenario.Parse("chess.yaml", []byte("ruleset: skirmish\nboard: {text: \"..\"}\n"), nil, chess)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		sc   *scenario.Scenario
		opt  play.Options
		want string
	}{
		{"nothing", nil, play.Options{}, "play: there is no scenario to play"},
		{"a scenario for queries", empty, play.Options{}, "there are no sides to play"},
		{"a ruleset without games", other, play.Options{}, `play: the ruleset "skirmish" can't be played`},
		{"a policy for nobody", sc, play.Options{Policies: map[string]play.Policy{"green": play.Hold{}}}, `play: a policy is given for the side "green", which the scenario does not have`},
		{"a policy of another kind", sc, play.Options{Policies: map[string]play.Policy{"red": 7}}, `play: the policy given for the side "red": int is no policy for skirmish`},
		{"no policy at all", sc, play.Options{Policies: map[string]play.Policy{"red": nil}}, `play: the policy given for the side "red" is nil`},
	} {
		s, err := play.Compile(c.sc, c.opt)
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
	if _, err := play.Compile(sc, play.Options{}); err == nil {
		t.Error("a side without a policy is played")
	}
	s := setup(t, sc, play.Options{Policies: map[string]play.Policy{"red": play.Hold{}}})
	if got := s.Sides()[0].Policy; got != "play.Hold" {
		t.Errorf("the policy is called %q", got)
	}
	if sc.Sides[0].Policy != "" {
		t.Error("the scenario was changed")
	}
}

// Every policy that the ruleset declares can be played, with its options or without.
func TestPoliciesCanBePlayed(t *testing.T) {
	var table Table
	for _, p := range Ruleset().Policies {
		if p.Summary == "" {
			t.Errorf("%s has no summary", p.Name)
		}
		if err := table.CheckPolicy(p.New(nil)); err != nil {
			t.Error(err)
		}
		for _, o := range p.Options {
			if o.Summary == "" || o.Default.Int < o.Min || o.Default.Int > o.Max {
				t.Errorf("option %s of %s: %+v", o.Key, p.Name, o)
			}
		}
	}
	greedy, ok := Ruleset().Policy("greedy")
	if !ok || greedy.New(nil) != play.Policy(play.DefaultGreedy()) {
		t.Errorf("greedy without options is not the default")
	}
	if _, ok := Ruleset().Policy("skirmisher"); ok {
		t.Error("skirmisher plays skirmish")
	}
}
