package skirmish

import (
	"math"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// arrival is the memory of walkTo. A plane is a total of Speed that was spent
// before a Turn: within one plane the Speed spent in the Turn and the Speed spent
// in all differ by a constant, so that one search finds the least of both.
type arrival struct {
	st    State  // that the query started with
	base  uint32 // squares that every key of the plane leaves out
	turns []turnStart
	total []standing // the least so far, by stance
	dirty []int      // stances first reached this Turn
	debts []int32    // by stance and direction: index of the debt of this plane + 1
	owed  []int32    // by stance and direction: the least owed after earlier Turns
	tight map[tight]tightDebt
	chain []pathing.Step
	parts [][2]int // pieces of chain, the last Turn's first
}

// turnStart is what a Turn starts from: the states that the Turn before was the
// first to end in, and debts.
type turnStart struct {
	states []standing
	debts  []debt
}

// standing is a state between Turns. Its stance packs square, posture and facing.
type standing struct {
	stance  int
	total   int // Speed spent so far; -1 while unreached
	squares uint32
	plane   int // of the Turn that led here
	turn    int // that Turn
}

// dearer reports whether a costs more than a total of Speed and squares.
func (a standing) dearer(total int, squares uint32) bool {
	return a.total < 0 || a.total > total || a.total == total && a.squares > squares
}

func (p *solver) stance(cell int, posture pathing.Posture, facing int) int {
	return (cell*2+int(posture))*4 + facing
}

// walkTo looks for a walker's arrival within so many Turns; more says whether it
// is worth looking at more of them.
func (q Query) walkTo(dst *Plan, s *search.Scratch, st State, to pathing.Cell, turns int) (found, more bool) {
	r := q.rules
	per := r.params.PhasesPerTurn
	p := q.begin(s, st, pathing.ScopeTurn, per)
	b := r.ground.board
	p.window = search.WindowAround(b, st.At, turns*min(per*r.squares(), r.profile.Speed))
	p.start = p.window.Index(st.At)
	whole := p.window.Cells() == b.W()*b.H()
	if !p.window.Contains(to) {
		return false, !whole && r.profile.Speed > 0 && r.squares() > 0
	}
	a := &p.arrival
	a.st = st
	a.total = slices.Grow(a.total[:0], p.window.Cells()*8)[:p.window.Cells()*8]
	for i := range a.total {
		a.total[i] = standing{total: -1}
	}
	a.owed = slices.Grow(a.owed[:0], p.window.Cells()*64)[:p.window.Cells()*64]
	for i := range a.owed {
		a.owed[i] = math.MaxInt32
	}
	clear(a.tight)
	for turn := 1; whole || turn <= turns; turn++ {
		for len(a.turns) <= turn+1 {
			a.turns = append(a.turns, turnStart{})
		}
		next := &a.turns[turn+1]
		next.states, next.debts = next.states[:0], next.debts[:0]
		a.dirty = a.dirty[:0]
		here := &a.turns[turn]
		if turn == 1 {
			here.states, here.debts = here.states[:0], here.debts[:0]
		}

		// Step 1. Search every plane, the cheapest first. Of plans alike in Phase,
		// Speed and squares the one with most Speed left then is from the last.
		target := p.window.Index(to)
		action, best, bestPlane := 0, standing{}, 0
		for plane := p.firstPlane(turn); plane >= 0; plane = p.nextPlane(turn, plane) {
			p.runPlane(turn, plane, target)
			if p.aim.action == 0 {
				p.collect(turn, plane)
				continue
			}
			at := standing{total: plane + p.spent(p.aim.key), squares: p.aim.key%p.unit + a.base}
			if action == 0 || p.aim.action < action || p.aim.action == action && !at.dearer(best.total, best.squares) {
				action, best, bestPlane = p.aim.action, at, plane
			}
		}
		if action != 0 {
			dst.Found, dst.Turn, dst.Cost = true, turn, pathing.Cost(best.total)
			dst.Phase = action
			if turn == 1 {
				dst.Phase += p.firstPhase() - 1
			}
			p.runPlane(turn, bestPlane, target)
			dst.Steps = p.readBack(dst.Steps, turn)
			return true, false
		}

		// Step 2. What is new starts the next Turn.
		for _, stance := range a.dirty {
			next.states = append(next.states, a.total[stance])
		}
		for i := range next.debts {
			d := &next.debts[i]
			n := p.stance(d.from, d.posture, d.facing)*8 + int(d.dir)
			a.owed[n] = min(a.owed[n], int32(d.owed))
		}
		if len(next.states) == 0 && len(next.debts) == 0 && (turn > 1 || !p.hasPayment()) {
			return false, false
		}
	}
	return false, true
}

func (p *solver) firstPhase() int  { return max(p.arrival.st.Phase, 1) }
func (p *solver) hasPayment() bool { return p.st.Paid.Cost > 0 }

// firstPlane and nextPlane go through the totals that a Turn starts with, -1
// after the last.
func (p *solver) firstPlane(turn int) int {
	if turn == 1 || turn == 2 && p.hasPayment() {
		return 0
	}
	return p.nextPlane(turn, -1)
}

func (p *solver) nextPlane(turn, plane int) int {
	next := -1
	if turn == 1 {
		return next
	}
	for _, s := range p.arrival.turns[turn].states {
		if s.total > plane && (next < 0 || s.total < next) {
			next = s.total
		}
	}
	for _, d := range p.arrival.turns[turn].debts {
		if d.total > plane && (next < 0 || d.total < next) {
			next = d.total
		}
	}
	return next
}

// runPlane searches the Phases of a Turn from everything that starts it with a
// total.
func (p *solver) runPlane(turn, plane, target int) {
	r, a := p.rules, &p.arrival
	here := &a.turns[turn]
	p.debts = p.debts[:0]
	low, high := ^uint32(0), uint32(0)
	if p.special = p.hasPayment() && turn <= 2 && plane == 0; p.special || turn == 1 {
		low = 0
	}
	for _, s := range here.states {
		if s.total == plane {
			low, high = min(low, s.squares), max(high, s.squares)
		}
	}
	for i := range here.debts {
		if d := &here.debts[i]; d.total == plane {
			low, high = min(low, d.squares), max(high, d.squares)
			p.debts = append(p.debts, *d)
		}
	}
	a.base = low
	phases := r.params.PhasesPerTurn
	p.budget, p.first, p.st = r.profile.Speed, 1, r.NextTurn(a.st)
	if turn == 1 {
		p.st = a.st
		p.first = p.firstPhase()
		phases = max(phases-p.first+1, 0)
		p.budget = max(r.left(p.st), 0)
	}
	p.unit = high - low + uint32(phases*r.squares()) + 1
	p.maxKey = uint32(p.budget)*p.unit + p.unit - 1
	p.aim = aim{cell: target}
	p.layout()
	if turn == 1 && !p.special {
		p.from(p.startSource())
	}
	for _, s := range here.states {
		if s.total == plane {
			p.from(p.standingSource(s))
		}
	}
	p.actions = phases
	p.run(phases)
}

// standingSource is a state between Turns as a source of the first Action.
func (p *solver) standingSource(s standing) source {
	src := source{
		cell: s.stance / 8, posture: pathing.Posture(s.stance / 4 % 2), facing: s.stance % 4,
		key: s.squares - p.arrival.base,
	}
	src.class = p.class(p.rules.NextTurn(State{At: p.window.Cell(src.cell)}))
	src.layer = 4*src.class + src.facing
	return src
}

// collect records what a plane leads to at the end of its Turn: states, and
// payments that are left open.
func (p *solver) collect(turn, plane int) {
	a := &p.arrival
	for slot, key := range p.best {
		if key == search.Unreached {
			continue
		}
		s := p.source(slot)
		stance := p.stance(s.cell, s.posture, s.facing)
		total, squares := plane+p.spent(key), key%p.unit+a.base
		// A state that an earlier Turn ended in is old news, whatever it cost: what
		// leads from it to the target would have got there a Turn earlier.
		old := &a.total[stance]
		if old.total < 0 {
			a.dirty = append(a.dirty, stance)
		}
		if old.total < 0 || old.turn == turn && old.dearer(total, squares) {
			*old = standing{stance: stance, total: total, squares: squares, plane: plane, turn: turn}
		}
	}
	p.collectDebts(turn, plane)
}

// collectDebts records the part payments that a Turn may end with. Whoever pays
// in part pays all that is left: what is kept could only buy what would forfeit
// the payment, and is lost with the Turn. The exception is a square with no room
// to stay in: there something must be left for going on when it is entered, and a
// debt that can be paid in full may not be paid in part. So every amount counts.
func (p *solver) collectDebts(turn, plane int) {
	if p.budget < 1 || p.rules.profile.Stride < 1 {
		return
	}
	a := &p.arrival
	a.debts = slices.Grow(a.debts[:0], p.window.Cells()*64)[:p.window.Cells()*64]
	clear(a.debts)
	add := func(d debt, most int) {
		d.plane = plane
		if to := p.rules.ground.next(p.window.ID(d.from), d.dir); p.fitsIn(to) {
			p.addDebt(turn, d, most)
			return
		}
		for amount := 1; amount <= most; amount++ {
			p.addTightDebt(turn, d, amount)
		}
	}
	for i := 1; i <= p.actions; i++ {
		for posture, ran := range p.phases[i].ran {
			if ran {
				p.payFrom(i, pathing.Posture(posture), add)
			}
		}
	}
	for n := range p.debts {
		d := p.debts[n]
		class := p.class(p.rules.NextTurn(State{At: p.window.Cell(d.from)}))
		if d.owed > p.budget && p.mayStart(class) {
			d.spent, d.older = 0, p.debtIndex(turn, &d)
			add(d, p.budget)
		}
	}
	if p.special && p.mayStart(p.startSource().class) {
		start := p.startSource()
		for d := pathing.N; d < pathing.NoDir; d++ {
			cost, ok := p.firstStep(start.facing, d, start.posture)
			if ok && cost > p.budget {
				add(debt{from: p.start, facing: start.facing, posture: start.posture, dir: d, owed: cost, older: ownDebt}, p.budget)
			}
		}
	}
}

// addDebt records a debt of which paid points are paid now, towards a square with
// room: of one plane's the least owed, if no earlier Turn owed as little.
func (p *solver) addDebt(turn int, d debt, paid int) {
	a := &p.arrival
	next := &a.turns[turn+1]
	d.owed, d.paid, d.total = d.owed-paid, paid, d.plane+d.spent+paid
	i := p.stance(d.from, d.posture, d.facing)*8 + int(d.dir)
	if int32(d.owed) >= a.owed[i] {
		return
	}
	if n := a.debts[i]; n != 0 {
		if old := &next.debts[n-1]; d.owed < old.owed || d.owed == old.owed && d.squares < old.squares {
			*old = d
		}
		return
	}
	next.debts = append(next.debts, d)
	a.debts[i] = int32(len(next.debts))
}

// addTightDebt is addDebt for a square without room, where owing less may be worse.
func (p *solver) addTightDebt(turn int, d debt, paid int) {
	a := &p.arrival
	next := &a.turns[turn+1]
	d.owed, d.paid, d.total = d.owed-paid, paid, d.plane+d.spent+paid
	t := tight{stance: p.stance(d.from, d.posture, d.facing), dir: d.dir, owed: d.owed}
	if old, ok := a.tight[t]; ok {
		if old.turn != turn || next.debts[old.index].total < d.total ||
			next.debts[old.index].total == d.total && next.debts[old.index].squares <= d.squares {
			return
		}
		next.debts[old.index] = d
		return
	}
	if a.tight == nil {
		a.tight = map[tight]tightDebt{}
	}
	a.tight[t] = tightDebt{turn: turn, index: len(next.debts)}
	next.debts = append(next.debts, d)
}

// tight is a debt towards a square without room, and tightDebt where it stands.
type tight struct {
	stance int
	dir    pathing.Dir
	owed   int
}

type tightDebt struct{ turn, index int }

// debtIndex is where a debt stands among those that the Turn started with.
func (p *solver) debtIndex(turn int, d *debt) int {
	return slices.IndexFunc(p.arrival.turns[turn].debts, func(e debt) bool { return e == *d })
}

// payFrom offers the part payments that may follow the labels of an Action.
func (p *solver) payFrom(i int, posture pathing.Posture, add func(d debt, most int)) {
	l := &p.phases[i].labels[posture]
	for cell := range p.window.Cells() {
		id := p.window.ID(cell)
		fits := p.fitsIn(id)
		for layer := range p.machine.Layers() {
			if layer >= p.acted && !fits {
				continue
			}
			facing := layer % 4
			for _, key := range l.At(cell, layer)[:l.Quota] {
				if key == search.Unreached || p.spent(key) >= p.budget {
					continue
				}
				left := p.budget - p.spent(key)
				for d := pathing.N; d < pathing.NoDir; d++ {
					cost, ok := p.stepCost(pathing.Dir(2*facing), id, d, posture)
					if !ok || cost <= left {
						continue
					}
					add(debt{
						from: cell, facing: facing, posture: posture, dir: d, owed: cost,
						spent: p.spent(key), squares: key%p.unit + p.arrival.base, older: newDebt,
					}, left)
				}
			}
		}
	}
}

// readBack appends the steps of the plan whose last Turn has just been run.
func (p *solver) readBack(dst []pathing.Step, turn int) []pathing.Step {
	a := &p.arrival
	a.chain, a.parts = a.chain[:0], a.parts[:0]
	p.endWith = p.aim.key
	p.route = p.scratch.Route(p.route[:0], p, uint64(endNode(p.aim.action, p.aim.end)), pathing.NoDir)
	for {
		from := len(a.chain)
		a.chain = p.steps(a.chain)
		for i := from; i < len(a.chain); i++ {
			a.chain[i].Turn = int16(turn)
		}
		a.parts = append(a.parts, [2]int{from, len(a.chain)})
		last := pathing.NoDir
		for _, s := range slices.Backward(a.chain[from:]) {
			if s.Dir != pathing.NoDir {
				last = s.Dir
			}
		}
		first := node(p.route[0])
		if turn == 1 || first.kind() == nodeStart {
			break
		}
		if first.kind() == nodeDebt {
			if turn = p.backDebt(turn, p.debts[first.low()]); turn == 0 {
				break
			}
			continue
		}
		s, key := p.at(first)
		turn = p.backState(turn, s, key+a.base, last)
	}
	for _, part := range slices.Backward(a.parts) {
		dst = append(dst, a.chain[part[0]:part[1]]...)
	}
	return dst
}

// backState runs again the Turn that led to a state which the given Turn started
// from, and finds the route to it.
func (p *solver) backState(turn int, s source, squares uint32, last pathing.Dir) int {
	stance := p.stance(s.cell, s.posture, s.facing)
	states := p.arrival.turns[turn].states
	st := states[slices.IndexFunc(states, func(x standing) bool { return x.stance == stance })]
	turn--
	p.runPlane(turn, st.plane, -1)
	want := uint32(st.total-st.plane)*p.unit + squares - p.arrival.base
	for i := 0; i <= p.actions; i++ {
		for class := range p.classes {
			at := s
			at.class, at.layer = class, 4*class+s.facing
			if slot := p.slot(at); p.phases[i].out[slot] == want {
				p.route = p.scratch.Route(p.route[:0], p, uint64(betweenNode(i, slot)), last)
				return turn
			}
		}
	}
	panic("skirmish: a state between Turns has no route")
}

// backDebt appends the payment that made a debt, and runs again the Turn in which
// it was made. It returns that Turn, or 0 if the payment starts the plan.
func (p *solver) backDebt(turn int, d debt) int {
	a := &p.arrival
	for {
		turn--
		pay := pathing.Step{
			To: p.place(d.from), Cost: pathing.Cost(d.paid), Paid: pathing.Cost(d.paid), Rules: pathing.RuleSet(0).With(s12),
			Turn: int16(turn), Phase: 1, Dir: d.dir, Choice: pathing.Move, Facing: pathing.Dir(2 * d.facing), Posture: d.posture,
		}
		if d.posture == pathing.Prone {
			pay.Choice = pathing.Crawl
		}
		if turn == 1 {
			pay.Phase = int16(p.firstPhase())
		}
		if d.older == newDebt {
			p.runPlane(turn, d.plane, -1)
			pay.Phase = int16(p.routeToLabel(d)) + pay.Phase - 1
		}
		a.parts = append(a.parts, [2]int{len(a.chain), len(a.chain) + 1})
		a.chain = append(a.chain, pay)
		switch {
		case d.older == newDebt:
			return turn
		case d.older == ownDebt:
			return 0
		}
		d = a.turns[turn].debts[d.older]
	}
}

// routeToLabel finds the route to where a debt was made, in the Turn just run, and
// returns its Action.
func (p *solver) routeToLabel(d debt) int {
	want := uint32(d.spent)*p.unit + d.squares - p.arrival.base
	for i := 1; i <= p.actions; i++ {
		if !p.phases[i].ran[d.posture] {
			continue
		}
		l := &p.phases[i].labels[d.posture]
		p.goals = p.goals[:0]
		for layer := range p.machine.Layers() {
			if layer%4 != d.facing || layer >= p.acted && !p.fitsIn(p.window.ID(d.from)) {
				continue
			}
			for used, key := range l.At(d.from, layer)[:l.Quota] {
				if key == want {
					p.goals = p.labelArcs(p.goals, i, d.posture, l, d.from, layer, used, search.Arc{Dir: pathing.NoDir, Rank: search.OffRank})
				}
			}
		}
		if len(p.goals) > 0 {
			p.route = p.scratch.Route(p.route[:0], p, nodeGoal<<60, d.dir)
			return i
		}
	}
	panic("skirmish: a payment has no route")
}
