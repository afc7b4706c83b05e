package skirmish_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/internal/oracletest"
)

// oracleQueries says which queries are compared: the sum that -oracle.ask takes.
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
func (c oracleCase) differs(r *oracleRig, q oracleQueries) string {
	a, err := c.ask()
	switch {
	case err == errOracleCostly:
		return ""
	case err != nil:
		return err.Error()
	}
	return a.compare(r, q)
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

// TestOracle compares S-01 to S-18 with the exhaustive search of the oracle on
// random boards.
func TestOracle(t *testing.T) {
	oracletest.Driver[oracleCase]{
		Seed: 20,
		Work: 5_000_000,
		Case: func(seed, i uint64) (oracleCase, uint) {
			c, q := oracleBoardOf(seed, i)
			return c, uint(q)
		},
		Worker: func() (func(oracleCase, uint) string, *pathing.Stats) {
			r := newOracleRig()
			return func(c oracleCase, ask uint) string { return c.differs(r, oracleQueries(ask)) }, &r.scratch.Stats
		},
		Smaller:  oracleCase.smaller,
		Possible: oracleCase.possible,
		Describe: func(c oracleCase) string { return c.describe() + c.literal() },
	}.Run(t)
}
