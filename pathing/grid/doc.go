// Package grid finds reaches, routes and distance fields on a board for units of one cell
// that have no facing and pay by the cell they enter. It knows no ruleset.
//
// A [Grid] is a board compiled with its [Rules]. It answers three questions: [Grid.Reach],
// which cells a unit gets to on a budget; [Grid.Route], the shortest way to one cell; and
// [Grid.Field], how far every cell is from the nearest of some goals. Ways are short by a
// [Metric]: by the costs of cells, or by octile length, which is kept as two whole numbers
// and compared exactly.
//
// # Costs
//
// A reach takes time in proportion to the rows it covers times the budget, or to the cells
// that it settles. A route takes the time of the cells, or jump points, that are nearer
// than the goal by weight and distance left; a field that of the whole board. Nothing is
// allocated once the [Scratch] and the answer have grown to the largest board asked for: 4
// bytes a cell for jump points, and 3 more where units stand about; 8 for A*; a bit for
// fields.
package grid
