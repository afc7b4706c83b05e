package bench

import (
	"encoding/json"
	"io"

	"example.com/stride/bench/workload"
)

// Instructions is how many instructions an operation of a workload takes.
type Instructions struct {
	Workload workload.Workload
	PerOp    float64
}

// WriteInstructions writes counts as text, in the Go benchmark format, or as JSON.
func WriteInstructions(w io.Writer, f Format, m Machine, list []Instructions) error {
	if f == JSON {
		type count struct {
			Name  string  `json:"name"`
			PerOp float64 `json:"instructions_per_op"`
		}
		out := struct {
			Schema     string  `json:"schema"`
			Machine    Machine `json:"machine"`
			Benchmarks []count `json:"benchmarks"`
		}{"stride/instructions/1", m, []count{}}
		for _, c := range list {
			out.Benchmarks = append(out.Benchmarks, count{c.Workload.Name, six(c.PerOp)})
		}
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(out)
	}
	p := &printer{w: w}
	p.print("%s", m.Header())
	for _, c := range list {
		p.print("%s\t1\t%.0f instructions/op\n", m.Line(c.Workload), c.PerOp)
	}
	return p.err
}
