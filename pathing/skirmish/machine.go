package skirmish

import "example.com/stride/pathing/search"

// machine is a search.Machine with and without the right to enter marked
// (submerged) squares.
type machine struct {
	open, closed search.Machine
	back         backward
}

// backward says which layers lead to a layer: by a step onto a plain square, by
// one onto a marked square, and by a change of facing.
type backward struct {
	plain, marked, turns [][]uint8
}

func newMachine(open, closed search.Machine) machine {
	m := machine{open: open, closed: closed}
	n := open.Layers()
	m.back = backward{make([][]uint8, n), make([][]uint8, n), make([][]uint8, n)}
	for from := range uint8(n) {
		to := open.Next[from]
		m.back.plain[to] = append(m.back.plain[to], from)
		if to = open.Marked[from]; to != search.NoLayer {
			m.back.marked[to] = append(m.back.marked[to], from)
		}
		for _, c := range open.Turns[from] {
			m.back.turns[c.To] = append(m.back.turns[c.To], from)
		}
	}
	return m
}

// walkMachine has a layer for each facing. It serves one Action, whose start is known.
func walkMachine(p *Params) machine {
	m := search.Machine{Direct: true}
	for f := range uint8(4) {
		m.Row = append(m.Row, f)
		m.Next = append(m.Next, f)
		m.Turns = append(m.Turns, otherFacings(p, f, 0))
	}
	m.Marked = m.Next
	closed := m
	closed.Marked = []uint8{search.NoLayer, search.NoLayer, search.NoLayer, search.NoLayer}
	return newMachine(m, closed)
}

// turnMachine serves several Actions. Layer 4*class + facing is a model whose Action has
// done nothing yet, and 4*classes more is one whose Action has. The class is what S-11
// remembers: the moves made before this Action and whether water was touched.
func turnMachine(p *Params, classes int) machine {
	m := search.Machine{}
	half := uint8(4 * classes)
	for layer := range 2 * half {
		f, class := layer%4, layer%half/4
		acted := half + 4*class
		m.Row = append(m.Row, f)
		m.Next = append(m.Next, acted+f)
		m.Turns = append(m.Turns, otherFacings(p, f, acted))
		switch {
		case classes == 1:
			m.Marked = append(m.Marked, acted+f)
		case int(class)%(p.SubmergedMoves+1) < p.SubmergedMoves:
			wet := uint8(p.SubmergedMoves+1) + class%uint8(p.SubmergedMoves+1)
			m.Marked = append(m.Marked, half+4*wet+f)
		default:
			m.Marked = append(m.Marked, search.NoLayer)
		}
	}
	return newMachine(m, search.Machine{})
}

// otherFacings are the changes from facing f to the other three (S-04), whose
// layers start at base.
func otherFacings(p *Params, f, base uint8) []search.Change {
	var cs []search.Change
	for g := range uint8(4) {
		if g != f {
			cs = append(cs, search.Change{To: base + g, Cost: uint8(p.FacingCost)})
		}
	}
	return cs
}

// vehicleMachine has a layer for each facing and number of squares since the last
// change of facing, up to turn, from where on the facing may change (S-17).
func vehicleMachine(turn int) machine {
	m := search.Machine{}
	span := uint8(turn + 1)
	for f := range uint8(4) {
		for since := range span {
			m.Row = append(m.Row, f)
			m.Next = append(m.Next, f*span+min(since+1, span-1))
			var cs []search.Change
			if since == span-1 {
				for g := range uint8(4) {
					if g != f {
						cs = append(cs, search.Change{To: g * span})
					}
				}
			}
			m.Turns = append(m.Turns, cs)
		}
	}
	m.Marked = m.Next
	return newMachine(m, search.Machine{})
}
