package play

import (
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/scenario"
)

// Vocabulary is what a scenario may name: the rulesets that can be played, each
// with its check of the whole scenario, and the policies of this package. The
// lists are the caller's, to add policies of its own to: Options.Policies then says
// what plays them.
func Vocabulary() scenario.Vocabulary {
	v := scenario.Vocabulary{
		Rulesets: []scenario.Ruleset{{
			Decl:   skirmish.Declaration(),
			Check:  checkSkirmish,
			Barred: board.Solid | board.Void | board.Low,
		}},
	}
	for _, b := range builtIns {
		v.Policies = append(v.Policies, b.Policy)
	}
	return v
}
