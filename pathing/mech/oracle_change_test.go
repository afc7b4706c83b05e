package mech_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/internal/oracletest"
	"example.com/stride/pathing/mech"
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
	r := newOracleRig()
	for i := range oracletest.Fewer(3_000) {
		c := oracleRandom(40, i, 6, 4)
		before, err := c.ends(r)
		if err != nil {
			t.Fatalf("case %d: %v\n%s", i, err, c.describe())
		}
		n := oracleSide(c.Profile.Size)
		for name, text := range map[string]string{
			"symmetry": c.changedBySymmetry(r, before, int(i%7)+1), "speed": c.changedBySpeed(r, before),
			"field": c.changedField(int(i%7) + 1), "sight": c.changedSight(int(i%7) + 1),
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

// fieldCosts are what a field to some cells says of the lower places of the board.
func (c oracleCase) fieldCosts(goals ...pathing.Cell) (map[oracleSpace]int, error) {
	a, err := c.ask()
	if err != nil {
		return nil, err
	}
	f, err := a.rules.Field(goals)
	if err != nil {
		return nil, err
	}
	costs := map[oracleSpace]int{}
	for y := range c.Board.H {
		for x := range c.Board.W {
			for z := range 12 {
				at := oracleSpace{x, y, z}
				if cost, ok := f.Cost(at.place()); ok {
					costs[at] = int(cost)
				}
			}
		}
	}
	return costs, nil
}

// changedField holds fields to a symmetry, to one more space of Speed, which makes
// nothing cost more, and to another goal, which makes nothing cost more either.
func (c oracleCase) changedField(k int) string {
	turn, n := oracleTurnOf(k, &c.Board), oracleSide(c.Profile.Size)
	goal, other := c.State.At, oracleSpace{c.Board.W - 1, 0, 0}
	cell := func(s oracleSpace) pathing.Cell { return pathing.Cell{X: s.X, Y: s.Y} }
	before, err := c.fieldCosts(cell(goal))
	if err != nil {
		return err.Error()
	}
	want := map[oracleSpace]int{}
	for at, cost := range before {
		want[turn.at(at, n)] = cost
	}
	after, err := c.turned(turn).fieldCosts(cell(turn.at(oracleSpace{goal.X, goal.Y, 0}, 1)))
	if err != nil || !maps.Equal(want, after) {
		return fmt.Sprintf("symmetry %d gives %v %v, want %v", k, after, err, want)
	}
	both, err := c.fieldCosts(cell(goal), cell(other))
	if err != nil {
		return err.Error()
	}
	alone, err := c.fieldCosts(cell(other))
	if err != nil {
		return err.Error()
	}
	for at, cost := range both {
		first, one := before[at]
		second, two := alone[at]
		if (!one || cost != first) && (!two || cost != second) || one && first < cost || two && second < cost {
			return fmt.Sprintf("%+v is %d from either goal, %d %v and %d %v from each", at, cost, first, one, second, two)
		}
	}
	c.Profile.Speed++
	fast, err := c.fieldCosts(cell(goal))
	if err != nil {
		return err.Error()
	}
	for at, cost := range before {
		if got, ok := fast[at]; !ok || got > cost {
			return fmt.Sprintf("%+v is %d away, and %d %v with more Speed", at, cost, got, ok)
		}
	}
	return ""
}

// changedSight holds what is seen to a symmetry.
func (c oracleCase) changedSight(k int) string {
	turn := oracleTurnOf(k, &c.Board)
	see := func(c oracleCase) (seen []string) {
		a, err := c.ask()
		if err != nil {
			return []string{err.Error()}
		}
		for _, s := range c.Things {
			for _, t := range c.Things {
				cover, ok := a.query.Sight(mech.Box{At: s.At.place(), N: oracleSide(s.Size)}, mech.Box{At: t.At.place(), N: oracleSide(t.Size)})
				seen = append(seen, fmt.Sprint(cover, ok))
			}
		}
		return seen
	}
	if before, after := see(c), see(c.turned(turn)); !slices.Equal(before, after) {
		return fmt.Sprintf("symmetry %d gives %v, want %v", k, after, before)
	}
	return ""
}
