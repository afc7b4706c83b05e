package ruleset

import "example.com/stride/pathing"

// Latest is the latest answer of a World, whose ends its Apply takes. A World sets it
// after each Reach, and forgets it when anything about units changes.
type Latest struct {
	reach *pathing.Reach
	was   pathing.Reach // what reach held then
	unit  int
}

// Set says that a reach holds the answer about a unit.
func (l *Latest) Set(unit int, r *pathing.Reach) { l.reach, l.was, l.unit = r, *r, unit }

// Forget says that no answer counts any more.
func (l *Latest) Forget() { l.reach = nil }

// Of is the reach that holds the latest answer, if it is about a unit and has an end by
// value; nil if it is not, or if it was filled or its scratch used for another answer
// since.
func (l *Latest) Of(unit int, e pathing.End) *pathing.Reach {
	if l.reach == nil || l.unit != unit || !l.reach.Holds(&l.was) || !l.reach.Has(e) {
		return nil
	}
	return l.reach
}
