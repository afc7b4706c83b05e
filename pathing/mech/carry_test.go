package mech_test

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

func carryRules(t *testing.T, p mech.Params, prof mech.Profile) *mech.Rules {
	t.Helper()
	b, err := board.Parse([]byte("...\n..."))
	if err != nil {
		t.Fatal(err)
	}
	r, err := mech.Compile(b, p, prof)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// M-20: a flyer in the air falls if it did not move, or can't.
func TestFlyersFall(t *testing.T) {
	air := mech.State{At: pathing.Place{X: 1, Z: 4}}
	for _, c := range []struct {
		name  string
		prof  mech.Profile
		st    mech.State
		moved int
		want  bool
	}{
		{"M-20 moved", mech.Profile{Size: 2, Speed: 4, Flight: true}, air, 1, false},
		{"M-20 still", mech.Profile{Size: 2, Speed: 4, Flight: true}, air, 0, true},
		{"M-20 on the ground", mech.Profile{Size: 2, Speed: 4, Flight: true}, mech.State{}, 0, false},
		{"M-22 hovers still", mech.Profile{Size: 2, Speed: 4, Hover: true}, air, 0, false},
		{"M-20 stunned", mech.Profile{Size: 2, Speed: 4, Hover: true}, mech.State{At: air.At, Status: mech.Stunned}, 1, true},
		{"M-20 immobilized", mech.Profile{Size: 2, Speed: 4, Flight: true}, mech.State{At: air.At, Status: mech.Immobilized}, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := carryRules(t, mech.Default(), c.prof).FallsAfter(c.st, c.moved); got != c.want {
				t.Errorf("falls %v, want %v", got, c.want)
			}
		})
	}
	low := mech.Default()
	low.Environment = mech.EnvironmentLowG
	if carryRules(t, low, mech.Profile{Size: 2, Speed: 4, Flight: true}).FallsAfter(air, 0) {
		t.Error("M-18: somebody falls in low-g")
	}
}

// M-26: drag up to twice one's Size, lift up to one's own; on foot no more than 1/2, and
// in flight 1/2 in all.
func TestCarrying(t *testing.T) {
	two := mech.Profile{Size: 4, Speed: 4, Flight: true}
	r := carryRules(t, mech.Default(), two)
	if !r.MayDrag(8) || r.MayDrag(10) {
		t.Error("M-26: Size 2 drags up to 4")
	}
	if !r.MayLift(false, 4) || r.MayLift(false, 6) {
		t.Error("M-26: Size 2 lifts up to 2")
	}
	if !r.MayLift(true, 1) || r.MayLift(true, 1, 1) || r.MayLift(true, 2) {
		t.Error("M-26: a flyer carries 1/2 in all")
	}
	zero := mech.Default()
	zero.Environment = mech.EnvironmentZeroG
	if !carryRules(t, zero, two).MayLift(true, 4) {
		t.Error("M-26: in zero-g a flyer carries what it lifts")
	}
	human := carryRules(t, mech.Default(), mech.Profile{Size: 1, Speed: 4, Human: true})
	if !human.MayDrag(1) || human.MayDrag(2) || !human.MayLift(false, 1) || human.MayLift(false, 2) {
		t.Error("M-26: on foot nothing above Size 1/2")
	}
}
