package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Payments appends the part payments that the model may make as its next Action
// (S-12), the largest for each square: towards an adjacent square that it can't enter
// and end in now, and if it has paid for that square before, towards the rest. Each
// says what is paid in all, then. The error-free answer to an impossible state is
// none.
func (q Query) Payments(dst []Payment, st State) []Payment {
	r := q.rules
	left := r.left(st)
	if r.Check(st, nil, units.NoUnit) != nil || r.profile.Vehicle || left < 1 || r.profile.Stride < 1 {
		return dst
	}
	m := among{rules: r, view: q.overlay.Without(q.id), bound: r.bound}
	class := m.classOf(st)
	if !m.mayStart(class) {
		return dst
	}
	c, times := r.ground.board.ID(st.At), m.crawling(st.posture())
	word := r.ground.rawAmong(c, &m.view)
	for d := pathing.N; d < pathing.NoDir; d++ {
		raw := uint8(word >> (8 * d))
		if raw == search.RawBlocked {
			continue
		}
		p := Payment{To: st.At.Step(d), Cost: max(int(int8(raw))+r.params.direction(st.Facing, d), 1) * times}
		if st.Paid.Cost > 0 && st.Paid.To == p.To {
			p = st.Paid
		}
		if m.mayOwe(r.ground.next(c, d), p.Owed(), left, class) {
			p.Points += min(left, p.Owed()-1)
			dst = append(dst, p)
		}
	}
	return dst
}
