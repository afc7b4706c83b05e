package mech_test

import (
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
	oracleAskPush
	oracleAskPlaces
	oracleAskPaths
	oracleAskRisks
	oracleAskField
	oracleAskSight

	oracleAskAlways  = oracleAskAction | oracleAskPush | oracleAskPaths | oracleAskRisks
	oracleEverything = oracleAskAlways | oracleAskTurn | oracleAskPlaces | oracleAskField | oracleAskSight
)

// compare says what differs from the oracle; "" if nothing does.
func (a *oracleAsked) compare(r *oracleRig, q oracleQueries) string {
	var s strings.Builder
	if q&oracleAskAction != 0 {
		s.WriteString(a.compareAction(r, q))
	}
	if q&oracleAskTurn != 0 {
		s.WriteString(a.compareTurn(r, q))
	}
	if q&oracleAskPush != 0 {
		s.WriteString(a.comparePush())
	}
	if q&oracleAskPlaces != 0 {
		s.WriteString(a.comparePlaces())
	}
	if q&oracleAskField != 0 {
		s.WriteString(a.compareField())
	}
	if q&oracleAskSight != 0 {
		s.WriteString(a.compareSight())
	}
	return s.String()
}

// differs puts a case to the package and to the oracle.
func (c oracleCase) differs(r *oracleRig, q oracleQueries) string {
	a, err := c.ask()
	if err != nil {
		return err.Error()
	}
	return a.compare(r, q)
}

// oracleBoardOf is the i-th board of TestOracle and what is asked of it: all
// boards for one Action and a push, smaller ones for the Turn, some long ones.
func oracleBoardOf(seed, i uint64) (oracleCase, oracleQueries) {
	switch i % 100 {
	case 9:
		return oracleRandom(seed, i, 140, 5), oracleAskAlways
	case 59:
		return oracleRandom(seed, i, 140, 14), oracleAskAlways
	}
	switch i % 10 {
	case 3:
		return oracleRandom(seed, i, 4, 3), oracleAskAlways | oracleAskTurn
	case 5:
		return oracleRandom(seed, i, 5, 4), oracleAskAlways | oracleAskPlaces
	case 7:
		return oracleRandom(seed, i, 5, 6), oracleAskAlways | oracleAskField
	case 8:
		return oracleRandom(seed, i, 7, 3), oracleAskPush | oracleAskSight
	default:
		return oracleRandom(seed, i, 7, 4), oracleAskAlways
	}
}

// TestOracle compares M-01 to M-27, and the sight of M-29, with the exhaustive search of
// the oracle on random boards.
func TestOracle(t *testing.T) {
	oracletest.Driver[oracleCase]{
		Seed: 30,
		Work: 1_000_000,
		Case: func(seed, i uint64) (oracleCase, uint) {
			c, q := oracleBoardOf(seed, i)
			return c, uint(q)
		},
		Worker: func() (func(oracleCase, uint) string, *pathing.Stats) {
			r := newOracleRig()
			return func(c oracleCase, ask uint) string { return c.differs(r, oracleQueries(ask)) }, &r.scratch.Stats
		},
		Smaller:  oracleCase.smaller,
		Possible: func(c oracleCase) bool { return c.possible() },
		Describe: func(c oracleCase) string { return c.describe() + "\n" + c.literal() },
	}.Run(t)
}
