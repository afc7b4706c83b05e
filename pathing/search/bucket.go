package search

import (
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Query is one Action's search over a table: where a unit gets to on at most a
// number of squares, and what that costs at least.
type Query struct {
	Table   *Table
	Machine *Machine
	View    units.View
	Patcher Patcher // needed if View has units in it

	Scale  uint32   // multiplies every entry cost, not the cost of turning
	MaxKey uint32   // no label gets a greater key
	Flags  []uint16 // per cell, as Board.Flags
	Mark   uint16   // a cell with any of these flags is marked
}

// node is a label waiting for its turn: 16 bytes, the widest first.
type node struct {
	cell      board.CellID
	slot      uint32 // of the labels of its cell and layer
	next      uint32 // of the node below in the bucket, 0 for none
	layer     uint8
	used      uint8 // squares
	skipTurns bool  // no change of layer is cheaper than those already made
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
	slot := index*l.Layers + layer
	i := slot*(l.Quota+1) + used
	if l.keys[i] <= key || beaten(l.keys, i, used, key) {
		return
	}
	l.keys[i] = key
	s.Stats.Generated++
	s.open.low = min(s.open.low, key)
	s.open.push(key, node{cell: l.Window.ID(index), slot: uint32(slot), layer: uint8(layer), used: uint8(used)})
}

// Run settles every label that the seeds lead to, in the order of their keys.
// Afterwards l holds them all. It takes time in proportion to the labels settled.
func (s *Scratch) Run(q *Query, l *Labels) {
	var (
		open   = &s.open
		near   []uint16
		rows   = q.Table.Rows
		words  = q.Table.words
		span   = l.Quota + 1
		keys   = l.keys
		first  = l.first
		stats  = s.Stats
		m      = q.Machine
		others = m.Marked // the layer after a step of the other kind: onto a marked cell, or
		odd    = 0        // a diagonal one, whose number is odd
		stepX  = q.Scale * l.Unit
		most   = q.MaxKey
		w      = l.Window.Stride
		ww     = l.Window.W
		layers = l.Layers
		cellTo = [8]int{-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1}
		slotTo = [8]int{-ww * layers, (1 - ww) * layers, layers, (ww + 1) * layers, ww * layers, (ww - 1) * layers, -layers, (-ww - 1) * layers}
		keyTo  [8]int
	)
	for d, delta := range slotTo {
		keyTo[d] = delta * span
	}
	if !q.View.Empty() {
		near = q.View.Overlay().Near()
	}
	if m.Diagonal != nil {
		others, odd = m.Diagonal, 1
	}
	for key := open.low; key <= most; key++ {
		for open.heads[key] != 0 {
			n := open.nodes[open.heads[key]]
			open.heads[key] = n.next

			// Step 1. Leave out a label that another has beaten since it was pushed. The
			// first of its cell and layer is the best.
			slot, used := int(n.slot), int(n.used)
			i := slot*span + used
			if keys[i] != key || beaten(keys, i, used, key) {
				stats.Stale++
				continue
			}
			stats.Expanded++
			if first[slot] == Unreached {
				first[slot] = key
			}

			// Step 2. Change layer on the spot.
			turns := m.Turns[n.layer]
			if n.skipTurns {
				turns = nil
			}
			for _, c := range turns {
				next := key + uint32(c.Cost)*l.Unit
				if next > most {
					continue
				}
				to := slot + int(c.To) - int(n.layer)
				i := to*span + used
				if keys[i] <= next || beaten(keys, i, used, next) {
					continue
				}
				keys[i] = next
				stats.Generated++
				open.push(next, node{cell: n.cell, slot: uint32(to), layer: c.To, used: n.used, skipTurns: m.Direct})
			}

			// Step 3. Enter the neighbours, if a square is left.
			if used == l.Quota {
				continue
			}
			row := int(m.Row[n.layer])
			word := words[int(n.cell)*rows+row]
			if near != nil && near[n.cell] != 0 && q.View.Near(n.cell) {
				word = q.Patcher.PatchedWord(row, n.cell)
				stats.Patched++
			}
			plain, other := m.Next[n.layer], others[n.layer]
			slot += int(plain) - int(n.layer)
			at := slot*span + used + 1
			room := most - key
			for d := range slotTo {
				cost := uint32(word & 0xFF)
				word >>= 8
				added := cost*stepX + 1
				if added > room || cost == Blocked {
					continue
				}
				next := key + added
				i, layer := at+keyTo[d], plain
				if other != plain && (d&odd != 0 || odd == 0 && q.Flags[int(n.cell)+cellTo[d]]&q.Mark != 0) {
					if layer = other; layer == NoLayer {
						continue
					}
					i += (int(other) - int(plain)) * span
				}
				if keys[i] <= next || beaten(keys, i, used+1, next) {
					continue
				}
				keys[i] = next
				stats.Generated++
				to := slot + slotTo[d] + int(layer) - int(plain)
				open.push(next, node{cell: board.CellID(int(n.cell) + cellTo[d]), slot: uint32(to), layer: layer, used: n.used + 1})
			}
		}
	}
	s.Stats = stats
}

// beaten reports whether fewer squares reach the same label with a smaller key. Equal
// keys with more squares are kept, since routes through them may be the straighter
// ones.
func beaten(keys []uint32, i, used int, key uint32) bool {
	for low := i - used; i > low; {
		if i--; keys[i] < key {
			return true
		}
	}
	return false
}
