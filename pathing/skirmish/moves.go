package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// moves is what Moves, Crawls and Drives lead to, label by label, and the way back
// through the labels (trace.go). What an Action starts from and what its end is worth
// is for the search that has the moves.
type moves struct {
	mover
	origin  source // the state that the query starts from
	single  bool   // one Action, of the origin: there are no states between Actions
	layers  *machine
	machine *search.Machine // of layers
	slots   int             // states between Actions, a square
	free    bool            // changes of facing cost nothing and may follow each other
	choices []pathing.Choice
	phases  []phase // one an Action, from 1; 0 is what the first starts from
	// The costs of a walker's single Action, if it was answered by waves; nil if the
	// labels of the phases hold them.
	costs    *search.Waves
	payers   []source // holders of a payment: the origin and debts
	openings []opening
	// In the first Action the origin pays a point in this direction, in place of the payment
	// that it holds (S-12); NoDir if it does not.
	replacing pathing.Dir

	endWith uint32
	goals   []search.Arc // into the goal of a route that is no end
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
	cell, facing int // facing is 0-3
	posture      pathing.Posture
	layer        int // of the machine
	key          uint32
	paid         bool // with the payment that the query started with
}

// opening is a square that the first Action enters first, at a cost of its own, since a
// payment stands (S-12).
type opening struct {
	payer       int
	dir         pathing.Dir
	cell, layer int
	key         uint32
}

// The choices in the order in which the ends of a square and facing are sorted:
// standing ones first. A vehicle has one.
var (
	endChoices   = [...]pathing.Choice{pathing.Move, pathing.Climb, pathing.Jump, pathing.StandUp, pathing.Crawl, pathing.LieDown}
	driveChoices = [...]pathing.Choice{pathing.Drive}
	// Where a choice stands among them.
	choiceIndex = [...]int{pathing.Climb: 1, pathing.Jump: 2, pathing.StandUp: 3, pathing.Crawl: 4, pathing.LieDown: 5, pathing.Drive: 0}
)

// endsIn is the posture after a choice.
func endsIn(c pathing.Choice) pathing.Posture {
	if c == pathing.Crawl || c == pathing.LieDown {
		return pathing.Prone
	}
	return pathing.Standing
}

// moveChoice is the Choice of a Move in a posture.
func (p *moves) moveChoice(posture pathing.Posture) pathing.Choice {
	switch {
	case p.rules.profile.Vehicle:
		return pathing.Drive
	case posture == pathing.Prone:
		return pathing.Crawl
	}
	return pathing.Move
}

// prepare readies the moves for a query that looks phases Actions ahead.
func (p *moves) prepare(q Query, s *search.Scratch, st State, phases int) {
	p.begin(q, s, st, phases)
	p.costs, p.choices, p.replacing = nil, endChoices[:], pathing.NoDir
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

// startFrom sets the machine of the search and the state that the query starts from, in a
// layer of it.
func (p *moves) startFrom(m *machine, layer int) {
	p.layers, p.machine = m, &m.open
	p.origin = p.state(p.start, p.st.posture(), layer, 0)
	p.payers, p.openings = append(p.payers[:0], p.origin), p.openings[:0]
}

// state is a state in a layer of a square.
func (p *moves) state(cell int, posture pathing.Posture, layer int, key uint32) source {
	return source{cell: cell, facing: int(p.machine.Row[layer]), posture: posture, layer: layer, key: key}
}

// slot is the number of a state between Actions, and source the state with it.
func (p *moves) slot(s source) int {
	return s.cell*p.slots + int(s.posture)*p.layers.starts + s.layer
}

func (p *moves) source(slot int, key uint32) source {
	cell, layer, posture := slot/p.slots, slot%p.slots, pathing.Standing
	if layer >= p.layers.starts {
		layer, posture = layer-p.layers.starts, pathing.Prone
	}
	return p.state(cell, posture, layer, key)
}

// enter is the layer after a step onto a square, if S-11 allows it.
func (p *moves) enter(layer int, to board.CellID) (next int, ok bool) {
	l := p.machine.Next[layer]
	if p.wet(to) {
		l = p.machine.Marked[layer]
	}
	return int(l), l != search.NoLayer
}

func (p *moves) endIndex(cell, facing int, choice pathing.Choice) int {
	return (cell*4+facing)*len(p.choices) + choiceIndex[choice]
}

// moveQuery readies the search of one posture.
func (p *moves) moveQuery(posture pathing.Posture) search.Query {
	g := p.rules.ground
	q := search.Query{
		Table: g.walk, Machine: p.machine, View: p.view, Patcher: &p.mover,
		Scale: 1, MaxKey: p.maxKey, Flags: g.flags, Mark: submerged,
	}
	if p.rules.profile.Vehicle {
		q.Table, q.Scale = g.drive, 0
	}
	q.Scale *= uint32(p.crawling(posture))
	return q
}

// mayMove reports whether a Move, Climb or Jump may start from a state between Actions
// (S-01, S-11).
func (p *moves) mayMove(s source) bool {
	return p.rules.profile.Vehicle || p.spent(s.key) < p.budget && p.mayStart(s.layer/4)
}

// open adds an opening of a payer for a cost, if this Turn's Speed and S-11 allow it.
func (p *moves) open(payer int, d pathing.Dir, cost int) {
	s := &p.payers[payer]
	layer, ok := p.enter(s.layer, p.rules.ground.next(p.window.ID(s.cell), d))
	if key := s.key + uint32(cost)*p.unit + 1; ok && key <= p.maxKey {
		p.openings = append(p.openings, opening{payer, d, p.neighbour(s.cell, d, 1), layer, key})
	}
}

// openStart adds the openings of a start that holds a payment. The square that was paid
// for costs what is owed, and no other.
func (p *moves) openStart() {
	for d := pathing.N; d < pathing.NoDir && p.rules.profile.Stride > 0; d++ {
		if cost, ok := p.firstStep(d); ok {
			p.open(0, d, cost)
		}
	}
}

// seedOpenings seeds the openings of a posture.
func (p *moves) seedOpenings(l *search.Labels, posture pathing.Posture) {
	for i := range p.openings {
		if o := &p.openings[i]; p.payers[o.payer].posture == posture {
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
