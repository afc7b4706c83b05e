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
	v.aim()
	e := v.reach.End(i)
	d, exact := v.toGo(&e)
	if !exact {
		d = v.toDrive(&e)
	}
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
	return play.Off(at.Cell(), v.g.t.units[v.unit].state.At, v.Goals())
}

// Kinds is one kind: ends and part payments.
func (v *View) Kinds() []int { return v.One(v.Reach().Len() + len(v.Payments())) }
