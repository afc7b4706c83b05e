package mech

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// The engines, as Reach.Engine names them.
const (
	// EngineWave spreads bitboards, one a cost. It answers for walking where every cell
	// that can be reached has one floor, and for hovering where there are no walls and
	// corners are free.
	EngineWave = "wave"
	// EngineBucket settles labels one by one, from buckets by cost. It answers for
	// everything else.
	EngineBucket = "bucket"
)

// Query asks questions for one character among others. It is a small value: make
// one whenever the others have moved, or keep it, since it reads the world anew
// each time. It is safe for as many goroutines as the world is.
type Query struct {
	rules *Rules
	world *World
	id    int
	falls bool

	buckets bool
}

// Query is a query of the unit id among those of w, which itself is left out
// wherever it stands; NoUnit leaves nobody out, a nil w is an empty board. It
// panics if w is of another board.
func (r *Rules) Query(w *World, id int) Query {
	if w == nil {
		w = &nobody
	} else if w.board != r.ground.board {
		panic("mech: the world is of another board than the rules")
	}
	return Query{rules: r, world: w, id: id}
}

// WithFalls is the query with falls allowed: ends where the character steps off an
// edge and falls at the end of its turn are among the answers (M-11).
func (q Query) WithFalls() Query {
	q.falls = true
	return q
}

// ByBuckets is the query answered by the bucket search alone, whatever the board. The
// answers are the same: it is for comparing the two.
func (q Query) ByBuckets() Query {
	q.buckets = true
	return q
}

// Rules are the rules that the query goes by.
func (q Query) Rules() *Rules { return q.rules }

// Action fills dst with every state in which the character may end its standard move
// or what replaces it: by walking, jumping, flying, hovering or teleporting, and
// stepping off an edge if the query allows falls. Staying put is among them at cost
// 0, as a Walk without steps. An end is Stopped where new engagement ended the move.
//
// The answer is valid until the next query that uses dst or s. An impossible state
// is an error. In steady state nothing is allocated.
func (q Query) Action(dst *pathing.Reach, s *search.Scratch, st State) error {
	return q.reach(dst, s, st, pathing.ScopeAction)
}

// Turn fills dst with every state in which the character may end its turn: what
// Action answers, and from there BOOST, on foot or through the air (M-01). An end's
// Choice is that of the last move. Ownership and errors are as for Action.
func (q Query) Turn(dst *pathing.Reach, s *search.Scratch, st State) error {
	return q.reach(dst, s, st, pathing.ScopeTurn)
}

func (q Query) reach(dst *pathing.Reach, s *search.Scratch, st State, scope pathing.Scope) error {
	if err := q.rules.Check(st); err != nil {
		return err
	}
	p := q.begin(s, st, scope == pathing.ScopeTurn)
	p.standardMove()
	if p.limits[1] > 0 {
		p.boost()
	}
	b := pathing.Build(dst, &p.route, p.query, scope, p.engine())
	p.emit(b)
	b.Finish()
	if p.rows.pending && !p.columns.pending { // rows write no labels that count: each end does
		s.Stats.Generated += uint64(dst.Len())
	}
	return nil
}

// solver is the memory of mech queries within a search.Scratch: what each search found
// for the latest of them.
type solver struct {
	situation
	query   uint64
	falls   bool // steps off edges are among the answers
	buckets bool // no waves
	waved   bool // some search was a wave

	rows    rowWave
	columns columnWave
	bucket  bucketSearch
	moves   [2]moveSearch // the standard move and BOOST
	leaps   leaps
	seeds   seeds
	sources []source
	route   router
}

// connect shows the parts of an empty solver what they share.
func (p *solver) connect(s *search.Scratch) {
	p.scratch = s
	all := &p.situation
	p.rows.situation, p.rows.bodies.situation, p.columns.situation, p.bucket.situation, p.leaps.situation = all, all, all, all, all
	for i := range p.moves {
		m := &p.moves[i]
		m.situation, m.flight.situation, m.number = all, all, i
	}
	p.route.solver = p
}

// begin readies the solver for a query over one move or two.
func (q Query) begin(s *search.Scratch, st State, boost bool) *solver {
	p := search.Local[solver](s)
	if p.scratch == nil {
		p.connect(s)
	}
	p.situation.begin(q, st, boost)
	p.query = s.NextQuery()
	p.falls, p.buckets = q.falls && !p.burdened, q.buckets
	p.bucket.ran, p.rows.pending, p.columns.pending = false, false, false
	for i := range p.moves {
		p.moves[i].begin()
	}
	p.leaps.list = p.leaps.list[:0]
	return p
}

// engine names the search that answered.
func (p *solver) engine() string {
	if p.waved && !p.bucket.ran {
		return EngineWave
	}
	return EngineBucket
}

// standardMove searches the standard move and what replaces it.
func (p *solver) standardMove() {
	r, m := p.rules, &p.moves[0]
	able := m.limit > 0
	walks := able && r.Stands(p.st.At)
	flies := able && p.unused && !p.grounded && r.airborne(p.st.At)
	hovers := able && !p.grounded && r.profile.Hover
	walked := walks && !p.buckets && p.rows.search()
	hovered := hovers && !p.buckets && p.columns.search()
	p.waved = walked || hovered
	if p.unused && !p.burdened && (r.profile.Legs || r.profile.Teleport > 0) {
		p.prepareFloors()
		p.leaps.jump()
		p.leaps.teleport()
	}
	if p.waved && walked == walks && hovered == hovers && !flies && !p.falls {
		return // and the answers stay in the waves
	}
	p.prepareFloors()
	p.writeLabels()
	start := seed{index: p.start, z: int(p.st.At.Z), partial: true}
	if walks && !walked {
		m.walk.reset(&p.floors, false, 1, m.limit)
		p.bucket.search(&m.walk, start)
	}
	if walks && p.falls {
		p.leaps.stepOffEdges(m)
	}
	if flies || hovers {
		m.air.fill(&p.situation, r.footing.fit, p.airHeights())
	}
	if hovers && !hovered {
		m.hover.reset(&m.air, true, 1, m.limit)
		p.bucket.search(&m.hover, start)
	}
	if flies {
		m.flight.reset(&m.air, true, 1, m.limit)
		m.flight.from(start)
	}
}

// writeLabels writes the answers of waves to the labels of the standard move, for
// searches and paths that go on from there.
func (p *solver) writeLabels() {
	if p.columns.pending {
		p.columns.writeLabels(&p.moves[0])
	}
	if p.rows.pending {
		p.rows.writeLabels(&p.moves[0])
	}
}

// keyOf is the least key of ending a move in a way at a place (M-06).
func (p *solver) keyOf(move int, choice pathing.Choice, class, index, z int) uint32 {
	if choice == pathing.Jump || choice == pathing.Teleport || choice == pathing.Fall {
		return p.leaps.keyOf(move, choice, class, index, z)
	}
	return p.moves[move].keyOf(choice, class, index, z)
}

func trailing(m uint64) int { return bits.TrailingZeros64(m) }
