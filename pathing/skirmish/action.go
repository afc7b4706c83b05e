package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
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
	if err := q.rules.Check(st, nil, search.NoUnit); err != nil {
		return err
	}
	p := q.begin(s, st, pathing.ScopeAction, 1)
	r := q.rules
	if r.profile.Vehicle {
		dst.Begin(p, p.query, pathing.ScopeAction, EngineBucket)
		p.several(1)
		p.emit(dst)
		return nil
	}
	dst.Begin(p, p.query, pathing.ScopeAction, EngineWave)
	p.oneAction(dst)
	return nil
}

// Turn fills dst with every state in which the model may end this Turn: what
// Action answers, over the Phases that are left. An end's Choice is the last one
// taken. Ownership and errors are as for Action.
func (q Query) Turn(dst *pathing.Reach, s *search.Scratch, st State) error {
	if err := q.rules.Check(st, nil, search.NoUnit); err != nil {
		return err
	}
	phases := max(q.rules.params.PhasesPerTurn-max(st.Phase, 1)+1, 0)
	p := q.begin(s, st, pathing.ScopeTurn, phases)
	dst.Begin(p, p.query, pathing.ScopeTurn, EngineBucket)
	p.several(phases)
	p.emit(dst)
	return nil
}

// oneAction answers for a walker: the case that must be fast. The start is known, so
// a layer need not say more than the facing.
func (p *solver) oneAction(dst *pathing.Reach) {
	r := p.rules
	r.ground.walk.Check() // the wave's words are as old
	class := p.class(p.st)
	posture := pathing.Standing
	choice := pathing.Move
	if p.st.Prone {
		posture, choice = pathing.Prone, pathing.Crawl
	}
	p.machine, p.back, p.acted, p.classes = &r.walk.open, &r.walk.back, 0, 1
	p.free = r.params.FacingCost == 0
	moves := p.budget >= 1 && p.mayStart(class)
	p.phases[1].ran[posture] = moves
	if moves {
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
	} else {
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
	p.emitWaves(dst, posture, choice)
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
func (p *solver) emitWaves(dst *pathing.Reach, posture pathing.Posture, choice pathing.Choice) {
	levels := p.rules.ground.levels
	start := int(p.st.Facing / 2)
	extras := p.extras
	ends, n := dst.Reserve(4*p.window.Cells()+len(extras)), 0
	for y := range p.window.H {
		index := y*p.window.W - 1
		id := p.window.ID(index+1) - 1
		for x := range p.window.W {
			index++
			id++
			here := 0 // extras on this square
			for here < len(extras) && extras[here].index == index {
				here++
			}
			costs := p.waves.Best(index)
			if costs == search.Fill(search.NoCost) && here == 0 && index != p.start {
				continue
			}
			squares := p.waves.Squares(index)
			place := pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y), Z: int16(levels[id])}
			fits := p.fitsIn(id)
			if here == 0 && index != p.start {
				// Most squares: Moves alone.
				if !fits {
					continue
				}
				for f := range 4 {
					if cost := costs.At(f); cost < search.NoCost {
						ends[n] = pathing.End{
							Place: place, Cost: pathing.Cost(cost), Squares: int16(squares.At(f)), Phases: 1,
							Facing: pathing.Dir(2 * f), Posture: posture, Choice: choice,
						}
						n++
					}
				}
				continue
			}
			for f := range 4 {
				cost, used := costs.At(f), squares.At(f)
				move := pathing.End{Place: place, Phases: 1, Facing: pathing.Dir(2 * f), Posture: posture, Choice: choice}
				stays := index == p.start && f == start
				if stays {
					cost, used, move.Phases = 0, 0, 0 // also where a payment makes coming back dearer
				}
				move.Cost, move.Squares = pathing.Cost(cost), int16(used)
				pending := cost < search.NoCost && (fits || stays)
				if f == start {
					for _, x := range extras[:here] {
						if pending && move.Compare(x.end) < 0 {
							ends[n] = move
							n++
							pending = false
						}
						ends[n] = x.end
						n++
					}
				}
				if pending {
					ends[n] = move
					n++
				}
			}
			extras = extras[here:]
		}
	}
	dst.Commit(n)
}
