package play

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
)

// OneMove plays games in which every unit makes one move a Turn, in an order that is
// drawn once a game, with Choosers as policies: all that a simple ruleset needs of games
// beside its World. toGo is what a unit has left to go to the nearest goal of its side
// from a place, or Far. Units fill one cell each. It counts the Common counters.
func OneMove(f *Frame, w ruleset.World, toGo func(unit int, at pathing.Place) pathing.Cost) Turns {
	n := len(f.setup.units)
	return &oneMove{Seat: NewSeat(f), w: w, toGo: toGo, keys: make([]uint64, n), order: make([]int, n)}
}

// OnlyChoosers is the CheckPolicy of a ruleset that has no View of its own.
func OnlyChoosers(p Policy) error {
	if _, ok := p.(Chooser); !ok {
		return fmt.Errorf("%T is no policy for this ruleset: want the method Choose of play.Chooser", p)
	}
	return nil
}

type oneMove struct {
	Seat
	Plain
	w     ruleset.World
	toGo  func(unit int, at pathing.Place) pathing.Cost
	keys  []uint64
	order []int // units, the first to act first
	reach pathing.Reach
	path  []pathing.Step
	all   []pathing.Cost
}

// Start puts every unit where the scenario has it and draws the order.
func (g *oneMove) Start() (first int) {
	g.w.Reset()
	for u := range g.keys {
		g.keys[u], g.order[u] = g.f.DrawKey(), u
		at := g.f.setup.scenario.Units[u].At
		g.stands(u, at)
		g.f.Visit(int(at.X), int(at.Y))
	}
	slices.SortFunc(g.order, func(a, b int) int { return g.f.CompareKeys(g.keys, a, b) })
	i := slices.IndexFunc(g.order, func(u int) bool { return g.f.setup.units[u].Side != NoSide })
	return g.f.setup.units[g.order[i]].Side
}

func (g *oneMove) stands(u int, at pathing.Place) { g.f.Place(u, g.f.setup.board.ID(at.Cell()), 1) }

// Turn lets every unit move once.
func (g *oneMove) Turn() error {
	for _, u := range g.order {
		if g.f.setup.units[u].Side == NoSide {
			continue
		}
		if err := g.f.Err(); err != nil {
			return err
		}
		g.f.CountPhase()
		g.f.Acts(u)
		g.Sit(u)
		if err := g.w.Reach(&g.reach, u, pathing.ScopeTurn); err != nil {
			return err
		}
		c := g.f.Counts(u)
		c[ruleset.Begun]++
		if g.reach.Len() == 1 { // staying put is one
			c[ruleset.Stuck]++
		}
		i := g.f.policies[g.Side()].(Chooser).Choose(g)
		if i < Pass || i >= g.reach.Len() {
			return g.f.Wrong(u, 1, fmt.Sprintf("Turn %d", g.f.turn), "there is no choice %d among those that it was shown", i)
		}
		if i == Pass || g.reach.End(i).Phases == 0 {
			c[ruleset.Passes]++
		} else if err := g.take(u, g.reach.End(i)); err != nil {
			return err
		}
		c[ruleset.Turns]++
		if g.f.Reached() {
			return nil
		}
	}
	return nil
}

func (g *oneMove) take(u int, e pathing.End) error {
	g.path = g.reach.Path(g.path[:0], e)
	for i := range g.path {
		if s := &g.path[i]; s.Dir != pathing.NoDir {
			g.f.Visit(int(s.To.X), int(s.To.Y))
		}
	}
	if err := g.w.Apply(u, e); err != nil {
		return err
	}
	g.stands(u, e.Place)
	c := g.f.Counts(u)
	c[ruleset.Actions]++
	c[ruleset.Squares] += int64(e.Squares)
	c[ruleset.Spent] += int64(e.Cost)
	g.f.Acted()
	return nil
}

// Here is where the unit stands.
func (g *oneMove) Here() pathing.Place { return g.w.At(g.unit) }

// Goals are the cells that its side makes for.
func (g *oneMove) Goals() []pathing.Cell { return g.f.setup.scenario.Sides[g.Side()].Goal }

// Reach is where it can move.
func (g *oneMove) Reach() *pathing.Reach { return &g.reach }

// Before puts the end first that costs less, then the one of fewer squares, then the
// first in the order of the Reach.
func (g *oneMove) Before(i, j int) bool {
	a, b := g.reach.End(i), g.reach.End(j)
	return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Squares, b.Squares), cmp.Compare(i, j)) < 0
}

// ToGo is what is left to go after each end.
func (g *oneMove) ToGo() (all []pathing.Cost, exact bool) {
	g.all = g.all[:0]
	for i := range g.reach.Len() {
		g.all = append(g.all, g.toGo(g.unit, g.reach.End(i).Place))
	}
	return g.all, true
}

// ToGoOf is what is left to go after an end.
func (g *oneMove) ToGoOf(i int) pathing.Cost { return g.toGo(g.unit, g.reach.End(i).Place) }

// Off is how many cells lie between a place and the goals of the side, or where the
// unit started.
func (g *oneMove) Off(at pathing.Place) int {
	return Off(at.Cell(), 1, g.f.setup.scenario.Units[g.unit].At.Cell(), g.Goals())
}

// Kinds is one kind: the ends.
func (g *oneMove) Kinds() []int { return g.One(g.reach.Len()) }
