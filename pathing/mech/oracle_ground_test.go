package mech_test

// The oracle is a second reading of the mech rules that shares no code with the
// package: explicit sets of spaces, one function a rule, exhaustive search. It is
// slow and meant to be checked by reading.

// oracleTop is how many heights a board has: 0 to oracleTop-1.
const oracleTop = 64

// oracleSpace is one space, or the north-west, lowest space of a body: x grows
// east, y south, z up.
type oracleSpace struct{ X, Y, Z int }

func (s oracleSpace) add(dx, dy, dz int) oracleSpace {
	return oracleSpace{s.X + dx, s.Y + dy, s.Z + dz}
}

// oracleCell is what one cell says of itself.
type oracleCell struct {
	Solid, Void                bool // solid at every height; no floor
	Difficult, Dangerous, Ramp bool
	Unclimbable, Check         bool
	Level                      int // height of the ground in spaces
	Liquid                     int // depth of the liquid on the ground
	Hazard                     int // kind of damage, 0 for none said
}

// oracleSpan makes the spaces From to To-1 of a cell solid, or clears them.
type oracleSpan struct {
	X, Y, From, To int
	Clear          bool
}

// oracleWall is a wall along the north or west side of the cell X, Y, all of it or
// one half. Height 0 is the whole column.
type oracleWall struct {
	X, Y   int
	West   bool
	Height int
	Half   int // 1 is the half towards north or west, 2 the other one
}

// oracleBoard is the ground. Cells lie row by row, spans are laid one after
// another.
type oracleBoard struct {
	W, H  int
	Cells []oracleCell
	Spans []oracleSpan
	Walls []oracleWall
}

// oracleGround is a board with its solid spaces written out.
type oracleGround struct {
	*oracleBoard
	solids  oracleSet
	floor   []int // the solid spaces of each cell from height 0 up, without a gap
	tops    map[oracleWall]int
	heights []int // those at which any cell has a surface

	solidRuns [][][2]int // of each cell, when asked for

	standing, looked oracleSet // what has been found out for bodies of
	of               int       // spaces along each axis
}

// oracleSet is a set of spaces of a board.
type oracleSet struct {
	w, h int
	has  []bool
}

func newOracleSet(b *oracleBoard) oracleSet {
	return oracleSet{b.W, b.H, make([]bool, b.W*b.H*oracleTop)}
}

func (s oracleSet) index(p oracleSpace) int { return (p.Y*s.w+p.X)*oracleTop + p.Z }

func (s oracleSet) set(p oracleSpace, in bool) { s.has[s.index(p)] = in }

// holds reports whether a space of the board is in the set.
func (s oracleSet) holds(p oracleSpace) bool { return s.has[s.index(p)] }

func newOracleGround(b *oracleBoard) *oracleGround {
	g := &oracleGround{oracleBoard: b, solids: newOracleSet(b), tops: map[oracleWall]int{}}
	for i, c := range b.Cells {
		x, y := i%b.W, i/b.W
		height := c.Level
		if c.Solid {
			height = oracleTop
		}
		if c.Void {
			height = 0
		}
		for z := range height {
			g.solids.set(oracleSpace{x, y, z}, true)
		}
	}
	for _, s := range b.Spans {
		for z := s.From; z < s.To; z++ {
			g.solids.set(oracleSpace{s.X, s.Y, z}, !s.Clear)
		}
	}
	for y := range b.H {
		for x := range b.W {
			n := 0
			for n < oracleTop && g.solids.holds(oracleSpace{x, y, n}) {
				n++
			}
			g.floor = append(g.floor, n)
		}
	}
	for _, w := range b.Walls {
		for half := 1; half <= 2; half++ {
			if side := (oracleWall{X: w.X, Y: w.Y, West: w.West, Half: half}); w.Half == 0 || w.Half == half {
				g.tops[side] = max(g.tops[side], g.wallTop(w))
			}
		}
	}
	for z := range oracleTop {
		for i := range b.Cells {
			if g.surface(i%b.W, i/b.W, z) {
				g.heights = append(g.heights, z)
				break
			}
		}
	}
	return g
}

// ground is the height of a cell's ground.
func (g *oracleGround) ground(x, y int) int { return g.floor[y*g.W+x] }

func (g *oracleGround) cell(x, y int) oracleCell { return g.Cells[y*g.W+x] }

// onBoard reports whether a space is one of the board: M-03.
func (g *oracleGround) onBoard(s oracleSpace) bool {
	return s.X >= 0 && s.Y >= 0 && s.X < g.W && s.Y < g.H && s.Z >= 0 && s.Z < oracleTop
}

// wallTop is the height below which a wall blocks: M-07. Its foot is the higher of
// the two grounds.
func (g *oracleGround) wallTop(w oracleWall) int {
	if w.Height == 0 {
		return oracleTop
	}
	x, y := w.X, w.Y-1
	if w.West {
		x, y = w.X-1, w.Y
	}
	if x < 0 || y < 0 {
		return oracleTop // at the edge of the board, where nothing crosses
	}
	return max(g.ground(w.X, w.Y), g.ground(x, y)) + w.Height
}

// walled reports whether the side between two orthogonal neighbours blocks a body
// whose lowest space is at height z: M-07. Both halves have to be as high as that.
func (g *oracleGround) walled(x, y, x2, y2, z int) bool {
	side := oracleWall{X: max(x, x2), Y: max(y, y2), West: x != x2, Half: 1}
	if len(g.tops) == 0 || z >= g.tops[side] {
		return false
	}
	side.Half = 2
	return z < g.tops[side]
}

// oracleSide is how many spaces a Size, in halves, fills in each axis: M-03.
func oracleSide(size int) int { return max(1, size/2) }

// oracleVolume are the spaces that a body fills: M-03.
func oracleVolume(at oracleSpace, n int) []oracleSpace {
	return oracleBox(at, n, n)
}

// oracleBox are n by n columns of high spaces from at up.
func oracleBox(at oracleSpace, n, high int) []oracleSpace {
	spaces := make([]oracleSpace, 0, n*n*high)
	for dz := range high {
		for dy := range n {
			for dx := range n {
				spaces = append(spaces, at.add(dx, dy, dz))
			}
		}
	}
	return spaces
}

// clear reports whether all the spaces are on the board and none is solid.
func (g *oracleGround) clear(spaces []oracleSpace) bool {
	for _, s := range spaces {
		if !g.onBoard(s) || g.solids.holds(s) {
			return false
		}
	}
	return true
}

// across reports whether a footprint lies across a wall as high as that: M-07.
func (g *oracleGround) across(at oracleSpace, n int) bool {
	for dy := range n {
		for dx := range n {
			x, y := at.X+dx, at.Y+dy
			if dx+1 < n && g.walled(x, y, x+1, y, at.Z) || dy+1 < n && g.walled(x, y, x, y+1, at.Z) {
				return true
			}
		}
	}
	return false
}

// fits reports whether a body may be there at all, on a surface or in the air:
// M-03, M-07.
func (g *oracleGround) fits(at oracleSpace, n int) bool {
	return g.clear(oracleVolume(at, n)) && !g.across(at, n)
}

// surface reports whether a cell has a surface at height z: the top of something
// solid, or, where the cell is no void, the very bottom.
func (g *oracleGround) surface(x, y, z int) bool {
	if z == 0 {
		return !g.cell(x, y).Void
	}
	return g.solids.holds(oracleSpace{x, y, z - 1})
}

// stands reports whether a body fits there and stands: M-03.
func (g *oracleGround) stands(at oracleSpace, n int) bool {
	if !g.onBoard(at) {
		return false
	}
	if g.of != n {
		g.standing, g.looked, g.of = newOracleSet(g.oracleBoard), newOracleSet(g.oracleBoard), n
	}
	if !g.looked.holds(at) {
		g.looked.set(at, true)
		g.standing.set(at, g.fits(at, n) && g.any(at, n, func(x, y int) bool { return g.surface(x, y, at.Z) }))
	}
	return g.standing.holds(at)
}

// any reports whether ok holds for any cell of the footprint.
func (g *oracleGround) any(at oracleSpace, n int, ok func(x, y int) bool) bool {
	for dy := range n {
		for dx := range n {
			if ok(at.X+dx, at.Y+dy) {
				return true
			}
		}
	}
	return false
}

// below is the highest surface under the footprint, at most at its height; ok is
// false over nothing but voids.
func (g *oracleGround) below(at oracleSpace, n int) (z int, ok bool) {
	for z := at.Z; z >= 0; z-- {
		if g.any(at, n, func(x, y int) bool { return g.surface(x, y, z) }) {
			return z, true
		}
	}
	return 0, false
}

// onMarked reports whether a footprint rests on a cell of a kind: any cell of it
// whose ground is at its height (M-08).
func (g *oracleGround) onMarked(at oracleSpace, n int, kind func(c oracleCell) bool) bool {
	return g.any(at, n, func(x, y int) bool {
		return g.surface(x, y, at.Z) && g.ground(x, y) == at.Z && kind(g.cell(x, y))
	})
}

// crosses reports whether a body that goes one space along one axis crosses a
// wall: M-07.
func (g *oracleGround) crosses(at oracleSpace, dx, dy, n int) bool {
	return g.any(at, n, func(x, y int) bool { return g.walled(x, y, x+dx, y+dy, at.Z) })
}

// oracleCutting is the parameter corner_cutting.
type oracleCutting uint8

const (
	oracleAllowed oracleCutting = iota
	oracleOneFlank
	oracleNever
)

// passes reports whether a body at its height may go from one cell to a
// neighbour as far as walls and flanks go: M-02, M-07.
func (g *oracleGround) passes(at oracleSpace, dx, dy, n int, cutting oracleCutting) bool {
	if dx == 0 || dy == 0 {
		return dx == 0 && dy == 0 || !g.crosses(at, dx, dy, n)
	}
	walled, closed := 0, 0
	for _, flank := range [2][4]int{{dx, 0, 0, dy}, {0, dy, dx, 0}} {
		mid := at.add(flank[0], flank[1], 0)
		w := g.crosses(at, flank[0], flank[1], n) || g.across(mid, n) || g.crosses(mid, flank[2], flank[3], n)
		if w {
			walled++
		}
		if w || !g.clear(oracleVolume(mid, n)) {
			closed++
		}
	}
	switch cutting {
	case oracleNever:
		return closed == 0
	case oracleOneFlank:
		return closed < 2
	default:
		return walled < 2
	}
}
