package mech_test

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// The cases are situations that tools of this kind have answered wrong.
func TestCases(t *testing.T) {
	side := func(size pathing.Half, speed int) mech.Profile {
		return mech.Profile{Size: size, Speed: speed, Side: 1}
	}
	foe := mech.Body{Size: 2, Side: 2}
	t.Run("M-02 diagonal costs one", func(t *testing.T) {
		r := flat(t, open(4, 4), "", side(2, 3), place(0, 0, 0)).action()
		wantCost(t, r, place(3, 3, 0), pathing.Walk, false, 3)
		wantCost(t, r, place(1, 1, 0), pathing.Walk, false, 1)
		wantCost(t, r, place(3, 0, 0), pathing.Walk, false, 3)
	})
	t.Run("M-08 difficult charged on entry only", func(t *testing.T) {
		r := flat(t, ".%..", "", side(2, 4), place(0, 0, 0)).action()
		wantCost(t, r, place(1, 0, 0), pathing.Walk, false, 2)
		wantCost(t, r, place(2, 0, 0), pathing.Walk, false, 3)
		wantCost(t, r, place(3, 0, 0), pathing.Walk, false, 4)
	})
	t.Run("M-08 difficult diagonal", func(t *testing.T) {
		r := flat(t, "..\n.%", "", side(2, 4), place(0, 0, 0)).action()
		wantCost(t, r, place(1, 1, 0), pathing.Walk, false, 2)
	})
	t.Run("M-15 slide along engaged", func(t *testing.T) {
		r := flat(t, open(7, 7), "", side(2, 4), place(2, 2, 0))
		r.world.Place(1, place(3, 3, 0), foe)
		reach := r.action()
		wantCost(t, reach, place(2, 3, 0), pathing.Walk, false, 1)
		wantCost(t, reach, place(2, 4, 0), pathing.Walk, false, 2)
		wantCost(t, reach, place(3, 5, 0), pathing.Walk, false, 3)
	})
	t.Run("M-06 ally passes but never stacks", func(t *testing.T) {
		r := flat(t, "...", "", side(2, 2), place(0, 0, 0))
		r.world.Place(1, place(1, 0, 0), mech.Body{Size: 2, Side: 1})
		reach := r.action()
		wantCost(t, reach, place(2, 0, 0), pathing.Walk, false, 2)
		wantNone(t, reach, place(1, 0, 0))
	})
	t.Run("M-05 enemy blocks corridor", func(t *testing.T) {
		r := flat(t, "...", "", side(2, 4), place(0, 0, 0))
		r.world.Place(1, place(1, 0, 0), foe)
		if n := r.action().Len(); n != 1 {
			t.Errorf("%d ends, want staying put alone", n)
		}
	})
	t.Run("M-02 corner of a block is free", func(t *testing.T) {
		r := flat(t, ".##.\n.##.\n....", "", side(2, 4), place(0, 1, 0)).action()
		wantCost(t, r, place(1, 2, 0), pathing.Walk, false, 1)
	})
	t.Run("M-08 detour round difficult ground", func(t *testing.T) {
		r := flat(t, ".%.\n...", "", side(2, 4), place(0, 0, 0)).action()
		wantCost(t, r, place(2, 0, 0), pathing.Walk, false, 2)
	})
	t.Run("M-05 enclosed goal", func(t *testing.T) {
		if n := flat(t, ".#.", "", side(2, 9), place(0, 0, 0)).action().Len(); n != 1 {
			t.Errorf("%d ends, want staying put alone", n)
		}
	})
	t.Run("M-09 high block out of reach", func(t *testing.T) {
		r := flat(t, "...", "005", side(2, 4), place(0, 0, 0)).action()
		wantCost(t, r, place(1, 0, 0), pathing.Walk, false, 1)
		wantNone(t, r, place(2, 0, 5))
	})
	t.Run("M-09 cliff four high", func(t *testing.T) {
		r := flat(t, "..", "04", side(2, 8), place(0, 0, 0)).action()
		wantCost(t, r, place(1, 0, 4), pathing.Walk, false, 8)
	})
	t.Run("M-17 push ignores difficult", func(t *testing.T) {
		r := flat(t, ".%%.", "", side(2, 5), place(0, 0, 0))
		r.push(mech.Dir3{X: 1}, 3, place(3, 0, 0), 3)
		wantCost(t, r.action(), place(3, 0, 0), pathing.Walk, false, 5)
	})
	t.Run("M-17 push like a step", func(t *testing.T) {
		for _, c := range []struct {
			cutting int
			spaces  int
		}{{mech.CornersAllowed, 1}, {mech.CornersOneFlank, 1}, {mech.CornersNever, 0}} {
			p := mech.Default()
			p.CornerCutting = c.cutting
			r := newRig(t, board.Spec{Text: []byte(".#\n..")}, p, side(2, 1), place(0, 0, 0))
			r.push(mech.Dir3{X: 1, Y: 1}, 1, place(c.spaces, c.spaces, 0), c.spaces)
			if _, ok := find(r.action(), place(1, 1, 0), pathing.Walk, false); ok != (c.spaces == 1) {
				t.Errorf("corner_cutting %d: the same step on foot is %v", c.cutting, ok)
			}
		}
	})
	t.Run("M-15 separate then return", func(t *testing.T) {
		r := flat(t, open(7, 7), "", side(2, 4), place(2, 2, 0))
		r.world.Place(1, place(3, 3, 0), foe)
		// Sliding to 2,4 goes on; leaving to 1,3 and coming back stops there.
		wantCost(t, r.action(), place(2, 4, 0), pathing.Walk, false, 2)
		wantCost(t, r.action(), place(2, 4, 0), pathing.Walk, true, 2)
		r.state.At, r.state.Moved = place(1, 3, 0), 1
		reach := r.action()
		wantCost(t, reach, place(2, 4, 0), pathing.Walk, true, 1)
		if _, ok := find(reach, place(2, 4, 0), pathing.Walk, false); ok {
			t.Error("coming back to a hostile does not stop")
		}
	})
	t.Run("M-06 moves one after the other", func(t *testing.T) {
		r := flat(t, "...", "", side(2, 1), place(0, 0, 0))
		r.world.Place(1, place(1, 0, 0), mech.Body{Size: 2, Side: 1})
		wantNone(t, r.action(), place(1, 0, 0))
		r.world.Remove(1)
		wantCost(t, r.action(), place(1, 0, 0), pathing.Walk, false, 1)
	})
	t.Run("M-04 footprint adjacency", func(t *testing.T) {
		a := mech.Box{N: 2}
		for at, want := range map[pathing.Place]bool{place(2, 0, 0): true, place(2, 2, 0): true, place(3, 0, 0): false} {
			if got := mech.Adjacent(a, mech.Box{At: at, N: 2}); got != want {
				t.Errorf("Size 2 at 0,0 and at %v: adjacent %v", at, got)
			}
		}
	})
	t.Run("M-18 a fall over two turns", func(t *testing.T) {
		r := flat(t, "..", "", side(2, 1), place(0, 0, 3))
		if l := r.query().Fall(place(0, 0, 3)); !l.Landed || l.Spaces != 3 || r.rules.Params().FallDamage(3) != 3 {
			t.Errorf("a fall from 3: %+v", l)
		}
		first := r.query().Fall(place(0, 0, 12))
		second := r.query().Fall(first.End)
		if first.Landed || first.Spaces != 10 || !second.Landed || second.Spaces != 2 {
			t.Errorf("a fall from 12: %+v, then %+v", first, second)
		}
		if got := r.rules.Params().FallDamage(first.Spaces + second.Spaces); got != 9 {
			t.Errorf("damage %d of a fall of 12, want 9", got)
		}
	})
	t.Run("M-22 height counts as distance", func(t *testing.T) {
		if d := mech.Distance(mech.Box{At: place(0, 0, 8), N: 1}, mech.Box{At: place(4, 4, 0), N: 1}); d != 8 {
			t.Errorf("distance %d, want 8", d)
		}
		p := side(2, 3)
		p.Hover = true
		wantCost(t, flat(t, open(4, 4), "", p, place(0, 0, 0)).action(), place(3, 0, 3), pathing.Hover, false, 3)
	})
	t.Run("M-03 walking on raised ground", func(t *testing.T) {
		r := flat(t, "...", "222", side(2, 2), place(0, 0, 2)).action()
		wantCost(t, r, place(1, 0, 2), pathing.Walk, false, 1)
		wantCost(t, r, place(2, 0, 2), pathing.Walk, false, 2)
	})
	t.Run("M-23 teleport onto an occupied space", exampleFull)
	t.Run("M-03 start on solid ground", func(t *testing.T) {
		r := flat(t, "#.", "", side(2, 2), place(0, 0, 0))
		var reach pathing.Reach
		err := r.query().Action(&reach, r.scratch, r.state)
		if err == nil || !strings.Contains(err.Error(), "0,0,0") {
			t.Errorf("error %v, want one that names the place", err)
		}
	})
}

// push checks where a push ends.
func (r *rig) push(d mech.Dir3, n int, end pathing.Place, spaces int) {
	r.t.Helper()
	if got, err := r.query().Push(r.state, d, n); err != nil || got.End != end || got.Spaces != spaces {
		r.t.Errorf("pushed %v by %d: %+v, %v; want %d spaces to %v", d, n, got, err, spaces, end)
	}
}
