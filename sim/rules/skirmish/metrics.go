package skirmish

import (
	"strings"

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
		ruleset.NewMetric("speed_spent", ruleset.OnlyRate, ruleset.Spent, SpeedBegun, "Speed points spent in a Turn, part payments included", "S-01").
			Named("speed_spent_per_turn").In("turn", "Speed spent", "{rate}"),
		ruleset.NewMetric("speed_left", ruleset.OnlyRate, Left, SpeedTurns, "Speed points left over at the end of a Turn", "S-01").
			Named("speed_left_per_turn").In("turn", "Speed left", "{rate}"),
		ruleset.NewMetric("squares", ruleset.OnlyRate, ruleset.Squares, ruleset.Begun, "squares entered in a Turn", "S-02").
			Named("squares_per_turn").In("turn", "Squares", "{rate}"),
		ruleset.NewMetric("stuck", ruleset.OnlyShare, ruleset.Stuck, ruleset.Turns, "Turns in which a unit neither moved nor could have").
			Named("stuck_share").In("turn", "Turns stuck", "{share}"),
		ruleset.NewMetric("actions", ruleset.Count, ruleset.Actions, ruleset.PerGame, "Choices and part payments, in all trials"),
		ruleset.NewMetric("passes", ruleset.Count, ruleset.Passes, ruleset.PerGame, "Phases in which nothing was done, in all trials"),
	}
	for i, c := range skirmish.Declaration().Choices {
		word, of := c.String(), firstChoice+ruleset.Counter(i)
		rows = append(rows,
			ruleset.NewMetric("choices[choice="+word+"]", ruleset.Share, of, ruleset.Actions, "Actions that were the Choice "+word).
				Named("choices_per_game."+word, "choice_share."+word).In("actions", strings.ReplaceAll(word, "_", " "), "{share}"))
	}
	return append(rows,
		ruleset.NewMetric("payments", ruleset.Share, Payments, ruleset.Actions, "Actions that were part payments", "S-12").
			Named("payments_per_game", "payment_share").In("actions", "pay ahead", "{share:15} {points.mean!} points, {forfeited.mean!} lost"),
		ruleset.NewMetric("payments.points", ruleset.OnlyMean, Paid, ruleset.PerGame, "Speed points paid ahead by part payments", "S-12").
			Named("payment_points_per_game"),
		ruleset.NewMetric("payments.forfeited", ruleset.OnlyMean, Forfeited, ruleset.PerGame, "Speed points paid ahead and lost", "S-12").
			Named("payment_points_lost_per_game"),
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
