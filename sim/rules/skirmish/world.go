package skirmish

import (
	"errors"
	"fmt"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// World is the units of a scenario where they stand: a ruleset.World, with what only
// skirmish has. It is for one goroutine at a time.
type World struct {
	t       *Table
	states  []skirmish.State
	overlay *units.Overlay
	scratch *search.Scratch
	latest  ruleset.Latest
	path    []pathing.Step
}

// NewWorld puts every unit where the scenario has it. The first one of a table compiles
// the board.
func (t *Table) NewWorld() ruleset.World {
	w := &World{t: t, states: make([]skirmish.State, len(t.units)), overlay: units.NewOverlay(t.sc.Board), scratch: search.NewScratch()}
	t.rules()
	w.Reset()
	return w
}

// Stats counts the work of its searches.
func (w *World) Stats() *pathing.Stats { return &w.scratch.Stats }

// Reset puts every unit where the scenario has it.
func (w *World) Reset() {
	w.latest.Forget()
	for i := range w.t.units {
		w.put(i, w.t.units[i].state)
	}
}

// put makes a unit stand in a state.
func (w *World) put(unit int, st skirmish.State) {
	w.states[unit] = st
	w.overlay.Place(unit, w.t.sc.Board.ID(st.At), w.t.units[unit].profile.Size)
}

// At is where a unit stands.
func (w *World) At(unit int) pathing.Place {
	c := w.states[unit].At
	return pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(w.t.sc.Board.At(c).Level())}
}

// State is how a unit stands.
func (w *World) State(unit int) skirmish.State { return w.states[unit] }

// Query asks further questions about a unit as things stand.
func (w *World) Query(unit int) skirmish.Query { return w.t.Rules(unit).Query(w.overlay, unit) }

// Reach fills dst with where a unit can end.
func (w *World) Reach(dst *pathing.Reach, unit int, scope pathing.Scope) error {
	w.latest.Forget()
	q, ask := w.Query(unit), skirmish.Query.Action
	if scope == pathing.ScopeTurn {
		ask = skirmish.Query.Turn
	}
	if err := ask(q, dst, w.scratch, w.states[unit]); err != nil {
		return err
	}
	w.latest.Set(unit, dst)
	return nil
}

// Path plans the way to a square Action by Action, over as many Turns as it takes. A
// height other than the floor's is an error.
func (w *World) Path(unit int, to pathing.Cell, z int) (ruleset.Plan, error) {
	w.latest.Forget()
	level := w.t.sc.Board.At(to).Level()
	if z >= 0 && z != level {
		return ruleset.Plan{}, fmt.Errorf("the floor of %v is at level %d, so want %[1]v,%[2]d or %[1]v", to, level)
	}
	var p skirmish.Plan
	if err := w.Query(unit).Arrive(&p, w.scratch, w.states[unit], to); err != nil {
		return ruleset.Plan{}, errors.New(plain(err))
	}
	return ruleset.Plan{
		Found: p.Found, Timed: true, Turn: p.Turn, Phase: p.Phase, Cost: p.Cost, Steps: p.Steps,
		To: pathing.Place{X: int16(to.X), Y: int16(to.Y), Z: int16(level)},
	}, nil
}

// Apply makes a unit end as e says, Action by Action. Its next question is about the
// Phase after.
func (w *World) Apply(unit int, e pathing.End) error {
	r := w.latest.Of(unit, e)
	if r == nil {
		return fmt.Errorf("unit %q: %s is no end of its latest reach", w.t.sc.Units[unit].ID, play.EndText(e))
	}
	path, st := r.Path(w.path[:0], e), w.states[unit]
	w.path = path
	w.latest.Forget()
	for len(path) > 0 {
		n := 1
		for n < len(path) && path[n].Phase == path[0].Phase {
			n++
		}
		last := path[n-1]
		end := pathing.End{Place: last.To, Facing: last.Facing, Posture: last.Posture, Choice: last.Choice}
		for _, s := range path[:n] {
			end.Cost += s.Cost
		}
		st = w.t.Rules(unit).After(st, end, path[:n])
		st.Phase = int(last.Phase) + 1
		path = path[n:]
	}
	w.put(unit, st)
	return nil
}

// NextTurn starts the next Turn: Speed refills (S-01).
func (w *World) NextTurn() {
	w.latest.Forget()
	for i := range w.states {
		w.states[i] = w.t.Rules(i).NextTurn(w.states[i])
	}
}

// About says how a unit stands and what it has left.
func (w *World) About(unit int) (stance, means string) {
	prof, st := w.t.units[unit].profile, w.states[unit]
	stance = fmt.Sprintf("at %v facing %v", st.At, st.Facing)
	if st.Prone {
		stance += ", prone"
	}
	means = fmt.Sprintf("%d of %d Speed left, Stride %d", prof.Speed-st.Spent, prof.Speed, prof.Stride)
	if prof.Vehicle {
		means = fmt.Sprintf("a vehicle: Stride %d, Turn %d, %s since it turned", prof.Stride, prof.Turn, ruleset.Number(st.SinceTurn, "square"))
	}
	means += fmt.Sprintf(", Size %v, Phase %d of %d", prof.Size, max(st.Phase, 1), w.t.params.PhasesPerTurn)
	if st.Paid.Cost > 0 {
		means += fmt.Sprintf(", paid %d of %d towards %v", st.Paid.Points, st.Paid.Cost, st.Paid.To)
	}
	return stance, means
}

// Refuses says why a unit can't end on a square whatever the way there.
func (w *World) Refuses(unit int, c pathing.Cell) string {
	if err := w.t.Rules(unit).Check(skirmish.State{At: c}, w.overlay, unit); err != nil {
		return plain(err)
	}
	return ""
}

// Cells is the square of a unit.
func (w *World) Cells(unit int) []pathing.Cell { return []pathing.Cell{w.states[unit].At} }

// Cliff is S-18: floors of different levels, unless steep ground joins them.
func (w *World) Cliff(a, b pathing.Cell) bool {
	return ruleset.Cliff(w.t.sc.Board, a, b, func(c pathing.Cell) int { return w.t.sc.Board.At(c).Level() })
}

// plain is what an error of the rules says.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "skirmish: ") }
