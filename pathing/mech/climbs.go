package mech

import "example.com/stride/pathing"

// Climbs reports whether a step on foot from one place to another, as a path has it, is
// a climb and not a ramp or a small rise or drop (M-09), and whether it needs a check
// (M-12).
func (r *Rules) Climbs(from, to pathing.Place) (climbs, check bool) {
	climbs = r.climbs(from, to)
	return climbs, climbs && r.needsCheck(from, to)
}
