package report

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// The counters beside those of every ruleset. Games that are played leave shoves,
// shoved and lost at 0.
const (
	stepsNorth ruleset.Counter = ruleset.NumCommon + iota
	stepsEast
	stepsSouth
	stepsWest
	shoves
	shoved  // cells
	present // 1 in every game, but for objects
	lost
)

// warnShoved is the code of a warning of this ruleset.
const warnShoved = "shoved"

// toy is a ruleset whose reports have every kind of figure.
var toy = &ruleset.Ruleset{
	Ruleset: scenario.Ruleset{
		Decl: &pathing.Ruleset{
			Name: "toy", Unit: "steps", Prefix: "T",
			Fields: []pathing.Param{{Key: "object", Kind: pathing.KindBool, Summary: "nobody plays it"}},
		},
		Policies: []scenario.Policy{{Name: "walk", Summary: "walk", New: func(map[string]pathing.Value) any { return nil }}},
		Compile:  func(*scenario.Scenario) (any, []scenario.Fault) { return toyTable{}, nil },
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
			Key: "shoves", Kind: ruleset.Amount, Of: shoves, Per: ruleset.PerGame, Summary: "times shoved", Rules: []string{"T-01"},
			Section: "shoves", Label: "shoved", More: "{far.rate!} far, {cells.per_game:12}|",
		},
		{Key: "shoves.far", Kind: ruleset.OnlyRate, Of: shoved, Per: shoves, Summary: "tiles a shove"},
		toyWay("north", stepsNorth), toyWay("east", stepsEast), toyWay("south", stepsSouth), toyWay("west", stepsWest),
		{Key: "toy.cells", Kind: ruleset.Rate, Of: shoved, Per: shoves, Summary: "tiles"},
		{Key: "toy.lost", Kind: ruleset.Share, Of: lost, Per: present, Games: true, Summary: "games in which it was lost", Section: "goes", Label: "Lost", More: "{share}", Order: -1},
	},
	Sections: []ruleset.Section{
		{Key: "goes", Heading: "A go", Units: true, Always: true},
		{Key: "ways", Heading: "Ways", Columns: "a game        share", Always: true},
		{Key: "shoves", Heading: "Shoves", Columns: "a game"},
	},
	Objects: []ruleset.Phrase{{Metric: "shoves", Text: "shoved {per_game!} times"}, {Metric: "lost", Text: "lost {share!}"}},
	Warn:    toyWarn,
	Codes:   []string{warnShoved},
}

// toyWay is the metric of a direction.
func toyWay(name string, of ruleset.Counter) ruleset.Metric {
	return ruleset.Metric{
		Key: "toy.steps[to=" + name + "]", Kind: ruleset.Share, Of: of, Per: ruleset.Actions, Summary: "steps to the " + name,
		CSV:     []string{"steps_per_game." + name, "steps_share." + name},
		Section: "ways", Label: name, More: "{share}",
	}
}

func toyWarn(r *ruleset.Result) []ruleset.Warning {
	for _, u := range r.Units {
		if u.Counts[shoves] > 9*r.Trials {
			return []ruleset.Warning{{Code: warnShoved, Message: "Often shoved: " + u.ID + "."}}
		}
	}
	return nil
}

// toyTable is any scenario of the ruleset. Nobody plays it.
type toyTable struct{ play.Table }

func (toyTable) Ruleset() *ruleset.Ruleset       { return toy }
func (toyTable) CheckPolicy(p play.Policy) error { return nil }
