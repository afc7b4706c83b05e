package report

// words are what a ruleset calls things, in text and warnings. JSON and CSV have
// the same keys for all.
type words struct {
	round  string // what the limit counts
	turn   string // what a unit has in it
	square string // what it enters
}

func (r *Run) words() words {
	if r.mech() {
		return words{"round", "turn", "space"}
	}
	return words{"Turn", "Turn", "square"}
}

// mech reports whether the result is of games of mech.
func (r *Run) mech() bool { return len(r.Sides) > 0 && r.Sides[0].Mech != nil }
