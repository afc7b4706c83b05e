package bench

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"

	"golang.org/x/perf/benchmath"

	"example.com/stride/sim/report/draw"
)

// Schema is the value of "schema" in the JSON of results.
const Schema = "stride/bench/1"

// Report is what was measured, and on what.
type Report struct {
	Machine Machine
	Results []*Result
}

// Format is a form of a report.
type Format string

// The formats: the Go benchmark format, JSON of [Schema], a table for a pull request,
// a table for spreadsheets, and what github-action-benchmark calls
// customSmallerIsBetter.
const (
	Text      Format = "text"
	JSON      Format = "json"
	Markdown  Format = "markdown"
	CSV       Format = "csv"
	Dashboard Format = "dashboard"
)

// Formats returns the names of all formats, the default first.
func Formats() []string {
	return []string{string(Text), string(JSON), string(Markdown), string(CSV), string(Dashboard)}
}

// Write writes a report in a format.
func Write(w io.Writer, f Format, r *Report) error {
	switch f {
	case Text:
		t := NewTextWriter(w, r.Machine)
		for _, res := range r.Results {
			if err := t.Write(res); err != nil {
				return err
			}
		}
		return nil
	case JSON:
		return writeJSON(w, r)
	case Markdown:
		return writeMarkdown(w, r)
	case CSV:
		return writeCSV(w, r)
	case Dashboard:
		return writeDashboard(w, r)
	}
	return fmt.Errorf("there is no format %q", f)
}

// Values returns a number of each measurement.
func (r *Result) Values(of func(Sample) float64) []float64 {
	list := make([]float64, len(r.Samples))
	for i, s := range r.Samples {
		list[i] = of(s)
	}
	return list
}

// Summary returns the median of some values with its interval of 95 %, which takes at least
// six of them; with fewer its bounds are infinite.
func Summary(values []float64) benchmath.Summary {
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(values, &benchmath.DefaultThresholds), 0.95)
}

// jsonResult is a Result in JSON. Its fields are described in the package comment.
type jsonResult struct {
	Name     string           `json:"name"`
	Summary  string           `json:"summary"`
	Cycle    int              `json:"cycle"`
	Work     map[string]int64 `json:"work"`
	Time     float64          `json:"ns_per_op"`
	CPU      *float64         `json:"cpu_ns_per_op,omitempty"`
	Bytes    int64            `json:"bytes_per_op"`
	Allocs   int64            `json:"allocs_per_op"`
	PerCell  *float64         `json:"bytes_per_cell,omitempty"`
	Samples  []jsonSample     `json:"samples"`
	Interval *[2]float64      `json:"ns_interval_95,omitempty"`
}

type jsonSample struct {
	Ops int   `json:"ops"`
	Ns  int64 `json:"ns"`
	CPU int64 `json:"cpu_ns,omitempty"`
}

func writeJSON(w io.Writer, r *Report) error {
	out := struct {
		Schema     string       `json:"schema"`
		Machine    Machine      `json:"machine"`
		Benchmarks []jsonResult `json:"benchmarks"`
	}{Schema, r.Machine, []jsonResult{}}
	for _, res := range r.Results {
		time := Summary(res.Values(Sample.NsPerOp))
		j := jsonResult{
			Name: res.Workload.Name, Summary: res.Workload.Summary, Cycle: res.Work.Ops, Work: map[string]int64{},
			Time: six(time.Center), Samples: []jsonSample{},
		}
		for _, c := range res.Work.Counters {
			j.Work[c.Unit] = c.Total
		}
		if !math.IsInf(time.Lo, 0) && !math.IsInf(time.Hi, 0) {
			j.Interval = &[2]float64{six(time.Lo), six(time.Hi)}
		}
		if cpu := six(Summary(res.Values(Sample.CPUNsPerOp)).Center); cpu > 0 {
			j.CPU = &cpu
		}
		if res.Cells > 0 {
			cell := six(res.PerCell())
			j.PerCell = &cell
		}
		for _, s := range res.Samples {
			j.Samples = append(j.Samples, jsonSample{s.Ops, s.Wall.Nanoseconds(), s.CPU.Nanoseconds()})
			j.Bytes, j.Allocs = s.BytesPerOp(), s.AllocsPerOp()
		}
		out.Benchmarks = append(out.Benchmarks, j)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(out)
}

// six rounds a number to six digits that count.
func six(v float64) float64 {
	r, err := strconv.ParseFloat(short(v), 64)
	if err != nil {
		return v
	}
	return r
}

// Duration writes nanoseconds as people read them: 4.58 µs.
func Duration(ns float64) string {
	for _, u := range []struct {
		unit string
		ns   float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if ns >= u.ns {
			return strconv.FormatFloat(ns/u.ns, 'g', 3, 64) + " " + u.unit
		}
	}
	return strconv.FormatFloat(ns, 'g', 3, 64) + " ns"
}

func writeMarkdown(w io.Writer, r *Report) error {
	out := &printer{w: w}
	out.print("| workload | time | processor time | B/op | allocs/op | work of an operation |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, res := range r.Results {
		time, cpu := Summary(res.Values(Sample.NsPerOp)), Summary(res.Values(Sample.CPUNsPerOp))
		last := res.Samples[len(res.Samples)-1]
		spent := ""
		if cpu.Center > 0 {
			spent = Duration(cpu.Center)
		}
		out.print("| %s | %s%s | %s | %d | %d | ", draw.MarkdownName(res.Workload.Name), Duration(time.Center), spread(time), spent, last.BytesPerOp(), last.AllocsPerOp())
		for i, c := range res.Work.Counters {
			if i > 0 {
				out.print(", ")
			}
			out.print("%s %s", strconv.FormatFloat(c.PerOp(res.Work.Ops), 'g', 4, 64), c.Unit)
		}
		if res.Cells > 0 {
			out.print(", %s B a cell", strconv.FormatFloat(res.PerCell(), 'g', 3, 64))
		}
		out.print(" |\n")
	}
	out.print("\n%s\n", r.Machine)
	return out.err
}

// spread returns the interval of a median beside it, as a percentage.
func spread(s benchmath.Summary) string {
	if text := s.PctRangeString(); text != "?" && text != "∞" && !math.IsInf(s.Hi, 0) {
		return " ±" + text
	}
	return ""
}

// String is for people: the processor, the system and the commit.
func (m Machine) String() string {
	cpu := m.CPU
	if cpu == "" {
		cpu = "unknown processor"
	}
	s := fmt.Sprintf("%s, %d processors, %s/%s, %s", cpu, m.Procs, m.OS, m.Arch, m.GoVersion)
	if m.Commit != "" {
		s += ", commit " + m.Commit
	}
	return s
}

func writeCSV(w io.Writer, r *Report) error {
	c := csv.NewWriter(w)
	c.Write([]string{"workload", "unit", "value"})
	for _, res := range r.Results {
		for _, m := range res.metrics() {
			c.Write([]string{draw.CSVName(res.Workload.Name), m.unit, short(m.value)})
		}
	}
	c.Flush()
	return c.Error()
}

type metric struct {
	unit  string
	value float64
}

// metrics returns the medians of what was measured, then the exact counts.
func (r *Result) metrics() []metric {
	last := r.Samples[len(r.Samples)-1]
	list := []metric{{"ns/op", Summary(r.Values(Sample.NsPerOp)).Center}}
	if cpu := Summary(r.Values(Sample.CPUNsPerOp)).Center; cpu > 0 {
		list = append(list, metric{"cpu-ns/op", cpu})
	}
	list = append(list, metric{"B/op", float64(last.BytesPerOp())}, metric{"allocs/op", float64(last.AllocsPerOp())})
	for _, c := range r.Work.Counters {
		list = append(list, metric{c.Unit + "/op", c.PerOp(r.Work.Ops)})
	}
	if r.Cells > 0 {
		list = append(list, metric{"B/cell", r.PerCell()})
	}
	return list
}

// writeDashboard writes what github-action-benchmark takes as customSmallerIsBetter:
// times, memory, and how much work an operation is. Of the counters only work is
// smaller when it is better; what was found (ends, cost) is the same or wrong.
func writeDashboard(w io.Writer, r *Report) error {
	type entry struct {
		Name  string  `json:"name"`
		Unit  string  `json:"unit"`
		Value float64 `json:"value"`
		Range string  `json:"range,omitempty"`
		Extra string  `json:"extra,omitempty"`
	}
	list := []entry{}
	for _, res := range r.Results {
		for _, m := range res.metrics() {
			name := res.Workload.Name
			switch m.unit {
			case "ns/op":
				time := Summary(res.Values(Sample.NsPerOp))
				list = append(list, entry{name, m.unit, six(m.value), spread(time), r.Machine.String()})
			case "cpu-ns/op", "B/op", "allocs/op", "B/cell", "expanded/op":
				list = append(list, entry{name + " " + m.unit, m.unit, six(m.value), "", ""})
			}
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(list)
}

// printer remembers the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) print(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
