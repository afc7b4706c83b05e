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

// The parts of the text of a result.
const (
	movementPart   = "movement"
	movesPart      = "moves"
	fightingPart   = "fighting"
	engagementPart = "engagement"
	terrainPart    = "terrain"
	damagePart     = "damage"
)

func sections() []ruleset.Section {
	return []ruleset.Section{
		{Key: movementPart, Heading: "A turn of a unit", Units: true, Always: true},
		{Key: movesPart, Heading: "Moves of a side", Columns: "a game        share of moves", Always: true},
		{Key: fightingPart, Heading: "Fighting, a game", Units: true},
		{Key: engagementPart, Heading: "Engagement, reactions", Columns: "a game"},
		{Key: terrainPart, Heading: "Climbs, ground, air", Columns: "a game"},
		{Key: damagePart, Heading: "Damage to a side", Columns: "a game        share of its damage"},
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
		{
			Key: "speed_spent", Kind: ruleset.OnlyRate, Of: ruleset.Spent, Per: ruleset.Begun, CSV: []string{"speed_spent_per_turn"},
			Summary: "spaces of movement paid a turn begun", Rules: []string{"M-01"}, Section: movementPart, Label: "Spaces paid", More: "{rate}",
		},
		{
			Key: "speed_left", Kind: ruleset.OnlyRate, Of: Left, Per: ruleset.Turns, CSV: []string{"speed_left_per_turn"},
			Summary: "spaces left of the standard move at the end of a turn", Rules: []string{"M-01"}, Section: movementPart, Label: "Spaces left", More: "{rate}",
		},
		{
			Key: "squares", Kind: ruleset.OnlyRate, Of: ruleset.Squares, Per: ruleset.Begun, CSV: []string{"squares_per_turn"},
			Summary: "spaces entered a turn begun", Section: movementPart, Label: "Entered", More: "{rate}",
		},
		{
			Key: "stuck", Kind: ruleset.OnlyShare, Of: ruleset.Stuck, Per: ruleset.Turns, CSV: []string{"stuck_share"},
			Summary: "share of turns in which it neither moved nor could have", Section: movementPart, Label: "Turns stuck", More: "{share}",
		},
		{Key: "actions", Kind: ruleset.Count, Of: ruleset.Actions, Per: ruleset.PerGame, Summary: "moves made in all trials"},
		{Key: "passes", Kind: ruleset.Count, Of: ruleset.Passes, Per: ruleset.PerGame, Summary: "turns in which it did nothing, in all trials"},
	}
	for _, c := range moves {
		word := c.String()
		list = append(list, ruleset.Metric{
			Key: "choices[choice=" + word + "]", Kind: ruleset.Share, Of: MovesBy(c), Per: ruleset.Actions,
			CSV: []string{"choices_per_game." + word, "choice_share." + word}, Summary: "moves of this kind; share of moves",
			Section: movesPart, Label: strings.ReplaceAll(word, "_", " "), More: "{share}",
		})
	}
	list = append(list, fights()...)
	for c := range NumCauses {
		word := c.String()
		list = append(list, ruleset.Metric{
			Key: "mech.damage[cause=" + word + "]", Kind: ruleset.Share, Of: DamageBy(c), Per: DamageTaken,
			CSV: []string{"damage_per_game." + word, "damage_share." + word}, Summary: "damage taken from this cause; share of damage_taken",
			Section: damagePart, Label: word, More: "{share}",
		})
	}
	return append(list,
		ruleset.Metric{
			Key: "mech.destroyed", Kind: ruleset.Share, Of: Destroyed, Per: Characters, Games: true, Summary: "characters destroyed; share of characters, over all trials",
			Section: fightingPart, Label: "Destroyed", More: "{share}", Order: 0,
		},
		ruleset.Metric{
			Key: "mech.destroyed_early", Kind: ruleset.Count, Of: DestroyedEarly, Per: ruleset.PerGame, Summary: "of these, those that never had a turn",
		})
}

// fights are the metrics of the object mech up to the damage by cause.
func fights() []ruleset.Metric {
	return []ruleset.Metric{
		{Key: "mech.turns", Kind: ruleset.Count, Of: ruleset.Begun, Per: ruleset.PerGame, Summary: "turns begun in all trials"},
		{
			Key: "mech.boosts", Kind: ruleset.Share, Of: Boosts, Per: ruleset.Begun, Summary: "moves by BOOST; share of turns begun", Rules: []string{"M-01"},
			Section: movesPart, Label: "by BOOST", More: "{share:15} of turns",
		},
		{
			Key: "mech.attacks", Kind: ruleset.Rate, Of: Attacks, Per: ruleset.Begun, Summary: "attacks made; rate for each turn begun",
			Section: fightingPart, Label: "Attacks made", More: "{per_game}", Order: 2,
		},
		{
			Key: "mech.hits", Kind: ruleset.Share, Of: Hits, Per: Attacks, Summary: "attacks that hit; share of attacks",
			Section: fightingPart, Label: "Hits", More: "{share}", Order: 3,
		},
		{
			Key: "mech.engaged_stops", Kind: ruleset.Share, Of: EngagedStops, Per: ruleset.Actions, Summary: "moves that new engagement stopped; share of moves", Rules: []string{"M-15"},
			Section: engagementPart, Label: "stopped", More: "{share} of moves, losing {spaces_lost.rate!} spaces",
		},
		{Key: "mech.spaces_lost", Kind: ruleset.Rate, Of: SpacesLost, Per: EngagedStops, Summary: "spaces of movement lost; rate for each such stop", Rules: []string{"M-15"}},
		{
			Key: "mech.overwatch", Kind: ruleset.Rate, Of: Overwatch, Per: ruleset.Actions, Summary: "OVERWATCH attacks suffered for moving; rate for each move", Rules: []string{"M-16"},
			Section: engagementPart, Label: "provokes", More: "OVERWATCH {rate} a move, {overwatch_hits.share!} hit",
		},
		{Key: "mech.overwatch_hits", Kind: ruleset.Share, Of: OverwatchHits, Per: Overwatch, Summary: "of these, those that hit; share of them", Rules: []string{"M-16"}},
		{
			Key: "mech.pushes", Kind: ruleset.Amount, Of: Pushes, Per: ruleset.PerGame, Summary: "times displaced", Rules: []string{"M-17"},
			Section: engagementPart, Label: "displaced", More: "{pushed_spaces.rate} spaces each",
		},
		{Key: "mech.pushed_spaces", Kind: ruleset.Rate, Of: PushedSpaces, Per: Pushes, Summary: "spaces displaced by; rate for each of them", Rules: []string{"M-17"}},
		{
			Key: "mech.carries", Kind: ruleset.Share, Of: Carries, Per: ruleset.Actions, Summary: "moves that drag or lift something; share of moves", Rules: []string{"M-26"},
			Section: engagementPart, Label: "carries", More: "{share} of moves",
		},
		{
			Key: "mech.climbs", Kind: ruleset.Rate, Of: Climbs, Per: ruleset.Actions, Summary: "climbs; rate for each move", Rules: []string{"M-09"},
			Section: terrainPart, Label: "climbs", More: "{rate} a move",
		},
		{
			Key: "mech.climb_checks", Kind: ruleset.Share, Of: ClimbChecks, Per: Climbs, Summary: "climbs that needed a check; share of climbs", Rules: []string{"M-12"},
			Section: terrainPart, Label: "checks", More: "{share} of climbs, {climb_fails.share!} fail",
		},
		{Key: "mech.climb_fails", Kind: ruleset.Share, Of: ClimbFails, Per: ClimbChecks, Summary: "checks failed; share of climb_checks", Rules: []string{"M-12"}},
		{Key: "mech.jumps", Kind: ruleset.Share, Of: Jumps, Per: ruleset.Actions, Summary: "jumps; share of moves", Rules: []string{"M-13"}},
		{
			Key: "mech.hazard_checks", Kind: ruleset.Rate, Of: HazardChecks, Per: ruleset.Begun, Summary: "checks for dangerous ground; rate for each turn begun", Rules: []string{"M-27"},
			Section: terrainPart, Label: "hazards", More: "{rate} a turn, {hazard_fails.share!} fail",
		},
		{Key: "mech.hazard_fails", Kind: ruleset.Share, Of: HazardFails, Per: HazardChecks, Summary: "checks failed; share of hazard_checks", Rules: []string{"M-27"}},
		{
			Key: "mech.falls", Kind: ruleset.Amount, Of: Falls, Per: ruleset.PerGame, Summary: "falls that began", Rules: []string{"M-18"},
			Section: terrainPart, Label: "falls", More: "{spaces_fallen.rate} spaces each",
		},
		{Key: "mech.spaces_fallen", Kind: ruleset.Rate, Of: SpacesFallen, Per: Falls, Summary: "spaces fallen; rate for each fall", Rules: []string{"M-18"}},
		{
			Key: "mech.air_turns", Kind: ruleset.Share, Of: AirTurns, Per: ruleset.Turns, Summary: "turns that ended in the air; share of turns ended", Rules: []string{"M-20"},
			Section: terrainPart, Label: "in the air", More: "{share} of turns end there",
		},
		{
			Key: "mech.damage_taken", Kind: ruleset.Amount, Of: DamageTaken, Per: ruleset.PerGame, Summary: "damage taken from all causes",
			Section: fightingPart, Label: "Damage taken", More: "{per_game}", Order: 1,
		},
	}
}
