package mech

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// EngineBucket is the search that settles labels one by one, from buckets by cost.
const EngineBucket = "bucket"

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
	if w != nil && w.board != r.ground.board {
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

// solver is the memory of mech queries within a search.Scratch, and reads paths back
// for the latest of them.
type solver struct {
	rules   *Rules
	scratch *search.Scratch
	query   uint64
	falls   bool
	st      State

	burdened bool // drags something (M-26)
	grounded bool // something too heavy to fly with

	window        search.Window
	start         int    // index of the start cell in the window
	first, next   int    // spaces of the standard move and of BOOST
	unused        bool   // the standard move is unused
	flightByPlace bool   // whether it may fly depends on the place (M-24)
	unit          uint32 // key of one space of movement; each space entered adds 1
	maxKey        uint32
	inverse       uint64 // 1<<32 over unit, rounded up

	surveyed, laid     bool // what survey and lay ready is ready
	others             []other
	stoppers           []other
	words              int      // of a set of stoppers
	engaged            []uint64 // the stoppers engaged with at the start
	obstructed, filled []uint64 // heights of each cell of the window
	anyObstructs       bool     // somebody obstructs somewhere in the window
	off                [8]int   // the cells of the window around, from one's own

	floors   space // where bodies stand
	air      [2]space
	walks    [2]moveLabels
	hovers   [2]moveLabels
	flights  [2]flights
	leaps    []leap // jumps and teleports
	leapEnds []leapEnd
	fallen   []fallEnd
	seeds    []seed
	seedKeys []uint32
	seedsOn  *space

	wave    wave
	columns columns
	waved   bool // some search of the query was a wave
	listed  bool // some search was by buckets
	bucket  bool // no waves
	open    queue
	moves   []move
	kinds   [3]pathing.Choice
	route   []uint64
}

// seed is a place where the first move may have ended. It is partial if the
// character is engaged there only with those that it was engaged with before.
type seed struct {
	index, z int
	partial  bool
	key      uint32
}

// begin readies the solver for a query over one move or two.
func (q Query) begin(s *search.Scratch, st State, boost bool) *solver {
	local := s.Local(search.SlotMech)
	p, ok := (*local).(*solver)
	if !ok {
		p = &solver{scratch: s}
		*local = p
	}
	r := q.rules
	p.rules, p.st, p.bucket = r, st, q.buckets
	p.query = s.NextQuery()
	p.first, p.next = 0, 0
	p.unused, p.waved, p.listed = false, false, false
	reach := 0
	p.burdened, p.grounded = st.Drags > 0, !r.carriesAloft(int(st.Drags))
	p.falls = q.falls && !p.burdened
	if r.MayMove(st) {
		p.first = max(r.profile.Speed-st.Moved, 0)
		p.unused = st.Moved == 0
		reach = p.first
		if p.unused && !p.burdened {
			reach = max(reach, r.profile.Teleport)
		}
		if boost && !st.Boosted && st.Status&(Prone|Slowed) == 0 && !p.burdened {
			p.next = r.profile.Speed
		}
	}
	p.flightByPlace = !r.profile.Flight && !r.params.weightless()
	total := max(p.first, 1) + p.next
	p.unit = uint32(total + 1)
	p.maxKey = uint32(total)*p.unit + uint32(total)
	p.inverse = 1<<32/uint64(p.unit) + 1
	p.window = search.WindowAround(r.ground.board, st.At.Cell(), reach+p.next)
	p.start = p.window.Index(st.At.Cell())
	for d := range pathing.NoDir {
		dx, dy := d.Delta()
		p.off[d] = dy*p.window.W + dx
	}
	p.others = q.others(p.others[:0])
	p.surveyed, p.laid, p.wave.pending, p.columns.pending = false, false, false, false
	for i := range 2 {
		p.walks[i].ran, p.hovers[i].ran, p.flights[i].ran = false, false, false
	}
	p.leaps, p.fallen = p.leaps[:0], p.fallen[:0]
	return p
}

// prepareFloors readies what the searches by buckets and all ways to move but walking look at:
// who is where in the window, and where the character stands in it.
func (p *solver) prepareFloors() {
	if p.laid {
		return
	}
	p.laid = true
	p.scanWindow()
	p.floors.fill(p, p.rules.footing.stand, ^uint64(0))
}

// Action fills dst with every state in which the character may end its standard move
// or what replaces it: by walking, jumping, flying, hovering or teleporting, and
// stepping off an edge if the query allows falls. Staying put is among them at cost
// 0, as a Walk without steps. An end is Stopped where new engagement ended the move.
//
// The answer is valid until the next query that uses dst or s. An impossible state
// is an error. In steady state nothing is allocated.
func (q Query) Action(dst *pathing.Reach, s *search.Scratch, st State) error {
	if err := q.rules.Check(st); err != nil {
		return err
	}
	p := q.begin(s, st, false)
	p.firstMove()
	dst.Begin(p, p.query, pathing.ScopeAction, p.engine())
	p.emit(dst)
	dst.Finish()
	return nil
}

// Turn fills dst with every state in which the character may end its turn: what
// Action answers, and from there BOOST, on foot or through the air (M-01). An end's
// Choice is that of the last move. Ownership and errors are as for Action.
func (q Query) Turn(dst *pathing.Reach, s *search.Scratch, st State) error {
	if err := q.rules.Check(st); err != nil {
		return err
	}
	p := q.begin(s, st, true)
	p.firstMove()
	if p.next > 0 {
		p.secondMove()
	}
	dst.Begin(p, p.query, pathing.ScopeTurn, p.engine())
	p.emit(dst)
	dst.Finish()
	return nil
}

// firstMove searches the standard move and what replaces it.
func (p *solver) firstMove() {
	r, z := p.rules, int(p.st.At.Z)
	walks := p.first > 0 && r.Stands(p.st.At)
	flies := p.unused && p.first > 0 && !p.grounded && r.airborne(p.st.At)
	hovers := p.first > 0 && !p.grounded && r.profile.Hover
	walked, hovered := walks && p.walkWave(), hovers && p.hoverWave()
	p.waved = walked || hovered
	if p.waved && walked == walks && hovered == hovers && !flies && !p.falls {
		p.leap() // and the other answers stay in the waves
		return
	}
	p.prepareFloors()
	p.writeLabels()
	if walks && !walked {
		p.walks[0].reset(&p.floors, false, 1, p.first)
		p.runFirst(&p.walks[0])
	}
	if walks {
		p.fall(0)
	}
	if flies || hovers {
		p.air[0].fill(p, r.footing.fit, p.airHeights())
	}
	if hovers && !hovered {
		p.hovers[0].reset(&p.air[0], true, 1, p.first)
		p.runFirst(&p.hovers[0])
	}
	if flies {
		p.flights[0].reset(&p.air[0])
		p.fly(&p.flights[0], seed{index: p.start, z: z, partial: true}, p.first)
	}
	p.leap()
}

// leap lists the jumps and teleports.
func (p *solver) leap() {
	if p.unused && !p.burdened && (p.rules.profile.Legs || p.rules.profile.Teleport > 0) {
		p.prepareFloors()
		p.jump()
		p.teleport()
	}
}

// runFirst searches the first move by buckets.
func (p *solver) runFirst(f *moveLabels) {
	p.listed = true
	p.open.reset(p.maxKey)
	p.seed(f, p.start, int(p.st.At.Z), classStart, 0)
	p.run(f)
}

// engine names the search that answered.
func (p *solver) engine() string {
	if p.waved && !p.listed {
		return EngineWave
	}
	return EngineBucket
}

// secondMove searches BOOST from wherever the first move may end (M-01, M-15).
func (p *solver) secondMove() {
	r := p.rules
	p.prepareFloors()
	p.writeLabels()
	p.collect()
	if len(p.seeds) == 0 {
		return
	}
	p.seedsOn = &p.floors
	flies := r.profile.Flight || r.params.weightless() || r.ground.liquid
	if flies || r.profile.Hover {
		low, high := 63, 0
		for _, s := range p.seeds {
			low, high = min(low, s.z), max(high, s.z)
		}
		p.air[1].fill(p, r.footing.fit, from(max(low-p.next, 0), min(high+p.next, 63)))
		p.seedsOn = &p.air[1]
	}
	// Who is in the air and can't fly has nowhere to start from.
	p.seeds = slices.DeleteFunc(p.seeds, func(s seed) bool { return !p.seedsOn.has(s.index, s.z) })
	p.seedKeys = emptied(p.seedKeys, 2*p.seedsOn.size)
	for _, s := range p.seeds {
		i := p.seedSlot(s.index, s.z, s.partial)
		p.seedKeys[i] = min(p.seedKeys[i], s.key)
	}
	for _, f := range []struct {
		field *moveLabels
		space *space
		use   bool
	}{{&p.walks[1], &p.floors, true}, {&p.hovers[1], &p.air[1], r.profile.Hover}} {
		if !f.use {
			continue
		}
		f.field.reset(f.space, f.space != &p.floors, p.next+1, p.next)
		p.listed = true
		p.open.reset(p.maxKey)
		for _, s := range p.seeds {
			class := classSeed
			if s.partial {
				class = classStart
			}
			if f.space.has(s.index, s.z) {
				p.seed(f.field, s.index, s.z, class, s.key)
			}
		}
		p.run(f.field)
	}
	if p.walks[1].ran {
		p.fall(1)
	}
	if flies {
		p.flights[1].reset(&p.air[1])
		for _, s := range p.seeds {
			if s.key == p.seedKeys[p.seedSlot(s.index, s.z, s.partial)] && r.airborne(p.place(s.index, s.z)) {
				p.fly(&p.flights[1], s, p.next)
			}
		}
	}
}

func (p *solver) seedSlot(index, z int, partial bool) int {
	i := 2 * p.seedsOn.slot(index, z)
	if partial {
		i++
	}
	return i
}

// collect lists the places where the first move may end and BOOST may follow.
func (p *solver) collect() {
	p.seeds = p.seeds[:0]
	r := p.rules
	places := r.params.weightless() || r.ground.liquid // whether where it is may make it SLOWED
	add := func(index, z int, partial bool, key uint32) {
		if key != search.Unreached && !(places && r.Slowed(State{At: p.place(index, z)})) {
			p.seeds = append(p.seeds, seed{index, z, partial, key})
		}
	}
	if !p.unused {
		add(p.start, int(p.st.At.Z), true, 0)
	}
	for _, f := range []*moveLabels{&p.walks[0], &p.hovers[0]} {
		if !f.ran {
			continue
		}
		for index, m := range f.space.mask {
			for slot := int(f.space.base[index]); m != 0; slot, m = slot+1, m&(m-1) {
				z := trailing(m)
				key := f.best(slot, classStopped)
				if !p.isFilled(index, z) {
					key = min(key, f.best(slot, classFree))
				}
				add(index, z, false, key)
			}
		}
	}
	if f := &p.flights[0]; f.ran {
		for index, m := range f.space.mask {
			for slot := int(f.space.base[index]); m != 0; slot, m = slot+1, m&(m-1) {
				add(index, trailing(m), false, min(f.keys[2*slot], f.keys[2*slot+1]))
			}
		}
	}
	for _, l := range p.leaps {
		add(l.index, l.z, l.choice == pathing.Teleport, l.key)
	}
	if r.profile.Flight || r.profile.Hover {
		for _, f := range p.fallen {
			add(f.index, f.z, false, f.key) // who flies may still use BOOST (M-11)
		}
	}
	// Cheap seeds first: flights then find the least cost of a place early.
	slices.SortFunc(p.seeds, func(a, b seed) int { return cmp.Compare(a.key, b.key) })
}

func trailing(m uint64) int { return bits.TrailingZeros64(m) }

func leading(m uint64) int { return bits.LeadingZeros64(m) }
