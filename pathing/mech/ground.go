package mech

import (
	"fmt"
	"iter"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// maxSpaces is the width of the largest body.
const maxSpaces = maxSize / 2

// Ground is a board as the rules see it: where bodies of each Size fit and stand.
// It is shared by the Rules of all profiles.
type Ground struct {
	board  *board.Board
	params Params
	column []uint64 // solid spaces of each cell
	ground []uint8  // height of each cell's ground
	// north and west are the tops of the walls on those sides of each cell, 0 where
	// there is none and noTop where nothing passes over (M-07).
	north, west []uint8
	footings    [maxSpaces + 1]*footing
	liquid      bool // some cell is under a liquid
}

const noTop = 255

// footing is the ground for bodies of one width. Bit z of a mask speaks of a body
// whose north-west, lowest space is in the cell at height z.
type footing struct {
	n     int
	fit   []uint64 // clear of solid spaces and walls, and on the board (M-03, M-07)
	stand []uint64 // fits, and stands on something (M-03)
	rough []uint64 // stands at the height of difficult ground (M-08)
	risky []uint64 // stands at the height of dangerous ground (M-27)
	ramp  []bool   // some cell of the footprint is a ramp (M-09)
	// north and west are the highest tops of the walls that a body crosses on its way
	// into the cell from the south or the east, or out of it the other way.
	north, west []uint8
	across      []uint8 // the highest top of the walls within the footprint
	walled      bool    // there is some wall
	planes      *planes
	rules       *Rules // of some profile of this Size, whose steps are in the planes
}

// NewGround makes the ground of a board. A low obstacle is an error: in mech it is
// written as a height.
func NewGround(b *board.Board, p Params) (*Ground, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	cells := len(b.Flags())
	g := &Ground{board: b, params: p, column: make([]uint64, cells), ground: make([]uint8, cells)}
	for id, f := range b.Flags() {
		if board.Terrain(f).Has(board.Low) {
			return nil, fmt.Errorf("mech: cell %v is a low obstacle, which has no height: write its height instead", b.Cell(board.CellID(id)))
		}
		g.column[id] = b.Column(board.CellID(id))
		g.ground[id] = uint8(bits.TrailingZeros64(^g.column[id]))
	}
	g.liquid = len(b.Liquids()) > 0
	g.walls()
	return g, nil
}

// Board is the board that the ground was made of.
func (g *Ground) Board() *board.Board { return g.board }

// walls works out how high the walls reach (M-07): from the higher of the two
// grounds up.
func (g *Ground) walls() {
	g.north, g.west = g.board.SideHeights()
	top := func(heights []uint8, beside int) {
		for id, h := range heights {
			switch {
			case h == 0:
			case h > board.MaxWallHeight:
				heights[id] = noTop
			default:
				foot := max(g.groundOf(id), g.groundOf(id-beside))
				heights[id] = uint8(min(foot+int(h), noTop))
			}
		}
	}
	top(g.north, g.board.Stride())
	top(g.west, 1)
}

// groundOf is the height of a cell's ground; a border cell, or one before the
// first, has none.
func (g *Ground) groundOf(id int) int {
	if id < 0 || !g.board.Contains(g.board.Cell(board.CellID(id))) {
		return 0
	}
	return int(g.ground[id])
}

// Patch brings the ground up to date after an Edit of the board that changed these
// cells. It needs the ground, and all Rules made of it, alone.
func (g *Ground) Patch(changed []board.CellID) {
	b := g.board
	for _, id := range changed {
		g.column[id] = b.Column(id)
		g.ground[id] = uint8(bits.TrailingZeros64(^g.column[id]))
	}
	g.liquid = len(b.Liquids()) > 0
	g.walls()
	for _, l := range g.footings {
		if l == nil {
			continue
		}
		// A body reaches n cells south and east, and a wall's foot one cell on.
		g.around(changed, l.n, 1, func(c pathing.Cell) { g.fill(l, c) })
		g.crossings(l)
		g.around(changed, l.n+1, 2, func(c pathing.Cell) { l.planes.set(l.rules, c) })
	}
}

// around visits the cells of the board that are at most before cells north or west of some
// cells, and after cells south or east.
func (g *Ground) around(cells []board.CellID, before, after int, visit func(c pathing.Cell)) {
	b := g.board
	for _, id := range cells {
		at := b.Cell(id)
		for y := max(at.Y-before, 0); y <= min(at.Y+after, b.H()-1); y++ {
			for x := max(at.X-before, 0); x <= min(at.X+after, b.W()-1); x++ {
				visit(pathing.Cell{X: x, Y: y})
			}
		}
	}
}

// footing is the ground for bodies n spaces wide, made when it is first asked for.
func (g *Ground) footing(n int) *footing {
	if g.footings[n] != nil {
		return g.footings[n]
	}
	cells := len(g.column)
	l := &footing{
		n: n, fit: make([]uint64, cells), stand: make([]uint64, cells), rough: make([]uint64, cells),
		risky: make([]uint64, cells), ramp: make([]bool, cells), across: make([]uint8, cells),
	}
	for y := range g.board.H() {
		for x := range g.board.W() {
			g.fill(l, pathing.Cell{X: x, Y: y})
		}
	}
	g.crossings(l)
	g.footings[n] = l
	return l
}

// fill works out one cell of a footing.
func (g *Ground) fill(l *footing, c pathing.Cell) {
	b, id := g.board, int(g.board.ID(c))
	l.rough[id], l.risky[id], l.ramp[id] = 0, 0, false
	l.fit[id], l.stand[id], l.across[id] = g.room(l.n, c)
	if c.X+l.n > b.W() || c.Y+l.n > b.H() {
		return
	}
	for i := range g.footprint(id, l.n) {
		g.surface(l, id, i)
	}
}

// footprint gives the cells that a body n spaces wide in a cell covers, by y, then x.
func (g *Ground) footprint(id, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for y := range n {
			for x := range n {
				if !yield(id + y*g.board.Stride() + x) {
					return
				}
			}
		}
	}
}

// room is where a body n spaces wide fits and stands in a cell of the board, and the top
// of the walls across its footprint (M-03, M-07).
func (g *Ground) room(n int, c pathing.Cell) (fit, stand uint64, top uint8) {
	b := g.board
	if c.X+n > b.W() || c.Y+n > b.H() {
		return 0, 0, 0
	}
	var solid, floor uint64
	id, flags := int(b.ID(c)), b.Flags()
	for y := range n {
		for x := range n {
			i := id + y*b.Stride() + x
			solid |= g.column[i]
			floor |= g.column[i] << 1
			if !board.Terrain(flags[i]).Has(board.Void) {
				floor |= 1
			}
			if y > 0 {
				top = max(top, g.north[i])
			}
			if x > 0 {
				top = max(top, g.west[i])
			}
		}
	}
	blocked := uint64(0)
	for k := range n {
		blocked |= solid >> k
	}
	// The body ends below the top of the column, and no wall within it rises above
	// its lowest space.
	fit = ^blocked & (^uint64(0) >> (n - 1))
	if top >= board.MaxHeight {
		fit = 0
	} else {
		fit &= ^uint64(0) << top
	}
	return fit, fit & floor, top
}

// surface adds what the surface of the cell i is to a body in the cell id, which is
// partly in i.
func (g *Ground) surface(l *footing, id, i int) {
	t := board.Terrain(g.board.Flags()[i])
	at := uint64(1) << g.ground[i] // 0 if the column is full
	if t.Has(board.Void) && g.ground[i] == 0 {
		at = 0 // there is no ground to be difficult or dangerous
	}
	if t.Has(board.Difficult) {
		l.rough[id] |= at
	}
	if t.Has(board.Dangerous) || g.board.Hazard(board.CellID(i)) != board.NoHazard {
		l.risky[id] |= at
	}
	l.ramp[id] = l.ramp[id] || t.Has(board.Steep)
}

// crossings works out the walls that a body crosses as a whole.
func (g *Ground) crossings(l *footing) {
	b, n := g.board, l.n
	l.walled = len(b.Walls()) > 0
	if n == 1 {
		l.north, l.west = g.north, g.west
		return
	}
	l.north, l.west = make([]uint8, len(g.north)), make([]uint8, len(g.west))
	// One row and column beyond the board count too: ways out to the south and east.
	for y := range b.H() + 1 {
		for x := range b.W() + 1 {
			id := (y+1)*b.Stride() + x + 1
			for k := range min(n, b.W()-x) {
				l.north[id] = max(l.north[id], g.north[id+k])
			}
			for k := range min(n, b.H()-y) {
				l.west[id] = max(l.west[id], g.west[id+k*b.Stride()])
			}
		}
	}
}

// Depth is how many spaces of liquid lie above the ground of a cell.
func (g *Ground) depth(id int) int { return g.board.Depth(board.CellID(id)) }
