package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// moveSearch is one move of a query, the standard move or BOOST, and where it leads to
// on foot and through the air. Jumps and teleports are leaps.
type moveSearch struct {
	*situation
	number      int // 0 for the standard move, 1 for BOOST
	limit       int // spaces of movement
	air         space
	walk, hover moveLabels
	flight      flights
}

// begin empties the move.
func (m *moveSearch) begin() {
	m.limit = m.limits[m.number]
	m.walk.ran, m.hover.ran, m.flight.ran = false, false, false
}

// fallKey is the least key of a slot and class from which a space of the move is
// left.
func (m *moveSearch) fallKey(slot, class int) uint32 {
	least := uint32(search.Unreached)
	for used, key := range m.walk.at(slot, class) {
		if key != search.Unreached && m.walk.spent(&m.keyCode, used, key) < m.limit {
			least = min(least, key)
		}
	}
	return least
}

// labels are those of moves on foot, hovering or in flight.
func (m *moveSearch) labels(choice pathing.Choice) *moveLabels {
	switch choice {
	case pathing.Hover:
		return &m.hover
	case pathing.Fly:
		return &m.flight.moveLabels
	default:
		return &m.walk
	}
}

// keyOf is the least key of ending the move on foot, hovering or in flight at a place
// (M-06).
func (m *moveSearch) keyOf(choice pathing.Choice, class, index, z int) uint32 {
	f := m.labels(choice)
	if !f.ran || !f.space.has(index, z) || class == classFree && m.isFilled(index, z) {
		return search.Unreached
	}
	return f.best(f.space.slot(index, z), class)
}
