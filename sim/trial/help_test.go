package trial

import (
	"context"
	"encoding/json"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// example is one of the scenarios that come with the package scenario.
func example(t testing.TB, name string) *scenario.Scenario {
	t.Helper()
	for _, ex := range scenario.Examples() {
		if ex.Name == name {
			return parse(t, string(ex.Data))
		}
	}
	t.Fatalf("there is no example %q", name)
	return nil
}

func parse(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, play.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// run runs c to its end.
func run(t testing.TB, c Config) *Outcome {
	t.Helper()
	o, err := Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// config is a run of a scenario with so many trials and workers.
func config(sc *scenario.Scenario, trials, workers int) Config {
	c := NewConfig(sc)
	c.Trials, c.Workers = trials, workers
	return c
}

// asBytes is an outcome, or a part of one, as bytes that hold all of it.
func asBytes(t interface{ Fatal(...any) }, v any) string {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// twoLanes is a race of two models of equal Mind on lanes of their own, each with a
// goal that lies so many squares ahead.
func twoLanes(t testing.TB, redGoal, blueGoal string) *scenario.Scenario {
	return parse(t, `
ruleset: skirmish
board:
  text: |
    ........
    ########
    ........
types: {runner: {speed: 7, stride: 2, size: 1, mind: 5}}
units:
  - {id: r, type: runner, side: red, at: [0, 0], facing: E}
  - {id: b, type: runner, side: blue, at: [0, 2], facing: E}
sides:
  red: {policy: rush}
  blue: {policy: rush}
victory:
  reach:
    - {side: red, cells: `+redGoal+`}
    - {side: blue, cells: `+blueGoal+`}
  turns: 40
`)
}

// policy is a policy made of a function.
type policy func(v *play.View) play.Decision

func (p policy) Choose(v *play.View) play.Decision { return p(v) }

// toGoal goes to the first goal if it is within reach.
func toGoal(v *play.View) play.Decision {
	if e, ok := v.Reach().At(v.Goals()[0]); ok {
		return play.Take(e)
	}
	return play.Pass()
}
