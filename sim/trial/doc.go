// Package trial plays many games of a scenario and counts what happens in them.
//
// # Definitions
//
// A trial is one game, played on random streams of its own: [StreamsFor] makes them
// from a seed, the number of the trial and a purpose, and from nothing else. A run
// is the trials 0, 1, 2 and so on of one seed. [Games] is the tally of many games:
// whole numbers, so that it does not matter in which order or grouping they were
// added up. An [Outcome] is what came out of a run.
//
// # Discussion
//
// [Run] hands out trials to workers in chunks of a fixed size, in their order, and
// merges what they counted in that order too. So the same scenario, seed and number
// of trials give the same Outcome to the byte, whatever the number of workers and
// however fast each is; and a run that is stopped holds the trials from the first
// on without a gap, and equals a shorter run. Wall time, workers and machines are
// in no Outcome.
//
// Two runs of one seed share the luck of each trial: what is drawn for the order of
// activation, by each side, or for dice is the same numbers as long as both ask for
// them. That makes two scenarios, or two values of a rule, comparable trial by
// trial.
//
// # What is counted
//
// Each game counts by its winner, by why it ended, and by its Turns. What else is counted
// is data: the ruleset lists its counters and its metrics (ruleset.Metric), and a game
// has a vector of counts for each unit (play.Tally.Of). An [Account], of a unit or of the
// units of a side together, keeps for each metric what it counts and what it measures
// that against: not only totals, but the sums of squares and products over games that an
// interval needs, since the Turns of one game depend on one another and only games are
// independent. Visits are counted by square. Package analysis makes estimates of all
// these.
//
// To count something more, add a counter and a row of metrics to the ruleset, in the one
// file that lists them, and add to the counter where it happens (play.Frame.Counts).
// Nothing here or in package report changes.
//
// # Going first
//
// With Config.BothOrders each trial is played a second time with the order among
// equals reversed, and [Pairs] compares the two games. The games of the first order
// are those of a run without it.
//
// # Cost
//
// A run takes about 2 tallies a worker, each of 8 bytes for a cell of the board and, for
// a unit or side, 72 bytes a metric and 8 a counter; and as many more for the second
// order. Once these have grown, a trial allocates nothing.
package trial
