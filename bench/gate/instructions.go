package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
)

// DefaultInstructions is the least growth of instructions that is a regression. Counts
// repeat within a few hundredths of a per cent, so it leaves room for what a compiler
// may change, not for noise.
const DefaultInstructions = 0.01

// Counter counts the instructions that programs execute, under callgrind. Their
// arguments have {name} or {run}, and {ops}: they run {ops} operations, and end.
//
// A count is a difference: of a run with more operations and one with fewer, so that
// what starting takes is left out. The garbage collector, preemption and all threads
// but one are off.
type Counter struct {
	// Progress, which may be nil, is told how many benchmarks are counted.
	Progress func(done, total int)

	valgrind, temp string
}

// ErrNoValgrind says that instructions can't be counted here.
var ErrNoValgrind = errors.New("valgrind is not installed; instructions are counted with its tool callgrind, which is in the packages of most Linux systems and does not exist for Windows and new versions of macOS")

// NewCounter looks for valgrind. Close removes what counting leaves.
func NewCounter() (*Counter, error) {
	path, err := exec.LookPath("valgrind")
	if err != nil {
		return nil, ErrNoValgrind
	}
	temp, err := os.MkdirTemp("", "stride-callgrind-*")
	return &Counter{valgrind: path, temp: temp}, err
}

// Close removes temporary files.
func (c *Counter) Close() error { return os.RemoveAll(c.temp) }

// Count returns how many instructions an operation of each benchmark takes in a program, in
// the order of names.
func (c *Counter) Count(ctx context.Context, p *Program, names []string) ([]float64, error) {
	counts := make([]float64, len(names))
	for i, name := range names {
		if c.Progress != nil {
			c.Progress(i, len(names))
		}
		more, err := c.span(ctx, p, name)
		if err == nil {
			counts[i], err = c.count(ctx, p, name, more)
		}
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// Compare counts two programs. A regression is a growth by more than the threshold.
func (c *Counter) Compare(ctx context.Context, old, new *Program, oldNames, newNames []string, threshold float64) (*Comparison, error) {
	start := time.Now()
	out := &Comparison{Threshold: threshold}
	var both []string
	for _, name := range oldNames {
		if slices.Contains(newNames, name) {
			both = append(both, name)
		} else {
			out.OnlyOld = append(out.OnlyOld, name)
		}
	}
	for _, name := range newNames {
		if !slices.Contains(oldNames, name) {
			out.OnlyNew = append(out.OnlyNew, name)
		}
	}
	if len(both) == 0 {
		return nil, ErrNothing
	}
	slices.Sort(both)
	for i, name := range both {
		if c.Progress != nil {
			c.Progress(i, len(both))
		}
		more, err := c.span(ctx, old, name)
		if err != nil {
			return nil, err
		}
		// What looks like a regression is counted twice more, and the median counts.
		var was, is []float64
		for len(was) == 0 || len(was) < 3 && median(is) > median(was)*(1+threshold/2) {
			for side, p := range []*Program{old, new} {
				v, err := c.count(ctx, p, name, more)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", sides[side], err)
				}
				if side == 0 {
					was = append(was, v)
				} else {
					is = append(is, v)
				}
			}
		}
		p, err := pairOf(median(was), median(is))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		ratio := math.Exp(p.Log)
		r := Row{Name: name, Pairs: len(was), Old: p.Old, New: p.New, Ratio: ratio, Low: ratio, High: ratio, Verdict: Fine}
		if ratio > 1+threshold {
			r.Verdict = Slower
		}
		out.Rows = append(out.Rows, r)
	}
	out.Elapsed = time.Since(start)
	return out, nil
}

// countedTime is how long the counted operations take without valgrind, about: a
// hundred million instructions. What a run varies by, mostly by what the scheduler does
// while time passes, is some ten thousand, and now and then half a million.
const countedTime = 20 * time.Millisecond

// span returns by how much {ops} is to differ between the two runs of a count: a power of
// two.
func (c *Counter) span(ctx context.Context, p *Program, name string) (int, error) {
	for n := 1; ; n *= 8 {
		some := *p
		some.Ops = n
		text, err := some.run(ctx, []string{name})
		if err != nil {
			return 0, err
		}
		ops, sec, err := p.lineOf(text, name)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", p.Args[0], err)
		}
		took := float64(ops) * sec
		if took < countedTime.Seconds()/8 && n < maxSpan {
			continue // too short to tell, or still cold
		}
		more := n
		for ; took > countedTime.Seconds() && more > 1; took /= 2 {
			more /= 2
		}
		for ; took < countedTime.Seconds()*0.7 && more < maxSpan; took *= 2 {
			more *= 2
		}
		return more, nil
	}
}

const maxSpan = 1 << 20

// lineOf returns the number of operations and the seconds each of a benchmark in a text. A
// program that takes the name of one prints no other.
func (p *Program) lineOf(text []byte, name string) (ops int, sec float64, err error) {
	r := benchfmt.NewReader(bytes.NewReader(text), "output")
	for r.Scan() {
		if res, ok := r.Result().(*benchfmt.Result); ok && (p.named() || sameName(res.Name.String(), name)) {
			sec, _ := valueIn(res, "sec/op")
			return res.Iters, sec, nil
		}
	}
	return 0, 0, fmt.Errorf("%w %s", ErrNoBenchmarks, name)
}

// sameName reports whether names are of one benchmark: under callgrind there is one
// processor, and its number is left out.
func sameName(a, b string) bool {
	return a == b || procs.ReplaceAllString(a, "") == procs.ReplaceAllString(b, "")
}

func (c *Counter) count(ctx context.Context, p *Program, name string, more int) (float64, error) {
	few, fewer, err := c.collect(ctx, p, name, 1)
	if err != nil {
		return 0, err
	}
	many, greater, err := c.collect(ctx, p, name, 1+more)
	if err != nil {
		return 0, err
	}
	if greater <= fewer {
		return 0, fmt.Errorf("%s: it did %d operations and then %d: does {ops} stand for how many to do?", name, fewer, greater)
	}
	return (many - few) / float64(greater-fewer), nil
}

var collected = regexp.MustCompile(`Collected : (\d+)`)

// collect runs a program under callgrind and returns the instructions and operations.
func (c *Counter) collect(ctx context.Context, p *Program, name string, n int) (instructions float64, ops int, err error) {
	run := *p
	run.Ops = n
	args := run.args([]string{name})
	exe, err := exec.LookPath(args[0])
	if err != nil {
		return 0, 0, err
	}
	cmd := exec.CommandContext(ctx, c.valgrind, append([]string{
		"--tool=callgrind", "--callgrind-out-file=" + filepath.Join(c.temp, "out"), exe,
	}, args[1:]...)...)
	cmd.Dir, cmd.WaitDelay = p.Dir, time.Second
	cmd.Env = append(append(os.Environ(), p.Env...), "GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1")
	var out, faults bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &faults
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		return 0, 0, &ProgramError{Command: "valgrind --tool=callgrind " + strings.Join(args, " "), Err: err, Said: lastLines(faults.String(), 8)}
	}
	found := collected.FindSubmatch(faults.Bytes())
	if found == nil {
		return 0, 0, fmt.Errorf("callgrind does not say how many instructions there were:\n%s", lastLines(faults.String(), 8))
	}
	instructions, err = strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		return 0, 0, err
	}
	ops, _, err = p.lineOf(out.Bytes(), name)
	return instructions, ops, err
}
