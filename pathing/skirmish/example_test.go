package skirmish_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// From the text of a board to where a model can go and how it gets there.
func Example() {
	brd, err := board.Parse([]byte("....\n.##.\n...."))
	if err != nil {
		panic(err)
	}
	rules, err := skirmish.Compile(brd, skirmish.Default(), skirmish.Profile{Speed: 4, Stride: 3, Size: 2})
	if err != nil {
		panic(err)
	}
	var reach pathing.Reach
	scratch := search.NewScratch()
	start := skirmish.State{At: pathing.Cell{X: 0, Y: 1}, Facing: pathing.N}
	if err := rules.Query(nil, units.NoUnit).Action(&reach, scratch, start); err != nil {
		panic(err)
	}
	end, _ := reach.At(pathing.Cell{X: 2, Y: 0})
	fmt.Println("costs", end.Cost)
	for _, step := range reach.Path(nil, end) {
		fmt.Println(step.Dir, "to", step.To, "costs", step.Cost, step.Rules.IDs("S"))
	}
	// Output:
	// costs 4
	// NE to 1,0,0 costs 2 [S-06]
	// E to 2,0,0 costs 2 [S-03]
}

// Units stand in an overlay; a query leaves its own unit out.
func ExampleRules_Query() {
	brd, _ := board.Parse([]byte("...."))
	rules, _ := skirmish.Compile(brd, skirmish.Default(), skirmish.Profile{Speed: 4, Stride: 3, Size: 2})
	units := units.NewOverlay(brd)
	units.Place(0, brd.ID(pathing.Cell{X: 0, Y: 0}), 2) // the model that asks, Size 1
	units.Place(1, brd.ID(pathing.Cell{X: 1, Y: 0}), 4) // another, Size 2, in the way
	var reach pathing.Reach
	state := skirmish.State{Facing: pathing.E}
	if err := rules.Query(units, 0).Action(&reach, search.NewScratch(), state); err != nil {
		panic(err)
	}
	for place, cost := range reach.Places() {
		fmt.Println(place, cost)
	}
	// Output:
	// 0,0,0 0
	// 2,0,0 3
	// 3,0,0 4
}

// Arrive plans as many Turns as it takes, part payments included.
func ExampleQuery_Arrive() {
	brd, _ := board.Parse([]byte(".!"))
	rules, _ := skirmish.Compile(brd, skirmish.Default(), skirmish.Profile{Speed: 7, Stride: 2, Size: 2})
	var plan skirmish.Plan
	state := skirmish.State{Facing: pathing.E, Spent: 6}
	if err := rules.Query(nil, units.NoUnit).Arrive(&plan, search.NewScratch(), state, pathing.Cell{X: 1}); err != nil {
		panic(err)
	}
	fmt.Println("Turn", plan.Turn, "Phase", plan.Phase, "for", plan.Cost)
	for _, s := range plan.Steps {
		fmt.Println("Turn", s.Turn, s.Dir, "pays", s.Cost, "stands on", s.To)
	}
	// Output:
	// Turn 2 Phase 1 for 3
	// Turn 1 E pays 1 stands on 0,0,0
	// Turn 2 E pays 2 stands on 1,0,0
}

// A field says how far every square is from a goal: what an opponent steers by.
func ExampleRules_Field() {
	brd, _ := board.Parse([]byte("...\n.#.\n..."))
	rules, _ := skirmish.Compile(brd, skirmish.Default(), skirmish.Profile{Speed: 7, Stride: 2, Size: 2})
	field, err := rules.Field([]pathing.Cell{{X: 2, Y: 2}})
	if err != nil {
		panic(err)
	}
	fmt.Println(field.Cost(pathing.Cell{X: 0, Y: 0}, pathing.S))
	fmt.Println(field.Cost(pathing.Cell{X: 2, Y: 0}, pathing.S))
	// Output:
	// 5 true
	// 2 true
}

// A Batch answers for a whole side at once.
func ExampleBatch() {
	brd, _ := board.Parse([]byte("..\n.."))
	rules, _ := skirmish.Compile(brd, skirmish.Default(), skirmish.Profile{Speed: 1, Stride: 1, Size: 2})
	query := rules.Query(nil, units.NoUnit)
	var batch skirmish.Batch
	answers, err := batch.Run([]skirmish.Job{
		{Query: query, State: skirmish.State{Facing: pathing.E}},
		{Query: query, State: skirmish.State{At: pathing.Cell{X: 1, Y: 1}, Facing: pathing.N}, Scope: pathing.ScopeTurn},
	}, 2)
	if err != nil {
		panic(err)
	}
	for i := range answers {
		fmt.Println(answers[i].Scope(), answers[i].Len(), "ends")
	}
	// Output:
	// action 7 ends
	// turn 7 ends
}
