// Package skirmish answers where a model can go under the skirmish rules, at what
// cost and by which route.
//
// # Definitions
//
// A model has a [Profile] (Speed, Stride, Size and so on) and a [State] (square,
// facing, posture, points spent). Speed is counted in points a Turn, Stride in
// squares an Action. In each Phase of a Turn a model takes one Action, and an
// Action is one Choice: Move, Climb, Jump, Crawl, lie down, stand up; a vehicle
// drives. [Declaration] lists every rule (S-01 to S-18) and every parameter.
//
// # Use
//
// Compile a board, parameters and a profile once, then ask any number of questions:
//
//	rules, err := skirmish.Compile(brd, skirmish.Default(), profile)
//	query := rules.Query(overlay, unit)         // a small value
//	err = query.Action(&reach, scratch, state)  // allocates nothing in steady state
//	for end := range reach.All() { ... }
//	path = reach.Path(path[:0], end)
//
// [Query.Action] looks one Action ahead, [Query.Turn] to the end of the Turn, and
// [Query.Arrive] as many Turns as it takes, part payments included. [Rules.Field]
// says how far every square is from a goal, and [Batch] answers for a whole side.
//
// # Ownership
//
// [Rules] and [Field] are immutable: share them among goroutines. A
// [search.Scratch] and a [pathing.Reach] serve one goroutine at a time, and a
// Reach is valid until the next query that is given it or its scratch. An
// [units.Overlay] is for one writer or many readers. [Ground.Patch] after a
// board's Edit needs the ground alone. The build tag invariants looks for misuse.
package skirmish
