package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// scene is where the units of a table stand and how: what games and questions share.
// Units are meant by their indices.
type scene struct {
	t      *Table
	world  *mech.World
	query  []mech.Query // of each unit
	bodies []body
	apart  []int // hostiles that a state is not engaged with
	places []pathing.Place
}

// body is a unit on the board.
type body struct {
	// state is how it stands. Unengaged lies in the unit's own room.
	state     mech.State
	unengaged []int
	drags     int // the unit that it drags (M-26), or noUnit; its Size is in the state
	lifts     int // the unit that it lifts, or noUnit
	held      int // the unit that drags or lifts it, or noUnit
	destroyed bool
}

func newScene(t *Table) scene {
	t.ready()
	s := scene{t: t, world: mech.NewWorld(t.sc.Board), bodies: make([]body, len(t.units))}
	for u := range t.units {
		s.query = append(s.query, t.units[u].rules.Query(s.world, u))
	}
	return s
}

// reset puts every unit where the scenario has it.
func (s *scene) reset() {
	s.world.Clear()
	for u := range s.bodies {
		b, from := &s.bodies[u], &s.t.units[u]
		*b = body{state: from.state, unengaged: b.unengaged, drags: from.drags, lifts: from.lifts, held: noUnit}
		s.setState(u, from.state)
		s.world.Place(u, from.state.At, from.body)
	}
	for u := range s.bodies {
		for _, load := range [...]int{s.bodies[u].drags, s.bodies[u].lifts} {
			if load != noUnit {
				s.bodies[load].held = u
			}
		}
	}
}

// alive reports whether a unit is on the board.
func (s *scene) alive(u int) bool { return !s.bodies[u].destroyed }

// at is where a unit is.
func (s *scene) at(u int) pathing.Place { return s.bodies[u].state.At }

// box is the spaces that a unit fills.
func (s *scene) box(u int) mech.Box { return s.t.units[u].rules.Box(s.bodies[u].state.At) }

// setState keeps a state, with its list in the unit's own room.
func (s *scene) setState(u int, st mech.State) {
	b := &s.bodies[u]
	b.unengaged = append(b.unengaged[:0], st.Unengaged...)
	st.Unengaged = b.unengaged
	b.state = st
}

// nameUnengaged adds a unit to those that another is not engaged with, or takes it away.
func (s *scene) nameUnengaged(u, other int, apart bool) {
	b := &s.bodies[u]
	i := slices.Index(b.state.Unengaged, other)
	switch {
	case apart && i < 0:
		b.unengaged = append(b.state.Unengaged, other)
	case !apart && i >= 0:
		b.unengaged = slices.Delete(b.state.Unengaged, i, i+1)
	}
	b.state.Unengaged = b.unengaged
}

// share makes others agree with a unit about engagement, which is mutual (M-14).
func (s *scene) share(u int) {
	at := s.box(u)
	for o := range s.bodies {
		if o != u && s.alive(o) && s.t.hostile(u, o) {
			s.nameUnengaged(o, u, mech.Adjacent(at, s.box(o)) && slices.Contains(s.bodies[u].state.Unengaged, o))
		}
	}
}

// moveTo puts a unit in a state at another place, and makes others agree with it. What it
// holds, and what holds it, are the caller's.
func (s *scene) moveTo(u int, st mech.State) {
	s.setState(u, st)
	s.world.Place(u, st.At, s.t.units[u].body)
	s.share(u)
}

// after is the state after a move of a unit that ends in e by a path. It lies in the
// memory of the scene.
func (s *scene) after(u int, st mech.State, e pathing.End, path []pathing.Step) mech.State {
	st = s.query[u].AfterIn(s.apart[:0], st, e, path)
	s.apart = keep(s.apart, st.Unengaged)
	return st
}

// afterForce is the state of a unit that is moved to a place by force: it is engaged with
// nobody anew (M-17). It lies in the memory of the scene.
func (s *scene) afterForce(u int, to pathing.Place) mech.State {
	st := s.query[u].AfterPushIn(s.apart, s.bodies[u].state, to)
	s.apart = keep(s.apart, st.Unengaged)
	return st
}

// keep is the longer of two lists that may share memory, for the next use.
func keep(a, b []int) []int {
	if cap(b) > cap(a) {
		return b
	}
	return a
}

// free reports whether a unit may end a move at a place as far as others go: none of
// them fills any of its spaces there, or none that obstructs it if that is all that
// matters (M-06).
func (s *scene) free(u int, at pathing.Place) bool {
	rules := s.t.units[u].rules
	box := rules.Box(at)
	for o := range s.bodies {
		if o != u && s.alive(o) && mech.Overlap(box, s.box(o)) && (s.t.params.EndInFilled == 0 || rules.Obstructs(s.t.units[o].body)) {
			return false
		}
	}
	return true
}

// covers reports whether a cell lies below a box, at whatever height.
func covers(b mech.Box, c pathing.Cell) bool {
	x, y := c.X-int(b.At.X), c.Y-int(b.At.Y)
	return x >= 0 && y >= 0 && x < b.N && y < b.N
}

// carries reports whether a unit drags or lifts something.
func (s *scene) carries(u int) bool {
	return s.bodies[u].drags != noUnit || s.bodies[u].lifts != noUnit
}

// hold lets a unit drag another, or lift it (M-26).
func (s *scene) hold(u, load int, lift bool) {
	b := &s.bodies[u]
	if lift {
		b.lifts, b.state.Lifts = load, s.t.size(load)
	} else {
		b.drags, b.state.Drags = load, s.t.size(load)
	}
	s.bodies[load].held = u
}

// release ends the hold on a unit. It reports whether there was one.
func (s *scene) release(load int) bool {
	if load == noUnit || s.bodies[load].held == noUnit {
		return false
	}
	by := &s.bodies[s.bodies[load].held]
	if by.drags == load {
		by.drags, by.state.Drags = noUnit, 0
	} else {
		by.lifts, by.state.Lifts = noUnit, 0
	}
	s.bodies[load].held = noUnit
	return true
}

// parted lists the units whose hold ends because they are no longer adjacent: what u drags,
// what it lifts, and u itself if a unit holds it. A hold that lasts has noUnit.
func (s *scene) parted(u int) [3]int {
	b := &s.bodies[u]
	list := [3]int{b.drags, b.lifts, u}
	for i, other := range [...]int{b.drags, b.lifts, b.held} {
		if other == noUnit || mech.Adjacent(s.box(u), s.box(other)) {
			list[i] = noUnit
		}
	}
	return list
}

// trail is where what a unit drags goes as the unit, which is at the end of a path from
// a place already, leaves spaces behind it: a place for each step that it can follow.
func (s *scene) trail(u int, from pathing.Place, path []pathing.Step) []pathing.Place {
	load := s.bodies[u].drags
	s.places = s.query[load].Follow(s.places[:0], s.at(load), u, s.t.units[u].rules.Box(from), path)
	for n := len(s.places); n > 0 && !s.free(load, s.places[n-1]); n-- {
		s.places = s.places[:n-1] // the unit has come back there without it
	}
	return s.places
}
