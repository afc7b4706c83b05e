package answer

import (
	"errors"
	"fmt"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/scenario"
)

// skirmishWorld answers by the ruleset skirmish.
type skirmishWorld struct {
	sc      *scenario.Scenario
	params  skirmish.Params
	ground  *skirmish.Ground
	overlay *units.Overlay
	scratch *search.Scratch
}

func newSkirmish(sc *scenario.Scenario) (*skirmishWorld, error) {
	params, err := skirmish.Default().With(sc.Rules)
	if err != nil {
		return nil, err
	}
	ground, err := skirmish.NewGround(sc.Board, params)
	if err != nil {
		return nil, err
	}
	w := &skirmishWorld{sc: sc, params: params, ground: ground, overlay: units.NewOverlay(sc.Board), scratch: search.NewScratch()}
	for i := range sc.Units {
		u := &sc.Units[i]
		w.overlay.Place(i, sc.Board.ID(u.At.Cell()), skirmish.ProfileOf(u.Fields).Size)
	}
	return w, nil
}

func (w *skirmishWorld) query(i int) (skirmish.Query, skirmish.State, error) {
	u := &w.sc.Units[i]
	st := skirmish.StateOf(u.At.Cell(), u.Fields)
	rules, err := w.ground.Rules(skirmish.ProfileOf(u.Fields))
	if err == nil {
		err = rules.Check(st, w.overlay, i)
	}
	if err != nil {
		return skirmish.Query{}, st, w.fault(u, err)
	}
	return rules.Query(w.overlay, i), st, nil
}

// fault puts the unit and its place in front of an error of the library.
func (w *skirmishWorld) fault(u *scenario.Unit, err error) error {
	msg := strings.TrimPrefix(err.Error(), "skirmish: ")
	return scenario.Faults{w.sc.Fault(u.Pos, "bad-state", fmt.Sprintf("unit %q: %s", u.ID, msg), "")}
}

func (w *skirmishWorld) reach(dst *pathing.Reach, i int, scope pathing.Scope) error {
	q, st, err := w.query(i)
	if err != nil {
		return err
	}
	if scope == pathing.ScopeTurn {
		return q.Turn(dst, w.scratch, st)
	}
	return q.Action(dst, w.scratch, st)
}

func (w *skirmishWorld) arrive(i int, to pathing.Cell, z int) (plan, error) {
	level := w.sc.Board.At(to).Level()
	if z >= 0 && z != level {
		return plan{}, fmt.Errorf("the floor of %v is at level %d, so want %[1]v,%[2]d or %[1]v", to, level)
	}
	q, st, err := w.query(i)
	if err != nil {
		return plan{}, err
	}
	var p skirmish.Plan
	if err := q.Arrive(&p, w.scratch, st, to); err != nil {
		return plan{}, errors.New(strings.TrimPrefix(err.Error(), "skirmish: "))
	}
	return plan{found: p.Found, timed: true, turn: p.Turn, phase: p.Phase, cost: p.Cost, steps: p.Steps, to: pathing.Place{X: int16(to.X), Y: int16(to.Y), Z: int16(level)}}, nil
}

func (w *skirmishWorld) has() fields {
	return fields{
		facing: true, posture: true, phases: true, paid: true,
		action: "its next Action", turn: "this Turn", phase: "phase",
	}
}

func (w *skirmishWorld) cells(i int) []pathing.Cell { return []pathing.Cell{w.sc.Units[i].At.Cell()} }

func (w *skirmishWorld) about(i int) (stance, means string) {
	u := &w.sc.Units[i]
	prof, st := skirmish.ProfileOf(u.Fields), skirmish.StateOf(u.At.Cell(), u.Fields)
	stance = fmt.Sprintf("at %v facing %v", st.At, st.Facing)
	if st.Prone {
		stance += ", prone"
	}
	means = fmt.Sprintf("%d of %d Speed left, Stride %d", prof.Speed-st.Spent, prof.Speed, prof.Stride)
	if prof.Vehicle {
		means = fmt.Sprintf("a vehicle: Stride %d, Turn %d, %s since it turned", prof.Stride, prof.Turn, count(st.SinceTurn, "square"))
	}
	means += fmt.Sprintf(", Size %v, Phase %d of %d", prof.Size, max(st.Phase, 1), w.params.PhasesPerTurn)
	if st.Paid.Cost > 0 {
		means += fmt.Sprintf(", paid %d of %d towards %v", st.Paid.Points, st.Paid.Cost, st.Paid.To)
	}
	return stance, means
}

func (w *skirmishWorld) refuses(i int, c pathing.Cell) string {
	q, _, err := w.query(i)
	if err != nil {
		return ""
	}
	if err := q.Rules().Check(skirmish.State{At: c}, w.overlay, i); err != nil {
		return strings.TrimPrefix(err.Error(), "skirmish: ")
	}
	return ""
}

// cliff is S-18: floors of different levels, unless steep ground joins them.
func (w *skirmishWorld) cliff(a, b pathing.Cell) bool {
	s, t := w.sc.Board.At(a), w.sc.Board.At(b)
	const none = board.Solid | board.Void
	if s&none != 0 || t&none != 0 {
		return false
	}
	diff := s.Level() - t.Level()
	return diff != 0 && !((diff == 1 || diff == -1) && (s | t).Has(board.Steep))
}
