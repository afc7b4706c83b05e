package mech

import (
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
)

// maxSingle is how many goals get distances of their own each, at most.
const maxSingle = 16

// goals are the distances of one kind of unit to the goals of its side, made when they
// are first asked for and then kept.
type goals struct {
	rules  *mech.Rules
	cells  []pathing.Cell
	all    distances
	single []distances // to each goal alone; none if there are too many, or one
}

// distances are what is left to go to some goals over the board alone.
type distances struct {
	once  sync.Once
	field *mech.Field
}

// goalsFor are the goals of a unit, shared with those like it; nil if there are none.
func goalsFor(known map[*mech.Rules]*goals, r *mech.Rules, cells []pathing.Cell) *goals {
	if len(cells) == 0 {
		return nil
	}
	g := known[r]
	if g == nil {
		g = &goals{rules: r, cells: cells}
		if len(cells) > 1 && len(cells) <= maxSingle {
			g.single = make([]distances, len(cells))
		}
		known[r] = g
	}
	return g
}

// toAll is the way to the nearest of all goals.
func (g *goals) toAll() *distances { return g.all.to(g.rules, g.cells) }

// toOne is the way to one goal.
func (g *goals) toOne(i int) *distances { return g.single[i].to(g.rules, g.cells[i:i+1]) }

// to computes the distances when they are first asked for.
func (d *distances) to(r *mech.Rules, cells []pathing.Cell) *distances {
	d.once.Do(func() {
		var err error
		if d.field, err = r.Field(cells); err != nil {
			panic("mech: " + err.Error()) // goals were checked with the scenario
		}
	})
	return d
}

// cost is what is left to go from a place, or play.Far.
func (d *distances) cost(at pathing.Place) pathing.Cost {
	if c, ok := d.field.Cost(at); ok {
		return c
	}
	return play.Far
}
