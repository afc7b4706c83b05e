package skirmish

import (
	"cmp"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// debt is a payment that a Turn starts with (S-12): the model stands on step.from and
// owes the rest of what the next square costs.
type debt struct {
	step        debtStep
	owed        int
	total       int    // Speed spent over all Turns so far
	squares     uint32 // entered over all Turns so far
	spent, paid int    // in the Turn before: until the payment, and by it
	before      int    // total at the start of the Turn before
	older       int    // the debt of the Turn before that this one continues
}

// debtStep is the step that a debt is for.
type debtStep struct {
	from    pathing.Cell
	facing  int // 0-3
	posture pathing.Posture
	dir     pathing.Dir
}

// to is the square that a debt is for.
func (s *debtStep) to() pathing.Cell { return s.from.Step(s.dir) }

// What debt.older says of a payment that continues none: one made on the way, and
// one made from the start of the query while another stood.
const (
	newDebt = -1
	ownDebt = -2
)

// openDebts makes the debts of a total what the first Action may enter a square with.
func (a *arrival) openDebts() {
	for i := range a.debts {
		d := &a.debts[i]
		s := a.fresh(d.step.from, d.step.posture, d.step.facing, d.squares)
		a.payers = append(a.payers, s)
		if d.owed <= a.budget && a.rules.profile.Stride > 0 && a.mayStart(s.layer/4) {
			a.open(i+1, d.step.dir, d.owed)
		}
	}
}

// collectDebts records the part payments that a Turn may end with (S-12), each as
// large as it may be: what is kept could only buy what would forfeit the payment, and
// is lost with the Turn.
func (a *arrival) collectDebts(turn, total int) {
	if a.budget < 1 || a.actions < 1 || a.rules.profile.Stride < 1 {
		return
	}
	clear(a.latest)
	for i := 1; i <= a.actions; i++ {
		for posture, ran := range a.phases[i].ran {
			if ran {
				a.payFrom(turn, total, i, pathing.Posture(posture))
			}
		}
	}
	for _, d := range a.debts {
		class := a.classAt(d.step.from)
		if a.mayStart(class) && a.mayOwe(a.rules.ground.board.ID(d.step.to()), d.owed, a.budget, class) {
			d.older = slices.Index(a.turns[turn].debts, d)
			d.spent, d.before = 0, total
			a.addDebt(turn, d)
		}
	}
	if !a.paid || !a.mayStart(a.origin.layer/4) {
		return
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		if cost, ok := a.firstOwable(d); ok {
			step := debtStep{from: a.asked.At, facing: a.origin.facing, posture: a.origin.posture, dir: d}
			a.addDebt(turn, debt{step: step, owed: cost, before: total, older: ownDebt})
		}
	}
}

// firstOwable is the cost of a step out of the start while a payment stands. ok is false
// if the model may not pay a part of it.
func (a *arrival) firstOwable(d pathing.Dir) (cost int, ok bool) {
	cost, ok = a.firstStep(d)
	to := a.rules.ground.next(a.window.ID(a.start), d)
	return cost, ok && a.mayOwe(to, cost, a.budget, a.origin.layer/4)
}

// addDebt records that as much as possible of d.owed is paid now. Of the debts of one
// total for the same step it keeps that of which least is owed then, if no earlier Turn
// owed as little. Less is owed where less was spent before, so that the debt kept is
// also the one that costs least in all.
func (a *arrival) addDebt(turn int, d debt) {
	next := &a.turns[turn+1]
	d.paid = min(a.budget-d.spent, d.owed-1)
	d.owed, d.total = d.owed-d.paid, d.before+d.spent+d.paid
	need := a.need(d.step.to(), d.step.facing)
	if need == search.Far || !a.inTime(turn, need+uint32(d.owed), 0) {
		return
	}
	if least := a.owed[d.step]; least != 0 && int32(d.owed) >= least {
		return
	}
	if n := a.latest[d.step]; n != 0 {
		if old := &next.debts[n-1]; cmp.Or(d.owed-old.owed, d.total-old.total, int(d.squares)-int(old.squares)) < 0 {
			*old = d
		}
		return
	}
	next.debts = append(next.debts, d)
	a.latest[d.step] = int32(len(next.debts))
}

// payFrom records the part payments that may follow the labels of an Action: for each
// layer of a square from the cheapest label that has a square of Stride left.
func (a *arrival) payFrom(turn, total, i int, posture pathing.Posture) {
	l := &a.phases[i].labels[posture]
	for cell := range a.window.Cells() {
		for layer := range a.layersToStay(cell) {
			key := search.Unreached
			for _, k := range l.At(cell, layer)[:l.Quota] {
				key = min(key, k)
			}
			if key == search.Unreached || a.spent(key) >= a.budget {
				continue
			}
			d := debt{
				step: debtStep{facing: layer % 4, posture: posture}, spent: a.spent(key),
				squares: key%a.unit + a.base, before: total, older: newDebt,
			}
			a.eachOwable(cell, layer, posture, a.budget-d.spent, func(dir pathing.Dir, cost int) {
				d.step.from, d.step.dir, d.owed = a.window.Cell(cell), dir, cost
				a.addDebt(turn, d)
			})
		}
	}
}

// layersToStay is the number of layers in which an Action may end on a square: all if
// there is room, else those that have done nothing yet.
func (a *arrival) layersToStay(cell int) int {
	if a.fitsIn(a.window.ID(cell)) {
		return a.machine.Layers()
	}
	return a.layers.starts
}

// eachOwable calls add with the steps out of a layer of a square that a model with left
// points may pay in part, and what they cost.
func (a *arrival) eachOwable(cell, layer int, posture pathing.Posture, left int, add func(d pathing.Dir, cost int)) {
	g, id := a.rules.ground, a.window.ID(cell)
	word := g.walk.Words(id)[layer%4]
	if a.view.Near(id) {
		word = a.PatchedWord(layer%4, id)
	}
	scale := a.crawling(posture)
	for d := pathing.N; d < pathing.NoDir; d++ {
		cost := int(word >> (8 * d) & 0xFF)
		if cost != search.Blocked && a.mayOwe(g.next(id, d), cost*scale, left, layer%a.layers.starts/4) {
			add(d, cost*scale)
		}
	}
}

// replacePayment offers to pay a point towards another square than the one that the
// start has paid for: the first payment is forfeited, and its square has the cost of
// now again (S-12).
func (a *arrival) replacePayment() {
	if !a.mayMove(a.origin) || a.rules.profile.Stride < 1 {
		return
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		if _, ok := a.firstOwable(d); ok && a.asked.At.Step(d) != a.asked.Paid.To {
			a.replacing = d
			a.offer(1, a.afterReplacing(), a.moveChoice(a.origin.posture))
			return
		}
	}
}

// afterReplacing is the state after that point.
func (p *moves) afterReplacing() source {
	next := p.layers.next[p.machine.Next[p.origin.layer]]
	return p.state(p.origin.cell, p.origin.posture, int(next), p.unit)
}
