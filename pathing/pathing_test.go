package pathing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDirections(t *testing.T) {
	for d := N; d < NoDir; d++ {
		dx, dy := d.Delta()
		if ox, oy := d.Opposite().Delta(); ox != -dx || oy != -dy {
			t.Errorf("the opposite of %v goes by %d,%d", d, ox, oy)
		}
		if d.Diagonal() != (dx != 0 && dy != 0) {
			t.Errorf("%v goes by %d,%d and Diagonal says %v", d, dx, dy, d.Diagonal())
		}
		if back, ok := ParseDir(d.String()); !ok || back != d {
			t.Errorf("%v reads back as %v", d, back)
		}
		if d.Turn(8) != d || d.Turn(-3).Turn(3) != d {
			t.Errorf("%v turned round is not itself", d)
		}
	}
	if c := (Cell{3, 3}).Step(N); c != (Cell{3, 2}) {
		t.Errorf("north of 3,3 is %v: y grows south", c)
	}
	if _, ok := ParseDir("n"); ok {
		t.Error("a lower-case direction is read")
	}
	if NoDir.Diagonal() || NoDir.String() != "" {
		t.Error("NoDir is a direction")
	}
}

func TestHalves(t *testing.T) {
	for h, want := range map[Half]string{1: "1/2", 2: "1", 3: "1.5", 4: "2", 8: "4"} {
		if h.String() != want {
			t.Errorf("Half(%d) is %s, want %s", uint8(h), h, want)
		}
	}
}

func TestRuleIDs(t *testing.T) {
	s := RuleIDs(0).With(6).With(10).With(6)
	if got := s.IDs("S"); !slices.Equal(got, []string{"S-06", "S-10"}) || s.Has(7) || !s.Has(6) {
		t.Errorf("rules 6 and 10 are %v", got)
	}
	if got := RuleIDs(0).IDs("S"); got == nil || len(got) != 0 {
		t.Errorf("no rules are %v, want an empty list for JSON", got)
	}
}

// freshTracer is a Tracer whose answers never go out of date.
type freshTracer struct{}

func (freshTracer) Trace(dst []Step, _ uint64, _ End) []Step { return dst }
func (freshTracer) Fresh(uint64) bool                        { return true }

// Whatever order ends come in, a Reach holds the cheapest of each kind, sorted.
func TestFinish(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var r Reach
	for range 2000 {
		var all []End
		for range rng.IntN(30) {
			all = append(all, End{
				Place: Place{int16(rng.IntN(3)), int16(rng.IntN(3)), int16(rng.IntN(2))}, Cost: Cost(rng.IntN(4)),
				Squares: int16(rng.IntN(3)), Phases: uint8(rng.IntN(3)), Facing: Dir(2 * rng.IntN(4)),
				Posture: Posture(rng.IntN(2)), Choice: Choice(rng.IntN(4)), Stopped: rng.IntN(2) == 0,
			})
		}
		// The first of them come in order, as from a search.
		head := slices.Clone(all[:len(all)/2])
		slices.SortFunc(head, End.Compare)
		head = slices.CompactFunc(head, func(a, b End) bool { return a.Compare(b) == 0 })
		b := Build(&r, freshTracer{}, 1, ScopeTurn, "test")
		for _, e := range head {
			b.AppendSorted(e)
		}
		tail := all[len(all)/2:]
		for _, e := range tail {
			b.Append(e)
		}
		b.Finish()

		type kind struct {
			Place   Place
			Facing  Dir
			Posture Posture
			Choice  Choice
			Stopped bool
		}
		want := map[kind]End{}
		for _, e := range append(head, tail...) {
			k := kind{e.Place, e.Facing, e.Posture, e.Choice, e.Stopped}
			if old, ok := want[k]; !ok || e.CompareCost(old) < 0 {
				want[k] = e
			}
		}
		if r.Len() != len(want) {
			t.Fatalf("%d ends, want %d", r.Len(), len(want))
		}
		for i := range r.Len() {
			e := r.End(i)
			if e != want[kind{e.Place, e.Facing, e.Posture, e.Choice, e.Stopped}] {
				t.Fatalf("%+v is not the cheapest of its kind", e)
			}
			if i > 0 && r.End(i-1).Compare(e) >= 0 {
				t.Fatalf("%+v comes after %+v", e, r.End(i-1))
			}
		}
		places := map[Place]Cost{}
		for p, c := range r.Places() {
			places[p] = c
		}
		for k, e := range want {
			if places[k.Place] > e.Cost {
				t.Fatalf("%v costs %d, and %+v is cheaper", k.Place, places[k.Place], e)
			}
			if best, ok := r.At(k.Place.Cell()); !ok || best.Cost > e.Cost {
				t.Fatalf("the cheapest end on %v is %+v, and %+v is cheaper", k.Place, best, e)
			}
		}
		if _, ok := r.At(Cell{9, 9}); ok {
			t.Fatal("an end on a cell without one")
		}
	}
}
