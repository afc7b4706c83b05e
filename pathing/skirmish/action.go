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
	p.prepare(q, s, st, 1, p)
	p.byBuckets = q.bucket
	r := q.rules
	p.machine, p.back, p.free = &r.walk.open, &r.walk.back, r.params.FacingCost == 0
	p.origin = source{cell: p.start, facing: int(st.Facing / 2), layer: int(st.Facing / 2), class: p.class(st)}
	if st.Prone {
		p.origin.posture = pathing.Prone
	}
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
	r, class, posture := p.rules, p.origin.class, p.origin.posture
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
		Raw: r.ground.raw, Base: r.base, Turn: r.params.FacingCost, Scale: 1, Budget: p.budget,
		View: p.view, Patcher: &p.patch, Flags: r.ground.flags,
	}
	if p.st.Prone {
		q.Scale = r.params.CrawlMultiplier
	}
	if !p.mayWade(p.origin.class) {
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
		if p.mayStop(j.cell, p.origin.class) {
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

// Into lists the arcs into a node of the best routes.
func (p *actionSearch) Into(dst []search.Arc, id uint64) []search.Arc {
	switch n := node(id); n.kind() {
	case nodeLabel:
		return p.labelInto(dst, n)
	case nodeEnd:
		return p.endInto(dst, n)
	}
	return dst
}

// endInto lists the arcs into an end.
func (p *actionSearch) endInto(dst []search.Arc, n node) []search.Arc {
	s, choice := p.endSource(n)
	arc := offArc
	arc.From = uint64(startNode())
	switch choice {
	case asMove, asCrawl:
		return p.endOfMove(dst, 1, s, s.facing)
	case asLieDown, asStandUp:
		return append(dst, arc)
	}
	p.jumps = p.landings(p.jumps[:0], p.start, p.st.Facing, p.budget)
	for _, j := range p.jumps {
		if j.index == s.cell && j.choice == p.choices[choice] && uint32(j.cost)*p.unit+uint32(j.squares) == s.key {
			arc.Dir, arc.Rank = j.dir, search.StepRank(j.dir, p.window.Cell(s.cell))
			dst = append(dst, arc)
		}
	}
	return dst
}

// begun lists the start, unless a payment stands: it is no label then.
func (p *actionSearch) begun(dst []search.Arc, n node, key uint32) []search.Arc {
	if !p.paid && key == 0 && n.low() == p.start && n.layer() == p.origin.layer {
		dst = append(dst, search.Arc{From: uint64(startNode()), Dir: pathing.NoDir, Rank: search.OffRank + 1})
	}
	return dst
}

// at is the state that a node stands for, and its key.
func (p *actionSearch) at(n node) (source, uint32) {
	switch n.kind() {
	case nodeEnd:
		s, _ := p.endSource(n)
		return s, s.key
	case nodeLabel:
		return p.labelState(n)
	}
	return p.origin, 0
}
