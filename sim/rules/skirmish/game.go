package skirmish

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// game plays the Turns of one game at a time. Units are meant by their indices.
type game struct {
	f        *play.Frame
	t        *Table
	board    *board.Board
	rules    []*skirmish.Rules
	goals    []*goals
	policies []Policy // of each side
	units    []standing
	overlay  *units.Overlay
	scratch  *search.Scratch
	view     View
	keys     []uint64 // of each unit: the order among equal Minds
	order    []int32  // units, the first to act first
	phase    int
}

// standing is a unit in a game.
type standing struct {
	state skirmish.State
	cell  board.CellID
	flags uint8 // of this Turn
}

// What a unit did this Turn.
const (
	asked uint8 = 1 << iota // it had a Phase
	moved                   // it entered a square
	able                    // it could have
)

// NewTurns makes room for games: 5 bytes a cell of the board.
func (t *Table) NewTurns(f *play.Frame) play.Turns {
	g := &game{
		f: f, t: t, board: t.sc.Board, rules: t.rules(), goals: t.goals(),
		units:   make([]standing, len(t.units)),
		overlay: units.NewOverlay(t.sc.Board),
		scratch: search.NewScratch(),
		keys:    make([]uint64, len(t.units)),
		order:   make([]int32, len(t.units)),
	}
	g.view = View{Seat: play.NewSeat(f), g: g, stride: g.board.Stride()}
	for i := range f.Setup().Sides() {
		g.policies = append(g.policies, policyOf(f.Policy(i)))
	}
	return g
}

// Start puts everything where it was before the first game.
func (g *game) Start() (first int) {
	g.overlay.Clear()
	for u := range g.units {
		st := g.t.units[u].state
		unit := &g.units[u]
		*unit = standing{state: st, cell: g.board.ID(st.At)}
		g.overlay.Place(u, unit.cell, g.t.units[u].profile.Size)
		g.f.Place(u, unit.cell, 1)
		g.f.Visit(st.At.X, st.At.Y)
	}
	g.drawOrder()
	return g.f.Setup().Units()[g.order[0]].Side
}

// drawOrder draws the order of activation for this game: the highest Mind first.
func (g *game) drawOrder() {
	for u := range g.keys {
		g.keys[u], g.order[u] = g.f.DrawKey(), int32(u)
	}
	slices.SortFunc(g.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(g.t.units[b].profile.Mind, g.t.units[a].profile.Mind), g.f.CompareKeys(g.keys, int(a), int(b)))
	})
}

// Turn plays the Phases of a Turn.
func (g *game) Turn() error {
	first := 1
	if g.f.Turn() == 1 {
		first = g.t.phase
	}
	g.countBegun()
	for g.phase = first; g.phase <= g.t.params.PhasesPerTurn; g.phase++ {
		if err := g.f.Err(); err != nil {
			return err
		}
		g.f.CountPhase()
		for _, u := range g.order {
			if g.units[u].state.Phase > g.phase {
				continue // it has used up its Actions until then
			}
			if err := g.act(int(u)); err != nil || g.f.Over() {
				return err
			}
		}
	}
	g.endTurn()
	return nil
}

// endTurn counts what is left of a Turn and refills Speed (S-01).
func (g *game) endTurn() {
	for u := range g.units {
		g.countTurn(u)
		unit := &g.units[u]
		unit.flags = 0
		unit.state = g.rules[u].NextTurn(unit.state)
	}
}

// act lets a unit take its Action.
func (g *game) act(u int) error {
	unit, v := &g.units[u], &g.view
	unit.state.Phase = g.phase
	unit.flags |= asked
	g.f.Acts(u)
	v.begin(u)

	d := g.policies[v.Side()].Choose(v)
	switch {
	case d.kind == paying:
		return g.pay(u, d.pay)
	case d.kind == unknown:
		return g.wrong(u, "there is no choice %d among those that it was shown", d.choice)
	case d.kind == ending && !v.Reach().Has(d.end):
		return g.wrong(u, "%s is no end of its reach; take one by value, as Reach gives it", play.EndText(d.end))
	case d.kind == ending && d.end.Phases > 0:
		g.take(u, d.end)
	default:
		g.f.Counts(u)[ruleset.Passes]++
	}
	// A unit that moved was able to; of another it is worth a look, once a Turn.
	if unit.flags&(moved|able) == 0 && v.couldMove() {
		unit.flags |= able
	}
	return nil
}

func (g *game) wrong(u int, format string, args ...any) error {
	return g.f.Wrong(u, g.phase, fmt.Sprintf("Turn %d, Phase %d", g.f.Turn(), g.phase), format, args...)
}

// take carries out the end of a reach.
func (g *game) take(u int, e pathing.End) {
	unit, v := &g.units[u], &g.view
	before := unit.state
	v.path = v.pathTo(e, &before)
	unit.state = v.rules.After(before, e, v.path)
	var whole []pathing.Step
	if g.f.Verify() { // before anybody moves: a path is read among those who stood there
		whole = v.reach.Path(nil, e)
	}
	g.f.Acted()

	g.countAction(u, before, e, v.path)
	if e.Squares > 0 {
		unit.flags |= moved
		for i := range v.path {
			if s := &v.path[i]; s.Dir != pathing.NoDir {
				g.f.Visit(int(s.To.X), int(s.To.Y))
			}
		}
	}
	if unit.state.At != before.At {
		unit.cell = g.board.ID(unit.state.At)
		g.overlay.Place(u, unit.cell, g.t.units[u].profile.Size)
		g.f.Place(u, unit.cell, 1)
		g.f.Reached()
	}
	if g.f.Verify() {
		g.verify(u, before, e, whole)
	}
}

// pathTo is the path to an end: all of it, or where it enters one square at most a
// step that says as much as Rules.After and the tally want to know, which costs
// less to come by.
func (v *View) pathTo(e pathing.End, st *skirmish.State) []pathing.Step {
	if e.Squares > 1 || e.Choice == pathing.Drive || st.Paid.Cost > 0 {
		return v.reach.Path(v.path[:0], e)
	}
	s := pathing.Step{To: e.Place, Cost: e.Cost, Dir: pathing.NoDir, Choice: e.Choice, Facing: e.Facing, Posture: e.Posture}
	if e.Squares == 1 {
		s.Dir = pathing.N // or another: it is a step into a square
	}
	return append(v.path[:0], s)
}

// partPayment is the number of the rule of part payments, S-12.
const partPayment = 12

// pay carries out a part payment (S-12).
func (g *game) pay(u int, p skirmish.Payment) error {
	unit := &g.units[u]
	if !slices.Contains(g.view.Payments(), p) {
		return g.wrong(u, "a payment of %d points of %d towards %v is none that Payments offers", p.Points, p.Cost, p.To)
	}
	before := unit.state
	unit.state = g.view.rules.AfterPaying(before, p)
	g.f.Acted()

	g.countPayment(u, before, p)
	unit.flags |= able
	if g.f.Verify() {
		g.verifyPayment(u, before, p)
	}
	return nil
}
