package gate

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"example.com/stride/sim/report/draw"
)

// Labels name what was compared, for reports.
type Labels struct {
	Old  string // "commit 0123456789ab"
	New  string // "the working tree"
	Unit string // as Program has it
}

// Schema is the value of "schema" in the JSON of a comparison.
const Schema = "stride/gate/1"

// WriteText writes a comparison for people: a line a benchmark, what is wrong last.
func WriteText(w io.Writer, c *Comparison, l Labels) error {
	var b strings.Builder
	fmt.Fprintf(&b, "old  %s\nnew  %s\n%s, a regression from %s on\n\n", l.Old, l.New, unitWords(l.Unit), percent(c.Threshold))
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "old\tnew\tchange\tinterval\tpairs\tverdict\t  benchmark\n")
	for _, r := range c.Rows {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\t%s\t  %s\n", value(r.Old, l.Unit), value(r.New, l.Unit), change(r.Ratio), interval(r), r.Pairs, r.Verdict, r.Name)
	}
	t.Flush()
	b.WriteString("\n")
	for _, line := range c.remarks() {
		b.WriteString(line + "\n")
	}
	fmt.Fprintf(&b, "%s after %s\n", c.Summary(), c.Elapsed.Round(time.Second))
	_, err := io.WriteString(w, draw.Safe(b.String(), false))
	return err
}

// WriteMarkdown writes a comparison for a pull request: the verdict, then a table with
// what needs a look first.
func WriteMarkdown(w io.Writer, c *Comparison, l Labels) error {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n%s, old is %s, new is %s; a regression is a change of which the whole interval lies above %s.\n\n",
		c.Summary(), unitWords(l.Unit), draw.MarkdownName(l.Old), draw.MarkdownName(l.New), percent(c.Threshold))
	b.WriteString("| benchmark | old | new | change | interval | pairs | verdict |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, v := range []Verdict{Slower, Inconclusive, Fine} {
		for _, r := range c.Rows {
			if r.Verdict != v {
				continue
			}
			words := v.String()
			if v == Slower {
				words = "**" + words + "**"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %d | %s |\n", draw.MarkdownName(r.Name),
				value(r.Old, l.Unit), value(r.New, l.Unit), change(r.Ratio), interval(r), r.Pairs, words)
		}
	}
	for _, line := range c.remarks() {
		b.WriteString("\n" + draw.MarkdownName(line) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes a comparison as one object. A bound that is not known is null.
func WriteJSON(w io.Writer, c *Comparison, l Labels) error {
	type row struct {
		Name    string   `json:"name"`
		Old     float64  `json:"old"`
		New     float64  `json:"new"`
		Ratio   float64  `json:"ratio"`
		Low     *float64 `json:"low"`
		High    *float64 `json:"high"`
		Pairs   int      `json:"pairs"`
		Verdict string   `json:"verdict"`
	}
	out := struct {
		Schema    string   `json:"schema"`
		Old       string   `json:"old"`
		New       string   `json:"new"`
		Unit      string   `json:"unit"`
		Threshold float64  `json:"threshold"`
		Alpha     float64  `json:"alpha"`
		Verdict   string   `json:"verdict"`
		Rows      []row    `json:"benchmarks"`
		OnlyOld   []string `json:"only_old,omitempty"`
		OnlyNew   []string `json:"only_new,omitempty"`
		Seconds   float64  `json:"seconds"`
	}{
		Schema: Schema, Old: l.Old, New: l.New, Unit: l.Unit, Threshold: c.Threshold, Alpha: c.Alpha, Verdict: c.Verdict().String(),
		Rows: []row{}, OnlyOld: c.OnlyOld, OnlyNew: c.OnlyNew, Seconds: math.Round(c.Elapsed.Seconds()*10) / 10,
	}
	known := func(v float64) *float64 {
		if v == 0 || math.IsInf(v, 0) || math.IsNaN(v) {
			return nil
		}
		return &v
	}
	for _, r := range c.Rows {
		if known(r.Ratio) == nil {
			continue // nothing was measured of it
		}
		out.Rows = append(out.Rows, row{r.Name, r.Old, r.New, r.Ratio, known(r.Low), known(r.High), r.Pairs, r.Verdict.String()})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(out)
}

// Summary returns the outcome in a line.
func (c *Comparison) Summary() string {
	slow, open, n := c.Count(Slower), c.Count(Inconclusive), len(c.Rows)
	switch {
	case slow > 0:
		of := fmt.Sprintf("%d of %d benchmarks got slower by more than %s", slow, n, percent(c.Threshold))
		if open > 0 {
			of += fmt.Sprintf(", %d can't be told", open)
		}
		return "Regression: " + of
	case open > 0:
		return fmt.Sprintf("Inconclusive: %d of %d benchmarks can't be told yet; give more time, or a quieter machine", open, n)
	}
	return "Fine: none of " + plural(n, "benchmark") + " got slower by more than " + percent(c.Threshold)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// remarks returns the benchmarks that only one program has.
func (c *Comparison) remarks() []string {
	var list []string
	if len(c.OnlyOld) > 0 {
		list = append(list, "Only the old program has "+strings.Join(c.OnlyOld, ", ")+".")
	}
	if len(c.OnlyNew) > 0 {
		list = append(list, "Only the new program has "+strings.Join(c.OnlyNew, ", ")+".")
	}
	return list
}

func percent(v float64) string { return strconv.FormatFloat(100*v, 'g', 4, 64) + " %" }

// change writes a ratio as a change: +1.2 %.
func change(ratio float64) string {
	if math.IsNaN(ratio) || math.IsInf(ratio, 0) || ratio == 0 {
		return "?"
	}
	return fmt.Sprintf("%+.1f %%", 100*(ratio-1))
}

func interval(r Row) string {
	if r.Low == r.High {
		return "exact"
	}
	lo, hi := change(r.Low), change(r.High)
	if lo == "?" && hi == "?" {
		return "?"
	}
	return strings.TrimSuffix(lo, " %") + " to " + hi
}

// value returns a measured value with its unit, as people read it.
func value(v float64, unit string) string {
	if math.IsNaN(v) {
		return "?"
	}
	what, _, _ := strings.Cut(unit, "/")
	if what != "sec" && !strings.HasSuffix(what, "-sec") {
		if v >= 1000 {
			return strconv.FormatFloat(v, 'f', 0, 64)
		}
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	for _, u := range []struct {
		name string
		sec  float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if v >= u.sec {
			return strconv.FormatFloat(v/u.sec, 'g', 3, 64) + " " + u.name
		}
	}
	return strconv.FormatFloat(v*1e9, 'g', 3, 64) + " ns"
}

func unitWords(unit string) string {
	switch unit {
	case "sec/op":
		return "Time of an operation"
	case "instructions/op":
		return "Instructions of an operation"
	case "cpu-sec/op":
		return "Processor time of an operation"
	}
	return "In " + unit
}
