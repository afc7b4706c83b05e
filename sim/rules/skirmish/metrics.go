package skirmish

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/ruleset"
)

// All that is counted lies in this file: a counter, its key, its row, and where it counts.

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

// countBegun counts a Turn that begins.
func (g *game) countBegun() {
	for u := range g.units {
		c := g.f.Counts(u)
		c[ruleset.Begun]++
		if !g.t.units[u].profile.Vehicle {
			c[SpeedBegun]++
		}
	}
}

// countTurn counts a Turn of a unit that comes to its end.
func (g *game) countTurn(u int) {
	unit, c := &g.units[u], g.f.Counts(u)
	c[ruleset.Turns]++
	if p := &g.t.units[u].profile; !p.Vehicle {
		c[SpeedTurns]++
		c[Left] += int64(p.Speed - unit.state.Spent)
	}
	if unit.flags&asked != 0 && unit.flags&(moved|able) == 0 {
		c[ruleset.Stuck]++
	}
}

// countAction counts an Action that ended in e by a path.
func (g *game) countAction(u int, before skirmish.State, e pathing.End, path []pathing.Step) {
	c := g.f.Counts(u)
	c[ruleset.Actions]++
	c[Took(e.Choice)]++
	c[ruleset.Squares] += int64(e.Squares)
	c[ruleset.Spent] += int64(e.Cost)
	if before.Paid.Cost > 0 && !path[0].Rules.Has(partPayment) {
		c[Forfeited] += int64(before.Paid.Points)
	}
}

// countPayment counts a part payment (S-12).
func (g *game) countPayment(u int, before skirmish.State, p skirmish.Payment) {
	c, paid := g.f.Counts(u), int64(g.units[u].state.Spent-before.Spent)
	c[ruleset.Actions]++
	c[Payments]++
	c[ruleset.Spent] += paid
	c[Paid] += paid
	if before.Paid.Cost > 0 && before.Paid.To != p.To {
		c[Forfeited] += int64(before.Paid.Points)
	}
}
