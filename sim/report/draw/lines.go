package draw

import (
	"slices"

	"example.com/stride/pathing"
)

// part says how much of a side walls cover.
type part uint8

const (
	noWall part = iota
	middle      // neither end
	low         // the west or north end
	high        // the east or south end
	both        // both ends, with a gap between them
	whole
)

// parts are by the three bits of a side (board.SideNorthLo, Hi and Full).
var parts = [8]part{noWall, low, high, both, whole, whole, whole, whole}

// side is what is drawn between two cells.
type side struct {
	wall  part
	cliff bool
}

// The directions of a cell in which it has sides of its own.
const (
	north = iota
	west
)

// sides are the north and the west sides of the cells of a window, and of the cells behind
// its last row and column.
type sides struct {
	w, h int
	list [2][]side
	any  bool // some are drawn
}

func (s *sides) at(x, y, dir int) *side { return &s.list[dir][y*(s.w+1)+x] }

// findSides looks at the sides within a window of w by h cells.
func (p *Picture) findSides(from pathing.Cell, w, h int) *sides {
	s := &sides{w: w, h: h}
	b := p.Board
	bits := b.Sides()
	for dir := range s.list {
		s.list[dir] = make([]side, (s.w+1)*(s.h+1))
		for y := range s.h + 1 - dir {
			for x := range s.w + dir {
				c := pathing.Cell{X: from.X + x, Y: from.Y + y}
				before := pathing.Cell{X: c.X - dir, Y: c.Y - 1 + dir}
				*s.at(x, y, dir) = side{
					parts[bits[(c.Y+1)*b.Stride()+c.X+1]>>(3*dir)&7],
					p.Cliff != nil && b.Contains(before) && b.Contains(c) && p.Cliff(before, c),
				}
			}
		}
	}
	// A wall in the middle of a side touches neither end, so the bits miss it.
	for _, wall := range b.Walls() {
		dir := north
		if wall.X1 == wall.X2 {
			dir = west
		}
		for bx, by := int(wall.X1), int(wall.Y1); float64(bx) < wall.X2 || float64(by) < wall.Y2; bx, by = bx+1-dir, by+dir {
			x, y := bx-from.X, by-from.Y
			if x < 0 || y < 0 || x >= s.w+dir || y > s.h-dir {
				continue
			}
			if sd := s.at(x, y, dir); sd.wall == noWall {
				sd.wall = middle
			}
		}
	}
	for _, list := range s.list {
		s.any = s.any || slices.ContainsFunc(list, func(sd side) bool { return sd != side{} })
	}
	return s
}

// spot is character i of the n that draw a side.
func (sd side) spot(i, n, dir int, g *glyphs) spot {
	k := wallPart
	if sd.wall == whole {
		k = wallWhole
	}
	switch {
	case sd.wall == noWall && sd.cliff:
		return spot{g.cliff[dir], Cliff, cliffSide}
	case sd.wall == noWall:
		return spot{' ', Plain, other}
	case dir == west:
		return spot{g.upright[sd.wall], Wall, k}
	case sd.wall == whole, sd.wall == low && i < n/2, sd.wall == high && i >= n-n/2,
		sd.wall == both && (i == 0 || i == n-1), sd.wall == middle && i == n/2:
		return spot{g.wall, Wall, k}
	}
	return spot{' ', Wall, k}
}

// corners are the signs of a corner by what meets there: of north, east, south
// and west, 1 a cliff and 2 a wall, each three times the one before.
var corners = []rune(" ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋")

// corner is the north-west corner of cell x,y of the window.
func (s *sides) corner(x, y int, g *glyphs) spot {
	var arms [4]int // north, east, south, west
	look := func(i, x, y, dir int, end part) {
		switch sd := s.at(x, y, dir); {
		case sd.wall == whole || sd.wall == both || sd.wall == end:
			arms[i] = 2
		case sd.cliff && sd.wall == noWall:
			arms[i] = 1
		}
	}
	if y > 0 {
		look(0, x, y-1, west, high)
	}
	look(1, x, y, north, low)
	look(2, x, y, west, low)
	if x > 0 {
		look(3, x-1, y, north, high)
	}
	corner := spot{ink: Plain, kind: other}
	switch max(arms[0], arms[1], arms[2], arms[3]) {
	case 1:
		corner = spot{ink: Cliff, kind: cliffCorner}
	case 2:
		corner = spot{ink: Wall, kind: wallCorner}
	}
	corner.r = g.corners[arms[0]+3*arms[1]+9*arms[2]+27*arms[3]]
	return corner
}
