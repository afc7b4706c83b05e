package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
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

// newFigures makes estimates of an account.
func newFigures(rules *ruleset.Ruleset, a trial.Account) Figures {
	list := blank(rules)
	for i, p := range a {
		f := &list[i]
		for _, v := range f.values() {
			switch {
			case v.to == &f.Count:
				f.Count = p.X
			case v.to == &f.PerGame:
				f.PerGame = amount(p)
			case f.Metric.Kind == ruleset.Share || f.Metric.Kind == ruleset.OnlyShare:
				f.Estimate = part(p, f.Metric.Games)
			default:
				f.Estimate = rate(p)
			}
		}
	}
	return list
}

// amount is the mean a game of X, rate ΣX/ΣY and part a rate that is a share. X and
// Y are never negative, so neither is what they say.
func amount(p trial.PairSums) Estimate {
	return round(analysis.Mean(p.Sums(), analysis.Level).Within(0, math.Inf(1)))
}

func rate(p trial.PairSums) Estimate {
	return round(analysis.Ratio(p, analysis.Level).Within(0, math.Inf(1)))
}

func part(p trial.PairSums, games bool) Estimate {
	// One in every game makes a share of games, which has a better interval.
	if games && p.Y == p.N {
		return round(analysis.Wilson(p.X, p.N, analysis.Level))
	}
	return round(analysis.Ratio(p, analysis.Level).Within(0, 1))
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

// field is a value of JSON, and the keys of the objects and lists that lead to it. An
// entry of a list is "[choice=move]"; its first field is the key choice, which says move
// (to is a *string).
type field struct {
	path []string
	value
	about *ruleset.Metric
}

// fields are all of them, in the order of JSON.
func (fs Figures) fields() []field {
	var list []field
	entry := ""
	for i := range fs {
		m := fs[i].Metric
		path := strings.Split(strings.ReplaceAll(m.Key, "[", ".["), ".")
		at := func(n int, key string) []string { return append(path[:n:n], key) }
		for j, key := range path {
			if name, says, ok := strings.Cut(strings.Trim(key, "[]"), "="); ok && key != entry {
				list = append(list, field{at(j+1, name), value{key: name, to: &says}, m})
				entry = key
			}
		}
		for _, v := range fs[i].values() {
			f := field{path, v, m}
			if v.key != "" {
				f.path = at(len(path), v.key)
			}
			list = append(list, f)
		}
	}
	return list
}

// members are the fields that share a key at a depth of their paths, key by key.
func members(list []field, depth int) iter.Seq2[string, []field] {
	return func(yield func(string, []field) bool) {
		for len(list) > 0 {
			key, n := list[0].path[depth], 1
			for n < len(list) && list[n].path[depth] == key {
				n++
			}
			if !yield(key, list[:n]) {
				return
			}
			list = list[n:]
		}
	}
}

// The forms of what a key of JSON leads to.
const (
	leaf = iota
	object
	entries
)

func form(list []field, depth int) int {
	switch {
	case len(list[0].path) == depth+1:
		return leaf
	case list[0].path[depth+1][0] == '[':
		return entries
	default:
		return object
	}
}

// write writes an object with these fields.
func write(b *bytes.Buffer, list []field, depth int) error {
	open := "{"
	for key, of := range members(list, depth) {
		fmt.Fprintf(b, "%s%q:", open, key)
		open = ","
		var err error
		switch form(of, depth) {
		case leaf:
			var data []byte
			data, err = json.Marshal(of[0].to)
			b.Write(data)
		case object:
			err = write(b, of, depth+1)
		default:
			open := byte('[')
			for _, of := range members(of, depth+1) {
				b.WriteByte(open)
				open = ','
				err = errors.Join(err, write(b, of, depth+2))
			}
			b.WriteByte(']')
		}
		if err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

// take reads the fields of an object, and takes them out of it.
func take(from map[string]json.RawMessage, list []field, depth int) error {
	for key, of := range members(list, depth) {
		data, ok := from[key]
		if !ok {
			return fmt.Errorf("there is no field %q", key)
		}
		delete(from, key)
		var err error
		switch form(of, depth) {
		case leaf:
			want, fixed := of[0].to.(*string)
			if !fixed {
				err = json.Unmarshal(data, of[0].to)
			} else if string(data) != strconv.Quote(*want) {
				err = fmt.Errorf("it is %s, want %q", data, *want)
			}
		case object:
			err = takeAll(data, of, depth+1)
		default:
			var items []json.RawMessage
			err = json.Unmarshal(data, &items)
			n := 0
			for _, of := range members(of, depth+1) {
				if n++; err == nil && n <= len(items) {
					err = takeAll(items[n-1], of, depth+2)
				}
			}
			if err == nil && n != len(items) {
				err = fmt.Errorf("there are %d entries, want %d", len(items), n)
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// takeAll reads an object that has these fields and no others.
func takeAll(data []byte, list []field, depth int) error {
	var from map[string]json.RawMessage
	if err := json.Unmarshal(data, &from); err != nil {
		return err
	}
	if err := take(from, list, depth); err != nil {
		return err
	}
	if more := slices.Sorted(maps.Keys(from)); len(more) > 0 {
		return fmt.Errorf("unknown field %q", more[0])
	}
	return nil
}
