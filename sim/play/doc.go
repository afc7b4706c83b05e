// Package play plays games: Turns of Phases, in which the units of several sides
// act as their policies decide.
package play
