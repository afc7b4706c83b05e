package analysis

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestRoundKeepsSixDigits(t *testing.T) {
	for x, want := range map[float64]float64{
		0:                    0,
		1:                    1,
		123456:               123456,
		1234567:              1234570,
		-0.0001234565001:     -0.000123457,
		1.0 / 3:              0.333333,
		2.0 / 3:              0.666667,
		0.9999999:            1,
		999999.5:             1000000,
		math.MaxFloat64:      1.79769e308,
		5e-324:               4.94066e-324,
		math.Inf(1):          math.Inf(1),
		math.Inf(-1):         math.Inf(-1),
		0.1 + 0.2:            0.3,
		12.345650000001:      12.3457,
		math.Nextafter(1, 2): 1,
	} {
		if got := Round(x); got != want {
			t.Errorf("Round(%v) = %v, want %v", x, got, want)
		}
	}
	if !math.IsNaN(Round(math.NaN())) {
		t.Error("NaN does not stay")
	}
	if math.Signbit(Round(math.Copysign(0, -1))) {
		t.Error("negative zero keeps its sign")
	}
}

func TestRoundIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Draw(t, "x")
		r := Round(x)
		if Round(r) != r && !math.IsNaN(x) {
			t.Fatalf("rounding %v twice gives %v, then %v", x, r, Round(r))
		}
		if x != 0 && math.Abs(x) > 1e-300 && math.Abs(x) < 1e300 && math.Abs(r-x) > 5.0001e-6*math.Abs(x) {
			t.Fatalf("Round(%v) = %v", x, r)
		}
		if Round(-x) != -r && !math.IsNaN(x) {
			t.Fatalf("Round(-%v) is not -%v", x, r)
		}
	})
}

func TestWithinBringsEndsInside(t *testing.T) {
	e := Estimate{Value: 0.5, Low: -1, High: 2}.Within(0, 1)
	if e.Low != 0 || e.High != 1 || e.Value != 0.5 {
		t.Errorf("%+v", e)
	}
	if e := (Estimate{Value: 0.5, Low: 0.4, High: 0.6}).Within(0, 1); e.Low != 0.4 || e.High != 0.6 {
		t.Errorf("an interval inside was touched: %+v", e)
	}
}

func TestEstimateString(t *testing.T) {
	if got, want := Wilson(81, 263, 0.95).String(), "0.307985 (0.255289 to 0.36621, 95 %, n=263)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
