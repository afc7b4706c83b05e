// Package mech is the room of the ruleset mech: all that Stride needs to read, play, ask
// and report its scenarios. The rules of movement are those of pathing/mech; what they
// leave open for games is decided in docs/rules.md.
//
// [Ruleset] is the ruleset as data, and a [Table] a scenario that it has compiled: games
// are played on it, and a [World] answers questions about it. A Go program reads the
// Table of a play.Setup by Setup.Table().(*mech.Table).
//
// # Games
//
// play.Result.Turns counts rounds, and Result.Phases turns of characters.
//
// A round gives every character that is not destroyed one turn. Sides alternate, as
// long as they have characters left to act. The order of the sides, and of the units
// of each, is drawn from Streams.Setup once a game; Swap reverses both. Objects have no
// side and no turn.
//
// In its turn a unit is asked again and again, until it passes. Each time it may
//   - [Take] an end of its reach: part of its standard move, or what replaces it, or
//     BOOST once nothing is left of that (M-01, M-28). BOOST is made as a whole;
//   - [GiveUp] what is left of its standard move, so that BOOST may follow;
//   - [Attack] one hostile, once a turn: see View.Chance;
//   - [StandUp] in place of its standard move (M-25);
//   - [Drag] or [Lift] an object or an ally beside it, or [LetGo] (M-26).
//
// Each decision is carried out whole before the next: OVERWATCH, then the move space
// by space with its checks, in the order in which things happen. A unit that is STUNNED
// is not asked.
//
// OVERWATCH (M-16): a unit that starts a move, or the next part of one, but no teleport,
// in the threat of hostiles is attacked once by each of them that sees it, may react and
// has not done so this round, in the order of the round. A unit that is pushed before it
// moves does not make the move, and decides anew.
//
// An attack hits if a throw of 1 to 100 is at most the chance: the attacker's hit, less
// difficulty_penalty for each difficulty of cover and engagement (M-14, M-29); a target
// beside the attacker has neither. A hit takes damage from the target's hp and pushes
// it knockback spaces straight away, in the level direction nearest to the line between
// their middles (M-17). A unit that has no hp left is destroyed and off the board.
//
// Falls (M-18) happen at the end of the turn in which a unit came to be in the air
// without flying, whoever's turn it is, and go on at the ends of its own turns (of an
// object, of the rounds). The damage of the whole fall is dealt when it lands; a unit
// that flies again before that is not hurt. A flyer falls if it spends its turn without
// moving, or can't move (M-20), and at the end of a turn in which a hit for half of its
// hp or more was not saved by AGILITY. A unit that another holds does not fall. A unit
// that falls where there is nothing below is destroyed.
//
// A side whose characters are all destroyed has lost; if that leaves one side alone it
// wins at once, with the reason play.Destroyed, and if it leaves none it is a draw. A
// unit is on the cells that its footprint covers, at any height; reach is looked at after
// every decision and fall, hold at the ends of rounds.
//
// # Policies
//
// The policies of package play see the game as play.Choices. A unit that is PRONE stands
// up first, then moves as its policy chooses, goes on by BOOST, and attacks: the hostile
// that an attack would hurt most, which is its chance times what it can take off it. It
// attacks before a move if the attack is worth more where it stands than where the move
// ends, and else after it. hold does nothing; its units take OVERWATCH still, which no
// policy decides on. random draws from all that a unit may do: it alone steps off edges,
// and takes hold of things. A unit is in the way of a hostile that is no larger, which it
// obstructs and stops (M-05, M-15). Nothing is kept for later, so greedy has no weight
// for that. [Skirmisher] is a policy of mech alone.
//
// What is left to go is the least spaces of movement over the board alone
// (mech.Rules.Field), to a goal on or above which nobody else stands.
//
// With the build tag invariants a game looks, after every decision, at the path, at where
// everybody stands, at the hp that is left, at loads and their holders, and at engagement,
// which is mutual.
package mech
