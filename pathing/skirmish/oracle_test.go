package skirmish_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

var (
	oracleBoards = flag.Uint64("oracle.boards", 50_000, "how many random boards TestOracle compares")
	oracleSeed   = flag.Uint64("oracle.seed", 20, "the seed of the boards of TestOracle")
	oracleAsk    = flag.Uint("oracle.ask", 0xff, "the queries that TestOracle may compare, a sum of 1 action, 2 Turn, 4 arrival, 8 payments")
	oracleOnly   = flag.Int64("oracle.only", -1, "the only board that TestOracle compares")
)

// oracleQueries says which queries are compared.
type oracleQueries uint8

const (
	oracleAskAction oracleQueries = 1 << iota
	oracleAskTurn
	oracleAskArrival
	oracleAskPayments
	oracleAllAmounts // part payments of every amount, not only of all points left

	oracleEverything = oracleAskAction | oracleAskTurn | oracleAskArrival | oracleAskPayments
)

// compare says what differs from the oracle; "" if nothing does.
func (a *oracleAsked) compare(r *oracleRig, q oracleQueries) string {
	a.game.allPoints = q&oracleAllAmounts == 0
	var s strings.Builder
	if q&oracleAskAction != 0 {
		s.WriteString(a.compareAction(r))
	}
	if q&oracleAskPayments != 0 {
		s.WriteString(a.comparePayments())
	}
	if q&oracleAskTurn != 0 {
		s.WriteString(a.compareTurn(r))
	}
	if q&oracleAskArrival != 0 {
		s.WriteString(a.compareArrival(r, 6))
	}
	return s.String()
}

// differs puts a case to the package and to the oracle.
func (c oracleCase) differs(r *oracleRig, q oracleQueries) (text string) {
	defer func() {
		if e := recover(); e != nil {
			text = fmt.Sprintf("panic: %v", e)
		}
	}()
	a, err := c.ask()
	switch {
	case err == errOracleCostly:
		return ""
	case err != nil:
		return err.Error()
	}
	before := r.scratch.Stats.Generated
	if text = a.compare(r, q); text == "" && r.scratch.Stats.Generated-before > oracleWork {
		text = fmt.Sprintf("work: the queries made %d labels, more than %d", r.scratch.Stats.Generated-before, oracleWork)
	}
	return text
}

// oracleBoardOf is the i-th board of TestOracle and what is asked of it: all
// boards for one Action, smaller ones for the Turn and for arrival.
func oracleBoardOf(seed, i uint64) (oracleCase, oracleQueries) {
	switch {
	case i%500 == 9:
		return oracleRandom(seed, i, 4).vast(i / 500), oracleAskAction | oracleAskPayments
	case i%500 == 19:
		return oracleRandom(seed, i, 2).vast(i / 500), oracleEverything &^ oracleAskTurn
	}
	switch i % 20 {
	case 7:
		return oracleRandom(seed, i, 3).late(i / 20), oracleEverything&^oracleAskTurn | oracleAllAmounts
	case 17:
		return oracleRandom(seed, i, 4).late(i / 20), oracleEverything
	case 13:
		return oracleRandom(seed, i, 5), oracleAskAction | oracleAskPayments | oracleAskTurn
	default:
		return oracleRandom(seed, i, 7), oracleAskAction | oracleAskPayments
	}
}

// tooCostly reports whether entering some square can cost more than 126, the most
// that a step table holds.
func (c oracleCase) tooCostly() bool {
	g := c.game()
	maxCost := max(g.Front, g.FrontDiagonal, g.Side, g.RearDiagonal, g.Rear) + g.Diagonal + g.Occupied
	return slices.ContainsFunc(c.Board.Squares, func(s oracleSquare) bool { return maxCost+g.surfaceCost(s) > 126 })
}

// vast is the case with more Speed and Stride than any other has.
func (c oracleCase) vast(n uint64) oracleCase {
	if !c.Profile.Vehicle {
		c.Profile.Speed = []int{30, 63, 64, 100, 119, 120}[n%6]
		c.State.Spent = int16(n / 6 % 4 * n % 30)
	}
	c.Profile.Stride = []int{5, 7, 8, 9, 15, 16, 17, 30}[n/2%8]
	return c
}

// late is the case, or for two of three n with the Turn nearly over and few points
// left, where part payments decide.
func (c oracleCase) late(n uint64) oracleCase {
	if n%3 > 0 && !c.Profile.Vehicle && int(c.State.Phase) <= c.Params.Phases {
		c.State.Phase = int16(max(1, c.Params.Phases-int(n/3%2)))
		c.State.Spent = int16(max(0, c.Profile.Speed-1-int(n/6%3)))
	}
	return c
}

// oracleWork is the most labels that the queries of one board may make.
const oracleWork = 5_000_000

// TestOracle compares S-01 to S-18 with the exhaustive search of the oracle on
// random boards. A failure prints the smallest case found that fails too.
func TestOracle(t *testing.T) {
	boards := *oracleBoards
	if oracleRace || testing.Short() {
		boards /= 20
	}
	const shards = 8
	var failed atomic.Int64
	for shard := range uint64(shards) {
		t.Run(fmt.Sprintf("shard=%d", shard), func(t *testing.T) {
			t.Parallel()
			r := newOracleRig()
			for i := shard; i < boards; i += shards {
				if *oracleOnly >= 0 && i != uint64(*oracleOnly) {
					continue
				}
				c, q := oracleBoardOf(*oracleSeed, i)
				q &= oracleQueries(*oracleAsk)
				text := c.differs(r, q)
				if text == "" {
					continue
				}
				kind, _, _ := strings.Cut(text, ":")
				small := oracleShrink(c, func(c oracleCase) bool {
					return strings.HasPrefix(c.differs(newOracleRig(), q), kind+":")
				})
				t.Errorf("board %d of seed %d; go test -run TestOracle -oracle.seed=%d -oracle.only=%d\n%s\nin short:\n%s\n%s\n%s",
					i, *oracleSeed, *oracleSeed, i, text, small.describe(), small.differs(newOracleRig(), q), small.literal())
				if failed.Add(1) >= 5 {
					t.Fatal("and perhaps more")
				}
			}
		})
	}
}
