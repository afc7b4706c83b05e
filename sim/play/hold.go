package play

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// Hold is the policy hold: its units stay where they are.
type Hold struct{}

var holdPolicy = scenario.Policy{
	Name: "hold", Summary: "stays where it is",
	New: func(map[string]pathing.Value) any { return Hold{} },
}

// Choose passes.
func (Hold) Choose(Choices) int { return Pass }
