package trial

import (
	"context"
	"encoding/json"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// walks is a scenario in which two sides walk about at random, and red wins on the far
// side of the board. A stone has no side.
const walks = `
ruleset: toy
board: {text: ".....\n.#...\n....."}
units:
  - {id: r1, side: red, at: [0, 0]}
  - {id: r2, side: red, at: [0, 2]}
  - {id: stone, object: true, at: [2, 1]}
  - {id: b1, side: blue, at: [4, 1]}
sides:
  red: {policy: walk}
  blue: {policy: walk}
victory:
  reach: {side: red, cells: [[3, 0], [3, 2]]}
  turns: 12
`

func parse(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, ruleset.Vocabulary(toy))
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

// config is a run of a scenario with a number of trials and of workers.
func config(sc *scenario.Scenario, trials, workers int) Config {
	c := NewConfig(sc)
	c.Trials, c.Workers = trials, workers
	return c
}

// asBytes is an outcome, or a part of one, as bytes that hold all of it.
func asBytes(t interface{ Fatal(...any) }, v any) string {
	var counts [][]int64 // which a tally does not export
	games := func(g *Games) {
		if g != nil {
			counts = append(counts, g.Tally.Counts())
		}
	}
	switch v := v.(type) {
	case *Outcome:
		games(v.Games)
		games(v.Swapped)
	case *Games:
		games(v)
	}
	data, err := json.MarshalIndent([]any{v, counts}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// twoLanes is a race of two units on lanes of their own. Each side has its goal where
// it says.
func twoLanes(t testing.TB, redGoal, blueGoal string) *scenario.Scenario {
	return parse(t, `
ruleset: toy
board:
  text: |
    ........
    ########
    ........
units:
  - {id: r, side: red, at: [0, 0]}
  - {id: b, side: blue, at: [0, 2]}
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

// coin goes on with a half, and else passes.
var coin = toyFunc(func(v *toyView) int {
	if v.Rand().Uint64()&1 == 0 {
		return play.Pass
	}
	return rush(v)
})
