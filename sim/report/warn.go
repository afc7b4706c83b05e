package report

import (
	"fmt"
	"math"

	"example.com/stride/sim/analysis"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/trial"
)

// The codes of warnings of every ruleset; others are its own.
const (
	WarnNoTrials   = "no-trials"   // nothing was played
	WarnFewTrials  = "few-trials"  // intervals are wide
	WarnAllAlike   = "all-alike"   // nothing differs from trial to trial
	WarnAllDraws   = "all-draws"   // nobody ever wins
	WarnTurnLimit  = "turn-limit"  // many games are drawn at the limit
	WarnNeverMoved = "never-moved" // a unit entered no square in any trial
	WarnStuck      = "stuck"       // a unit often neither moved nor could have
	WarnFixedOrder = "fixed-order" // the same side always goes first
)

// What a warning is about.
const (
	fewTrials  = 400  // this number of trials tells a share of a half to within 5 points
	manyLimits = 0.1  // share of games that are drawn at the limit
	oftenStuck = 0.25 // share of Turns
)

// warn is what the reader of a result of these games should know.
func (r *Run) warn(g *trial.Games) []Warning {
	list := []Warning{}
	add := func(code, format string, args ...any) {
		list = append(list, Warning{Code: code, Message: fmt.Sprintf(format, args...)})
	}
	if r.Trials == 0 {
		add(WarnNoTrials, "No trial was played: nothing is known.")
		return list
	}
	switch {
	case r.allAlike():
		add(WarnAllAlike, "All %d trials went alike: nothing here depends on chance, so more trials tell no more, and intervals mean nothing.", r.Trials)
	case r.Trials < fewTrials:
		few, n := "1 trial is not much", int64(r.Trials)
		if n > 1 {
			few = fmt.Sprintf("%d trials are few", n)
		}
		half := analysis.Wilson(n/2, n, analysis.Level)
		add(WarnFewTrials, "%s: a share near 50 %% is known to within %.0f points. 5 points take %d trials.",
			few, 50*(half.High-half.Low), fewTrials)
	}
	w := &r.Rules.Words
	limit := ruleset.Number(r.Scenario.TurnLimit, w.Round)
	open, stalemates := r.Draws.Value, r.drawn(play.Stalemate)
	if r.Rules.Standstills {
		open -= r.drawn(play.Destroyed) + stalemates
	}
	switch {
	case r.Draws.Value == 1:
		add(WarnAllDraws, "Every game is a draw: %s within %s.", w.Draw, limit)
	case open >= manyLimits:
		add(WarnTurnLimit, "%.0f %% of the games are drawn at the limit of %s; they might go on longer.", 100*open, limit)
	}
	setup := g.Setup()
	of := &ruleset.Result{Scenario: setup.Scenario(), Trials: int64(r.Trials), Sides: len(r.Sides), Stalemates: stalemates}
	for _, s := range setup.Sides() {
		of.Policies = append(of.Policies, s.Policy)
	}
	for i, u := range setup.Units() {
		of.Units = append(of.Units, ruleset.UnitCounts{Unit: i, ID: u.ID, Side: u.Side, Counts: g.Tally.Of(i)})
	}
	warnUnits(of, w, add)
	if r.Rules.Warn != nil {
		list = append(list, r.Rules.Warn(of)...)
	}
	if r.FirstPlayer != nil && r.FirstPlayer.Pairs == 0 {
		add(WarnFixedOrder, "The same side goes first in both orders of every trial (%s): what going first is worth can't be seen.", w.Order)
	}
	return list
}

// drawn is the share of games that are drawn for a reason.
func (r *Run) drawn(why play.Reason) float64 {
	for _, e := range r.Endings {
		if e.Winner == "" && e.Reason == why.String() {
			return e.Value
		}
	}
	return 0
}

// warnUnits warns of units that stand still. Those of a side that holds mean to.
func warnUnits(r *ruleset.Result, w *ruleset.Words, add func(code, format string, args ...any)) {
	var still, stuck []string
	for i := range r.Units {
		u := &r.Units[i]
		if u.Side == play.NoSide || r.Policies[u.Side] == "hold" {
			continue
		}
		share := float64(u.Counts[ruleset.Stuck]) / float64(u.Counts[ruleset.Turns])
		switch {
		case u.Counts[ruleset.Begun] > 0 && u.Counts[ruleset.Squares] == 0:
			still = append(still, u.ID)
		case share >= oftenStuck:
			stuck = append(stuck, fmt.Sprintf("%s (%.0f %% of %ss)", u.ID, 100*share, w.Turn))
		}
	}
	if len(still) > 0 {
		add(WarnNeverMoved, "Never entered a %s in any trial: %s.", w.Cell, ruleset.Names(still))
	}
	if len(stuck) > 0 {
		add(WarnStuck, "Often stuck, unable to move for a whole %s: %s.", w.Turn, ruleset.Names(stuck))
	}
}

// allAlike reports whether there are several trials and nothing differs between
// them that is counted by game.
func (r *Run) allAlike() bool {
	if r.Trials < 2 || len(r.Endings) != 1 || len(r.Turns.Histogram) != 1 {
		return false
	}
	for i := range r.Units {
		for _, f := range r.Units[i].Figures {
			for _, e := range []Estimate{f.PerGame, f.Estimate} {
				// A share of games has an interval however alike the games are.
				if e.Low != e.High && !math.IsNaN(e.Value) && e.Method != analysis.MethodWilson {
					return false
				}
			}
		}
	}
	return true
}
