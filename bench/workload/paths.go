package workload

import (
	"fmt"

	"example.com/stride/pathing"
)

// Paths returns a Runner that reads the path to every end of a reach.
func Paths(reach *pathing.Reach) Runner {
	var path []pathing.Step
	return &Asker{
		Questions: reach.Len(),
		Ask: func(i int) error {
			path = reach.Path(path[:0], reach.End(i))
			return nil
		},
		Found: func(t *Totals, i int) {
			t.Add("steps", int64(len(path)))
			t.Add("cost", int64(reach.End(i).Cost))
		},
		Verify: func() error { return CheckPaths(reach) },
	}
}

// CheckPaths looks whether the path to every end of a reach leads there and costs what
// the end does.
func CheckPaths(reach *pathing.Reach) error {
	var path []pathing.Step
	for e := range reach.All() {
		path = reach.Path(path[:0], e)
		var cost pathing.Cost
		for _, s := range path {
			cost += s.Cost
		}
		if cost != e.Cost {
			return fmt.Errorf("the path to %v costs %d, the reach says %d", e.Place, cost, e.Cost)
		}
		if n := len(path); n > 0 && path[n-1].To != e.Place {
			return fmt.Errorf("the path to %v ends at %v", e.Place, path[n-1].To)
		}
	}
	return nil
}
