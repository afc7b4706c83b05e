package answer

import (
	"bytes"
	"fmt"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/report/draw"
)

// over is the sign of cells that are more than their ground.
func (w *mechWorld) over(c pathing.Cell) (sign rune, what string) {
	switch {
	case !w.sc.Board.Contains(c):
		return 0, ""
	case len(w.layers(c)) > 0:
		return '=', "floors above one another, listed below"
	case w.sc.Board.Depth(w.sc.Board.ID(c)) > 0:
		return '~', "liquid, listed below"
	case w.sc.Board.Hazard(w.sc.Board.ID(c)) != board.NoHazard:
		return '!', "dangerous"
	}
	return 0, ""
}

// layer is a part of a column that is solid, above the ground.
type layer struct{ from, to int }

// layers are the solid parts of a column above its ground, from the bottom up.
func (w *mechWorld) layers(c pathing.Cell) []layer {
	column := w.sc.Board.Column(w.sc.Board.ID(c))
	var list []layer
	z := w.sc.Board.Ground(w.sc.Board.ID(c))
	for z < board.MaxHeight {
		if column>>z&1 == 0 {
			z++
			continue
		}
		from := z
		for z < board.MaxHeight && column>>z&1 != 0 {
			z++
		}
		list = append(list, layer{from, z})
	}
	return list
}

// describe says what is special about a column; empty if nothing is.
func (w *mechWorld) describe(c pathing.Cell) string {
	bd := w.sc.Board
	ground := w.height(c)
	var parts []string
	if list := w.layers(c); len(list) > 0 {
		text := fmt.Sprintf("ground at %d", ground)
		if ground == 0 && bd.At(c).Has(board.Void) {
			text = "no ground"
		}
		for _, l := range list {
			text += fmt.Sprintf(", solid from %d to %d", l.from, l.to)
		}
		parts = append(parts, text)
	}
	if n := bd.Depth(bd.ID(c)); n > 0 {
		parts = append(parts, fmt.Sprintf("liquid from %d to %d", ground, ground+n))
	}
	// The sign of what is above it hides that of the ground.
	if t := bd.At(c).WithLevel(0) &^ (board.Solid | board.Void); len(parts) > 0 && t != 0 {
		parts = append(parts, "the ground "+t.String())
	}
	if h := bd.Hazard(bd.ID(c)); h != board.NoHazard {
		parts = append(parts, "dangerous: "+h.String())
	}
	return strings.Join(parts, "; ")
}

// fewColumns is how many kinds of columns are told one by one.
const fewColumns = 12

// floors lists the columns in view that are more than their ground, those alike
// together, and the walls that are lower than the column.
func (w *mechWorld) floors(b *bytes.Buffer, s draw.Style, from, to pathing.Cell) {
	cells := map[string][]pathing.Cell{}
	var order []string
	for y := from.Y; y <= to.Y; y++ {
		for x := from.X; x <= to.X; x++ {
			c := pathing.Cell{X: x, Y: y}
			text := w.describe(c)
			if text == "" {
				continue
			}
			if cells[text] == nil {
				order = append(order, text)
			}
			cells[text] = append(cells[text], c)
		}
	}
	var lines []string
	for _, text := range order {
		lines = append(lines, fmt.Sprintf("%s: %s", runs(cells[text]), text))
	}
	for _, wall := range w.sc.Board.Walls() {
		if wall.Height > 0 && wall.Height < board.MaxWallHeight {
			lines = append(lines, fmt.Sprintf("wall from %g,%g to %g,%g: %d high", wall.X1, wall.Y1, wall.X2, wall.Y2, wall.Height))
		}
	}
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\ncolumns (one stands at the height where solid ends):\n")
	more := 0
	if len(lines) > fewColumns {
		lines, more = lines[:fewColumns], len(lines)-fewColumns
	}
	for _, l := range lines {
		fmt.Fprintln(b, draw.Fill("  ", l, s.Width, "    "))
	}
	if more > 0 {
		fmt.Fprintf(b, "  and %d more\n", more)
	}
}

// runs writes cells, which are sorted, with those next to each other in a row
// together: "2,0 to 5,0; 2,1".
func runs(cells []pathing.Cell) string {
	var parts []string
	for i := 0; i < len(cells); {
		j := i
		for j+1 < len(cells) && cells[j+1] == (pathing.Cell{X: cells[j].X + 1, Y: cells[j].Y}) {
			j++
		}
		text := cells[i].String()
		if j > i {
			text += " to " + cells[j].String()
		}
		parts = append(parts, text)
		i = j + 1
	}
	return strings.Join(parts, "; ")
}

// fewCells3 is how many cells with several floors are told one by one.
const fewCells3 = 12

// heights lists the cells where the unit may stand on several floors.
func (a *Reach) heights(b *bytes.Buffer, s draw.Style) {
	w, ok := a.world.rules.(*mechWorld)
	if !ok {
		return
	}
	q, _, err := w.query(a.index)
	if err != nil {
		return
	}
	var lines []string
	for i := 0; i < len(a.Cells); {
		at := pathing.Cell{X: a.Cells[i].X, Y: a.Cells[i].Y}
		var floors []string
		for ; i < len(a.Cells) && a.Cells[i].X == at.X && a.Cells[i].Y == at.Y; i++ {
			c := a.Cells[i]
			if q.Rules().Stands(pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(c.Z)}) {
				floors = append(floors, fmt.Sprintf("on %d for %d", c.Z, c.Cost))
			}
		}
		if len(floors) > 1 {
			lines = append(lines, fmt.Sprintf("%v: %s", at, strings.Join(floors, ", ")))
		}
	}
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\non several floors of a cell:\n")
	more := 0
	if len(lines) > fewCells3 {
		lines, more = lines[:fewCells3], len(lines)-fewCells3
	}
	for _, l := range lines {
		fmt.Fprintln(b, draw.Fill("  ", l, s.Width, "    "))
	}
	if more > 0 {
		fmt.Fprintf(b, "  and %s\n", count(more, "more cell"))
	}
}

// risks lists what may happen on the way.
func (a *Path) risks(b *bytes.Buffer, s draw.Style) {
	w, ok := a.world.rules.(*mechWorld)
	if !ok || a.Risks == nil {
		return
	}
	line := func(format string, args ...any) {
		fmt.Fprintln(b, draw.Fill("  ", fmt.Sprintf(format, args...), s.Width, "    "))
	}
	r := a.Risks
	if *a.Stopped {
		line("stops there, engaged with %s (M-15)", strings.Join(a.Engaged, ", "))
	} else if len(a.Engaged) > 0 {
		line("is engaged there with %s (M-14)", strings.Join(a.Engaged, ", "))
	}
	if len(r.Overwatch) > 0 {
		line("may provoke OVERWATCH from %s (M-16)", strings.Join(r.Overwatch, ", "))
	}
	if len(r.Dangerous) > 0 {
		line("crosses dangerous ground at %s: an ENGINEERING check at %+d against %d, or %d damage (M-27)",
			dangerList(r.Dangerous), w.sc.Units[a.index].Fields["engineering"].Int, w.params.CheckTarget, w.params.DangerousDamage)
	}
	for _, c := range r.Checks {
		line("needs a check at %+d against %d for the climb from %s to %s, or drops (M-12)", c.Bonus, c.Target, spot(c.From), spot(c.To))
	}
	if f := r.Fall; f != nil {
		if f.Bottomless {
			line("falls at the end of its turn, with nothing below (M-18)")
		} else {
			line("falls %s at the end of its turn: %d damage (M-18)", count(f.Spaces, "space"), f.Damage)
		}
	}
}

func spot(at [3]int) string { return fmt.Sprintf("%d,%d,%d", at[0], at[1], at[2]) }

// dangerList writes dangerous places: "3,1,0 (burn), 4,1,0".
func dangerList(list []Danger) string {
	var parts []string
	for _, d := range list {
		text := spot(d.At)
		if len(d.Damage) > 0 {
			text += " (" + strings.Join(d.Damage, ", ") + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}
