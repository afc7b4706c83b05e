// Package all lists the rulesets that come with Stride. It is the one place that names
// them all: the command, the suite and programs that want every ruleset start here.
package all

import (
	"example.com/stride/sim/rules/mech"
	"example.com/stride/sim/rules/skirmish"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// Rulesets are the rulesets, in the order in which they are listed.
func Rulesets() []*ruleset.Ruleset {
	return []*ruleset.Ruleset{skirmish.Ruleset(), mech.Ruleset()}
}

// Vocabulary is what a scenario for any of them may name.
func Vocabulary() scenario.Vocabulary { return ruleset.Vocabulary(Rulesets()...) }

// Load reads a scenario file for any of them. The error is scenario.Faults where the
// file is at fault.
func Load(file string) (*scenario.Scenario, error) { return scenario.Load(file, Vocabulary()) }
