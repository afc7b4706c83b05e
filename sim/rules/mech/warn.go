package mech

import (
	"fmt"

	"example.com/stride/pathing/mech"
	"example.com/stride/sim/ruleset"
)

// The codes of warnings that only the ruleset gives.
const (
	WarnStandstill = "standstill" // many games end with nobody acting
	WarnLostEarly  = "lost-early" // a unit is often destroyed before it has a turn
	WarnNoAttack   = "no-attack"  // nobody ever attacks, and somebody could
)

// From where on something is worth a warning.
const (
	manyStandstills = 0.1  // share of games
	oftenLost       = 0.25 // share of games
)

// warn warns of what makes games say little about movement.
func warn(r *ruleset.Result) []ruleset.Warning {
	var list []ruleset.Warning
	add := func(code, format string, args ...any) {
		list = append(list, ruleset.Warning{Code: code, Message: fmt.Sprintf(format, args...)})
	}
	if r.Stalemates >= manyStandstills {
		add(WarnStandstill, "%.0f %% of the games come to a standstill: nobody acts in the last round, and more rounds would hardly decide them.", 100*r.Stalemates)
	}
	var lost, armed []string
	attacked := false
	for i := range r.Units {
		u := &r.Units[i]
		if share := float64(u.Counts[DestroyedEarly]) / float64(r.Trials); share >= oftenLost {
			lost = append(lost, fmt.Sprintf("%s (%.0f %% of games)", u.ID, 100*share))
		}
		if armedIn(r, u) {
			armed = append(armed, u.ID)
		}
		attacked = attacked || u.Counts[Attacks] > 0
	}
	if len(lost) > 0 {
		add(WarnLostEarly, "Often destroyed before its first turn: %s.", ruleset.Names(lost))
	}
	if len(armed) > 0 && r.Sides > 1 && !attacked {
		add(WarnNoAttack, "Nobody attacked in any trial, though some could: %s.", ruleset.Names(armed))
	}
	return list
}

// armedIn reports whether a unit has an attack of its own and a side whose policy is not
// to stay and do nothing.
func armedIn(r *ruleset.Result, u *ruleset.UnitCounts) bool {
	if u.Side < 0 || r.Policies[u.Side] == "hold" {
		return false
	}
	combat := mech.CombatOf(r.Scenario.Units[u.Unit].Fields)
	return harms(&combat) && combat.Range > 0
}
