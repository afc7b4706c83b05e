package skirmish

import (
	"cmp"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// collectDebts records the part payments that a Turn may end with (S-12), each as
// large as it may be: what is kept could only buy what would forfeit the payment, and
// is lost with the Turn.
func (p *solver) collectDebts(turn, plane int) {
	if p.budget < 1 || p.actions < 1 || p.rules.profile.Stride < 1 {
		return
	}
	clear(p.arrival.debts)
	for i := 1; i <= p.actions; i++ {
		for posture, ran := range p.phases[i].ran {
			if ran {
				p.payFrom(turn, plane, i, pathing.Posture(posture))
			}
		}
	}
	for n := range p.debts {
		d := p.debts[n]
		class := p.class(p.rules.NextTurn(State{At: d.from}))
		to := p.rules.ground.board.ID(d.from.Step(d.dir))
		if p.mayStart(class) && (d.owed > p.budget || !p.mayStop(to, class)) {
			d.spent, d.older, d.plane = 0, p.debtIndex(turn, &d), plane
			p.addDebt(turn, d)
		}
	}
	if !p.special || !p.mayStart(p.startSource().class) {
		return
	}
	start := p.startSource()
	for d := pathing.N; d < pathing.NoDir; d++ {
		if cost, ok := p.firstOwable(start, d); ok {
			p.addDebt(turn, debt{from: p.arrival.st.At, facing: start.facing, posture: start.posture, dir: d, owed: cost, plane: plane, older: ownDebt})
		}
	}
}

// addDebt records that as much as possible of d.owed is paid now. Of one plane's debts
// for the same step it keeps that of which least is owed then, if no earlier Turn owed
// as little. Less is owed where less was spent before, so that the debt kept is also
// the one that costs least in all.
func (p *solver) addDebt(turn int, d debt) {
	a := &p.arrival
	next := &a.turns[turn+1]
	d.paid = min(p.budget-d.spent, d.owed-1)
	d.owed, d.total = d.owed-d.paid, d.plane+d.spent+d.paid
	need := p.need(d.from.Step(d.dir), d.facing)
	if d.paid < 1 || need == search.Far || !p.inTime(turn, need+uint32(d.owed), 0) {
		return
	}
	k := d.key()
	if least := a.owed[k]; least != 0 && int32(d.owed) >= least {
		return
	}
	if n := a.debts[k]; n != 0 {
		if old := &next.debts[n-1]; cmp.Or(d.owed-old.owed, d.total-old.total, int(d.squares)-int(old.squares)) < 0 {
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

// debtIndex is where a debt stands among those that the Turn started with.
func (p *solver) debtIndex(turn int, d *debt) int {
	return slices.IndexFunc(p.arrival.turns[turn].debts, func(e debt) bool { return e == *d })
}

// payFrom records the part payments that may follow the labels of an Action.
func (p *solver) payFrom(turn, plane, i int, posture pathing.Posture) {
	l := &p.phases[i].labels[posture]
	for cell := range p.window.Cells() {
		at := p.window.Cell(cell)
		fits := p.fitsIn(p.window.ID(cell))
		for layer := range p.machine.Layers() {
			if layer >= p.acted && !fits {
				continue
			}
			for _, key := range l.At(cell, layer)[:l.Quota] {
				if key == search.Unreached || p.spent(key) >= p.budget {
					continue
				}
				for d := pathing.N; d < pathing.NoDir; d++ {
					cost, ok := p.owable(cell, layer, d, posture, p.budget-p.spent(key))
					if !ok {
						continue
					}
					p.addDebt(turn, debt{
						from: at, facing: layer % 4, posture: posture, dir: d, owed: cost,
						spent: p.spent(key), squares: key%p.unit + p.arrival.base, plane: plane, older: newDebt,
					})
				}
			}
		}
	}
}
