package scenario_test

import (
	"errors"
	"fmt"

	"example.com/stride/sim/scenario"
)

func ExampleParse() {
	text := `
name: bridge
ruleset: skirmish
rules: {climb_cost: 3, surface_cost: {steep: 2}}
board:
  text: |
    ..^..
    ..w..
  legend: {"w": {surface: [flooded, debris], cost: -1}}
  levels: |
    00111
    00011
  walls: [[2, 0, 2, 1], {from: [2, 1], to: [2, "3/2"]}]
types:
  scout: {speed: 7, stride: 2, size: 1/2}
units:
  - {id: r1, type: scout, side: red, at: [0, 0], facing: E}
  - {id: b1, speed: 6, stride: 1, side: blue, at: [4, 1]}
sides:
  red: {policy: rush, goal: [4, 0]}
  blue: {policy: guard}
victory: {reach: {side: red, cells: [4, 0]}, turns: 10, otherwise: blue}
trials: 2000
seed: 1
`
	s, err := scenario.Parse("bridge.yaml", []byte(text), nil, words())
	if err == nil {
		err = s.CheckRun() // a query would do without
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %d by %d cells, climb_cost %d\n", s.Name, s.Board.W(), s.Board.H(), s.Rules["climb_cost"].Int)
	for _, u := range s.Units {
		fmt.Printf("%s of %s at %s, stride %d\n", u.ID, u.Side, u.At, u.Fields["stride"].Int)
	}
	// Output:
	// bridge: 5 by 2 cells, climb_cost 3
	// r1 of red at 0,0,0, stride 2
	// b1 of blue at 4,1,1, stride 1
}

// All faults of meaning are found in one reading.
func ExampleFaults() {
	text := `ruleset: skirmish
rules: {climb_cots: 3}
board:
  text: |
    ...
    .x.
units:
  - {id: r1, sped: 7, stride: 2, at: [0, 4]}
`
	_, err := scenario.Parse("game.yaml", []byte(text), nil, words())
	fmt.Println(err)
	var faults scenario.Faults
	if errors.As(err, &faults) {
		fmt.Println(faults[0].Code, "at line", faults[0].Line)
	}
	// Output:
	// game.yaml:2:9: unknown parameter "climb_cots" of skirmish; did you mean "climb_cost"?
	// rules: {climb_cots: 3}
	//         ^
	// game.yaml:6:6: unknown character 'x'; want one of . # _ o ^ , : ! ; ~ %; more characters go into legend
	//     .x.
	//      ^
	// game.yaml:8:14: unknown key "sped" in unit "r1"; did you mean "speed"?
	//   - {id: r1, sped: 7, stride: 2, at: [0, 4]}
	//              ^
	// unknown-key at line 2
}
