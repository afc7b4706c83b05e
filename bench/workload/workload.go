// Package workload is what a thing has to be so that it can be measured.
//
// A [Workload] has a name and makes a [Runner]; most are an [Asker], which asks a list of
// questions and counts what the answers come to. A package that has something to
// measure imports this one alone; package bench measures.
package workload

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// Workload is one thing that is measured: a name and a way to make it ready.
type Workload struct {
	// Name is a word and key=value parts, separated by slashes:
	// "reach/ruleset=NAME/scope=action/size=64". It has no spaces. It names the work,
	// never the machine. Results are compared by it, so work that changes needs another.
	Name string
	// Summary says in a line what an operation is.
	Summary string
	// Fixed marks a workload of the fixed suite, which the signature is made of.
	Fixed bool
	// New makes the workload ready. What it takes is not timed. Two runners of one
	// workload do the same work.
	New func() (Runner, error)
}

// Fixed returns a workload of the fixed suite, whose name ends with its configuration:
// run makes a Runner of what ready makes of c.
func Fixed[C fmt.Stringer, T any](kind, summary string, c C, ready func(C) (T, error), run func(T) Runner) Workload {
	return Workload{Name: kind + "/" + c.String(), Summary: summary, Fixed: true, New: func() (Runner, error) {
		t, err := ready(c)
		if err != nil {
			return nil, err
		}
		return run(t), nil
	}}
}

// Runner is a workload made ready. It is for one goroutine at a time.
type Runner interface {
	// Run does the next n operations. It is what is timed, so it does nothing else,
	// and in steady state allocates only what the operation itself has to. Operations
	// come in a cycle: after the last of it the first is next. An operation that fails
	// is remembered, and told by Count and Check.
	Run(n int)
	// Count does one cycle, untimed, and says exactly what work it was.
	Count() (Work, error)
	// Check compares answers with those of a slow twin that shares no code with what
	// is measured, or with what must hold of any right answer. An error says that an
	// answer is wrong. It may take a thousand times as long as a cycle.
	Check() error
	// Err is the first error of Run.
	Err() error
	// Holds is the memory of one set of tables and how many cells it is for; 0 if there
	// are none to speak of.
	Holds() (bytes, cells int)
}

// Work is what one cycle of operations was.
type Work struct {
	Ops      int // operations in a cycle, at least 1
	Counters []Counter
}

// Counter is an exact count of work done or of things found, over all operations of
// a cycle. It depends on the questions alone: it is equal on every machine, every
// time, with any number of workers.
type Counter struct {
	Unit  string // what is counted, in the plural: "ends"
	Total int64
}

// PerOp returns the count of an operation, on average.
func (c Counter) PerOp(ops int) float64 { return float64(c.Total) / float64(max(ops, 1)) }

// String returns the work on a line: "ops=256 ends=34800".
func (w Work) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "ops=%d", w.Ops)
	for _, c := range w.Counters {
		fmt.Fprintf(&b, " %s=%d", c.Unit, c.Total)
	}
	return b.String()
}

// Benchmark returns the name of the workload in the Go benchmark format, without the
// number of processors.
func (w Workload) Benchmark() string {
	return "Benchmark" + strings.ToUpper(w.Name[:1]) + w.Name[1:]
}

// NamePart returns s as it may stand in the name of a workload: with _ in place of
// spaces, slashes and equals signs.
func NamePart(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '/' || r == '=' {
			return '_'
		}
		return r
	}, s)
}

// Select keeps the workloads that a regular expression matches: the whole name, or
// level by level as go test -bench does; as it is, or as [Workload.Benchmark] has it.
// The empty expression matches all.
func Select(list []Workload, expr string) ([]Workload, error) {
	whole, err := regexp.Compile(expr)
	if err != nil {
		return nil, fmt.Errorf("%q is no regular expression: %w", expr, err)
	}
	var levels []*regexp.Regexp
	for part := range strings.SplitSeq(expr, "/") {
		re, err := regexp.Compile(part)
		if err != nil { // a slash in brackets: it is no list of expressions
			levels = nil
			break
		}
		levels = append(levels, re)
	}
	var kept []Workload
	for _, w := range list {
		matches := func(name string) bool { return whole.MatchString(name) || matchLevels(levels, name) }
		if matches(w.Name) || matches(w.Benchmark()) {
			kept = append(kept, w)
		}
	}
	return kept, nil
}

func matchLevels(levels []*regexp.Regexp, name string) bool {
	parts := strings.Split(name, "/")
	for i, re := range levels {
		if i == len(parts) || !re.MatchString(parts[i]) {
			return false
		}
	}
	return len(levels) > 0
}
