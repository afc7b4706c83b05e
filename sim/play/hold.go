package play

// Hold is the policy hold: its units never do anything.
type Hold struct{}

// Choose passes.
func (Hold) Choose(*View) Decision { return Pass() }
