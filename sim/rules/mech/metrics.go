package mech

import (
	"slices"
	"strings"

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

// sections are the parts of the text of a result.
func sections() []ruleset.Section {
	return []ruleset.Section{
		{Key: "movement", Heading: "A turn of a unit", Units: true, Always: true},
		{Key: "moves", Heading: "Moves of a side", Columns: "a game        share of moves", Always: true},
		{Key: "fighting", Heading: "Fighting, a game", Units: true},
		{Key: "engagement", Heading: "Engagement, reactions", Columns: "a game"},
		{Key: "terrain", Heading: "Climbs, ground, air", Columns: "a game"},
		{Key: "damage", Heading: "Damage to a side", Columns: "a game        share of its damage"},
	}
}

// objects is what text says of objects, which belong to no side.
func objects() []ruleset.Phrase {
	return []ruleset.Phrase{
		{Metric: "pushes", Text: "displaced {pushes.per_game!} times a game by {pushed_spaces.rate!} spaces"},
		{Metric: "falls", Text: "falls {falls.per_game!} times by {spaces_fallen.rate!}"},
	}
}

func metrics() []ruleset.Metric {
	list := []ruleset.Metric{
		ruleset.NewMetric("speed_spent", ruleset.OnlyRate, ruleset.Spent, ruleset.Begun, "spaces of movement paid a turn begun", "M-01").
			Named("speed_spent_per_turn").In("movement", "Spaces paid", "{rate}"),
		ruleset.NewMetric("speed_left", ruleset.OnlyRate, Left, ruleset.Turns, "spaces left of the standard move at the end of a turn", "M-01").
			Named("speed_left_per_turn").In("movement", "Spaces left", "{rate}"),
		ruleset.NewMetric("squares", ruleset.OnlyRate, ruleset.Squares, ruleset.Begun, "spaces entered a turn begun").
			Named("squares_per_turn").In("movement", "Entered", "{rate}"),
		ruleset.NewMetric("stuck", ruleset.OnlyShare, ruleset.Stuck, ruleset.Turns, "share of turns in which it neither moved nor could have").
			Named("stuck_share").In("movement", "Turns stuck", "{share}"),
		ruleset.NewMetric("actions", ruleset.Count, ruleset.Actions, ruleset.PerGame, "moves made in all trials"),
		ruleset.NewMetric("passes", ruleset.Count, ruleset.Passes, ruleset.PerGame, "turns in which it did nothing, in all trials"),
	}
	for _, c := range moves {
		word := c.String()
		list = append(list,
			ruleset.NewMetric("choices[choice="+word+"]", ruleset.Share, MovesBy(c), ruleset.Actions, "moves of this kind; share of moves").
				Named("choices_per_game."+word, "choice_share."+word).In("moves", strings.ReplaceAll(word, "_", " "), "{share}"))
	}
	list = append(list, fights()...)
	for c := range NumCauses {
		word := c.String()
		list = append(list,
			ruleset.NewMetric("mech.damage[cause="+word+"]", ruleset.Share, DamageBy(c), DamageTaken, "damage taken from this cause; share of damage_taken").
				Named("damage_per_game."+word, "damage_share."+word).In("damage", word, "{share}"))
	}
	return append(list,
		ruleset.NewMetric("mech.destroyed", ruleset.Share, Destroyed, Characters, "characters destroyed; share of characters, over all trials").
			In("fighting", "Destroyed", "{share}").OfGames(),
		ruleset.NewMetric("mech.destroyed_early", ruleset.Count, DestroyedEarly, ruleset.PerGame, "of these, those that never had a turn"))
}

// fights are the metrics of the object mech up to the damage by cause.
func fights() []ruleset.Metric {
	return []ruleset.Metric{
		ruleset.NewMetric("mech.turns", ruleset.Count, ruleset.Begun, ruleset.PerGame, "turns begun in all trials"),
		ruleset.NewMetric("mech.boosts", ruleset.Share, Boosts, ruleset.Begun, "moves by BOOST; share of turns begun", "M-01").
			In("moves", "by BOOST", "{share:15} of turns"),
		ruleset.NewMetric("mech.attacks", ruleset.Rate, Attacks, ruleset.Begun, "attacks made; rate for each turn begun").
			In("fighting", "Attacks made", "{per_game}").Nth(2),
		ruleset.NewMetric("mech.hits", ruleset.Share, Hits, Attacks, "attacks that hit; share of attacks").
			In("fighting", "Hits", "{share}").Nth(3),
		ruleset.NewMetric("mech.engaged_stops", ruleset.Share, EngagedStops, ruleset.Actions, "moves that new engagement stopped; share of moves", "M-15").
			In("engagement", "stopped", "{share} of moves, losing {spaces_lost.rate!} spaces"),
		ruleset.NewMetric("mech.spaces_lost", ruleset.Rate, SpacesLost, EngagedStops, "spaces of movement lost; rate for each such stop", "M-15"),
		ruleset.NewMetric("mech.overwatch", ruleset.Rate, Overwatch, ruleset.Actions, "OVERWATCH attacks suffered for moving; rate for each move", "M-16").
			In("engagement", "provokes", "OVERWATCH {rate} a move, {overwatch_hits.share!} hit"),
		ruleset.NewMetric("mech.overwatch_hits", ruleset.Share, OverwatchHits, Overwatch, "of these, those that hit; share of them", "M-16"),
		ruleset.NewMetric("mech.pushes", ruleset.Amount, Pushes, ruleset.PerGame, "times displaced", "M-17").
			In("engagement", "displaced", "{pushed_spaces.rate} spaces each"),
		ruleset.NewMetric("mech.pushed_spaces", ruleset.Rate, PushedSpaces, Pushes, "spaces displaced by; rate for each of them", "M-17"),
		ruleset.NewMetric("mech.carries", ruleset.Share, Carries, ruleset.Actions, "moves that drag or lift something; share of moves", "M-26").
			In("engagement", "carries", "{share} of moves"),
		ruleset.NewMetric("mech.climbs", ruleset.Rate, Climbs, ruleset.Actions, "climbs; rate for each move", "M-09").
			In("terrain", "climbs", "{rate} a move"),
		ruleset.NewMetric("mech.climb_checks", ruleset.Share, ClimbChecks, Climbs, "climbs that needed a check; share of climbs", "M-12").
			In("terrain", "checks", "{share} of climbs, {climb_fails.share!} fail"),
		ruleset.NewMetric("mech.climb_fails", ruleset.Share, ClimbFails, ClimbChecks, "checks failed; share of climb_checks", "M-12"),
		ruleset.NewMetric("mech.jumps", ruleset.Share, Jumps, ruleset.Actions, "jumps; share of moves", "M-13"),
		ruleset.NewMetric("mech.hazard_checks", ruleset.Rate, HazardChecks, ruleset.Begun, "checks for dangerous ground; rate for each turn begun", "M-27").
			In("terrain", "hazards", "{rate} a turn, {hazard_fails.share!} fail"),
		ruleset.NewMetric("mech.hazard_fails", ruleset.Share, HazardFails, HazardChecks, "checks failed; share of hazard_checks", "M-27"),
		ruleset.NewMetric("mech.falls", ruleset.Amount, Falls, ruleset.PerGame, "falls that began", "M-18").
			In("terrain", "falls", "{spaces_fallen.rate} spaces each"),
		ruleset.NewMetric("mech.spaces_fallen", ruleset.Rate, SpacesFallen, Falls, "spaces fallen; rate for each fall", "M-18"),
		ruleset.NewMetric("mech.air_turns", ruleset.Share, AirTurns, ruleset.Turns, "turns that ended in the air; share of turns ended", "M-20").
			In("terrain", "in the air", "{share} of turns end there"),
		ruleset.NewMetric("mech.damage_taken", ruleset.Amount, DamageTaken, ruleset.PerGame, "damage taken from all causes").
			In("fighting", "Damage taken", "{per_game}").Nth(1),
	}
}
