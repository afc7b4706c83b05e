package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// The searches that answer skirmish queries: a wave of all facings at once for one
// Action of a walker, buckets for vehicles and several Actions.
const (
	EngineWave   = "wave"
	EngineBucket = "bucket"
)

// Action fills dst with every state in which the model may end its next Action,
// at the least Speed that costs: by Move or Crawl, Climb, Jump, lying down or
// standing up, or as a vehicle. Staying put is among them at cost 0, under the
// choice Move (Crawl for a prone model, Drive for a vehicle) and with no steps.
//
// The answer is valid until the next query that uses dst or s. An impossible
// state is an error. In steady state nothing is allocated.
func (q Query) Action(dst *pathing.Reach, s *search.Scratch, st State) error {
	if err := q.rules.Check(st, nil, units.NoUnit); err != nil {
		return err
	}
	p := q.begin(s, st, pathing.ScopeAction, 1)
	r := q.rules
	if r.profile.Vehicle {
		b := pathing.Build(dst, p, p.query, pathing.ScopeAction, EngineBucket)
		p.several(1)
		p.emit(b)
		return nil
	}
	engine := EngineWave
	if q.bucket {
		engine = EngineBucket
	}
	b := pathing.Build(dst, p, p.query, pathing.ScopeAction, engine)
	p.oneAction(b)
	return nil
}

// Turn fills dst with every state in which the model may end this Turn: what
// Action answers, over the Phases that are left. An end's Choice is the last one
// taken. Ownership and errors are as for Action.
func (q Query) Turn(dst *pathing.Reach, s *search.Scratch, st State) error {
	if err := q.rules.Check(st, nil, units.NoUnit); err != nil {
		return err
	}
	phases := max(q.rules.params.PhasesPerTurn-max(st.Phase, 1)+1, 0)
	p := q.begin(s, st, pathing.ScopeTurn, phases)
	b := pathing.Build(dst, p, p.query, pathing.ScopeTurn, EngineBucket)
	p.several(phases)
	p.emit(b)
	return nil
}

// oneAction answers for a walker: the case that must be fast.
func (p *solver) oneAction(dst *pathing.Builder) {
	p.move()
	posture, choice := pathing.Standing, pathing.Move
	if p.st.Prone {
		posture, choice = pathing.Prone, pathing.Crawl
	}
	p.emitWaves(dst, posture, choice)
}

// move finds the ends of one Action of a walker: of a Move or Crawl, in the waves, and
// the others, in extras. The start is known, so a layer need not say more than the
// facing.
func (p *solver) move() {
	r := p.rules
	r.ground.walk.Check() // the wave's words are as old
	class := p.class(p.st)
	posture := pathing.Standing
	if p.st.Prone {
		posture = pathing.Prone
	}
	p.machine, p.back, p.acted, p.classes = &r.walk.open, &r.walk.back, 0, 1
	p.free = r.params.FacingCost == 0
	moves := p.budget >= 1 && p.mayStart(class)
	p.phases[1].ran[posture] = moves
	switch {
	case moves && p.bucket:
		p.moveByBuckets(posture, class)
	case moves:
		q := search.Wave{
			Raw: r.ground.raw, Base: r.base, Turn: r.params.FacingCost, Scale: 1, Budget: p.budget,
			View: p.view, Patcher: &p.patch, Flags: r.ground.flags,
		}
		if p.st.Prone { // S-16
			q.Scale = r.params.CrawlMultiplier
		}
		if !p.mayWade(class) {
			q.Avoid = submerged
		}
		if p.special {
			q.First = p.firstSteps(posture, q.Avoid)
		}
		p.scratch.RunWave(&q, &p.waves, p.window, min(r.profile.Stride, p.budget), p.start, int(p.st.Facing/2))
	default:
		p.waves.Stay(p.window, p.start, int(p.st.Facing/2))
	}
	p.extras = p.extras[:0]
	if moves && posture == pathing.Standing {
		p.jumps = p.landings(p.jumps[:0], p.start, p.st.Facing, p.budget)
		for _, j := range p.jumps {
			if p.fitsIn(j.cell) && (p.mayWade(class) || r.ground.flags[j.cell]&submerged == 0) {
				p.extra(j.index, pathing.End{
					Cost: pathing.Cost(j.cost), Squares: int16(j.squares), Choice: j.choice,
				})
			}
		}
	}
	if end, ok := p.changePosture(posture, p.budget); ok {
		p.extra(p.start, end)
	}
}

// moveByBuckets runs a Move or Crawl by labels, which paths are read from, and notes
// the least of them as waves do.
func (p *solver) moveByBuckets(posture pathing.Posture, class int) {
	r := p.rules
	if !p.mayWade(class) {
		p.machine = &r.walk.closed
	}
	q := p.search(posture)
	l := &p.phases[1].labels[posture]
	l.Reset(p.window, p.machine.Layers(), min(r.profile.Stride, p.budget), p.unit)
	p.scratch.Start(&q)
	if p.special {
		p.seedSpecial(l, p.startSource(), posture)
	} else {
		p.scratch.Seed(l, p.start, int(p.st.Facing/2), 0, 0)
	}
	p.scratch.Run(&q, l)
	p.waves.Note(l)
}

// indexed is an end with the number of its square in the window.
type indexed struct {
	index int
	end   pathing.End
}

// extra keeps an end that is no Move, in sorted order. There are few of them.
func (p *solver) extra(index int, e pathing.End) {
	e.Place, e.Facing, e.Phases = p.place(index), p.st.Facing, 1
	at := len(p.extras)
	p.extras = append(p.extras, indexed{})
	for ; at > 0 && e.Compare(p.extras[at-1].end) < 0; at-- {
		p.extras[at] = p.extras[at-1]
	}
	p.extras[at] = indexed{index: index, end: e}
}

// firstSteps are the prices of the eight steps out of a start that holds a payment.
func (p *solver) firstSteps(posture pathing.Posture, avoid uint16) *[8]int {
	from := p.window.ID(p.start)
	for d := range p.firsts {
		cost, ok := p.firstStep(int(p.st.Facing/2), pathing.Dir(d), posture)
		if p.firsts[d] = cost; !ok || cost > p.budget || p.rules.ground.flags[p.rules.ground.next(from, pathing.Dir(d))]&avoid != 0 {
			p.firsts[d] = -1
		}
	}
	return &p.firsts
}

// changePosture is lying down or standing up (S-15), if budget points are enough.
func (p *solver) changePosture(from pathing.Posture, budget int) (end pathing.End, ok bool) {
	end = pathing.End{Cost: pathing.Cost(p.rules.params.LieDownCost), Posture: pathing.Prone, Choice: pathing.LieDown}
	if from == pathing.Prone {
		end = pathing.End{Cost: pathing.Cost(p.rules.params.StandUpCost), Choice: pathing.StandUp}
	}
	return end, int(end.Cost) <= budget
}

// emitWaves adds the ends of a Move or Crawl, and the extras among them, in sorted
// order. The model may always stay where it is, whoever else is there.
func (p *solver) emitWaves(dst *pathing.Builder, posture pathing.Posture, choice pathing.Choice) {
	levels := p.rules.ground.levels
	extras := p.extras
	ends, n := dst.Reserve(4*p.window.Cells()+len(extras)), 0
	crowded := p.crowded()
	after := func(index int) int { // the next cell that has more than Moves
		next := p.window.Cells()
		if len(extras) > 0 {
			next = extras[0].index
		}
		if p.start > index {
			next = min(next, p.start)
		}
		return next
	}
	next := after(-1)
	for y := range p.window.H {
		index := y*p.window.W - 1
		id := p.window.ID(index+1) - 1
		for x := range p.window.W {
			index++
			id++
			if index == next {
				place := pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y), Z: int16(levels[id])}
				move := pathing.End{Place: place, Phases: 1, Posture: posture, Choice: choice}
				here := 0
				for here < len(extras) && extras[here].index == index {
					here++
				}
				n += p.emitMixed(ends[n:], index, move, extras[:here], !crowded || p.fitsIn(id))
				extras = extras[here:]
				next = after(index)
				continue
			}
			costs := p.waves.Best(index)
			if costs == search.Fill(search.NoCost) || crowded && !p.fitsIn(id) {
				continue
			}
			at := pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y), Z: int16(levels[id])}
			n += emitMoves(ends[n:], at, posture, choice, costs, p.waves.Squares(index))
		}
	}
	dst.Commit(n)
}

// emitMoves writes the ends of a Move to one square, by facing. It writes field by
// field: an End put together elsewhere would be read in larger pieces than it was
// written in, and wait for them.
//
//go:noinline
func emitMoves(ends []pathing.End, at pathing.Place, posture pathing.Posture, choice pathing.Choice, costs, squares search.Lanes) (n int) {
	for facing := pathing.N; facing < pathing.NoDir; facing += 2 {
		if cost := costs & 0xFFFF; cost < search.NoCost && len(ends) > 0 {
			e := &ends[0]
			e.Place.X, e.Place.Y, e.Place.Z = at.X, at.Y, at.Z
			e.Cost, e.Squares, e.Phases = pathing.Cost(cost), int16(squares), 1
			e.Facing, e.Posture, e.Choice, e.Stopped = facing, posture, choice, false
			ends = ends[1:]
			n++
		}
		costs >>= 16
		squares >>= 16
	}
	return n
}

// emitMixed writes the ends of a square that may have others than Moves: the start,
// and where the extras end.
func (p *solver) emitMixed(ends []pathing.End, index int, move pathing.End, extras []indexed, fits bool) (n int) {
	costs, squares := p.waves.Best(index), p.waves.Squares(index)
	start := int(p.st.Facing / 2)
	for f := range 4 {
		move.Cost, move.Squares, move.Phases, move.Facing = pathing.Cost(costs.At(f)), int16(squares.At(f)), 1, pathing.Dir(2*f)
		pending := move.Cost < search.NoCost && fits
		if index == p.start && f == start { // also where a payment makes coming back dearer
			move.Cost, move.Squares, move.Phases, pending = 0, 0, 0, true
		}
		if f == start {
			for i := range extras {
				if pending && move.Compare(extras[i].end) < 0 {
					ends[n] = move
					n++
					pending = false
				}
				ends[n] = extras[i].end
				n++
			}
		}
		if pending {
			ends[n] = move
			n++
		}
	}
	return n
}
