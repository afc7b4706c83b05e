package mech

import "example.com/stride/pathing"

// Reason says why displacement ended.
type Reason uint8

// The reasons.
const (
	PushedAll     Reason = iota // all the spaces
	PushedTerrain               // solid terrain, a wall, or the edge of the board
	PushedBody                  // a character or object that obstructs
	PushedFilled                // spaces that others fill, at the end of the way
)

// Displacement is where involuntary movement ends (M-17).
type Displacement struct {
	End    pathing.Place
	Spaces int    // how many spaces it went
	Reason Reason // why no further
	By     int    // who is in the way, or NoUnit
}

// Push moves the character n spaces in a straight line without its will (M-17).
func (q Query) Push(st State, d Dir3, n int) (Displacement, error) { return Displacement{}, nil }

// Landing is where a fall ends (M-18).
type Landing struct {
	End      pathing.Place
	Spaces   int
	Landed   bool // false: still in the air
	Filled   bool // the place below was filled, and End is the nearest free one
	NoGround bool // nothing below at all
}

// Fall is one turn's fall from a place (M-18): down to the surface below, at most
// fall_speed spaces.
func (q Query) Fall(at pathing.Place) Landing { return Landing{} }
