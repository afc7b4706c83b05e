// Package search finds what can be reached over compiled step tables. It knows
// layers, costs and quotas, and no ruleset.
//
// # Definitions
//
// A [Table] holds, for every cell and row, the entry costs of the eight
// neighbours as the bytes of one word. A row is whatever the ground costs depend
// on beside the cell, such as the facing.
//
// A [Machine] says how a search moves between layers. A layer is a row plus what
// the search has to remember: a facing, whether water was entered, the squares
// since the last change of facing.
//
// A units.Overlay says where units stand. A table knows the ground only; the words
// of cells next to a unit come from the ruleset's [Patcher].
//
// A key is what a search minimises: cost × Unit + squares, so that of equal costs
// the fewest squares win. A label is a key with the number of squares used in
// this Action. [Labels] keep, for every cell of a window and every layer, each
// label that no other beats in both.
//
// # Use
//
// Rulesets call this package; programs call the rulesets. The one type that a
// program makes itself is [Scratch], the memory of searches. Units stand in a
// units.Overlay; the answers to questions about cells alone are a units.CellSet.
//
// # Costs
//
// A wave takes time in proportion to its rows times the budget. A bucket search takes
// time in proportion to the labels settled times eight. Nothing is allocated once the
// scratch has grown to the largest window asked for.
package search
