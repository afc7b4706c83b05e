package bench

import (
	"fmt"
	"io"
	"strings"

	"example.com/stride/bench/workload"
)

// Instructions is how many instructions an operation of a workload takes.
type Instructions struct {
	Workload workload.Workload
	PerOp    float64
}

// WriteInstructions writes counts as text, in the Go benchmark format, or as JSON.
func WriteInstructions(w io.Writer, f Format, m Machine, list []Instructions) error {
	if f != JSON {
		var b strings.Builder
		b.WriteString(m.Header())
		for _, c := range list {
			fmt.Fprintf(&b, "%s\t1\t%.0f instructions/op\n", m.Line(c.Workload), c.PerOp)
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	type count struct {
		Name  string  `json:"name"`
		PerOp float64 `json:"instructions_per_op"`
	}
	counts := []count{}
	for _, c := range list {
		counts = append(counts, count{c.Workload.Name, six(c.PerOp)})
	}
	return WriteJSON(w, struct {
		Schema     string  `json:"schema"`
		Machine    Machine `json:"machine"`
		Benchmarks []count `json:"benchmarks"`
	}{"stride/instructions/1", m, counts})
}
