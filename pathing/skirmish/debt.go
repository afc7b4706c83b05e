package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// debt is a payment that a Turn starts with (S-12): the model stands on from and
// owes the rest of what the square in direction dir costs.
type debt struct {
	from        pathing.Cell
	facing      int // 0-3
	posture     pathing.Posture
	dir         pathing.Dir
	owed        int
	total       int    // Speed spent over all Turns so far
	squares     uint32 // entered over all Turns so far
	spent, paid int    // in the Turn before: until the payment, and by it
	plane       int    // total at the start of the Turn before
	older       int    // the debt of the Turn before that this one continues
}

// debtKey is what a debt is for.
type debtKey struct {
	from    pathing.Cell
	facing  int
	posture pathing.Posture
	dir     pathing.Dir
}

func (d *debt) key() debtKey { return debtKey{d.from, d.facing, d.posture, d.dir} }

// What debt.older says of a payment that continues none: one made on the way, one
// made from the start of the query while another stood, and one that points were
// wasted for.
const (
	newDebt    = -1
	ownDebt    = -2
	wastedDebt = -3
)

// debtKey is the key of a debt before its square is entered.
func (p *solver) debtKey(d *debt) uint32 { return d.squares - p.arrival.base }

// debtTo is where the Move that pays a debt off enters: square, layer and key. ok
// is false if this Turn's Speed, Stride or S-11 do not allow it.
func (p *solver) debtTo(d *debt) (cell, layer int, key uint32, ok bool) {
	r := p.rules
	class := p.class(r.NextTurn(State{At: d.from}))
	if d.owed > p.budget || r.profile.Stride < 1 || !p.mayStart(class) {
		return 0, 0, 0, false
	}
	at := p.window.Index(d.from)
	to := r.ground.next(p.window.ID(at), d.dir)
	next := p.machine.Next[4*class+d.facing]
	if r.ground.flags[to]&submerged != 0 {
		next = p.machine.Marked[4*class+d.facing]
	}
	return p.step(at, d.dir, 1), int(next), p.debtKey(d) + uint32(d.owed)*p.unit + 1, next != search.NoLayer
}

// seedDebt starts a Move with the square that a debt pays off.
func (p *solver) seedDebt(l *search.Labels, d *debt) {
	if cell, layer, key, ok := p.debtTo(d); ok {
		p.scratch.Seed(l, cell, layer, 1, key)
	}
}

// debtsInto lists the debts that a label paid off.
func (p *solver) debtsInto(dst []search.Arc, n node, key uint32) []search.Arc {
	for i := range p.debts {
		d := &p.debts[i]
		cell, layer, k, ok := p.debtTo(d)
		if ok && d.posture == n.posture() && cell == n.low() && layer == n.layer() && k == key {
			dst = append(dst, search.Arc{
				From: uint64(debtNode(i)), Dir: d.dir, Rank: search.StepRank(d.dir, p.window.Cell(cell)),
			})
		}
	}
	return dst
}

// Payments appends the part payments that the model may make as its next Action
// (S-12): all the Speed it has left towards one adjacent square that costs more,
// or towards the square already paid for. Each says what is paid in all, then.
// The error-free answer to an impossible state is none.
func (q Query) Payments(dst []Payment, st State) []Payment {
	r := q.rules
	left := r.left(st)
	if r.Check(st, nil, units.NoUnit) != nil || r.profile.Vehicle || left < 1 || r.profile.Stride < 1 || !r.mayMove(st) {
		return dst
	}
	v := q.overlay.Without(q.id)
	c := r.ground.board.ID(st.At)
	for d := pathing.N; d < pathing.NoDir; d++ {
		cost, ok := r.ground.price(st.Facing, c, d, &v)
		if !ok {
			continue
		}
		if st.Prone {
			cost *= r.params.CrawlMultiplier
		}
		to := st.At.Step(d)
		if st.Paid.Cost > 0 && st.Paid.To == to {
			if st.Paid.Owed() > left {
				dst = append(dst, Payment{To: to, Points: st.Paid.Points + left, Cost: st.Paid.Cost})
			}
			continue
		}
		if cost > left {
			dst = append(dst, Payment{To: to, Points: left, Cost: cost})
		}
	}
	return dst
}
