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
// Each game counts by who won and why, and by its Turns. For each unit, and for each
// side as the sum of its units, an [Account] keeps the Speed spent and left over,
// squares entered, Choices by kind, part payments and Turns stuck: not only totals,
// but the sums of squares and products over games that an interval needs, since the
// Turns of one game depend on one another and only games are independent. Visits
// are counted by square. In mech a [MechAccount] has, in the same way, what only that
// ruleset knows: engagement, reactions, checks, falls, damage by cause. Package
// analysis makes estimates of all these.
//
// # Going first
//
// With Config.BothOrders each trial is played a second time with the order among
// equals reversed, and [Pairs] compares the two games. The games of the first order
// are those of a run without it.
//
// # Cost
//
// A run takes about 2 tallies a worker, each of 8 bytes for a cell of the board and
// 1.5 kB for a unit (2.2 kB more in mech), and as many more for the second order.
// Once these have grown, a trial allocates nothing.
package trial
