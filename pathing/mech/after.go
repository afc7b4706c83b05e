package mech

import (
	"slices"

	"example.com/stride/pathing"
)

// After is the state after a move that ends in e by a path that the Reach gave for it
// (M-28): what is left of a standard move stays, unless it was stopped or is made as
// a whole. Staying put changes nothing. After a teleport the state names the
// adjacent hostiles that the character is not engaged with, in a slice of its own.
func (q Query) After(st State, e pathing.End, path []pathing.Step) State {
	return q.AfterIn(nil, st, e, path)
}

// AfterIn is After with the memory of the caller: Unengaged of the state after a move is
// in buf, which grows if it has to. buf may be the memory of st.Unengaged, which is lost
// then. It allocates nothing if buf has room for the hostiles named before and after.
func (q Query) AfterIn(buf []int, st State, e pathing.End, path []pathing.Step) State {
	if len(path) == 0 {
		return st
	}
	r := q.rules
	before := st
	st.Unengaged = buf[:0] // a voluntary step engages with all that are adjacent (M-14)
	for i, s := range path {
		last := i == len(path)-1 || path[i+1].Phase != s.Phase
		if s.Phase > 1 {
			st.Boosted = true
		} else {
			st.Moved += int(s.Cost)
			if s.Choice != pathing.Walk && s.Choice != pathing.Hover || last && s.Rules.Has(m15) {
				st.Moved = r.all()
			}
		}
	}
	if st.Boosted && !before.Boosted {
		st.Moved = r.all() // BOOST comes after the standard move
	}
	st.At = e.Place
	if len(path) == 1 && path[0].Choice == pathing.Teleport {
		st.Unengaged = q.unengaged(buf, before, e.Place)
	}
	return st
}

// all are the spaces moved when nothing is left of a standard move: at least the one
// that a teleport counts as (M-23).
func (r *Rules) all() int { return max(r.profile.Speed, 1) }

// AfterPush is the state after displacement, which engages nobody (M-17): it names
// the adjacent hostiles that the character is not engaged with, in a slice of its
// own.
func (q Query) AfterPush(st State, d Displacement) State {
	return q.AfterPushIn(nil, st, d.End)
}

// AfterPushIn is the state after displacement to a place, with the memory of the
// caller as for AfterIn. A fall is displacement too.
func (q Query) AfterPushIn(buf []int, st State, to pathing.Place) State {
	st.Unengaged = q.unengaged(buf, st, to)
	st.At = to
	return st
}

// unengaged lists the hostiles adjacent to a place that a state was not engaged with
// (M-14), in buf, behind those that the state names until all are found.
func (q *Query) unengaged(buf []int, st State, to pathing.Place) []int {
	named := len(st.Unengaged)
	ids := slices.Grow(buf[:0], named)[:named]
	a, b := q.rules.Box(st.At), q.rules.Box(to)
	for id := range q.world.bodies {
		if o, ok := q.look(id); ok && o.hostile && Adjacent(b, o.box) && !(Adjacent(a, o.box) && st.engagedWith(id)) {
			ids = append(ids, id)
		}
	}
	return ids[:copy(ids, ids[named:])]
}

// NextTurn is the state at the start of the next turn: nothing moved or done yet.
func (r *Rules) NextTurn(st State) State {
	st.Moved, st.Acted, st.Boosted = 0, false, false
	return st
}
