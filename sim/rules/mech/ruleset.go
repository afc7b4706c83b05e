package mech

import (
	"slices"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/mech/workloads"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

var shared = sync.OnceValue(newRuleset)

// Ruleset is the ruleset mech. It is shared: treat it as read only.
func Ruleset() *ruleset.Ruleset { return shared() }

func newRuleset() *ruleset.Ruleset {
	return &ruleset.Ruleset{
		Ruleset: scenario.Ruleset{
			Decl:     mech.Declaration(),
			Policies: policies(),
			Compile:  compile,
			Object:   "object",
			Columns:  true,
			Terrain:  board.Solid | board.Void | board.Steep | board.Dangerous | board.Difficult | board.Unclimbable | board.Check,
			Stand:    stand,
		},
		Words: ruleset.Words{
			Round:  "round",
			Turn:   "turn",
			Cell:   "space",
			Action: "its standard move",
			Whole:  "its turn",
			Phase:  "move",
			Place:  "place",
			Levels: "heights of the ground",
			Visits: "How often units started on or entered a square, at any height and with any part of a body",
			Draw:   "no side meets its condition, or is left alone,",
			Order:  "there is no other",
		},
		Help: ruleset.Help{
			Reach: "In mech an Action is the standard move or what replaces it, and the Turn adds BOOST.",
			Path: "In mech the answer is the cheapest path of this turn, by standard move and BOOST, with its risks. A push goes N, NE, " +
				"... NW, up, down, or in two of these as in NE+up; the answer says what stops it, and how the unit falls then.",
		},
		States:      ruleset.States{Stopped: true, Phases: true, Heights: true},
		Counters:    counterKeys(),
		Metrics:     metrics(),
		Sections:    sections(),
		Objects:     objects(),
		Standstills: true,
		Warn:        warn,
		Codes:       []string{WarnLostEarly, WarnNoAttack, WarnStandstill},
		Workloads:   workloads.List,
		Games:       workloads.Games,
	}
}

// policies are those of package play and skirmisher. greedy has no weight for Speed kept
// for later, since nothing can be kept.
func policies() []scenario.Policy {
	list := play.Policies()
	for i := range list {
		if p := &list[i]; p.Name == "greedy" {
			p.Summary = "takes the best of all ends, by distance and blocking"
			p.Options = slices.DeleteFunc(slices.Clone(p.Options), func(o pathing.Param) bool { return o.Key == "saving_weight" })
		}
	}
	return append(list, skirmisherPolicy)
}
