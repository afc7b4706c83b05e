package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// A View is the play.Choices of the unit that is to act: the ends of its Reach, then
// its part payments.

// Here is where the unit stands.
func (v *View) Here() pathing.Place { return v.At(v.unit) }

// Idle reports whether the unit can do nothing but pass, and its reach need not be
// asked for: it has no Speed left, and no Choice is free.
func (v *View) Idle() bool {
	p := &v.g.t.params
	return p.LieDownCost > 0 && p.StandUpCost > 0 && !v.g.t.units[v.unit].profile.Vehicle && v.Left() == 0
}

// Settled reports whether the unit has no goal, or is there.
func (v *View) Settled() bool { return len(v.Goals()) == 0 || v.Idle() || v.here() == 0 }

// More is how many part payments the unit may make.
func (v *View) More() int { return len(v.Payments()) }

// Before orders choices that are worth the same. Two ends go as EndBefore says, an end
// goes before a payment, and two payments go by their squares.
func (v *View) Before(i, j int) bool {
	n := v.reach.Len()
	switch {
	case i < n && j < n:
		return v.EndBefore(v.reach.End(i), v.reach.End(j))
	case i < n || j < n:
		return i < n
	}
	return v.compareCells(v.payments[i-n].To, v.payments[j-n].To) < 0
}

// ToGoOf is what is left to go after a choice.
func (v *View) ToGoOf(i int) pathing.Cost {
	if n := v.reach.Len(); i >= n {
		d, _ := v.RemainingAfter(v.payments[i-n])
		return d
	}
	d, _ := v.Remaining(v.reach.End(i))
	return d
}

// Spare is the Speed that the unit has left, and whether another Phase of the Turn is
// to come.
func (v *View) Spare() (left int, later bool) { return v.Left(), !v.LastPhase() }

// Rivals lists the units of other sides that the unit could block with its Action.
func (v *View) Rivals() int {
	v.near = v.near[:0]
	at, reach := v.g.units[v.unit].state.At, play.BlockRange+v.g.t.units[v.unit].profile.Stride+1
	for u := range v.g.units {
		if v.Enemy(u) && at.Apart(v.g.units[u].state.At) <= reach {
			v.near = append(v.near, int32(u))
		}
	}
	return len(v.near)
}

// Blocked is how many of them would find no room beside the unit on their way.
func (v *View) Blocked(at pathing.Place) int {
	n, c := 0, at.Cell()
	for _, u := range v.near {
		if c.Apart(v.g.units[u].state.At) > play.BlockRange {
			continue
		}
		if off, ok := v.Detour(int(u), c); ok && off <= play.BlockOff && v.shutsOut(int(u), c) {
			n++
		}
	}
	return n
}

// InTheWay counts a unit twice that would find no room beside this one (S-09), and
// nothing on the square of an ally.
func (v *View) InTheWay(at pathing.Place) int {
	sum, c := 0, at.Cell()
	for u := range v.g.units {
		if !v.Enemy(u) {
			if u != v.unit && v.g.units[u].state.At == c {
				return 0
			}
			continue
		}
		if off, ok := v.Detour(u, c); ok {
			points := max(play.GuardWidth-int(off), 0)
			if v.shutsOut(u, c) {
				points *= 2
			}
			sum += points
		}
	}
	return sum
}

// Off is the number of squares to the nearest cell of the unit's post.
func (v *View) Off(at pathing.Place) int {
	return play.Off(at.Cell(), 1, v.g.t.units[v.unit].state.At, v.Goals())
}

// Kinds is one kind: ends and part payments.
func (v *View) Kinds() []int { return v.One(v.Reach().Len() + len(v.Payments())) }

// EndBefore is the rule by which policies choose between ends that are worth the same
// to them. It reports whether e goes before f: the end that
// costs less; that enters fewer squares; staying put; a standing one; then, looking
// the way the unit faces, the one farther ahead; the one less far to the side; the
// one nearer to the middle of the board; the one to the left; the one that keeps
// its facing; that faces the middle of the board; that turns left; and last the
// order of the reach.
//
// The rule looks at things from where the unit stands, and not at the compass: on a
// board that looks the same to two sides, it favours neither.
func (v *View) EndBefore(e, f pathing.End) bool {
	if c := e.CompareCost(f); c != 0 {
		return c < 0
	}
	if e.Posture != f.Posture {
		return e.Posture < f.Posture
	}
	if c := v.compareCells(e.Place.Cell(), f.Place.Cell()); c != 0 {
		return c < 0
	}
	if e.Facing != f.Facing {
		return v.facingRank(e) < v.facingRank(f)
	}
	return e.Compare(f) < 0
}

// compareCells orders cells as EndBefore does: below 0 if a goes before b.
func (v *View) compareCells(a, b pathing.Cell) int {
	o := v.outlook()
	return o.Compare(a, b)
}

func (v *View) outlook() play.Outlook {
	st := &v.g.units[v.unit].state
	return play.Outlook{At: st.At, Facing: st.Facing, Board: v.g.board}
}

// facingRank orders the facings of ends on one cell as EndBefore does.
func (v *View) facingRank(e pathing.End) int {
	o := v.outlook()
	turn := int(e.Facing-o.Facing) & 7 // 0 ahead, 2 right, 4 back, 6 left
	if turn == 0 {
		return -1 << 40
	}
	x, y := o.ToMiddle(e.Place.Cell())
	dx, dy := e.Facing.Delta()
	return -8*(x*dx+y*dy) - turn
}
