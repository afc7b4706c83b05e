package mech_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// A hostile of equal Size stops a move beside it, and a ledge costs a climb.
func Example() {
	spec := board.Spec{Text: []byte("......\n......"), Levels: []byte("000022\n000000")}
	brd, err := spec.Board()
	if err != nil {
		panic(err)
	}
	rules, err := mech.Compile(brd, mech.Default(), mech.Profile{Size: 2, Speed: 7, Side: 1})
	if err != nil {
		panic(err)
	}
	world := mech.NewWorld(brd)
	world.Place(0, pathing.Place{}, rules.Profile().Body()) // the character that asks
	world.Place(1, pathing.Place{X: 5, Y: 1}, mech.Body{Size: 2, Side: 2, Threat: 1})

	var reach pathing.Reach
	if err := rules.Query(world, 0).Action(&reach, search.NewScratch(), mech.State{}); err != nil {
		panic(err)
	}
	for e := range reach.All() {
		if e.Place.X >= 4 {
			fmt.Println(e.Place, "costs", e.Cost, "stopped", e.Stopped)
		}
	}
	end, _ := reach.At(pathing.Cell{X: 4, Y: 1})
	for _, step := range reach.Path(nil, end) {
		fmt.Println(step.Dir, "to", step.To, step.Rules.IDs("M"))
	}
	// Output:
	// 4,0,2 costs 7 stopped false
	// 4,1,0 costs 4 stopped true
	// E to 1,0,0 [M-02]
	// E to 2,0,0 [M-02]
	// E to 3,0,0 [M-02]
	// SE to 4,1,0 [M-02 M-15]
}
