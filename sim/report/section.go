package report

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/stride/sim/ruleset"
)

// valueWidth is how many columns a number with its interval takes.
const valueWidth = 13

// section writes a part of the text, if anything in it ever happened or it is always
// there.
func (p *printer) section(r *Run, s *ruleset.Section) {
	rows := rowsOf(r.Rules, s.Key)
	happened := s.Always || slices.ContainsFunc(r.Sides, func(side Side) bool {
		return slices.ContainsFunc(rows, func(i int) bool { return side.Figures[i].happened() })
	})
	switch {
	case !happened:
	case s.Units:
		p.table(r, s, rows)
	default:
		p.rows(r, s, rows)
	}
}

// rowsOf are the metrics of a section, in its order.
func rowsOf(rules *ruleset.Ruleset, section string) []int {
	var rows []int
	for i := range rules.Metrics {
		if rules.Metrics[i].Section == section {
			rows = append(rows, i)
		}
	}
	slices.SortStableFunc(rows, func(i, j int) int { return rules.Metrics[i].Order - rules.Metrics[j].Order })
	return rows
}

// table writes a column for each metric, and a row for each side and unit.
func (p *printer) table(r *Run, s *ruleset.Section, columns []int) {
	heads := make([]string, len(columns))
	for i, c := range columns {
		heads[i] = pad(r.Rules.Metrics[c].Label, valueWidth)
	}
	p.head(s.Heading, strings.Join(heads, " "))
	p.units(r, func(label string, fs Figures) {
		cells := make([]string, len(columns))
		for i, c := range columns {
			cells[i] = pad(fs.fill(c, fs[c].Metric.More), valueWidth)
		}
		p.line("%s%s", label, strings.Join(cells, " "))
	})
}

// rows writes, for each side, a row for each metric that ever happened.
func (p *printer) rows(r *Run, s *ruleset.Section, rows []int) {
	p.head(s.Heading, s.Columns)
	for i := range r.Sides {
		name, fs := r.Sides[i].Name, r.Sides[i].Figures
		for _, c := range rows {
			if !fs[c].happened() {
				continue
			}
			more := cut(fs.fill(c, fs[c].Metric.More), Width-labelWidth-valueWidth-1)
			p.line("%s%s %s", label(2, pad(cut(name, 9), 10)+fs[c].Metric.Label), pad(plusMinus(fs[c].PerGame), valueWidth), more)
			name = ""
		}
		if name != "" {
			p.line("%snone", label(2, name))
		}
	}
}

// objects says what became of units that belong to no side.
func (p *printer) objects(r *Run) {
	var list []string
	for i := range r.Units {
		u := &r.Units[i]
		if u.Side != "" {
			continue
		}
		var said []string
		for _, phrase := range r.Rules.Objects {
			if i := u.Figures.named(phrase.Metric); i >= 0 && u.Figures[i].happened() {
				said = append(said, u.Figures.fill(i, phrase.Text))
			}
		}
		if len(said) > 0 {
			list = append(list, u.ID+" "+strings.Join(said, ", "))
		}
	}
	if len(list) > 0 {
		p.wrapped("\n", "Objects: "+ruleset.Names(list)+".", "")
	}
}

// fill puts numbers into a text about a figure: see ruleset.Metric.More.
func (fs Figures) fill(i int, text string) string {
	return template.ReplaceAllStringFunc(text, func(place string) string {
		part := template.FindStringSubmatch(place)
		columns, _ := strconv.Atoi(part[2])
		return pad(fs.number(i, part[1], part[3] != ""), columns)
	})
}

var template = regexp.MustCompile(`\{([^}:!]*):?(\d*)(!?)\}`)

// number is an estimate in words: "share" of a figure, or "key.share" of another.
func (fs Figures) number(i int, name string, bare bool) string {
	if key, of, ok := strings.Cut(name, "."); ok {
		name, i = of, fs.named(key)
	}
	if i < 0 {
		return "-"
	}
	e, value, half := fs[i].Estimate, short, short
	switch name {
	case "per_game", "mean":
		e = fs[i].PerGame
	case "share":
		value, half = percent, points
	}
	if bare && !math.IsNaN(e.Value) {
		return value(e.Value)
	}
	return give(e, value, half)
}
