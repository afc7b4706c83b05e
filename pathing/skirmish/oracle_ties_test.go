package skirmish_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/stride/pathing/internal/oracletest"
)

// oracleBefore is the order in which paths of equal cost are preferred: the fewest
// squares, the fewest changes of direction, and at the first place where they
// differ an orthogonal step before a diagonal one, then the lower cell, and a
// step before a change of facing.
func oracleBefore(p, q []oracleTaken) bool {
	squares := func(path []oracleTaken) (n, changes int) {
		last := -1
		for _, s := range path {
			if s.Dir < 0 {
				continue
			}
			if n++; n > 1 && s.Dir != last {
				changes++
			}
			last = s.Dir
		}
		return n, changes
	}
	np, cp := squares(p)
	nq, cq := squares(q)
	if np != nq || cp != cq {
		return np < nq || np == nq && cp < cq
	}
	rank := func(s oracleTaken) [4]int {
		kind := 2
		if s.Dir >= 0 {
			kind = s.Dir % 2
		}
		return [4]int{kind, int(s.To.Y), int(s.To.X), int(s.Facing)}
	}
	for i := range min(len(p), len(q)) {
		if a, b := rank(p[i]), rank(q[i]); a != b {
			return slices.Compare(a[:], b[:]) < 0
		}
	}
	return len(p) < len(q)
}

// best are the preferred paths of Move and Crawl to every end of one Action,
// found by following each possible path to its end.
func (g *oracleGame) best(st oracleState) map[oracleEnd][]oracleTaken {
	least, best := g.actionEnds(st), map[oracleEnd][]oracleTaken{}
	var path []oracleTaken
	var follow func(w oracleWay)
	follow = func(w oracleWay) {
		e := oracleEnd{w.At, g.square(w.At).Level, w.Facing, st.Prone, g.stay(st)}
		l, ok := least[e]
		if ok && l.Cost == int(w.Cost) && l.Squares == int(w.Squares) {
			if old, ok := best[e]; !ok || oracleBefore(path, old) {
				best[e] = slices.Clone(path)
			}
		}
		step := func(dir, cost int, next oracleWay) {
			if next.Cost = w.Cost + int16(cost); int(next.Cost) > g.left(st) {
				return
			}
			taken := oracleTaken{
				To: next.At, Level: g.square(next.At).Level, Dir: dir, Cost: cost,
				Turn: 1, Phase: int(st.Phase), Choice: g.stay(st), Facing: next.Facing, Prone: st.Prone,
			}
			taken.Rules = g.stepRules(w.At, taken, w.Live && dir >= 0 && next.At == st.PaidTo)
			path = append(path, taken)
			follow(next)
			path = path[:len(path)-1]
		}
		for facing := int8(0); facing < 8; facing += 2 {
			if facing != w.Facing {
				step(-1, g.Facing, oracleWay{At: w.At, Facing: facing, Squares: w.Squares})
			}
		}
		for dir := range 8 {
			if int(w.Squares) == g.Stride {
				continue
			}
			cost, open := g.costNow(st, w, dir)
			if next := w.At.step(dir); open && (!g.square(next).Submerged || g.mayWade(st)) {
				step(dir, cost, oracleWay{At: next, Facing: w.Facing, Squares: w.Squares + 1})
			}
		}
	}
	start := oracleWay{At: st.At, Facing: st.Facing, Live: st.PaidCost > 0}
	if g.mayMove(st) && g.left(st) > 0 {
		follow(start)
	}
	return best
}

// TestOracleTies compares the paths of Move and Crawl, step by step, with the
// preferred ones of all possible paths.
func TestOracleTies(t *testing.T) {
	r := newOracleRig()
	differs := func(c oracleCase) string {
		a, err := c.ask()
		if err == errOracleCostly {
			return ""
		}
		if err != nil {
			return err.Error()
		}
		if err := a.query.Action(&r.reach, r.scratch, a.state); err != nil {
			return err.Error()
		}
		best := a.game.best(c.State)
		for end := range r.reach.All() {
			e, least := oracleEndOf(end)
			want, ok := best[e]
			if !ok {
				continue
			}
			if got := oracleTakenOf(r.reach.Path(nil, end)); !slices.Equal(got, want) {
				return fmt.Sprintf("path to %+v at %+v\n%+v\nwant\n%+v", e, least, got, want)
			}
		}
		return ""
	}
	for i := range oracletest.Fewer(2000) {
		c := oracleRandom(21, i, 4)
		if c.Profile.Vehicle || c.Params.Facing == 0 || c.Profile.Speed-int(c.State.Spent) > 5 {
			continue
		}
		if text := differs(c); text != "" {
			small := oracletest.Shrink(c, oracleCase.smaller, func(c oracleCase) bool {
				return c.possible() && c.Params.Facing > 0 && !c.Profile.Vehicle && differs(c) != ""
			})
			t.Fatalf("board %d: %s\nin short:\n%s\n%s", i, text, small.describe(), differs(small))
		}
	}
}
