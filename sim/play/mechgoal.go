package play

import (
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// mechGoals are the distances of one kind of unit to the goals of its side, made
// when they are first asked for and then kept.
type mechGoals struct {
	rules  *mech.Rules
	cells  []pathing.Cell
	all    mechField
	single []mechField // to each goal alone; none if there are too many, or one
}

// mechField is what is left to go to some goals over the board alone.
type mechField struct {
	once  sync.Once
	field *mech.Field
}

// goalsFor are the goals of a unit, shared with those like it; nil if there are none.
func goalsFor(known map[*mech.Rules]*mechGoals, r *mech.Rules, cells []pathing.Cell) *mechGoals {
	if len(cells) == 0 {
		return nil
	}
	g := known[r]
	if g == nil {
		g = &mechGoals{rules: r, cells: cells}
		if len(cells) > 1 && len(cells) <= maxSingle {
			g.single = make([]mechField, len(cells))
		}
		known[r] = g
	}
	return g
}

// toAll is the way to the nearest of all goals.
func (g *mechGoals) toAll() *mechField { return g.all.to(g.rules, g.cells) }

// toOne is the way to one goal.
func (g *mechGoals) toOne(i int) *mechField { return g.single[i].to(g.rules, g.cells[i:i+1]) }

// to computes the distances when they are first asked for.
func (f *mechField) to(r *mech.Rules, cells []pathing.Cell) *mechField {
	f.once.Do(func() {
		var err error
		if f.field, err = r.Field(cells); err != nil {
			panic("play: " + err.Error()) // goals were checked with the scenario
		}
	})
	return f
}

// cost is what is left to go from a place, or far.
func (f *mechField) cost(at pathing.Place) pathing.Cost {
	if d, ok := f.field.Cost(at); ok {
		return d
	}
	return far
}
