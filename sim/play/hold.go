package play

// Hold is the policy hold: its units never do anything. In mech they take OVERWATCH
// still, which no policy decides on.
type Hold struct{}

// Choose passes.
func (Hold) Choose(*View) Decision { return Pass() }
