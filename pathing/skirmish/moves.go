package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// moves is what Moves, Crawls and Drives lead to, label by label, and the way back
// through the labels (trace.go). What an Action starts from and what its end is worth
// is for the search that has the moves.
type moves struct {
	mover
	origin  source // the state that the query starts from
	machine *search.Machine
	back    *backward // of the machine
	free    bool      // changes of facing cost nothing and may follow each other
	choices []pathing.Choice
	phases  []phase // one an Action, from 1; 0 is what the first starts from
	// The costs of a walker's single Action, if it was answered by waves; nil if the
	// labels of the phases hold them.
	costs    *search.Waves
	openings []opening

	graph   graph // of the search that has the moves
	endWith uint32
	route   []uint64
	probe   []search.Arc
}

// phase is what one Action leads to.
type phase struct {
	labels [2]search.Labels // of Move or Drive, and of Crawl
	ran    [2]bool
	out    []uint32 // key of each state that this Action made cheaper
	fresh  []uint32 // those states
	from   []source // the states that it starts from
}

// source is a state that an Action starts from.
type source struct {
	cell, facing, class int // facing is 0-3
	posture             pathing.Posture
	layer               int // of the machine
	key                 uint32
	paid                bool // with the payment that the query started with
}

// opening is a square that the first Action enters first, at a cost of its own, since a
// payment stands (S-12).
type opening struct {
	from        node // the start, or a debt
	dir         pathing.Dir
	cell, layer int
	posture     pathing.Posture
	key         uint32
}

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

// prepare readies the moves for a query that looks phases Actions ahead, whose best
// routes are those of g.
func (p *moves) prepare(q Query, s *search.Scratch, st State, phases int, g graph) {
	p.begin(q, s, st, phases)
	p.graph, p.openings, p.costs, p.choices = g, p.openings[:0], nil, endChoices[:]
	if q.rules.profile.Vehicle {
		p.choices = driveChoices[:]
	}
	for len(p.phases) < phases+1 {
		p.phases = append(p.phases, phase{})
	}
	for i := range p.phases {
		p.phases[i].ran = [2]bool{}
	}
}

func (p *moves) endIndex(cell, facing, choice int) int {
	return (cell*4+facing)*len(p.choices) + choice
}

// moveQuery readies the search of one posture.
func (p *moves) moveQuery(posture pathing.Posture) search.Query {
	g := p.rules.ground
	q := search.Query{
		Table: g.walk, Machine: p.machine, View: p.view, Patcher: &p.patch,
		Scale: 1, MaxKey: p.maxKey, Flags: g.flags, Mark: submerged,
	}
	if p.rules.profile.Vehicle {
		q.Table, q.Scale = g.drive, 0
	}
	if posture == pathing.Prone { // S-16
		q.Scale = uint32(p.rules.params.CrawlMultiplier)
	}
	return q
}

// open adds an opening for a cost, out of a square in a layer, if this Turn's Speed and
// S-11 allow it.
func (p *moves) open(o opening, cell, layer, cost int) {
	next := p.machine.Next[layer]
	if p.wet(p.rules.ground.next(p.window.ID(cell), o.dir)) {
		next = p.machine.Marked[layer]
	}
	o.key += uint32(cost)*p.unit + 1
	if next != search.NoLayer && o.key <= p.maxKey {
		o.cell, o.layer = p.neighbour(cell, o.dir, 1), int(next)
		p.openings = append(p.openings, o)
	}
}

// openStart adds the openings of a start that holds a payment. The square that was paid
// for costs what is owed, and no other.
func (p *moves) openStart() {
	s := &p.origin
	for d := pathing.N; d < pathing.NoDir && p.rules.profile.Stride > 0; d++ {
		if cost, ok := p.firstStep(d); ok {
			p.open(opening{from: startNode(), dir: d, posture: s.posture}, s.cell, s.layer, cost)
		}
	}
}

// seedOpenings seeds the openings of a posture.
func (p *moves) seedOpenings(l *search.Labels, posture pathing.Posture) {
	for i := range p.openings {
		if o := &p.openings[i]; o.posture == posture {
			p.scratch.Seed(l, o.cell, o.layer, 1, o.key)
		}
	}
}

// seedTurns seeds the changes of facing with which a start forfeits its payment.
func (p *moves) seedTurns(l *search.Labels) {
	for _, c := range p.machine.Turns[p.origin.layer] {
		if key := uint32(c.Cost) * p.unit; key <= p.maxKey {
			p.scratch.Seed(l, p.origin.cell, int(c.To), 0, key)
		}
	}
}
