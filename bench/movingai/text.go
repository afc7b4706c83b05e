package movingai

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/stride/bench"
	"example.com/stride/bench/workload"
	"example.com/stride/sim/report/draw"
)

// Write writes what the queries of scenario files came to, in a format of package bench.
func Write(w io.Writer, f bench.Format, m bench.Machine, list []*Result) error {
	switch f {
	case bench.JSON:
		return writeJSON(w, m, list)
	case bench.Markdown:
		return writeMarkdown(w, m, list)
	case bench.CSV:
		c := csv.NewWriter(w)
		c.Write([]string{"map", "queries", "mean_ns", "median_ns", "p99_ns", "expanded", "sampled", "wrong", "unknown"})
		for _, s := range list {
			c.Write([]string{
				draw.CSVName(s.Map), strconv.Itoa(s.Queries), ns(s.Mean.Nanoseconds()), ns(s.Median.Nanoseconds()), ns(s.P99.Nanoseconds()),
				six(s.Expanded), strconv.Itoa(s.Sampled), strconv.Itoa(len(s.Wrong)), strconv.Itoa(s.Unknown),
			})
		}
		c.Flush()
		return c.Error()
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
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(out)
	}
	var b strings.Builder
	b.WriteString(m.Header() + "Unit expanded/op assume=exact\n")
	for _, s := range list {
		route := workload.Workload{Name: "route/map=" + workload.NamePart(s.Map)}
		fmt.Fprintf(&b, "%s\t%8d\t%8d ns/op\t%8d median-ns/op\t%8d p99-ns/op\t%s expanded/op\n",
			m.Line(route), s.Queries, s.Mean.Nanoseconds(), s.Median.Nanoseconds(), s.P99.Nanoseconds(), six(s.Expanded))
	}
	fmt.Fprintf(&b, "\n%s\n", Summary(list))
	_, err := io.WriteString(w, b.String())
	return err
}

// six writes a number with six digits that count.
func six(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

func ns(n int64) string { return strconv.FormatInt(n, 10) }

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

func writeMarkdown(w io.Writer, m bench.Machine, list []*Result) error {
	var b strings.Builder
	b.WriteString("| map | queries | mean | median | 99 % | expanded | engine | wrong |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, s := range list {
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s | %.4g | %s | %d |\n", draw.MarkdownName(s.Map), s.Queries, bench.Duration(float64(s.Mean)),
			bench.Duration(float64(s.Median)), bench.Duration(float64(s.P99)), s.Expanded, strings.Join(s.Engines, ", "), len(s.Wrong))
	}
	fmt.Fprintf(&b, "\n%s.\n\n%s\n", Summary(list), m)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeJSON(w io.Writer, m bench.Machine, list []*Result) error {
	type wrong struct {
		Query int    `json:"query"`
		Start [2]int `json:"start"`
		Goal  [2]int `json:"goal"`
		Msg   string `json:"message"`
	}
	type file struct {
		File     string      `json:"file"`
		Map      string      `json:"map"`
		Queries  int         `json:"queries"`
		Sampled  int         `json:"sampled"`
		Unknown  int         `json:"unknown"`
		Mean     int64       `json:"mean_ns"`
		Median   int64       `json:"median_ns"`
		P99      int64       `json:"p99_ns"`
		Max      int64       `json:"max_ns"`
		Expanded json.Number `json:"expanded_per_query"`
		Engines  []string    `json:"engines"`
		Wrong    []wrong     `json:"wrong"`
	}
	out := struct {
		Schema  string        `json:"schema"`
		Machine bench.Machine `json:"machine"`
		Files   []file        `json:"files"`
	}{"stride/scen/1", m, []file{}}
	for _, s := range list {
		f := file{
			s.File, s.Map, s.Queries, s.Sampled, s.Unknown, s.Mean.Nanoseconds(), s.Median.Nanoseconds(), s.P99.Nanoseconds(), s.Max.Nanoseconds(),
			json.Number(six(s.Expanded)), s.Engines,
			[]wrong{},
		}
		for _, x := range s.Wrong {
			f.Wrong = append(f.Wrong, wrong{x.Query, [2]int{x.Start.X, x.Start.Y}, [2]int{x.Goal.X, x.Goal.Y}, x.Msg})
		}
		out.Files = append(out.Files, f)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(out)
}
