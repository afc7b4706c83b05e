package play

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing"
)

// Streams are the random numbers of one game, a stream a purpose, so that games
// that differ in one thing still share the rest. A game takes copies: the same
// Streams give the same Result.
type Streams struct {
	Setup   rand.PCG // the order of activation, as far as the rules leave it open
	Choices rand.PCG // what policies draw
	Dice    rand.PCG // chances that rules take
}

// Reason says why a game ended.
type Reason uint8

// The reasons.
const (
	// Reached: the winner has its units on the cells of a reach condition.
	Reached Reason = iota
	// Held: the winner has held the cells of a hold condition for long enough.
	Held
	// Limit: the last Turn is over.
	Limit
	// Stalemate: the last Turn is over, and nobody did anything in it.
	Stalemate
	// Destroyed: one side alone has units left, which wins, or none has.
	Destroyed
	// NumReasons is how many reasons there are.
	NumReasons
)

// String is "reach", "hold", "limit", "stalemate" or "destroyed".
func (r Reason) String() string {
	if r < NumReasons {
		return [...]string{"reach", "hold", "limit", "stalemate", "destroyed"}[r]
	}
	return "Reason(?)"
}

// Draw is the Winner of a game that nobody won.
const Draw = -1

// Result is how a game ended.
type Result struct {
	Winner int // index in Setup.Sides, or Draw
	Reason Reason
	Turns  int // Turns or rounds begun; the last is the one in which the game ended
	Phases int // Phases begun, over all Turns; turns of units where there are rounds
	// First is the side whose unit comes first in the order of activation.
	First int
	Tally *Tally // of this game alone
}

// EndText writes an end for people.
func EndText(e pathing.End) string {
	return fmt.Sprintf("%v facing %v, %v, by %v at cost %d", e.Place, e.Facing, e.Posture, e.Choice, e.Cost)
}
