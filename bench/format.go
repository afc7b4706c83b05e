package bench

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

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

// Summary returns the median of a number of each measurement with its interval of 95 %,
// which takes at least six of them; with fewer its bounds are infinite.
func (r *Result) Summary(of func(Sample) float64) benchmath.Summary {
	values := make([]float64, len(r.Samples))
	for i, s := range r.Samples {
		values[i] = of(s)
	}
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(values, &benchmath.DefaultThresholds), 0.95)
}

// cpu returns the median of the time of processors; 0 where it can't be told.
func (r *Result) cpu() float64 { return r.Summary(Sample.CPUNsPerOp).Center }

// last returns the measurement that tells what an operation allocates.
func (r *Result) last() Sample { return r.Samples[len(r.Samples)-1] }

// WriteJSON writes a document as all reports of this module are written: a field a line.
func WriteJSON(w io.Writer, doc any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(doc)
}

// jsonResult is a Result in JSON. Its fields are described in the package comment.
type jsonResult struct {
	Name     string           `json:"name"`
	Summary  string           `json:"summary"`
	Cycle    int              `json:"cycle"`
	Work     map[string]int64 `json:"work"`
	Time     float64          `json:"ns_per_op"`
	CPU      float64          `json:"cpu_ns_per_op,omitempty"`
	Bytes    int64            `json:"bytes_per_op"`
	Allocs   int64            `json:"allocs_per_op"`
	PerCell  *float64         `json:"bytes_per_cell,omitempty"`
	Samples  []Sample         `json:"samples"`
	Interval []float64        `json:"ns_interval_95,omitempty"`
}

func writeJSON(w io.Writer, r *Report) error {
	list := []jsonResult{}
	for _, res := range r.Results {
		time, last := res.Summary(Sample.NsPerOp), res.last()
		j := jsonResult{
			Name: res.Workload.Name, Summary: res.Workload.Summary, Cycle: res.Work.Ops, Work: map[string]int64{},
			Time: six(time.Center), CPU: six(res.cpu()), Bytes: last.BytesPerOp(), Allocs: last.AllocsPerOp(), Samples: res.Samples,
		}
		for _, c := range res.Work.Counters {
			j.Work[c.Unit] = c.Total
		}
		if !math.IsInf(time.Lo, 0) && !math.IsInf(time.Hi, 0) {
			j.Interval = []float64{six(time.Lo), six(time.Hi)}
		}
		if res.Cells > 0 {
			j.PerCell = new(six(res.PerCell()))
		}
		list = append(list, j)
	}
	return WriteJSON(w, struct {
		Schema     string       `json:"schema"`
		Machine    Machine      `json:"machine"`
		Benchmarks []jsonResult `json:"benchmarks"`
	}{Schema, r.Machine, list})
}

// SixDigits writes a number with six digits that count: the same on every machine.
func SixDigits(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// six rounds a number to six digits that count.
func six(v float64) float64 {
	r, err := strconv.ParseFloat(SixDigits(v), 64)
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
	var b strings.Builder
	b.WriteString("| workload | time | processor time | B/op | allocs/op | work of an operation |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, res := range r.Results {
		time, cpu, last := res.Summary(Sample.NsPerOp), "", res.last()
		if spent := res.cpu(); spent > 0 {
			cpu = Duration(spent)
		}
		var work []string
		for _, c := range res.Work.Counters {
			work = append(work, fmt.Sprintf("%.4g %s", c.PerOp(res.Work.Ops), c.Unit))
		}
		if res.Cells > 0 {
			work = append(work, fmt.Sprintf("%.3g B a cell", res.PerCell()))
		}
		fmt.Fprintf(&b, "| %s | %s%s | %s | %d | %d | %s |\n", draw.MarkdownName(res.Workload.Name),
			Duration(time.Center), spread(time), cpu, last.BytesPerOp(), last.AllocsPerOp(), strings.Join(work, ", "))
	}
	fmt.Fprintf(&b, "\n%s\n", r.Machine)
	_, err := io.WriteString(w, b.String())
	return err
}

// spread returns the interval of a median beside it, as a percentage.
func spread(s benchmath.Summary) string {
	if text := s.PctRangeString(); text != "?" && text != "∞" && !math.IsInf(s.Hi, 0) {
		return " ±" + text
	}
	return ""
}

func writeCSV(w io.Writer, r *Report) error {
	rows := [][]string{{"workload", "unit", "value"}}
	for _, res := range r.Results {
		for _, m := range res.metrics() {
			rows = append(rows, []string{draw.CSVName(res.Workload.Name), m.unit, SixDigits(m.value)})
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

type metric struct {
	unit  string
	value float64
}

// metrics returns the medians of what was measured, then the exact counts.
func (r *Result) metrics() []metric {
	last := r.last()
	list := []metric{{"ns/op", r.Summary(Sample.NsPerOp).Center}}
	if cpu := r.cpu(); cpu > 0 {
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
				list = append(list, entry{name, m.unit, six(m.value), spread(res.Summary(Sample.NsPerOp)), r.Machine.String()})
			case "cpu-ns/op", "B/op", "allocs/op", "B/cell", "expanded/op":
				list = append(list, entry{name + " " + m.unit, m.unit, six(m.value), "", ""})
			}
		}
	}
	return WriteJSON(w, list)
}
