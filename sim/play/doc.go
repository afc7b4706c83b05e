// Package play plays games: one scenario, from its start to its victory. Both rulesets
// are played by the same types; what this page says of Turns and Phases is about
// skirmish, and the section Mech says what is different there.
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
// greedy weighs distance, blocking and Speed kept for later. skirmisher, for mech
// alone, keeps its distance. Each has its own type in this package and says in its
// comment what exactly it does. Between equals they choose by the rule of View.Before:
// first what costs least, in the end by how things lie to the unit that acts, so that
// the compass favours no side.
//
// # Distance
//
// What is left to go is the least Speed over the ground alone (moves, climbs,
// jumps), as if nobody were in the way, to the nearest goal that has room for the
// unit, or to the nearest of all goals if none has room. (A side with more than 16
// goals, or with several on a very large board, makes for the nearest of all goals
// in any case.) For vehicles it counts squares.
//
// # Mech
//
// What only mech has is behind [Setup.Mech] and [View.Mech]. Result.Turns counts
// rounds, and Result.Phases turns of characters.
//
// A round gives every character that is not destroyed one turn. Sides alternate, as
// long as they have characters left to act. The order of the sides, and of the units
// of each, is drawn from Streams.Setup once a game; Swap turns both round. Objects
// have no side and no turn.
//
// In its turn a unit is asked again and again, until it passes. Each time it may
//   - [Take] an end of its reach: part of its standard move, or what replaces it, or
//     BOOST once nothing is left of that (M-01, M-28). BOOST is made as a whole;
//   - [GiveUp] what is left of its standard move, so that BOOST may follow;
//   - [Attack] one hostile, once a turn: see MechView.Chance;
//   - [StandUp] in place of its standard move (M-25);
//   - [Drag] or [Lift] an object or an ally beside it, or [LetGo] (M-26).
//
// Each decision is carried out whole before the next: OVERWATCH, then the move space
// by space with its checks, in the order in which things happen. Who is STUNNED is not
// asked.
//
// OVERWATCH (M-16): whoever starts a move, or the next part of one, but no teleport, in
// the threat of hostiles is attacked once by each of them that sees it, may react and
// has not done so this round, in the order of the round. A unit that is pushed before it
// moves does not make the move, and decides anew.
//
// An attack hits if a throw of 1 to 100 is at most the chance: the attacker's hit, less
// difficulty_penalty for each difficulty of cover and engagement (M-14, M-29); a target
// beside the attacker has neither. A hit takes damage from the target's hp and pushes
// it knockback spaces straight away, in the level direction nearest to the line between
// their middles (M-17). Who has no hp left is destroyed and off the board.
//
// Falls (M-18) happen at the end of the turn in which a unit came to be in the air
// without flying, whoever's turn it is, and go on at the ends of its own turns (of an
// object, of the rounds). The damage of the whole fall is dealt when it lands; who flies
// again before that is not hurt. A flyer falls if it spends its turn without moving, or
// can't move (M-20), and at the end of a turn in which a hit for half of its hp or more
// was not saved by AGILITY. Who is held by another does not fall. Who falls where there
// is nothing below is destroyed.
//
// A side whose characters are all destroyed has lost; if that leaves one side alone it
// wins at once, with the reason [Destroyed], and if it leaves none it is a draw. A unit
// is on the cells that its footprint covers, at any height; reach is looked at after
// every decision and fall, hold at the ends of rounds.
//
// The policies attack too, but for hold: the hostile that an attack would hurt most,
// which is its chance times what it can take off it. They attack before a move if the
// attack is worth more where they stand than where the move ends, and else after it. A
// unit that is PRONE stands up first. Of the policies random alone steps off edges, and
// takes hold of things. What is left to go is the least spaces of movement over the
// board alone (mech.Rules.Field), to a goal on or above which nobody else stands.
//
// What the rules leave open for games is decided in docs/rules.md.
//
// # The tag invariants
//
// With the build tag invariants a game checks itself after every Action: that the
// path walks square by square from where the unit stood to the end and costs what
// the end says, that the state after it is possible, and that no square holds more
// than its capacity. In mech it looks, after every decision, at the path, at who stands
// where, at the hp that is left, and at who holds and who is engaged with whom. A breach
// panics.
package play
