package mech

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// World answers questions about the units of a scenario where they stand. Units are
// meant by their indices in Scenario.Units. It is for one goroutine at a time.
type World struct {
	scene
	scratch *search.Scratch
	falls   bool // whether units may step off edges
	latest  ruleset.Latest
	path    []pathing.Step
}

var (
	_ ruleset.World    = (*World)(nil)
	_ ruleset.Faller   = (*World)(nil)
	_ ruleset.Pusher   = (*World)(nil)
	_ ruleset.Pictured = (*World)(nil)
)

func newWorld(t *Table) *World {
	w := &World{scene: newScene(t), scratch: search.NewScratch()}
	w.Reset()
	return w
}

// Reset puts every unit where the scenario has it.
func (w *World) Reset() {
	w.latest.Forget()
	w.reset()
}

// At is where a unit stands.
func (w *World) At(unit int) pathing.Place { return w.at(unit) }

// NextTurn gives every unit its next turn. No unit falls.
func (w *World) NextTurn() {
	w.latest.Forget()
	for u := range w.bodies {
		b := &w.bodies[u]
		b.state = w.t.units[u].rules.NextTurn(b.state)
	}
}

// Stats counts the work of its searches.
func (w *World) Stats() *pathing.Stats { return &w.scratch.Stats }

// WithFalls is the same World, with ends where a unit steps off an edge and falls at the
// end of its turn among its answers (M-11).
func (w *World) WithFalls() ruleset.World {
	c := *w
	c.falls, c.latest = true, ruleset.Latest{}
	return &c
}

// ask is the query of a unit, and how it stands.
func (w *World) ask(unit int) (mech.Query, mech.State) {
	q := w.query[unit]
	if w.falls {
		q = q.WithFalls()
	}
	return q, w.bodies[unit].state
}

// Reach fills dst with where a unit can end its standard move, or its turn.
func (w *World) Reach(dst *pathing.Reach, unit int, scope pathing.Scope) error {
	w.latest.Forget()
	q, st := w.ask(unit)
	ask := mech.Query.Action
	if scope == pathing.ScopeTurn {
		ask = mech.Query.Turn
	}
	if err := ask(q, dst, w.scratch, st); err != nil {
		return err
	}
	w.latest.Set(unit, dst)
	return nil
}

// Path is the cheapest way of this turn: of equal ones the one of the fewest spaces
// and moves, then the first in the order of ends.
func (w *World) Path(unit int, to pathing.Cell, z int) (ruleset.Plan, error) {
	if z >= board.MaxHeight {
		return ruleset.Plan{}, fmt.Errorf("height %d is above the column: want a z from 0 to %d", z, board.MaxHeight-1)
	}
	w.latest.Forget()
	q, st := w.ask(unit)
	var r pathing.Reach
	if err := q.Turn(&r, w.scratch, st); err != nil {
		return ruleset.Plan{}, errors.New(plain(err))
	}
	p, best := ruleset.PlanOf(&r, to, z, "by the standard move")
	if !p.Found {
		if z < 0 {
			p.To.Z = int16(w.top(to))
		}
		return p, nil
	}
	if p.Phase > 1 {
		p.How = "by standard move and BOOST"
	}
	p.Risks = w.risks(unit, best, p.Steps)
	return p, nil
}

// Apply makes a unit end as e says. What it drags follows it as in a game; what may happen
// on the way, such as OVERWATCH, does not.
func (w *World) Apply(unit int, e pathing.End) error {
	r := w.latest.Of(unit, e)
	if r == nil {
		return fmt.Errorf("%s is no end of the latest reach of %s", play.EndText(e), w.t.units[unit].unit.ID)
	}
	w.path = r.Path(w.path[:0], e)
	w.latest.Forget()
	from := w.at(unit)
	w.moveTo(unit, w.after(unit, w.bodies[unit].state, e, w.path))
	if load := w.bodies[unit].drags; load != noUnit && len(w.path) > 0 {
		places := w.trail(unit, from, w.path)
		if len(places) < len(w.path) {
			w.release(load)
		}
		if len(places) > 0 {
			w.moveTo(load, w.afterForce(load, places[len(places)-1]))
		}
	}
	for _, load := range w.parted(unit) {
		w.release(load)
	}
	return nil
}

// About says where a unit is and what hampers it, and what it has left and is near to.
func (w *World) About(unit int) (stance, means string) {
	q, st := w.ask(unit)
	s, b := &w.t.units[unit], &w.bodies[unit]
	stance = fmt.Sprintf("at %v", st.At)
	if st.Status != 0 {
		f, _ := w.t.sc.Decl.Field("status")
		stance += ", " + strings.Trim(f.Format(pathing.Value{Int: int(st.Status)}), "[]")
	}
	if b.drags != noUnit {
		stance += ", drags " + w.t.units[b.drags].unit.ID
	}
	if b.lifts != noUnit {
		stance += ", lifts " + w.t.units[b.lifts].unit.ID
	}
	if s.body.Object {
		return stance, fmt.Sprintf("an object of Size %v", s.body.Size)
	}
	means = traits(s.rules.Profile(), st)
	if ids := w.names(q.Engaged(nil, st)); len(ids) > 0 {
		means += "; engaged with " + strings.Join(ids, ", ")
	}
	if ids := w.names(q.Threatens(nil, st.At)); len(ids) > 0 {
		means += "; a move may provoke OVERWATCH from " + strings.Join(ids, ", ")
	}
	if !s.rules.MayAct(st.At) {
		means += "; too high to act (M-21)"
	}
	return stance, means
}

// traits says what a unit can do, and what is left of it.
func traits(p mech.Profile, st mech.State) string {
	text := fmt.Sprintf("Speed %d, Size %v", p.Speed, p.Size)
	if st.Moved > 0 {
		text = fmt.Sprintf("%d of Speed %d left, Size %v", p.Speed-st.Moved, p.Speed, p.Size)
	}
	for _, a := range []struct {
		has  bool
		name string
	}{
		{p.Legs, "legs"},
		{p.Flight, "flight"},
		{p.Hover, "hover"},
		{p.Teleport > 0, fmt.Sprintf("teleport %d", p.Teleport)},
		{p.Propulsion, "propulsion"},
		{p.Human, "human"},
		{p.Hull != 0, fmt.Sprintf("HULL %+d", p.Hull)},
		{p.Agility != 0, fmt.Sprintf("AGILITY %+d", p.Agility)},
		{p.Engineering != 0, fmt.Sprintf("ENGINEERING %+d", p.Engineering)},
		{st.Acted, "has acted"},
		{st.Boosted, "has used BOOST"},
	} {
		if a.has {
			text += ", " + a.name
		}
	}
	return text
}

// names are the ids of units.
func (w *World) names(units []int) []string {
	ids := []string{}
	for _, u := range units {
		ids = append(ids, w.t.units[u].unit.ID)
	}
	return ids
}

// Refuses tells of bodies that fit nowhere in the column of a cell.
func (w *World) Refuses(unit int, c pathing.Cell) string {
	r := w.t.units[unit].rules
	for z := range board.MaxHeight {
		if r.Fits(pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}) {
			return ""
		}
	}
	return fmt.Sprintf("a body of Size %v does not fit there, at any height (M-03)", r.Profile().Size)
}

// Cells are those below a unit.
func (w *World) Cells(unit int) []pathing.Cell { return footprint(w.box(unit)) }

// footprint are the cells below a box.
func footprint(b mech.Box) []pathing.Cell {
	var cells []pathing.Cell
	for y := range b.N {
		for x := range b.N {
			cells = append(cells, pathing.Cell{X: int(b.At.X) + x, Y: int(b.At.Y) + y})
		}
	}
	return cells
}

// Cliff reports whether the ground of two neighbours differs, unless a ramp joins it.
func (w *World) Cliff(a, b pathing.Cell) bool {
	return ruleset.Cliff(w.t.sc.Board, a, b, w.Height)
}

// top is the height of the highest surface of a cell, 0 if it has none.
func (w *World) top(c pathing.Cell) int {
	if n := bits.Len64(w.t.sc.Board.Column(w.t.sc.Board.ID(c))); n < board.MaxHeight {
		return n
	}
	return 0
}
