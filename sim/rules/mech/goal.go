package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
)

// goals are the distances of one kind of unit to the goals of its side.
type goals = play.Goals[*mech.Field]

// goalsFor are the goals of a unit, shared with those like it; nil if there are none.
func goalsFor(known map[*mech.Rules]*goals, r *mech.Rules, cells []pathing.Cell) *goals {
	if len(cells) == 0 {
		return nil
	}
	if known[r] == nil {
		known[r] = play.NewGoals(cells, true, func(to []pathing.Cell) *mech.Field {
			field, err := r.Field(to)
			if err != nil {
				panic("mech: " + err.Error()) // goals were checked with the scenario
			}
			return field
		})
	}
	return known[r]
}

// left is what is left to go from a place, or play.Far.
func left(to *mech.Field, at pathing.Place) pathing.Cost {
	if c, ok := to.Cost(at); ok {
		return c
	}
	return play.Far
}
