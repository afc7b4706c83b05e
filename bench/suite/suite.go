// Package suite holds the workloads that Stride is measured by.
//
// [Workloads] lists the fixed ones, which the signature is made of: those that the
// rulesets supply, reach, routes and fields over grids without a ruleset, the reading of
// boards, games, and whole runs of trials. [OfScenario] makes workloads of a scenario
// file: the reach of each unit, paths, tables and games.
//
// Answers are checked against the slow queries of package twin, or against what must
// hold of any right answer.
//
// To add a workload, write a constructor and list it in [Workloads], or in those of a
// [ruleset.Ruleset]; [workload.Asker] makes a Runner of a list of questions. Its name says
// all of its configuration.
package suite

import (
	"cmp"
	"slices"

	"example.com/stride/bench/workload"
	"example.com/stride/sim/ruleset"
)

// Workloads returns the fixed workloads, sorted by name: those that need no ruleset and
// those of some rulesets.
func Workloads(rulesets ...*ruleset.Ruleset) []workload.Workload {
	list := slices.Concat(gridWorkloads(), routeWorkloads(), parseWorkloads(), playWorkloads(rulesets))
	for _, r := range rulesets {
		if r.Workloads != nil {
			list = append(list, r.Workloads()...)
		}
	}
	slices.SortFunc(list, func(a, b workload.Workload) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
