package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// choices are what a unit may do, as policies of every ruleset see it. Behind the ends of
// the reach come the other decisions, numbered by kind and then by unit.
type choices struct {
	*View
	play.Plain
	all    []pathing.Cost // ToGo
	kinds  []kind         // that are open
	counts []int          // of each: see Kinds
}

var _ play.Choices = (*choices)(nil)

// Here is where the unit stands.
func (c *choices) Here() pathing.Place { return c.g.at(c.Unit()) }

// Settled reports whether the unit stands on a goal, or has no way to one, and may stay.
func (c *choices) Settled() bool {
	d := c.toGo(c.Here())
	return (d == 0 || len(c.fields) == 0) && !c.mustMove()
}

// Avoid is to stay where the unit would fall (M-20).
func (c *choices) Avoid() int {
	if !c.mustMove() {
		return play.Pass
	}
	r := c.Reach()
	for i := range r.Len() {
		if stays(r.End(i)) {
			return i
		}
	}
	return play.Pass
}

// Before is EndBefore of two ends.
func (c *choices) Before(i, j int) bool {
	r := c.Reach()
	return c.EndBefore(r.End(i), r.End(j))
}

// ToGo is what is left to go after each end.
func (c *choices) ToGo() (all []pathing.Cost, exact bool) {
	r := c.Reach()
	c.all = slices.Grow(c.all[:0], r.Len())[:r.Len()]
	at, d := pathing.Place{X: -1}, play.Far
	for i := range c.all {
		if e := r.End(i); e.Place != at {
			at, d = e.Place, c.toGo(e.Place)
		}
		c.all[i] = d
	}
	return c.all, true
}

// ToGoOf is what is left to go after a choice: where the unit stands, if that is no end.
func (c *choices) ToGoOf(i int) pathing.Cost {
	if r := c.Reach(); i >= 0 && i < r.Len() {
		return c.toGo(r.End(i).Place)
	}
	return c.toGo(c.Here())
}

// Spare is what is left of the standard move, which policies do not keep for later.
func (c *choices) Spare() (left int, later bool) { return c.Left(), false }

// Rivals are all units.
func (c *choices) Rivals() int { return len(c.g.units) }

// Blocked is how many hostiles the unit would be in the way of at a place, of those that
// are no larger.
func (c *choices) Blocked(at pathing.Place) int {
	n := 0
	for o := range c.g.units {
		if !c.bars(o) || at.Cell().Apart(c.g.at(o).Cell()) > play.BlockRange {
			continue
		}
		if off, ok := c.hostileDetour(o, at); ok && off <= play.BlockOff {
			n++
		}
	}
	return n
}

// InTheWay counts a hostile twice that is no larger.
func (c *choices) InTheWay(at pathing.Place) int {
	sum := 0
	for o := range c.g.units {
		if off, ok := c.hostileDetour(o, at); ok {
			points := max(play.GuardWidth-int(off), 0)
			if c.bars(o) {
				points *= 2
			}
			sum += points
		}
	}
	return sum
}

// bars reports whether the unit obstructs and stops a hostile: it is as large (M-05,
// M-15).
func (v *View) bars(o int) bool {
	return v.g.t.units[v.Unit()].body.Size >= v.g.t.units[o].body.Size
}

// Off is how many spaces a body at a place is from its post.
func (c *choices) Off(at pathing.Place) int {
	s := &c.g.t.units[c.Unit()]
	return play.Off(at.Cell(), s.rules.Box(at).N, s.state.At.Cell(), c.Goals())
}

// Kinds are to pass, to move and whatever else is open, with as many choices as there are
// ends or units; none once the decisions of the turn are used up. It lets the Reach have
// ends off edges: ask it before the Reach.
func (c *choices) Kinds() []int {
	if c.g.asked >= c.g.maxDecisions() {
		return nil
	}
	c.AllowFalls()
	c.kinds, c.counts = c.kinds[:0], c.counts[:0]
	for k := range numKinds {
		if n, ok := c.open(k); ok {
			c.kinds, c.counts = append(c.kinds, k), append(c.counts, n)
		}
	}
	if len(c.kinds) == 1 {
		c.counts[0] = 1 // to pass is drawn too
	}
	return c.counts
}

// open reports whether a kind of decision is open to the unit, and how many ends or units
// there are to choose from.
func (c *choices) open(k kind) (n int, ok bool) {
	switch k {
	case passing:
		return 0, true
	case ending:
		n = c.Reach().Len()
		return n, n > 1
	case standing:
		return 0, c.MayStandUp()
	case givingUp:
		return 0, c.MayGiveUp()
	case lettingGo:
		return 0, c.MayLetGo()
	}
	_, n = c.about(k, -1)
	return n, n > 0
}

// OfKind is a choice of one of the latest Kinds.
func (c *choices) OfKind(i, nth int) int {
	k, unit := c.kinds[i], 0
	switch {
	case k == passing:
		return play.Pass
	case k == ending:
		return nth
	case c.counts[i] > 0:
		unit, _ = c.about(k, nth)
	}
	return c.Reach().Len() + int(k)*len(c.g.units) + unit
}

// about is the unit of number nth of those that a kind of decision may be about, or how
// many there are, if nth is not among them.
func (c *choices) about(k kind, nth int) (unit, n int) {
	for u := range c.g.units {
		if c.may(k, u) {
			if n == nth {
				return u, n
			}
			n++
		}
	}
	return 0, n
}

// may reports whether a kind of decision about another unit is open.
func (c *choices) may(k kind, unit int) bool {
	if k == attacking {
		_, ok := c.Chance(unit)
		return ok
	}
	return c.mayHold(unit, k == lifting)
}

// decision is what a number stands for.
func (c *choices) decision(i int) Decision {
	n, units := c.Reach().Len(), len(c.g.units)
	switch {
	case i == play.Pass:
		return Pass()
	case i >= 0 && i < n:
		return Take(c.Reach().End(i))
	case i >= n+int(attacking)*units && i < n+int(numKinds)*units: // kinds before have other numbers
		return Decision{kind: kind((i - n) / units), unit: int32((i - n) % units)}
	}
	return Decision{kind: numKinds, unit: int32(i)}
}
