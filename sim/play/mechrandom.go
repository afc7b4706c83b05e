package play

// random draws first what to do of all that it can do (move, attack, stand up, take
// hold or let go, give up the rest of the standard move, pass), each equally likely,
// then an end or a unit of those open to it.
func (w *MechView) random() Decision {
	v := w.v
	if v.Phase() >= w.m.maxDecisions() {
		return Pass()
	}
	w.AllowFalls()
	r := v.Reach()
	var kinds [8]decisionKind
	n := 0
	open := func(ok bool, k decisionKind) {
		if ok {
			kinds[n] = k
			n++
		}
	}
	open(true, passing)
	open(r.Len() > 1, ending)
	open(w.count(attacking) > 0, attacking)
	open(w.MayStandUp(), standing)
	open(w.MayGiveUp(), givingUp)
	open(w.count(dragging) > 0, dragging)
	open(w.count(lifting) > 0, lifting)
	open(w.MayLetGo(), lettingGo)
	switch k := kinds[v.Rand().IntN(n)]; k {
	case ending:
		return Take(r.End(v.Rand().IntN(r.Len())))
	case attacking, dragging, lifting:
		return Decision{kind: k, unit: int32(w.nth(k, v.Rand().IntN(w.count(k))))}
	default:
		return Decision{kind: k}
	}
}

// may reports whether a kind of decision about another unit is open.
func (w *MechView) may(k decisionKind, unit int) bool {
	switch k {
	case attacking:
		_, ok := w.Chance(unit)
		return ok
	default:
		return w.mayHold(unit, k == lifting)
	}
}

// count is the number of units that a kind of decision may be about.
func (w *MechView) count(k decisionKind) int {
	n := 0
	for u := range w.m.units {
		if w.may(k, u) {
			n++
		}
	}
	return n
}

// nth is the i-th of them.
func (w *MechView) nth(k decisionKind, i int) int {
	for u := range w.m.units {
		if w.may(k, u) {
			if i == 0 {
				return u
			}
			i--
		}
	}
	return noUnit
}
