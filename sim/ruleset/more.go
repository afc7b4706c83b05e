package ruleset

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Counted is a World that counts the work of its searches.
type Counted interface {
	// Stats are the counts so far. The caller may set them to zero.
	Stats() *pathing.Stats
}

// Faller is a World in which units may step off edges and fall.
type Faller interface {
	// WithFalls is the World with such steps among its answers.
	WithFalls() World
}

// Pusher is a World in which units can be moved without their will.
type Pusher interface {
	// Push tells where a unit ends that is pushed n cells in a direction, in the words
	// of the ruleset: "E", "NE+up". The error says what is wrong with the question, such
	// as an n that is not 0 to MaxPush.
	Push(unit int, dir string, n int) (*Push, error)
}

// MaxPush is the most spaces that a push is asked about.
const MaxPush = board.MaxSide

// Push is where a push ends, and what follows.
type Push struct {
	Dir    string `json:"dir"`
	Asked  int    `json:"asked"` // how many spaces it is pushed
	From   [3]int `json:"from"`
	To     [3]int `json:"to"`
	Spaces int    `json:"spaces"` // how many it went
	// Reason says why it went no further: all (nothing stopped it), terrain, body or
	// filled. Because says it to people, and By names who is in the way.
	Reason    string   `json:"reason"`
	Because   string   `json:"-"`
	By        string   `json:"by,omitempty"`
	Dangerous []Danger `json:"dangerous"`
	InAir     bool     `json:"in_air"` // nothing holds it up at the end
	// Falls are those that follow, a turn each, if it does not fly, and Damage is that of
	// all of them together. Bottomless is set if it falls where there is nothing below.
	Falls      []Drop `json:"falls"`
	Damage     int    `json:"damage"`
	Bottomless bool   `json:"bottomless"`
	// Lines say to people what follows, a sentence each.
	Lines []string `json:"-"`
}

// Drop is the fall of one turn. Landed is set if it ends on a surface, Filled if the
// place below was filled, so that it lands beside it.
type Drop struct {
	To     [3]int `json:"to"`
	Spaces int    `json:"spaces"`
	Landed bool   `json:"landed"`
	Filled bool   `json:"filled"`
}

// Pictured is a World whose cells are columns, more than a floor at a level: what a
// drawing of the board shows of them.
type Pictured interface {
	// Height is how high the ground of a cell is.
	Height(c pathing.Cell) int
	// Over gives a cell another sign than its terrain has, and says what the sign means;
	// 0: none.
	Over(c pathing.Cell) (sign rune, what string)
	// Mark says where a unit is that is not on the ground of its cell, and how large it
	// is; empty if there is nothing to say.
	Mark(unit int) string
	// Columns describes the columns of a window of the board that are more than their
	// ground, those alike together, a line each.
	Columns(from, to pathing.Cell) []string
	// Stands reports whether a unit would stand on a surface at a place.
	Stands(unit int, at pathing.Place) bool
}

// Risks are what may happen to a unit on its way, and how the way ends, for rulesets
// that know such things.
type Risks struct {
	// Stopped says that engagement ends the move there, Engaged with whom the unit is
	// engaged then.
	Stopped bool     `json:"-"`
	Engaged []string `json:"-"`
	// Overwatch names the hostiles that may react to the move.
	Overwatch []string  `json:"overwatch"`
	Dangerous []Danger  `json:"dangerous"`
	Checks    []Check   `json:"checks"`
	Fall      *FallRisk `json:"fall"` // nil: none
	// Lines say all this to people, a sentence each.
	Lines []string `json:"-"`
}

// Danger is a place on dangerous ground. Damage holds the kinds of damage there, as far
// as the board says them.
type Danger struct {
	At     [3]int   `json:"at"`
	Damage []string `json:"damage"`
}

// Check is a step that needs a check: a d20 and Bonus against Target.
type Check struct {
	From   [3]int `json:"from"`
	To     [3]int `json:"to"`
	Bonus  int    `json:"bonus"`
	Target int    `json:"target"`
}

// FallRisk is the fall that a path ends with. It has no end if Bottomless is set.
type FallRisk struct {
	Spaces     int  `json:"spaces"`
	Damage     int  `json:"damage"`
	Bottomless bool `json:"bottomless"`
}
