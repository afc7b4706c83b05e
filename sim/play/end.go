package play

import (
	"fmt"

	"example.com/stride/pathing"
)

// EndText writes an end for people.
func EndText(e pathing.End) string {
	return fmt.Sprintf("%v facing %v, %v, by %v at cost %d", e.Place, e.Facing, e.Posture, e.Choice, e.Cost)
}
