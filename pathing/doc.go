// Package pathing holds the words that all of Stride shares.
//
// # Definitions
//
// A board is a grid of cells. A [Cell] has an X that grows east and a Y that
// grows south; (0,0) is the north-west cell and north is -Y. A [Place] adds the
// height: the level of the floor, or the lowest space that a unit fills. A step goes
// from one cell to one of the eight around it, in a [Dir]. A cost is a whole number in
// the ruleset's own unit, such as Speed points or spaces.
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
// # Glossary
//
// Of boards:
//   - cell: a square of the board, with all that is above it.
//   - side: one of the four edges of a cell, on which walls stand. In games, the units
//     that one policy plays.
//   - level: the height of the floor of a cell.
//   - space: a cell's worth of height, where a ruleset has three dimensions.
//   - surface: what the ground of a cell is, such as steep or flooded. In columns also
//     what a unit stands on.
//   - corner cutting: a diagonal step past a closed cell beside it.
//
// Of units:
//   - profile: what a unit is, such as its Speed and Size.
//   - footprint: the cells that a body stands on.
//   - facing: the direction that a unit looks in.
//   - posture: standing or prone.
//   - engagement: what binds hostile units that stand beside each other.
//   - overlay: where units stand on a board. A query leaves out the unit that it is about.
//
// Of time:
//   - turn, round: in a round every unit has a turn. Where all units act in every Phase of
//     one Turn, there are no rounds.
//   - phase: a part of a Turn, in which each unit may take one Action.
//   - action: what a unit does when it is its turn to act.
//   - choice: the kind of an Action, such as move or jump.
//   - stride: how many cells one Action may enter.
//   - budget: what a query may spend, in the ruleset's unit of cost.
//
// Of answers:
//   - step: the smallest part of a path: one cell farther, a change of facing, or the like.
//   - reach: everything that can be reached on a budget.
//   - end: one entry of a reach.
//   - path: the steps to an end.
//   - arrival: the path to a place that takes as many Turns as are needed.
//   - distance field: what is left to go from every cell to the nearest of some goals.
//
// Of searches:
//   - layer: what a search knows of a unit beside its cell, such as its facing.
//   - label: a cost with which a search has reached a cell and layer.
//   - key: what labels are ordered by: the cost, then the squares.
//   - quota: how many squares a label may have.
//   - generate, settle, expand: a label is generated when a step leads to it, and settled
//     when nothing can improve it. Then it is expanded: its own steps are taken.
//   - wave: a search that takes one step from all cells of a row of memory at once.
//   - window: the part of the board that a search can touch.
//   - patcher: what a ruleset says of steps next to units, in place of its table.
//   - scratch: the memory of searches, for one goroutine at a time.
//
// Of games and results:
//   - trial: one game of many of a scenario.
//   - stream: random numbers for one purpose.
//   - tally: what was counted in games.
//   - estimate, interval: a share or mean with the bounds that hold the true value in 95
//     of 100 cases.
//   - signature: a number made of all that the fixed workloads count. It changes with any
//     result.
//
// # Packages
//
// The ground is in pathing/board, where units stand in pathing/units, and each
// ruleset in a package of its own: start with an Example of one.
// Games without facings find reaches, routes and fields in pathing/grid. A
// ruleset is written on top of pathing/search, and fills a Reach with a [Builder].
package pathing
