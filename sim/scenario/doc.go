// Package scenario reads scenario files: a board, units, the sides that play them and
// when a game ends. A file is YAML, and so JSON too. [Load] and [Parse] read one, [Schema]
// describes it to editors, [Examples] are files to start from.
//
//	name: bridge
//	ruleset: NAME
//	rules: {climb_cost: 3, surface_cost: {steep: 2}}
//	board:
//	  text: |
//	    ..^..
//	    ..w..
//	  legend: {"w": {surface: [flooded, debris], cost: -1}}
//	  levels: |
//	    00111
//	    00011
//	  walls: [[2, 0, 2, 1], {from: [2, 1], to: [2, "3/2"]}]
//	types:
//	  scout: {speed: 7, stride: 2, size: 1/2}
//	units:
//	  - {id: r1, type: scout, side: red, at: [0, 0], facing: E}
//	  - {id: b1, speed: 6, stride: 1, side: blue, at: [4, 1]}
//	sides:
//	  red: {policy: rush, goal: [4, 0]}
//	  blue: {policy: guard}
//	victory: {reach: {side: red, cells: [4, 0]}, turns: 10, otherwise: blue}
//	trials: 2000
//	seed: 1
//
// and one for a ruleset with columns of spaces:
//
//	ruleset: NAME
//	rules: {environment: low_g}
//	board:
//	  text: |
//	    ...__...
//	    ..!__s..
//	    ...__...
//	  legend: {"s": {surface: [difficult, unclimbable]}}
//	  heights: [[0, 2, 4, 0, 0, 4, 40, 0], [0, 2, 4, 0, 0, 4, 4, 0], [0, 2, 4, 0, 0, 4, 4, 0]]
//	  spans:
//	    - {rect: [3, 1, 4, 1], from: 3, to: 4} # a bridge
//	    - {cells: [[5, 2], [6, 2]], from: 0, to: 2, clear: true} # a tunnel
//	  liquid: [{at: [0, 0], depth: 2}]
//	  hazards: [{at: [2, 1], damage: burn}]
//	  walls: [{from: [2, 0], to: [2, 3], height: 1}]
//	units:
//	  - {id: r1, size: 2, speed: 4, legs: true, side: red, at: [0, 1], status: [prone, slowed]}
//	  - {id: b1, size: 1/2, speed: 6, flight: true, side: blue, at: [3, 1, 6], threat: 3}
//	  - {id: crate, object: true, at: [7, 0]}
//
// # Keys
//
// docs/scenario.md says what every key means, with the fields, options and limits of each
// ruleset. ruleset and board are needed. Queries (reach, path) need no more than a unit;
// what a game needs beyond that is looked for by [Scenario.CheckRun]. The keys of rules,
// units, types and sides are those that the ruleset and its policies declare.
//
// Only the plain part of YAML is read: mappings, lists, text, numbers, true and false.
// Anchors, aliases, merge keys, tags, directives, keys written with ? and files of several
// documents are refused. Rows of a board may be written in any style that keeps them.
//
// # Files
//
// A board may be in a file of its own: a .txt file with rows of characters, or a .map file
// of the Moving AI Lab (see pathing/board/mapfile). Its name is relative to the folder of
// the scenario, with forward slashes. [Load] opens a board file in that folder or below
// it, and no file that a symbolic link leads to elsewhere; [Options] can allow others.
// [Parse] reads from the file system that it is given and nowhere else.
//
// # Limits
//
// The Max constants bound a file. Those of the text are checked before it is parsed. A
// board takes at most 20 bytes a cell to be read and 64 to answer questions, so that the
// largest takes 320 MiB and 1 GiB, and bodies of another Size may add 48 a cell.
//
// # Faults
//
// The error of a reading is [Faults], each with file, line, column, a code, what is
// wrong and what would be right:
//
//	bridge.yaml:14:11: unknown key "sped" in type "scout"; did you mean "speed"?
//	  scout: {sped: 7, stride: 2}
//	          ^
//
// A file that is no valid YAML has one fault. Else all faults of meaning are found
// in one reading; the first 50 are told, and how many more there are. Codes are
// stable: the Code constants of this package, and for what is on a board those of
// pathing/board.
package scenario
