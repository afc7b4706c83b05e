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
	checkLevel(level)
	if k < 0 || k > n {
		panic(fmt.Sprintf("analysis: %d of %d trials is no share", k, n))
	}
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

// normal is the z with P(-z < Z < z) = level for a standard normal Z: 1.96 at 0.95.
func normal(level float64) float64 { return distuv.UnitNormal.Quantile(0.5 + level/2) }
