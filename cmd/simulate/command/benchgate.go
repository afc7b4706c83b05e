package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/perf/benchunit"

	"example.com/stride/bench/gate"
)

// gating is what the flags of the regression gate ask for.
type gating struct {
	base, pkg string
	old, new  string
	threshold percentage
	unit      string
	limit     time.Duration
	seed      uint64

	instructions bool
}

func (g *gating) flags(f *pflag.FlagSet) {
	f.StringVar(&g.base, "base", "", "compare the working tree with the commit `REF` of the git repository here")
	f.StringVar(&g.pkg, "package", "", "with --base: compare the benchmarks of the Go package `PKG`, such as ./game, instead of this program's")
	f.StringVar(&g.old, "old", "", "compare two `COMMAND`s that print the Go benchmark format: the old one")
	f.StringVar(&g.new, "new", "", "and the new `COMMAND`; {run} in them stands for the benchmarks to run")
	f.BoolVar(&g.instructions, "instructions", false, "count instructions under valgrind in place of time")
	f.Var(&g.threshold, "threshold", "the least slowdown that is a regression, in per cent (default 3; 1 for instructions)")
	f.StringVar(&g.unit, "unit", "", "compare the numbers with this `UNIT`; the smaller, the better (default: ns/op in turns, else cpu-ns/op where both print it)")
	f.DurationVar(&g.limit, "limit", 10*time.Minute, "stop after this `TIME` and call undecided benchmarks inconclusive")
	seedFlag(f, &g.seed, "order-seed", 1, "seed of the order within pairs, as `N`")
}

// asked reports whether programs are to be compared, and looks for flags that do not
// go together.
func (g *gating) asked(f *pflag.FlagSet) (bool, error) {
	switch {
	case g.base != "" && (g.old != "" || g.new != ""):
		return false, errors.New("--base and --old with --new exclude each other")
	case (g.old == "") != (g.new == ""):
		return false, errors.New("--old and --new belong together: give both commands")
	case g.base != "" || g.old != "":
		return true, nil
	}
	for _, name := range []string{"package", "threshold", "unit", "limit", "order-seed"} {
		if f.Changed(name) {
			return false, fmt.Errorf("--%s is for comparing programs: add --base REF, or --old and --new", name)
		}
	}
	return false, nil
}

// The measurements that one run of a test binary makes of a benchmark in a pair: short
// ones, so that both runs of a pair see one machine, and their median, so that one
// interruption does not count.
const (
	pairTime  = 10 * time.Millisecond
	pairCount = 3
)

// compare runs the gate and gives its verdict as an exit code.
func (a *app) compare(ctx context.Context, files []string, b *benching) error {
	if f := *b.format; f == "csv" || f == "dashboard" {
		return fmt.Errorf("--format %s is for measurements; comparisons are told as text, json or markdown", f)
	}
	m, err := a.match(ctx, files, b)
	if err != nil {
		return a.gateError(ctx, err)
	}
	defer m.close()
	if m.same {
		fmt.Fprintf(a.stdout, "Fine: %s and %s build the same program, byte by byte\n", m.labels.Old, m.labels.New)
		return nil
	}
	c, err := a.runMatch(ctx, m, &b.gate)
	if c == nil {
		return a.gateError(ctx, err)
	}
	if err := a.writeComparison(c, m.labels, b); err != nil {
		return err
	}
	switch {
	case err != nil:
		return &exitError{exitInterrupted, errors.New("interrupted; what was measured until then is told")}
	case c.Verdict() == gate.Slower:
		return &exitError{exitNo, nil}
	case c.Verdict() == gate.Inconclusive:
		return &exitError{exitOpen, nil}
	}
	return nil
}

func (a *app) runMatch(ctx context.Context, m *match, g *gating) (*gate.Comparison, error) {
	if !g.instructions {
		p := newProgress(a.stderr, "benchmarks decided")
		defer p.done()
		return gate.Compare(ctx, m.meter, gate.Config{
			Threshold: cmp.Or(float64(g.threshold), gate.DefaultThreshold), Limit: g.limit, Seed: g.seed,
			Progress: func(at gate.Progress) { p.update(at.Decided, at.Rows) },
		})
	}
	counter, err := gate.NewCounter()
	if err != nil {
		return nil, err
	}
	defer counter.Close()
	p := newProgress(a.stderr, "benchmarks counted")
	defer p.done()
	counter.Progress = p.update
	old, new, err := m.meter.Names(ctx)
	if err != nil {
		return nil, err
	}
	return counter.Compare(ctx, m.old, m.new, old, new, cmp.Or(float64(g.threshold), gate.DefaultInstructions))
}

// match is what is compared, and how.
type match struct {
	meter    gate.Meter
	old, new *gate.Program
	labels   gate.Labels
	same     bool // there is nothing to compare
	close    func() error
}

func (a *app) match(ctx context.Context, files []string, b *benching) (_ *match, err error) {
	g := &b.gate
	m := &match{close: func() error { return nil }}
	defer func() {
		if err != nil {
			m.close()
		}
	}()
	var old, new *gate.Program
	turns := b.paced
	if g.base != "" {
		if _, err := os.Stat(filepath.Join("cmd", "simulate")); g.pkg == "" && err != nil {
			return nil, errors.New("--base measures the workloads of Stride, and there is no cmd/simulate here; for your own program add --package PKG, the Go package with its benchmarks")
		}
		built, err := gate.NewBuild(ctx, gate.Build{Ref: g.base, Package: cmp.Or(g.pkg, "./cmd/simulate"), Command: g.pkg == ""})
		if err != nil {
			return nil, err
		}
		m.close = built.Close
		m.labels.Old, m.labels.New, m.same = "commit "+built.Commit, "the working tree", built.Same
		if built.Same {
			return m, nil
		}
		turns = g.pkg == "" && !g.instructions
		if old, new, err = b.builtPrograms(built, files); err != nil {
			return nil, err
		}
	} else {
		if len(files) > 0 {
			return nil, errors.New("--old and --new take no FILE; put it into the commands")
		}
		m.labels.Old, m.labels.New = g.old, g.new
		if old, err = command(g.old, b.pattern); err != nil {
			return nil, fmt.Errorf("--old %w", err)
		}
		if new, err = command(g.new, b.pattern); err != nil {
			return nil, fmt.Errorf("--new %w", err)
		}
	}
	units := []string{"cpu-sec/op", "sec/op"}
	if g.unit != "" {
		_, unit := benchunit.Tidy(1, g.unit)
		units = []string{unit}
	}
	if turns {
		t := &gate.Turns{Old: old, New: new}
		if old.Chooses() && new.Chooses() {
			t.List = listPaced
		}
		m.meter = t
		m.labels.Unit = units[len(units)-1]
	} else {
		m.meter = &gate.Runs{Old: old, New: new}
		if m.labels.Unit, err = gate.CommonUnit(ctx, old, new, units...); err != nil {
			return nil, err
		}
	}
	old.Unit, new.Unit = m.labels.Unit, m.labels.Unit
	m.old, m.new = old, new
	if g.instructions {
		m.labels.Unit = "instructions/op"
	}
	return m, nil
}

// listPaced asks a program that measures in turns for its benchmarks, by --list.
func listPaced(ctx context.Context, p *gate.Program) ([]string, error) {
	list := *p
	list.Args = append(slices.Clone(p.Args), "--list")
	text, err := list.Output(ctx)
	if err != nil {
		return nil, err
	}
	return strings.Fields(text), nil
}

// builtPrograms are the commands that measure what was built.
func (b *benching) builtPrograms(built *gate.Built, files []string) (old, new *gate.Program, err error) {
	length, count := pairTime.String(), strconv.Itoa(pairCount)
	if text := b.time.String(); text != "" {
		length = text
	}
	if b.count.set {
		count = b.count.String()
	}
	args := []string{"bench", "--paced", "--run", "{run}"}
	pattern := gate.WholePattern
	if b.gate.instructions {
		length = "{ops}x"
		args = []string{"bench", "--no-verify", "--run", "{run}", "--time", "{ops}c"}
	}
	if b.gate.pkg != "" {
		if len(files) > 0 {
			return nil, nil, errors.New("--package takes no FILE: its benchmarks are measured")
		}
		args = []string{"-test.run", "^$", "-test.bench", "{run}", "-test.benchtime", length, "-test.count", count}
		pattern = gate.TestPattern
	}
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			return nil, nil, err
		}
		args = append(args, path)
	}
	side := func(exe, dir string) *gate.Program {
		p := &gate.Program{Args: append([]string{exe}, args...), All: b.pattern, Pattern: pattern}
		if b.gate.pkg != "" {
			p.Dir = dir
		}
		return p
	}
	return side(built.Old, built.OldDir), side(built.New, built.NewDir), nil
}

// command is a program of the user's.
func command(text, pattern string) (*gate.Program, error) {
	args, err := words(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	p := &gate.Program{Args: args, All: pattern}
	if pattern != "" && !p.Chooses() {
		return nil, fmt.Errorf("%s: --run needs a {run} in the command, such as -test.bench={run}", text)
	}
	return p, nil
}

// words splits a command as a shell would, as far as spaces and quotes go.
func words(text string) ([]string, error) {
	var list []string
	var word strings.Builder
	inside, quote := false, rune(0)
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, inside = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if inside {
				list = append(list, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	if inside {
		list = append(list, word.String())
	}
	if len(list) == 0 {
		return nil, errors.New("there is no command")
	}
	return list, nil
}

func (a *app) writeComparison(c *gate.Comparison, l gate.Labels, b *benching) error {
	var file *outFile
	if b.out != "" {
		var err error
		if file, err = createOut(b.out); err != nil {
			return err
		}
		defer file.abandon()
	}
	write := gate.WriteText
	switch *b.format {
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

// gateError is an error of the gate. A program that fails is wrong input.
func (a *app) gateError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return &exitError{exitInterrupted, errors.New("interrupted before anything was compared")}
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

// String is the number of per cent.
func (p *percentage) String() string { return strconv.FormatFloat(100*float64(*p), 'g', 4, 64) }

// Type names the values in help.
func (p *percentage) Type() string { return "PERCENT" }
