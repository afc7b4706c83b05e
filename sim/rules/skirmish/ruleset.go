package skirmish

import (
	"sync"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/skirmish/workloads"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// Ruleset is the ruleset. It is shared and never changes.
var Ruleset = sync.OnceValue(func() *ruleset.Ruleset {
	return &ruleset.Ruleset{
		Ruleset: scenario.Ruleset{
			Decl:     skirmish.Declaration(),
			Policies: play.Policies(),
			Compile:  compile,
			Barred:   board.Solid | board.Void | board.Low,
			Terrain: board.Solid | board.Void | board.Low | board.Steep | board.Flooded | board.Debris | board.Dangerous |
				board.Loose | board.Submerged,
		},
		Words: ruleset.Words{
			Round: "Turn", Turn: "Turn", Cell: "square",
			Action: "its next Action", Whole: "this Turn", Phase: "phase", Place: "cell",
			Levels: "levels of the floors",
			Visits: "How often units started on or entered a square",
			Draw:   "no side meets its condition",
			Order:  "by its Mind",
		},
		States:   ruleset.States{Facing: true, Posture: true, Phases: true, Paid: true},
		Counters: counterKeys(),
		Metrics:  metrics(),
		Sections: []ruleset.Section{
			{Key: "turn", Heading: "A Turn of a unit", Units: true, Always: true},
			{Key: "actions", Heading: "Actions of a side", Columns: "a game        share of Actions", Always: true},
		},
		Workloads: workloads.List,
	}
})
