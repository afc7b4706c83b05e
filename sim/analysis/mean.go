package analysis

import (
	"fmt"
	"math"
	"math/big"
	"sync/atomic"

	"gonum.org/v1/gonum/stat/distuv"

	"example.com/stride/sim/trial"
)

// Mean is the mean a game with its interval: mean ± t·s/√n, where s² is the
// variance of the games, Σ(x-mean)²/(n-1), and t is Student's at n-1 degrees of
// freedom. One game has a mean without bounds. It is the Ratio of a Y that is 1 in each
// game.
func Mean(s trial.Sums, level float64) Estimate {
	e := Ratio(trial.PairSums{N: s.N, X: s.X, Y: s.N, XX: s.XX, XY: trial.Mul(s.X, 1), YY: trial.Mul(s.N, 1)}, level)
	e.Method = MethodT
	return e
}

// Ratio is ΣX/ΣY with its interval, for numbers that are spread over Turns or
// Actions while the trials are games: Speed a Turn, say, where X is the Speed spent
// in a game and Y its Turns. The Turns of a game are not independent; the games
// are. So the error comes from the games: with r = ΣX/ΣY, its square is
// n/(n-1)·Σ(x-ry)²/(ΣY)², the delta method's (Cochran, Sampling Techniques, ch. 6),
// and the interval is r ± t·error at n-1 degrees of freedom. Both come from exact sums, so
// no digits are lost between large squares.
//
// If ΣY is 0 nothing is known. X and Y may be negative, ΣY may not.
func Ratio(p trial.PairSums, level float64) Estimate {
	checkLevel(level)
	if p.N == 0 || p.Y <= 0 {
		e := unknown(math.Inf(-1), math.Inf(1), level, MethodRatio)
		e.N = p.N
		return e
	}
	x, y := big.NewInt(p.X), big.NewInt(p.Y)
	ratio := quotient(x, y)
	if p.N == 1 {
		return around(ratio, math.Inf(1), 1, level, MethodRatio)
	}
	// Σ(x-ry)² = (Y²ΣXX - 2XYΣXY + X²ΣYY) / Y²
	num := product(y, y, p.XX.Big())
	num.Sub(num, product(big.NewInt(2), x, y, p.XY.Big()))
	num.Add(num, product(x, x, p.YY.Big()))
	num.Mul(num, big.NewInt(p.N))
	den := product(y, y, y, y, big.NewInt(p.N-1))
	return around(ratio, float64(student(p.N-1, level)*math.Sqrt(quotient(num, den))), p.N, level, MethodRatio)
}

// Paired is the mean of a score that lies between -bound and bound in every pair
// of games, divided by unit, with its interval. It is for differences within
// pairs, such as the points of the first seat less those of the second over a game
// played in both seat orders: what the two games of a pair share drops out.
//
// The interval counts one more pair at -bound and one at bound, and is the mean of
// these n+2 pairs ± z·s/√(n+2), brought inside ±bound. For scores of -1, 0 and 1 it
// is the adjusted Wald interval of Bonett and Price, British Journal of
// Mathematical and Statistical Psychology 65 (2012). Unlike Student's, it has a
// width even where all pairs agree.
//
// It panics if level, bound or unit is not above 0.
func Paired(s trial.Sums, bound, unit int64, level float64) Estimate {
	checkLevel(level)
	if bound <= 0 || unit <= 0 {
		panic(fmt.Sprintf("analysis: a paired score has a bound and a unit above 0, not %d and %d", bound, unit))
	}
	limit := float64(bound) / float64(unit)
	if s.N == 0 {
		return unknown(-limit, limit, level, MethodPaired)
	}
	n, x := big.NewInt(s.N+2), big.NewInt(s.X)
	// Σx² with the two pairs; the variance of the n+2 is (nΣx² - (Σx)²)/n², and its
	// square error 1/n of that.
	num := s.XX.Plus(trial.Mul(bound, bound)).Plus(trial.Mul(bound, bound)).Big()
	num.Mul(num, n)
	num.Sub(num, product(x, x))
	width := float64(normal(level) * math.Sqrt(quotient(num, product(n, n, n))))
	e := around(quotient(x, n), width, s.N, level, MethodPaired)
	e.Low, e.High = e.Low/float64(unit), e.High/float64(unit)
	e.Value = float64(s.X) / float64(s.N) / float64(unit)
	e.Low, e.High = min(e.Low, e.Value), max(e.High, e.Value)
	return e.Within(-limit, limit)
}

func product(factors ...*big.Int) *big.Int {
	p := big.NewInt(1)
	for _, f := range factors {
		p.Mul(p, f)
	}
	return p
}

// quotient is a/b, correctly rounded; b is not 0.
func quotient(a, b *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(a, b).Float64()
	return f
}

// student is the t with P(-t < T < t) = level for Student's T with df degrees of
// freedom. A report asks for the same one for all it says about a run, so the
// latest is kept.
func student(df int64, level float64) float64 {
	if s := latest.Load(); s != nil && s.df == df && s.level == level {
		return s.t
	}
	t := computeStudent(df, level)
	latest.Store(&studentT{df, level, t})
	return t
}

type studentT struct {
	df       int64
	level, t float64
}

var latest atomic.Pointer[studentT]

// computeStudent takes many degrees of freedom from the normal distribution
// (Abramowitz and Stegun 26.7.5; the terms left out are below 1e-13), since the
// inverse of the incomplete beta function loses digits there.
func computeStudent(df int64, level float64) float64 {
	const many = 100_000
	d := float64(df)
	if df <= many {
		return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: d}.Quantile(0.5 + level/2)
	}
	z := normal(level)
	zz := float64(z * z)
	first := (zz + 1) / (4 * d)
	second := (float64((float64(5*zz)+16)*zz) + 3) / (96 * d * d)
	return z + float64(z*float64(first+second))
}
