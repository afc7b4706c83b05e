package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"example.com/stride/bench"
	"example.com/stride/bench/gate"
	"example.com/stride/bench/workload"
)

// benchTurn measures one workload for bench gate, and lists them, by the step protocol.
func (a *app) benchTurn() *cobra.Command {
	var run string
	c := &cobra.Command{
		Use:     "turn NAME [FILE...]",
		Short:   "Measure one workload by the step protocol",
		Long:    paragraphs("turn reads numbers of operations, one a line. For each it runs the workload for that number of operations and prints a line with the result. If NAME is empty it prints the names of the workloads."),
		Hidden:  true,
		Args:    cobra.MinimumNArgs(1),
		Example: "  simulate bench turn parse/size=64 < steps.txt",
	}
	runFlag(c.Flags(), &run)
	cycles := numberFlag(c.Flags(), "cycles", 1, 1<<30, "run `N` cycles of the workload instead, and print one result")
	c.RunE = func(c *cobra.Command, args []string) error {
		ctx, stop := interruptible(c.Context())
		defer stop()
		list, _, err := a.workloads(args[1:], run)
		if err != nil {
			return err
		}
		if args[0] == "" {
			for _, w := range list {
				fmt.Fprintln(a.stdout, w.Name)
			}
			return nil
		}
		i := slices.IndexFunc(list, func(w workload.Workload) bool { return w.Name == args[0] })
		if i < 0 {
			return fmt.Errorf("there is no workload %s; bench list lists them", args[0])
		}
		if !cycles.set {
			return benchError(bench.Serve(ctx, list[i], a.stdin, a.stdout, bench.ThisMachine()))
		}
		res, err := bench.Measure(ctx, list[i], bench.Options{Cycles: cycles.value})
		if err != nil {
			return benchError(err)
		}
		return bench.NewTextWriter(a.stdout, bench.ThisMachine()).Write(res)
	}
	return c
}

// instructions counts those of this program.
func (a *app) instructions(ctx context.Context, files []string, list []workload.Workload, b *benchRunning, format string, file *outFile) error {
	if format != "text" && format != "json" {
		return fmt.Errorf("--format %s has no column for instructions; want text or json", format)
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	counter, err := gate.NewCounter()
	if err != nil {
		return err
	}
	defer counter.Close()
	program, err := gate.Workloads(ctx, exe, b.run, files, true)
	if err != nil {
		return err
	}
	p := newProgress(a.stderr, "workloads")
	defer p.done()
	var results []bench.Instructions
	for i, w := range list {
		p.update(i, len(list))
		counts, err := counter.Count(ctx, program, []string{w.Name})
		if err != nil {
			if ctx.Err() != nil {
				return &exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d workloads", i, len(list))}
			}
			return err
		}
		results = append(results, bench.Instructions{Workload: w, PerOp: counts[0]})
	}
	p.done()
	return a.deliver(file, func(w io.Writer) error {
		return bench.WriteInstructions(w, bench.Format(format), bench.ThisMachine(), results)
	})
}
