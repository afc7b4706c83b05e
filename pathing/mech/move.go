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
	falls       []fallEnd
}

// fallEnd is the end of a step off an edge (M-11).
type fallEnd struct {
	index, z int
	key      uint32
	stopped  bool
}

// begin empties the move.
func (m *moveSearch) begin() {
	m.limit = m.limits[m.number]
	m.walk.ran, m.hover.ran, m.flight.ran = false, false, false
	m.falls = m.falls[:0]
}

// stepOffEdges lists the steps off edges at the end of the move on foot (M-11).
func (m *moveSearch) stepOffEdges() {
	f := &m.walk
	f.space.all(func(index, z, slot int) {
		for _, class := range [...]int{classFree, classStart, classSeed} {
			key := m.fallKey(slot, class)
			if key == search.Unreached {
				continue
			}
			for d := pathing.N; d < pathing.NoDir; d++ {
				if to, ok := m.stepsOff(index, z, d); ok {
					stopped := m.stopsAt(m.place(index, z), class == classStart, m.place(to, z))
					m.falls = append(m.falls, fallEnd{to, z, key + m.stepKey(1), stopped})
				}
			}
		}
	})
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

// keyOf is the least key of ending the move on foot, hovering, in flight or with a step
// off an edge at a place (M-06).
func (m *moveSearch) keyOf(choice pathing.Choice, class, index, z int) uint32 {
	if choice == pathing.Fall {
		key := uint32(search.Unreached)
		for _, f := range m.falls {
			if f.index == index && f.z == z && f.stopped == (class == classStopped) {
				key = min(key, f.key)
			}
		}
		return key
	}
	f := m.labels(choice)
	if !f.ran || !f.space.has(index, z) || class == classFree && m.isFilled(index, z) {
		return search.Unreached
	}
	return f.best(f.space.slot(index, z), class)
}
