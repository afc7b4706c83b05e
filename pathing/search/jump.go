package search

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// jumpNode is a cell that a route may turn at: 24 bytes.
type jumpNode struct {
	g      uint64 // least weight from the start
	cell   board.CellID
	from   int32 // the node before, -1 for none
	x, y   int16 // padded
	come   uint8 // the directions, among jumpDirs, that it is reached in at this g
	todo   uint8 // those of come whose turns have not been looked at
	turned uint8 // the directions that have been looked along, a bit each
}

// The directions that jump nodes are reached in: a start is reached in none.
const (
	comeN uint8 = 1 << iota
	comeE
	comeS
	comeW
	comeNowhere
)

// An entry of the queue is weight << jumpIndexBits | newness: of equal weights the
// node made last comes first, so that a search dives towards its goal. Weights
// have 39 bits.
const (
	jumpIndexBits = 25
	jumpIndexMask = 1<<jumpIndexBits - 1
)

// jumpSearch is the memory of a search by jump points. A cell has a node if slot
// names one that names the cell, so nothing needs clearing.
type jumpSearch struct {
	slot  []uint32 // by cell
	nodes []jumpNode
	heap  []uint64
	j     *jumpBits
	gx    int // the goal
	gy    int
	stats Stats

	own jumpOwn
}

// jumpResult says how a search ended.
type jumpResult uint8

const (
	jumpNone    jumpResult = iota // there is no route
	jumpFound                     // the last node is where the last leg starts
	jumpTooLong                   // weights or nodes don't fit; another engine must look
)

// turnsAhead and turnsBack are the directions that a walker on a line looks along
// from a stop, by what is free beside it: in the lower three bits of the line with
// smaller coordinates, in the upper three of the other, as beside gives them. They
// are for rows; those for columns are mirrored.
var turnsEast, turnsWest, turnsSouth, turnsNorth = func() (e, w, s, n [64]uint8) {
	bit := func(d pathing.Dir) uint8 { return 1 << d }
	for v := range 64 {
		lo, hi := v&7, v>>3
		set := func(t *[64]uint8, on bool, dirs ...pathing.Dir) {
			for _, d := range dirs {
				if on {
					t[v] |= bit(d)
				}
			}
		}
		set(&e, true, pathing.E)
		set(&e, lo&3 == 2, pathing.N, pathing.NE)
		set(&e, hi&3 == 2, pathing.S, pathing.SE)
		set(&w, true, pathing.W)
		set(&w, lo&6 == 2, pathing.N, pathing.NW)
		set(&w, hi&6 == 2, pathing.S, pathing.SW)
		set(&s, true, pathing.S)
		set(&s, lo&3 == 2, pathing.W, pathing.SW)
		set(&s, hi&3 == 2, pathing.E, pathing.SE)
		set(&n, true, pathing.N)
		set(&n, lo&6 == 2, pathing.W, pathing.NW)
		set(&n, hi&6 == 2, pathing.E, pathing.NE)
	}
	return e, w, s, n
}()

// run looks for a shortest route between two free cells, in padded coordinates.
// Nodes are expanded by weight so far plus octile distance. When a node is, and
// nothing is in the way of first the diagonal, then the straight part of that
// distance, the route by way of it is shortest.
func (s *jumpSearch) run(j *jumpBits, x, y, gx, gy int) (weight uint64, last int32, r jumpResult) {
	if n := j.w * j.h; len(s.slot) < n {
		s.slot = make([]uint32, n)
	}
	s.j, s.gx, s.gy, s.nodes, s.heap = j, gx, gy, s.nodes[:0], s.heap[:0]
	s.reach(x, y, 0, -1, comeNowhere)
	for len(s.heap) > 0 {
		entry := s.pop()
		id := int32(jumpIndexMask - entry&jumpIndexMask)
		n := &s.nodes[id]
		if n.todo == 0 {
			s.stats.Stale++ // expanded since by a smaller weight
			continue
		}
		s.stats.Expanded++
		x, y, g := int(n.x), int(n.y), n.g
		weight := entry >> jumpIndexBits
		switch {
		case weight >= weightLimit || len(s.nodes) > jumpIndexMask-1<<16:
			return 0, 0, jumpTooLong
		case j.direct(x, y, gx, gy):
			return weight, id, jumpFound
		}

		// Step 1. Which directions are there to look along?
		var dirs uint8
		if n.todo&(comeE|comeW) != 0 {
			w := j.rowWords
			sides := beside(j.free[(y-1)*w:y*w], x) | beside(j.free[(y+1)*w:(y+2)*w], x)<<3
			if n.todo&comeE != 0 {
				dirs |= turnsEast[sides&63]
			}
			if n.todo&comeW != 0 {
				dirs |= turnsWest[sides&63]
			}
		}
		if n.todo&(comeN|comeS) != 0 {
			w := j.colWords
			sides := beside(j.tall[(x-1)*w:x*w], y) | beside(j.tall[(x+1)*w:(x+2)*w], y)<<3
			if n.todo&comeS != 0 {
				dirs |= turnsSouth[sides&63]
			}
			if n.todo&comeN != 0 {
				dirs |= turnsNorth[sides&63]
			}
		}
		if n.todo&comeNowhere != 0 {
			dirs = 0xFF
		}
		dirs &^= n.turned
		n.turned |= dirs
		n.todo = 0

		// Step 2. Straight on, and to the sides.
		row := j.rows[y*j.rowWords : (y+1)*j.rowWords]
		col := j.cols[x*j.colWords : (x+1)*j.colWords]
		if dirs&(1<<pathing.E) != 0 && row[x>>6].leadsAhead>>(x&63)&1 != 0 {
			to := nextStop(row, x)
			s.reach(to, y, g+uint64(to-x)*straightWeight, id, comeE)
		}
		if dirs&(1<<pathing.W) != 0 && row[x>>6].leadsBack>>(x&63)&1 != 0 {
			to := lastStop(row, x)
			s.reach(to, y, g+uint64(x-to)*straightWeight, id, comeW)
		}
		if dirs&(1<<pathing.S) != 0 && col[y>>6].leadsAhead>>(y&63)&1 != 0 {
			to := nextStop(col, y)
			s.reach(x, to, g+uint64(to-y)*straightWeight, id, comeS)
		}
		if dirs&(1<<pathing.N) != 0 && col[y>>6].leadsBack>>(y&63)&1 != 0 {
			to := lastStop(col, y)
			s.reach(x, to, g+uint64(y-to)*straightWeight, id, comeN)
		}

		// Step 3. Along diagonals, and off them.
		if dirs&(1<<pathing.NE|1<<pathing.SW) != 0 {
			line := j.upLine(x, y)
			if dirs&(1<<pathing.NE) != 0 {
				s.north(line, x, y, 1, g, id)
			}
			if dirs&(1<<pathing.SW) != 0 {
				s.south(line, x, y, -1, g, id)
			}
		}
		if dirs&(1<<pathing.SE|1<<pathing.NW) != 0 {
			line := j.downLine(x, y)
			if dirs&(1<<pathing.SE) != 0 {
				s.south(line, x, y, 1, g, id)
			}
			if dirs&(1<<pathing.NW) != 0 {
				s.north(line, x, y, -1, g, id)
			}
		}
	}
	return 0, 0, jumpNone
}

// south walks a diagonal from a cell to greater y, sideways by side. Cells from
// which nothing straight leads to a stop are passed over, 64 at a time.
func (s *jumpSearch) south(line []diagWord, x, y, side int, g uint64, id int32) {
	from := ^uint64(0) << (y & 63)
	leave := from << 1 // the cell itself is no cell of the way
	for i := y >> 6; ; i++ {
		w := &line[i]
		s.stats.Scanned++
		blocked := w.blocked & from
		sideways := w.e
		if side < 0 {
			sideways = w.w
		}
		live := (sideways | w.s) & leave & (blocked ^ (blocked - 1)) // up to the first blocked step
		for ; live != 0; live &= live - 1 {
			b := bits.TrailingZeros64(live)
			cy := i<<6 + b
			s.leave(x+side*(cy-y), cy, side, sideways>>b&1 != 0, g+uint64(cy-y)*diagonalWeight, id)
			if w.s>>b&1 != 0 {
				cx := x + side*(cy-y)
				to := nextStop(s.j.cols[cx*s.j.colWords:(cx+1)*s.j.colWords], cy)
				s.reach(cx, to, g+uint64(cy-y)*diagonalWeight+uint64(to-cy)*straightWeight, id, comeS)
			}
		}
		if blocked != 0 {
			return
		}
		from, leave = ^uint64(0), ^uint64(0)
	}
}

// north is south to smaller y. The step from y to y-1 is that of y-1 to y.
func (s *jumpSearch) north(line []diagWord, x, y, side int, g uint64, id int32) {
	leave := ^uint64(0) >> (63 - (y-1)&63)
	for i := (y - 1) >> 6; ; i-- {
		w := &line[i]
		s.stats.Scanned++
		blocked := w.blocked & leave
		sideways := w.e
		if side < 0 {
			sideways = w.w
		}
		// Above the last blocked step.
		live := (sideways | w.n) & leave &^ (1<<bits.Len64(blocked) - 1)
		for live != 0 {
			b := bits.Len64(live) - 1
			live ^= 1 << b
			cy := i<<6 + b
			s.leave(x+side*(y-cy), cy, side, sideways>>b&1 != 0, g+uint64(y-cy)*diagonalWeight, id)
			if w.n>>b&1 != 0 {
				cx := x + side*(y-cy)
				to := lastStop(s.j.cols[cx*s.j.colWords:(cx+1)*s.j.colWords], cy)
				s.reach(cx, to, g+uint64(y-cy)*diagonalWeight+uint64(cy-to)*straightWeight, id, comeN)
			}
		}
		if blocked != 0 {
			return
		}
		leave = ^uint64(0)
	}
}

// leave leaves a diagonal to the east or west if that leads to a stop.
func (s *jumpSearch) leave(x, y, side int, leads bool, g uint64, id int32) {
	if !leads {
		return
	}
	row := s.j.rows[y*s.j.rowWords : (y+1)*s.j.rowWords]
	if side > 0 {
		to := nextStop(row, x)
		s.reach(to, y, g+uint64(to-x)*straightWeight, id, comeE)
	} else {
		to := lastStop(row, x)
		s.reach(to, y, g+uint64(x-to)*straightWeight, id, comeW)
	}
}

// reach makes or lowers the node of a cell that is reached in a direction.
func (s *jumpSearch) reach(x, y int, g uint64, from int32, come uint8) {
	s.stats.Scanned++
	cell := board.CellID(y*s.j.w + x)
	id := s.slot[cell]
	if int(id) < len(s.nodes) && s.nodes[id].cell == cell {
		n := &s.nodes[id]
		switch {
		case g > n.g:
			return
		case g < n.g:
			n.g, n.from, n.come, n.todo, n.turned = g, from, come, come, 0
		case n.come&come != 0:
			return
		default:
			// As near in another direction: the turns of both count.
			n.come |= come
			if n.todo |= come; n.todo != come {
				return // it is waiting already
			}
		}
	} else {
		id = uint32(len(s.nodes))
		s.slot[cell] = id
		s.nodes = append(s.nodes, jumpNode{g: g, cell: cell, from: from, x: int16(x), y: int16(y), come: come, todo: come})
	}
	s.stats.Generated++
	s.push((g+octileWeight(x-s.gx, y-s.gy))<<jumpIndexBits | (jumpIndexMask - uint64(id)))
}

// direct reports whether nothing is in the way from a cell to another, first along
// a diagonal and then along a line. Both cells are free.
func (j *jumpBits) direct(x, y, gx, gy int) bool {
	ax, ay := max(gx-x, x-gx), max(gy-y, y-gy)
	if k := min(ax, ay); k > 0 {
		side, down := 1, 1
		if gx < x {
			side = -1
		}
		if gy < y {
			down = -1
		}
		line := j.upLine(x, y)
		if side == down {
			line = j.downLine(x, y)
		}
		if !clearDiagonal(line, min(y, y+down*k), max(y, y+down*k)) {
			return false
		}
		x, y = x+side*k, y+down*k
	}
	if x != gx {
		return clearLine(j.free[y*j.rowWords:(y+1)*j.rowWords], min(x, gx), max(x, gx))
	}
	return clearLine(j.tall[x*j.colWords:(x+1)*j.colWords], min(y, gy), max(y, gy))
}

func (s *jumpSearch) push(entry uint64) {
	s.stats.HeapOps++
	h := append(s.heap, entry)
	s.heap = h
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

func (s *jumpSearch) pop() uint64 {
	s.stats.HeapOps++
	h := s.heap
	top, entry := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	s.heap = h
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
		mx, my := fx+k, fy+k
		if x < fx {
			mx = fx - k
		}
		if y < fy {
			my = fy - k
		}
		dst = addCorner(dst, pathing.Cell{X: mx - 1, Y: my - 1})
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
	if n > 1 && dirTo(dst[n-2], dst[n-1]) == dirTo(dst[n-1], c) {
		dst[n-1] = c
		return dst
	}
	return append(dst, c)
}

// dirTo is the direction from a cell to another on a line with it.
func dirTo(from, to pathing.Cell) pathing.Dir {
	sign := func(n int) int {
		switch {
		case n < 0:
			return 0
		case n > 0:
			return 2
		}
		return 1
	}
	return [3][3]pathing.Dir{
		{pathing.NW, pathing.N, pathing.NE},
		{pathing.W, pathing.NoDir, pathing.E},
		{pathing.SW, pathing.S, pathing.SE},
	}[sign(to.Y-from.Y)][sign(to.X-from.X)]
}
