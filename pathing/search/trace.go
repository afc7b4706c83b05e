package search

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/internal/trace"
)

// Arc is one way into a node of a best route: From is the node before and Dir the
// direction of the step, NoDir for anything that enters no square. Rank orders the arcs
// that leave one node, where everything before is equal: StepRank for steps, OffRank and
// above for what enters no square.
type Arc = trace.Arc

// Graph holds the best routes to a node, and nothing else: every way back from the end
// leads to a start at the same cost. It has no cycle. Into(dst, node) appends the arcs
// into a node; a start has none.
type Graph = trace.Graph

// OffRank is above every StepRank.
const OffRank = trace.OffRank

// StepRank ranks a step: orthogonal before diagonal, then the lower cell.
func StepRank(d pathing.Dir, to pathing.Cell) uint64 { return trace.StepRank(d, to) }
