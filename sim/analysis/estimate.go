package analysis

import (
	"fmt"
	"math"
	"strconv"
)

// Level is the default level of intervals.
const Level = 0.95

// Method names how an interval was made; the package comment lists them.
type Method string

// The methods.
const (
	MethodWilson Method = "wilson"
	MethodT      Method = "t"
	MethodRatio  Method = "ratio"
	MethodOrder  Method = "order"
	MethodPaired Method = "paired"
)

// Estimate is a value with its interval, in the unit of what was estimated.
// Low <= Value <= High wherever the value is known.
type Estimate struct {
	Value float64 // NaN if nothing is known
	Low   float64 // -Inf if nothing bounds it
	High  float64 // +Inf if nothing bounds it
	N     int64   // trials behind it
	Level float64 // of the interval, above 0 and below 1
	// Method says how the interval was made.
	Method Method
}

// Within is e for a quantity that can't lie outside lo to hi: the ends of the
// interval are brought inside, the value is not touched.
func (e Estimate) Within(lo, hi float64) Estimate {
	e.Low = min(max(e.Low, lo), hi)
	e.High = max(min(e.High, hi), lo)
	return e
}

// Rounded is e as reports show it: each number by Round.
func (e Estimate) Rounded() Estimate {
	e.Value, e.Low, e.High = Round(e.Value), Round(e.Low), Round(e.High)
	return e
}

// String is the estimate for a log: "0.31 (0.25 to 0.37, 95 %, n=263)".
func (e Estimate) String() string {
	e = e.Rounded()
	return fmt.Sprintf("%v (%v to %v, %v %%, n=%d)", e.Value, e.Low, e.High, Round(100*e.Level), e.N)
}

// Digits is how many significant digits a derived number is reported with.
const Digits = 6

// Round is the float64 nearest to x written with 6 significant digits. It is the
// one place where derived numbers are rounded. NaN and infinities stay; a
// negative zero loses its sign.
func Round(x float64) float64 {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return x + 0 // -0 + 0 is 0
	}
	var buf [32]byte
	b := strconv.AppendFloat(buf[:0], x, 'e', Digits-1, 64)
	r, err := strconv.ParseFloat(string(b), 64)
	if err != nil {
		return x // the largest numbers may round beyond what a float64 holds
	}
	return r
}

// unknown is the estimate of nothing for a quantity that can be anything from lo
// to hi.
func unknown(lo, hi, level float64, m Method) Estimate {
	return Estimate{math.NaN(), lo, hi, 0, level, m}
}

// around is the interval value ± width. Callers pass a product as float64(a*b), so
// that no processor fuses it with the sum and rounds once where others round twice.
func around(value, width float64, n int64, level float64, m Method) Estimate {
	return Estimate{value, value - width, value + width, n, level, m}
}

// checkLevel panics at a level that no interval has.
func checkLevel(level float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("analysis: an interval has a level above 0 and below 1, not %v", level))
	}
}
