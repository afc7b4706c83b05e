// Package play is the frame of games: it plays one scenario, from its start to its
// victory, by whatever ruleset the scenario is for.
//
// # Definitions
//
// A [Setup] is a scenario made ready to be played. It never changes, and any number of
// goroutines may use it. A [Game] is the memory of one game at a time; it plays any
// number of games, one after the other. [Streams] are the random numbers of one game. The
// same Setup and Streams give the same [Result], whatever the Game played before.
//
// A game is made of Turns (some rulesets call them rounds). The ruleset says in which
// order the units act in a Turn, and what an Action is. The frame holds what all games
// have: sides and their policies, streams, victory, the limit, the [Tally].
//
// A [Policy] decides for the units of a side. It is shown the View of the scenario's
// ruleset and answers with a Decision of that ruleset. A Decision that its unit can't
// carry out ends the game with a [DecisionError]. A [Chooser] is shown [Choices], what
// all rulesets have in common, and so it plays all of them: hold, random, rush, guard and
// greedy are Choosers, each with a type in this package whose comment says what exactly
// it does. Between equals they choose by Choices.Before: first what costs least, in the
// end by how things lie to the unit that acts, so that the compass favours no side.
//
// # Streams
//
// Streams.Setup decides the order of activation, Streams.Dice the chances that rules
// take. Streams.Choices gives each side a stream of its own for its policy, in the order
// in which units name the sides. The order of the keys in a scenario file means nothing.
//
// [Options].Swap mirrors what is decided among equals, and nothing else: where the same
// Streams put one unit before an equal one, Swap puts it behind, and of several hold
// conditions, or several reach conditions, that are met at the same moment, the last in
// the file counts instead of the first. Playing each trial with and without Swap gives
// the sides each order equally often as far as the rules leave it open.
//
// # Victory
//
// A unit is on the cells that it fills. The game looks at the reach conditions before the
// first Turn and whenever units have moved, at the hold conditions at the end of each
// Turn, then at the limit. A game that is won before the first Turn has 0 Turns. If the
// last Turn ends and nobody has won, the side that the scenario names under otherwise
// wins, or it is a draw; the reason is [Stalemate] if nobody took an Action in that
// Turn, and [Limit] else. A ruleset may end a game for reasons of its own, such as
// [Destroyed].
//
// # Rulesets
//
// A ruleset whose [Table] can be played implements [Turns] on a [Frame], or takes
// [OneMove] where every unit moves once a Turn. It embeds [Seat] in its View, and
// [Plain] for those Choices about which it has nothing to say.
//
// With the build tag invariants, or [Options].Verify, a game checks itself after every
// Action. A breach panics.
package play
