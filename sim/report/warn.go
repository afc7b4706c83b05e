package report

import (
	"fmt"
	"math"
	"strings"

	"example.com/stride/sim/analysis"
	"example.com/stride/sim/play"
)

// The codes of warnings.
const (
	WarnNoTrials   = "no-trials"   // nothing was played
	WarnFewTrials  = "few-trials"  // intervals are wide
	WarnAllAlike   = "all-alike"   // nothing differs from trial to trial
	WarnAllDraws   = "all-draws"   // nobody ever wins
	WarnTurnLimit  = "turn-limit"  // many games are drawn at the limit
	WarnNeverMoved = "never-moved" // a unit entered no square in any trial
	WarnStuck      = "stuck"       // a unit often neither moved nor could have
	WarnFixedOrder = "fixed-order" // the same side always goes first
	WarnLostEarly  = "lost-early"  // a unit is often destroyed before it has a turn
	WarnNoAttack   = "no-attack"   // nobody ever attacks, and somebody could
	WarnStandstill = "standstill"  // many games of mech end with nobody acting
)

// What a warning is about.
const (
	fewTrials  = 400  // a share of a half is known to within 5 points with so many
	manyLimits = 0.1  // share of games that are drawn at the limit, or at a standstill
	oftenStuck = 0.25 // share of Turns
	oftenLost  = 0.25 // share of games
)

// warn is what the reader should know. armed are the units that could attack.
func (r *Run) warn(armed []string) []Warning {
	list := []Warning{}
	add := func(code, format string, args ...any) {
		list = append(list, Warning{code, fmt.Sprintf(format, args...)})
	}
	if r.Trials == 0 {
		add(WarnNoTrials, "No trial was played: nothing is known.")
		return list
	}
	alike := r.allAlike()
	switch {
	case alike:
		add(WarnAllAlike, "All %d trials went alike: nothing here depends on chance, so more trials tell no more, and intervals mean nothing.", r.Trials)
	case r.Trials < fewTrials:
		add(WarnFewTrials, "%s: a share near 50 %% is known to within %.0f points. 5 points take %d trials.",
			few(int64(r.Trials)), precision(int64(r.Trials)), fewTrials)
	}
	limit := count(int64(r.Scenario.TurnLimit), r.words().round)
	open := r.Draws.Value // draws that more rounds might decide
	if r.mech() {
		open -= r.drawn(play.Destroyed) + r.drawn(play.Stalemate)
	}
	switch {
	case r.Draws.Value == 1 && r.mech():
		add(WarnAllDraws, "Every game is a draw: no side meets its condition, or is left alone, within %s.", limit)
	case r.Draws.Value == 1:
		add(WarnAllDraws, "Every game is a draw: no side meets its condition within %s.", limit)
	case open >= manyLimits:
		add(WarnTurnLimit, "%.0f %% of the games are drawn at the limit of %s; they might go on longer.", 100*open, limit)
	}
	r.warnUnits(add)
	if r.mech() {
		r.warnMech(armed, add)
	}
	if r.FirstPlayer != nil && r.FirstPlayer.Pairs == 0 {
		why := "by its Mind"
		if r.mech() {
			why = "there is no other"
		}
		add(WarnFixedOrder, "The same side goes first in both orders of every trial (%s): what going first is worth can't be seen.", why)
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
func (r *Run) warnUnits(add func(code, format string, args ...any)) {
	holding := map[string]bool{}
	for _, s := range r.Sides {
		holding[s.Name] = s.Policy == "hold"
	}
	w := r.words()
	var still, stuck []string
	for _, u := range r.Units {
		switch {
		case holding[u.Side] || u.Side == "":
		case u.Squares.Value == 0:
			still = append(still, u.ID)
		case u.Stuck.Value >= oftenStuck:
			stuck = append(stuck, fmt.Sprintf("%s (%.0f %% of %ss)", u.ID, 100*u.Stuck.Value, w.turn))
		}
	}
	if len(still) > 0 {
		add(WarnNeverMoved, "Never entered a %s in any trial: %s.", w.square, names(still))
	}
	if len(stuck) > 0 {
		add(WarnStuck, "Often stuck, unable to move for a whole %s: %s.", w.turn, names(stuck))
	}
}

// warnMech warns of what makes games of mech say little about movement.
func (r *Run) warnMech(armed []string, add func(code, format string, args ...any)) {
	if share := r.drawn(play.Stalemate); share >= manyLimits {
		add(WarnStandstill, "%.0f %% of the games come to a standstill: nobody acts in the last round, and more rounds would hardly decide them.", 100*share)
	}
	var lost []string
	for _, u := range r.Units {
		if share := float64(u.Mech.Early) / float64(r.Trials); share >= oftenLost {
			lost = append(lost, fmt.Sprintf("%s (%.0f %% of games)", u.ID, 100*share))
		}
	}
	if len(lost) > 0 {
		add(WarnLostEarly, "Often destroyed before its first turn: %s.", names(lost))
	}
	if len(armed) > 0 && len(r.Sides) > 1 && !r.anySide(func(m *Mech) bool { return m.Attacks.Count > 0 }) {
		add(WarnNoAttack, "Nobody attacked in any trial, though some could: %s.", names(armed))
	}
}

// allAlike reports whether there are several trials and nothing differs between
// them that is counted by game.
func (r *Run) allAlike() bool {
	if r.Trials < 2 || len(r.Endings) != 1 || len(r.Turns.Histogram) != 1 {
		return false
	}
	for i := range r.Units {
		d := &r.Units[i].Doings
		same := []Estimate{d.SpeedSpent, d.SpeedLeft, d.Squares, d.Stuck}
		if d.Payments != nil {
			same = append(same, d.Payments.PerGame, d.Payments.Points)
		}
		if d.Mech != nil {
			d.Mech.each(func(_ string, e Estimate) {
				if e.Method == analysis.MethodT { // a mean a game
					same = append(same, e)
				}
			})
		}
		for _, c := range d.Choices {
			same = append(same, c.PerGame)
		}
		for _, e := range same {
			if e.Low != e.High && !math.IsNaN(e.Value) {
				return false
			}
		}
	}
	return true
}

// precision is half the width of the interval of a share of a half, in points.
func precision(n int64) float64 {
	e := analysis.Wilson(n/2, n, analysis.Level)
	return 50 * (e.High - e.Low)
}

func few(n int64) string {
	if n == 1 {
		return "1 trial is not much"
	}
	return fmt.Sprintf("%d trials are few", n)
}

// names is a list for people, of the first few.
func names(list []string) string {
	const most = 6
	if len(list) > most {
		return strings.Join(list[:most], ", ") + fmt.Sprintf(" and %d more", len(list)-most)
	}
	return strings.Join(list, ", ")
}

// count is "1 Turn" or "12 Turns".
func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
