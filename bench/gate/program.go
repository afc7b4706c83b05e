package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// Program is a command that prints the Go benchmark format. In its
// arguments {run} stands for a regular expression of the benchmarks to run, as go test
// -bench takes it, and {ops} for how many operations to time.
type Program struct {
	Args []string // the command and its arguments
	Dir  string   // where it runs; empty is here
	Env  []string // what its environment has beside ours
	Unit string   // as benchfmt has it after tidying, such as "sec/op"
	Ops  int      // for {ops}
	// All is what {run} stands for where all benchmarks are asked for; empty is ".".
	All string
	// Pattern is what it stands for where some are, by the names that Read gives; nil is
	// TestPattern.
	Pattern func(names []string) string
}

// Chooses reports whether the command has a {run}.
func (p *Program) Chooses() bool {
	for _, a := range p.Args {
		if strings.Contains(a, "{run}") {
			return true
		}
	}
	return false
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

// args are the command and its arguments for some benchmarks, or all.
func (p *Program) args(names []string) []string {
	pattern := p.All
	switch {
	case len(names) > 0 && p.Pattern != nil:
		pattern = p.Pattern(names)
	case len(names) > 0:
		pattern = TestPattern(names)
	case pattern == "":
		pattern = "." // any
	}
	args := make([]string, len(p.Args))
	for i, a := range p.Args {
		a = strings.ReplaceAll(a, "{run}", pattern)
		args[i] = strings.ReplaceAll(a, "{ops}", strconv.Itoa(max(p.Ops, 1)))
	}
	return args
}

func (p *Program) environment() []string {
	if len(p.Env) == 0 {
		return nil
	}
	return append(os.Environ(), p.Env...)
}

// Output runs the command with all benchmarks and returns what it prints.
func (p *Program) Output(ctx context.Context) (string, error) {
	out, err := p.run(ctx, nil)
	return string(out), err
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

// Unwrap is why it failed.
func (e *ProgramError) Unwrap() error { return e.Err }

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(len(lines)-n, 0):], "\n")
}

// ErrNoBenchmarks says that a program printed no benchmark with the unit.
var ErrNoBenchmarks = errors.New("it printed no benchmark")

// CommonUnit runs both programs once and returns the first of some units that both
// print.
func CommonUnit(ctx context.Context, old, new *Program, units ...string) (string, error) {
	var outs [2][]byte
	for i, p := range []*Program{old, new} {
		var err error
		if outs[i], err = p.run(ctx, nil); err != nil {
			return "", fmt.Errorf("%s: %w", [...]string{"old", "new"}[i], err)
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

// valueIn is the value in a unit. benchfmt does not tidy the unit of a zero.
func valueIn(res *benchfmt.Result, unit string) (float64, bool) {
	for _, v := range res.Values {
		if _, tidy := benchunit.Tidy(1, v.Unit); v.Unit == unit || tidy == unit {
			return v.Value, true
		}
	}
	return 0, false
}

var procs = regexp.MustCompile(`-\d+$`)

// TestPattern is a regular expression, as go test -bench takes it, of benchmarks by
// the names that Read gives. Of several benchmarks it may match more than these, since
// such expressions are matched level by level.
func TestPattern(names []string) string {
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

// WholePattern is a regular expression that whole names are matched with.
func WholePattern(names []string) string {
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = quoted(name, true)
	}
	return "^Benchmark(" + strings.Join(parts, "|") + ")$"
}

// quoted is a name as a regular expression. At its end the number of processors is
// optional: whether it is one, or part of the name, only the program knows.
func quoted(name string, last bool) string {
	if n := procs.FindString(name); last && n != "" {
		return regexp.QuoteMeta(strings.TrimSuffix(name, n)) + "(" + n + ")?"
	}
	return regexp.QuoteMeta(name)
}
