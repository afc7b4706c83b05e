// Package toy is a ruleset for the tests of packages that know no ruleset: its units go
// from cell to cell, one cell a Turn. It shows how little a ruleset needs to be played,
// counted and reported.
package toy

import (
	"cmp"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// Policy decides for a unit of the ruleset: North, East, South, West or play.Pass.
type Policy interface{ Choose(v *View) int }

// The directions.
const (
	North = iota
	East
	South
	West
)

var step = [...]pathing.Cell{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}

// View is what a Policy is shown.
type View struct {
	play.Seat
	turns *turns
}

// At is where the unit stands.
func (v *View) At() pathing.Cell { return v.turns.at[v.Unit()] }

// Goals are the cells that its side makes for.
func (v *View) Goals() []pathing.Cell { return v.turns.table.scenario.Sides[v.Side()].Goal }

// Func is a Policy made of a function.
type Func func(v *View) int

// Choose is f(v).
func (f Func) Choose(v *View) int { return f(v) }

// Hold passes, Walk draws one of the directions, and Rush goes to the first goal.
var (
	Hold = Func(func(*View) int { return play.Pass })
	Walk = Func(walk)
	Rush = Func(rush)
)

func walk(v *View) int {
	if d := v.Rand().IntN(len(step)); v.turns.open(v.turns.next(v.Unit(), d)) {
		return d
	}
	return play.Pass
}

func rush(v *View) int {
	at, to := v.At(), v.Goals()[0]
	switch {
	case at.X < to.X:
		return East
	case at.X > to.X:
		return West
	case at.Y < to.Y:
		return South
	case at.Y > to.Y:
		return North
	}
	return play.Pass
}

// Table is a scenario of the ruleset.
type Table struct{ scenario *scenario.Scenario }

func compile(sc *scenario.Scenario) (any, []scenario.Fault) { return &Table{sc}, nil }

// Ruleset is the ruleset.
func (t *Table) Ruleset() *ruleset.Ruleset { return Ruleset() }

// NewWorld is nil: there is nothing to ask.
func (t *Table) NewWorld() ruleset.World { return nil }

// CheckPolicy wants a Policy.
func (t *Table) CheckPolicy(p play.Policy) error {
	if _, ok := p.(Policy); !ok {
		return errNoPolicy
	}
	return nil
}

// NewTurns makes the memory of games.
func (t *Table) NewTurns(f *play.Frame) play.Turns {
	n := len(t.scenario.Units)
	turns := &turns{Frame: f, table: t, at: make([]pathing.Cell, n), key: make([]uint64, n)}
	turns.view = View{play.NewSeat(f), turns}
	return turns
}

// turns are the Turns of a game.
type turns struct {
	*play.Frame
	table *Table
	view  View
	at    []pathing.Cell // of each unit
	key   []uint64       // likewise, by which they are ordered
	order []int          // of the units that have a side
}

// Start puts the units on the board and draws their order.
func (t *turns) Start() int {
	t.order = t.order[:0]
	for u := range t.at {
		at := t.table.scenario.Units[u].At
		t.at[u] = pathing.Cell{X: int(at.X), Y: int(at.Y)}
		t.Place(u, t.Setup().Board().ID(t.at[u]), 1)
		t.Visit(t.at[u].X, t.at[u].Y)
		if t.Setup().Units()[u].Side != play.NoSide {
			t.Counts(u)[Present] = 1
			t.key[u] = t.DrawKey()
			t.order = append(t.order, u)
		}
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(t.key[a], t.key[b]) })
	if t.Swap() {
		slices.Reverse(t.order)
	}
	return t.Setup().Units()[t.order[0]].Side
}

// Turn asks every unit once.
func (t *turns) Turn() error {
	for _, u := range t.order {
		if err := t.Err(); err != nil {
			return err
		}
		t.CountPhase()
		counts := t.Counts(u)
		counts[ruleset.Begun]++
		if err := t.act(u, counts); err != nil || t.Over() {
			return err
		}
		counts[ruleset.Turns]++
	}
	return nil
}

func (t *turns) act(u int, counts []int64) error {
	t.Acts(u)
	t.view.Sit(u)
	d := t.Policy(t.Setup().Units()[u].Side).(Policy).Choose(&t.view)
	if d == play.Pass {
		counts[ruleset.Passes]++
		return nil
	}
	if d < 0 || d >= len(step) || !t.open(t.next(u, d)) {
		return t.Wrong(u, 1, "here", "there is no way in direction %d", d)
	}
	t.at[u] = t.next(u, d)
	t.Place(u, t.Setup().Board().ID(t.at[u]), 1)
	t.Visit(t.at[u].X, t.at[u].Y)
	t.Acted()
	counts[ruleset.Actions]++
	counts[ruleset.Squares]++
	counts[ruleset.Spent]++
	counts[StepsNorth+ruleset.Counter(d)]++
	t.Reached()
	return nil
}

// next is the cell beside a unit in a direction.
func (t *turns) next(u, d int) pathing.Cell {
	return pathing.Cell{X: t.at[u].X + step[d].X, Y: t.at[u].Y + step[d].Y}
}

func (t *turns) open(c pathing.Cell) bool {
	return t.Setup().Board().Contains(c) && !t.Setup().Board().At(c).Has(board.Solid)
}
