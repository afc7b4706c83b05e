package skirmish

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Plan is how a model gets to a square: Action by Action over as many Turns as it
// takes, part payments (S-12) included. The zero Plan is ready for Arrive, which
// reuses its Steps.
type Plan struct {
	Found bool
	Turn  int          // of arrival, 1 is the current one
	Phase int          // of that Turn, from 1
	Cost  pathing.Cost // all Speed spent from now on
	// Steps are what is done, in order. A part payment is a step with Paid above 0,
	// in the direction of the square that it goes towards: the model stays.
	Steps []pathing.Step
}

// Arrive fills dst with the plan that ends an Action on a square at the earliest
// Turn and Phase and, among those, spends the least Speed. dst.Found is false if
// the model never gets there. The others are taken to stay where they are.
//
// A square off the board and an impossible state are errors. It takes a distance
// field towards the square, which is kept for further plans to it, and one search
// a Turn and total of Speed spent, over the squares that may lead there in time.
func (q Query) Arrive(dst *Plan, s *search.Scratch, st State, to pathing.Cell) error {
	*dst = Plan{Steps: dst.Steps[:0]}
	r := q.rules
	if err := r.Check(st, nil, units.NoUnit); err != nil {
		return err
	}
	b := r.ground.board
	if !b.Contains(to) {
		return fmt.Errorf("skirmish: cell %v is off the board of %d by %d cells", to, b.W(), b.H())
	}
	if st.At == to {
		dst.Found, dst.Turn, dst.Phase = true, 1, max(st.Phase, 1)
		return nil
	}
	v := q.overlay.Without(q.id)
	if b.At(to)&(board.Solid|board.Void|board.Low) != 0 || v.Size(b.ID(to))+int(r.profile.Size) > r.params.SquareCapacity {
		return nil
	}
	if !r.profile.Vehicle {
		return q.walkTo(dst, s, st, to)
	}
	for turns := 4; ; turns *= 2 { // further out each time
		if found, more := q.driveTo(dst, s, st, to, turns); found || !more {
			return nil
		}
	}
}

// driveTo looks for a vehicle's arrival within some Turns. Turns mean nothing to a
// vehicle, so that all their Phases make one run. more says whether it may yet arrive
// later.
func (q Query) driveTo(dst *Plan, s *search.Scratch, st State, to pathing.Cell, turns int) (found, more bool) {
	r := q.rules
	per := r.params.PhasesPerTurn
	first := min(max(st.Phase, 1), per+1) // past the last Phase the next Turn begins
	phases := turns*per - first + 1
	p := q.turn(s, st, phases)
	p.phase = first
	if !p.window.Contains(to) {
		return false, r.profile.Stride > 0
	}
	p.layout()
	p.fromStart()
	clock := func(action int) (turn, phase int) {
		n := first + action - 2 // Phases before this one, from the first of Turn 1
		return n/per + 1, n%per + 1
	}
	for i := 1; i <= phases; i++ {
		p.run(i)
		end, key, ok := p.endIn(p.window.Index(to))
		if !ok {
			continue
		}
		p.endWith = key
		p.route = s.Route(p.route[:0], p, uint64(endNode(i, end)), pathing.NoDir)
		dst.Steps = p.steps(dst.Steps)
		for j := range dst.Steps {
			step := &dst.Steps[j]
			turn, phase := clock(int(step.Phase) - first + 1)
			step.Turn, step.Phase = int16(turn), int16(phase)
		}
		dst.Found = true
		dst.Turn, dst.Phase = clock(i)
		return true, false
	}
	return false, len(p.phases[phases].fresh) > 0
}
