// Package analysis says what the numbers of many games mean: estimates with their
// intervals.
//
// # Definitions
//
// A trial is one game, played on random streams of its own, so trials are
// independent and alike. An [Estimate] is what a set of trials says about the
// game that was played: a value, and an interval Low to High at a level. Level
// 0.95 means that of many such intervals, each from trials of its own, 95 in 100
// hold the true value. N is the number of trials behind it, never the number of
// Turns or Actions: those of one game depend on each other.
//
// # Methods
//
// Every method is a function of whole numbers that trials add up exactly, so an
// estimate does not depend on the order of trials.
//
//	wilson   [Wilson]: a share k/n, from the score test
//	t        [Mean]: a mean a game, with its standard error and Student's t
//	ratio    [Ratio]: ΣX/ΣY, two numbers a game, linearised, Student's t
//	order    [Quantile]: a quantile, between two order statistics; assumes nothing
//	         about the shape of the distribution
//	paired   [Paired]: a mean difference within pairs of bounded scores, with one
//	         pair added at either end
//
// wilson keeps its level on average over shares and has a width even where k is 0
// or n; it is the interval of win shares. t and ratio are good from some dozens of
// trials on, and have no width where all games gave the same number: that says no
// more than that the number did not vary.
//
// # Nothing known
//
// Where the trials say nothing the value is NaN, and an end of an interval that
// they do not bound is infinite (for a share, 0 or 1). Without any trial
// nothing is known; a mean of one trial has no bounds.
//
// # Digits
//
// Whole numbers are exact. What is derived from them is rounded to 6 significant
// digits by [Round] before anybody sees it: processors differ in the last bits of
// a logarithm, and results may not. Estimates themselves are not rounded, so that
// what is derived from them loses nothing; reports call [Estimate.Rounded].
package analysis
