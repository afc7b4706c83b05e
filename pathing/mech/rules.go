package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Rules is a ground compiled for one profile. It is immutable and safe for any
// number of goroutines, except while its Ground is patched.
type Rules struct {
	Checker
	near [8]int // the ids of the eight cells around, from one's own
}

// Compile makes the rules of one profile on a board. To compile several profiles
// make the Ground once.
func Compile(b *board.Board, p Params, prof Profile) (*Rules, error) {
	g, err := NewGround(b, p)
	if err != nil {
		return nil, err
	}
	return g.Rules(prof)
}

// Rules compiles a profile. Not safe while others use the ground, since the first
// body of each Size adds to it.
func (g *Ground) Rules(prof Profile) (*Rules, error) {
	c, err := g.Checker(prof)
	if err != nil {
		return nil, err
	}
	r := &Rules{Checker: *c}
	r.footing = g.footing(c.n)
	r.near = offsets(g.board.Stride())
	if r.footing.planes == nil {
		r.footing.rules, r.footing.planes = r, r.planes()
	}
	return r, nil
}

// Dangerous reports whether the character at a place is on dangerous ground, not in
// the air above it (M-27).
func (r *Rules) Dangerous(at pathing.Place) bool {
	return r.Stands(at) && holds(r.footing.risky[r.ground.board.ID(at.Cell())], at)
}

// Hazard is the kind of damage of the dangerous ground that the character is on at a
// place (M-27): of several kinds under its body that of the first cell by y, then x,
// and board.NoHazard if no cell says any. ok is Dangerous.
func (r *Rules) Hazard(at pathing.Place) (h board.Hazard, ok bool) {
	if !r.Dangerous(at) {
		return board.NoHazard, false
	}
	b := r.ground.board
	for i := range r.ground.footprint(int(b.ID(at.Cell())), r.n) {
		if board.Terrain(b.Flags()[i]).Has(board.Void) && at.Z == 0 || int(r.ground.ground[i]) != int(at.Z) {
			continue
		}
		if h := b.Hazard(board.CellID(i)); h != board.NoHazard {
			return h, true
		}
	}
	return board.NoHazard, true
}

// Slowed reports whether a state is SLOWED, by status, by where it is or by what it
// drags (M-24 to M-26).
func (r *Rules) Slowed(st State) bool {
	if st.Status&(Prone|Slowed) != 0 || st.Drags > 0 {
		return true
	}
	p := &r.profile
	return !p.Propulsion && !p.Flight && !p.Hover && (r.params.weightless() || r.underwater(st.At))
}

// MayMove reports whether a state allows any voluntary movement. A character that is
// IMMOBILIZED or STUNNED, or lifts something, has none (M-25, M-26).
func (r *Rules) MayMove(st State) bool { return st.Status&(Immobilized|Stunned) == 0 && st.Lifts == 0 }

// MayReact reports whether a state allows reactions such as OVERWATCH. A character that is
// STUNNED, is above the ceiling, or drags or lifts something has none (M-21, M-25, M-26). Whether a
// reaction is left this round, and where its turn started, the caller knows.
func (r *Rules) MayReact(st State) bool {
	return !st.Status.Has(Stunned) && st.Drags == 0 && st.Lifts == 0 && r.MayAct(st.At)
}

// MayBoost reports whether a state allows BOOST (M-01, M-25).
func (r *Rules) MayBoost(st State) bool { return r.MayMove(st) && !r.Slowed(st) && !st.Boosted }

// airborne reports whether a character may fly from a place: by flight, or because
// of what it is in (M-19, M-24).
func (r *Rules) airborne(at pathing.Place) bool {
	return r.profile.Flight || r.params.weightless() || r.underwater(at)
}

// MayAct reports whether a character at a place is low enough above the surface
// below to act and to take reactions (M-21).
func (r *Rules) MayAct(at pathing.Place) bool {
	return int(at.Z) <= r.params.FlightCeiling || holds(r.belowCeiling(int(r.ground.board.ID(at.Cell()))), at)
}

// ceiling reports whether there is one (M-21).
func (r *Rules) ceiling() bool {
	return r.params.Combat != 0 && r.params.Environment != EnvironmentZeroG
}

// FallsAfter reports whether a flyer in the air starts to fall at the end of a turn
// in which it moved a number of spaces (M-20, M-22).
func (r *Rules) FallsAfter(st State, moved int) bool {
	if r.Stands(st.At) || !r.CanFall(st.At) {
		return false
	}
	if !r.MayMove(st) || !r.profile.Flight && !r.profile.Hover {
		return true
	}
	return !r.profile.Hover && moved < 1
}
