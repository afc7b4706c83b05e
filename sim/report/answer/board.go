package answer

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// head writes who is asked about and how it stands.
func (w *World) head(b *bytes.Buffer, i int, s draw.Style) {
	u := &w.sc.Units[i]
	who := u.ID
	if u.Side != "" {
		who += " of " + u.Side
	}
	if u.Type != "" {
		who += ", " + u.Type
	}
	stance, means := w.world.About(i)
	fmt.Fprintln(b, draw.Fill("", fmt.Sprintf("%s: %s, %s", w.sc.Name, who, stance), s.Width, "  "))
	fmt.Fprintln(b, draw.Fill("", means, s.Width, "  "))
}

// picture is the board, with nothing marked yet.
func (w *World) picture() *draw.Picture {
	pic := &draw.Picture{Board: w.sc.Board, Cliff: w.world.Cliff, Marks: map[pathing.Cell]draw.Mark{}}
	if p, ok := w.world.(ruleset.Pictured); ok {
		pic.Height, pic.Over = p.Height, p.Over
	}
	return pic
}

// texts is what the numbers of a picture mean, or nothing if none is in view.
func texts(pic *draw.Picture, view *draw.Drawing, legend []string) []string {
	for c, m := range pic.Marks {
		if m.Text != "" && c.X >= view.From.X && c.X <= view.To.X && c.Y >= view.From.Y && c.Y <= view.To.Y {
			return legend
		}
	}
	return nil
}

// letters stand for the other units. o is a low obstacle.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwxyz"

// draw writes a picture with every unit that is in view, and what its signs mean.
func (w *World) draw(b *bytes.Buffer, pic *draw.Picture, mover int, s draw.Style, legend []string) {
	at := w.sc.Units[mover].At.Cell()
	pic.Focus = at
	view := pic.Draw(s) // which units are in view decides the letters
	side := w.sc.Units[mover].Side
	standing := map[pathing.Cell][]int{}
	var order []pathing.Cell
	for i := range w.sc.Units {
		if i == mover {
			continue
		}
		for _, c := range w.world.Cells(i) {
			if c.X < view.From.X || c.X > view.To.X || c.Y < view.From.Y || c.Y > view.To.Y {
				continue
			}
			if standing[c] == nil {
				order = append(order, c)
			}
			standing[c] = append(standing[c], i)
		}
	}
	mine := w.world.Cells(mover)
	var beside []string    // "@ at 1,2 with b": the units that share a cell with the mover
	sign := map[int]rune{} // of the units that have one
	name := func(i int) string {
		u := &w.sc.Units[i]
		text := u.ID
		if u.Side != "" {
			text += " (" + u.Side + ")"
		}
		if p, ok := w.world.(ruleset.Pictured); ok {
			if mark := p.Mark(i); mark != "" {
				text += " " + mark
			}
		}
		return text
	}
	units, more, next := []string{"@ " + w.sc.Units[mover].ID}, 0, 0
	for _, c := range order {
		here := standing[c]
		m := pic.Marks[c]
		if m.Ink == draw.Plain {
			m.Ink = draw.Foe
			if side != "" && w.sc.Units[here[0]].Side == side {
				m.Ink = draw.Friend
			}
		}
		var names []string
		for _, i := range here {
			names = append(names, name(i))
		}
		switch {
		case slices.Contains(mine, c):
			beside = append(beside, fmt.Sprintf("@ at %v with %s", c, strings.Join(names, ", ")))
			continue
		case len(here) > 1:
			m.Sign = '&'
			units = append(units, fmt.Sprintf("& at %v %s", c, strings.Join(names, ", ")))
		case sign[here[0]] != 0:
			m.Sign = sign[here[0]]
		case next < len(letters):
			m.Sign = rune(letters[next])
			sign[here[0]] = m.Sign
			units = append(units, fmt.Sprintf("%c %s", m.Sign, name(here[0])))
			next++
		default:
			m.Sign = '+'
			sign[here[0]] = m.Sign
			more++
		}
		pic.Marks[c] = m
	}
	if more > 0 {
		units = append(units, "+ "+ruleset.Number(more, "more unit"))
	}
	units = slices.Insert(units, 1, beside...)
	for _, c := range mine {
		pic.Marks[c] = draw.Mark{Text: pic.Marks[c].Text, Sign: '@', Ink: draw.Mover}
	}
	view = pic.Draw(s)
	b.WriteString(view.Rows)
	fmt.Fprintln(b)
	fmt.Fprintln(b, draw.Wrap(units, s.Width))
	fmt.Fprintln(b, draw.Wrap(append(texts(pic, view, legend), view.Legend...), s.Width))
	if view.Levels != "" {
		fmt.Fprintf(b, "\n%s%s:\n%s", w.rules.Words.Levels, draw.HeightKey(view.Levels), view.Levels)
	}
	if p, ok := w.world.(ruleset.Pictured); ok {
		list(b, s, "columns (one stands at the height where solid ends)", "", p.Columns(view.From, view.To))
	}
	if !view.Whole {
		bd := w.sc.Board
		text := fmt.Sprintf("Columns %d to %d and rows %d to %d of a board of %d by %d cells.",
			view.From.X, view.To.X, view.From.Y, view.To.Y, bd.W(), bd.H())
		if view.Width > s.Width {
			text += fmt.Sprintf(" A terminal of %d columns, or --width %[1]d, shows all columns.", view.Width)
		}
		fmt.Fprintf(b, "\n%s\n", draw.Fill("", text+" --all shows the whole board.", s.Width, ""))
	}
}

// fewLines is how many lines of a list are written.
const fewLines = 12

// list writes lines under a heading, and how many more there are of what.
func list(b *bytes.Buffer, s draw.Style, heading, what string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s:\n", heading)
	more := max(len(lines)-fewLines, 0)
	for _, l := range lines[:len(lines)-more] {
		fmt.Fprintln(b, draw.Fill("  ", l, s.Width, "    "))
	}
	switch {
	case more > 0 && what == "":
		fmt.Fprintf(b, "  and %d more\n", more)
	case more > 0:
		fmt.Fprintf(b, "  and %s\n", ruleset.Number(more, "more "+what))
	}
}

// floors lists the cells where the unit may stand on several floors.
func (a *Reach) floors(b *bytes.Buffer, s draw.Style) {
	p, ok := a.world.world.(ruleset.Pictured)
	if !ok {
		return
	}
	var lines []string
	for i := 0; i < len(a.Cells); {
		at := pathing.Cell{X: a.Cells[i].X, Y: a.Cells[i].Y}
		var floors []string
		for ; i < len(a.Cells) && a.Cells[i].X == at.X && a.Cells[i].Y == at.Y; i++ {
			c := a.Cells[i]
			if p.Stands(a.index, pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(c.Z)}) {
				floors = append(floors, fmt.Sprintf("on %d for %d", c.Z, c.Cost))
			}
		}
		if len(floors) > 1 {
			lines = append(lines, fmt.Sprintf("%v: %s", at, strings.Join(floors, ", ")))
		}
	}
	list(b, s, "on several floors of a cell", "cell", lines)
}
