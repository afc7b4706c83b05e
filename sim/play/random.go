package play

// Random is the policy random: of all ends of the reach, staying put included, and
// all part payments on offer it takes any one, each equally likely. It draws one
// number an Action.
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
