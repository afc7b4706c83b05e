package play

import "example.com/stride/pathing"

// Rush is the policy rush: its units go to the nearest goal with room for them,
// whatever stands in the way.
//
// Of all ends it takes the one that leaves the least to go (View.Remaining), so it
// climbs, jumps, crawls and stands up where that brings it nearer, and of those
// the one that wastes least: that costs least Speed (View.Before). A part payment
// is taken if it leaves less to go than every end; of several the one that leaves
// least, then the one whose square goes first by the rule of View.Before. If
// nothing brings it nearer it passes, and keeps what is paid.
//
// In mech it stands up first, goes on by BOOST, and attacks.
type Rush struct{}

// Choose goes nearer.
func (Rush) Choose(v *View) Decision {
	if v.mech != nil {
		return v.mech.rush()
	}
	return nearest(v)
}

// nearest takes what leaves the unit the least to go.
func nearest(v *View) Decision {
	if len(v.Goals()) == 0 || v.idle() || v.here() == 0 {
		return Pass()
	}
	all, exact := v.toGoAll()
	best, least := leastToGo(v, all)
	if !exact {
		best, least = leastToDrive(v, all)
	}
	d := Pass()
	if least < far {
		d = Take(best)
	}
	if least == 0 {
		return d
	}
	for _, p := range v.Payments() {
		left, ok := v.RemainingAfter(p)
		if ok && (left < least || left == least && d.kind == paying && v.compareCells(p.To, d.pay.To) < 0) {
			d, least = Pay(p), left
		}
	}
	return d
}

// leastToGo is the end that leaves the least to go, and what it leaves.
func leastToGo(v *View, all []pathing.Cost) (best pathing.End, least pathing.Cost) {
	r := v.Reach()
	least = far
	for i, d := range all {
		if d > least || d == far {
			continue
		}
		if e := r.End(i); d < least || v.Before(e, best) {
			best, least = e, d
		}
	}
	return best, least
}

// leastToDrive is leastToGo where all holds bounds. It asks what the ends really
// leave, beginning with those that promise most, and strikes them off.
func leastToDrive(v *View, all []pathing.Cost) (best pathing.End, least pathing.Cost) {
	r := v.Reach()
	least = far
	for {
		i := 0
		for j, d := range all {
			if d < all[i] {
				i = j
			}
		}
		if all[i] > least || all[i] == far {
			return best, least
		}
		all[i] = far
		e := r.End(i)
		if d := v.toDrive(&e); d < least || d == least && d < far && v.Before(e, best) {
			best, least = e, d
		}
	}
}
