// Command slowed is simulate bench turn with a fault: where STRIDE_SLOW holds a number of
// per cent, it does that much more work than it says, of the workload that
// STRIDE_SLOW_RUN names or of all. The product has no such thing; this is what the gate
// is proved with.
//
//	slowed --run EXPR NAME
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"

	"example.com/stride/bench"
	"example.com/stride/bench/suite"
	"example.com/stride/bench/workload"
	"example.com/stride/sim/rules/all"
)

func main() {
	expr := flag.String("run", "", "the workloads")
	flag.Parse()
	workloads, err := workload.Select(suite.Workloads(all.Rulesets()...), *expr)
	if err != nil || len(workloads) == 0 {
		fail(fmt.Errorf("no workload: %v", err))
	}
	name := flag.Arg(0)
	if name == "" {
		for _, w := range workloads {
			fmt.Println(w.Name)
		}
		return
	}
	i := slices.IndexFunc(workloads, func(w workload.Workload) bool { return w.Name == name })
	if i < 0 {
		fail(fmt.Errorf("no workload %q", name))
	}
	w := workloads[i]
	if text := os.Getenv("STRIDE_SLOW"); text != "" && chosen(w) {
		percent, err := strconv.ParseFloat(text, 64)
		if err != nil {
			fail(err)
		}
		ready := w.New
		w.New = func() (workload.Runner, error) {
			r, err := ready()
			return &slower{Runner: r, more: percent / 100}, err
		}
	}
	if err := bench.Serve(context.Background(), w, os.Stdin, os.Stdout, bench.ThisMachine()); err != nil {
		fail(err)
	}
}

func chosen(w workload.Workload) bool {
	list, err := workload.Select([]workload.Workload{w}, os.Getenv("STRIDE_SLOW_RUN"))
	if err != nil {
		fail(err)
	}
	return len(list) == 1
}

// slower does more operations than it is told to, by a share. That is exact where a
// turn has many operations.
type slower struct {
	workload.Runner
	more, owed float64
}

func (s *slower) Run(n int) {
	s.owed += float64(n) * s.more
	extra := int(s.owed)
	s.owed -= float64(extra)
	s.Runner.Run(n + extra)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "slowed:", err)
	os.Exit(2)
}
