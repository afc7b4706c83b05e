package play

// Random is the policy random: of all ends of the reach, staying put included, and
// all part payments on offer it takes any one, each equally likely. It draws one
// number an Action.
//
// In mech it draws first what to do of what it may: to move, to attack, to stand up, to
// take hold of something or let go, to give up the rest of its standard move or to pass,
// each equally likely; then an end of the reach, those off edges included, or whom.
type Random struct{}

// Choose draws an end or a payment.
func (Random) Choose(v *View) Decision {
	if v.mech != nil {
		return v.mech.random()
	}
	r, p := v.Reach(), v.Payments()
	n := v.Rand().IntN(r.Len() + len(p))
	if n < r.Len() {
		return Take(r.End(n))
	}
	return Pay(p[n-r.Len()])
}
