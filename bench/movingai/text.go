package movingai

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"example.com/stride/bench"
	"example.com/stride/bench/workload"
	"example.com/stride/sim/report/draw"
)

// Write writes what the queries of scenario files came to, in a format of package bench.
func Write(w io.Writer, f bench.Format, m bench.Machine, list []*Result) error {
	var b strings.Builder
	switch f {
	case bench.JSON:
		return bench.WriteJSON(w, struct {
			Schema  string        `json:"schema"`
			Machine bench.Machine `json:"machine"`
			Files   []*Result     `json:"files"`
		}{"stride/scen/1", m, append([]*Result{}, list...)})
	case bench.Dashboard:
		type entry struct {
			Name  string `json:"name"`
			Unit  string `json:"unit"`
			Value int64  `json:"value"`
		}
		out := []entry{}
		for _, s := range list {
			out = append(out, entry{"route/map=" + s.Map, "ns/op", s.Mean.Nanoseconds()})
		}
		return bench.WriteJSON(w, out)
	case bench.CSV:
		rows := [][]string{{"map", "queries", "mean_ns", "median_ns", "p99_ns", "expanded", "sampled", "wrong", "unknown"}}
		for _, s := range list {
			rows = append(rows, append([]string{draw.CSVName(s.Map)}, strings.Fields(fmt.Sprintf("%d %d %d %d %s %d %d %d",
				s.Queries, s.Mean, s.Median, s.P99, s.Expanded.digits(), s.Sampled, len(s.Wrong), s.Unknown))...))
		}
		return csv.NewWriter(w).WriteAll(rows)
	case bench.Markdown:
		b.WriteString("| map | queries | mean | median | 99 % | expanded | engine | wrong |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n")
		for _, s := range list {
			fmt.Fprintf(&b, "| %s | %d | %s | %s | %s | %.4g | %s | %d |\n", draw.MarkdownName(s.Map), s.Queries, bench.Duration(float64(s.Mean)),
				bench.Duration(float64(s.Median)), bench.Duration(float64(s.P99)), s.Expanded, strings.Join(s.Engines, ", "), len(s.Wrong))
		}
		fmt.Fprintf(&b, "\n%s.\n\n%s\n", Summary(list), m)
	default:
		b.WriteString(m.Header() + "Unit expanded/op assume=exact\n")
		for _, s := range list {
			route := workload.Workload{Name: "route/map=" + workload.NamePart(s.Map)}
			fmt.Fprintf(&b, "%s\t%8d\t%8d ns/op\t%8d median-ns/op\t%8d p99-ns/op\t%s expanded/op\n",
				m.Line(route), s.Queries, s.Mean, s.Median, s.P99, s.Expanded.digits())
		}
		fmt.Fprintf(&b, "\n%s\n", Summary(list))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Summary says in a line whether all routes are shortest.
func Summary(list []*Result) string {
	queries, sampled, unknown, wrong := 0, 0, 0, 0
	for _, s := range list {
		queries, sampled, unknown, wrong = queries+s.Queries, sampled+s.Sampled, unknown+s.Unknown, wrong+len(s.Wrong)
	}
	known := "queries"
	if unknown > 0 {
		known = fmt.Sprintf("queries with a length (%d have none)", unknown)
	}
	if wrong > 0 {
		return fmt.Sprintf("%d of %d queries are wrong", wrong, queries)
	}
	return fmt.Sprintf("All %d %s are optimal; %d were answered by the slow twin too", queries-unknown, known, sampled)
}
