package trial_test

import (
	"context"
	"fmt"

	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// The scenario that comes first among the examples, a hundred trials of it.
func ExampleRun() {
	ex := scenario.Examples()[0]
	sc, err := scenario.Parse(ex.Name+".yaml", ex.Data, nil, all.Vocabulary())
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
	ends := o.Games.Draws()
	for side := range o.Games.Sides {
		ends += o.Games.Wins(side)
	}
	fmt.Printf("%d of %d games were won or drawn\n", ends, o.Games.N)
	// Output:
	// stairs: 100 trials of seed 1
	// 100 of 100 games were won or drawn
}
