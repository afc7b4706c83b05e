package bench

import (
	"fmt"
	"io"
	"strings"
)

// TextWriter writes results in the Go benchmark format, each as soon as it is there,
// so that benchstat and golang.org/x/perf/benchfmt read them.
type TextWriter struct {
	w       io.Writer
	machine Machine
	head    bool            // the header is written
	units   map[string]bool // declared as exact
}

// NewTextWriter makes a writer. Nothing is written before the first result.
func NewTextWriter(w io.Writer, m Machine) *TextWriter {
	return &TextWriter{w: w, machine: m, units: map[string]bool{}}
}

// Write writes a result: one line for each measurement.
func (t *TextWriter) Write(r *Result) error {
	var b strings.Builder
	if !t.head {
		t.head = true
		b.WriteString(t.machine.Header())
	}
	for _, c := range r.Work.Counters {
		if !t.units[c.Unit] {
			t.units[c.Unit] = true
			fmt.Fprintf(&b, "Unit %s/op assume=exact\n", c.Unit)
		}
	}
	for _, s := range r.Samples {
		fmt.Fprintf(&b, "%s\t%8d\t", t.machine.Line(r.Workload), s.Ops)
		fmt.Fprintf(&b, "%s ns/op\t", fourDigits(s.NsPerOp()))
		if s.CPU > 0 {
			fmt.Fprintf(&b, "%s cpu-ns/op\t", fourDigits(s.CPUNsPerOp()))
		}
		fmt.Fprintf(&b, "%8d B/op\t%8d allocs/op", s.BytesPerOp(), s.AllocsPerOp())
		for _, c := range r.Work.Counters {
			fmt.Fprintf(&b, "\t%s %s/op", SixDigits(c.PerOp(r.Work.Ops)), c.Unit)
		}
		if r.Cells > 0 {
			fmt.Fprintf(&b, "\t%s B/cell", SixDigits(r.PerCell()))
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(t.w, b.String())
	return err
}

// PerCell returns the memory of a cell in bytes.
func (r *Result) PerCell() float64 { return float64(r.Bytes) / float64(max(r.Cells, 1)) }

// fourDigits writes a time with at least four digits that count, as go test writes it.
func fourDigits(ns float64) string {
	switch {
	case ns >= 999.95:
		return fmt.Sprintf("%10.0f", ns)
	case ns >= 99.995:
		return fmt.Sprintf("%12.1f", ns)
	case ns >= 9.9995:
		return fmt.Sprintf("%13.2f", ns)
	}
	return fmt.Sprintf("%14.3f", ns)
}
