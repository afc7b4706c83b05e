package mech_test

import (
	"fmt"
	"maps"
	"testing"
)

// ends are what the package answers, without the oracle.
func (c oracleCase) ends(r *oracleRig) (map[oracleEnd]oracleLeast, error) {
	a, err := c.ask()
	if err == nil {
		err = a.query.Action(&r.reach, r.scratch, a.state)
	}
	if err != nil {
		return nil, err
	}
	ends := map[oracleEnd]oracleLeast{}
	for got := range r.reach.All() {
		e, l := oracleEndOf(got)
		ends[e] = l
	}
	return ends, nil
}

// TestOracleChanges holds the package to what a change of the question does to its
// answer: symmetries, one more space of Speed, an ally near or far.
func TestOracleChanges(t *testing.T) {
	cases := uint64(3_000)
	if oracleRace || testing.Short() {
		cases /= 20
	}
	r := newOracleRig()
	for i := range cases {
		c := oracleRandom(40, i, 6, 4)
		before, err := c.ends(r)
		if err != nil {
			t.Fatalf("case %d: %v\n%s", i, err, c.describe())
		}
		n := oracleSide(c.Profile.Size)
		for name, text := range map[string]string{
			"symmetry": c.changedBySymmetry(r, before, int(i%7)+1), "speed": c.changedBySpeed(r, before),
			"far":  c.changedByAlly(r, before, oracleSpace{int(i) % c.Board.W, int(i) % c.Board.H, 50}, n),
			"near": c.changedByAlly(r, before, c.State.At.add(int(i%5)-2, int(i/5%5)-2, int(i/25%3)), n),
		} {
			if text != "" {
				t.Errorf("case %d, %s: %s\n%s", i, name, text, c.describe())
			}
		}
		if t.Failed() {
			return
		}
	}
}

func (c oracleCase) changedBySymmetry(r *oracleRig, before map[oracleEnd]oracleLeast, k int) string {
	turn := oracleTurnOf(k, &c.Board)
	after, err := c.turned(turn).ends(r)
	if want := turn.ends(before, oracleSide(c.Profile.Size)); err != nil || !maps.Equal(want, after) {
		return fmt.Sprintf("symmetry %d gives %v %v, want %v", k, after, err, want)
	}
	return ""
}

// changedBySpeed says what end is lost or costs something else with one more space
// of Speed.
func (c oracleCase) changedBySpeed(r *oracleRig, before map[oracleEnd]oracleLeast) string {
	c.Profile.Speed++
	after, err := c.ends(r)
	if err != nil {
		return err.Error()
	}
	for e, l := range before {
		if got, ok := after[e]; !ok || got != l {
			return fmt.Sprintf("%+v at %+v is %+v %v", e, l, got, ok)
		}
	}
	return ""
}

// changedByAlly adds an ally where it fits: it takes away the ends on its own
// spaces, unless moves may end among others, and changes nothing else.
func (c oracleCase) changedByAlly(r *oracleRig, before map[oracleEnd]oracleLeast, at oracleSpace, n int) string {
	s := c.copy()
	s.Things = append(s.Things, oracleThing{At: at, Size: 2, Side: c.Profile.Side})
	if !s.possible() {
		return ""
	}
	after, err := s.ends(r)
	if err != nil {
		return err.Error()
	}
	want := map[oracleEnd]oracleLeast{}
	for e, l := range before {
		if c.Params.EndInFilled || oracleDistance(oracleVolume(e.At, n), []oracleSpace{at}) > 0 {
			want[e] = l
		}
	}
	if !maps.Equal(want, after) {
		return fmt.Sprintf("an ally at %+v gives %v, want %v", at, after, want)
	}
	return ""
}
