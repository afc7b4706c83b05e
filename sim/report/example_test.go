package report_test

import (
	"context"
	"fmt"
	"os"

	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// A race of two scouts, each two squares from its goal: the one that goes first wins.
const race = `
name: race
ruleset: skirmish
board:
  text: |
    ...
    ###
    ...
units:
  - {id: r, speed: 6, stride: 2, mind: 5, side: red, at: [0, 0], facing: E}
  - {id: b, speed: 6, stride: 2, mind: 5, side: blue, at: [2, 2], facing: W}
sides:
  red: {policy: rush}
  blue: {policy: rush}
victory:
  reach:
    - {side: red, cells: [2, 0]}
    - {side: blue, cells: [0, 2]}
`

func ExampleWrite() {
	sc, err := scenario.Parse("race.yaml", []byte(race), nil, all.Vocabulary())
	if err != nil {
		fmt.Println(err)
		return
	}
	c := trial.NewConfig(sc)
	c.Trials, c.BothOrders = 500, true
	o, err := trial.Run(context.Background(), c)
	if err != nil {
		fmt.Println(err)
		return
	}
	report.Write(os.Stdout, report.Text, report.New(o))
	// Output:
	// race: 500 trials of skirmish, seed 1
	//
	// Wins                     share   95 % interval   0 %                      100 %
	//   red (rush)            49.2 %   44.8 to 53.6    █████████████░░░
	//   blue (rush)           50.8 %   46.4 to 55.2    ██████████████░░░
	//   draw                   0.0 %    0.0 to 0.8
	//   How games end: red reaches its cells 49.2 %; blue reaches its cells 50.8 %
	//
	// Going first            in the file's order      in the reverse order
	//   red wins             49.2 % (44.8 to 53.6)    50.8 % (46.4 to 55.2)
	//   blue wins            50.8 % (46.4 to 55.2)    49.2 % (44.8 to 53.6)
	//   draw                 0.0 % (0.0 to 0.8)       0.0 % (0.0 to 0.8)
	//   Going first is worth +100.0 points (+98.8 to +100.0) of a side's win share,
	//   over the 500 trials in which reversing the order put another side first.
	//
	// Turns of a game
	//   mean 1.00 ±0; half of the games take up to 1, 95 % up to 1
	//   1                    100.0 %                   ██████████████████████████████
	//
	// A Turn of a unit       Speed spent   Speed left    Squares       Turns stuck
	//   red                  0.98 ±0.09    -             0.98 ±0.09    -
	//     r                  0.98 ±0.09    -             0.98 ±0.09    -
	//   blue                 1.02 ±0.09    -             1.02 ±0.09    -
	//     b                  1.02 ±0.09    -             1.02 ±0.09    -
	//
	// Actions of a side      a game        share of Actions
	//   red       move       0.49 ±0.04    100.0 % ±0
	//   blue      move       0.51 ±0.04    100.0 % ±0
	//
	// Visits
	//   How often units started on or entered a square: 9 is up to 1.00 times a game,
	//   each step down is 0.11 less, # solid.
	//    0
	// 0  955
	// 1  ###
	// 2  559
	//
	// ± and "to": 95 % intervals; 95 of 100 hold what endless trials would show.
}
