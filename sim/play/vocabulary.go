package play

import (
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/scenario"
)

// ruleset is how a ruleset is played.
type ruleset struct {
	scenario.Ruleset
	// compile adds the units to a setup; side numbers the sides by their names.
	compile func(s *Setup, side map[string]int) error
}

// rulesets are those that can be played.
func rulesets() []ruleset {
	return []ruleset{{
		scenario.Ruleset{
			Decl:   skirmish.Declaration(),
			Check:  checkSkirmish,
			Barred: board.Solid | board.Void | board.Low,
		}, (*Setup).compileSkirmish,
	}, {
		scenario.Ruleset{
			Decl:    mech.Declaration(),
			Check:   checkMech,
			Columns: true,
			Terrain: board.Solid | board.Void | board.Steep | board.Dangerous | board.Difficult | board.Unclimbable | board.Check,
			Stand:   standMech,
		}, (*Setup).compileMech,
	}}
}

func rulesetOf(name string) (r ruleset, ok bool) {
	for _, r := range rulesets() {
		if r.Decl.Name == name {
			return r, true
		}
	}
	return ruleset{}, false
}

// Vocabulary is what a scenario may name: the rulesets, each with its check of the
// whole scenario, and the policies of this package. The lists are the caller's, to
// add policies of its own to: Options.Policies then says what plays them.
func Vocabulary() scenario.Vocabulary {
	var v scenario.Vocabulary
	for _, r := range rulesets() {
		v.Rulesets = append(v.Rulesets, r.Ruleset)
	}
	for _, b := range builtIns {
		v.Policies = append(v.Policies, b.Policy)
	}
	return v
}
