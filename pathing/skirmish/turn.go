package skirmish

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Turn fills dst with every state in which the model may end this Turn: what
// Action answers, over the Phases that are left. An end's Choice is the last one
// taken. Ownership and errors are as for Action.
func (q Query) Turn(dst *pathing.Reach, s *search.Scratch, st State) error {
	if err := q.rules.Check(st, nil, units.NoUnit); err != nil {
		return err
	}
	q.turnReach(dst, s, st, pathing.ScopeTurn, max(q.rules.params.PhasesPerTurn-max(st.Phase, 1)+1, 0))
	return nil
}

// turnReach fills dst with the ends of the next phases Phases.
func (q Query) turnReach(dst *pathing.Reach, s *search.Scratch, st State, scope pathing.Scope, phases int) {
	p := q.turn(s, st, phases)
	b := pathing.Build(dst, p, p.query, scope, EngineBucket)
	p.ask(phases)
	p.emit(b)
}

// turnSearch answers for Actions one after the other: the Phases left in a Turn, and
// for a vehicle a single one or those of many Turns. A state between Actions has a slot:
// square, posture, and the layer of the machine, which says the facing and what S-11 or
// S-17 remember.
type turnSearch struct {
	moves
	best     []uint32 // least key of each state between Actions so far
	endKey   []uint32 // least key of each end, by square, facing and choice
	endPhase []uint8
}

// turn begins a query about several Actions.
func (q Query) turn(s *search.Scratch, st State, phases int) *turnSearch {
	p := search.Local[turnSearch](s)
	p.prepare(q, s, st, phases)
	return p
}

// ask runs phases Actions from the start.
func (p *turnSearch) ask(phases int) {
	p.layout()
	p.fromStart()
	for i := 1; i <= phases; i++ {
		p.run(i)
	}
}

// layout readies the tables of states and ends.
func (p *turnSearch) layout() {
	r := p.rules
	facing := int(p.st.Facing / 2)
	if r.profile.Vehicle {
		p.startFrom(&r.walk, facing*(r.profile.Turn+1)+min(p.st.SinceTurn, r.profile.Turn))
		p.free, p.slots = r.profile.Turn == 0, p.layers.starts
	} else {
		m := &r.dry
		if p.bound {
			m = &r.turning
		}
		p.startFrom(m, 4*p.classOf(p.st)+facing)
		p.free, p.slots = r.params.FacingCost == 0, 2*m.starts // standing and prone
	}
	cells := p.window.Cells()
	p.best = refill(p.best, cells*p.slots, search.Unreached)
	p.endKey = refill(p.endKey, cells*4*len(p.choices), search.Unreached)
	p.endPhase = refill(p.endPhase, cells*4*len(p.choices), 0)
	p.phases[0].out = refill(p.phases[0].out, cells*p.slots, search.Unreached)
	p.phases[0].fresh = p.phases[0].fresh[:0]
	if p.paid && p.mayMove(p.origin) {
		p.openStart()
	}
}

// fromStart makes the start what the first Action starts from. Staying put is an end
// of its own. While a payment stands, the start is no state that another route could
// come back to.
func (p *turnSearch) fromStart() {
	end := p.endIndex(p.start, p.origin.facing, p.moveChoice(p.origin.posture))
	p.endKey[end], p.endPhase[end] = 0, 0
	if !p.paid {
		p.from(p.origin)
	}
}

// from adds a state that the first Action may start from.
func (p *turnSearch) from(s source) {
	slot := p.slot(s)
	if s.key >= p.best[slot] {
		return
	}
	first := &p.phases[0]
	if first.out[slot] == search.Unreached {
		first.fresh = append(first.fresh, uint32(slot))
	}
	p.best[slot], first.out[slot] = s.key, s.key
}

// run runs the i-th Action.
func (p *turnSearch) run(i int) {
	p.begins(i)
	p.act(i)
}

// begins lists what the i-th Action starts from: the states that the one before made
// cheaper. Those made before need no second look, since a Phase later they would lead to
// the same ends at the same cost.
func (p *turnSearch) begins(i int) {
	ph, before := &p.phases[i], &p.phases[i-1]
	ph.out = refill(ph.out, p.window.Cells()*p.slots, search.Unreached)
	ph.fresh, ph.from, ph.ran = ph.fresh[:0], ph.from[:0], [2]bool{}
	for _, s := range before.fresh {
		ph.from = append(ph.from, p.source(int(s), before.out[s]))
	}
	if i == 1 && p.paid {
		start := p.origin
		start.paid = true
		ph.from = append(ph.from, start)
	}
}

// act takes the i-th Action from there.
func (p *turnSearch) act(i int) {
	p.move(i, pathing.Standing)
	if !p.rules.profile.Vehicle {
		p.move(i, pathing.Prone)
		p.others(i)
	}
}

func refill[T uint8 | uint32](s []T, n int, v T) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	for i := range s {
		s[i] = v
	}
	return s
}

// offer records that the i-th Action may end in a state.
func (p *turnSearch) offer(i int, s source, choice pathing.Choice) {
	e := p.endIndex(s.cell, s.facing, choice)
	if s.key < p.endKey[e] {
		p.endKey[e], p.endPhase[e] = s.key, uint8(i)
	}
	slot := p.slot(s)
	if s.key < p.best[slot] {
		p.best[slot] = s.key
		ph := &p.phases[i]
		if ph.out[slot] == search.Unreached {
			ph.fresh = append(ph.fresh, uint32(slot))
		}
		ph.out[slot] = s.key
	}
}

// endIn is the cheapest end in a square of the window; ok is false if there is none.
func (p *turnSearch) endIn(cell int) (end int, key uint32, ok bool) {
	key = search.Unreached
	for e := 4 * len(p.choices) * cell; e < 4*len(p.choices)*(cell+1); e++ {
		if p.endKey[e] < key {
			end, key = e, p.endKey[e]
		}
	}
	return end, key, key != search.Unreached
}

// move runs the i-th Action of every source of a posture as Move, Crawl or Drive.
func (p *turnSearch) move(i int, posture pathing.Posture) {
	r, ph := p.rules, &p.phases[i]
	l := &ph.labels[posture]
	if !p.anyMoves(i, posture) {
		return
	}
	q := p.moveQuery(posture)
	l.Reset(p.window, p.machine.Layers(), r.profile.Stride, p.unit)
	p.scratch.Start(&q)
	for _, s := range ph.from {
		switch {
		case s.posture != posture || !p.mayMove(s):
		case s.paid:
			p.seedTurns(l)
		default:
			p.scratch.Seed(l, s.cell, s.layer, 0, s.key)
		}
	}
	if i == 1 {
		p.seedOpenings(l, posture)
	}
	p.scratch.Run(&q, l)
	ph.ran[posture] = true

	for cell := range p.window.Cells() {
		if !p.fitsIn(p.window.ID(cell)) {
			continue
		}
		for layer := p.layers.acted; layer < p.machine.Layers(); layer++ {
			if key := l.Best(cell, layer); key != search.Unreached {
				p.offer(i, p.state(cell, posture, int(p.layers.next[layer]), key), p.moveChoice(posture))
			}
		}
	}
}

// anyMoves reports whether a Move, Crawl or Drive of a posture starts the i-th Action.
func (p *turnSearch) anyMoves(i int, posture pathing.Posture) bool {
	return slices.ContainsFunc(p.phases[i].from, func(s source) bool { return s.posture == posture && p.mayMove(s) }) ||
		i == 1 && slices.ContainsFunc(p.openings, func(o opening) bool { return p.payers[o.payer].posture == posture })
}

// others runs the i-th Action of every source as each Choice but Move and Crawl.
func (p *turnSearch) others(i int) {
	for _, s := range p.phases[i].from {
		left := p.budget - p.spent(s.key)
		if s.posture == pathing.Standing && p.mayMove(s) {
			p.climbAndJump(i, s, left)
		}
		if end, ok := p.changePosture(s.posture, left); ok {
			to := s
			to.posture = end.Posture
			to.key += uint32(end.Cost) * p.unit
			p.offer(i, to, end.Choice)
		}
	}
}

// climbAndJump runs the i-th Action of a source with left points as Climb and Jump.
func (p *turnSearch) climbAndJump(i int, s source, left int) {
	p.jumps = p.landings(p.jumps[:0], s.cell, pathing.Dir(2*s.facing), left)
	for _, j := range p.jumps {
		if layer, ok := p.enter(s.layer, j.cell); ok && p.fitsIn(j.cell) {
			key := s.key + uint32(j.cost)*p.unit + uint32(j.squares)
			p.offer(i, p.state(j.index, s.posture, int(p.layers.next[layer]), key), j.choice)
		}
	}
}

// emit appends the ends in sorted order.
func (p *turnSearch) emit(dst *pathing.Builder) {
	for cell := range p.window.Cells() {
		place := p.placeOf(p.window.Cell(cell))
		for f := range 4 {
			for _, choice := range p.choices {
				e := p.endIndex(cell, f, choice)
				key := p.endKey[e]
				if key == search.Unreached {
					continue
				}
				dst.AppendSorted(pathing.End{
					Place: place, Cost: pathing.Cost(p.spent(key)), Squares: int16(key % p.unit), Phases: p.endPhase[e],
					Facing: pathing.Dir(2 * f), Posture: endsIn(choice), Choice: choice,
				})
			}
		}
	}
	dst.Finish()
}
