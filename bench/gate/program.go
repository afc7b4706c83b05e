package gate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"
)

// Program is a command that prints the Go benchmark format. Its arguments may hold words
// that stand for something else:
//
//	{name}  the name of one benchmark, as it is; such a program speaks the step protocol
//	        of package bench
//	{run}   a regular expression of the benchmarks to run, as go test -bench takes it;
//	        beside a {name} that of all benchmarks
//	{ops}   how many operations to time
type Program struct {
	Args []string // the command and its arguments
	Dir  string   // where it runs; empty is here
	Env  []string // what its environment has beside ours
	Unit string   // as benchfmt has it after tidying, such as "sec/op"
	Ops  int      // for {ops}
	All  string   // what {run} stands for where all benchmarks are asked for; empty is "."

	old *dialect // of a program that has another protocol
}

// named reports whether the command takes the name of one benchmark.
func (p *Program) named() bool { return p.old != nil || p.holds("{name}") }

// chooses reports whether the command can be told which benchmarks to run.
func (p *Program) chooses() bool { return p.named() || p.holds("{run}") }

func (p *Program) holds(word string) bool {
	return slices.ContainsFunc(p.Args, func(a string) bool { return strings.Contains(a, word) })
}

// Names returns the names of the benchmarks. A program without a {name} measures them
// all for it.
func (p *Program) Names(ctx context.Context) ([]string, error) {
	if !p.named() {
		values, err := p.Measure(ctx, nil)
		return slices.Sorted(maps.Keys(values)), err
	}
	list := p
	if p.old != nil {
		list = &Program{Args: p.old.list, All: p.All}
	}
	text, err := list.run(ctx, nil)
	if err != nil {
		return nil, err
	}
	names := strings.Fields(string(text))
	for i := range names {
		if p.old != nil {
			names[i] = p.old.name(names[i])
		}
	}
	return names, nil
}

// bothNames returns the names that each of two programs has.
func bothNames(ctx context.Context, old, new *Program) (a, b []string, err error) {
	if a, err = old.Names(ctx); err != nil {
		return nil, nil, fmt.Errorf("old: %w", err)
	}
	if b, err = new.Names(ctx); err != nil {
		return nil, nil, fmt.Errorf("new: %w", err)
	}
	return a, b, nil
}

// Measure runs the command once. Of several lines of a benchmark it takes the median.
func (p *Program) Measure(ctx context.Context, names []string) (map[string]float64, error) {
	out, err := p.run(ctx, names)
	if err != nil {
		return nil, err
	}
	values, err := Read(out, p.Unit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Args[0], err)
	}
	return values, nil
}

// args returns the command and its arguments for some benchmarks, or all.
func (p *Program) args(names []string) []string {
	name, pattern := "", cmp.Or(p.All, ".")
	switch {
	case len(names) == 0:
	case p.old != nil:
		pattern = p.old.pattern(names[0])
	case p.named():
		name = names[0]
	default:
		pattern = testPattern(names)
	}
	words := strings.NewReplacer("{name}", name, "{run}", pattern, "{ops}", strconv.Itoa(max(p.Ops, 1)))
	args := make([]string, len(p.Args))
	for i, a := range p.Args {
		args[i] = words.Replace(a)
	}
	return args
}

func (p *Program) environment() []string {
	if len(p.Env) == 0 {
		return nil
	}
	return append(os.Environ(), p.Env...)
}

func (p *Program) run(ctx context.Context, names []string) ([]byte, error) {
	args := p.args(names)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Env = p.Dir, p.environment()
	cmd.WaitDelay = time.Second // what it started may hold its output open
	var out, faults bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &faults
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &ProgramError{Command: strings.Join(args, " "), Err: err, Said: lastLines(faults.String()+out.String(), 5)}
	}
	return out.Bytes(), nil
}

// ProgramError says that a program failed, and what it said last.
type ProgramError struct {
	Command string
	Err     error
	Said    string
}

func (e *ProgramError) Error() string {
	s := fmt.Sprintf("%s: %v", e.Command, e.Err)
	if e.Said != "" {
		s += "\n" + e.Said
	}
	return s
}

// Unwrap returns why it failed.
func (e *ProgramError) Unwrap() error { return e.Err }

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(len(lines)-n, 0):], "\n")
}

// ErrNoBenchmarks says that a program printed no benchmark with the unit.
var ErrNoBenchmarks = errors.New("it printed no benchmark")

// commonUnit runs both programs once and returns the first of some units that both
// print.
func commonUnit(ctx context.Context, old, new *Program, units ...string) (string, error) {
	var outs [2][]byte
	for i, p := range []*Program{old, new} {
		var err error
		if outs[i], err = p.run(ctx, nil); err != nil {
			return "", fmt.Errorf("%s: %w", sides[i], err)
		}
	}
	var fault error
	for _, unit := range units {
		_, errOld := Read(outs[0], unit)
		_, errNew := Read(outs[1], unit)
		switch {
		case errOld == nil && errNew == nil:
			return unit, nil
		case errOld != nil:
			fault = fmt.Errorf("old: %s: %w", old.Args[0], errOld)
		default:
			fault = fmt.Errorf("new: %s: %w", new.Args[0], errNew)
		}
	}
	return "", fault
}

// Read reads the Go benchmark format: the median of each benchmark's lines, by its
// name without "Benchmark". Values in units such as ns are tidied as benchstat does,
// so that the unit of ns/op is sec/op.
func Read(text []byte, unit string) (map[string]float64, error) {
	lists := map[string][]float64{}
	var names []string
	others := map[string]bool{}
	r := benchfmt.NewReader(bytes.NewReader(text), "output")
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue // test binaries print other lines too
		}
		name := res.Name.String()
		v, ok := valueIn(res, unit)
		if !ok {
			for _, v := range res.Values {
				others[v.Unit] = true
			}
			continue
		}
		if _, seen := lists[name]; !seen {
			names = append(names, name)
		}
		lists[name] = append(lists[name], v)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	if len(names) == 0 {
		if len(others) > 0 {
			return nil, fmt.Errorf("%w with the unit %s", ErrNoBenchmarks, unit)
		}
		return nil, ErrNoBenchmarks
	}
	values := map[string]float64{}
	for _, name := range names {
		values[name] = median(lists[name])
	}
	return values, nil
}

// valueIn returns the value in a unit. benchfmt does not tidy the unit of a zero.
func valueIn(res *benchfmt.Result, unit string) (float64, bool) {
	for _, v := range res.Values {
		if _, tidy := benchunit.Tidy(1, v.Unit); v.Unit == unit || tidy == unit {
			return v.Value, true
		}
	}
	return 0, false
}

var procs = regexp.MustCompile(`-\d+$`)

// testPattern returns a regular expression, as go test -bench takes it, of benchmarks by
// the names that Read gives. Of several benchmarks it may match more than these, since
// such expressions are matched level by level.
func testPattern(names []string) string {
	var levels [][]string
	for _, name := range names {
		parts := strings.Split(name, "/")
		for i, part := range parts {
			part = quoted(part, i == len(parts)-1)
			switch {
			case i == len(levels):
				levels = append(levels, []string{part})
			case !slices.Contains(levels[i], part):
				levels[i] = append(levels[i], part)
			}
		}
	}
	var b strings.Builder
	for i, parts := range levels {
		b.WriteString([]string{"/^(", "^Benchmark("}[max(1-i, 0)] + strings.Join(parts, "|") + ")$")
	}
	return b.String()
}

// quoted returns a name as a regular expression. At its end the number of processors is
// optional: whether it is one, or part of the name, only the program knows.
func quoted(name string, last bool) string {
	if n := procs.FindString(name); last && n != "" {
		return regexp.QuoteMeta(strings.TrimSuffix(name, n)) + "(" + n + ")?"
	}
	return regexp.QuoteMeta(name)
}
