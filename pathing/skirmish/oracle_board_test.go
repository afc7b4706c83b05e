package skirmish_test

// The oracle is a second reading of the skirmish rules that shares no code with
// the package: plain structs, one function a rule, exhaustive search, real lines
// and squares in whole numbers. It is slow and meant to be checked by reading.

// oracleUnit is the length of a square's side in the oracle's coordinates. It is
// a multiple of 1 to 8, so that every fraction of a side used in the tests is a
// whole number.
const oracleUnit = 840

// oracleSquare is what one square holds.
type oracleSquare struct {
	Solid, Void, Low                         bool
	Steep, Flooded, Debris, Dangerous, Loose bool
	Submerged, Difficult                     bool
	Level                                    int
	Extra                                    int
}

// oraclePos is a square: X grows east, Y grows south.
type oraclePos struct{ X, Y int16 }

// oracleWall is a wall along a grid line, in oracleUnits.
type oracleWall struct{ X1, Y1, X2, Y2 int }

// oracleModel is another model. Size is in halves.
type oracleModel struct {
	At   oraclePos
	Size int
}

// oracleBoard is the ground and the models on it.
type oracleBoard struct {
	W, H    int
	Squares []oracleSquare // row by row
	Walls   []oracleWall
	Models  []oracleModel
}

// oracleDelta is what one step in each of the eight directions adds to a
// position, clockwise from north.
var oracleDelta = [8]oraclePos{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

func (p oraclePos) step(dir int) oraclePos {
	return oraclePos{p.X + oracleDelta[dir].X, p.Y + oracleDelta[dir].Y}
}

func (b *oracleBoard) has(p oraclePos) bool {
	return p.X >= 0 && p.Y >= 0 && int(p.X) < b.W && int(p.Y) < b.H
}

// square is what p holds. Beyond the edge everything is solid.
func (b *oracleBoard) square(p oraclePos) oracleSquare {
	if !b.has(p) {
		return oracleSquare{Solid: true}
	}
	return b.Squares[int(p.Y)*b.W+int(p.X)]
}

// occupied reports whether another model stands on p.
func (b *oracleBoard) occupied(p oraclePos) bool { return b.sizes(p) > 0 }

// sizes is the sum of the Sizes of the other models on p, in halves.
func (b *oracleBoard) sizes(p oraclePos) int {
	sum := 0
	for _, m := range b.Models {
		if m.At == p {
			sum += m.Size
		}
	}
	return sum
}

// oraclePoint and oracleSegment are geometry in oracleUnits.
type (
	oraclePoint   struct{ X, Y int }
	oracleSegment struct{ A, B oraclePoint }
)

// oracleSharedSide is the side between p and its neighbour in an orthogonal
// direction.
func oracleSharedSide(p oraclePos, dir int) oracleSegment {
	x, y := int(p.X)*oracleUnit, int(p.Y)*oracleUnit
	const u = oracleUnit
	switch dir {
	case 0:
		return oracleSegment{oraclePoint{x, y}, oraclePoint{x + u, y}}
	case 2:
		return oracleSegment{oraclePoint{x + u, y}, oraclePoint{x + u, y + u}}
	case 4:
		return oracleSegment{oraclePoint{x, y + u}, oraclePoint{x + u, y + u}}
	default:
		return oracleSegment{oraclePoint{x, y}, oraclePoint{x, y + u}}
	}
}

// oracleCross is twice the signed area of the triangle a, b, c.
func oracleCross(a, b, c oraclePoint) int {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}

// onBox reports whether c lies in the bounding box of s.
func (s oracleSegment) onBox(c oraclePoint) bool {
	return min(s.A.X, s.B.X) <= c.X && c.X <= max(s.A.X, s.B.X) && min(s.A.Y, s.B.Y) <= c.Y && c.Y <= max(s.A.Y, s.B.Y)
}

// touches reports whether two segments have a point in common, end points
// included.
func (s oracleSegment) touches(t oracleSegment) bool {
	d1, d2 := oracleCross(s.A, s.B, t.A), oracleCross(s.A, s.B, t.B)
	d3, d4 := oracleCross(t.A, t.B, s.A), oracleCross(t.A, t.B, s.B)
	if (d1 > 0 && d2 < 0 || d1 < 0 && d2 > 0) && (d3 > 0 && d4 < 0 || d3 < 0 && d4 > 0) {
		return true
	}
	return d1 == 0 && s.onBox(t.A) || d2 == 0 && s.onBox(t.B) || d3 == 0 && t.onBox(s.A) || d4 == 0 && t.onBox(s.B)
}

// touchesSquare reports whether s has a point in common with the square p, its
// edge included.
func (s oracleSegment) touchesSquare(p oraclePos) bool {
	for dir := 0; dir < 8; dir += 2 {
		if s.touches(oracleSharedSide(p, dir)) {
			return true
		}
	}
	lo := oraclePoint{int(p.X) * oracleUnit, int(p.Y) * oracleUnit}
	hi := oraclePoint{lo.X + oracleUnit, lo.Y + oracleUnit}
	return oracleSegment{lo, hi}.onBox(s.A)
}

// wallsOn are the parts of walls that lie along a side, each longer than a point.
func (b *oracleBoard) wallsOn(side oracleSegment) []oracleSegment {
	var parts []oracleSegment
	for _, w := range b.Walls {
		x1, x2, y1, y2 := min(w.X1, w.X2), max(w.X1, w.X2), min(w.Y1, w.Y2), max(w.Y1, w.Y2)
		switch {
		case side.A.Y == side.B.Y && y1 == y2 && y1 == side.A.Y:
			if lo, hi := max(x1, side.A.X), min(x2, side.B.X); lo < hi {
				parts = append(parts, oracleSegment{oraclePoint{lo, y1}, oraclePoint{hi, y1}})
			}
		case side.A.X == side.B.X && x1 == x2 && x1 == side.A.X:
			if lo, hi := max(y1, side.A.Y), min(y2, side.B.Y); lo < hi {
				parts = append(parts, oracleSegment{oraclePoint{x1, lo}, oraclePoint{x1, hi}})
			}
		}
	}
	return parts
}

// walled reports whether walls together cover the whole side: from its first end
// on, some part always continues what is covered so far.
func (b *oracleBoard) walled(side oracleSegment) bool {
	parts := b.wallsOn(side)
	at := side.A
	for at != side.B {
		next := at
		for _, s := range parts {
			if s.onBox(at) && (s.B.X > next.X || s.B.Y > next.Y) {
				next = s.B
			}
		}
		if next == at {
			return false
		}
		at = next
	}
	return true
}

// oracleDiagonal is the picture of a diagonal step: what lies beside it, the
// sides in the way and the three lines.
type oracleDiagonal struct {
	flanks [2]oraclePos
	sides  [4]oracleSegment // those that meet at the shared corner
	pairs  [4][2]oraclePos  // the two squares of each of those sides
	lines  [3]oracleSegment
}

// oracleDraw draws the three lines of S-06 from the corners of p to the matching
// corners of the next square, and names what S-07 calls in the way.
func oracleDraw(p oraclePos, dir int) oracleDiagonal {
	var d oracleDiagonal
	dx, dy := int(oracleDelta[dir].X)*oracleUnit, int(oracleDelta[dir].Y)*oracleUnit
	next := p.step(dir)
	d.flanks = [2]oraclePos{p.step((dir + 7) % 8), p.step((dir + 1) % 8)}

	// The four corners of p, each joined to the matching corner of the next
	// square. Two of these joins lie on one line, through the shared corner.
	x, y := int(p.X)*oracleUnit, int(p.Y)*oracleUnit
	corners := [4]oraclePoint{{x, y}, {x + oracleUnit, y}, {x, y + oracleUnit}, {x + oracleUnit, y + oracleUnit}}
	var shared oraclePoint // the corner of p that is also the next square's
	for _, c := range corners {
		nx, ny := int(next.X)*oracleUnit, int(next.Y)*oracleUnit
		if (c.X == nx || c.X == nx+oracleUnit) && (c.Y == ny || c.Y == ny+oracleUnit) {
			shared = c
		}
	}
	n := 1
	for _, c := range corners {
		to := oraclePoint{c.X + dx, c.Y + dy}
		switch {
		case to == shared:
			d.lines[0].A = c
		case c == shared:
			d.lines[0].B = to
		default:
			d.lines[n] = oracleSegment{c, to}
			n++
		}
	}

	for i, flank := range d.flanks {
		// Directions from p to the flank and from the flank to the next square.
		to, on := (dir+7)%8, (dir+1)%8
		if i == 1 {
			to, on = on, to
		}
		d.sides[2*i], d.pairs[2*i] = oracleSharedSide(p, to), [2]oraclePos{p, flank}
		d.sides[2*i+1], d.pairs[2*i+1] = oracleSharedSide(flank, on), [2]oraclePos{flank, next}
	}
	return d
}

// touched counts how many of the three lines touch any of the obstructions, all
// of them together (S-06).
func (d *oracleDiagonal) touched(segments []oracleSegment, squares []oraclePos) int {
	n := 0
	for _, line := range d.lines {
		hit := false
		for _, s := range segments {
			hit = hit || line.touches(s)
		}
		for _, p := range squares {
			hit = hit || line.touchesSquare(p)
		}
		if hit {
			n++
		}
	}
	return n
}

// obstruction reports whether the square itself is one: S-05.
func (s oracleSquare) obstruction() bool { return s.Solid || s.Void || s.Low }

// joined reports whether Move joins two squares by their floors: S-18.
func (b *oracleBoard) joined(p, q oraclePos) bool {
	s, t := b.square(p), b.square(q)
	if s.Void || t.Void || s.Solid || t.Solid {
		return false
	}
	switch s.Level - t.Level {
	case 0:
		return true
	case 1, -1:
		return s.Steep || t.Steep
	default:
		return false
	}
}

// cliff reports whether the side between two squares is one: S-18. A void and a
// solid block have no floor; they are obstructions as squares.
func (b *oracleBoard) cliff(p, q oraclePos) bool {
	s, t := b.square(p), b.square(q)
	return !s.Void && !t.Void && !s.Solid && !t.Solid && !b.joined(p, q)
}

// orthogonalOpen reports whether an orthogonal Move step is possible: S-05, S-18.
func (b *oracleBoard) orthogonalOpen(p oraclePos, dir int) bool {
	next := p.step(dir)
	return !b.square(next).obstruction() && b.joined(p, next) && !b.walled(oracleSharedSide(p, dir))
}

// moveLines counts the lines of a diagonal Move step that touch an obstruction:
// walls whole and partial, cliffs, solid, void and low flanks, and models
// standing in them (S-06, S-07, S-08, S-18).
func (b *oracleBoard) moveLines(p oraclePos, dir int) int {
	d := oracleDraw(p, dir)
	var segments []oracleSegment
	for i, side := range d.sides {
		segments = append(segments, b.wallsOn(side)...)
		if b.cliff(d.pairs[i][0], d.pairs[i][1]) {
			segments = append(segments, side)
		}
	}
	var squares []oraclePos
	for _, flank := range d.flanks {
		if b.square(flank).obstruction() || b.occupied(flank) {
			squares = append(squares, flank)
		}
	}
	return d.touched(segments, squares)
}

// climbLines counts the lines of a diagonal Climb: as moveLines, cliffs aside
// (S-13).
func (b *oracleBoard) climbLines(p oraclePos, dir int) int {
	d := oracleDraw(p, dir)
	var segments []oracleSegment
	for _, side := range d.sides {
		segments = append(segments, b.wallsOn(side)...)
	}
	var squares []oraclePos
	for _, flank := range d.flanks {
		if b.square(flank).obstruction() || b.occupied(flank) {
			squares = append(squares, flank)
		}
	}
	return d.touched(segments, squares)
}

// stopsJump reports whether a square stops a jump that starts on this level: a
// solid block or a floor above (S-14).
func (s oracleSquare) stopsJump(level int) bool {
	return s.Solid || !s.Void && s.Level > level
}

// jumpLines counts the lines of one diagonal square of a jump that starts on this
// level: full walls, solid blocks and floors above (S-14).
func (b *oracleBoard) jumpLines(p oraclePos, dir, level int) int {
	d := oracleDraw(p, dir)
	var segments []oracleSegment
	for _, side := range d.sides {
		if b.walled(side) {
			segments = append(segments, side)
		}
	}
	var squares []oraclePos
	for _, flank := range d.flanks {
		if b.square(flank).stopsJump(level) {
			squares = append(squares, flank)
		}
	}
	return d.touched(segments, squares)
}
