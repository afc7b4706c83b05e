package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/stride/bench/gate"
)

// gating is what the flags of bench gate ask for.
type gating struct {
	source    gate.Source
	threshold percentage
	limit     time.Duration
	seed      uint64
	answer    answering
}

func (a *app) benchGate() *cobra.Command {
	var g gating
	c := &cobra.Command{
		Use:   "gate [FILE...]",
		Short: "Tell whether a change made a program slower",
		Long: paragraphs(
			"gate measures two programs in turns until it knows whether the new one is slower. --base compares the working tree with a "+
				"commit: the workloads of bench, those of scenario FILEs, or with --package the benchmarks of a Go package. --old and "+
				"--new compare two commands that print the Go benchmark format. In them {run} stands for the benchmarks that are still "+
				"undecided. A command with {name} speaks the step protocol: without a name it prints the names of its benchmarks; with "+
				"one it reads a number of operations a line, runs them, and prints a result.",
			"Exit 0 says that all is fine, 1 that something is slower, 4 that there was too little time to tell."),
		Example: "  simulate bench gate --base main --limit 5m --format markdown\n" +
			"  simulate bench gate --base main --instructions --run reach\n" +
			"  simulate bench gate --base main --package ./game\n" +
			"  simulate bench gate --old './old {run}' --new './new {run}'",
	}
	f := c.Flags()
	f.StringVar(&g.source.Base, "base", "", "compare the working tree with the commit `REF` of the git repository here")
	f.StringVar(&g.source.Package, "package", "", "with --base: compare the benchmarks of the Go package `PKG`, such as ./game")
	f.StringVar(&g.source.Old, "old", "", "with --new: the old `COMMAND` of the two to compare")
	f.StringVar(&g.source.New, "new", "", "with --old: the new `COMMAND`")
	f.StringVar(&g.source.Run, "run", "", "only benchmarks whose name matches `REGEXP`")
	f.BoolVar(&g.source.Instructions, "instructions", false, "count instructions under valgrind in place of time")
	f.Var(&g.threshold, "threshold", "the least slowdown that is a regression, in per cent (default 3; 1 for instructions)")
	f.StringVar(&g.source.Unit, "unit", "", "compare the numbers with this `UNIT`; the smaller, the better (default: ns/op in turns, else cpu-ns/op where both print it)")
	f.DurationVar(&g.limit, "limit", 10*time.Minute, "stop after this `TIME` and call undecided benchmarks inconclusive")
	seedFlag(f, &g.seed, "order-seed", 1, "seed of the order within pairs, as `N`")
	g.answer.addFlags(f, "text", "json", "markdown")
	c.RunE = func(c *cobra.Command, files []string) error {
		g.source.Files = files
		if err := g.check(); err != nil {
			return err
		}
		return a.compare(c, &g)
	}
	return c
}

// check looks for flags that do not go together.
func (g *gating) check() error {
	s := &g.source
	switch {
	case s.Base != "" && (s.Old != "" || s.New != ""):
		return errors.New("--base and --old with --new exclude each other")
	case (s.Old == "") != (s.New == ""):
		return errors.New("--old and --new belong together: give both commands")
	case s.Base == "" && s.Old == "":
		return errors.New("gate compares two programs: add --base REF, or --old and --new")
	case s.Base == "" && s.Package != "":
		return errors.New("--package is for a commit: add --base REF")
	case s.Base == "" && len(s.Files) > 0:
		return errors.New("--old and --new take no FILE; put it into the commands")
	case s.Package != "" && len(s.Files) > 0:
		return errors.New("--package takes no FILE: its benchmarks are measured")
	}
	if _, err := os.Stat(filepath.Join("cmd", "simulate")); s.Base != "" && s.Package == "" && err != nil {
		return errors.New("--base measures the workloads of Stride, and there is no cmd/simulate here; for your own program add --package PKG, the Go package with its benchmarks")
	}
	return nil
}

// compare runs the gate and gives its verdict as an exit code.
func (a *app) compare(c *cobra.Command, g *gating) error {
	ctx, stop := interruptible(c.Context())
	defer stop()
	early := func(err error) error {
		if ctx.Err() != nil {
			return &exitError{exitInterrupted, errors.New("interrupted before anything was compared")}
		}
		return err
	}
	format, file, err := g.answer.open(g.source.Files)
	if err != nil {
		return err
	}
	defer file.abandon()
	programs, err := gate.Open(ctx, g.source)
	if err != nil {
		return early(err)
	}
	defer programs.Close()
	labels := programs.Labels
	if programs.Same {
		fmt.Fprintf(a.stdout, "Fine: %s and %s build the same program, byte by byte\n", labels.Old, labels.New)
		return nil
	}
	p := newProgress(a.stderr, "benchmarks decided")
	comparison, err := programs.Compare(ctx, gate.Config{
		Threshold: float64(g.threshold), Limit: g.limit, Seed: g.seed,
		Progress: func(at gate.Progress) { p.update(at.Decided, at.Rows) },
	})
	p.done()
	if comparison == nil {
		return early(err)
	}
	if err := a.writeComparison(comparison, labels, format, file); err != nil {
		return err
	}
	switch {
	case err != nil:
		return &exitError{exitInterrupted, errors.New("interrupted; what was measured until then is told")}
	case comparison.Verdict() == gate.Slower:
		return &exitError{exitNo, nil}
	case comparison.Verdict() == gate.Inconclusive:
		return &exitError{exitOpen, nil}
	}
	return nil
}

func (a *app) writeComparison(c *gate.Comparison, l gate.Labels, format string, file *outFile) error {
	write := gate.WriteText
	switch format {
	case "markdown":
		write = gate.WriteMarkdown
	case "json":
		write = gate.WriteJSON
	}
	err := a.deliver(file, func(w io.Writer) error { return write(w, c, l) })
	if err == nil && file != nil {
		fmt.Fprintln(a.stdout, c.Summary())
	}
	return err
}

// percentage is a flag that takes a share in per cent.
type percentage float64

// Set takes a number above 0.
func (p *percentage) Set(s string) error {
	v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "%"), 64)
	if err != nil || !(v > 0 && v <= 1000) {
		return errors.New("want a number of per cent above 0, such as 3")
	}
	*p = percentage(v / 100)
	return nil
}

// String returns the number of per cent.
func (p *percentage) String() string { return strconv.FormatFloat(100*float64(*p), 'g', 4, 64) }

// Type names the values in help.
func (p *percentage) Type() string { return "PERCENT" }
