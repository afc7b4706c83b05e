package pathing_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
)

// exact is a length to 400 bits.
func exact(l pathing.Length) *big.Float {
	root := new(big.Float).SetPrec(400).SetInt64(2)
	root.Sqrt(root)
	root.Mul(root, new(big.Float).SetInt64(int64(l.Diagonal)))
	return root.Add(root, new(big.Float).SetInt64(int64(l.Straight)))
}

// near are pairs whose lengths differ as little as any: the next fractions to √2.
func near(rng *rand.Rand) (l, m pathing.Length) {
	a, b := 1, 1
	for range rng.IntN(24) {
		a, b = a+2*b, a+b
	}
	d := pathing.Length{Straight: rng.IntN(1000), Diagonal: rng.IntN(1000)}
	return d.Add(pathing.Length{Straight: a}), d.Add(pathing.Length{Diagonal: b})
}

func TestLengthCompareIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20000 {
		l := pathing.Length{Straight: rng.IntN(2000) - 1000, Diagonal: rng.IntN(2000) - 1000}
		m := pathing.Length{Straight: rng.IntN(2000) - 1000, Diagonal: rng.IntN(2000) - 1000}
		switch rng.IntN(3) {
		case 0:
			l, m = near(rng)
		case 1:
			m = l
		}
		if got, want := l.Compare(m), exact(l).Cmp(exact(m)); got != want {
			t.Fatalf("%+v against %+v: %d, want %d", l, m, got, want)
		}
		if l.Compare(m) != -m.Compare(l) {
			t.Fatalf("%+v and %+v: not antisymmetric", l, m)
		}
	}
}

func TestLengthDecimals(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for i := range 20000 {
		l := pathing.Length{Straight: rng.IntN(pathing.MaxLength), Diagonal: rng.IntN(pathing.MaxLength)}
		if i%2 == 0 {
			l = pathing.Length{Straight: rng.IntN(3000) - 500, Diagonal: rng.IntN(3000) - 500}
		}
		decimals := rng.IntN(10)
		want := exact(l).Text('f', decimals)
		if got := string(l.Append([]byte("x"), decimals)); got != "x"+want {
			t.Fatalf("%+v with %d decimals is %s, want x%s", l, decimals, got, want)
		}
	}
	for l, want := range map[pathing.Length]string{
		{}:                           "0.00000",
		{Straight: 3}:                "3.00000",
		{Diagonal: 1}:                "1.41421",
		{Straight: 3, Diagonal: 4}:   "8.65685",
		{Straight: -3, Diagonal: -4}: "-8.65685",
		{Straight: -1, Diagonal: 1}:  "0.41421",
	} {
		if got := l.String(); got != want {
			t.Errorf("%+v is %s, want %s", l, got, want)
		}
	}
}
