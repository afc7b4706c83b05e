package search

import "example.com/stride/pathing/units"

// Unreached is the key of a label that does not exist.
const Unreached = ^uint32(0)

// Labels are what one Action leads to: for each cell of the window, layer and
// number of squares, the least key. A key that fewer squares beat is left out.
type Labels struct {
	Window units.Window
	Layers int
	Quota  int // squares that the Action may enter
	// Unit is what one point of cost adds to a key; squares add 1 each.
	Unit uint32
	keys []uint32 // ((cell*Layers)+layer)*(Quota+1) + squares
	// first has the key of each cell and layer that was settled first: the least.
	first []uint32
}

// Reset empties the labels for a new search.
func (l *Labels) Reset(w units.Window, layers, quota int, unit uint32) {
	l.Window, l.Layers, l.Quota, l.Unit = w, layers, quota, unit
	n, slots := w.Cells()*layers*(quota+1), w.Cells()*layers
	if cap(l.keys) < n+slots {
		l.keys = make([]uint32, n+slots)
	}
	all := l.keys[:n+slots]
	if len(all) > 0 {
		all[0] = Unreached
	}
	for done := 1; done < len(all); done *= 2 {
		copy(all[done:], all[:done])
	}
	l.keys, l.first = all[:n], all[n:]
}

// At are the keys of a cell of the window and a layer, by squares.
func (l *Labels) At(cell, layer int) []uint32 {
	i := (cell*l.Layers + layer) * (l.Quota + 1)
	return l.keys[i : i+l.Quota+1 : i+l.Quota+1]
}

// Best is the least key of a cell of the window and a layer, or Unreached, once a
// search has run.
func (l *Labels) Best(cell, layer int) uint32 { return l.first[cell*l.Layers+layer] }
