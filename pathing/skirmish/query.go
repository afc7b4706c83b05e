package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Query asks questions for one model among others. It is a small value: make one
// whenever the others have moved, or keep it, since it reads the overlay anew each
// time. It is safe for as many goroutines as the overlay is.
type Query struct {
	rules   *Rules
	overlay *units.Overlay
	id      int
	bucket  bool // asked by buckets, whatever is faster
}

// Query is a query of the unit id among those of o, which itself is left out
// wherever it stands; units.NoUnit leaves nobody out, a nil o is an empty board.
// It panics if o lies on another board.
func (r *Rules) Query(o *units.Overlay, id int) Query {
	if o != nil && o.Board() != r.ground.board {
		panic("skirmish: the overlay lies on another board than the rules")
	}
	return Query{rules: r, overlay: o, id: id}
}

// ByBuckets is the query with Action answered by the queue of buckets, as the queries
// of several Actions are. The answers are the same; it is there to measure with.
func (q Query) ByBuckets() Query {
	q.bucket = true
	return q
}

// Rules are the rules that the query goes by.
func (q Query) Rules() *Rules { return q.rules }

// patcher gives the words of squares next to models.
type patcher struct {
	ground *Ground
	view   *units.View
	drive  bool
}

func (p *patcher) PatchedWord(row int, c board.CellID) uint64 {
	if p.drive {
		return p.ground.driveWord(pathing.Dir(2*row), c, p.view)
	}
	return p.ground.word(pathing.Dir(2*row), c, p.view)
}

func (p *patcher) PatchedRaw(c board.CellID) uint64 { return p.ground.rawAmong(c, p.view) }

// solver is the memory of skirmish queries within a search.Scratch, and reads paths
// back for the latest of them.
type solver struct {
	rules   *Rules
	scratch *search.Scratch
	view    units.View
	patch   patcher
	query   uint64
	scope   pathing.Scope

	st      State
	budget  int // Speed points that may be spent
	window  units.Window
	unit    uint32 // key of one Speed point
	maxKey  uint32
	machine *search.Machine
	back    *backward // of the machine
	free    bool      // changes of facing cost nothing and may follow each other
	probe   []search.Arc
	acted   int  // the first layer of what has acted; 0 if the machine does not tell
	bound   bool // by water (S-11)
	classes int  // of states between Actions
	slots   int  // states between Actions, a square
	start   int  // index of the start square in the window
	special bool // the start holds a payment (S-12)
	debts   []debt
	endWith uint32 // key of the end that a path is read back for
	aim     aim
	first   int          // Phase of the first Action
	actions int          // Actions of the Turn, in an arrival
	turn    int          // that Turn while it runs, else 0
	goals   []search.Arc // into the goal of a route that is no end
	arrival arrival

	bucket   bool         // a single Action is answered by labels
	waves    search.Waves // of a single Action
	bits     squareBits   // its squares, where no more is asked
	extras   []indexed    // its ends that are no Move
	firsts   [8]int       // prices of the first steps with a payment standing
	phases   []phase      // one an Action
	best     []uint32     // least key of each state between Actions so far
	endKey   []uint32     // least key of each end, by square, facing and choice
	endPhase []uint8
	route    []uint64
	jumps    []landing
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
	special             bool // with the payment that the query started with
}

// begin readies the solver for a query over so many Actions.
func (q Query) begin(s *search.Scratch, st State, scope pathing.Scope, phases int) *solver {
	p := search.Local[solver](s)
	p.scratch = s
	r := q.rules
	p.rules, p.st, p.scope = r, st, scope
	p.view = q.overlay.Without(q.id)
	p.patch = patcher{ground: r.ground, view: &p.view, drive: r.profile.Vehicle}
	p.query = s.NextQuery()
	p.special, p.debts, p.aim = st.Paid.Cost > 0, p.debts[:0], aim{cell: -1}
	p.first, p.turn, p.bucket = max(st.Phase, 1), 0, q.bucket
	p.bound = r.bound && (r.ground.hasWet || st.Wet)

	squares := phases * r.squares()
	radius := squares
	p.budget = 0
	if !r.profile.Vehicle {
		p.budget = max(r.left(st), 0)
		radius = min(radius, p.budget) // every square costs at least 1
	}
	p.unit = uint32(squares + 1)
	p.maxKey = uint32(p.budget)*p.unit + uint32(squares)
	p.window = units.WindowAround(r.ground.board, st.At, radius)
	p.start = p.window.Index(st.At)
	for len(p.phases) < phases+1 {
		p.phases = append(p.phases, phase{})
	}
	for i := range p.phases {
		p.phases[i].ran = [2]bool{}
	}
	return p
}

// squares is the most squares that one Action can enter (S-02).
func (r *Rules) squares() int {
	if r.params.JumpCountsLanding == 0 && !r.profile.Vehicle {
		return r.profile.Stride + 1
	}
	return r.profile.Stride
}

// class is what S-11 remembers of a state: the moves made, up to the limit, and
// whether water was touched.
func (p *solver) class(st State) int {
	if !p.bound {
		return 0
	}
	n := p.rules.params.SubmergedMoves
	c := min(st.MovesMade, n)
	if st.Wet || p.rules.wet(st.At) {
		c += n + 1
	}
	return c
}

// afterMove is the class after a Move, Climb or Jump of a model of this class;
// entered says whether it was in water on the way.
func (p *solver) afterMove(class int, entered bool) int {
	if !p.bound {
		return 0
	}
	n := p.rules.params.SubmergedMoves
	c := min(class%(n+1)+1, n)
	if entered || class > n {
		c += n + 1
	}
	return c
}

// mayWade reports whether S-11 lets the next Move of a model of this class enter
// water, and mayStart whether it lets it Move at all.
func (p *solver) mayWade(class int) bool {
	n := p.rules.params.SubmergedMoves
	return !p.bound || class%(n+1) < n
}

func (p *solver) mayStart(class int) bool {
	return class <= p.rules.params.SubmergedMoves || p.mayWade(class)
}

// fitsIn reports whether the model may end an Action on a square (S-09).
func (p *solver) fitsIn(c board.CellID) bool {
	return p.view.Size(c)+int(p.rules.profile.Size) <= p.rules.params.SquareCapacity
}

// crowded reports whether others stand on the board at all.
func (p *solver) crowded() bool { return !p.view.Empty() }

// place is a square of the window with its level.
func (p *solver) place(index int) pathing.Place { return p.placeOf(p.window.Cell(index)) }

func (p *solver) placeOf(c pathing.Cell) pathing.Place {
	return pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(p.rules.ground.levels[p.rules.ground.board.ID(c)])}
}

// search readies the search of one posture.
func (p *solver) search(posture pathing.Posture) search.Query {
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
