package mech

import "example.com/stride/pathing"

// Risks is what may happen on a path.
type Risks struct {
	Overwatch []int           // hostiles in whose threat a move starts, ascending (M-16)
	Dangerous []pathing.Place // places on dangerous ground, in their order (M-27)
	Checks    []Climb         // climbs that need a check (M-12)
	Fall      int             // spaces of the fall at the end, 0 for none (M-11, M-18)
	Damage    int             // of that fall
}

// Climb is a climb that needs a check; who fails drops from the place From.
type Climb struct {
	From, To pathing.Place
	Bonus    int // HULL or AGILITY, the better
}

// Risks says what a path, as a Reach of this query gave it from st, may lead to.
func (q Query) Risks(st State, path []pathing.Step) Risks { return Risks{} }

// Threatens appends the hostiles that a move from a place may provoke OVERWATCH
// from, ascending (M-16).
func (q Query) Threatens(dst []int, at pathing.Place) []int { return dst }

// TryTeleport is where a teleport to a place ends: there, or, if the place is filled,
// where the character is (M-23). An impossible teleport is an error.
func (q Query) TryTeleport(st State, to pathing.Place) (end pathing.Place, ok bool, err error) {
	return st.At, false, nil
}
