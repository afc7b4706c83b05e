package answer

import (
	"fmt"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// page is an answer for people under way.
type page struct {
	draw.Page
	*World
	mover int           // the unit that is asked about
	pic   *draw.Picture // the board, with what the answer marks
}

// page writes who is asked about and how it stands. Nothing is marked yet.
func (w *World) page(i int, s draw.Style) *page {
	p := &page{Page: draw.Page{Style: s}, World: w, mover: i}
	u := &w.sc.Units[i]
	who := u.ID
	if u.Side != "" {
		who += " of " + u.Side
	}
	if u.Type != "" {
		who += ", " + u.Type
	}
	stance, means := w.world.About(i)
	p.Fill("", fmt.Sprintf("%s: %s, %s", w.sc.Name, who, stance), "  ")
	p.Fill("", means, "  ")
	p.pic = &draw.Picture{Board: w.sc.Board, Cliff: w.world.Cliff, Marks: map[pathing.Cell]draw.Mark{}, Focus: u.At.Cell()}
	if w.pictured != nil {
		p.pic.Height, p.pic.Over = w.pictured.Height, w.pictured.Over
	}
	return p
}

// letters stand for the other units. o is a low obstacle.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwxyz"

// draw writes the picture with every unit that is in view, and what its signs mean. legend
// says what texts in cells mean.
func (p *page) draw(legend []string) {
	units := p.units(p.pic.Draw(p.Style)) // which units are in view decides the letters
	view := p.pic.Draw(p.Style)
	text := false
	for c, m := range p.pic.Marks {
		text = text || m.Text != "" && view.Shows(c)
	}
	if !text {
		legend = nil
	}
	fmt.Fprintf(p, "%s\n%s\n%s\n", view.Rows, draw.Wrap(units, p.Width), draw.Wrap(append(legend, view.Legend...), p.Width))
	if view.Levels != "" {
		fmt.Fprintf(p, "\n%s%s:\n%s", p.rules.Words.Levels, draw.HeightKey(view.Levels), view.Levels)
	}
	if p.pictured != nil {
		p.list("columns (one stands at the height where solid ends)", "", p.pictured.Columns(view.From, view.To))
	}
	if !view.Whole {
		bd := p.sc.Board
		text := fmt.Sprintf("Columns %d to %d and rows %d to %d of a board of %d by %d cells.",
			view.From.X, view.To.X, view.From.Y, view.To.Y, bd.W(), bd.H())
		if view.Width > p.Width {
			text += fmt.Sprintf(" A terminal of %d columns, or --width %[1]d, shows all columns.", view.Width)
		}
		p.WriteByte('\n')
		p.Fill("", text+" --all shows the whole board.", "")
	}
}

// units marks the units that are in view, and names each with its sign.
func (p *page) units(view *draw.Drawing) []string {
	standing := map[pathing.Cell][]int{}
	var order []pathing.Cell
	for i := range p.sc.Units {
		for _, c := range p.world.Cells(i) {
			if i == p.mover || !view.Shows(c) {
				continue
			}
			if standing[c] == nil {
				order = append(order, c)
			}
			standing[c] = append(standing[c], i)
		}
	}
	mover, mine := &p.sc.Units[p.mover], p.world.Cells(p.mover)
	var units []string
	beside := []string{"@ " + mover.ID} // and "@ at 1,2 with b": those that share a cell with it
	sign, next, more := map[int]rune{}, 0, 0
	for _, c := range order {
		here := standing[c]
		first := here[0]
		var list []string
		for _, i := range here {
			list = append(list, p.name(i))
		}
		names := strings.Join(list, ", ")
		if slices.Contains(mine, c) {
			beside = append(beside, fmt.Sprintf("@ at %v with %s", c, names))
			continue
		}
		m := p.pic.Marks[c]
		if m.Ink == draw.Plain {
			m.Ink = draw.Foe
			if mover.Side != "" && p.sc.Units[first].Side == mover.Side {
				m.Ink = draw.Friend
			}
		}
		switch {
		case len(here) > 1:
			m.Sign = '&'
			units = append(units, fmt.Sprintf("& at %v %s", c, names))
		case sign[first] != 0:
			m.Sign = sign[first]
		case next < len(letters):
			m.Sign = rune(letters[next])
			units = append(units, fmt.Sprintf("%c %s", m.Sign, names))
			next++
		default:
			m.Sign = '+'
			more++
		}
		if len(here) == 1 {
			sign[first] = m.Sign
		}
		p.pic.Marks[c] = m
	}
	if more > 0 {
		units = append(units, "+ "+ruleset.Number(more, "more unit"))
	}
	for _, c := range mine {
		p.pic.Marks[c] = draw.Mark{Text: p.pic.Marks[c].Text, Sign: '@', Ink: draw.Mover}
	}
	return append(beside, units...)
}

// name is a unit with its side, and where it is if not on the ground.
func (w *World) name(i int) string {
	u := &w.sc.Units[i]
	text := u.ID
	if u.Side != "" {
		text += " (" + u.Side + ")"
	}
	if w.pictured != nil {
		text = strings.TrimSuffix(text+" "+w.pictured.Mark(i), " ")
	}
	return text
}

// lines writes lines that are a little indented.
func (p *page) lines(lines []string) {
	for _, l := range lines {
		p.Fill("  ", l, "    ")
	}
}

// fewLines is how many lines of a list are written.
const fewLines = 12

// list writes lines under a heading, and how many more there are of what.
func (p *page) list(heading, what string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(p, "\n%s:\n", heading)
	more := max(len(lines)-fewLines, 0)
	p.lines(lines[:len(lines)-more])
	switch {
	case more > 0 && what == "":
		fmt.Fprintf(p, "  and %d more\n", more)
	case more > 0:
		fmt.Fprintf(p, "  and %s\n", ruleset.Number(more, "more "+what))
	}
}
