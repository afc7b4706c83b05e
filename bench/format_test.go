package bench_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"golang.org/x/perf/benchfmt"

	"example.com/stride/bench"
	"example.com/stride/bench/workload"
)

// report is a report with known numbers.
func report() *bench.Report {
	r := &bench.Report{Machine: bench.Machine{OS: "linux", Arch: "amd64", CPU: "Some CPU @ 3 GHz", Procs: 2, GoVersion: "go1.26.0", Commit: "0123456789ab+"}}
	res := &bench.Result{
		Workload: workload.Workload{Name: "reach/map=cave/size=64", Summary: "a reach"},
		Work:     workload.Work{Ops: 3, Counters: []workload.Counter{{Unit: "ends", Total: 400}, {Unit: "expanded", Total: 31}}},
		Bytes:    1024, Cells: 64,
	}
	for i := range 6 {
		res.Samples = append(res.Samples, bench.Sample{
			Ops: 1000, Wall: time.Duration(4_583_210 + 1000*i), CPU: time.Duration(4_500_000 + 1000*i), Bytes: 1999, Allocs: 1,
		})
	}
	r.Results = append(r.Results, res, &bench.Result{
		Workload: workload.Workload{Name: "parse/size=64"},
		Work:     workload.Work{Ops: 1, Counters: []workload.Counter{{Unit: "cells", Total: 4096}}},
		Samples:  []bench.Sample{{Ops: 1, Wall: 12, Bytes: 9000, Allocs: 2}},
	})
	return r
}

// What benchstat reads with: names, values in base units, exact units, headers.
func TestTextIsReadByBenchfmt(t *testing.T) {
	var b bytes.Buffer
	if err := bench.Write(&b, bench.Text, report()); err != nil {
		t.Fatal(err)
	}
	reader := benchfmt.NewReader(&b, "report")
	lines := 0
	for reader.Scan() {
		switch rec := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			t.Fatalf("%v", rec)
		case *benchfmt.Result:
			lines++
			for key, want := range map[string]string{"goos": "linux", "goarch": "amd64", "cpu": "Some CPU @ 3 GHz", "commit": "0123456789ab+", "toolchain": "go1.26.0", "pkg": "example.com/stride/bench"} {
				if got := rec.GetConfig(key); got != want {
					t.Errorf("%s is %q, want %q", key, got, want)
				}
			}
			if lines > 1 {
				continue
			}
			if got := rec.Name.String(); got != "Reach/map=cave/size=64-2" {
				t.Errorf("the name is %q", got)
			}
			for unit, want := range map[string]float64{
				"sec/op": 4583e-9, "cpu-sec/op": 4500e-9, "B/op": 1, "allocs/op": 0, "ends/op": 133.333, "expanded/op": 10.3333, "B/cell": 16,
			} {
				if got, ok := rec.Value(unit); !ok || got < want*0.9999 || got > want*1.0001 {
					t.Errorf("%s is %v (%v), want %v", unit, got, ok, want)
				}
			}
		}
	}
	if err := reader.Err(); err != nil || lines != 7 {
		t.Errorf("%d lines, want 7: %v", lines, err)
	}
	for _, unit := range []string{"ends/op", "expanded/op", "cells/op"} {
		if a := reader.Units().GetAssumption(unit); a == nil || a.SummaryLabel() != "exact" {
			t.Errorf("%s is not declared as exact", unit)
		}
	}
}

func TestOtherFormats(t *testing.T) {
	write := func(f bench.Format) []byte {
		var b bytes.Buffer
		if err := bench.Write(&b, f, report()); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	var doc struct {
		Schema     string
		Machine    map[string]any
		Benchmarks []struct {
			Name     string
			Work     map[string]int64
			Ns       float64     `json:"ns_per_op"`
			CPU      *float64    `json:"cpu_ns_per_op"`
			Cell     *float64    `json:"bytes_per_cell"`
			Interval *[2]float64 `json:"ns_interval_95"`
			Samples  []struct{ Ops, Ns int64 }
		}
	}
	if err := json.Unmarshal(write(bench.JSON), &doc); err != nil {
		t.Fatal(err)
	}
	first := doc.Benchmarks[0]
	if doc.Schema != "stride/bench/1" || len(doc.Benchmarks) != 2 || first.Work["ends"] != 400 || len(first.Samples) != 6 ||
		first.Ns < 4583 || first.Ns > 4589 || first.CPU == nil || *first.Cell != 16 || first.Interval == nil {
		t.Errorf("JSON says %+v", doc)
	}
	if second := doc.Benchmarks[1]; second.CPU != nil || second.Cell != nil || second.Interval != nil {
		t.Errorf("JSON has numbers that nobody measured: %+v", second)
	}

	var dash []struct {
		Name, Unit, Range, Extra string
		Value                    *float64
	}
	if err := json.Unmarshal(write(bench.Dashboard), &dash); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, d := range dash {
		if d.Name == "" || d.Unit == "" || d.Value == nil || names[d.Name] {
			t.Errorf("the dashboard has %+v, or twice", d)
		}
		names[d.Name] = true
	}
	if !names["reach/map=cave/size=64"] || names["reach/map=cave/size=64 ends/op"] {
		t.Errorf("the dashboard has %v", names)
	}

	rows, err := csv.NewReader(bytes.NewReader(write(bench.CSV))).ReadAll()
	if err != nil || len(rows) != 1+7+4 {
		t.Errorf("%d rows of CSV: %v", len(rows), err)
	}
	table := string(write(bench.Markdown))
	if !strings.Contains(table, "| reach/map=cave/size=64 | 4.59 µs ±0% | 4.5 µs | 1 | 0 | 133.3 ends, 10.33 expanded, 16 B a cell |\n") {
		t.Errorf("the table is\n%s", table)
	}
	for i, line := range strings.Split(strings.TrimSpace(table), "\n") {
		if strings.HasPrefix(line, "|") && strings.Count(line, "|") != 7 {
			t.Errorf("line %d of the table has not six columns: %s", i+1, line)
		}
	}
}
