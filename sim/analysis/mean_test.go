package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"example.com/stride/sim/trial"
)

func sumsOf(xs ...int64) trial.Sums {
	var s trial.Sums
	for _, x := range xs {
		s.Add(x)
	}
	return s
}

// Student's t at 97.5 %, as printed in every table of it, and the normal beyond.
func TestStudentEqualsPublishedTable(t *testing.T) {
	for df, want := range map[int64]float64{
		1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980,
		1_000_000_000: 1.960,
	} {
		near(t, "t", student(df, 0.95), want, 0.0005)
	}
	// Asked for another level, or for other degrees of freedom, it is another.
	if a, b := student(10, 0.95), student(10, 0.9); a == b || b == student(11, 0.9) {
		t.Errorf("t at 0.95 and 0.9: %v and %v", a, b)
	}
	// The two ways to compute it meet.
	for _, level := range []float64{0.5, 0.9, 0.95, 0.999} {
		near(t, "t where one way takes over from the other", student(100_001, level), student(100_000, level), 1e-9)
	}
}

// Student's own sleep data (1908): ten differences in hours of sleep, mean 1.58,
// 95 % interval 0.70 to 2.46.
func TestMeanOfStudentsSleepData(t *testing.T) {
	e := Mean(sumsOf(12, 24, 13, 13, 0, 10, 18, 8, 46, 14), 0.95)
	near(t, "mean", e.Value/10, 1.58, 1e-12)
	near(t, "low", e.Low/10, 0.7001, 0.00005)
	near(t, "high", e.High/10, 2.4599, 0.00005)
	if e.N != 10 || e.Method != MethodT || e.Level != 0.95 {
		t.Errorf("%+v", e)
	}
}

func TestMeanAtTheEdges(t *testing.T) {
	if e := Mean(sumsOf(), 0.95); known(e) || bounded(e) || e.N != 0 {
		t.Errorf("no games: %+v", e)
	}
	if e := Mean(sumsOf(7), 0.95); e.Value != 7 || bounded(e) || e.N != 1 {
		t.Errorf("one game: %+v", e)
	}
	if e := Mean(sumsOf(7, 7, 7), 0.95); e.Value != 7 || e.Low != 7 || e.High != 7 {
		t.Errorf("games alike: %+v", e)
	}
}

// Large numbers with a small spread, where sums of squares in float64 lose all.
func TestMeanKeepsDigits(t *testing.T) {
	const big = 3_000_000_000
	a, b := Mean(sumsOf(1, 2, 3, 4), 0.95), Mean(sumsOf(big+1, big+2, big+3, big+4), 0.95)
	near(t, "width", b.High-b.Low, a.High-a.Low, 1e-5)
	near(t, "value", b.Value-big, a.Value, 0)
}

// Means against gonum's two-pass variance.
func TestMeanEqualsTwoPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Int64Range(-1000, 1000), 2, 50).Draw(t, "xs")
		fs := make([]float64, len(xs))
		for i, x := range xs {
			fs[i] = float64(x)
		}
		e := Mean(sumsOf(xs...), 0.9)
		mean, sd := stat.MeanStdDev(fs, nil)
		near(t, "mean", e.Value, mean, 1e-9)
		near(t, "half width", (e.High-e.Low)/2, student(int64(len(xs))-1, 0.9)*sd/math.Sqrt(float64(len(xs))), 1e-8)
	})
}

// A ratio against the delta method written out over the games.
func TestRatioEqualsTwoPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 50).Draw(t, "n")
		xs := rapid.SliceOfN(rapid.Int64Range(-1000, 1000), n, n).Draw(t, "xs")
		ys := rapid.SliceOfN(rapid.Int64Range(1, 100), n, n).Draw(t, "ys")
		var p trial.PairSums
		var sx, sy float64
		for i := range xs {
			p.Add(xs[i], ys[i])
			sx += float64(xs[i])
			sy += float64(ys[i])
		}
		r, sum := sx/sy, 0.0
		for i := range xs {
			d := float64(xs[i]) - r*float64(ys[i])
			sum += d * d
		}
		se := math.Sqrt(float64(n)/float64(n-1)*sum) / sy
		e := Ratio(p, 0.95)
		near(t, "ratio", e.Value, r, 1e-9)
		near(t, "half width", (e.High-e.Low)/2, student(int64(n)-1, 0.95)*se, 1e-7*(1+se))
	})
}

func TestRatioAtTheEdges(t *testing.T) {
	var none, nothing, one, same trial.PairSums
	nothing.Add(0, 0)
	nothing.Add(3, 0)
	one.Add(6, 4)
	same.Add(6, 4)
	same.Add(3, 2)
	for name, p := range map[string]trial.PairSums{"no games": none, "no turns": nothing} {
		if e := Ratio(p, 0.95); known(e) || bounded(e) || e.N != p.N {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if e := Ratio(one, 0.95); e.Value != 1.5 || bounded(e) {
		t.Errorf("one game: %+v", e)
	}
	if e := Ratio(same, 0.95); e.Value != 1.5 || e.Low != 1.5 || e.High != 1.5 {
		t.Errorf("one ratio in all games: %+v", e)
	}
}

// For scores of -1, 0 and 1 the interval is Bonett and Price's, with p and q the
// shares of +1 and -1 after adding one pair to each.
func TestPairedIsBonettAndPrice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plus := rapid.Int64Range(0, 200).Draw(t, "plus")
		minus := rapid.Int64Range(0, 200).Draw(t, "minus")
		ties := rapid.Int64Range(0, 200).Draw(t, "ties")
		n := plus + minus + ties
		if n == 0 {
			return
		}
		s := trial.Sums{N: n, X: plus - minus, XX: trial.Mul(plus+minus, 1)}
		e := Paired(s, 1, 1, 0.95)
		p, q := float64(plus+1)/float64(n+2), float64(minus+1)/float64(n+2)
		width := normal(0.95) * math.Sqrt((p+q-(p-q)*(p-q))/float64(n+2))
		near(t, "value", e.Value, float64(plus-minus)/float64(n), 1e-12)
		near(t, "low", e.Low, max(-1, p-q-width), 1e-9)
		near(t, "high", e.High, min(1, p-q+width), 1e-9)
		if e.Low > e.Value || e.High < e.Value {
			t.Fatalf("out of order: %+v", e)
		}
	})
}

func TestPairedAtTheEdges(t *testing.T) {
	if e := Paired(sumsOf(), 2, 2, 0.95); known(e) || e.Low != -1 || e.High != 1 {
		t.Errorf("no pairs: %+v", e)
	}
	// A thousand pairs alike leave a width, of about 4 in 1000 here.
	var s trial.Sums
	for range 1000 {
		s.Add(2)
	}
	if e := Paired(s, 2, 2, 0.95); e.Value != 1 || e.High != 1 || e.Low > 0.995 || e.Low < 0.993 {
		t.Errorf("the first always wins: %+v", e)
	}
	// The unit is a change of scale and nothing else.
	rng := rand.New(rand.NewPCG(3, 3))
	s = trial.Sums{}
	for range 100 {
		s.Add(rng.Int64N(5) - 2)
	}
	a, b := Paired(s, 2, 1, 0.95), Paired(s, 2, 2, 0.95)
	near(t, "low", b.Low, a.Low/2, 1e-12)
	near(t, "high", b.High, a.High/2, 1e-12)
}

func known(e Estimate) bool { return !math.IsNaN(e.Value) }

func bounded(e Estimate) bool { return !math.IsInf(e.Low, 0) && !math.IsInf(e.High, 0) }
