package mech_test

import (
	"fmt"

	"example.com/stride/pathing/mech"
)

// oracleFraction is a number; its lower part is above 0.
type oracleFraction struct{ n, d int }

func frac(n, d int) oracleFraction { return oracleFraction{n, d} }

func (a oracleFraction) plus(b oracleFraction) oracleFraction {
	return frac(a.n*b.d+b.n*a.d, a.d*b.d)
}

func (a oracleFraction) minus(b oracleFraction) oracleFraction { return a.plus(frac(-b.n, b.d)) }

func (a oracleFraction) times(b oracleFraction) oracleFraction { return frac(a.n*b.n, a.d*b.d) }

func (a oracleFraction) over(b oracleFraction) oracleFraction {
	if b.n < 0 {
		b = frac(-b.n, -b.d)
	}
	return frac(a.n*b.d, a.d*b.n)
}

func (a oracleFraction) less(b oracleFraction) bool { return a.n*b.d < b.n*a.d }

func (a oracleFraction) whole() bool { return a.n%a.d == 0 }

// oraclePoint is a point in space, x and y from the north-west corner of the board.
type oraclePoint struct{ x, y, z oracleFraction }

// oracleLine is a line between two points, as far as it runs.
type oracleLine struct{ a, b oraclePoint }

// oracleAlong is where one coordinate of a line is at a part of its length.
func oracleAlong(a, b, t oracleFraction) oracleFraction { return a.plus(b.minus(a).times(t)) }

// oracleWithin clips a line to where one coordinate is strictly between two numbers: the
// part from low to high of its length; ok is false if that is nowhere.
func oracleWithin(a, b oracleFraction, from, to int, low, high oracleFraction) (_, _ oracleFraction, ok bool) {
	f, t, d := frac(from, 1), frac(to, 1), b.minus(a)
	if d.n == 0 {
		return low, high, f.less(a) && a.less(t)
	}
	u, v := f.minus(a).over(d), t.minus(a).over(d)
	if v.less(u) {
		u, v = v, u
	}
	if low.less(u) {
		low = u
	}
	if v.less(high) {
		high = v
	}
	return low, high, low.less(high)
}

// goesThrough reports whether a line goes through the inside of a box of solid.
func (l oracleLine) goesThrough(x, y, wide, z, top int) bool {
	low, high := frac(0, 1), frac(1, 1)
	ok := true
	for _, c := range []struct {
		a, b     oracleFraction
		from, to int
	}{{l.a.x, l.b.x, x, x + wide}, {l.a.y, l.b.y, y, y + wide}, {l.a.z, l.b.z, z, top}} {
		if low, high, ok = oracleWithin(c.a, c.b, c.from, c.to, low, high); !ok {
			return false
		}
	}
	return true
}

// runs are the solid spaces of a cell, as far as one lies on another.
func (g *oracleGround) runs(x, y int) (runs [][2]int) {
	if g.solidRuns == nil {
		g.solidRuns = make([][][2]int, len(g.Cells))
	}
	if known := g.solidRuns[y*g.W+x]; known != nil {
		return known
	}
	runs = [][2]int{}
	defer func() { g.solidRuns[y*g.W+x] = runs }()
	for z := 0; z < oracleTop; z++ {
		if !g.solids.holds(oracleSpace{x, y, z}) {
			continue
		}
		from := z
		for z < oracleTop && g.solids.holds(oracleSpace{x, y, z}) {
			z++
		}
		runs = append(runs, [2]int{from, z})
	}
	return runs
}

// wallHeight is the top of what stands between two orthogonal neighbours.
func (g *oracleGround) wallHeight(x, y, x2, y2 int) int {
	side := oracleWall{X: max(x, x2), Y: max(y, y2), West: x != x2, Half: 1}
	first := g.tops[side]
	side.Half = 2
	return min(first, g.tops[side])
}

// meets reports whether a line meets solid spaces or walls in the cells that count.
func (g *oracleGround) lineMeets(l oracleLine, counts func(x, y int) bool) bool {
	for y := range g.H {
		for x := range g.W {
			if !counts(x, y) {
				continue
			}
			for _, r := range g.runs(x, y) {
				if l.goesThrough(x, y, 1, r[0], r[1]) {
					return true
				}
			}
		}
	}
	return g.lineCrosses(l, counts, true) || g.lineCrosses(l, counts, false) || g.lineTurns(l, counts)
}

// lineCrosses reports whether a line goes through a wall on the side of cells that
// have a west (or else a north) neighbour.
func (g *oracleGround) lineCrosses(l oracleLine, counts func(x, y int) bool, west bool) bool {
	a, b, c, d := l.a.x, l.b.x, l.a.y, l.b.y
	if !west {
		a, b, c, d = c, d, a, b
	}
	for k := 1; k < max(g.W, g.H); k++ {
		t, ok := whereIs(a, b, k)
		if !ok {
			continue
		}
		along := oracleAlong(c, d, t)
		if along.whole() {
			continue // a corner
		}
		i := floorOf(along)
		x, y, x2, y2 := k, i, k-1, i
		if !west {
			x, y, x2, y2 = i, k, i, k-1
		}
		if x < g.W && y < g.H && counts(x, y) && counts(x2, y2) && oracleAlong(l.a.z, l.b.z, t).less(frac(g.wallHeight(x, y, x2, y2), 1)) {
			return true
		}
	}
	return false
}

// whereIs is the part of a line at which a coordinate that changes is a number.
func whereIs(a, b oracleFraction, k int) (t oracleFraction, ok bool) {
	d := b.minus(a)
	if d.n == 0 {
		return t, false
	}
	t = frac(k, 1).minus(a).over(d)
	return t, frac(0, 1).less(t) && t.less(frac(1, 1))
}

func floorOf(r oracleFraction) int { return r.n / r.d } // never negative here

// lineTurns reports whether a line goes through the corner of four cells and could go
// round it on neither side.
func (g *oracleGround) lineTurns(l oracleLine, counts func(x, y int) bool) bool {
	for k := 1; k < g.W; k++ {
		t, ok := whereIs(l.a.x, l.b.x, k)
		if !ok {
			continue
		}
		ry := oracleAlong(l.a.y, l.b.y, t)
		if !ry.whole() || l.a.y == l.b.y {
			continue
		}
		j, h := floorOf(ry), oracleAlong(l.a.z, l.b.z, t)
		x, y, x2, y2 := k-1, j-1, k, j // from, to
		if l.b.x.less(l.a.x) {
			x, x2 = x2, x
		}
		if l.b.y.less(l.a.y) {
			y, y2 = y2, y
		}
		if !counts(x, y) || !counts(x2, y2) {
			continue
		}
		shut := func(fx, fy int) bool {
			if h.less(frac(g.wallHeight(x, y, fx, fy), 1)) || h.less(frac(g.wallHeight(fx, fy, x2, y2), 1)) {
				return true
			}
			for _, r := range g.runs(fx, fy) {
				low := frac(r[0], 1)
				if (low.less(h) || r[0] == 0 && !h.less(low)) && h.less(frac(r[1], 1)) {
					return true
				}
			}
			return false
		}
		if shut(x2, y) && shut(x, y2) {
			return true
		}
	}
	return false
}

// sight is M-29 by exact fractions: whether a box sees another one, and the cover.
func (g *oracleGame) sight(from oracleSpace, n int, to oracleSpace, m int, covers []oracleThing) (cover mech.Cover, seen bool) {
	top := func(at oracleSpace, n, i int, high oracleFraction) oraclePoint {
		x, y := at.X, at.Y
		if i&1 != 0 {
			x += n - 1
		}
		if i&2 != 0 {
			y += n - 1
		}
		return oraclePoint{frac(2*x+1, 2), frac(2*y+1, 2), high}
	}
	near := func(x, y int) bool { return x >= to.X-1 && x <= to.X+m && y >= to.Y-1 && y <= to.Y+m }
	all := func(x, y int) bool { return true }
	cover = mech.HardCover
	for i := range 4 {
		for j := range 4 {
			a := top(from, n, i, frac(from.Z+n, 1))
			if g.lineMeets(oracleLine{a, top(to, m, j, frac(to.Z+m, 1))}, all) {
				continue
			}
			seen = true
			aimed := oracleLine{a, top(to, m, j, frac(2*to.Z+m, 2))}
			c := mech.NoCover
			for _, t := range covers {
				if aimed.goesThrough(t.At.X, t.At.Y, oracleSide(t.Size), t.At.Z, t.At.Z+oracleSide(t.Size)) {
					c = mech.SoftCover
				}
			}
			if g.lineMeets(aimed, near) {
				c = mech.HardCover
			}
			cover = min(cover, c)
		}
	}
	if !seen {
		cover = mech.NoCover
	}
	return cover, seen
}

// compareSight asks of all pairs, the mover included, whether one sees the other, and says what differs
// from the oracle.
func (a *oracleAsked) compareSight() string {
	g := a.game
	all := append([]oracleThing{{At: a.State.At, Size: a.Profile.Size}}, a.Things...)
	for i, s := range all {
		for j, t := range all {
			if i == j {
				continue
			}
			n, m := oracleSide(s.Size), oracleSide(t.Size)
			var covers []oracleThing
			for _, u := range a.Things { // the mover covers nobody: it is left out
				body := oracleVolume(u.At, oracleSide(u.Size))
				apart := oracleDistance(body, oracleVolume(t.At, m))
				if apart == 1 && oracleDistance(body, oracleVolume(s.At, n)) > 0 {
					covers = append(covers, u)
				}
			}
			want, seen := g.sight(s.At, n, t.At, m, covers)
			got, ok := a.query.Sight(mech.Box{At: s.At.place(), N: n}, mech.Box{At: t.At.place(), N: m})
			if got != want || ok != seen {
				return fmt.Sprintf("sight: of %d by %d is cover %d %v, want %d %v\n", j, i, got, ok, want, seen)
			}
			if _, back := a.query.Sight(mech.Box{At: t.At.place(), N: m}, mech.Box{At: s.At.place(), N: n}); back != ok {
				return fmt.Sprintf("sight: of %d by %d is %v, and back %v\n", j, i, ok, back)
			}
		}
	}
	return ""
}
