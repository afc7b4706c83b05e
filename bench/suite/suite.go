// Package suite holds the workloads that Stride is measured by.
//
// [Workloads] lists the fixed ones, which the signature is made of: reach and paths of
// skirmish and mech, reach, routes and fields over grids without a ruleset, arrivals,
// the making and mending of tables, the reading of boards, games, and whole runs of
// trials. [OfScenario] makes workloads of a scenario file: the reach of each unit,
// paths, tables and games.
//
// Answers are checked against the slow queries of package twin, or against what must
// hold of any right answer.
//
// To add a workload, write a constructor and list it in [Workloads];
// [example.com/stride/bench.Asker] makes a Runner of a list of questions. Its name says
// all of its configuration.
package suite

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/stride/bench"
	"example.com/stride/pathing"
)

// Workloads returns the fixed workloads, sorted by name.
func Workloads() []bench.Workload {
	var list []bench.Workload
	for _, group := range []func() []bench.Workload{
		skirmishWorkloads, mechWorkloads, gridWorkloads, routeWorkloads, tableWorkloads, playWorkloads,
	} {
		list = append(list, group()...)
	}
	slices.SortFunc(list, func(a, b bench.Workload) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// scratchAsker returns an Asker of a number of questions that counts the work of a
// scratch.
func scratchAsker(s *pathing.Stats, questions int) *bench.Asker {
	return &bench.Asker{
		Questions: questions,
		Reset:     func() { *s = pathing.Stats{} },
		Worked: func(t *bench.Totals) {
			t.Add("searches", int64(s.Searches))
			t.Add("expanded", int64(s.Expanded))
			t.Add("generated", int64(s.Generated))
			t.Add("stale", int64(s.Stale))
			t.Add("patched", int64(s.Patched))
		},
	}
}

// foundEnds counts the ends of a reach and what they cost together.
func foundEnds(t *bench.Totals, r *pathing.Reach) {
	var cost int64
	for e := range r.All() {
		cost += int64(e.Cost)
	}
	t.Add("ends", int64(r.Len()))
	t.Add("cost", cost)
}

// pathAsker reads the path to every end of a reach.
func pathAsker(reach *pathing.Reach) *bench.Asker {
	var path []pathing.Step
	return &bench.Asker{
		Questions: reach.Len(),
		Ask: func(i int) error {
			path = reach.Path(path[:0], reach.End(i))
			return nil
		},
		Found: func(t *bench.Totals, i int) {
			t.Add("steps", int64(len(path)))
			t.Add("cost", int64(reach.End(i).Cost))
		},
		Verify: func() error { return verifyPaths(reach) },
	}
}

// verifyPaths looks whether the path to every end of a reach leads there and costs what
// the end does.
func verifyPaths(reach *pathing.Reach) error {
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
