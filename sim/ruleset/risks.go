package ruleset

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
