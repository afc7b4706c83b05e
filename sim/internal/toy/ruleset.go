package toy

import (
	"errors"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

var errNoPolicy = errors.New("it is no toy.Policy")

// The counters beside those of every ruleset. Games that are played leave Shoves,
// Shoved and Lost at 0.
const (
	StepsNorth ruleset.Counter = ruleset.NumCommon + iota
	StepsEast
	StepsSouth
	StepsWest
	Shoves
	Shoved  // cells
	Present // 1 in every game, but for objects
	Lost
	numCounters
)

// WarnShoved is the code of a warning of this ruleset.
const WarnShoved = "shoved"

var rules = &ruleset.Ruleset{
	Ruleset: scenario.Ruleset{
		Decl: &pathing.Ruleset{
			Name: "toy", Unit: "steps", Prefix: "T",
			Fields: []pathing.Param{{Key: "object", Kind: pathing.KindBool, Summary: "nobody plays it"}},
		},
		Policies: []scenario.Policy{policy("hold", Hold), policy("walk", Walk), policy("rush", Rush)},
		Compile:  compile,
		Object:   "object",
	},
	Words: ruleset.Words{
		Round: "lap", Turn: "go", Cell: "tile", Action: "its next step", Whole: "this go", Phase: "step", Place: "tile",
		Levels: "levels", Visits: "How often units were on a square", Draw: "nobody gets there", Order: "by nothing",
	},
	Counters: append(ruleset.CommonKeys(), "steps_north", "steps_east", "steps_south", "steps_west", "shoves", "shoved", "present", "lost"),
	Metrics: []ruleset.Metric{
		{Key: "squares", Kind: ruleset.OnlyRate, Of: ruleset.Squares, Per: ruleset.Begun, CSV: []string{"squares_a_go"}, Summary: "tiles entered a go", Section: "goes", Label: "Tiles", More: "{rate}"},
		{Key: "stuck", Kind: ruleset.OnlyShare, Of: ruleset.Stuck, Per: ruleset.Turns, Summary: "share of goes", Section: "goes", Label: "Stuck", More: "{share}"},
		{Key: "spent", Kind: ruleset.OnlyMean, Of: ruleset.Spent, Per: ruleset.PerGame, Summary: "steps"},
		{Key: "actions", Kind: ruleset.Count, Of: ruleset.Actions, Per: ruleset.PerGame, Summary: "steps"},
		{Key: "passes", Kind: ruleset.Count, Of: ruleset.Passes, Per: ruleset.PerGame, Summary: "goes without one"},
		{
			Key: "shoves", Kind: ruleset.Amount, Of: Shoves, Per: ruleset.PerGame, Summary: "times shoved", Rules: []string{"T-01"},
			Section: "shoves", Label: "shoved", More: "{far.rate!} far, {cells.per_game:12}|",
		},
		{Key: "shoves.far", Kind: ruleset.OnlyRate, Of: Shoved, Per: Shoves, Summary: "tiles a shove"},
		way("north", StepsNorth), way("east", StepsEast), way("south", StepsSouth), way("west", StepsWest),
		{Key: "toy.cells", Kind: ruleset.Rate, Of: Shoved, Per: Shoves, Summary: "tiles"},
		{Key: "toy.lost", Kind: ruleset.Share, Of: Lost, Per: Present, Games: true, Summary: "games in which it was lost", Section: "goes", Label: "Lost", More: "{share}", Order: -1},
	},
	Sections: []ruleset.Section{
		{Key: "goes", Heading: "A go", Units: true, Always: true},
		{Key: "ways", Heading: "Ways", Columns: "a game        share", Always: true},
		{Key: "shoves", Heading: "Shoves", Columns: "a game"},
	},
	Objects: []ruleset.Phrase{{Metric: "shoves", Text: "shoved {per_game!} times"}, {Metric: "lost", Text: "lost {share!}"}},
	Warn:    warn,
	Codes:   []string{WarnShoved},
}

// Ruleset is the ruleset.
func Ruleset() *ruleset.Ruleset { return rules }

// way is the metric of a direction.
func way(name string, of ruleset.Counter) ruleset.Metric {
	return ruleset.Metric{
		Key: "toy.steps[to=" + name + "]", Kind: ruleset.Share, Of: of, Per: ruleset.Actions, Summary: "steps to the " + name,
		CSV:     []string{"steps_per_game." + name, "steps_share." + name},
		Section: "ways", Label: name, More: "{share}",
	}
}

func policy(name string, p Policy) scenario.Policy {
	return scenario.Policy{
		Name: name, Summary: name, Goal: name == "rush",
		New: func(map[string]pathing.Value) any { return p },
	}
}

func warn(r *ruleset.Result) []ruleset.Warning {
	for _, u := range r.Units {
		if u.Counts[Shoves] > 9*r.Trials {
			return []ruleset.Warning{{Code: WarnShoved, Message: "Often shoved: " + u.ID + "."}}
		}
	}
	return nil
}
