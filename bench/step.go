package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"example.com/stride/bench/workload"
)

// Serve measures one workload by the step protocol: it runs the operation counts that
// it reads from r, one a line, and prints one result a line, in the Go benchmark format.
// It ends with r or the context.
//
// Two programs that are served in turn are measured within a millisecond of each other.
func Serve(ctx context.Context, w workload.Workload, r io.Reader, out io.Writer, m Machine) error {
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
		operate(run, ops)
		s := Sample{Ops: ops, Wall: time.Since(start), CPU: processorTime() - cpu}
		text := fmt.Sprintf("%s %d %.1f ns/op", m.Line(w), ops, s.NsPerOp())
		if s.CPU > 0 {
			text += fmt.Sprintf(" %.1f cpu-ns/op", s.CPUNsPerOp())
		}
		if _, err := io.WriteString(out, text+"\n"); err != nil {
			return err
		}
	}
	if err := run.Err(); err != nil {
		return &WrongError{w.Name, err}
	}
	return lines.Err()
}
