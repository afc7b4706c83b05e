// Package draw draws boards for people: cells with a number or a sign in them,
// walls and cliffs between them, and a route across.
//
// A [Picture] says what to draw and a [Style] what it may be made of. Where the
// board has walls or cliffs, or a route is drawn, the sides of cells have lines of
// their own; else a cell takes one line. A board that does not fit the width is
// cut to the part around what is marked.
package draw

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Picture is a board and what is drawn on it.
type Picture struct {
	Board *board.Board
	// Cliff reports whether a line is to be drawn between two cells that share a
	// side, since their floors differ. nil: there are none.
	Cliff func(a, b pathing.Cell) bool
	Marks map[pathing.Cell]Mark
	// Route holds the cells that a path goes through, in order. Between two after
	// each other that are the same, or lie in one of the eight directions, a line is
	// drawn.
	Route []pathing.Cell
	// Focus is a cell that is shown in any case.
	Focus pathing.Cell
	// Height is how high the ground of a cell is; nil: the level of its floor.
	Height func(pathing.Cell) int
	// Over gives a cell another sign than its terrain has, and says what the sign
	// means; 0: none. nil: no cell has one.
	Over func(pathing.Cell) (sign rune, what string)
}

// Mark is what stands in a cell.
type Mark struct {
	Text string // a number, to the left of the sign
	Sign rune   // of a unit; 0: that of the terrain
	Ink  Ink
}

// Drawing is a picture as text.
type Drawing struct {
	Rows   string   // the board, every row ended by a line feed
	Levels string   // the level of each floor that is shown; empty if all are the same
	Legend []string // "^ steep", for each sign of ground, sides and route that is drawn
	// From and To are the first and last cell that are shown. Whole says that
	// these are all.
	From, To pathing.Cell
	Whole    bool
	// Width is how many columns the whole width of the board takes.
	Width int
}

// Shows reports whether a cell is shown.
func (d *Drawing) Shows(c pathing.Cell) bool {
	return c.X >= d.From.X && c.X <= d.To.X && c.Y >= d.From.Y && c.Y <= d.To.Y
}

// Draw draws the picture. It takes time and memory in proportion to the cells
// shown, the marks and the walls of the board.
func (p *Picture) Draw(s Style) *Drawing {
	digits := 2
	for _, m := range p.Marks {
		digits = max(digits, len(m.Text))
	}
	g := grid{Picture: p, style: s, glyphs: unicodeGlyphs, cell: digits + 1, signs: map[board.Terrain]rune{}, overs: map[rune]string{}}
	if s.ASCII {
		g.glyphs = asciiGlyphs
	}
	// Numbers of columns end above the ones of the cells, so the first may begin
	// left of the board.
	g.label = 1 + max(len(strconv.Itoa(p.Board.H()-1)), len(strconv.Itoa(p.Board.W()-1))-digits)
	g.look()
	if g.sides.any || len(p.Route) > 0 {
		g.gap = 1
		g.look()
	}
	g.draw()
	d := g.Drawing
	return &d
}

// margin is how many rows are kept above and below what is marked.
const margin = 3

// look finds the part of the board that is drawn, and its sides.
func (g *grid) look() {
	// bounds are the marked cells in the columns from to until, and the focus.
	bounds := func(from, until int) (lo, hi pathing.Cell) {
		lo, hi = g.Focus, g.Focus
		look := func(c pathing.Cell) {
			if c.X >= from && c.X < until {
				lo = pathing.Cell{X: min(lo.X, c.X), Y: min(lo.Y, c.Y)}
				hi = pathing.Cell{X: max(hi.X, c.X), Y: max(hi.Y, c.Y)}
			}
		}
		for c, m := range g.Marks {
			if m.Text != "" {
				look(c)
			}
		}
		for _, c := range g.Route {
			look(c)
		}
		return lo, hi
	}
	w, h, s := g.Board.W(), g.Board.H(), g.style
	g.w, g.h = w, h
	if s.Width > 0 && !s.Whole {
		g.w = min(w, max((s.Width-g.label-g.gap)/(g.cell+g.gap), 1))
	}
	lo, hi := bounds(0, w)
	g.From.X = start(w, g.w, lo.X, hi.X, g.Focus.X)
	lo, hi = bounds(g.From.X, g.From.X+g.w)
	if s.Rows > 0 && h > s.Rows && !s.Whole {
		g.h = min(hi.Y-lo.Y+1+2*margin, 2*s.Rows, h)
	}
	g.From.Y = start(h, g.h, lo.Y, hi.Y, g.Focus.Y)
	g.sides = g.findSides(g.From, g.w, g.h)
}

// start is the first row or column of n to show if there is room for some: those around
// lo to hi, or around focus where these do not fit.
func start(n, room, lo, hi, focus int) int {
	middle := (lo + hi + 1) / 2
	if hi-lo+1 > room {
		middle = focus
	}
	return max(0, min(middle-room/2, n-room))
}

// grid is a picture under way.
type grid struct {
	*Picture
	Drawing
	style  Style
	glyphs *glyphs
	w, h   int // cells shown
	sides  *sides
	label  int // columns left of the board
	cell   int // columns of a cell
	gap    int // columns and rows between cells: 0 or 1
	c      canvas
	signs  map[board.Terrain]rune
	overs  map[rune]string         // what signs of Picture.Over mean
	drawn  [cliffCorner + 1][]rune // without doubles, sorted
}

// x and y are where the inside of a cell of the window starts on the canvas.
func (g *grid) x(x int) int { return g.label + x*(g.cell+g.gap) + g.gap }
func (g *grid) y(y int) int { return 1 + y*(1+g.gap) + g.gap }

// place is a cell of the board by its place in the window.
func (g *grid) place(x, y int) pathing.Cell { return pathing.Cell{X: g.From.X + x, Y: g.From.Y + y} }

func (g *grid) draw() {
	bd := g.Board
	g.To = g.place(g.w-1, g.h-1)
	g.Whole, g.Width = g.w == bd.W() && g.h == bd.H(), g.x(bd.W())
	g.c = newCanvas(g.x(g.w), g.y(g.h))
	g.labels()
	if g.gap > 0 {
		g.drawSides()
	}
	for y := range g.h {
		for x := range g.w {
			g.drawCell(x, y)
		}
	}
	if g.gap > 0 {
		g.route()
		// Above the first row of cells and below the last there is mostly nothing.
		for _, y := range []int{g.y(g.h) - 1, 1} {
			if !slices.ContainsFunc(g.c[y], spot.drawn) {
				g.c = slices.Delete(g.c, y, y+1)
			}
		}
	}
	for _, row := range g.c {
		for _, s := range row {
			if s.drawn() {
				g.note(s.kind, s.r)
			}
		}
	}
	g.Levels = g.levels()
	g.Legend = g.legend()
	g.Rows = g.c.text(g.style)
}

// labels writes x above the columns, as many as fit, and y beside the rows.
func (g *grid) labels() {
	last := len(strconv.Itoa(g.To.X))
	for x := 0; x < g.w; x += (last + g.cell + g.gap) / (g.cell + g.gap) {
		text := strconv.Itoa(g.From.X + x)
		g.c.put(g.x(x)+g.cell-1-len(text), 0, text, Faint, other)
	}
	for y := range g.h {
		text := strconv.Itoa(g.From.Y + y)
		g.c.put(g.label-1-len(text), g.y(y), text, Faint, other)
	}
}

func (g *grid) solid(x, y int) bool {
	c := g.place(x, y)
	return g.Shows(c) && g.Board.At(c).Has(board.Solid) && g.over(c) == 0
}

// over is the sign that the picture gives a cell in place of that of its terrain.
func (g *grid) over(c pathing.Cell) rune {
	if g.Over == nil {
		return 0
	}
	sign, what := g.Over(c)
	if sign != 0 {
		g.overs[sign] = what
	}
	return sign
}

func (g *grid) drawSides() {
	for y := range g.h + 1 {
		for x := range g.w + 1 {
			set := func(cx, cy int, s spot, solid bool) {
				if solid && s.ink != Wall {
					s = spot{g.glyphs.rock, Solid, ground}
				}
				g.c[cy][cx] = s
			}
			cx, cy := g.x(x)-1, g.y(y)-1
			toNorth := g.solid(x, y) && g.solid(x, y-1)
			toWest := g.solid(x, y) && g.solid(x-1, y)
			set(cx, cy, g.sides.corner(x, y, g.glyphs), toNorth && toWest && g.solid(x-1, y-1))
			for i := 0; x < g.w && i < g.cell; i++ {
				set(cx+1+i, cy, g.sides.at(x, y, north).spot(i, g.cell, north, g.glyphs), toNorth)
			}
			if y < g.h {
				set(cx, cy+1, g.sides.at(x, y, west).spot(0, 1, west, g.glyphs), toWest)
			}
		}
	}
}

func (g *grid) drawCell(x, y int) {
	c, cx, cy := g.place(x, y), g.x(x), g.y(y)
	t := g.Board.At(c).WithLevel(0)
	m, marked := g.Marks[c]
	over := g.over(c)
	if t.Has(board.Solid) && !marked && over == 0 {
		g.c.put(cx, cy, strings.Repeat(string(g.glyphs.rock), g.cell), Solid, ground)
		return
	}
	at := cx + g.cell - 2
	g.c.put(at+1-len(m.Text), cy, m.Text, m.Ink, other)
	if m.Text != "" {
		at++
	}
	switch {
	case m.Sign != 0:
		g.c[cy][at] = spot{m.Sign, m.Ink, other}
	case over != 0:
		g.c[cy][at] = spot{over, Ground, ground}
	case t != 0:
		g.c[cy][at] = spot{g.sign(t), Ground, ground}
	case m.Text == "":
		g.c[cy][at] = spot{'.', Faint, ground}
	}
}

// route draws the lines between the cells of the route.
func (g *grid) route() {
	for i := 1; i < len(g.Route); i++ {
		from, to := g.Route[i-1], g.Route[i]
		dx, dy := cmp.Compare(to.X, from.X), cmp.Compare(to.Y, from.Y)
		if w, h := max(to.X-from.X, from.X-to.X), max(to.Y-from.Y, from.Y-to.Y); w != h && w != 0 && h != 0 {
			continue // not straight: it did not come here over the cells between
		}
		sign := g.glyphs.route[dx*dy+1]
		if dx == 0 {
			sign = g.glyphs.down
		}
		for c := from; c != to; {
			next := pathing.Cell{X: c.X + dx, Y: c.Y + dy}
			g.link(c, next, sign)
			if c = next; c != to && g.Marks[c] == (Mark{}) && g.Shows(c) {
				g.c[g.y(c.Y-g.From.Y)][g.x(c.X-g.From.X)+g.cell-2] = spot{sign, Route, routeLine}
			}
		}
	}
}

// link draws a line on the side or the corner between two neighbours.
func (g *grid) link(a, b pathing.Cell, sign rune) {
	if !g.Shows(a) && !g.Shows(b) {
		return
	}
	x, y := max(a.X, b.X)-g.From.X, max(a.Y, b.Y)-g.From.Y
	cx, cy := g.x(x)-1, g.y(y)-1
	switch {
	case a.X == b.X:
		cx = g.x(x) + g.cell - 2
	case a.Y == b.Y:
		cy = g.y(y)
	default:
		if old := g.c[cy][cx]; old.kind == routeLine && old.r != sign {
			sign = g.glyphs.cross
		}
	}
	g.c[cy][cx] = spot{sign, Route, routeLine}
}
