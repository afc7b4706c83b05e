package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.com/stride/sim/report"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

func (a *app) run() *cobra.Command {
	var (
		src        source
		prof       profiling
		l          look
		seed       uint64
		both, list bool
		show, out  string
	)
	c := &cobra.Command{
		Use:   "run [FILE]",
		Short: "Play a scenario many times and say how the games went",
		Long: paragraphs(
			"run plays the games of a scenario and tells who wins how often, how long it takes and what the units do, "+
				"each number with its interval. Without FILE it plays the example stairs.",
			"The same scenario, seed and number of trials give the same answer to the last byte, whatever the number of "+
				"workers. An interrupt (Ctrl-C, or the signals TERM and HUP) stops cleanly: the trials played until then are reported, "+
				"equal to a run with that number of trials, and the exit code is 130."),
		Example: "  simulate run\n" +
			"  simulate run --example flooded --trials 500 --rule climb_cost=2\n" +
			"  simulate run --both-orders --trials 500 --format json --out stairs.json\n" +
			"  simulate run --print-example stairs > game.yaml",
		Args: src.oneFile,
	}
	f := c.Flags()
	src.addFlags(a, c)
	f.BoolVar(&list, "list-examples", false, "list the embedded examples")
	f.StringVar(&show, "print-example", "", "print the file of the example `NAME`, to start your own from")
	trials := numberFlag(f, "trials", 1, scenario.MaxTrials, "how many games to play (default: those of the scenario)")
	seedFlag(f, &seed, "seed", 0, "seed of all random numbers, as `N` (default: that of the scenario)")
	workers := numberFlag(f, "workers", 1, 4096, "how many games to play at a time (default: one a processor)")
	f.BoolVar(&both, "both-orders", false, "play every trial again in the other order, to see what going first is worth")
	wordFlag(f, "format", "how to answer", report.Formats()...)
	f.StringVar(&out, "out", "", "write the answer to `FILE`, complete or not at all; .json and .csv choose the format")
	prof.flags(f)
	l.colorFlag(f)
	complete(c, "print-example", exampleNames())
	c.RunE = func(c *cobra.Command, args []string) error {
		switch {
		case list:
			return a.listExamples()
		case show != "":
			return a.printExample(show)
		}
		answer, err := formatFor(f, out)
		if err != nil {
			return err
		}
		sc, err := a.load(args, &src)
		if err != nil {
			return err
		}
		if err := sc.CheckRun(); err != nil {
			return err
		}
		config := trial.NewConfig(sc)
		config.BothOrders, config.Workers = both, workers.value
		if trials.set {
			config.Trials = trials.value
		}
		if f.Changed("seed") {
			config.Seed = seed
		}
		file, err := createOut(out, inputs(args, sc)...)
		if err != nil {
			return err
		}
		defer file.abandon()
		stop, err := prof.start(a)
		if err != nil {
			return err
		}
		outcome, err := a.play(c.Context(), config)
		stop()
		if outcome == nil {
			return runError(err)
		}
		interrupted := err // the only error that comes with an outcome
		if outcome.Trials == 0 {
			return &exitError{exitInterrupted, fmt.Errorf("interrupted before the first of %d trials was over", config.Trials)}
		}
		err = a.deliver(file, func(w io.Writer) error {
			result := report.New(outcome)
			if answer == string(report.Text) {
				// In a file nobody sees colours, unless they are asked for.
				return report.WriteText(w, result, report.TextOptions{Color: l.colors(a.stdout, file != nil)})
			}
			return report.Write(w, report.Format(answer), result)
		})
		if err == nil && interrupted != nil {
			err = &exitError{exitInterrupted, fmt.Errorf("interrupted; the answer is of %d of %d trials", outcome.Trials, config.Trials)}
		}
		return err
	}
	return c
}

// play runs the trials and shows how far they are. It stops cleanly at an
// interrupt; a second one ends the process.
func (a *app) play(ctx context.Context, config trial.Config) (*trial.Outcome, error) {
	ctx, stop := interruptible(ctx)
	defer stop()
	p := newProgress(a.stderr, "trials")
	defer p.done()
	config.Progress = p.update
	return trial.Run(ctx, config)
}

// runError is an error of a run that has no outcome. An illegal decision by a built-in
// policy is an internal fault.
func runError(err error) error {
	if failed := (*trial.Error)(nil); errors.As(err, &failed) {
		return &exitError{exitInternal, fmt.Errorf("internal fault: %w; please report this line, the scenario and what `simulate version` prints", err)}
	}
	return err
}

func (a *app) listExamples() error {
	width := 0
	for _, name := range exampleNames() {
		width = max(width, len(name)+2)
	}
	for _, e := range scenario.Examples() {
		fmt.Fprintln(a.stdout, draw.Fill(fmt.Sprintf("%-*s", width, e.Name), e.Summary, 80, strings.Repeat(" ", width)))
	}
	return nil
}

func (a *app) printExample(name string) error {
	e, err := example(name)
	if err != nil {
		return err
	}
	_, err = a.stdout.Write(e.Data)
	return err
}
