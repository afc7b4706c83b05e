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
	if q.rules.profile.Vehicle {
		q.turnReach(dst, s, st, pathing.ScopeAction, 1)
		return nil
	}
	p := q.action(s, st)
	b := pathing.Build(dst, p, p.query, pathing.ScopeAction, p.engine())
	p.run()
	p.emit(b)
	return nil
}

// actionSearch answers for one Action of a walker: the case that must be fast. The
// start is known, so that a layer need not say more than the facing, and every Choice
// but Move and Crawl leads straight from it to an end.
type actionSearch struct {
	moves
	class     int // of the start, which the layers do not say
	byBuckets bool
	waves     search.Waves // least costs of the Move or Crawl
	extras    []indexed    // the ends that are no Move
	firsts    [8]int       // costs of the first steps while a payment stands
}

// indexed is an end with the number of its square in the window.
type indexed struct {
	index int
	end   pathing.End
}

// action begins a query about one Action of a walker.
func (q Query) action(s *search.Scratch, st State) *actionSearch {
	p := search.Local[actionSearch](s)
	p.prepare(q, s, st, 1)
	p.byBuckets = q.bucket
	p.single, p.free, p.class = true, q.rules.params.FacingCost == 0, p.classOf(st)
	p.startFrom(&q.rules.walk, int(st.Facing/2))
	return p
}

// engine is the search that answers.
func (p *actionSearch) engine() string {
	if p.byBuckets {
		return EngineBucket
	}
	return EngineWave
}

// run finds the ends of the Action: of a Move or Crawl, in the waves, and the others,
// in extras.
func (p *actionSearch) run() {
	r, class, posture := p.rules, p.class, p.origin.posture
	r.ground.walk.Check() // the wave's words are as old
	p.extras = p.extras[:0]
	if p.budget >= 1 && p.mayStart(class) {
		p.phases[1].ran[posture] = true
		if !p.mayWade(class) {
			p.machine = &r.walk.closed
		}
		if p.paid {
			p.openStart()
		}
		if p.byBuckets {
			p.moveByBuckets()
		} else {
			p.moveByWaves()
		}
		if posture == pathing.Standing {
			p.climbAndJump()
		}
	} else {
		p.waves.Stay(p.window, p.start, p.origin.facing)
	}
	if end, ok := p.changePosture(posture, p.budget); ok {
		p.extra(p.start, end)
	}
}

// moveByWaves runs the Move or Crawl, where every entry cost is multiplied (S-16).
func (p *actionSearch) moveByWaves() {
	r := p.rules
	q := search.Wave{
		Raw: r.ground.raw, Base: r.base, Turn: r.params.FacingCost, Scale: p.crawling(p.origin.posture),
		Budget: p.budget, View: p.view, Patcher: &p.mover, Flags: r.ground.flags,
	}
	if !p.mayWade(p.class) {
		q.Avoid = submerged
	}
	if p.paid {
		for d := range p.firsts {
			p.firsts[d] = -1
		}
		for i := range p.openings {
			p.firsts[p.openings[i].dir] = p.spent(p.openings[i].key)
		}
		q.First = &p.firsts
	}
	p.costs = &p.waves
	p.scratch.RunWave(&q, &p.waves, p.window, min(r.profile.Stride, p.budget), p.start, p.origin.facing)
}

// moveByBuckets runs the Move or Crawl by labels, which paths are read from, and notes
// the least of them as waves do.
func (p *actionSearch) moveByBuckets() {
	posture := p.origin.posture
	q := p.moveQuery(posture)
	l := &p.phases[1].labels[posture]
	l.Reset(p.window, p.machine.Layers(), min(p.rules.profile.Stride, p.budget), p.unit)
	p.scratch.Start(&q)
	if p.paid {
		p.seedTurns(l)
		p.seedOpenings(l, posture)
	} else {
		p.scratch.Seed(l, p.start, p.origin.layer, 0, 0)
	}
	p.scratch.Run(&q, l)
	p.waves.Note(l)
}

// climbAndJump finds the ends of Climb and Jump.
func (p *actionSearch) climbAndJump() {
	p.jumps = p.landings(p.jumps[:0], p.start, p.st.Facing, p.budget)
	for _, j := range p.jumps {
		if p.mayStop(j.cell, p.class) {
			p.extra(j.index, pathing.End{Cost: pathing.Cost(j.cost), Squares: int16(j.squares), Choice: j.choice})
		}
	}
}

// extra keeps an end that is no Move, in sorted order. There are few of them.
func (p *actionSearch) extra(index int, e pathing.End) {
	e.Place, e.Facing, e.Phases = p.placeOf(p.window.Cell(index)), p.st.Facing, 1
	at := len(p.extras)
	p.extras = append(p.extras, indexed{})
	for ; at > 0 && e.Compare(p.extras[at-1].end) < 0; at-- {
		p.extras[at] = p.extras[at-1]
	}
	p.extras[at] = indexed{index: index, end: e}
}
