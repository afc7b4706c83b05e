package board_test

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// The slow, obvious twins of the package. They share no code with it.

// slowParse reads a text of built-in characters; ok is false if it has any fault.
func slowParse(text string) (rows [][]board.Terrain, ok bool) {
	meaning := map[rune]board.Terrain{
		'.': 0, '#': board.Solid, '_': board.Void, '^': board.Steep, ':': board.Debris, ',': board.Flooded,
		'!': board.Dangerous, ';': board.Loose, '~': board.Submerged, '%': board.Difficult, 'o': board.Low,
	}
	if !utf8.ValidString(text) {
		return nil, false
	}
	lines := strings.Split(text, "\n")
	if n := len(lines) - 1; n > 0 && lines[n] == "" {
		lines = lines[:n]
	} else {
		lines[n] += "\r" // as the others have it, or have it twice
		if strings.HasSuffix(lines[n], "\r\r") {
			return nil, false
		}
	}
	for _, line := range lines {
		var row []board.Terrain
		for _, r := range strings.TrimSuffix(line, "\r") {
			t, known := meaning[r]
			if !known {
				return nil, false
			}
			row = append(row, t)
		}
		if len(row) == 0 || len(rows) > 0 && len(row) != len(rows[0]) {
			return nil, false
		}
		rows = append(rows, row)
	}
	if len(rows) > board.MaxSide || len(rows[0]) > board.MaxSide || len(rows)*len(rows[0]) > board.MaxCells {
		return nil, false
	}
	return rows, true
}

// side is a side of a cell: the north one, or the west one.
type side struct {
	cell pathing.Cell
	west bool
}

// sides lists the north and west sides of a board with those that border it in
// the south and east.
func sides(w, h int) []side {
	var all []side
	for y := range h + 1 {
		for x := range w + 1 {
			if x < w {
				all = append(all, side{pathing.Cell{X: x, Y: y}, false})
			}
			if y < h {
				all = append(all, side{pathing.Cell{X: x, Y: y}, true})
			}
		}
	}
	return all
}

// piece is the part of a wall on a side, measured from the start of the side's
// line.
type piece struct {
	from, to float64
	height   int
}

// pieces cuts every wall to the side.
func (s side) pieces(walls []board.Wall) []piece {
	var ps []piece
	for _, w := range walls {
		a, b, c, d := w.X1, w.X2, w.Y1, w.Y2 // along the side, then across
		along, across := float64(s.cell.X), float64(s.cell.Y)
		if s.west {
			a, b, c, d = c, d, a, b
			along, across = across, along
		}
		if c != across || d != across {
			continue
		}
		from, to := math.Max(math.Min(a, b), along), math.Min(math.Max(a, b), along+1)
		if from < to {
			ps = append(ps, piece{from, to, w.Height})
		}
	}
	return ps
}

// profile is the greatest height that covers each of the stretches between two
// neighbouring marks: 0 for nothing, 1000 for a whole column.
func profile(ps []piece, marks []float64) []int {
	var hs []int
	for i := 1; i < len(marks); i++ {
		top := 0
		for _, p := range ps {
			if p.from <= marks[i-1] && marks[i] <= p.to {
				h := p.height
				if h == 0 {
					h = 1000
				}
				top = max(top, h)
			}
		}
		hs = append(hs, top)
	}
	return hs
}

// marks are the ends of the side and of the pieces on it, sorted.
func (s side) marks(pieces ...[]piece) []float64 {
	start := float64(s.cell.X)
	if s.west {
		start = float64(s.cell.Y)
	}
	ms := []float64{start, start + 1}
	for _, ps := range pieces {
		for _, p := range ps {
			ms = append(ms, p.from, p.to)
		}
	}
	slices.Sort(ms)
	return slices.Compact(ms)
}

// bits are the three bits of Sides for the side.
func (s side) bits(walls []board.Wall) uint8 {
	ps := s.pieces(walls)
	hs := profile(ps, s.marks(ps))
	var lo, hi, full uint8 = board.SideNorthLo, board.SideNorthHi, board.SideNorthFull
	if s.west {
		lo, hi, full = board.SideWestLo, board.SideWestHi, board.SideWestFull
	}
	var bits uint8
	if hs[0] > 0 {
		bits |= lo
	}
	if hs[len(hs)-1] > 0 {
		bits |= hi
	}
	if !slices.Contains(hs, 0) {
		bits |= full
	}
	return bits
}

// slowSides are the Sides of a board, row by row with the southern and eastern
// border.
func slowSides(w, h int, walls []board.Wall) []uint8 {
	all := make([]uint8, (w+2)*(h+2))
	for _, s := range sides(w, h) {
		all[(s.cell.Y+1)*(w+2)+s.cell.X+1] |= s.bits(walls)
	}
	return all
}

// slowChanged are the cells that differ between two boards of one size.
func slowChanged(a, b *board.Board) []board.CellID {
	differs := map[pathing.Cell]bool{}
	for y := range a.H() {
		for x := range a.W() {
			c := pathing.Cell{X: x, Y: y}
			differs[c] = a.At(c) != b.At(c)
		}
	}
	for _, s := range sides(a.W(), a.H()) {
		before, after := s.pieces(a.Walls()), s.pieces(b.Walls())
		marks := s.marks(before, after)
		if !slices.Equal(profile(before, marks), profile(after, marks)) {
			differs[s.cell] = true
			if s.west {
				differs[s.cell.Step(pathing.W)] = true
			} else {
				differs[s.cell.Step(pathing.N)] = true
			}
		}
	}
	var ids []board.CellID
	for c, d := range differs {
		if d && a.Contains(c) {
			ids = append(ids, a.ID(c))
		}
	}
	slices.Sort(ids)
	return ids
}
