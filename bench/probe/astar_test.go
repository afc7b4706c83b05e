package probe

import "example.com/stride/pathing"

// AStar is A* as one writes it by hand when it has to be fast and nothing else:
// flat arrays, generations instead of clearing, a binary heap of packed words, whole
// numbers. It knows neither units nor corner rules; corners are never cut. Routes
// are measured against it.
type AStar struct {
	Expanded uint64 // cells whose neighbours were looked at

	cost     []uint8 // of entering a cell, with a border of closed ones, which are 0
	stride   int
	straight uint32 // weights of steps, times the price
	diagonal uint32
	least    uint32 // price
	node     []starNode
	from     []uint32
	heap     []uint64 // sum << 32 | cell
	gen      uint32
}

type starNode struct{ g, gen uint32 }

// NewAStar makes one for entry costs of 1 to 15, 0 for closed cells, with a
// border, in rows of stride. Diagonal steps weigh √2 times as much if length is
// set, else as much as the others.
func NewAStar(cost []uint8, stride int, length bool) *AStar {
	a := &AStar{cost: cost, stride: stride, straight: 1, diagonal: 1, least: 15, node: make([]starNode, len(cost)), from: make([]uint32, len(cost))}
	if length {
		a.straight, a.diagonal = 13860, 19601
	}
	for _, c := range cost {
		if c > 0 {
			a.least = min(a.least, uint32(c))
		}
	}
	return a
}

// Length returns the length with this weight, which is exact as long as there are less
// than 13,860 diagonal units. The weights are a convergent of √2.
func (a *AStar) Length(weight uint32) pathing.Length {
	d := 0
	for a.straight > 1 && (weight-uint32(d)*a.diagonal)%a.straight != 0 {
		d++
	}
	return pathing.Length{Straight: int((weight - uint32(d)*a.diagonal) / a.straight), Diagonal: d}
}

// Route returns the weight of a shortest route between two cells; ok is false if there is
// none. Weights have 32 bits.
func (a *AStar) Route(from, to uint32) (weight uint32, ok bool) {
	a.gen++
	a.heap = a.heap[:0]
	var (
		cost, node = a.cost, a.node
		w          = uint32(a.stride)
		gy         = to / w
		gx         = to - gy*w
	)
	node[from] = starNode{0, a.gen}
	a.push(uint64(a.far(int(from%w)-int(gx), int(from/w)-int(gy)))<<32 | uint64(from))
	for len(a.heap) > 0 {
		entry := a.pop()
		c := uint32(entry)
		y := c / w
		dx, dy := int(c-y*w)-int(gx), int(y)-int(gy)
		g := node[c].g
		if uint32(entry>>32) != g+a.far(dx, dy) {
			continue
		}
		if c == to {
			return g, true
		}
		a.Expanded++
		n, e, s, l := uint32(cost[c-w]), uint32(cost[c+1]), uint32(cost[c+w]), uint32(cost[c-1])
		if n != 0 {
			a.lower(c, c-w, g+n*a.straight, dx, dy-1)
			if k := uint32(cost[c-w+1]); k != 0 && e != 0 {
				a.lower(c, c-w+1, g+k*a.diagonal, dx+1, dy-1)
			}
			if k := uint32(cost[c-w-1]); k != 0 && l != 0 {
				a.lower(c, c-w-1, g+k*a.diagonal, dx-1, dy-1)
			}
		}
		if e != 0 {
			a.lower(c, c+1, g+e*a.straight, dx+1, dy)
		}
		if s != 0 {
			a.lower(c, c+w, g+s*a.straight, dx, dy+1)
			if k := uint32(cost[c+w+1]); k != 0 && e != 0 {
				a.lower(c, c+w+1, g+k*a.diagonal, dx+1, dy+1)
			}
			if k := uint32(cost[c+w-1]); k != 0 && l != 0 {
				a.lower(c, c+w-1, g+k*a.diagonal, dx-1, dy+1)
			}
		}
		if l != 0 {
			a.lower(c, c-1, g+l*a.straight, dx-1, dy)
		}
	}
	return 0, false
}

// Path appends the cells of the route that was found last, from the goal back.
func (a *AStar) Path(dst []uint32, from, to uint32) []uint32 {
	for ; to != from; to = a.from[to] {
		dst = append(dst, to)
	}
	return append(dst, from)
}

func (a *AStar) lower(from, to, g uint32, dx, dy int) {
	n := &a.node[to]
	if n.gen == a.gen && n.g <= g {
		return
	}
	n.g, n.gen = g, a.gen
	a.from[to] = from
	a.push(uint64(g+a.far(dx, dy))<<32 | uint64(to))
}

// far returns the least weight between cells so far apart.
func (a *AStar) far(dx, dy int) uint32 {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return a.least * (a.straight*uint32(max(dx, dy)) + (a.diagonal-a.straight)*uint32(min(dx, dy)))
}

func (a *AStar) push(entry uint64) {
	h := append(a.heap, entry)
	a.heap = h
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) >> 1
		if h[up] <= entry {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = entry
}

func (a *AStar) pop() uint64 {
	h := a.heap
	top, entry := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	a.heap = h
	if len(h) == 0 {
		return top
	}
	i := 0
	for {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && h[c+1] < h[c] {
			c++
		}
		if h[c] >= entry {
			break
		}
		h[i] = h[c]
		i = c
	}
	h[i] = entry
	return top
}
