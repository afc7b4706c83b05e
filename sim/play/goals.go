package play

import (
	"sync"

	"example.com/stride/pathing"
)

// Goals are distances of one kind of unit, as a ruleset keeps them, to the goals of its
// side. They are made when they are first asked for and then kept; any number of
// goroutines may ask.
type Goals[D any] struct {
	Cells []pathing.Cell
	All   func() D   // to the nearest goal
	One   []func() D // to each goal alone; nil if there are too many, or one
}

// maxSingle is how many goals get distances of their own each, at most.
const maxSingle = 16

// NewGoals makes goals of cells that a ruleset measures with to. single is whether there is
// room for distances to each.
func NewGoals[D any](cells []pathing.Cell, single bool, to func([]pathing.Cell) D) *Goals[D] {
	g := &Goals[D]{Cells: cells, All: sync.OnceValue(func() D { return to(cells) })}
	if n := len(cells); single && n > 1 && n <= maxSingle {
		for i := range cells {
			g.One = append(g.One, sync.OnceValue(func() D { return to(cells[i : i+1]) }))
		}
	}
	return g
}

// Open appends to dst the distances to look at for a unit that makes for those goals that
// have room for it: to each of these, or to all together if none has, or all have.
func (g *Goals[D]) Open(dst []D, room func(pathing.Cell) bool) []D {
	var open uint32 // of One; maxSingle bits
	for i := range g.One {
		if room(g.Cells[i]) {
			open |= 1 << i
		}
	}
	if open == 0 || open == 1<<len(g.One)-1 {
		return append(dst, g.All())
	}
	for i, to := range g.One {
		if open>>i&1 != 0 {
			dst = append(dst, to())
		}
	}
	return dst
}
