package mech

import (
	"cmp"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// seed is a place where the standard move may have ended. It is partial if the
// character is engaged there only with those that it was engaged with before.
type seed struct {
	index, z int
	partial  bool
	key      uint32
}

// seeds are the places from which BOOST may start.
type seeds struct {
	list []seed
	on   *space   // a space that all of them lie in
	keys []uint32 // their least keys: 2*slot, and one more if partial
}

// settle leaves those that lie in a space, and finds their least keys.
func (s *seeds) settle(on *space) {
	s.on = on
	s.list = slices.DeleteFunc(s.list, func(d seed) bool { return !on.has(d.index, d.z) })
	s.keys = emptied(s.keys, 2*on.size)
	for _, d := range s.list {
		i := s.slot(d)
		s.keys[i] = min(s.keys[i], d.key)
	}
}

// slot is where the least key of a seed is.
func (s *seeds) slot(d seed) int {
	i := 2 * s.on.slot(d.index, d.z)
	if d.partial {
		i++
	}
	return i
}

// isLeast reports whether no other seed at the same place has a lower key.
func (s *seeds) isLeast(d seed) bool { return d.key == s.keys[s.slot(d)] }

// boost searches BOOST from wherever the standard move may end (M-01, M-15).
func (p *solver) boost() {
	r, m := p.rules, &p.moves[1]
	p.prepareFloors()
	p.writeLabels()
	p.collectSeeds()
	if len(p.seeds.list) == 0 {
		return
	}
	flies := r.profile.Flight || r.params.weightless() || r.ground.liquid
	on := &p.floors // a character in the air that can't fly has nowhere to start from
	if flies || r.profile.Hover {
		low, high := 63, 0
		for _, s := range p.seeds.list {
			low, high = min(low, s.z), max(high, s.z)
		}
		m.air.fill(&p.situation, r.footing.fit, from(max(low-m.limit, 0), min(high+m.limit, 63)))
		on = &m.air
	}
	p.seeds.settle(on)
	m.walk.reset(&p.floors, false, m.limit+1, m.limit)
	p.bucket.search(&m.walk, p.seeds.list...)
	if r.profile.Hover {
		m.hover.reset(&m.air, true, m.limit+1, m.limit)
		p.bucket.search(&m.hover, p.seeds.list...)
	}
	if p.falls {
		p.leaps.stepOffEdges(m)
	}
	if flies {
		m.flight.reset(&m.air, true, 1, m.limit)
		for _, s := range p.seeds.list {
			if p.seeds.isLeast(s) && r.airborne(p.place(s.index, s.z)) {
				m.flight.from(s)
			}
		}
	}
}

// collectSeeds lists the places where the standard move may end and BOOST may follow.
func (p *solver) collectSeeds() {
	p.seeds.list = p.seeds.list[:0]
	r, m := p.rules, &p.moves[0]
	slows := r.params.weightless() || r.ground.liquid // whether where it is may make it SLOWED
	add := func(index, z int, partial bool, key uint32) {
		if key != search.Unreached && !(slows && r.Slowed(State{At: p.place(index, z)})) {
			p.seeds.list = append(p.seeds.list, seed{index, z, partial, key})
		}
	}
	if !p.unused {
		add(p.start, int(p.st.At.Z), true, 0)
	}
	for _, f := range []*moveLabels{&m.walk, &m.hover, &m.flight.moveLabels} {
		if f.ran {
			f.space.all(func(index, z, slot int) {
				key := f.best(slot, classStopped)
				if !p.isFilled(index, z) {
					key = min(key, f.best(slot, classFree))
				}
				add(index, z, false, key)
			})
		}
	}
	for _, l := range p.leaps.list {
		if l.choice != pathing.Fall || r.profile.Flight || r.profile.Hover {
			// A flyer that steps off an edge may still use BOOST (M-11).
			add(l.index, l.z, l.choice == pathing.Teleport, l.key)
		}
	}
	// Cheap seeds first: flights then find the least cost of a place early.
	slices.SortFunc(p.seeds.list, func(a, b seed) int { return cmp.Compare(a.key, b.key) })
}
