package play

import (
	"example.com/stride/sim/scenario"
)

// Options change how a scenario is played.
type Options struct {
	// Policies play sides, by their names, in place of the policies that the
	// scenario names.
	Policies map[string]Policy
	// Swap reverses what comes first among equals; the package comment says what.
	Swap bool
}

// Side is a side of a Setup.
type Side struct {
	Name   string
	Policy string // its name in the scenario, or what Options gives in its place
	Units  []int  // indices in Setup.Units
}

// Unit is a unit of a Setup.
type Unit struct {
	ID   string
	Type string // empty if the scenario gives none
	Side int    // index in Setup.Sides
}

// Setup is a scenario made ready to be played. It is immutable and safe for any
// number of goroutines.
type Setup struct {
	scenario *scenario.Scenario
	sides    []Side
	units    []Unit
}

// Compile makes a scenario ready to be played. The error is scenario.Faults where
// the scenario lacks something that a game needs.
func Compile(sc *scenario.Scenario, opt Options) (*Setup, error) { return nil, nil }

// Scenario is what the setup was compiled from.
func (s *Setup) Scenario() *scenario.Scenario { return s.scenario }

// Sides are the sides, in the order of the file. Treat them as read only.
func (s *Setup) Sides() []Side { return s.sides }

// Units are the units, in the order of the file. Treat them as read only.
func (s *Setup) Units() []Unit { return s.units }

// NewTally makes an empty tally for games of this setup.
func (s *Setup) NewTally() *Tally { return nil }

// NewGame makes room for games. Use one from one goroutine at a time, for any
// number of games.
func (s *Setup) NewGame() *Game { return &Game{setup: s} }

// Vocabulary is what scenarios may name: the rulesets that can be played and the
// policies of this package.
func Vocabulary() scenario.Vocabulary { return scenario.Vocabulary{} }
