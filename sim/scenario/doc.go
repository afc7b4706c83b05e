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
// ruleset and board are needed. name is the file's name if left out, trials 1000
// and seed 1. Queries (reach, path) need no more than a unit; what a game needs
// beyond that is looked for by [Scenario.CheckRun].
//
// rules sets parameters of the ruleset, by nested mappings, by dotted keys
// (surface_cost.steep: 2) or both; those that are not named keep their defaults.
//
// board has its cells in text, or in a file. The rows of text are characters, the
// north row first:
//
//	. open      # solid      _ void       ^ steep, steps     : debris
//	, flooded   ! dangerous  ; loose      ~ submerged        % difficult
//	o low obstacle
//
// legend adds characters, each in quotes: surface is a word or a list of words
// (steep, flooded, debris, dangerous, loose, submerged, difficult), solid, void and
// low are true or false, cost is added to what entering costs. levels gives the
// level of the floor in rows like those of text (0-9, a-z for 10 to 35), heights
// the same as lists of numbers. walls run along the sides of cells between two
// corners: [x1, y1, x2, y2], or {from: [x, y], to: [x, y]}; (0,0) is the
// north-west corner of the board, fractions are 0.5 or "1/2".
//
// # Columns
//
// Some rulesets take a cell for a column of spaces at heights 0 to 63. levels and heights
// say how many of them the ground fills from the bottom, so one stands on ground 4 at
// height 4; heights go up to 63 there. # is solid at all heights, and a void (_) has no ground.
// Low obstacles, flooded, debris, loose and submerged ground and costs mean nothing
// there and are refused, as difficult ground is elsewhere; legend has unclimbable (no unit climbs the faces of that cell)
// and check (climbing them needs a check) as surfaces besides.
//
// spans make spaces solid, or free with clear: true, on top of that, in their order.
// A span goes from the height of its underside to that of its top: from: 3, to: 4 is
// one space thick, one stands on it at 4, and what is up to 3 high passes below it.
// liquid puts cells under depth spaces of it, counted from the ground. hazards make
// ground dangerous and say how it hurts: kinetic, energy, explosive or burn; ground
// that is dangerous by its character (!) does not say. Each entry is about one cell
// (at: [x, y]), some (cells: [[x, y], ...]) or a rectangle (rect: [x0, y0, x1, y1],
// with both corners). A wall may have a height: {from: [x, y], to: [x, y], height: n}. It
// counts from the higher of the two grounds beside the wall; without one the wall is as
// high as the column.
//
// A unit at [x, y] stands on the highest surface below its body, whose north-west,
// lowest space that is; at [x, y, z] says another height, under a bridge or in the air.
// Units without a side are one side together; an object (object: true) has none.
//
// # Files
//
// file names a .txt file with rows of characters, or a .map file of the Moving AI
// Lab (see pathing/board/mapfile). All else goes with both; for a .map file legend may
// give the characters of that format another meaning, and takes ASCII alone. The name is relative to the folder of the scenario, with
// forward slashes. [Load] opens a board file in that folder or below it, and no file
// that a symbolic link leads to elsewhere; [Options] can allow others. [Parse] reads
// from the file system that it is given and nowhere else.
//
// types are profiles. A unit has the fields of its type and its own, which go
// first; it may have no type and carry all fields itself. id names it, side is the
// side that it belongs to, at is [x, y], or [x, y, z] with a height. All other keys are the
// fields that the ruleset declares, those that say how things stand included
// (facing, spent, paid: {to: [x, y], points: n, cost: c}). Sizes are 2, 0.5 or
// "1/2". A field that takes several words or ids takes one or a list of them.
//
// sides are the players. Each has a policy, the options of that policy, and a goal: the
// cells that it makes for. A goal or another list of cells is [x, y] or [[x, y], ...]. A
// side without a goal makes for the cells that it has to reach or hold. Results list the
// sides in the order of the file.
//
// # Victory
//
//	victory:
//	  reach: {side: red, cells: [[4, 0]], count: 2}
//	  hold: {side: blue, cells: [[2, 2], [2, 3]], turns: 3}
//	  turns: 20
//	  otherwise: draw
//
// reach: the side wins as soon as count of its units (1 if left out) stand on these
// cells at once, after whatever Action brought that about.
//
// hold: the side holds the cells while at least one of its units and none of any
// other side stands on any of them. It wins if it holds them at the ends of turns Turns
// in a row (1 if left out).
//
// turns is the last Turn, 20 if left out. When it is over and no side has won, the
// side that otherwise names wins; draw, or no otherwise, makes it a draw. reach and
// hold may each be a list, for several sides or several ways to win. The first
// condition to come true ends the game; of those that come true at once, reach goes
// before hold and the earlier in the file before the later.
//
// In columns Turns are rounds, and a unit stands on every cell that its body is above. A
// side whose units are all destroyed has lost: if one side alone is left it wins.
//
// # YAML
//
// Scenario files use the plain part of YAML: mappings, lists, text, numbers, true
// and false. Anchors, aliases, merge keys, tags, directives, keys written with ?
// and files of several documents are refused. Numbers are decimal, without leading
// zeros. Some characters of a board mean something to YAML outside a block of rows
// (text: |) and outside quotes: # starts a comment, ! a tag, % a directive, ~ is
// nothing, a colon ends a key and a comma an entry in { }. Rows may be written in any
// style that keeps them: below |, in quotes with \n, and below >, in quotes or without
// quotes on several lines with an empty line between two rows. Without that line YAML
// joins two rows to one. The faults of a file name each of these where it happens.
//
// # Limits
//
// A scenario has at most 4 MiB, a text inside it 1 MiB, a board file 64 MiB
// and 16,777,216 cells; a board takes at most 20 bytes a cell to be read and 64 to answer
// questions, so that the largest takes 320 MiB and 1 GiB, and bodies of another Size may add 48 a cell;
// nesting goes 64 deep; a file has at most 250,000 values, 1,024 keys in a mapping
// and 128 characters in a key; 4,096 units, 1,000 types, 16 sides and 64 conditions
// of one kind; ids and names have 64 characters. The limits on the text are checked
// before it is parsed.
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
