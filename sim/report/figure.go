package report

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/stride/sim/analysis"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/trial"
)

// Figures are what a unit did, or the units of a side together: one for each of
// Ruleset.Metrics, in their order.
type Figures []Figure

// Figure is what a run says of a metric. What its kind does not show is 0.
type Figure struct {
	Metric   *ruleset.Metric
	Count    int64    // in all trials
	PerGame  Estimate // mean
	Estimate Estimate // the share or rate
}

// blank are figures without numbers.
func blank(rules *ruleset.Ruleset) Figures {
	list := make(Figures, len(rules.Metrics))
	for i := range list {
		list[i].Metric = &rules.Metrics[i]
	}
	return list
}

// newFigures makes estimates of an account. What is counted is never negative, so neither
// is what they say.
func newFigures(rules *ruleset.Ruleset, a trial.Account) Figures {
	list := blank(rules)
	for i, p := range a {
		f := &list[i]
		for _, v := range f.values() {
			switch {
			case v.csv == "":
				f.Count = p.X
			case v.csv == "_per_game":
				f.PerGame = round(analysis.Mean(p.Sums(), analysis.Level).Within(0, math.Inf(1)))
			case v.csv == "_rate":
				f.Estimate = round(analysis.Ratio(p, analysis.Level).Within(0, math.Inf(1)))
			case f.Metric.Games && p.Y == p.N:
				// One in every game makes a share of games, which has a better interval.
				f.Estimate = share(p.X, p.N).Estimate
			default:
				f.Estimate = round(analysis.Ratio(p, analysis.Level).Within(0, 1))
			}
		}
	}
	return list
}

// value is a number that a figure shows.
type value struct {
	key string // in JSON, in the object of the figure; empty: it stands for the figure
	csv string // behind the name of the metric
	to  any    // *int64 or *Estimate
}

// values are what a figure shows, by the kind of its metric.
func (f *Figure) values() []value {
	count := value{"count", "", &f.Count}
	perGame := value{"per_game", "_per_game", &f.PerGame}
	switch f.Metric.Kind {
	case ruleset.Amount:
		return []value{count, perGame}
	case ruleset.Share:
		return []value{count, perGame, {"share", "_share", &f.Estimate}}
	case ruleset.Rate:
		return []value{count, perGame, {"rate", "_rate", &f.Estimate}}
	case ruleset.OnlyShare:
		return []value{{"", "_share", &f.Estimate}}
	case ruleset.OnlyRate:
		return []value{{"", "_rate", &f.Estimate}}
	case ruleset.OnlyMean:
		return []value{{"", "_per_game", &f.PerGame}}
	default:
		return []value{{"", "", &f.Count}}
	}
}

// estimates calls do for every estimate, with its name in CSV.
func (fs Figures) estimates(do func(name string, e Estimate)) {
	for i := range fs {
		f, names := &fs[i], fs[i].Metric.CSV
		for _, v := range f.values() {
			e, ok := v.to.(*Estimate)
			switch {
			case !ok:
			case len(names) > 0:
				do(names[0], *e)
				names = names[1:]
			default:
				do(f.Metric.Key[strings.LastIndexByte(f.Metric.Key, '.')+1:]+v.csv, *e)
			}
		}
	}
}

// happened reports whether anything was counted.
func (f *Figure) happened() bool {
	return f.Count > 0 || f.PerGame.Value > 0 || f.Estimate.Value > 0
}

// named is the index of the figure whose key ends in a name; -1 if there is none.
func (fs Figures) named(name string) int {
	return slices.IndexFunc(fs, func(f Figure) bool {
		return f.Metric.Key == name || strings.HasSuffix(f.Metric.Key, "."+name)
	})
}

// MarshalJSON writes an object of the figures by the keys of their metrics.
func (fs Figures) MarshalJSON() ([]byte, error) {
	b := []byte("{")
	var open []string // the keys of the objects and lists that are not closed, and
	var ends []byte   // what closes each
	for i := range fs {
		path := strings.Split(strings.ReplaceAll(fs[i].Metric.Key, "[", ".["), ".")
		for _, v := range fs[i].values() {
			keys := path
			if v.key != "" {
				keys = append(path[:len(path):len(path)], v.key)
			}
			last, n := len(keys)-1, 0
			for n < min(len(open), last) && open[n] == keys[n] {
				n++
			}
			for ; len(ends) > n; ends = ends[:len(ends)-1] {
				b = append(b, ends[len(ends)-1])
			}
			for open = open[:n]; n <= last; n++ {
				if c := b[len(b)-1]; c != '{' && c != '[' {
					b = append(b, ',')
				}
				name, says, entry := strings.Cut(strings.Trim(keys[n], "[]"), "=")
				switch {
				case entry:
					b, ends = fmt.Appendf(b, "{%q:%q", name, says), append(ends, '}')
				case n == last:
					b = fmt.Appendf(b, "%q:", name)
				case keys[n+1][0] == '[':
					b, ends = fmt.Appendf(b, "%q:[", name), append(ends, ']')
				default:
					b, ends = fmt.Appendf(b, "%q:{", name), append(ends, '}')
				}
			}
			open = append(open, keys[len(open):last]...)
			data, err := json.Marshal(v.to)
			if err != nil {
				return nil, err
			}
			b = append(b, data...)
		}
	}
	slices.Reverse(ends)
	return append(append(b, ends...), '}'), nil
}
