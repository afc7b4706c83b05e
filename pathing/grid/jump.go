package grid

import (
	"cmp"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// jumpNode is a cell that a route may turn at: 24 bytes.
type jumpNode struct {
	g    uint64 // least weight from the start
	cell board.CellID
	from int32 // the node before, -1 for none
	x, y int16 // padded
	todo uint8 // the directions to search, a bit each
	done uint8 // the directions searched since g was lowered
}

// jumpSearch is the memory of a search by jump points. A cell has a node if slot
// names one that names the cell, so nothing needs clearing.
type jumpSearch struct {
	slot   []uint32 // by cell
	nodes  []jumpNode
	queue  sumQueue
	j      *jumpBits
	gx, gy int    // the goal
	best   uint64 // weight of the best route so far
	stats  pathing.Stats

	occupied occupiedBits
}

// jumpResult says how a search ended.
type jumpResult uint8

const (
	jumpNone    jumpResult = iota // there is no route
	jumpFound                     // the last node is where the last leg starts
	jumpTooLong                   // weights or nodes don't fit; another engine must look
)

// The directions in which a search goes on from a jump point: straight on, and to the sides that are free there.
const (
	lookE uint8 = 1 << pathing.E
	lookW uint8 = 1 << pathing.W
	lookS uint8 = 1 << pathing.S
	lookN uint8 = 1 << pathing.N

	lookENorth, lookESouth = lookN | 1<<pathing.NE, lookS | 1<<pathing.SE
	lookWNorth, lookWSouth = lookN | 1<<pathing.NW, lookS | 1<<pathing.SW
	lookSWest, lookSEast   = lookW | 1<<pathing.SW, lookE | 1<<pathing.SE
	lookNWest, lookNEast   = lookW | 1<<pathing.NW, lookE | 1<<pathing.NE
)

// run looks for a shortest route between two free cells, in padded coordinates.
// Nodes are expanded by weight so far plus octile distance. When a node is, and
// nothing is in the way of first the diagonal, then the straight part of that
// distance, the route by way of it is shortest.
func (s *jumpSearch) run(j *jumpBits, x, y, gx, gy int) (weight uint64, last int32, r jumpResult) {
	if n := j.w * j.h; len(s.slot) < n {
		s.slot = make([]uint32, n)
	}
	s.j, s.gx, s.gy, s.nodes, s.best = j, gx, gy, s.nodes[:0], ^uint64(0)
	s.queue.reset(octileWeight(gx-x, gy-y))
	s.reach(x, y, 0, -1, 0xFF)
	for {
		top, ok := s.queue.pop()
		if !ok || s.queue.bucket > s.best>>lengthShift {
			break
		}
		s.stats.HeapOps++
		n := &s.nodes[top]
		dirs := n.todo
		if dirs == 0 {
			s.stats.Stale++ // expanded since by a smaller weight
			continue
		}
		x, y, g := int(n.x), int(n.y), n.g
		weight := g + octileWeight(gx-x, gy-y)
		if weight >= s.best {
			continue
		}
		if s.queue.bucket >= weightLimit>>lengthShift {
			return 0, 0, jumpTooLong
		}
		s.stats.Expanded++
		if j.direct(x, y, gx, gy) {
			s.best, last = weight, int32(top)
			continue
		}
		id := int32(top)
		n.todo = 0
		n.done |= dirs

		// Step 1. Straight on, and to the sides.
		if dirs&lookE != 0 {
			s.east(x, y, g, id)
		}
		if dirs&lookW != 0 {
			s.west(x, y, g, id)
		}
		if dirs&lookS != 0 {
			s.south(x, y, g, id)
		}
		if dirs&lookN != 0 {
			s.north(x, y, g, id)
		}

		// Step 2. Along diagonals, and off them.
		if dirs&(1<<pathing.NE|1<<pathing.SW) != 0 {
			line := j.upLine(x, y)
			if dirs&(1<<pathing.NE) != 0 {
				s.diagonalNorth(j.up, line, x, y, 1, g, id)
			}
			if dirs&(1<<pathing.SW) != 0 {
				s.diagonalSouth(j.up, line, x, y, -1, g, id)
			}
		}
		if dirs&(1<<pathing.SE|1<<pathing.NW) != 0 {
			line := j.downLine(x, y)
			if dirs&(1<<pathing.SE) != 0 {
				s.diagonalSouth(j.down, line, x, y, 1, g, id)
			}
			if dirs&(1<<pathing.NW) != 0 {
				s.diagonalNorth(j.down, line, x, y, -1, g, id)
			}
		}
	}
	if s.best == ^uint64(0) {
		return 0, 0, jumpNone
	}
	return s.best, last, jumpFound
}

// east walks from a cell to the first jump point, if there is one before a closed cell, and
// makes a node of it. west, south and north do the same in their directions.
func (s *jumpSearch) east(x, y int, g uint64, id int32) {
	i, k := x>>6*s.j.h+y, x&^63
	w := &s.j.east[i]
	if w.successors>>(x&63)&1 == 0 {
		return
	}
	v := (w.lo | w.hi) & (^uint64(1) << (x & 63))
	for v == 0 {
		i, k = i+s.j.h, k+64
		w = &s.j.east[i]
		v = w.lo | w.hi
	}
	b := bits.TrailingZeros64(v)
	s.reach(k+b, y, g+uint64(k+b-x)*straightWeight, id, lookE|look(w, b, lookENorth, lookESouth))
}

func (s *jumpSearch) west(x, y int, g uint64, id int32) {
	i, k := x>>6*s.j.h+y, x&^63
	w := &s.j.west[i]
	if w.successors>>(x&63)&1 == 0 {
		return
	}
	v := (w.lo | w.hi) & (1<<(x&63) - 1)
	for v == 0 {
		i, k = i-s.j.h, k-64
		w = &s.j.west[i]
		v = w.lo | w.hi
	}
	b := bits.Len64(v) - 1
	s.reach(k+b, y, g+uint64(x-k-b)*straightWeight, id, lookW|look(w, b, lookWNorth, lookWSouth))
}

func (s *jumpSearch) south(x, y int, g uint64, id int32) {
	i, k := y>>6*s.j.w+x, y&^63
	w := &s.j.south[i]
	if w.successors>>(y&63)&1 == 0 {
		return
	}
	v := (w.lo | w.hi) & (^uint64(1) << (y & 63))
	for v == 0 {
		i, k = i+s.j.w, k+64
		w = &s.j.south[i]
		v = w.lo | w.hi
	}
	b := bits.TrailingZeros64(v)
	s.reach(x, k+b, g+uint64(k+b-y)*straightWeight, id, lookS|look(w, b, lookSWest, lookSEast))
}

func (s *jumpSearch) north(x, y int, g uint64, id int32) {
	i, k := y>>6*s.j.w+x, y&^63
	w := &s.j.north[i]
	if w.successors>>(y&63)&1 == 0 {
		return
	}
	v := (w.lo | w.hi) & (1<<(y&63) - 1)
	for v == 0 {
		i, k = i-s.j.w, k-64
		w = &s.j.north[i]
		v = w.lo | w.hi
	}
	b := bits.Len64(v) - 1
	s.reach(x, k+b, g+uint64(y-k-b)*straightWeight, id, lookN|look(w, b, lookNWest, lookNEast))
}

// look are the directions to the sides that are free at jump point b.
func look(w *lineWord, b int, lo, hi uint8) uint8 {
	return -uint8(w.lo>>b&1)&lo | -uint8(w.hi>>b&1)&hi
}

// diagonalSouth walks a diagonal from a cell to greater y and, as side is 1 or -1, greater or
// smaller x. It passes over cells from which no straight walk meets a jump point, 64 at a
// time.
func (s *jumpSearch) diagonalSouth(line []diagWord, l, x, y, side int, g uint64, id int32) {
	from := ^uint64(0) << (y & 63)
	leave := from << 1 // the cell itself is none on the way
	for i, k := y>>6*s.j.w+l, y&^63; ; i, k = i+s.j.w, k+64 {
		w := &line[i]
		s.stats.Scanned++
		blocked := w.blocked & from
		for live := w.south & leave & (blocked ^ (blocked - 1)); live != 0; live &= live - 1 {
			cy := k + bits.TrailingZeros64(live)
			cx, cg := x+side*(cy-y), g+uint64(cy-y)*diagonalWeight
			if side > 0 {
				s.east(cx, cy, cg, id)
			} else {
				s.west(cx, cy, cg, id)
			}
			s.south(cx, cy, cg, id)
		}
		if blocked != 0 {
			return
		}
		from, leave = ^uint64(0), ^uint64(0)
	}
}

// diagonalNorth walks to smaller y. The step from y to y-1 is that of y-1 to y.
func (s *jumpSearch) diagonalNorth(line []diagWord, l, x, y, side int, g uint64, id int32) {
	leave := ^uint64(0) >> (63 - (y-1)&63)
	for i, k := (y-1)>>6*s.j.w+l, (y-1)&^63; ; i, k = i-s.j.w, k-64 {
		w := &line[i]
		s.stats.Scanned++
		blocked := w.blocked & leave
		for live := w.north & leave &^ (1<<bits.Len64(blocked) - 1); live != 0; {
			b := bits.Len64(live) - 1
			live ^= 1 << b
			cy := k + b
			cx, cg := x+side*(y-cy), g+uint64(y-cy)*diagonalWeight
			if side > 0 {
				s.east(cx, cy, cg, id)
			} else {
				s.west(cx, cy, cg, id)
			}
			s.north(cx, cy, cg, id)
		}
		if blocked != 0 {
			return
		}
		leave = ^uint64(0)
	}
}

// reach makes or lowers the node of a cell, from which it will be looked along dirs.
func (s *jumpSearch) reach(x, y int, g uint64, from int32, dirs uint8) {
	s.stats.Scanned++
	cell := board.CellID(y*s.j.w + x)
	id := s.slot[cell]
	if int(id) < len(s.nodes) && s.nodes[id].cell == cell {
		n := &s.nodes[id]
		switch {
		case g > n.g:
			return
		case g < n.g:
			n.g, n.from, n.todo, n.done = g, from, dirs, 0
		default:
			// As near in another direction: the turns of both count.
			waits := n.todo != 0
			n.todo |= dirs &^ n.done
			if waits || n.todo == 0 {
				return
			}
		}
	} else {
		id = uint32(len(s.nodes))
		s.slot[cell] = id
		s.nodes = append(s.nodes, jumpNode{g: g, cell: cell, from: from, x: int16(x), y: int16(y), todo: dirs})
	}
	s.stats.Generated++
	if sum := g + octileWeight(x-s.gx, y-s.gy); sum < s.best {
		s.stats.HeapOps++
		s.queue.push(sum, id)
	}
}

// direct reports whether nothing is in the way from a cell to another, first along
// a diagonal and then along a line. Both cells are free.
func (j *jumpBits) direct(x, y, gx, gy int) bool {
	if k := min(max(gx-x, x-gx), max(gy-y, y-gy)); k > 0 {
		side, down := cmp.Compare(gx, x), cmp.Compare(gy, y)
		line, l := j.down, 0
		if side == down {
			l = j.downLine(x, y)
		} else {
			line, l = j.up, j.upLine(x, y)
		}
		if !clearDiagonal(line, j.w, l, min(y, y+down*k), max(y, y+down*k)) {
			return false
		}
		x, y = x+side*k, y+down*k
	}
	if x != gx {
		return clearLine(j.east, j.h, y, min(x, gx), max(x, gx))
	}
	return clearLine(j.south, j.w, x, min(y, gy), max(y, gy))
}

// corners appends the cells, on the board, where a route turns, from the goal back
// to the start: the last leg starts at node id.
func (s *jumpSearch) corners(dst []pathing.Cell, id int32) []pathing.Cell {
	x, y := s.gx, s.gy
	dst = append(dst, pathing.Cell{X: x - 1, Y: y - 1})
	for ; id >= 0; id = s.nodes[id].from {
		// Every leg is first diagonal, then straight.
		n := &s.nodes[id]
		fx, fy := int(n.x), int(n.y)
		k := min(max(x-fx, fx-x), max(y-fy, fy-y))
		dst = addCorner(dst, pathing.Cell{X: fx + k*cmp.Compare(x, fx) - 1, Y: fy + k*cmp.Compare(y, fy) - 1})
		dst = addCorner(dst, pathing.Cell{X: fx - 1, Y: fy - 1})
		x, y = fx, fy
	}
	return dst
}

// addCorner appends a corner, unless it is the last, and takes the last away if the
// way goes straight on there.
func addCorner(dst []pathing.Cell, c pathing.Cell) []pathing.Cell {
	n := len(dst)
	if dst[n-1] == c {
		return dst
	}
	if n > 1 && dst[n-2].Towards(dst[n-1]) == dst[n-1].Towards(c) {
		dst[n-1] = c
		return dst
	}
	return append(dst, c)
}
