package skirmish

import (
	"fmt"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
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
	}
})

// What the ruleset counts of a unit in a game, beside what all rulesets count.
const (
	// Left are the Speed points left over at the ends of Turns.
	Left ruleset.Counter = ruleset.NumCommon + iota
	// SpeedBegun and SpeedTurns are the Turns begun and ended by units that have Speed:
	// a vehicle has none (S-17).
	SpeedBegun
	SpeedTurns
	// Payments are the Actions that were part payments, Paid the Speed points paid ahead
	// by them, Forfeited those of them that were lost (S-12).
	Payments
	Paid
	Forfeited
	firstChoice
)

// Took counts the Actions of a Choice of the ruleset.
func Took(c pathing.Choice) ruleset.Counter { return firstChoice + ruleset.Counter(c) }

func counterKeys() []string {
	keys := append(ruleset.CommonKeys(), "left", "speed_begun", "speed_turns", "payments", "paid", "forfeited")
	for _, c := range skirmish.Declaration().Choices {
		keys = append(keys, c.String())
	}
	return keys
}

// metrics are the rows of what is reported.
func metrics() []ruleset.Metric {
	rows := []ruleset.Metric{
		{
			Key: "speed_spent", Kind: ruleset.OnlyRate, Of: ruleset.Spent, Per: SpeedBegun, CSV: []string{"speed_spent_per_turn"},
			Summary: "Speed points spent in a Turn, part payments included", Rules: []string{"S-01"}, Section: "turn", Label: "Speed spent", More: "{rate}",
		},
		{
			Key: "speed_left", Kind: ruleset.OnlyRate, Of: Left, Per: SpeedTurns, CSV: []string{"speed_left_per_turn"},
			Summary: "Speed points left over at the end of a Turn", Rules: []string{"S-01"}, Section: "turn", Label: "Speed left", More: "{rate}",
		},
		{
			Key: "squares", Kind: ruleset.OnlyRate, Of: ruleset.Squares, Per: ruleset.Begun, CSV: []string{"squares_per_turn"},
			Summary: "squares entered in a Turn", Rules: []string{"S-02"}, Section: "turn", Label: "Squares", More: "{rate}",
		},
		{
			Key: "stuck", Kind: ruleset.OnlyShare, Of: ruleset.Stuck, Per: ruleset.Turns, CSV: []string{"stuck_share"},
			Summary: "Turns in which a unit neither moved nor could have", Section: "turn", Label: "Turns stuck", More: "{share}",
		},
		{Key: "actions", Kind: ruleset.Count, Of: ruleset.Actions, Summary: "Choices and part payments, in all trials"},
		{Key: "passes", Kind: ruleset.Count, Of: ruleset.Passes, Summary: "Phases in which nothing was done, in all trials"},
	}
	for i, c := range skirmish.Declaration().Choices {
		rows = append(rows, ruleset.Metric{
			Key: fmt.Sprintf("choices[choice=%v]", c), Kind: ruleset.Share, Of: firstChoice + ruleset.Counter(i), Per: ruleset.Actions,
			CSV:     []string{fmt.Sprintf("choices_per_game.%v", c), fmt.Sprintf("choice_share.%v", c)},
			Summary: fmt.Sprintf("Actions that were the Choice %v", c), Section: "actions", Label: word(c), More: "{share}",
		})
	}
	return append(rows,
		ruleset.Metric{
			Key: "payments", Kind: ruleset.Share, Of: Payments, Per: ruleset.Actions, CSV: []string{"payments_per_game", "payment_share"},
			Summary: "Actions that were part payments", Rules: []string{"S-12"},
			Section: "actions", Label: "pay ahead", More: "{share:15} {points.mean!} points, {forfeited.mean!} lost",
		},
		ruleset.Metric{
			Key: "payments.points", Kind: ruleset.OnlyMean, Of: Paid, Per: ruleset.PerGame, CSV: []string{"payment_points_per_game"},
			Summary: "Speed points paid ahead by part payments", Rules: []string{"S-12"},
		},
		ruleset.Metric{
			Key: "payments.forfeited", Kind: ruleset.OnlyMean, Of: Forfeited, Per: ruleset.PerGame, CSV: []string{"payment_points_lost_per_game"},
			Summary: "Speed points paid ahead and lost", Rules: []string{"S-12"},
		},
	)
}
