// Package report writes results down: text for people, JSON for programs, CSV for
// spreadsheets.
//
// # Definitions
//
// A [Run] is the result of a run of trials: what package trial counted, made into
// estimates by package analysis. [New] makes one, [Write] writes it in a [Format],
// [Read] reads its JSON back. Every estimate has an interval, at the level of the
// run (0.95), and the number of trials behind it. Numbers that are derived are
// rounded to 6 significant digits, counts are whole.
//
// A result depends on the scenario, the seed, the number of trials and whether both
// seat orders were played. The same ones give the same bytes in every format: there
// is no time, worker or machine in it, keys have a fixed order, and so have lists.
//
// # JSON
//
// The schema is "stride/run/1"; [Schema] is the same as a JSON schema, and this is
// what it says. Keys are always there unless they are said to be left out. Lists of
// sides and units are in the order of the scenario file.
//
//	schema       "stride/run/1"
//	scenario     name, ruleset: text
//	             rules: the parameters that the scenario sets, by dotted key, as
//	               numbers, true or false, or text
//	             turn_limit: the last Turn, or round in mech, 1 or more
//	             board: width, height: squares, 1 or more
//	               rows: the board, north row first, a character a square: # solid,
//	               _ void, o low obstacle, . all else
//	               heights: in mech, how high the ground of each square is, likewise:
//	               0 to 9, a to z from 10, A to Z from 36, + beyond, # and _ as in
//	               rows; left out if all are alike
//	seed         0 to 2^64-1
//	trials       trials counted, 0 or more
//	level        of all intervals: 0.95
//	warnings     what the reader should know: code, stable (the Warn constants of
//	             this package), and message, for people
//	sides        a list: name, policy: text
//	             units: ids
//	             wins: share of trials
//	             and the doings of its units together
//	draws        share of trials that nobody won
//	endings      a list, the ways in which games ended: winner (a side; null for a
//	             draw), reason ("reach", "hold", "limit", "stalemate": the limit,
//	             with nobody acting in the last Turn, or in mech "destroyed": nobody
//	             but the winner has units left), and the keys of a share
//	turns        Turns of a game (rounds in mech), 0 or more, those drawn at the limit
//	             included
//	             mean, median, p95: estimates; the latter two are whole numbers
//	             histogram: a list of turns and games, ascending, without zeros
//	units        a list: id, type (empty if it has none), side (empty for an object of
//	             mech, which has none): text
//	             and the doings of the unit
//	visits       total: visits in all trials
//	             cells: a list of [x, y, visits] by y, then x, without zeros; a
//	             visit is a unit that stands on a square at the start of a game, or
//	             enters it; in mech at any height, and of a body of several squares
//	             each that it comes to cover is visited
//	first_player left out unless both seat orders were played
//	             advantage: estimate from -1 to 1: how much more often a side wins
//	               for going first; null if pairs is 0
//	             pairs: trials in which reversing the order put another side first;
//	               advantage rests on these
//	             alike: trials in which it did not
//	             orders: a list of two, order "file" (what the rest of the result is
//	               about) and "reverse", each with sides (name, wins) and draws
//
// An estimate is
//
//	value      null if nothing is known
//	low, high  the interval, ends included; null where there is no bound
//	n          trials
//	method     "wilson", "t", "ratio", "order" or "paired": see package analysis
//
// A share is an estimate from 0 to 1 with a count before it: the trials of which it
// is the share. Doings, of a unit or of all units of a side together, are
//
//	speed_spent  Speed points spent a Turn and unit, 0 or more; null for vehicles,
//	             which have no Speed and count for nothing in their side's
//	speed_left   Speed points left over at the end of a Turn, likewise
//	squares      squares entered a Turn and unit, 0 or more
//	stuck        share of Turns in which a unit neither moved nor could have
//	actions      Choices and part payments in all trials
//	passes       Phases in which a unit did nothing, in all trials
//	choices      a list of all Choices of the ruleset: choice, count (in all trials),
//	             per_game (mean), share (of actions)
//	payments     part payments (S-12): count, per_game and share as for choices;
//	             points (paid ahead a game), forfeited (of these, lost a game); left
//	             out in mech
//	mech         what only mech has, see below; left out elsewhere
//
// In mech a Turn of a unit is its own turn, which it has once a round while it lasts:
// numbers a Turn rest on the turns that it began. Its Speed points are the spaces of
// movement that it pays, those left over are of its standard move, its squares are
// the spaces that it enters, its actions the moves that it makes, and it passes a turn
// in which it does nothing at all. The keys of mech each have count (in all
// trials) and per_game (mean), and most a share or a rate:
//
//	turns            turns begun in all trials; a number alone
//	boosts           moves by BOOST; share of turns begun (M-01)
//	attacks          attacks made; rate for each turn begun
//	hits             share of attacks
//	engaged_stops    moves that new engagement stopped; share of moves (M-15)
//	spaces_lost      spaces of movement lost; rate for each such stop
//	overwatch        OVERWATCH attacks suffered for moving; rate for each move (M-16)
//	overwatch_hits   share of these
//	pushes           times displaced (M-17)
//	pushed_spaces    rate for each of them
//	carries          moves that drag or lift something; share of moves (M-26)
//	climbs           rate for each move (M-09)
//	climb_checks     climbs that needed a check; share of climbs (M-12)
//	climb_fails      share of climb_checks
//	jumps            share of moves (M-13)
//	hazard_checks    checks for dangerous ground; rate for each turn begun (M-27)
//	hazard_fails     share of hazard_checks
//	falls            falls that began (M-18)
//	spaces_fallen    rate for each fall
//	air_turns        turns that ended in the air; share of turns ended
//	damage_taken     damage taken from all causes
//	damage           a list of all causes: cause ("attack", "overwatch", "fall",
//	                 "kinetic", "energy", "explosive" or "burn"), count, per_game and
//	                 share (of damage_taken)
//	destroyed        characters destroyed; share of characters, over all trials
//	destroyed_early  of these, those that never had a turn; a number alone
//
// # CSV
//
// One table with the header metric,side,unit,value,low,high,n: a row is an estimate,
// and fields that do not apply or are not known are empty. Numbers mean what they
// mean in JSON. A name that begins with = + - @, a tab or the end of a line, which a
// spreadsheet would take for a formula, has an apostrophe before it; numbers never
// have. Control characters in names are shown by their pictures (U+2400 and up).
//
//	win_share, draw_share            of trials
//	ending_share.REASON              side: the winner, empty for a draw
//	turns_mean, turns_median, turns_p95
//	first_player_advantage           only if both seat orders were played, as are
//	win_share_in_order.ORDER, draw_share_in_order.ORDER
//	speed_spent_per_turn, speed_left_per_turn, squares_per_turn, stuck_share
//	choices_per_game.CHOICE, choice_share.CHOICE
//	payments_per_game, payment_share
//	payment_points_per_game, payment_points_lost_per_game
//	KEY_per_game, KEY_share, KEY_rate of mech, by the keys above; and
//	damage_per_game.CAUSE, damage_share.CAUSE
//
// Rows from speed_spent_per_turn on are there for each side, with unit empty, and
// then for each unit. Visits and counts are in JSON alone.
//
// # Text
//
// For people, in at most 80 columns, with the sections Wins, Going first, Turns,
// Turns of units, Actions of sides and a map of visits; in mech also with Fighting,
// Engagement and reactions, Climbs, ground and air, and Damage, each only if there was
// any, and with the heights of the ground beside the map. Its words and layout may
// change; programs read JSON.
package report
