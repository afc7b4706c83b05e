// Package gate compares the speed of two programs on a machine that others use too, and
// says whether the new one is slower: regression, fine, or inconclusive.
//
// # Definitions
//
// A pair is one measurement of both programs, as close together as can be had; the log
// of the ratio of new to old is what counts of it. The threshold is the least slowdown
// that is a regression, 3 % unless it is said otherwise. A verdict is about the interval
// of the ratio: regression if all of it lies above the threshold, fine if all of it lies
// below.
//
// # Discussion
//
// To measure the old program today and the new one tomorrow is to compare two days. On
// shared machines a time by the wall moves by tens of per cent from one minute to the
// next, and the same program measured twice differs by 5 % without any reason. What
// helps is to measure both in turns and to look at ratios alone.
//
// [Rounds] does so in rounds of a millisecond: both programs are started, told by a line
// on standard input how many operations to run, and answer with a line in the Go
// benchmark format. A pair is the median of some sixty ratios. Both are started anew for
// each pair, since where memory happens to lie is part of the noise. simulate bench turn
// is such a program, and [example.com/stride/bench.Serve] makes others.
//
// [Runs] takes any two programs that print the Go benchmark format, such as the test
// binaries of a game. A pair is a run of each. It needs more pairs for the same answer.
//
// [Open] builds the two programs of a commit and the working tree, or takes two
// commands, and chooses how to measure them.
//
// # Formulae
//
// The order within a pair is drawn by a fair coin, anew each time. If the true log
// ratio is theta, then d-theta is as likely above 0 as below, given its size and all
// other pairs, whatever the noise: not because noise is normal or independent, which it
// is not, but because the coin decides which program it hits. A test that bets on these
// signs (see evidence) keeps its error rate at every look, so the gate looks after every
// pair and stops as soon as it knows. A test of fixed size that is looked at after every pair
// errs in a third of cases. The chance of a false answer is at most 2.5 % for "fine", of
// each benchmark, and 2.5 % for "regression", over all benchmarks of a comparison
// together, by Holm's way. The intervals have the same levels, so a verdict and its
// interval never disagree.
//
// What the coin can't help against is a difference that is real but not meant: a change
// of one function moves others in memory, which alone may cost or win some per cent.
// That is why the threshold is not smaller.
//
// # Instructions
//
// [Counter] compares numbers of instructions under valgrind's callgrind. They repeat
// within some tenths of a per cent on a loaded machine, so that a growth of 1 % shows;
// but a program can get slower without executing more, and the other way round.
//
// # Use
//
//	programs, err := gate.Open(ctx, gate.Source{Base: "main", Package: "./game"})
//	defer programs.Close()
//	c, err := programs.Compare(ctx, gate.Config{Limit: 5 * time.Minute})
//	if err == nil && c.Verdict() == gate.Slower { ... }
package gate
