// Package mech answers where a character can go under the mech rules, at what cost
// and by which route, and what may happen to it on the way.
//
// # Definitions
//
// The board is a column of spaces per cell: see [board.Board.Column]. A character
// has a [Profile] and a [State], and fills a cube of spaces, a [Box], whose
// north-west, lowest space is its place. It stands where its body is clear of solid
// spaces and some cell below it is ground or a floor at its height. Costs are
// spaces of movement; a standard move has Speed of them, and BOOST is another move.
// [Declaration] lists every rule (M-01 to M-29) and every parameter.
//
// # Discussion
//
// Whether engagement stops a move at a place depends on where the step came from:
// only a hostile that the character was not engaged with before stops it. So a
// search keeps several classes of labels for each place: free to go on, stopped, and one
// for the start, where a character may be next to hostiles that it is not engaged with.
//
// A cell may have several floors: a bridge over a road, a tunnel under a hill. The
// labels are kept by place, that is by cell and height, and a step leads from one
// floor to a floor of a cell beside it: level, down an edge or up a face.
//
// Two engines give the same answers. [EngineWave] spreads bitboards, cost by cost: on
// foot a row of cells at a time, where each cell has one floor; in the air a column of
// heights at a time, on a board without walls. Bitmasks hold the occupants that stop or
// obstruct the character. Elsewhere, and for BOOST, [EngineBucket] settles labels one by
// one. A Reach says which engine it was.
//
// # Use
//
//	rules, err := mech.Compile(brd, mech.Default(), profile)
//	query := rules.Query(world, unit)           // a small value
//	err = query.Action(&reach, scratch, state)  // allocates nothing in steady state
//	for end := range reach.All() { ... }
//	path = reach.Path(path[:0], end)
//	risks := query.Risks(state, path)
//
// [Query.Action] looks at the standard move and what replaces it, [Query.Turn] adds
// BOOST, [Query.Push] says where displacement ends, and [Query.Follow] where what is
// dragged comes to stand. [Rules.Field] says how far every place is from a goal, over
// the ground alone, and [Query.Sight] whether one character sees another and in what cover.
//
// Where a simulator asks for every move, answers fit in memory of its own:
// [Query.AfterIn], [Query.AfterPushIn], [Query.PushIn] and [Query.RisksIn].
//
// # Ownership
//
// [Rules] are immutable: share them among goroutines. A [search.Scratch] and a
// [pathing.Reach] serve one goroutine at a time, and a Reach is valid until the
// next query that is given it or its scratch. A [Field] is immutable too, and a picture
// of the board as it was. A [World] is for one writer or many
// readers. [Ground.Patch] after a board's Edit needs the ground alone.
package mech
