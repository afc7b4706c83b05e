package trial_test

import (
	"context"
	"fmt"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// The scenario that comes first among the examples, a hundred trials of it.
func ExampleRun() {
	ex := scenario.Examples()[0]
	sc, err := scenario.Parse(ex.Name+".yaml", ex.Data, nil, play.Vocabulary())
	if err != nil {
		fmt.Println(err)
		return
	}
	c := trial.NewConfig(sc)
	c.Trials = 100
	o, err := trial.Run(context.Background(), c)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %d trials of seed %d\n", sc.Name, o.Trials, o.Seed)
	for i, side := range o.Games.Setup().Sides() {
		fmt.Printf("%s (%s) wins %d\n", side.Name, side.Policy, o.Games.Wins(i))
	}
	fmt.Println("draws:", o.Games.Draws())
	fmt.Println("games by Turns:", o.Games.Turns)
	// Output:
	// stairs: 100 trials of seed 1
	// red (rush) wins 47
	// blue (greedy) wins 53
	// draws: 0
	// games by Turns: [0 0 0 54 46]
}
