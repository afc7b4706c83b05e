// Package report writes results down: text for people, JSON for programs, CSV for
// spreadsheets.
//
// # Definitions
//
// A [Run] is the result of a run of trials: what package trial counted, made into
// estimates by package analysis. [New] makes one, and [Write] writes it in a
// [Format]. Every estimate has an interval, at the level of the run (0.95), and the
// number of trials behind it. Numbers that are derived are rounded to 6 significant
// digits, counts are whole.
//
// A result depends on the scenario, the seed, the number of trials and whether both
// seat orders were played. The same ones give the same bytes in every format: there
// is no time, worker or machine in it, keys have a fixed order, and so have lists.
//
// # JSON
//
// The schema is "stride/run/1"; testdata/run.schema.json is the same as a JSON schema, for
// the rulesets of the command, and this is what it says. Keys are always there unless they
// are said to be left out. Lists of sides and units are in the order of the scenario file.
//
//	schema       "stride/run/1"
//	scenario     name, ruleset: text
//	             rules: the parameters that the scenario sets, by dotted key, as
//	               numbers, true or false, or text
//	             turn_limit: the last Turn, or round, as the ruleset calls it, 1 or more
//	             board: width, height: squares, 1 or more
//	               rows: the board, north row first, a character a square: # solid,
//	               _ void, o low obstacle, . all else
//	               heights: on a board of columns, how high the ground of each square
//	               is, likewise: 0 to 9, a to z from 10, A to Z from 36, + beyond, #
//	               and _ as in rows; left out if all are alike
//	seed         0 to 2^64-1
//	trials       trials counted, 0 or more
//	level        of all intervals: 0.95
//	warnings     what the reader should know: code, stable (the Warn constants of
//	             this package, and Ruleset.Codes), and message, for people
//	sides        a list: name, policy: text
//	             units: ids
//	             wins: share of trials
//	             and the figures of its units together
//	draws        share of trials that nobody won
//	endings      a list, the ways in which games ended: winner (a side; null for a
//	             draw), reason ("reach", "hold", "limit", "stalemate": the limit,
//	             with nobody acting in the last Turn, or "destroyed": nobody but the
//	             winner has units left), and the keys of a share
//	turns        Turns of a game, 0 or more, those drawn at the limit included
//	             mean, median, p95: estimates; the latter two are whole numbers
//	             histogram: a list of turns and games, ascending, without zeros
//	units        a list: id, type (empty if it has none), side (empty for an object,
//	             which has none): text
//	             and the figures of the unit
//	visits       total: visits in all trials
//	             cells: a list of [x, y, visits] by y, then x, without zeros; a
//	             visit is a unit that stands on a square at the start of a game, or
//	             enters it, at any height; of a body of several squares each that it
//	             comes to cover is visited
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
// is the share.
//
// Figures are what a unit did, or all units of a side together. Which keys they have is
// for the ruleset to say: each row of Ruleset.Metrics is one, in their order. By the kind
// of the row a figure is
//
//	a count     a whole number: how often in all trials
//	an amount   {count, per_game}: the count, and the mean a game
//	a share     {count, per_game, share}: and the share of what it is measured against
//	a rate      {count, per_game, rate}: and how often for each of these
//
// or one of these estimates alone. What a side's units are measured against is summed up
// game by game, so that a number a Turn is one a Turn and unit. A value is null where
// there is nothing to measure against. A row of the key air.falls lies in the object
// air; one of the key choices[choice=move] is the entry of the list choices whose key
// choice says move.
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
//
// and then, for each side, with unit empty, and for each unit, the estimates of its
// figures: Metric.CSV names them, or else the last part of the key, with _per_game,
// _share or _rate behind it. Visits and counts are in JSON alone.
//
// # Text
//
// For people, in at most 80 columns, with the sections Wins, Going first, Turns, those
// of the ruleset (Ruleset.Sections), each a table of units or rows of sides, and a map of
// visits, with the heights of the ground beside it. Its words and layout may change;
// programs read JSON.
//
// # To count something more
//
// Add a counter and a row of metrics where the ruleset lists them: the row says what is
// counted against what, its key, the section and label of the text, and a line for the
// schema. JSON, CSV, text and the schema follow; nothing in this package changes. Then add
// to the counter where it happens, and write the golden schema anew (go test ./sim/report
// -update).
package report
