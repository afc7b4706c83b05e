package mech

import (
	"fmt"
	"math/bits"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Height is that of the ground of a cell.
func (w *World) Height(c pathing.Cell) int { return w.t.sc.Board.Ground(w.t.sc.Board.ID(c)) }

// Stands reports whether a unit would stand on a surface at a place (M-03).
func (w *World) Stands(unit int, at pathing.Place) bool { return w.t.units[unit].rules.Stands(at) }

// Mark says where a unit is that is not on the ground of its cell, and how large it is.
func (w *World) Mark(unit int) string {
	s, at := &w.t.units[unit], w.at(unit)
	var marks []string
	if s.body.Object {
		marks = append(marks, "object")
	}
	if s.body.Size != 2 {
		marks = append(marks, fmt.Sprintf("Size %v", s.body.Size))
	}
	if int(at.Z) != w.Height(at.Cell()) {
		marks = append(marks, fmt.Sprintf("at height %d", at.Z))
	}
	return strings.Join(marks, " ")
}

// Over is the sign of cells that are more than their ground.
func (w *World) Over(c pathing.Cell) (sign rune, what string) {
	b := w.t.sc.Board
	switch {
	case !b.Contains(c):
		return 0, ""
	case len(w.floors(c)) > 0:
		return '=', "floors above one another, listed below"
	case b.Depth(b.ID(c)) > 0:
		return '~', "liquid, listed below"
	case b.Hazard(b.ID(c)) != board.NoHazard:
		return '!', "dangerous"
	}
	return 0, ""
}

// floor is a part of a column that is solid, above the ground.
type floor struct{ from, to int }

// floors are the solid parts of a column above its ground, from the bottom up.
func (w *World) floors(c pathing.Cell) []floor {
	b := w.t.sc.Board
	var list []floor
	column := b.Column(b.ID(c))
	for z := b.Ground(b.ID(c)); column>>z != 0; {
		from := z + bits.TrailingZeros64(column>>z)
		z = from + bits.TrailingZeros64(^(column >> from))
		list = append(list, floor{from, z})
	}
	return list
}

// Columns describes the columns of a window that are more than their ground, those alike
// together, and the walls that are lower than the column.
func (w *World) Columns(from, to pathing.Cell) []string {
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
	for _, wall := range w.t.sc.Board.Walls() {
		if wall.Height > 0 && wall.Height < board.MaxWallHeight {
			lines = append(lines, fmt.Sprintf("wall from %g,%g to %g,%g: %d high", wall.X1, wall.Y1, wall.X2, wall.Y2, wall.Height))
		}
	}
	return lines
}

// describe says what is special about a column; empty if nothing is.
func (w *World) describe(c pathing.Cell) string {
	b := w.t.sc.Board
	ground := w.Height(c)
	var parts []string
	if list := w.floors(c); len(list) > 0 {
		text := fmt.Sprintf("ground at %d", ground)
		if ground == 0 && b.At(c).Has(board.Void) {
			text = "no ground"
		}
		for _, l := range list {
			text += fmt.Sprintf(", solid from %d to %d", l.from, l.to)
		}
		parts = append(parts, text)
	}
	if n := b.Depth(b.ID(c)); n > 0 {
		parts = append(parts, fmt.Sprintf("liquid from %d to %d", ground, ground+n))
	}
	// The sign of what is above it hides that of the ground.
	if t := b.At(c).WithLevel(0) &^ (board.Solid | board.Void); len(parts) > 0 && t != 0 {
		parts = append(parts, "the ground "+t.String())
	}
	if h := b.Hazard(b.ID(c)); h != board.NoHazard {
		parts = append(parts, "dangerous: "+h.String())
	}
	return strings.Join(parts, "; ")
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
