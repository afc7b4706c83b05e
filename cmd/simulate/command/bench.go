package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/stride/bench"
	"example.com/stride/bench/suite"
	"example.com/stride/bench/workload"
)

// moved is the command that has a flag of bench which bench run does not have.
var moved = map[string]string{
	"list": "list", "signature": "sign", "check": "sign --check FILE", "update": "sign --check FILE --update",
	"base": "gate --base REF", "package": "gate --base REF --package PKG", "old": "gate --old COMMAND --new COMMAND",
	"new": "gate --old COMMAND --new COMMAND", "threshold": "gate --threshold PERCENT", "unit": "gate --unit UNIT",
	"limit": "gate --limit TIME", "order-seed": "gate --order-seed N", "scen": "scen FILE...", "paced": "turn NAME",
}

func (a *app) bench() *cobra.Command {
	c := a.benchRun("bench [FILE...]", "Measure the library, and keep it as fast as it is")
	c.Long = paragraphs(
		"bench times named workloads and counts their work. With scenario FILEs it times those instead: the reach of each unit, "+
			"paths, tables, and games if the file has sides. Answers are checked before anything is timed; exit 1 says that one is wrong.",
		"sign compares exact counts of work, which no noise touches. gate compares the working tree with a commit, or any two "+
			"programs: it measures both in turns until the answer is known.")
	c.Example = "  simulate bench list\n" +
		"  simulate bench --run 'reach/.*scope=action' --count 10 > new.txt\n" +
		"  simulate bench game.yaml --format markdown\n" +
		"  simulate bench sign --check results/SIGNATURE\n" +
		"  simulate bench gate --base main --limit 5m"
	run := a.benchRun("run [FILE...]", "Time workloads, as bench does without a command")
	run.Example = "  simulate bench run --time 100x"
	c.AddCommand(run, a.benchList(), a.benchSign(), a.benchGate(), a.benchScen(), a.benchTurn())
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		var absent *pflag.NotExistError
		if errors.As(err, &absent) {
			if to, ok := moved[absent.GetSpecifiedName()]; ok {
				return fmt.Errorf("%s has no flag --%s; it is now: simulate bench %s", c.Name(), absent.GetSpecifiedName(), to)
			}
		}
		return flagError(c, err)
	})
	return c
}

// benchRunning is what the flags of bench run ask for.
type benchRunning struct {
	run          string
	count        *number
	time         bench.Options
	answer       answering
	summary      string
	trust        bool
	instructions bool
	profile      profiling
}

func (a *app) benchRun(use, short string) *cobra.Command {
	var b benchRunning
	c := &cobra.Command{Use: use, Short: short}
	f := c.Flags()
	runFlag(f, &b.run)
	b.count = numberFlag(f, "count", 1, 1000, "how often to measure each workload (default 1)")
	f.Var(&option[bench.Options]{&b.time, "", "TIME", readDuration}, "time", "how long to measure, such as 500ms; or how many operations, such as 100x, or cycles of them, such as 2c (default 300ms)")
	b.answer.addFlags(f, bench.Formats()...)
	f.StringVar(&b.summary, "summary", "", "write a Markdown table of what was measured to `FILE` as well")
	f.BoolVar(&b.trust, "no-verify", false, "do not check the answers of the workloads first")
	f.BoolVar(&b.instructions, "instructions", false, "count instructions under valgrind in place of time")
	b.profile.flags(f)
	c.RunE = func(c *cobra.Command, files []string) error {
		ctx, stop := interruptible(c.Context())
		defer stop()
		list, inputs, err := a.workloads(files, b.run)
		if err != nil {
			return err
		}
		format, file, err := b.answer.open(inputs)
		if err != nil {
			return err
		}
		defer file.abandon()
		if b.instructions {
			return a.instructions(ctx, files, list, &b, format, file)
		}
		done, err := b.profile.start(a)
		if err != nil {
			return err
		}
		err = a.measure(ctx, list, inputs, &b, bench.Format(format), file)
		done()
		if e := a.flames(&b.profile, "simulate bench "+b.run); err == nil {
			err = e
		}
		return err
	}
	return c
}

func runFlag(f *pflag.FlagSet, run *string) {
	f.StringVar(run, "run", "", "only workloads whose name matches `REGEXP`")
}

func (a *app) benchList() *cobra.Command {
	var run string
	c := &cobra.Command{Use: "list [FILE...]", Short: "List the workloads", Example: "  simulate bench list --run '^path'"}
	runFlag(c.Flags(), &run)
	c.RunE = func(_ *cobra.Command, files []string) error {
		list, _, err := a.workloads(files, run)
		for _, w := range list {
			fmt.Fprintf(a.stdout, "%s\n    %s\n", w.Name, w.Summary)
		}
		return err
	}
	return c
}

// workloads returns those of the files, or those that come with Stride, and the files
// that were read.
func (a *app) workloads(files []string, pattern string) (list []workload.Workload, read []string, err error) {
	if len(files) == 0 {
		list = suite.Workloads(a.rulesets...)
	}
	for _, file := range files {
		sc, err := a.readFile(file)
		if err != nil {
			return nil, nil, err
		}
		of, err := suite.OfScenario(sc)
		if err != nil {
			return nil, nil, err
		}
		for _, w := range of {
			if slices.ContainsFunc(list, func(o workload.Workload) bool { return o.Name == w.Name }) {
				return nil, nil, fmt.Errorf("%s: there are two workloads %s; want FILEs with different names", file, w.Name)
			}
		}
		list, read = append(list, of...), append(read, inputs([]string{file}, sc)...)
	}
	kept, err := workload.Select(list, pattern)
	if err != nil {
		return nil, nil, fmt.Errorf("--run %w", err)
	}
	if len(kept) == 0 {
		return nil, nil, fmt.Errorf("--run %s matches no workload; bench list lists them", pattern)
	}
	return kept, read, nil
}

// measure times workloads. Text is written as it comes.
func (a *app) measure(ctx context.Context, list []workload.Workload, inputs []string, b *benchRunning, format bench.Format, file *outFile) error {
	report := &bench.Report{Machine: bench.ThisMachine()}
	summary, err := createOut(b.summary, inputs...)
	if err != nil {
		return err
	}
	defer summary.abandon()
	stream := format == bench.Text && file == nil
	text := bench.NewTextWriter(a.stdout, report.Machine)
	p := newProgress(a.stderr, "workloads")
	defer p.done()
	opt := b.time
	opt.Count, opt.Verify = b.count.value, !b.trust
	interrupted := false
	for i, w := range list {
		p.update(i, len(list))
		res, err := bench.Measure(ctx, w, opt)
		if interrupted = err != nil && ctx.Err() != nil; interrupted {
			break
		}
		if err != nil {
			return benchError(err)
		}
		report.Results = append(report.Results, res)
		if stream {
			p.done()
			text.Write(res) // the writer of the command remembers errors
		}
	}
	if !stream {
		if err := a.deliver(file, func(w io.Writer) error { return bench.Write(w, format, report) }); err != nil {
			return err
		}
	}
	if summary != nil && !interrupted {
		if err := a.deliver(summary, func(w io.Writer) error { return bench.Write(w, bench.Markdown, report) }); err != nil {
			return err
		}
	}
	if interrupted {
		return &exitError{exitInterrupted, fmt.Errorf("interrupted; the answer is of %d of %d workloads", len(report.Results), len(list))}
	}
	return nil
}

// benchError gives a wrong answer its exit code.
func benchError(err error) error {
	if wrong := (*bench.WrongError)(nil); errors.As(err, &wrong) {
		return &exitError{exitNo, err}
	}
	return err
}

// answering is where an answer goes, and in which format.
type answering struct {
	flags *pflag.FlagSet
	out   string
}

func (n *answering) addFlags(f *pflag.FlagSet, formats ...string) {
	n.flags = f
	wordFlag(f, "format", "how to answer", formats...)
	f.StringVar(&n.out, "out", "", "write the answer to `FILE`, complete or not at all")
}

// open makes room for the answer, which may not replace the files that it is made from.
// file is nil for standard output.
func (n *answering) open(inputs []string) (format string, file *outFile, err error) {
	if format, err = formatFor(n.flags, n.out); err != nil {
		return "", nil, err
	}
	file, err = createOut(n.out, inputs...)
	return format, file, err
}

// readDuration reads how long to measure: 500ms, 100x or 2c.
func readDuration(s string) (bench.Options, error) {
	if n, err := strconv.Atoi(strings.TrimRight(s, "xc")); err == nil && len(s) > 1 && n >= 1 && n <= 1_000_000_000 {
		switch s[len(strconv.Itoa(n)):] {
		case "x":
			return bench.Options{Ops: n}, nil
		case "c":
			return bench.Options{Cycles: n}, nil
		}
	}
	v, err := time.ParseDuration(s)
	if err != nil || v < time.Millisecond || v > time.Hour {
		return bench.Options{}, errors.New("want a time from 1ms to 1h, such as 500ms, a number of operations, such as 100x, or of whole cycles, such as 2c")
	}
	return bench.Options{Time: v}, nil
}
