package report

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// TextOptions change how a result is written for people.
type TextOptions struct {
	// Color allows the escape sequences of a terminal (ANSI, 256 colours). Whether
	// there is a terminal, and whether its user wants colours (NO_COLOR), is for the
	// caller to find out.
	Color bool
}

// Width is how many columns the text takes at most.
const Width = 80

// WriteText writes a result for people, in at most 80 columns. Names can't make a
// terminal or a log do anything: see draw.Safe.
func WriteText(w io.Writer, r *Run, opt TextOptions) error {
	p := &printer{draw.Page{Style: draw.Style{Color: opt.Color}}}
	p.title(r)
	for _, warning := range r.Warnings {
		p.wrapped("! ", warning.Message, yellow)
	}
	if r.Trials > 0 {
		p.wins(r)
		p.firstPlayer(r)
		p.turns(r)
		for i := range r.Rules.Sections {
			p.section(r, &r.Rules.Sections[i])
		}
		p.objects(r)
		p.heat(r)
		p.wrapped("\n", fmt.Sprintf("± and \"to\": %v %% intervals; %v of 100 hold what endless trials would show.",
			100*r.Level, 100*r.Level), dim)
	}
	return p.Flush(w)
}

// printer collects the text.
type printer struct{ draw.Page }

func (p *printer) line(format string, args ...any) {
	p.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	p.WriteByte('\n')
}

// wrapped writes text in as many lines as it takes, in a colour: the first after a
// mark, and the others under it.
func (p *printer) wrapped(mark, text, code string) {
	indent := width(strings.TrimLeft(mark, "\n"))
	for i, line := range wrap(text, Width-1-indent) {
		if i > 0 {
			mark = strings.Repeat(" ", indent)
		}
		p.line("%s%s", mark, p.SGR(line, code))
	}
}

// head starts a section: a heading and what stands over its columns.
func (p *printer) head(heading, columns string) {
	p.WriteByte('\n')
	p.line("%s%s%s", p.SGR(heading, bold), strings.Repeat(" ", labelWidth-len(heading)), columns)
}

const labelWidth = 23

// label is the first column of a row.
func label(indent int, text string) string {
	return pad(strings.Repeat(" ", indent)+cut(text, labelWidth-indent-1), labelWidth)
}

func (p *printer) title(r *Run) {
	p.line("%s: %s of %s, seed %d", p.SGR(cut(r.Scenario.Name, 24), bold),
		ruleset.Number(r.Trials, "trial"), cut(r.Scenario.Ruleset, 10), r.Seed)
	if len(r.Scenario.Rules) == 0 {
		return
	}
	var rules []string
	for _, key := range slices.Sorted(maps.Keys(r.Scenario.Rules)) {
		rules = append(rules, fmt.Sprintf("%s %v", key, r.Scenario.Rules[key]))
	}
	p.wrapped("rules: ", strings.Join(rules, ", "), "")
}

// barWidth is how many columns a share of 1 takes.
const barWidth = 30

// wins are the shares of the sides, each with a bar.
func (p *printer) wins(r *Run) {
	p.head("Wins", "  share   95 % interval   0 %                      100 %")
	for _, s := range r.Sides {
		p.share(label(2, s.Name+" ("+s.Policy+")"), s.Wins.Estimate)
	}
	p.share(label(2, "draw"), r.Draws.Estimate)
	endings := make([]string, 0, len(r.Endings))
	for _, e := range r.Endings {
		endings = append(endings, fmt.Sprintf("%s %s", ending(e), percent(e.Value)))
	}
	p.wrapped("  How games end: ", strings.Join(endings, "; "), "")
}

func (p *printer) share(label string, e Estimate) {
	p.line("%s%7s   %4s to %-5s   %s", label, percent(e.Value), points(e.Low), points(e.High), p.bar(e.Low, e.High))
}

func ending(e Ending) string {
	text := "draw at the limit"
	switch {
	case e.Reason == "reach":
		return e.Winner + " reaches its cells"
	case e.Reason == "hold":
		return e.Winner + " holds its cells"
	case e.Reason == "destroyed" && e.Winner != "":
		return "only " + e.Winner + " is left"
	case e.Reason == "destroyed":
		return "nobody is left"
	case e.Winner != "":
		text = e.Winner + " wins at the limit"
	}
	if e.Reason == "stalemate" {
		text += " with nobody acting"
	}
	return text
}

// firstPlayer says what going first is worth, if that was asked for.
func (p *printer) firstPlayer(r *Run) {
	f := r.FirstPlayer
	if f == nil {
		return
	}
	p.head("Going first", "in the file's order      in the reverse order")
	row := func(label string, file, reverse Estimate) {
		p.line("%s%-24s %s", label, between(file), between(reverse))
	}
	for i, s := range f.Orders[0].Sides {
		row(label(2, s.Name+" wins"), s.Wins.Estimate, f.Orders[1].Sides[i].Wins.Estimate)
	}
	row(label(2, "draw"), f.Orders[0].Draws.Estimate, f.Orders[1].Draws.Estimate)
	if a := f.Advantage; !math.IsNaN(a.Value) {
		p.wrapped("  ", fmt.Sprintf("Going first is worth %s points (%s to %s) of a side's win share, over the %s in which reversing the order put another side first.",
			signed(a.Value), signed(a.Low), signed(a.High), ruleset.Number(f.Pairs, "trial")), "")
	}
}

// turns are the Turns of a game, with a bar for each number.
func (p *printer) turns(r *Run) {
	t := r.Turns
	word := r.Rules.Words.Round
	p.head(strings.ToUpper(word[:1])+word[1:]+"s of a game", "")
	p.wrapped("  ", fmt.Sprintf("mean %s; half of the games take up to %s, 95 %% up to %s",
		plusMinus(t.Mean), order(t.Median), order(t.P95)), "")
	for _, row := range binned(t.Histogram, 12) {
		share := float64(row.games) / float64(r.Trials)
		p.line("%s%7s                   %s", label(2, row.name), percent(share), p.bar(share, share))
	}
}

// turnRow is one bar: the games that took the Turns of its name.
type turnRow struct {
	name  string
	games int64
}

// binned groups a histogram into at most the given number of rows of equal width, from
// its least number to its greatest.
func binned(h []TurnCount, most int) []turnRow {
	if len(h) == 0 {
		return nil
	}
	lo, hi := h[0].Turns, h[len(h)-1].Turns
	size := (hi-lo)/most + 1
	rows := make([]turnRow, (hi-lo)/size+1)
	for i := range rows {
		from := lo + i*size
		to := min(from+size-1, hi)
		if rows[i].name = fmt.Sprint(from); to > from {
			rows[i].name = fmt.Sprintf("%d to %d", from, to)
		}
	}
	for _, c := range h {
		rows[(c.Turns-lo)/size].games += c.Games
	}
	return rows
}

// mostUnits is how many units the tables list.
const mostUnits = 24

// units writes a row for each side and below it one for each of its units, while
// there is room.
func (p *printer) units(r *Run, row func(label string, fs Figures)) {
	room, more := quotas(r.Sides, mostUnits)
	for i := range r.Sides {
		s := &r.Sides[i]
		row(label(2, s.Name), s.Figures)
		for j := range r.Units {
			u := &r.Units[j]
			if u.Side != s.Name || room[i] == 0 {
				continue
			}
			room[i]--
			name := u.ID
			if u.Type != "" && u.Type != u.ID {
				name += " " + u.Type
			}
			row(label(4, name), u.Figures)
		}
	}
	if more > 0 {
		p.line("  and %s more; JSON and CSV have them all", ruleset.Number(more, "unit"))
	}
}

// quotas are how many units of each side are listed: one of each side in turn, until
// all are listed or most are. more is how many are not.
func quotas(sides []Side, most int) (list []int, more int) {
	list = make([]int, len(sides))
	for i := range sides {
		more += len(sides[i].Units)
	}
	for i := 0; most > 0 && more > 0; i = (i + 1) % len(sides) {
		if list[i] < len(sides[i].Units) {
			list[i]++
			most--
			more--
		}
	}
	return list, more
}
