package mech_test

import (
	"flag"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

var (
	oracleBoards = flag.Uint64("oracle.boards", 50_000, "how many random boards TestOracle compares")
	oracleSeed   = flag.Uint64("oracle.seed", 30, "the seed of the boards of TestOracle")
	oracleAsk    = flag.Uint("oracle.ask", 0xff, "the queries that TestOracle may compare, a sum of 1 action, 2 Turn, 4 push, 8 places, 16 paths, 32 risks, 64 field, 128 sight")
	oracleOnly   = flag.Int64("oracle.only", -1, "the only board that TestOracle compares")
)

// oracleQueries says which queries are compared.
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
func (c oracleCase) differs(r *oracleRig, q oracleQueries) (text string) {
	defer func() {
		if e := recover(); e != nil {
			text = fmt.Sprintf("panic: %v", e)
		}
	}()
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

// oraclePatience is how long one board may take before it counts as endless.
const oraclePatience = time.Minute

// TestOracle compares M-01 to M-27, and the sight of M-29, with the exhaustive search of the oracle on
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
				watch := time.AfterFunc(oraclePatience, func() {
					panic(fmt.Sprintf("board %d of seed %d takes over %v:\n%s\n%s", i, *oracleSeed, oraclePatience, c.describe(), c.literal()))
				})
				text := c.differs(r, q)
				watch.Stop()
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
