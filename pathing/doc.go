// Package pathing holds the words that all of Stride shares.
//
// # Definitions
//
// A board is a grid of cells. A [Cell] has an X that grows east and a Y that
// grows south; (0,0) is the north-west cell and north is -Y. A [Place] adds the
// height: the floor level in skirmish, the lowest space in mech. A step goes from
// one cell to one of the eight around it, in a [Dir]. A cost is a whole number in
// the ruleset's own unit: Speed points in skirmish, spaces in mech.
//
// A unit acts in Turns made of Phases. In one Phase it takes one Action, and an
// Action is one [Choice]: move, climb, jump and so on. A query asks where the
// unit can end. Its answer is a [Reach]: every [End] (place, facing, posture,
// choice) with the least cost of ending there. A path to an end is a list of
// [Step] values whose costs add up to exactly the cost of the end.
//
// # Discussion
//
// Fewer squares and less cost are different resources: a route of two costly
// squares may fit a Stride of two where a cheaper one of three does not. So a
// search keeps every pair (cost, squares) that no other pair beats in both, and
// an End reports the least cost and, among routes of that cost, the fewest
// squares.
//
// Among paths of equal cost the reported one has the fewest squares, then the
// fewest changes of direction; at the first place where two such paths differ, an
// orthogonal step goes before a diagonal one, then the lower cell (by y, then x),
// and a step goes before a change of facing. That order is total, so the same
// query gives the same path on every run.
//
// No path is a result, never an error. Errors are for questions that make no
// sense: a unit off the board, a parameter out of range.
//
// # Packages
//
// The ground is in pathing/board, where units stand in pathing/units, and each
// ruleset in a package of its own: start with the Example of pathing/skirmish.
// Games without facings find reaches, routes and fields in pathing/grid. A
// ruleset is written on top of pathing/search, and fills a Reach with a [Builder].
package pathing
