package bench

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// Workload is one thing that is measured: a name and a way to make it ready.
type Workload struct {
	// Name is a word and key=value parts, separated by slashes:
	// "reach/ruleset=skirmish/scope=action/size=64". It has no spaces. It names the work,
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
}

// Holder is a Runner that can say what its tables take.
type Holder interface {
	// Holds is the memory of one set of tables and how many cells it is for.
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
		for _, name := range []string{w.Name, w.Benchmark()} {
			if whole.MatchString(name) || matchLevels(levels, name) {
				kept = append(kept, w)
				break
			}
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

// Asker is a Runner that asks a list of questions in turn. Its functions may share
// memory, since only one of them runs at a time.
type Asker struct {
	// Questions is how many there are: the operations of a cycle.
	Questions int
	// Ask answers question i. It is what is timed.
	Ask func(i int) error
	// Found adds what the answer to question i, the latest, comes to. It may be nil.
	Found func(t *Totals, i int)
	// Worked adds what the engines counted since Reset, and may be nil as Reset may.
	Worked func(t *Totals)
	Reset  func()
	// Verify checks answers. It may ask questions.
	Verify func() error

	next int
	err  error
}

// Run asks the next n questions.
func (a *Asker) Run(n int) {
	for range n {
		if err := a.Ask(a.next); err != nil && a.err == nil {
			a.err = a.failed(a.next, err)
		}
		if a.next++; a.next == a.Questions {
			a.next = 0
		}
	}
}

// Count asks every question once.
func (a *Asker) Count() (Work, error) {
	var t Totals
	if a.Reset != nil {
		a.Reset()
	}
	for i := range a.Questions {
		if err := a.Ask(i); err != nil {
			return Work{}, a.failed(i, err)
		}
		if a.Found != nil {
			a.Found(&t, i)
		}
	}
	if a.Worked != nil {
		a.Worked(&t)
	}
	return Work{Ops: a.Questions, Counters: t.list}, a.err
}

func (a *Asker) failed(i int, err error) error {
	if a.Questions == 1 {
		return err
	}
	return fmt.Errorf("operation %d of the cycle: %w", i, err)
}

// Err returns the first error of Run.
func (a *Asker) Err() error { return a.err }

// Check calls Verify, after the first error of Run.
func (a *Asker) Check() error {
	if a.err != nil {
		return a.err
	}
	return a.Verify()
}

// Totals adds up counters. The zero Totals is ready.
type Totals struct{ list []Counter }

// Add adds n of a unit.
func (t *Totals) Add(unit string, n int64) {
	for i := range t.list {
		if t.list[i].Unit == unit {
			t.list[i].Total += n
			return
		}
	}
	t.list = append(t.list, Counter{unit, n})
}
