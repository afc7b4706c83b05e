package all_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
)

// A program loads a scenario, asks for the path and the reach of a unit, applies an end,
// and asks again. The unit r1 with Stride 2 goes to the stairs, in three Phases: five
// squares for a point each, and the stairs for two.
func Example() {
	sc, err := all.Load("../../scenario/examples/stairs.yaml")
	if err != nil {
		fmt.Println(err) // all faults of the file, with their lines
		return
	}
	table, _ := ruleset.TableOf(sc)
	w := table.NewWorld() // every unit stands where the file puts it
	const r1 = 0          // the first of sc.Units
	var reach pathing.Reach
	for range 3 {
		plan, err := w.Path(r1, pathing.Cell{X: 7, Y: 3}, -1) // -1: at any height
		if err == nil {
			err = w.Reach(&reach, r1, pathing.ScopeAction)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("at %v: %d ends, to the stairs in Phase %d for %d\n", w.At(r1), reach.Len(), plan.Phase, plan.Cost)
		end, _ := reach.At(plan.Steps[1].To.Cell()) // the cheapest end in a cell
		if err := w.Apply(r1, end); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println("there:", w.At(r1))
	// Output:
	// at 1,2,0: 70 ends, to the stairs in Phase 3 for 7
	// at 3,0,0: 59 ends, to the stairs in Phase 3 for 5
	// at 5,2,0: 52 ends, to the stairs in Phase 3 for 3
	// there: 7,3,0
}
