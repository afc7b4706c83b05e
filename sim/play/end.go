package play

import (
	"fmt"

	"example.com/stride/pathing"
)

// HasEnd reports whether e is one of the ends of a reach, by value.
func HasEnd(r *pathing.Reach, e pathing.End) bool {
	lo, hi := 0, r.Len()
	for lo < hi {
		mid := (lo + hi) / 2
		if r.End(mid).Compare(e) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < r.Len() && r.End(lo) == e
}

// EndText writes an end for people.
func EndText(e pathing.End) string {
	return fmt.Sprintf("%v facing %v, %v, by %v at cost %d", e.Place, e.Facing, e.Posture, e.Choice, e.Cost)
}
