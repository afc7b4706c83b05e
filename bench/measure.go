package bench

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"example.com/stride/bench/workload"
)

// Options say how to measure.
type Options struct {
	// Time is how long one measurement lasts, at the least; 0 is DefaultTime.
	Time time.Duration
	// Ops, if it is not 0, is how many operations one measurement has, whatever time
	// they take.
	Ops int
	// Cycles is the same in cycles of the workload.
	Cycles int
	// Count is how many measurements are made, one after the other; 0 is 1.
	Count int
	// Verify checks the answers of the workload before anything is timed.
	Verify bool
}

// DefaultTime is how long a measurement lasts unless something else is asked for.
const DefaultTime = 300 * time.Millisecond

// Sample is one measurement: what a number of operations took together.
type Sample struct {
	Ops    int           `json:"ops"`
	Wall   time.Duration `json:"ns"`
	CPU    time.Duration `json:"cpu_ns,omitempty"` // of all threads of the process; 0 where it can't be told
	Bytes  uint64        `json:"-"`                // allocated
	Allocs uint64        `json:"-"`
}

// NsPerOp returns the time of one operation by the clock on the wall.
func (s Sample) NsPerOp() float64 { return float64(s.Wall.Nanoseconds()) / float64(s.Ops) }

// CPUNsPerOp returns the time of one operation that processors spent on it. Where other
// programs run it varies much less than time by the wall. It is 0 where it can't be
// told.
func (s Sample) CPUNsPerOp() float64 { return float64(s.CPU.Nanoseconds()) / float64(s.Ops) }

// BytesPerOp returns what one operation allocates, rounded down as go test does.
func (s Sample) BytesPerOp() int64 { return int64(s.Bytes) / int64(s.Ops) }

// AllocsPerOp returns how often one operation allocates, rounded down as go test does.
func (s Sample) AllocsPerOp() int64 { return int64(s.Allocs) / int64(s.Ops) }

// Result is what was measured of a workload.
type Result struct {
	Workload workload.Workload
	Work     workload.Work
	Samples  []Sample
	// Bytes is what its tables take, and Cells how many cells they are for; 0 if it has
	// none to speak of.
	Bytes, Cells int
}

// WrongError says that a workload gives a wrong answer, so that its time means
// nothing.
type WrongError struct {
	Workload string
	Err      error
}

func (e *WrongError) Error() string { return fmt.Sprintf("%s: wrong answer: %v", e.Workload, e.Err) }

// Unwrap returns what is wrong.
func (e *WrongError) Unwrap() error { return e.Err }

// Measure makes a workload ready, counts one cycle of it and times it. An end of the
// context ends it between two measurements, with the error of the context. A wrong
// answer is a WrongError.
func Measure(ctx context.Context, w workload.Workload, o Options) (*Result, error) {
	if o.Time <= 0 {
		o.Time = DefaultTime
	}
	run, err := w.New()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", w.Name, err)
	}
	res := &Result{Workload: w}
	// Counting comes first: it is one cycle, after which scratches have grown.
	if res.Work, err = run.Count(); err != nil {
		return nil, &WrongError{w.Name, err}
	}
	if o.Verify {
		if err := run.Check(); err != nil {
			return nil, &WrongError{w.Name, err}
		}
	}
	res.Bytes, res.Cells = run.Holds()
	ops := o.Ops
	if o.Cycles > 0 {
		ops = o.Cycles * res.Work.Ops
	}
	exactly := ops > 0
	for range max(o.Count, 1) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var s Sample
		if exactly {
			s = timed(run, ops)
		} else {
			s = timedFor(run, max(ops, 1), o.Time)
			ops = max(int(float64(s.Ops)*0.9), 1) // where the next measurement starts to look
		}
		res.Samples = append(res.Samples, s)
	}
	if err := run.Err(); err != nil {
		return nil, &WrongError{w.Name, err}
	}
	return res, nil
}

// timedFor times as many operations as take about d. It starts with ops and goes up as
// go test does.
func timedFor(run workload.Runner, ops int, d time.Duration) Sample {
	for {
		s := timed(run, ops)
		if s.Wall >= d || s.Ops >= maxOps {
			return s
		}
		// A fifth more than it should take, but never a hundred times more at once.
		want := float64(ops) * 1.2 * float64(d) / float64(max(s.Wall, 1))
		ops = min(max(int(want), ops+1), 100*ops, maxOps)
	}
}

const maxOps = 1_000_000_000

// timed times exactly ops operations.
func timed(run workload.Runner, ops int) Sample {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	cpu, start := processorTime(), time.Now()
	operate(run, ops)
	wall, spent := time.Since(start), processorTime()-cpu
	runtime.ReadMemStats(&after)
	return Sample{
		Ops: ops, Wall: wall, CPU: spent,
		Bytes: after.TotalAlloc - before.TotalAlloc, Allocs: after.Mallocs - before.Mallocs,
	}
}

// operate is the timed part by a name of its own, at which callgrind can be told to
// count.
//
//go:noinline
func operate(run workload.Runner, ops int) { run.Run(ops) }
