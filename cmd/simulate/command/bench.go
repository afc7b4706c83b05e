package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"example.com/stride/bench"
)

// benching is what the flags of bench ask for.
type benching struct {
	pattern string
	list    bool
	count   *number
	time    duration
	format  *string
	out     string
	summary string
	trust   bool

	signature bool
	check     string
	update    bool
	paced     bool
	scen      bool

	gate gating
}

func (a *app) bench() *cobra.Command {
	var (
		b    benching
		prof profiling
	)
	c := &cobra.Command{
		Use:   "bench [FILE...]",
		Short: "Measure the library, and keep it as fast as it is",
		Long: paragraphs(
			"bench times named workloads and counts their work. With scenario FILEs it times those instead: the reach of each unit, "+
				"paths, tables, and games if the file has sides. Answers are checked before anything is timed.",
			"--signature and --check compare exact counts of work, which no noise touches. --base compares the working tree with a "+
				"commit, --old and --new any two programs that print the Go benchmark format: both are measured in turns until the "+
				"answer is known. Exit 0 says fine, 1 a regression, a wrong answer or another signature, 4 that time did not suffice."),
		Example: "  simulate bench --list\n" +
			"  simulate bench --run 'reach/.*scope=action' --count 10 > new.txt\n" +
			"  simulate bench game.yaml --format markdown\n" +
			"  simulate bench --check results/SIGNATURE\n" +
			"  simulate bench --base main --limit 5m --format markdown\n" +
			"  simulate bench --base main --instructions --run reach\n" +
			"  simulate bench --base main --package ./game\n" +
			"  simulate bench --scen maps/*.scen",
	}
	f := c.Flags()
	f.BoolVar(&b.list, "list", false, "list the workloads")
	f.StringVar(&b.pattern, "run", "", "only workloads whose name matches `REGEXP`")
	b.count = numberFlag(f, "count", 1, 1000, "how often to measure each workload (default 1)")
	f.Var(&b.time, "time", "how long to measure, such as 500ms; or how many operations, such as 100x, or cycles of them, such as 2c (default 300ms)")
	b.format = wordFlag(f, "format", "how to answer", bench.Formats()...)
	f.StringVar(&b.out, "out", "", "write the answer to `FILE`, complete or not at all")
	f.StringVar(&b.summary, "summary", "", "write a Markdown table of what was measured to `FILE` as well")
	f.BoolVar(&b.trust, "no-verify", false, "do not check the answers of the workloads first")
	f.BoolVar(&b.signature, "signature", false, "print the signature: one number from exact counts of work")
	f.StringVar(&b.check, "check", "", "compare the counts with those of a `FILE`; exit 1 if one differs")
	f.BoolVar(&b.update, "update", false, "write the file of --check anew")
	f.BoolVar(&b.scen, "scen", false, "FILEs are queries in the format of the Moving AI Lab: time them, check every length; exit 1 if one is wrong")
	f.BoolVar(&b.paced, "paced", false, "measure one workload in turns: so many operations for each number that standard input has on a line")
	b.gate.flags(f)
	prof.flags(f)
	c.RunE = func(c *cobra.Command, args []string) error {
		ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop)
		if compare, err := b.gate.asked(f); err != nil {
			return err
		} else if compare {
			return a.compare(ctx, args, &b)
		}
		if b.scen {
			return a.scens(ctx, args, &b)
		}
		list, err := a.workloads(args, b.pattern)
		if err != nil {
			return err
		}
		switch {
		case b.list:
			for _, w := range list {
				if b.paced {
					fmt.Fprintln(a.stdout, w.Line(bench.ThisMachine()))
					continue
				}
				fmt.Fprintf(a.stdout, "%s\n    %s\n", w.Name, w.Summary)
			}
			return nil
		case b.paced && len(list) > 1:
			return fmt.Errorf("--paced is for one workload, and %d are asked for; choose with --run", len(list))
		case b.paced:
			return benchError(bench.Pace(ctx, list[0], a.stdin, a.stdout, bench.ThisMachine()))
		case b.update && b.check == "":
			return errors.New("--update needs --check FILE: the file to write")
		case b.signature || b.check != "":
			return a.sign(ctx, list, &b)
		}
		if b.gate.instructions {
			return a.instructions(ctx, args, list, &b)
		}
		done, err := prof.start(a)
		if err != nil {
			return err
		}
		err = a.measure(ctx, list, &b)
		done()
		if e := a.flames(&prof, "simulate bench "+b.pattern); err == nil {
			err = e
		}
		return err
	}
	return c
}

// workloads are those of the files, or those that come with Stride.
func (a *app) workloads(files []string, pattern string) ([]bench.Workload, error) {
	list := bench.Workloads()
	if len(files) > 0 {
		list = nil
		for _, file := range files {
			sc, err := a.readFile(file)
			if err != nil {
				return nil, err
			}
			of, err := bench.OfScenario(sc)
			if err != nil {
				return nil, err
			}
			list = append(list, of...)
		}
	}
	kept, err := bench.Select(list, pattern)
	if err != nil {
		return nil, fmt.Errorf("--run %w", err)
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("--run %s matches no workload; bench --list lists them", pattern)
	}
	return kept, nil
}

// measure times workloads. Text is written as it comes.
func (a *app) measure(ctx context.Context, list []bench.Workload, b *benching) error {
	report := &bench.Report{Machine: bench.ThisMachine()}
	var file *outFile
	if b.out != "" {
		var err error
		if file, err = createOut(b.out); err != nil {
			return err
		}
		defer file.abandon()
	}
	var summary *outFile
	if b.summary != "" {
		var err error
		if summary, err = createOut(b.summary); err != nil {
			return err
		}
		defer summary.abandon()
	}
	var text *bench.TextWriter
	if *b.format == string(bench.Text) && file == nil {
		text = bench.NewTextWriter(a.stdout, report.Machine)
	}
	p := newProgress(a.stderr, "workloads")
	defer p.done()
	opt := bench.Options{Time: b.time.d, Ops: b.time.ops, Cycles: b.time.cycles, Count: b.count.value, Verify: !b.trust}
	interrupted := false
	for i, w := range list {
		p.update(i, len(list))
		res, err := bench.Measure(ctx, w, opt)
		if err != nil && ctx.Err() != nil {
			interrupted = true
			break
		}
		if err != nil {
			return benchError(err)
		}
		report.Results = append(report.Results, res)
		if text != nil {
			p.done()
			text.Write(res) // the writer of the command remembers errors
		}
	}
	if text == nil {
		err := a.deliver(file, func(w io.Writer) error { return bench.Write(w, bench.Format(*b.format), report) })
		if err != nil {
			return err
		}
	}
	if summary != nil && !interrupted {
		err := a.deliver(summary, func(w io.Writer) error { return bench.Write(w, bench.Markdown, report) })
		if err != nil {
			return err
		}
	}
	if interrupted {
		return &exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d workloads; what was measured until then is told", len(report.Results), len(list))}
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

// sign prints the signature, or compares it with that of a file.
func (a *app) sign(ctx context.Context, list []bench.Workload, b *benching) error {
	p := newProgress(a.stderr, "workloads")
	got, err := bench.Sign(ctx, list, p.update)
	p.done()
	switch {
	case err != nil && ctx.Err() != nil:
		return &exitError{exitInterrupted, errors.New("interrupted before the signature was known")}
	case err != nil:
		return benchError(err)
	case len(got.Lines) == 0:
		return errors.New("the signature is of the workloads that come with Stride; none of them is asked for")
	case b.update:
		if b.pattern != "" {
			return errors.New("--update writes the whole file; leave out --run")
		}
		file, err := createOut(b.check)
		if err != nil {
			return err
		}
		defer file.abandon()
		return a.deliver(file, func(w io.Writer) error { _, err := got.WriteTo(w); return err })
	case b.check == "":
		fmt.Fprintln(a.stdout, got.Number())
		return nil
	}
	f, err := os.Open(b.check)
	if err != nil {
		return fmt.Errorf("--check: %w", err)
	}
	defer f.Close()
	want, err := bench.ReadSignature(f)
	if err != nil {
		return fmt.Errorf("--check %s: %w", b.check, err)
	}
	if b.pattern != "" {
		want = want.Only(got)
	}
	diff := got.Diff(want)
	if len(diff) == 0 {
		fmt.Fprintf(a.stdout, "signature %d: %d workloads count what they did\n", got.Number(), len(got.Lines))
		return nil
	}
	for _, d := range diff {
		fmt.Fprintln(a.stdout, d)
	}
	return &exitError{exitNo, fmt.Errorf("%d of %d workloads count otherwise than %s says; if that is meant, add --update and say so in the commit", len(diff), len(got.Lines), b.check)}
}

// duration is a flag that takes a time, or a number of operations or of cycles.
type duration struct {
	d           time.Duration
	ops, cycles int
}

// Set takes 500ms, 100x or 2c.
func (d *duration) Set(s string) error {
	if n, err := strconv.Atoi(strings.TrimRight(s, "xc")); err == nil && len(s) > 1 && n >= 1 && n <= 1_000_000_000 {
		switch s[len(strconv.Itoa(n)):] {
		case "x":
			*d = duration{ops: n}
			return nil
		case "c":
			*d = duration{cycles: n}
			return nil
		}
	}
	v, err := time.ParseDuration(s)
	if err != nil || v < time.Millisecond || v > time.Hour {
		return errors.New("want a time from 1ms to 1h, such as 500ms, a number of operations, such as 100x, or of whole cycles, such as 2c")
	}
	*d = duration{d: v}
	return nil
}

// String is the flag as it was given; empty if it was not.
func (d *duration) String() string {
	switch {
	case d.ops > 0:
		return strconv.Itoa(d.ops) + "x"
	case d.cycles > 0:
		return strconv.Itoa(d.cycles) + "c"
	case d.d > 0:
		return d.d.String()
	}
	return ""
}

// Type names the values in help.
func (d *duration) Type() string { return "TIME" }
