package report

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

const lane = `
name: field
ruleset: toy
board: {text: "..."}
units:
  - {id: a, side: red, at: [0, 0]}
  - {id: b, side: red, at: [1, 0]}
  - {id: stone, object: true, at: [2, 0]}
sides: {red: {policy: walk}}
victory: {turns: 9}
`

// toyRun is the result of n games of the toy ruleset, with counts as game sets them.
func toyRun(t *testing.T, n int, game func(i int, counts [3][]int64)) *Run {
	t.Helper()
	sc, err := scenario.Parse("field.yaml", []byte(lane), nil, ruleset.Vocabulary(toy))
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.Compile(sc, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := trial.NewGames(s)
	for i := range n {
		r := &play.Result{Winner: play.Draw, Reason: play.Limit, Turns: 9, Tally: s.NewTally()}
		r.Tally.Games = 1
		var counts [3][]int64
		for u := range counts {
			counts[u] = r.Tally.Of(u)
		}
		counts[0][present], counts[1][present] = 1, 1
		game(i, counts)
		g.Add(r)
	}
	return New(&trial.Outcome{Seed: 1, Trials: n, Games: g})
}

// lively are games in which a takes 3 steps in 9 goes and b 1 in 8; a is shoved twice, by
// 5 tiles, in every other game, and lost in it, and so is the stone.
func lively(i int, counts [3][]int64) {
	for u, steps := range []int64{3, 1} {
		c := counts[u]
		c[ruleset.Begun], c[ruleset.Turns] = 9-int64(u), 9-int64(u)
		c[ruleset.Actions], c[ruleset.Squares], c[ruleset.Spent] = steps, steps, steps
		c[ruleset.Passes], c[stepsEast] = 9-int64(u)-steps, steps
	}
	if i%2 == 0 {
		for _, u := range []int{0, 2} {
			counts[u][shoves], counts[u][shoved] = 2, 5
		}
		counts[0][lost] = 1
	}
}

func written(t *testing.T, f Format, r *Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Keys come in the order of the rows; rows of one object or list share it; a row beside
// an amount joins its object; and each kind shows what it shows.
func TestFiguresInJSON(t *testing.T) {
	r := toyRun(t, 4, lively)
	got := written(t, JSON, r)
	_, got, _ = strings.Cut(got, `"type": "",`)
	_, got, _ = strings.Cut(got, "\n      \"side\": \"red\",\n")
	got, _, _ = strings.Cut(got, "\n    },")
	est := func(value, low, high, method string) string {
		return fmt.Sprintf(`{"value": %s, "low": %s, "high": %s, "n": 4, "method": %q}`, value, low, high, method)
	}
	way := func(name, count, mean, share string) string {
		return fmt.Sprintf(`          {
            "to": %q,
            "count": %s,
            "per_game": %s,
            "share": %s
          }`, name, count, est(mean, mean, mean, "t"), est(share, share, share, "ratio"))
	}
	// Shoves are 2, 0, 2, 0: the mean is 1, and its interval 3.182446·√(4/3)/√4 = 1.83739
	// wide to either side, cut off at 0; that of tiles is 2.5 times as wide, and that of
	// games in which a is lost half as wide. Their share is 2 of 4, by Wilson with
	// z = 1.959964: z/(1+z²/4)·√(1/16+z²/64) = 0.349961 to either side.
	want := `      "squares": ` + est("0.333333", "0.333333", "0.333333", "ratio") + `,
      "stuck": ` + est("0", "0", "0", "ratio") + `,
      "spent": ` + est("3", "3", "3", "t") + `,
      "actions": 12,
      "passes": 24,
      "shoves": {
        "count": 4,
        "per_game": ` + est("1", "0", "2.83739", "t") + `,
        "far": ` + est("2.5", "2.5", "2.5", "ratio") + `
      },
      "toy": {
        "steps": [
` + way("north", "0", "0", "0") + ",\n" + way("east", "12", "3", "1") + ",\n" + way("south", "0", "0", "0") + ",\n" + way("west", "0", "0", "0") + `
        ],
        "cells": {
          "count": 10,
          "per_game": ` + est("2.5", "0", "7.09347", "t") + `,
          "rate": ` + est("2.5", "2.5", "2.5", "ratio") + `
        },
        "lost": {
          "count": 2,
          "per_game": ` + est("0.5", "0", "1.41869", "t") + `,
          "share": ` + est("0.5", "0.150039", "0.849961", "wilson") + `
        }
      }`
	if got != want {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got))
	}
}

// A side with two characters has no share of games, and is not measured by Wilson.
func TestShareOfGames(t *testing.T) {
	r := toyRun(t, 4, lively)
	lost := r.Sides[0].Figures[r.Sides[0].Figures.named("lost")]
	if lost.Count != 2 || lost.Estimate.Value != 0.25 || lost.Estimate.Method != "ratio" {
		t.Errorf("%+v", lost)
	}
	stone := r.Units[2].Figures[r.Units[2].Figures.named("lost")]
	if stone.Count != 0 || !math.IsNaN(stone.Estimate.Value) {
		t.Errorf("what can't be lost: %+v", stone)
	}
}

func TestFiguresInCSV(t *testing.T) {
	var got []string
	for _, line := range strings.Split(written(t, CSV, toyRun(t, 4, lively)), "\n") {
		if name, rest, _ := strings.Cut(line, ","); strings.HasPrefix(rest, "red,a,") {
			got = append(got, name)
		}
	}
	want := strings.Fields(`squares_a_go stuck_share spent_per_game shoves_per_game far_rate
		steps_per_game.north steps_share.north steps_per_game.east steps_share.east
		steps_per_game.south steps_share.south steps_per_game.west steps_share.west
		cells_per_game cells_rate lost_per_game lost_share`)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Sections, words and templates are the ruleset's.
func TestFiguresInText(t *testing.T) {
	got := written(t, Text, toyRun(t, 400, lively))
	for _, want := range []string{
		"Every game is a draw: nobody gets there within 9 laps.",
		"\nLaps of a game\n",
		"\nA go                   Lost          Tiles         Stuck\n  red                  25.0 % ±2.5   0.24 ±0       0.0 % ±0\n    a                  50.0 % ±4.9   0.33 ±0       0.0 % ±0\n",
		"\nWays                   a game        share\n  red       east       4.00 ±0       100.0 % ±0\n",
		"\nShoves                 a game\n  red       shoved     1.00 ±0.10    2.50 far, 2.50 ±0.25  |\n",
		"\nObjects: stone shoved 1.00 times.\n",
		"\n  How often units were on a square: 9 is",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	got = written(t, Text, toyRun(t, 400, func(int, [3][]int64) {}))
	if strings.Contains(got, "Shoves") || strings.Contains(got, "Objects") || !strings.Contains(got, "  red                  none\n") {
		t.Errorf("what never happened is shown:\n%s", got)
	}
}

// The ruleset sees the counts of all trials, and its warnings come after those of units.
func TestWarningsOfTheRuleset(t *testing.T) {
	r := toyRun(t, 400, func(i int, counts [3][]int64) {
		counts[1][ruleset.Begun], counts[1][shoves] = 9, 10
	})
	var got []string
	for _, w := range r.Warnings {
		got = append(got, w.Code)
	}
	if want := []string{WarnAllAlike, WarnAllDraws, WarnNeverMoved, warnShoved}; !cmp.Equal(want, got) {
		t.Errorf("%v, want %v", got, want)
	}
	if last := r.Warnings[len(r.Warnings)-1].Message; last != "Often shoved: b." {
		t.Error(last)
	}
	if m := r.Warnings[2].Message; m != "Never entered a tile in any trial: b." {
		t.Error(m)
	}
}

// What is read gives the same bytes, and what the rows do not say is refused.
func TestReadByTheRows(t *testing.T) {
	r := toyRun(t, 4, lively)
	good := written(t, JSON, r)
	back, err := Read(strings.NewReader(good), toy)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		if diff := cmp.Diff(written(t, Format(f), r), written(t, Format(f), back)); diff != "" {
			t.Errorf("%s of what was read differs:\n%s", f, diff)
		}
	}
	for _, c := range []struct{ old, new, want string }{
		{`"passes"`, `"passed"`, `side 0: there is no field "passes"`},
		{`"far":`, `"near": 1, "far":`, `side 0: shoves: unknown field "near"`},
		{`"name": "red"`, `"name": "red", "more": 1`, `side 0: json: unknown field "more"`},
		{`"to": "east"`, `"to": "up"`, `side 0: toy: steps: to: it is "up", want "east"`},
		{`"to": "east"`, `"at": "up"`, `side 0: toy: steps: there is no field "to"`},
		{`"to": "east",`, `"to": "east", "by": 1,`, `side 0: toy: steps: unknown field "by"`},
		{`"steps": [`, `"steps": [], "other": [`, `side 0: toy: steps: there are 0 entries, want 4`},
		{`"actions": 16`, `"actions": "16"`, `side 0: actions: json: cannot unmarshal string`},
		{`"toy": {`, `"toy": 3, "other": {`, `side 0: toy: json: cannot unmarshal number`},
		{`"ruleset": "toy"`, `"ruleset": "other"`, `there is no ruleset "other" here`},
	} {
		bad := strings.Replace(good, c.old, c.new, 1)
		if bad == good {
			t.Fatalf("there is no %s in\n%s", c.old, good)
		}
		if _, err := Read(strings.NewReader(bad), toy); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s in place of %s: %v, want %q", c.new, c.old, err, c.want)
		}
	}
	if _, err := Read(strings.NewReader(good)); err == nil {
		t.Error("a result of no known ruleset is read")
	}
}

// The schema of the rows accepts what is written by them, and nothing beside.
func TestSchemaOfTheRows(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema(toy)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("run.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("run.json")
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text string) error {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return s.Validate(doc)
	}
	good := written(t, JSON, toyRun(t, 4, lively))
	if err := valid(good); err != nil {
		t.Error(err)
	}
	for _, change := range [][2]string{
		{`"passes"`, `"passed"`},
		{`"far":`, `"near": 1, "far":`},
		{`"to": "east"`, `"to": "up"`},
		{`"to": "east",`, ``},
		{`"actions": 16`, `"actions": -16`},
		{`"ruleset": "toy"`, `"ruleset": "other"`},
		{`"cells": {`, `"cells": {"share": null, `},
		{`"code": "few-trials"`, `"code": "other"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("there is no %s in\n%s", change[0], good)
		}
		if valid(bad) == nil {
			t.Errorf("the schema accepts %s in place of %s", change[1], change[0])
		}
	}
	if !strings.Contains(string(Schema(toy)), `"description": "times shoved (T-01)"`) {
		t.Error("the schema does not say what a row says of itself")
	}
}

func TestMetricTable(t *testing.T) {
	got := MetricTable(toy)
	for _, want := range []string{
		"| `squares` | rate | squares | begun | tiles entered a go |  |\n",
		"| `shoves` | count, mean a game | shoves | games | times shoved | T-01 |\n",
		"| `toy.steps[to=north]` | count, mean a game, share | steps north | actions | steps to the north |  |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	if rows := strings.Count(got, "\n") - 2; rows != len(toy.Metrics) {
		t.Errorf("%d rows", rows)
	}
}
