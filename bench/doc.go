// Package bench measures named workloads.
//
// # Definitions
//
// A [workload.Workload] has a name, which says what is asked on which board, and makes a
// [workload.Runner] that asks it. Operations come in a cycle: 256 starts of a unit, four
// goals of a field. A counter is an exact count over one cycle: labels expanded, ends
// found, what they cost together. Counters depend on the questions alone, so they are equal on every
// machine and every time; times depend on the machine and on who else uses it.
//
// The signature is one number made of the counters of all fixed workloads. It changes
// when an answer does, or when an engine takes another way to it.
//
// # What there is
//
//	bench           measuring, the signature, formats, the step protocol
//	bench/workload  what a workload is, and what most are made of
//	bench/suite     the workloads that come with Stride, and those of a scenario file
//	bench/twin      slow obvious queries that answers on grids are checked against
//	bench/movingai  the standard maps and queries of the Moving AI Lab
//	bench/gate      compares the speed of two programs
//	bench/probe     fast programs for one kind of board, to measure grids against
//	bench/flame     draws profiles
//
// Every answer that is timed is checked outside the timed part: against a twin that
// shares no code with what is measured, or against what must hold of any right answer.
// [Measure] does that before it times.
//
// # Use
//
//	list, err := workload.Select(suite.Workloads(all.Rulesets()...), "reach/.*scope=action")
//	report := &bench.Report{Machine: bench.ThisMachine()}
//	for _, w := range list {
//		res, err := bench.Measure(ctx, w, bench.Options{Count: 10, Verify: true})
//		report.Results = append(report.Results, res)
//	}
//	err = bench.Write(os.Stdout, bench.Text, report)
//
// The command simulate bench binds flags to these packages. go test -bench .
// ./bench/suite measures the same workloads.
//
// # The step protocol
//
// A program that is called with a name of "" prints the names of its benchmarks, one a
// line. Called with one of these names, it reads numbers of operations from standard
// input, one a line. For each it runs that number of operations, and answers with one
// line in the Go benchmark format. It ends with its input. [Serve] is the second half, simulate bench turn is
// such a program, and bench/gate measures them in turns.
//
// # Formats
//
// [Text] is the Go benchmark format, with the machine in its headers: benchstat and
// golang.org/x/perf/benchfmt read it. Beside ns/op it has cpu-ns/op, the time that
// processors spent in the process, which moves much less where other programs run;
// B/op and allocs/op; the counters of an operation, declared exact; and for tables
// B/cell, the memory of a cell.
//
// [JSON] is one object:
//
//	{"schema":"stride/bench/1","machine":{"goos":..,"goarch":..,"cpu":..,"procs":2,"toolchain":..,"commit":..},
//	 "benchmarks":[{"name":"reach/...","summary":..,"cycle":256,"work":{"ends":34752,..},
//	  "ns_per_op":4583.2,"cpu_ns_per_op":4500.1,"bytes_per_op":0,"allocs_per_op":0,"bytes_per_cell":46.1,
//	  "samples":[{"ops":65536,"ns":300364595,"cpu_ns":294918554}],"ns_interval_95":[4551,4620]}]}
//
// work is the total over a cycle. ns_per_op and cpu_ns_per_op are medians over the
// samples; their interval takes at least six and is left out otherwise, as is all else
// that is not known. [Markdown] is a table for a pull request, [CSV] has the columns
// workload, unit, value, and [Dashboard] is the list that github-action-benchmark takes
// as customSmallerIsBetter.
package bench
