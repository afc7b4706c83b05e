package search

import "example.com/stride/pathing/board"

// Query is one Action's search over a table: where a unit gets to on at most a
// number of squares, and what that costs at least.
type Query struct {
	Table   *Table
	Machine *Machine
	View    View
	Patcher Patcher // needed if View has anybody in it

	Scale  uint32   // multiplies every entry cost, not the cost of turning
	MaxKey uint32   // no label gets a greater key
	Flags  []uint16 // per cell, as Board.Flags
	Mark   uint16   // a cell with any of these flags is marked
}

// node is a label waiting for its turn: 16 bytes, the widest first.
type node struct {
	cell  board.CellID
	index uint32 // of the cell in the window
	next  uint32 // of the node below in the bucket, 0 for none
	layer uint8
	used  uint8 // squares
}

// bucketQueue holds labels by key. A bucket is a stack threaded through nodes.
type bucketQueue struct {
	nodes []node
	heads []uint32 // per key, an index into nodes, 0 for none
	low   uint32   // no bucket below holds a node
}

func (q *bucketQueue) reset(maxKey uint32) {
	n := int(maxKey) + 1
	if cap(q.heads) < n {
		q.heads = make([]uint32, n)
	}
	q.heads = q.heads[:n]
	clear(q.heads)
	if len(q.nodes) == 0 {
		q.nodes = make([]node, 1, 256)
	}
	q.nodes = q.nodes[:1]
	q.low = maxKey + 1
}

func (q *bucketQueue) push(key uint32, n node) {
	n.next = q.heads[key]
	q.heads[key] = uint32(len(q.nodes))
	q.nodes = append(q.nodes, n)
	q.low = min(q.low, key)
}

// Start readies a search for its seeds. The labels have been reset.
func (s *Scratch) Start(q *Query) {
	q.Table.Check()
	s.Stats.Searches++
	s.open.reset(q.MaxKey)
}

// Seed adds a label to start from: a cell of the window, its layer, the squares
// used before, and a key of at most MaxKey.
func (s *Scratch) Seed(l *Labels, index, layer, used int, key uint32) {
	if !improve(l.At(index, layer), used, key) {
		return
	}
	s.Stats.Generated++
	s.open.push(key, node{cell: l.Window.ID(index), index: uint32(index), layer: uint8(layer), used: uint8(used)})
}

// Run settles every label that the seeds lead to, in the order of their keys.
// Afterwards l holds them all. It takes time in proportion to the labels settled.
func (s *Scratch) Run(q *Query, l *Labels) {
	var (
		open    = &s.open
		near    []uint16
		rows    = q.Table.Rows
		words   = q.Table.words
		layers  = l.Layers
		span    = l.Quota + 1
		keys    = l.keys
		stats   = s.Stats
		m       = q.Machine
		stepX   = q.Scale * l.Unit
		w       = l.Window.stride
		ww      = l.Window.W
		cellTo  = [8]int{-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1}
		indexTo = [8]int{-ww, 1 - ww, 1, ww + 1, ww, ww - 1, -1, -ww - 1}
	)
	if q.View.o != nil {
		near = q.View.o.near
	}
	for key := open.low; key <= q.MaxKey; key++ {
		for open.heads[key] != 0 {
			n := open.nodes[open.heads[key]]
			open.heads[key] = n.next

			// Step 1. Leave out a label that another has beaten since.
			at := (int(n.index)*layers + int(n.layer)) * span
			if keys[at+int(n.used)] != key || beaten(keys[at:at+int(n.used)], key) {
				stats.Stale++
				continue
			}
			stats.Expanded++

			// Step 2. Change layer on the spot.
			here := int(n.index) * layers
			for _, c := range m.Turns[n.layer] {
				next := key + uint32(c.Cost)*l.Unit
				i := (here + int(c.To)) * span
				if next <= q.MaxKey && improve(keys[i:i+span], int(n.used), next) {
					stats.Generated++
					open.push(next, node{cell: n.cell, index: n.index, layer: c.To, used: n.used})
				}
			}

			// Step 3. Enter the neighbours, if a square is left.
			used := int(n.used) + 1
			if used > l.Quota {
				continue
			}
			row := int(m.Row[n.layer])
			word := words[int(n.cell)*rows+row]
			if near != nil && near[n.cell] != 0 && q.View.Near(n.cell) {
				word = q.Patcher.PatchedWord(row, n.cell)
				stats.Patched++
			}
			plain, marked := m.Next[n.layer], m.Marked[n.layer]
			for d := range 8 {
				cost := uint32(word & 0xFF)
				word >>= 8
				if cost == Blocked {
					continue
				}
				next := key + cost*stepX + 1
				if next > q.MaxKey {
					continue
				}
				to := board.CellID(int(n.cell) + cellTo[d])
				layer := plain
				if q.Flags[to]&q.Mark != 0 {
					if layer = marked; layer == NoLayer {
						continue
					}
				}
				index := int(n.index) + indexTo[d]
				i := (index*layers + int(layer)) * span
				if improve(keys[i:i+span], used, next) {
					stats.Generated++
					open.push(next, node{cell: to, index: uint32(index), layer: layer, used: uint8(used)})
				}
			}
		}
	}
	s.Stats = stats
}

// beaten reports whether fewer squares reach the same label with a smaller key.
func beaten(fewer []uint32, key uint32) bool {
	for _, k := range fewer {
		if k < key {
			return true
		}
	}
	return false
}
