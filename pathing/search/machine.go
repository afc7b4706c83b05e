package search

// NoLayer marks a step that the machine forbids.
const NoLayer = 0xFF

// Machine says how layers follow each other. Layers are numbered from 0; at most
// 250 fit.
type Machine struct {
	Row    []uint8 // the row of the table that a layer reads
	Next   []uint8 // the layer after a step onto a plain cell
	Marked []uint8 // the layer after a step onto a marked cell, or NoLayer
	// Diagonal is the layer after a diagonal step onto a plain cell, where that is
	// another than Next: a ruleset in which every second diagonal costs more has a layer
	// for each. It is NoLayer where such a step is forbidden. nil: as Next. A machine with
	// Diagonal marks no cells.
	Diagonal []uint8
	Turns    [][]Change // changes of layer that use no square
	// Direct says that no change of layer is cheaper by way of another layer, so that
	// after one no other needs to be tried.
	Direct bool
}

// Change is a change of layer on the spot, at a cost.
type Change struct {
	To   uint8
	Cost uint8
}

// Layers is how many layers there are.
func (m *Machine) Layers() int { return len(m.Row) }
