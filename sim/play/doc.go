// Package play plays games: one scenario, from its first Phase to its victory.
//
// # Definitions
//
// A [Setup] is a scenario made ready to be played: rules compiled for every
// profile, victory, distances to goals. It never changes, and any number of
// goroutines may use it. A [Game] is the memory of one game at a time; it plays as
// many as one likes, one after the other. [Streams] are the random numbers of one
// game. The same Setup and Streams give the same [Result], whatever the Game
// played before.
//
// A Turn is made of phases_per_turn Phases. In each Phase every unit may take one
// Action, and then the units are asked again in the next. An Action is one Choice
// (an end of the unit's reach), a part payment (S-12) or nothing: a unit that does
// nothing passes. Speed refills with each Turn. A unit that the scenario puts in a
// later phase than others joins the first Turn in that Phase.
//
// A [Policy] decides for the units of a side. It is shown a [View] and answers with
// a [Decision]: one of the ends of the reach it was shown, by value, or one of the
// payments, or to pass. So what a unit pays is what the reach said. A Decision that
// is none of these ends the game with a [DecisionError].
//
// A [Tally] counts what happened, in whole numbers.
//
// # Order of activation
//
// In each Phase the unit with the highest Mind acts first. Units of equal Mind act
// in an order that is drawn from Streams.Setup once a game, and kept for all of its
// Phases: every order of them is equally likely.
//
// [Options].Swap mirrors what is decided among equals, and nothing else: units of
// equal Mind act in exactly the reverse of the order that the same Streams give
// without it, and of several hold conditions, or several reach conditions, that are
// met at the same moment, the last in the file counts instead of the first. Minds
// still go first: where one side's Minds are all above the other's, Swap changes
// nothing, and being first is no accident of the seats but a fact of the scenario.
// A side is first if the unit that acts first of all belongs to it (Result.First).
// Playing each trial with and without Swap gives the sides each order equally
// often as far as the rules leave it open.
//
// # Victory
//
// After each Action that moves a unit, and once before the first, the game looks
// at the reach conditions, at the end of each Turn at the hold conditions, then at
// the limit. A game that is won before the first Action has 0 Turns. If the last
// Turn ends and nobody has won, the side that the scenario names under otherwise
// wins, or it is a draw; the reason is [Stalemate] if nobody took an Action in that
// Turn, and [Limit] else.
//
// Units do not attack in skirmish. Sides meet by standing in each other's way:
// capacity (S-09), flanks (S-08) and the price of a square that holds somebody.
//
// # Policies
//
// hold passes. random takes any end or payment, each equally likely. rush goes as
// near to its goal as it can. guard stays near its post and stands in the way.
// greedy weighs distance, blocking and Speed kept for later. Each has its own type
// in this package and says in its comment what exactly it does. Between equals they
// choose by the rule of View.Before: first what costs least, in the end by how
// things lie to the unit that acts, so that the compass favours no side.
//
// # Distance
//
// What is left to go is the least Speed over the ground alone (moves, climbs,
// jumps), as if nobody were in the way, to the nearest goal that has room for the
// unit, or to the nearest of all goals if none has room. (A side with more than 16
// goals, or with several on a very large board, makes for the nearest of all goals
// in any case.) For vehicles it counts squares.
//
// # The tag invariants
//
// With the build tag invariants a game checks itself after every Action: that the
// path walks square by square from where the unit stood to the end and costs what
// the end says, that the state after it is possible, and that no square holds more
// than its capacity. A breach panics.
package play
