package analysis

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Wilson is the share k/n of trials with its Wilson score interval, 0 <= k <= n:
// all shares p that a test of k against p, with the standard error that p itself
// implies, does not refuse. At k = 0 the interval starts at 0, at k = n it ends at
// 1. Wilson, JASA 22 (1927); Newcombe, Statistics in Medicine 17 (1998), method 3.
//
// It panics if k or level is out of range.
func Wilson(k, n int64, level float64) Estimate {
	checkShare(k, n, level)
	if n == 0 {
		return unknown(0, 1, level, MethodWilson)
	}
	// The factors stand in float64(...) so that no processor fuses a product with
	// a sum and so rounds once where others round twice.
	z := normal(level)
	f, size := float64(k), float64(n)
	zz := float64(z * z)
	mid := (f + zz/2) / (size + zz)
	spread := f * float64(n-k) / size
	half := float64(z*math.Sqrt(spread+zz/4)) / (size + zz)
	e := Estimate{f / size, mid - half, mid + half, n, level, MethodWilson}
	if k == 0 {
		e.Low = 0
	}
	if k == n {
		e.High = 1
	}
	return e.Within(0, 1)
}

// ClopperPearson is the share k/n with the interval of the binomial tails,
// 0 <= k <= n: all shares p at which neither k or more nor k or fewer has a
// probability below (1-level)/2. It holds the true share at least as often as
// level says, for every share, and is wider than Wilson for that. Clopper and
// Pearson, Biometrika 26 (1934).
//
// It panics if k or level is out of range.
func ClopperPearson(k, n int64, level float64) Estimate {
	checkShare(k, n, level)
	if n == 0 {
		return unknown(0, 1, level, MethodClopperPearson)
	}
	tail := (1 - level) / 2
	e := Estimate{float64(k) / float64(n), 0, 1, n, level, MethodClopperPearson}
	if k > 0 {
		e.Low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(tail)
	}
	if k < n {
		e.High = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - tail)
	}
	return e
}

// normal is the z with P(-z < Z < z) = level for a standard normal Z: 1.96 at 0.95.
func normal(level float64) float64 { return distuv.UnitNormal.Quantile(0.5 + level/2) }

func checkShare(k, n int64, level float64) {
	checkLevel(level)
	if k < 0 || k > n {
		panic(fmt.Sprintf("analysis: %d of %d trials is no share", k, n))
	}
}
