// Package skirmish is the ruleset skirmish as scenarios, games and reports see it: how a
// scenario becomes a table, how it is played, what its policies are shown, what it
// counts, and how it speaks. What units may do is in pathing/skirmish.
//
// # Games
//
// A Turn is made of phases_per_turn Phases. In each Phase every unit may take one
// Action, and then the units are asked again in the next. An Action is one Choice
// (an end of the unit's reach), a part payment (S-12) or nothing: a unit that does
// nothing passes. Speed refills with each Turn. A unit that the scenario puts in a
// later phase than others joins the first Turn in that Phase.
//
// In each Phase the unit with the highest Mind acts first. Units of equal Mind act
// in an order that is drawn once a game and kept for all of its Phases: every order of
// them is equally likely. play.Options.Swap reverses that order. Minds still go first:
// where one side's Minds are all above the other's, Swap changes nothing. A side is
// first if the unit that acts first of all belongs to it.
//
// Units do not attack. Sides meet by standing in each other's way: capacity (S-09),
// flanks (S-08) and the price of a square that holds somebody.
//
// # Policies
//
// A [Policy] is shown a [View] and answers with a [Decision]: one of the ends of the
// reach it was shown, by value, or one of the payments, or to pass. So what a unit pays
// is what the reach said.
//
// What is left to go is the least Speed over the ground alone (moves, climbs,
// jumps), as if nobody were in the way, to the nearest goal that has room for the
// unit, or to the nearest of all goals if none has room. (A side with more than 16
// goals, or with several on a very large board, makes for the nearest of all goals
// in any case.) For vehicles it counts squares. Blocked are units of other sides that
// would find no room beside the unit (S-09).
//
// A verified game checks after every Action that the path walks square by square from
// where the unit stood to the end and costs what the end says, that the state after it
// is possible, and that no square holds more than its capacity.
package skirmish
