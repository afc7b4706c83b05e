package play

import (
	"math"
	"math/rand/v2"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// Policy decides for the units of a side. Each ruleset says what it is: a value with a
// method Choose that is shown the ruleset's own View and answers with its own Decision.
// A [Chooser], which is shown what all rulesets have in common, is a Policy of each.
//
// One Policy plays all games of a Setup, on as many goroutines as there are games, so
// Choose must not change it; a policy that remembers things is a [Memory] too. What it
// chooses must depend on what it is shown alone, random numbers included: then the same
// Streams give the same game.
type Policy any

// Memory is a Policy that remembers something. Every Game plays with a Clone of
// its own for each side, and calls Reset before every game.
type Memory interface {
	// Clone is a Memory that the ruleset can play with too, and that shares nothing that
	// changes with this one. Any number of goroutines may ask for one at a time.
	Clone() Policy
	// Reset forgets the game before.
	Reset()
}

// Chooser is a policy that every ruleset can play with: it decides on one of the
// options that the ruleset lays before it. The policies of this package are Choosers.
type Chooser interface {
	// Choose is the number of one of the choices that o shows (see Choices), or Pass. Any
	// other number ends the game with a DecisionError.
	Choose(o Choices) int
}

// Pass is what a Chooser chooses that wants nothing done.
const Pass = -1

// Far is the distance to what can't be reached.
const Far pathing.Cost = math.MaxInt32

// Choices are what a unit that is to act may do, as its ruleset sees it. They are
// numbered: first the ends of the unit's Reach in their order, staying put among them,
// then what else there is. What they say of places counts for ends too. Slices are
// the ruleset's own, and valid until the unit has acted.
type Choices interface {
	// Rand gives the random numbers of the unit's side.
	Rand() *rand.Rand
	// Here is where the unit stands.
	Here() pathing.Place
	// Goals are the cells that the unit's side makes for; none if it makes for none.
	Goals() []pathing.Cell
	// Idle reports whether the unit can do nothing but pass, where that is known
	// without asking for its Reach.
	Idle() bool
	// Settled reports whether the unit is where it wants to be, or wants to be nowhere:
	// a unit that heads for its goals passes.
	Settled() bool
	// Reach is every end that the unit may choose.
	Reach() *pathing.Reach
	// Avoid is the end that the unit should not choose if it has another: to stay where
	// it would fall. Pass: there is none.
	Avoid() int
	// More is how many choices there are beside the ends of the Reach: payments for a
	// cell that is not entered yet.
	More() int
	// Before reports whether choice i goes before j where both are worth the same: the
	// ruleset looks at things from where the unit stands, and not at the compass, so
	// that a board that looks the same to two sides favours neither.
	Before(i, j int) bool

	// ToGo is what is left to go to the nearest goal after each end of the Reach, or
	// Far. If exact is false each may be more, and ToGoOf says how much.
	ToGo() (all []pathing.Cost, exact bool)
	// ToGoOf is what is left to go after any choice.
	ToGoOf(i int) pathing.Cost
	// Spare is what the unit has left to spend, and whether what it does not spend now
	// can be spent later in this Turn.
	Spare() (left int, later bool)
	// Rivals is how many units of other sides could be blocked, at most. Ask it before
	// Blocked.
	Rivals() int
	// Blocked is how many units of other sides would be blocked on their way if the unit
	// stood at a place.
	Blocked(at pathing.Place) int
	// InTheWay is how much a unit at a place is in the way of units of other sides: for
	// each, GuardWidth less how far the place is off its way, and twice that if it could
	// not pass; 0 where an ally is in the way already.
	InTheWay(at pathing.Place) int
	// Off is how far a place is from the unit's post: the goals of its side, or else
	// where it started.
	Off(at pathing.Place) int

	// Kinds are the kinds of choices to draw from: how many choices each has, 0 for one
	// that needs no further draw.
	Kinds() []int
	// OfKind is a choice of a kind.
	OfKind(kind, i int) int
	// Room is memory for n numbers. It is the caller's until the unit has acted.
	Room(n int) []int
}

// GuardWidth is how far off the way of a unit a guard is of use.
const GuardWidth = 3

// When a unit counts as blocked: at most BlockRange cells from where it stands, at most
// BlockOff off its way.
const (
	BlockRange = 3
	BlockOff   = 1
)

// Aside is how far a place lies off the way of a unit to its goals: 0 for what it will
// pass if nothing turns it aside, more the farther off. now is what the unit has left
// to go where it stands, then what it would have at the place, and least the least that
// it would pay to get there. It is an estimate from distances alone, and 0 for every
// goal, since all ways end there. ok is false if the place is not ahead of the unit.
func Aside(now, then, least pathing.Cost) (points pathing.Cost, ok bool) {
	if now == Far || then >= now {
		return 0, false
	}
	if then == 0 {
		return 0, true
	}
	// A step on its way brings the unit nearer by what it costs: rarely more than twice
	// the least. If the place is nearer to the goal by less, it lies aside; if by more,
	// something lies between.
	nearer := now - then
	return max(least-nearer, nearer-2*least, 0), true
}

// Off is how many cells lie between a body of size by size cells, of which at is the
// north-western, and the nearest goal, or where it started if it has none: Choices.Off.
func Off(at pathing.Cell, size int, start pathing.Cell, goals []pathing.Cell) int {
	if len(goals) == 0 {
		return off(at, size, start)
	}
	least := off(at, size, goals[0])
	for _, c := range goals[1:] {
		least = min(least, off(at, size, c))
	}
	return least
}

func off(at pathing.Cell, size int, c pathing.Cell) int {
	return max(at.X-c.X, c.X-at.X-size+1, at.Y-c.Y, c.Y-at.Y-size+1, 0)
}

// Policies are the policies of this package, as a ruleset declares them: those with
// these names, or all.
func Policies(names ...string) []scenario.Policy {
	all := []scenario.Policy{holdPolicy, randomPolicy, rushPolicy, guardPolicy, greedyPolicy}
	if len(names) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(p scenario.Policy) bool { return !slices.Contains(names, p.Name) })
}
