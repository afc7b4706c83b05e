// Package ruleset is the seam between what Stride shares and what a ruleset supplies.
//
// A [Ruleset] is data: its declaration, the form of its boards, its policies, its
// words, what it counts, and a function that compiles a scenario. The function is
// called once, when the scenario is read, and tells every fault that only the ruleset
// sees; so to check a scenario is to compile it. What it returns is kept with the
// scenario: a [Table], from which every question is answered ([World]) and every game
// is played (play.Table).
//
// Shared packages know rulesets by this package alone. Nothing here is called once a
// cell or an end: the seam is crossed once a question or an activation.
//
// To write a ruleset, declare its rules and parameters, write its queries with
// pathing/search, and fill in a Ruleset: docs/architecture.md walks through one.
// [Validate] says what is wrong with a Ruleset before anything is asked of it; the
// command and play.Compile ask it, and so may a test.
package ruleset
