package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/ruleset"
)

// What mech counts of a unit in a game, beside the common counters. There an Action is a
// move, a Turn a turn of the unit, a cell a space, and what is spent are spaces of
// movement; it passes a turn in which it did nothing at all. Damage by cause is counted
// by DamageBy, moves by choice by MovesBy.
const (
	Left           = ruleset.NumCommon + iota // spaces left of standard moves at the ends of turns, given up or not
	Boosts                                    // moves by BOOST (M-01)
	Attacks                                   // attacks made
	Hits                                      // of these, those that hit
	EngagedStops                              // moves that new engagement stopped (M-15)
	SpacesLost                                // spaces of those moves that were lost
	Overwatch                                 // OVERWATCH that its moves provoked and a hostile took (M-16)
	OverwatchHits                             // of these, those that hit it
	Pushes                                    // times it was moved by force (M-17)
	PushedSpaces                              // spaces that it was moved by force
	Carries                                   // moves with something dragged or lifted (M-26)
	Climbs                                    // climbs (M-09)
	ClimbChecks                               // of these, those that needed a check (M-12)
	ClimbFails                                // checks failed
	Jumps                                     // jumps (M-13)
	HazardChecks                              // ENGINEERING checks for dangerous ground (M-27)
	HazardFails                               // of these, those failed
	Falls                                     // falls that began (M-18)
	SpacesFallen                              // spaces fallen
	AirTurns                                  // turns that it ended in the air
	DamageTaken                               // damage of all causes together
	Destroyed                                 // games in which it was destroyed
	DestroyedEarly                            // of these, those in which it never had a turn
	Characters                                // games in which it is a character: no object

	firstDamage
	firstMoves = firstDamage + ruleset.Counter(NumCauses)
)

// Cause is what a character takes damage from.
type Cause uint8

// The causes. Dangerous ground has one for each of its damage types (M-27).
const (
	ByAttack Cause = iota
	ByOverwatch
	ByFall
	ByKinetic
	ByEnergy
	ByExplosive
	ByBurn
	// NumCauses is how many causes there are.
	NumCauses
)

// String is "attack", "overwatch", "fall", "kinetic", "energy", "explosive" or "burn".
func (c Cause) String() string {
	if c < NumCauses {
		return [...]string{"attack", "overwatch", "fall", "kinetic", "energy", "explosive", "burn"}[c]
	}
	return "Cause(?)"
}

// DamageBy is the counter of damage by a cause.
func DamageBy(c Cause) ruleset.Counter { return firstDamage + ruleset.Counter(c) }

// moves are the choices that are counted. Standing up is one in games, though no end of a
// reach (M-25).
var moves = append(slices.Clone(mech.Declaration().Choices), pathing.StandUp)

// counterOf are the counters of moves by their choice.
var counterOf = func() (list [pathing.Fall + 1]ruleset.Counter) {
	for i, c := range moves {
		list[c] = firstMoves + ruleset.Counter(i)
	}
	return list
}()

// MovesBy is the counter of moves by a choice of the ruleset.
func MovesBy(c pathing.Choice) ruleset.Counter { return counterOf[c] }

// counterKeys are the keys of all counters.
func counterKeys() []string {
	keys := append(ruleset.CommonKeys(),
		"left", "boosts", "attacks", "hits", "engaged_stops", "spaces_lost", "overwatch", "overwatch_hits", "pushes",
		"pushed_spaces", "carries", "climbs", "climb_checks", "climb_fails", "jumps", "hazard_checks", "hazard_fails",
		"falls", "spaces_fallen", "air_turns", "damage_taken", "destroyed", "destroyed_early", "characters")
	for c := range NumCauses {
		keys = append(keys, "damage."+c.String())
	}
	for _, c := range moves {
		keys = append(keys, "choices."+c.String())
	}
	return keys
}
