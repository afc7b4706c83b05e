package mech_test

import (
	"fmt"

	"example.com/stride/pathing"
)

// compareField asks how far every place is from some cells, and says what differs from
// an exhaustive search over the single moves of the oracle, with nobody there.
func (a *oracleAsked) compareField() string {
	g := newOracleGame(&a.Board, a.Params, a.Profile, nil)
	air := g.Flight || g.Hover || g.Environment >= oracleZeroG
	if air && (a.Params.Peace || a.Params.Environment == oracleZeroG) && len(a.Board.Cells) > 12 {
		return "" // too many places without a ceiling
	}
	goals := []pathing.Cell{{X: a.State.At.X, Y: a.State.At.Y}, {X: a.Board.W - 1, Y: 0}}[:1+len(a.Board.Cells)%2]
	f, err := a.rules.Field(goals)
	if err != nil {
		return fmt.Sprintf("field: %v\n", err)
	}
	want := g.field(goals, air)
	for _, at := range g.places(air) {
		least, ok := want[at]
		if got, found := f.Cost(at.place()); found != ok || ok && int(got) != least {
			return fmt.Sprintf("field: from %+v to %v %d %v, want %d %v\n", at, goals, got, found, least, ok)
		}
	}
	for y := range a.Board.H {
		for x := range a.Board.W {
			for z := -1; z < 12; z++ {
				at := oracleSpace{x, y, z}
				if _, ok := f.Cost(at.place()); ok && (!g.onBoard(at) || !g.fieldPlace(at, air)) {
					return fmt.Sprintf("field: %+v has a cost\n", at)
				}
			}
		}
	}
	return ""
}

// fieldPlace reports whether a field is to know a place: one to stand on or, in the
// air, one where it fits below the ceiling.
func (g *oracleGame) fieldPlace(at oracleSpace, air bool) bool {
	if air {
		return g.fits(at, g.n) && !g.tooHigh(at)
	}
	return g.stands(at, g.n)
}

func (g *oracleGame) places(air bool) (all []oracleSpace) {
	for y := range g.H {
		for x := range g.W {
			for z := range oracleTop {
				if at := (oracleSpace{x, y, z}); g.fieldPlace(at, air) {
					all = append(all, at)
				}
			}
		}
	}
	return all
}

// field is the least cost from every place to one that covers a goal: the costs of all
// single moves, relaxed until nothing changes.
func (g *oracleGame) field(goals []pathing.Cell, air bool) map[oracleSpace]int {
	type arc struct {
		from, to oracleSpace
		cost     int
	}
	var arcs []arc
	least := map[oracleSpace]int{}
	for _, at := range g.places(air) {
		for _, goal := range goals {
			if g.any(at, g.n, func(x, y int) bool { return x == goal.X && y == goal.Y }) {
				least[at] = 0
			}
		}
		steps := g.hoversFrom
		if !air {
			steps = g.stepsFrom
			out := oracleOutcomes{}
			g.jumps(out, oracleState{At: at}, 0)
			for after, l := range out {
				arcs = append(arcs, arc{at, after.At, l.Cost})
			}
		}
		for _, s := range steps(at) {
			if (air || s.Cost <= g.Speed) && g.fieldPlace(s.To, air) {
				arcs = append(arcs, arc{at, s.To, s.Cost})
			}
		}
	}
	for again := true; again; {
		again = false
		for _, a := range arcs {
			far, ok := least[a.to]
			if have, known := least[a.from]; ok && (!known || far+a.cost < have) {
				least[a.from], again = far+a.cost, true
			}
		}
	}
	return least
}
