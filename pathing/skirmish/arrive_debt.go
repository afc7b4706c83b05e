package skirmish

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// collectDebts records the part payments that a Turn may end with. Whoever pays
// in part pays all that is left: what is kept could only buy what would forfeit
// the payment, and is lost with the Turn. The exception is a square with no room
// to stay in: there something must be left for going on when it is entered, and a
// debt that can be paid in full may not be paid in part. So every amount counts.
func (p *solver) collectDebts(turn, plane int) {
	if p.budget < 1 || p.actions < 1 || p.rules.profile.Stride < 1 {
		return
	}
	clear(p.arrival.debts)
	candidates := false
	add := func(d debt, most int) {
		d.plane = plane
		if need := p.need(d.from.Step(d.dir), d.facing); need == search.Far || !p.inTime(turn, need+uint32(d.owed-most), 0) {
			return
		}
		if p.fitsIn(p.rules.ground.board.ID(d.from.Step(d.dir))) {
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
				candidates = p.payFrom(turn, plane, i, pathing.Posture(posture), add) || candidates
			}
		}
	}
	for n := range p.debts {
		d := p.debts[n]
		class := p.class(p.rules.NextTurn(State{At: d.from}))
		if d.owed > p.budget && p.mayStart(class) {
			d.spent, d.older = 0, p.debtIndex(turn, &d)
			add(d, p.budget)
		}
	}
	if a := &p.arrival; p.special && p.mayStart(p.startSource().class) {
		start := p.startSource()
		for d := pathing.N; d < pathing.NoDir; d++ {
			cost, ok := p.firstStep(start.facing, d, start.posture)
			if ok && cost > p.budget {
				add(debt{from: a.st.At, facing: start.facing, posture: start.posture, dir: d, owed: cost, older: ownDebt}, p.budget)
			}
		}
	}
	if candidates && p.arrival.waste.on {
		p.wasteDebts(add)
	}
}

// addDebt records a debt of which paid points are paid now, towards a square with
// room: of one plane's the least owed, if no earlier Turn owed as little.
func (p *solver) addDebt(turn int, d debt, paid int) {
	a := &p.arrival
	next := &a.turns[turn+1]
	d.owed, d.paid, d.total = d.owed-paid, paid, d.plane+d.spent+paid
	k := d.key()
	if least := a.owed[k]; least != 0 && int32(d.owed) >= least {
		return
	}
	if n := a.debts[k]; n != 0 {
		if old := &next.debts[n-1]; d.owed < old.owed || d.owed == old.owed && d.squares < old.squares {
			*old = d
		}
		return
	}
	next.debts = append(next.debts, d)
	if a.debts == nil {
		a.debts = map[debtKey]int32{}
	}
	a.debts[k] = int32(len(next.debts))
}

// addTightDebt is addDebt for a square without room, where owing less may be worse.
func (p *solver) addTightDebt(turn int, d debt, paid int) {
	a := &p.arrival
	next := &a.turns[turn+1]
	d.owed, d.paid, d.total = d.owed-paid, paid, d.plane+d.spent+paid
	t := tight{d.key(), d.owed}
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
	debtKey
	owed int
}

type tightDebt struct{ turn, index int }

// debtIndex is where a debt stands among those that the Turn started with.
func (p *solver) debtIndex(turn int, d *debt) int {
	return slices.IndexFunc(p.arrival.turns[turn].debts, func(e debt) bool { return e == *d })
}

// payFrom offers the part payments that may follow the labels of an Action. It
// reports whether there are squares without room that the model could pay for in
// full, unless it wasted points.
func (p *solver) payFrom(turn, plane, i int, posture pathing.Posture, add func(d debt, most int)) (waste bool) {
	l := &p.phases[i].labels[posture]
	for cell := range p.window.Cells() {
		id := p.window.ID(cell)
		at := p.window.Cell(cell)
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
					if ok && cost <= left && !p.fitsIn(p.rules.ground.next(id, d)) {
						waste = p.mayWaste(turn, plane, at.Step(d), facing, cost) || waste
					}
					if !ok || cost <= left {
						continue
					}
					add(debt{
						from: at, facing: facing, posture: posture, dir: d, owed: cost,
						spent: p.spent(key), squares: key%p.unit + p.arrival.base, older: newDebt,
					}, left)
				}
			}
		}
	}
	return waste
}
