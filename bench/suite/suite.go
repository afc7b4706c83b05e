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
// [ruleset.Ruleset]: [workload.Asker] makes a Runner of a list of questions, and
// [workload.Fixed] a Workload of its configuration, which the name says in full.
package suite

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing/board"
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

// newParse reads the text of a board.
func newParse(size int) (workload.Runner, error) {
	rng := rand.New(rand.NewPCG(1, uint64(size)))
	var text bytes.Buffer
	chars := []rune(".....#_^:,!;~%o")
	for range size {
		for range size {
			text.WriteRune(chars[rng.IntN(len(chars))])
		}
		text.WriteByte('\n')
	}
	var read *board.Board
	return &workload.Asker{
		Questions: 1,
		Ask: func(int) (err error) {
			read, err = board.Parse(text.Bytes())
			return err
		},
		Found: func(t *workload.Totals, _ int) {
			t.Add("cells", int64(size*size))
			for _, f := range read.Flags() {
				t.Add("flags", int64(f))
			}
		},
		Verify: func() error {
			if !bytes.Equal(read.AppendText(nil), text.Bytes()) {
				return errors.New("the text of the board comes out otherwise than it was read")
			}
			return nil
		},
	}, nil
}

func parseWorkloads() (list []workload.Workload) {
	for _, size := range []int{64, 512} {
		list = append(list, workload.Workload{
			Name: fmt.Sprintf("parse/size=%d", size), Summary: "a board read from text", Fixed: true,
			New: func() (workload.Runner, error) { return newParse(size) },
		})
	}
	return list
}
