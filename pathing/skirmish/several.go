package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// The choices in the order in which the ends of a square and facing are sorted:
// standing ones first. A vehicle has one.
var (
	endChoices   = [...]pathing.Choice{pathing.Move, pathing.Climb, pathing.Jump, pathing.StandUp, pathing.Crawl, pathing.LieDown}
	driveChoices = [...]pathing.Choice{pathing.Drive}
)

// Where a choice stands in endChoices.
const (
	asMove = iota
	asClimb
	asJump
	asStandUp
	asCrawl
	asLieDown
)

// choices are those that ends may have.
func (p *solver) choices() []pathing.Choice {
	if p.rules.profile.Vehicle {
		return driveChoices[:]
	}
	return endChoices[:]
}

// several answers a query over so many Actions from the start.
func (p *solver) several(phases int) {
	p.layout()
	start := p.startSource()
	stay := asMove
	if p.st.Prone && !p.rules.profile.Vehicle {
		stay = asCrawl
	}
	// Staying put is an end of its own. With a payment on it, the start is no
	// state that another route could come back to.
	p.endKey[p.endIndex(p.start, start.facing, stay)] = 0
	p.endPhase[p.endIndex(p.start, start.facing, stay)] = 0
	if !p.special {
		p.from(start)
	}
	p.run(phases)
}

// layout readies the tables of states and ends for a run over several Actions.
func (p *solver) layout() {
	r := p.rules
	if r.profile.Vehicle {
		p.machine, p.back, p.acted, p.classes = &r.walk.open, &r.walk.back, 0, 1
		p.free = r.profile.Turn == 0
		p.slots = r.walk.open.Layers()
	} else {
		p.machine, p.back, p.classes = &r.dry.open, &r.dry.back, 1
		p.free = r.params.FacingCost == 0
		if p.bound {
			p.machine, p.back, p.classes = &r.turning.open, &r.turning.back, 2*(r.params.SubmergedMoves+1)
		}
		p.acted = 4 * p.classes
		p.slots = 2 * 4 * p.classes // posture, class, facing
	}
	cells := p.window.Cells()
	p.best = refill(p.best, cells*p.slots, search.Unreached)
	p.endKey = refill(p.endKey, cells*4*len(p.choices()), search.Unreached)
	p.endPhase = refill(p.endPhase, cells*4*len(p.choices()), 0)
	p.phases[0].out = refill(p.phases[0].out, cells*p.slots, search.Unreached)
	p.phases[0].fresh = p.phases[0].fresh[:0]
}

// from adds a state that the first Action may start from.
func (p *solver) from(s source) {
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

// run runs so many Actions one after the other. Each starts from the states that
// the one before made cheaper; those made before need no second look, since a
// Phase later they would lead to the same ends at the same cost.
func (p *solver) run(phases int) {
	cells := p.window.Cells()
	for i := 1; i <= phases; i++ {
		ph, before := &p.phases[i], &p.phases[i-1]
		ph.out = refill(ph.out, cells*p.slots, search.Unreached)
		ph.fresh, ph.from, ph.ran = ph.fresh[:0], ph.from[:0], [2]bool{}
		for _, s := range before.fresh {
			src := p.source(int(s))
			src.key = before.out[s]
			if p.turn == 0 || p.inTime(p.turn, p.need(p.window.Cell(src.cell), src.facing), p.budget-p.spent(src.key)) {
				ph.from = append(ph.from, src)
			}
		}
		if i == 1 && p.special {
			start := p.startSource()
			start.special = true
			ph.from = append(ph.from, start)
			p.replacePayment(start)
		}
		p.moves(i, pathing.Standing)
		if !p.rules.profile.Vehicle {
			p.moves(i, pathing.Prone)
			p.others(i)
		}
		if p.aim.action != 0 {
			break
		}
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

// startSource is the state that the query starts from.
func (p *solver) startSource() source {
	s := source{cell: p.start, facing: int(p.st.Facing / 2), class: p.class(p.st)}
	if p.rules.profile.Vehicle {
		s.layer = s.facing*(p.rules.profile.Turn+1) + min(p.st.SinceTurn, p.rules.profile.Turn)
		return s
	}
	if p.st.Prone {
		s.posture = pathing.Prone
	}
	s.layer = 4*s.class + s.facing
	if p.oneOnly() {
		s.layer = s.facing
	}
	return s
}

// slot is the number of a state between Actions, and source the state with it.
func (p *solver) slot(s source) int {
	return s.cell*p.slots + int(s.posture)*4*p.classes + s.layer
}

func (p *solver) source(slot int) source {
	s := source{cell: slot / p.slots, layer: slot % p.slots}
	if p.rules.profile.Vehicle {
		s.facing = s.layer / (p.rules.profile.Turn + 1)
		return s
	}
	if s.layer >= 4*p.classes {
		s.layer -= 4 * p.classes
		s.posture = pathing.Prone
	}
	s.class, s.facing = s.layer/4, s.layer%4
	return s
}

func (p *solver) endIndex(cell, facing, choice int) int {
	return (cell*4+facing)*len(p.choices()) + choice
}

// offer records that the i-th Action may end in a state.
func (p *solver) offer(i int, s source, choice int) {
	e := p.endIndex(s.cell, s.facing, choice)
	if s.cell == p.aim.cell {
		p.aim.hit(i, e, s.key)
	}
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

// spent is the Speed that a key stands for.
func (p *solver) spent(key uint32) int { return int(key / p.unit) }

// moves runs the i-th Action of every source of a posture as Move, Crawl or Drive.
func (p *solver) moves(i int, posture pathing.Posture) {
	r, ph := p.rules, &p.phases[i]
	l := &ph.labels[posture]
	q := p.search(posture)
	started := false
	ready := func() {
		if !started {
			started = true
			l.Reset(p.window, p.machine.Layers(), r.profile.Stride, p.unit)
			p.scratch.Start(&q)
		}
	}
	for _, s := range ph.from {
		if s.posture != posture || !p.mayMove(s) {
			continue
		}
		ready()
		if s.special {
			p.seedSpecial(l, s, posture)
		} else {
			p.scratch.Seed(l, s.cell, s.layer, 0, s.key)
		}
	}
	if i == 1 {
		for n := range p.debts {
			if d := &p.debts[n]; d.posture == posture {
				ready()
				p.seedDebt(l, d)
			}
		}
	}
	if !started {
		return
	}
	p.scratch.Run(&q, l)
	ph.ran[posture] = true

	choice := asMove
	if posture == pathing.Prone {
		choice = asCrawl
	}
	for cell := range p.window.Cells() {
		fits := p.fitsIn(p.window.ID(cell))
		if !fits {
			continue
		}
		for layer := p.acted; layer < p.machine.Layers(); layer++ {
			if key := l.Best(cell, layer); key != search.Unreached {
				p.offer(i, p.ended(cell, layer, posture, key), choice)
			}
		}
	}
}

// mayMove reports whether a Move, Climb or Jump may start from s (S-01, S-11).
func (p *solver) mayMove(s source) bool {
	if p.rules.profile.Vehicle {
		return true
	}
	return p.spent(s.key) < p.budget && p.mayStart(s.class)
}

// ended is the state between Actions of a Move that ended in a layer.
func (p *solver) ended(cell, layer int, posture pathing.Posture, key uint32) source {
	if p.rules.profile.Vehicle {
		return source{cell: cell, facing: layer / (p.rules.profile.Turn + 1), layer: layer, key: key}
	}
	class := p.afterMove((layer-p.acted)/4, false)
	return source{cell: cell, facing: layer % 4, class: class, posture: posture, layer: 4*class + layer%4, key: key}
}

// seedSpecial starts a Move with a payment on it (S-12): its square has the price
// that is owed and no other, until the payment is forfeited.
func (p *solver) seedSpecial(l *search.Labels, s source, posture pathing.Posture) {
	for _, c := range p.machine.Turns[s.layer] {
		if key := uint32(c.Cost) * p.unit; key <= p.maxKey {
			p.scratch.Seed(l, s.cell, int(c.To), 0, key)
		}
	}
	if p.rules.profile.Stride < 1 {
		return
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		if cost, ok := p.firstStep(s.facing, d, posture); ok {
			to := p.rules.ground.next(p.window.ID(s.cell), d)
			layer := p.machine.Next[s.layer]
			if p.rules.ground.flags[to]&submerged != 0 {
				layer = p.machine.Marked[s.layer]
			}
			if key := uint32(cost)*p.unit + 1; layer != search.NoLayer && key <= p.maxKey {
				p.scratch.Seed(l, p.step(s.cell, d, 1), int(layer), 1, key)
			}
		}
	}
}

// replacePayment offers, in an arrival, to pay a point towards another square than
// the one that the start has paid for: the first payment is forfeited, and its
// square has the price of now again (S-12).
func (p *solver) replacePayment(start source) {
	if _, ok := p.otherPayment(start); ok {
		choice := asMove
		if start.posture == pathing.Prone {
			choice = asCrawl
		}
		p.offer(1, p.afterPayment(start), choice)
	}
}

// otherPayment is the first direction in which the start may pay in part for
// another square than it has.
func (p *solver) otherPayment(start source) (d pathing.Dir, ok bool) {
	if p.turn == 0 || !p.mayMove(start) || p.rules.profile.Stride < 1 {
		return 0, false
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		cost, ok := p.firstStep(start.facing, d, start.posture)
		if ok && cost > p.budget && p.st.At.Step(d) != p.st.Paid.To {
			return d, true
		}
	}
	return 0, false
}

func (p *solver) afterPayment(start source) source {
	s := start
	s.special = false
	s.key += p.unit
	s.class = p.afterMove(start.class, false)
	s.layer = 4*s.class + s.facing
	return s
}

// firstStep is the price of a step out of the start while a payment stands.
func (p *solver) firstStep(facing int, d pathing.Dir, posture pathing.Posture) (cost int, ok bool) {
	cost, ok = p.rules.ground.price(pathing.Dir(2*facing), p.window.ID(p.start), d, &p.view)
	if p.st.At.Step(d) == p.st.Paid.To {
		return p.st.Paid.Owed(), ok
	}
	if posture == pathing.Prone {
		cost *= p.rules.params.CrawlMultiplier
	}
	return cost, ok
}

// others runs the i-th Action of every source as each Choice but Move and Crawl.
func (p *solver) others(i int) {
	r := p.rules
	for _, s := range p.phases[i].from {
		left := p.budget - p.spent(s.key)
		if s.posture == pathing.Standing && p.mayMove(s) {
			p.jumps = p.landings(p.jumps[:0], s.cell, pathing.Dir(2*s.facing), left)
			for _, j := range p.jumps {
				entered := r.ground.flags[j.cell]&submerged != 0
				if !p.fitsIn(j.cell) || entered && !p.mayWade(s.class) {
					continue
				}
				to := s
				to.cell, to.class = j.index, p.afterMove(s.class, entered)
				to.layer = 4*to.class + to.facing
				to.key += uint32(j.cost)*p.unit + uint32(j.squares)
				choice := asClimb
				if j.choice == pathing.Jump {
					choice = asJump
				}
				p.offer(i, to, choice)
			}
		}
		if end, ok := p.changePosture(s.posture, left); ok {
			to, choice := s, asStandUp
			if end.Choice == pathing.LieDown {
				choice = asLieDown
			}
			to.posture = end.Posture
			to.key += uint32(end.Cost) * p.unit
			p.offer(i, to, choice)
		}
	}
}

// emit appends the ends of several Actions in sorted order.
func (p *solver) emit(dst *pathing.Builder) {
	choices := p.choices()
	for cell := range p.window.Cells() {
		place := p.place(cell)
		for f := range 4 {
			for c, choice := range choices {
				e := p.endIndex(cell, f, c)
				key := p.endKey[e]
				if key == search.Unreached {
					continue
				}
				posture := pathing.Standing
				if choice == pathing.Crawl || choice == pathing.LieDown {
					posture = pathing.Prone
				}
				dst.AppendSorted(pathing.End{
					Place: place, Cost: pathing.Cost(p.spent(key)), Squares: int16(key % p.unit), Phases: p.endPhase[e],
					Facing: pathing.Dir(2 * f), Posture: posture, Choice: choice,
				})
			}
		}
	}
	dst.Finish()
}
