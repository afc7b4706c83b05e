package mech

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
)

// Risks is what may happen on a path.
type Risks struct {
	Overwatch  []int           // hostiles in whose threat a move starts, ascending (M-16)
	Dangerous  []pathing.Place // on dangerous ground, in their order (M-27): see Rules.Hazard
	Checks     []Climb         // climbs that need a check (M-12)
	Fall       int             // spaces of the fall at the end, 0 for none (M-11, M-18)
	Damage     int             // of that fall
	Bottomless bool            // that fall ends nowhere
}

// Climb is a climb that needs a check; a climber that fails drops from the place From.
type Climb struct {
	From, To pathing.Place
	Bonus    int // HULL or AGILITY, the better
}

// Risks says what a path, as a Reach of this query gave it from st, may lead to. It
// allocates only what it finds.
func (q Query) Risks(st State, path []pathing.Step) Risks {
	var risks Risks
	q.RisksIn(&risks, st, path)
	return risks
}

// RisksIn is Risks in the memory of the caller: it overwrites all of dst and uses its
// slices again. In steady state it allocates nothing.
func (q Query) RisksIn(dst *Risks, st State, path []pathing.Step) {
	r := q.rules
	risks := Risks{Overwatch: dst.Overwatch[:0], Dangerous: dst.Dangerous[:0], Checks: dst.Checks[:0]}
	at, phase := st.At, int16(0)
	for i, s := range path {
		if s.Phase != phase && s.Choice != pathing.Teleport {
			risks.Overwatch = q.Threatens(risks.Overwatch, at)
		}
		phase = s.Phase
		if r.Dangerous(s.To) {
			risks.Dangerous = append(risks.Dangerous, s.To)
		}
		if s.Choice == pathing.Walk && r.climbs(at, s.To) && r.needsCheck(at, s.To) {
			risks.Checks = append(risks.Checks, Climb{at, s.To, max(r.profile.Hull, r.profile.Agility)})
		}
		at = s.To
		if s.Choice == pathing.Fall && i == len(path)-1 {
			if floor, ok := r.floorBelow(int(r.ground.board.ID(at.Cell())), int(at.Z)); ok {
				risks.Fall = int(at.Z) - floor
				risks.Damage = r.params.FallDamage(risks.Fall)
			} else {
				risks.Bottomless = true
			}
		}
	}
	slices.Sort(risks.Overwatch)
	risks.Overwatch = slices.Compact(risks.Overwatch)
	*dst = risks
}

// Threatens appends the hostiles that a move from a place may provoke OVERWATCH
// from, ascending: those within whose threat it lies (M-16).
func (q Query) Threatens(dst []int, at pathing.Place) []int {
	box := q.rules.Box(at)
	for id := range q.world.bodies {
		if o, ok := q.look(id); ok && o.hostile && Distance(box, o.box) <= q.world.bodies[id].Threat {
			dst = append(dst, id)
		}
	}
	return dst
}

// Engaged appends the hostiles adjacent to a place, ascending, that the state does
// not name as unengaged (M-14).
func (q Query) Engaged(dst []int, st State) []int {
	box := q.rules.Box(st.At)
	for id := range q.world.bodies {
		if o, ok := q.look(id); ok && o.hostile && Adjacent(box, o.box) && st.engagedWith(id) {
			dst = append(dst, id)
		}
	}
	return dst
}

// TryTeleport is where a teleport to a place ends: there, or, if the place turns out
// to be filled, where the character is, with ok false (M-23). A teleport that the
// rules do not allow whoever is there is an error.
func (q Query) TryTeleport(st State, to pathing.Place) (end pathing.Place, ok bool, err error) {
	r := q.rules
	if err := r.Check(st); err != nil {
		return st.At, false, err
	}
	held := func(at pathing.Place) bool {
		return r.Stands(at) || r.Fits(at) && (r.profile.Hover || r.airborne(at))
	}
	reach := r.profile.Teleport
	switch {
	case reach == 0:
		return st.At, false, fmt.Errorf("mech: the character has no teleport (M-23)")
	case !r.MayMove(st):
		return st.At, false, fmt.Errorf("mech: a character that is IMMOBILIZED, STUNNED or lifts something does not teleport (M-23, M-25)")
	case st.Moved > 0:
		return st.At, false, fmt.Errorf("mech: a teleport takes the place of the whole standard move, of which %d spaces are made (M-23)", st.Moved)
	case st.Drags > 0:
		return st.At, false, fmt.Errorf("mech: a character that drags something does not teleport (M-23, M-26)")
	case to == st.At:
		return st.At, false, fmt.Errorf("mech: a teleport leads somewhere else than %v (M-23)", to)
	case Distance(Box{st.At, 1}, Box{to, 1}) > reach:
		return st.At, false, fmt.Errorf("mech: %v is %d spaces from %v, and the range is %d (M-23)", to, Distance(Box{st.At, 1}, Box{to, 1}), st.At, reach)
	case !held(st.At):
		return st.At, false, fmt.Errorf("mech: a teleport starts on a surface, and %v is in the air (M-23)", st.At)
	case !held(to):
		return st.At, false, fmt.Errorf("mech: a teleport ends on a surface where the character fits, and %v is none (M-23)", to)
	case st.Acted && !r.MayAct(to):
		return st.At, false, fmt.Errorf("mech: %v is above the ceiling (M-21)", to)
	}
	if _, fills := q.at(to); fills != NoUnit {
		return st.At, false, nil
	}
	return to, true, nil
}
