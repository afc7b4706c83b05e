package draw

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
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

// side is what is drawn between two cells.
type side struct {
	wall  part
	cliff bool
}

// sides are the sides of the cells of a window: north of each cell, one row more
// than there are, and west of each, one column more.
type sides struct {
	w, h        int
	north, west []side
	any         bool // some are drawn
}

func (s *sides) northOf(x, y int) *side { return &s.north[y*s.w+x] }
func (s *sides) westOf(x, y int) *side  { return &s.west[y*(s.w+1)+x] }

// sides looks at the sides within a window.
func (p *Picture) sides(win window) *sides {
	w, h := win.w(), win.h()
	s := &sides{w: w, h: h, north: make([]side, w*(h+1)), west: make([]side, (w+1)*h)}
	b := p.Board
	bits := b.Sides()
	at := func(x, y int) uint8 { return bits[(win.y0+y+1)*b.Stride()+win.x0+x+1] }
	cell := func(x, y int) pathing.Cell { return pathing.Cell{X: win.x0 + x, Y: win.y0 + y} }
	for y := range h + 1 {
		for x := range w {
			n := s.northOf(x, y)
			n.wall = partOf(at(x, y))
			n.cliff = p.cliff(cell(x, y-1), cell(x, y))
		}
	}
	for y := range h {
		for x := range w + 1 {
			e := s.westOf(x, y)
			e.wall = partOf(at(x, y) >> 3)
			e.cliff = p.cliff(cell(x-1, y), cell(x, y))
		}
	}
	// A wall in the middle of a side touches neither end, so the bits miss it.
	for _, wall := range b.Walls() {
		if wall.X1 == wall.X2 {
			s.mark(wall.Y1-float64(win.y0), wall.Y2-float64(win.y0), h, int(wall.X1)-win.x0, w+1, s.westOf)
		} else {
			s.mark(wall.X1-float64(win.x0), wall.X2-float64(win.x0), w, int(wall.Y1)-win.y0, h+1, func(y, x int) *side { return s.northOf(x, y) })
		}
	}
	for _, list := range [][]side{s.north, s.west} {
		for _, sd := range list {
			s.any = s.any || sd.kind() != other
		}
	}
	return s
}

// mark notes a wall that runs along a line from one place to another, in each side
// that has no wall yet. length is the number of sides of a line, lines the number of lines.
func (s *sides) mark(from, to float64, length, line, lines int, at func(line, i int) *side) {
	if line < 0 || line >= lines {
		return
	}
	for i := max(int(from), 0); i < length && float64(i) < to; i++ {
		if sd := at(line, i); sd.wall == noWall {
			sd.wall = middle
		}
	}
}

func (p *Picture) cliff(a, b pathing.Cell) bool {
	return p.Cliff != nil && p.Board.Contains(a) && p.Board.Contains(b) && p.Cliff(a, b)
}

// partOf reads the three bits of a side.
func partOf(bits uint8) part {
	lo, hi := bits&board.SideNorthLo != 0, bits&board.SideNorthHi != 0
	switch {
	case bits&board.SideNorthFull != 0:
		return whole
	case lo && hi:
		return both
	case lo:
		return low
	case hi:
		return high
	}
	return noWall
}

// kind is what the line between two cells is part of.
func (sd side) kind() kind {
	switch {
	case sd.wall == whole:
		return wallWhole
	case sd.wall != noWall:
		return wallPart
	case sd.cliff:
		return cliffSide
	}
	return other
}

// horizontal draws a side of w characters.
func (sd side) horizontal(w int, ascii bool) (string, Ink) {
	line := func(r rune, on func(i int) bool) string {
		rs := make([]rune, w)
		for i := range rs {
			rs[i] = ' '
			if on(i) {
				rs[i] = r
			}
		}
		return string(rs)
	}
	all := func(int) bool { return true }
	wall, cliff := '━', '╌'
	if ascii {
		wall, cliff = '-', '='
	}
	switch sd.wall {
	case whole:
		return line(wall, all), Wall
	case low:
		return line(wall, func(i int) bool { return i < w/2 }), Wall
	case high:
		return line(wall, func(i int) bool { return i >= w-w/2 }), Wall
	case both:
		return line(wall, func(i int) bool { return i == 0 || i == w-1 }), Wall
	case middle:
		return line(wall, func(i int) bool { return i == w/2 }), Wall
	}
	if sd.cliff {
		return line(cliff, all), Cliff
	}
	return line(' ', all), Plain
}

// vertical draws a side of one character.
func (sd side) vertical(ascii bool) (rune, Ink) {
	signs := [...]rune{whole: '┃', low: '╹', high: '╻', both: '┇', middle: '╏'}
	cliff := '╎'
	if ascii {
		signs = [...]rune{whole: '|', low: '\'', high: ',', both: ';', middle: ':'}
		cliff = '"'
	}
	switch {
	case sd.wall != noWall:
		return signs[sd.wall], Wall
	case sd.cliff:
		return cliff, Cliff
	}
	return ' ', Plain
}

// corners are the signs of a corner by what meets there: of north, east, south
// and west, 1 a cliff and 2 a wall, each three times the one before.
var corners = []rune(" ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋")

// corner draws the north-west corner of cell x,y of the window.
func (s *sides) corner(x, y int, ascii bool) (rune, Ink) {
	var arms [4]int // north, east, south, west
	look := func(i int, sd *side, end part) {
		switch {
		case sd.wall == whole || sd.wall == both || sd.wall == end:
			arms[i] = 2
		case sd.cliff && sd.wall == noWall:
			arms[i] = 1
		}
	}
	if y > 0 {
		look(0, s.westOf(x, y-1), high)
	}
	if x < s.w {
		look(1, s.northOf(x, y), low)
	}
	if y < s.h {
		look(2, s.westOf(x, y), low)
	}
	if x > 0 {
		look(3, s.northOf(x-1, y), high)
	}
	most := max(arms[0], arms[1], arms[2], arms[3])
	ink := [...]Ink{Plain, Cliff, Wall}[most]
	switch {
	case most == 0:
		return ' ', Plain
	case ascii:
		return '+', ink
	}
	return corners[arms[0]+3*arms[1]+9*arms[2]+27*arms[3]], ink
}
