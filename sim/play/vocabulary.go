package play

import (
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/scenario"
)

// Vocabulary is what a scenario may name: the rulesets, those that only answer
// queries included (see Playable), each with its check of the whole scenario, and the policies of this package. The
// lists are the caller's, to add policies of its own to: Options.Policies then says
// what plays them.
func Vocabulary() scenario.Vocabulary {
	v := scenario.Vocabulary{
		Rulesets: []scenario.Ruleset{{
			Decl:   skirmish.Declaration(),
			Check:  checkSkirmish,
			Barred: board.Solid | board.Void | board.Low,
		}, {
			Decl:    mech.Declaration(),
			Check:   checkMech,
			Columns: true,
			Terrain: board.Solid | board.Void | board.Steep | board.Dangerous | board.Difficult | board.Unclimbable | board.Check,
			Stand:   standMech,
		}},
	}
	for _, b := range builtIns {
		v.Policies = append(v.Policies, b.Policy)
	}
	return v
}

// Playable reports whether games of a ruleset can be played. Of the others a scenario
// can be read, checked and asked about.
func Playable(ruleset string) bool { return ruleset == skirmish.Declaration().Name }
