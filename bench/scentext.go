package bench

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/stride/sim/report/draw"
)

// WriteScens writes what the queries of scenario files came to, in any [Format].
func WriteScens(w io.Writer, f Format, m Machine, list []*Scen) error {
	switch f {
	case JSON:
		return writeScenJSON(w, m, list)
	case Markdown:
		return writeScenMarkdown(w, m, list)
	case CSV:
		c := csv.NewWriter(w)
		c.Write([]string{"map", "queries", "mean_ns", "median_ns", "p99_ns", "expanded", "sampled", "wrong"})
		for _, s := range list {
			c.Write([]string{
				draw.CSVName(s.Map), strconv.Itoa(s.Queries), ns(s.Mean.Nanoseconds()), ns(s.Median.Nanoseconds()), ns(s.P99.Nanoseconds()),
				short(s.Expanded), strconv.Itoa(s.Sampled), strconv.Itoa(len(s.Wrong)),
			})
		}
		c.Flush()
		return c.Error()
	case Dashboard:
		type entry struct {
			Name  string `json:"name"`
			Unit  string `json:"unit"`
			Value int64  `json:"value"`
		}
		out := []entry{}
		for _, s := range list {
			out = append(out, entry{"route/map=" + s.Map, "ns/op", s.Mean.Nanoseconds()})
		}
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(out)
	}
	p := &printer{w: w}
	p.print("%sUnit expanded/op assume=exact\n", header(m))
	for _, s := range list {
		p.print("BenchmarkRoute/map=%s%s\t%8d\t%8d ns/op\t%8d median-ns/op\t%8d p99-ns/op\t%s expanded/op\n",
			plainName(s.Map), procsSuffix(m.Procs), s.Queries, s.Mean.Nanoseconds(), s.Median.Nanoseconds(), s.P99.Nanoseconds(), short(s.Expanded))
	}
	p.print("\n%s\n", ScenSummary(list))
	return p.err
}

func ns(n int64) string { return strconv.FormatInt(n, 10) }

// ScenSummary says in a line whether all routes are shortest.
func ScenSummary(list []*Scen) string {
	queries, sampled, wrong := 0, 0, 0
	for _, s := range list {
		queries, sampled, wrong = queries+s.Queries, sampled+s.Sampled, wrong+len(s.Wrong)
	}
	if wrong > 0 {
		return fmt.Sprintf("%d of %d queries are not answered with the shortest way", wrong, queries)
	}
	return fmt.Sprintf("All %d queries are optimal; %d of them were answered by the oracle too", queries, sampled)
}

func writeScenMarkdown(w io.Writer, m Machine, list []*Scen) error {
	p := &printer{w: w}
	p.print("| map | queries | mean | median | 99 %% | expanded | engine | wrong |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, s := range list {
		p.print("| %s | %d | %s | %s | %s | %.4g | %s | %d |\n", draw.MarkdownName(s.Map), s.Queries, Duration(float64(s.Mean)),
			Duration(float64(s.Median)), Duration(float64(s.P99)), s.Expanded, strings.Join(s.Engines, ", "), len(s.Wrong))
	}
	p.print("\n%s.\n\n%s\n", ScenSummary(list), m)
	return p.err
}

func writeScenJSON(w io.Writer, m Machine, list []*Scen) error {
	type wrong struct {
		Query int    `json:"query"`
		Start [2]int `json:"start"`
		Goal  [2]int `json:"goal"`
		Msg   string `json:"message"`
	}
	type file struct {
		File     string   `json:"file"`
		Map      string   `json:"map"`
		Queries  int      `json:"queries"`
		Sampled  int      `json:"sampled"`
		Mean     int64    `json:"mean_ns"`
		Median   int64    `json:"median_ns"`
		P99      int64    `json:"p99_ns"`
		Max      int64    `json:"max_ns"`
		Expanded float64  `json:"expanded_per_query"`
		Engines  []string `json:"engines"`
		Wrong    []wrong  `json:"wrong"`
	}
	out := struct {
		Schema  string  `json:"schema"`
		Machine Machine `json:"machine"`
		Files   []file  `json:"files"`
	}{"stride/scen/1", m, []file{}}
	for _, s := range list {
		f := file{
			s.File, s.Map, s.Queries, s.Sampled, s.Mean.Nanoseconds(), s.Median.Nanoseconds(), s.P99.Nanoseconds(), s.Max.Nanoseconds(),
			six(s.Expanded), s.Engines,
			[]wrong{},
		}
		for _, x := range s.Wrong {
			f.Wrong = append(f.Wrong, wrong{x.Line, [2]int{x.Start.X, x.Start.Y}, [2]int{x.Goal.X, x.Goal.Y}, x.Msg})
		}
		out.Files = append(out.Files, f)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(out)
}
