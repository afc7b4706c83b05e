package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Line is the name of the workload in the lines that a machine prints, without
// "Benchmark", as benchfmt gives it.
func (w Workload) Line(m Machine) string {
	return strings.TrimPrefix(w.Benchmark(), "Benchmark") + procsSuffix(m.Procs)
}

// Pace measures one workload at the pace of whoever holds the other end: it reads
// lines with a number of operations each, does and times so many, and writes a line in
// the Go benchmark format for each. It ends with r or the context.
//
// So two programs can be measured in turns of a millisecond, under the same weather.
func Pace(ctx context.Context, w Workload, r io.Reader, out io.Writer, m Machine) error {
	run, err := w.New()
	if err != nil {
		return fmt.Errorf("%s: %w", w.Name, err)
	}
	if _, err := run.Count(); err != nil {
		return &WrongError{w.Name, err}
	}
	lines := bufio.NewScanner(r)
	for lines.Scan() && ctx.Err() == nil {
		ops, err := strconv.Atoi(strings.TrimSpace(lines.Text()))
		if err != nil || ops < 1 || ops > maxOps {
			return fmt.Errorf("want a number of operations from 1 to %d a line, not %q", maxOps, lines.Text())
		}
		cpu, start := processorTime(), time.Now()
		run.Run(ops)
		s := Sample{Ops: ops, Wall: time.Since(start), CPU: processorTime() - cpu}
		text := fmt.Sprintf("Benchmark%s %d %.1f ns/op", w.Line(m), ops, s.NsPerOp())
		if s.CPU > 0 {
			text += fmt.Sprintf(" %.1f cpu-ns/op", s.CPUNsPerOp())
		}
		if _, err := io.WriteString(out, text+"\n"); err != nil {
			return err
		}
	}
	if err := runError(run); err != nil {
		return &WrongError{w.Name, err}
	}
	return lines.Err()
}
