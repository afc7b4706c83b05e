package grid

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/internal/trace"
)

// Path appends to dst the cells of a best path to c, without the start, and returns
// the longer slice; ok is false if c is not reached. Of all paths of least cost it
// has the fewest cells, then the fewest changes of direction, then orthogonal steps
// before diagonal ones, then the lowest cells. It panics if the query did not want
// costs, or if the grid was patched since. It takes time in proportion to the cells
// that lie on any best path, and allocates nothing once dst and r have grown.
func (r *Reach) Path(dst []pathing.Cell, c pathing.Cell) (path []pathing.Cell, ok bool) {
	r.needCosts()
	if !r.Contains(c) {
		return dst, false
	}
	if r.built != r.grid.patches {
		panic("grid: a path was asked for after a Patch of the grid")
	}
	if r.stale {
		r.stale = false
		r.cells = sized(r.cells, r.window.Cells())
		clear(r.cells)
	}
	r.nodes = r.trace.Route(r.nodes[:0], (*pathGraph)(r), uint64(r.window.Index(c)), pathing.NoDir)
	for _, node := range r.nodes[1:] {
		dst = append(dst, r.window.Cell(int(node)))
	}
	return dst, true
}

// pathGraph are the best routes of a Reach; a node is the index of a cell in the
// window.
type pathGraph Reach

// Into appends the steps into a cell that are on a path of least cost to it and, of
// those, of the fewest cells.
func (g *pathGraph) Into(dst []trace.Arc, node uint64) []trace.Arc {
	r := (*Reach)(g)
	index := int(node)
	c := r.window.Cell(index)
	least := r.cellsTo(index)
	for from := r.before(index); from != 0; from &= from - 1 {
		back := pathing.Dir(bits.TrailingZeros8(from))
		i := r.window.Index(c.Step(back))
		if r.cellsTo(i)+1 == least {
			d := back.Opposite()
			dst = append(dst, trace.Arc{From: uint64(i), Dir: d, Rank: trace.StepRank(d, c)})
		}
	}
	return dst
}

// before returns the directions from a cell to those that a path of least cost may enter
// it from, a bit each.
func (r *Reach) before(index int) (from uint8) {
	c := r.window.Cell(index)
	x, y := c.X-r.window.X0, c.Y-r.window.Y0
	cost := r.cost(x, y) - r.grid.Cost(r.grid.board.ID(c))
	if c == r.start {
		return 0
	}
	free := r.around(x, y)
	for d := pathing.N; d < pathing.NoDir; d++ {
		p := c.Step(d)
		if r.Contains(p) && r.cost(p.X-r.window.X0, p.Y-r.window.Y0) == cost && ways[r.grid.step][free|1<<d]>>d&1 != 0 {
			from |= 1 << d
		}
	}
	return from
}

// cellsTo is the least number of cells of a path of least cost to a cell. It keeps what it
// has worked out until the next query.
func (r *Reach) cellsTo(index int) uint32 {
	if r.cells[index] != 0 {
		return r.cells[index] - 1
	}
	r.stack = append(r.stack[:0], uint32(index))
	for len(r.stack) > 0 {
		i := int(r.stack[len(r.stack)-1])
		least, waits := unreached, len(r.stack)
		c := r.window.Cell(i)
		from := r.before(i)
		if from == 0 {
			least = 0
		}
		for ; from != 0; from &= from - 1 {
			p := r.window.Index(c.Step(pathing.Dir(bits.TrailingZeros8(from))))
			if r.cells[p] == 0 {
				r.stack = append(r.stack, uint32(p))
			} else {
				least = min(least, r.cells[p])
			}
		}
		if len(r.stack) == waits {
			r.cells[i] = least + 1
			r.stack = r.stack[:waits-1]
		}
	}
	return r.cells[index] - 1
}
