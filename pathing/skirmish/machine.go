package skirmish

import "example.com/stride/pathing/search"

// machine is a search.Machine with and without the right to enter marked
// (submerged) squares, and what it knows of the Actions before and after.
type machine struct {
	open, closed search.Machine
	back         backward
	starts       int     // number of layers in which an Action may start: the first ones
	acted        int     // first of the layers in which it may end
	next         []uint8 // by the layer in which it ended, where the next one starts
}

// backward says which layers lead to a layer: by a step onto a plain square, by
// one onto a marked square, and by a change of facing.
type backward struct {
	plain, marked, turns [][]uint8
}

func newMachine(open search.Machine) machine {
	n := open.Layers()
	m := machine{open: open, starts: n, back: backward{make([][]uint8, n), make([][]uint8, n), make([][]uint8, n)}}
	for from := range uint8(n) {
		to := open.Next[from]
		m.back.plain[to] = append(m.back.plain[to], from)
		if to = open.Marked[from]; to != search.NoLayer {
			m.back.marked[to] = append(m.back.marked[to], from)
		}
		for _, c := range open.Turns[from] {
			m.back.turns[c.To] = append(m.back.turns[c.To], from)
		}
		m.next = append(m.next, from)
	}
	return m
}

// walkMachine has a layer for each facing. It serves one Action, whose start is known.
func walkMachine(p *Params) machine {
	m := search.Machine{Direct: true}
	for f := range uint8(4) {
		m.Row = append(m.Row, f)
		m.Next = append(m.Next, f)
		m.Turns = append(m.Turns, otherFacings(f, 0, 1, p.FacingCost))
	}
	m.Marked = m.Next
	walk := newMachine(m)
	walk.closed = m
	walk.closed.Marked = []uint8{search.NoLayer, search.NoLayer, search.NoLayer, search.NoLayer}
	return walk
}

// turnMachine serves several Actions. Layer 4*class + facing is a model whose Action has
// done nothing yet, and 4*classes more is one whose Action has. The class is what S-11
// remembers: the moves made before this Action, and after as many classes more whether
// water was touched. There is one class if water binds the model to nothing.
func turnMachine(p *Params, classes int) machine {
	m := search.Machine{}
	var next []uint8
	half, dry := uint8(4*classes), uint8(p.SubmergedMoves+1)
	for layer := range 2 * half {
		f, class := layer%4, layer%half/4
		moves, acted := class%dry, half+4*class
		m.Row = append(m.Row, f)
		m.Next = append(m.Next, acted+f)
		m.Turns = append(m.Turns, otherFacings(f, acted, 1, p.FacingCost))
		switch {
		case classes == 1:
			m.Marked = append(m.Marked, acted+f)
			next = append(next, f)
			continue
		case moves < dry-1:
			m.Marked = append(m.Marked, half+4*(dry+moves)+f)
		default:
			m.Marked = append(m.Marked, search.NoLayer)
		}
		next = append(next, 4*(class-moves+min(moves+1, dry-1))+f)
	}
	turning := newMachine(m)
	turning.starts, turning.acted, turning.next = int(half), int(half), next
	return turning
}

// otherFacings are the changes from facing f to the other three (S-04), whose
// layers are base and every step-th after it.
func otherFacings(f, base, step uint8, cost int) []search.Change {
	var cs []search.Change
	for g := range uint8(4) {
		if g != f {
			cs = append(cs, search.Change{To: base + step*g, Cost: uint8(cost)})
		}
	}
	return cs
}

// vehicleMachine has a layer for each facing and number of squares since the last
// change of facing, up to turn, from where on the facing may change (S-17).
func vehicleMachine(turn int) machine {
	m := search.Machine{}
	span := uint8(turn + 1)
	for layer := range 4 * span {
		f, since := layer/span, layer%span
		m.Row = append(m.Row, f)
		m.Next = append(m.Next, f*span+min(since+1, span-1))
		var cs []search.Change
		if since == span-1 {
			cs = otherFacings(f, 0, span, 0)
		}
		m.Turns = append(m.Turns, cs)
	}
	m.Marked = m.Next
	return newMachine(m)
}
