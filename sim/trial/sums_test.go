package trial

import (
	"math"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Wide against math/big, the ends of the range included.
func TestWideEqualsBig(t *testing.T) {
	ends := []int64{math.MinInt64, math.MinInt64 + 1, -1 << 32, -3, -1, 0, 1, 2, 1 << 31, math.MaxInt64 - 1, math.MaxInt64}
	for _, a := range ends {
		for _, b := range ends {
			checkWide(t, a, b, a, b)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64()
		checkWide(t, n.Draw(t, "a"), n.Draw(t, "b"), n.Draw(t, "c"), n.Draw(t, "d"))
	})
}

func checkWide(t rapid.TB, a, b, c, d int64) {
	t.Helper()
	product := func(x, y int64) *big.Int { return new(big.Int).Mul(big.NewInt(x), big.NewInt(y)) }
	if got, want := Mul(a, b).Big(), product(a, b); got.Cmp(want) != 0 {
		t.Fatalf("Mul(%d, %d) = %v, want %v", a, b, got, want)
	}
	want := product(a, b)
	want.Add(want, product(c, d))
	if want.BitLen() > 126 {
		return
	}
	if got := Mul(a, b).Plus(Mul(c, d)).Big(); got.Cmp(want) != 0 {
		t.Fatalf("%d·%d + %d·%d = %v, want %v", a, b, c, d, got, want)
	}
}

// Any grouping and order of merging gives the same sums as adding one by one.
func TestSumsMergeInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type pair struct{ x, y int64 }
		numbers := rapid.SliceOf(rapid.Custom(func(t *rapid.T) pair {
			n := rapid.Int64Range(-1<<40, 1<<40)
			return pair{n.Draw(t, "x"), n.Draw(t, "y")}
		})).Draw(t, "numbers")

		var sums Sums
		var pairs PairSums
		groups := make([]struct {
			Sums
			PairSums
		}, rapid.IntRange(1, 5).Draw(t, "groups"))
		for _, p := range numbers {
			sums.Add(p.x)
			pairs.Add(p.x, p.y)
			g := &groups[rapid.IntRange(0, len(groups)-1).Draw(t, "group")]
			g.Sums.Add(p.x)
			g.PairSums.Add(p.x, p.y)
		}
		var mergedSums Sums
		var mergedPairs PairSums
		for _, i := range rapid.Permutation(indices(len(groups))).Draw(t, "order") {
			mergedSums.Merge(groups[i].Sums)
			mergedPairs.Merge(groups[i].PairSums)
		}
		if diff := cmp.Diff(sums, mergedSums); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(pairs, mergedPairs); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestHistogramMergesAndSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.IntRange(0, 50)).Draw(t, "values")
		cut := rapid.IntRange(0, len(values)).Draw(t, "cut")
		var whole, a, b Histogram
		var sums Sums
		for i, v := range values {
			whole.Add(v)
			sums.Add(int64(v))
			if i < cut {
				a.Add(v)
			} else {
				b.Add(v)
			}
		}
		b.Merge(a)
		if diff := cmp.Diff(whole, b); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(sums, whole.Sums()); diff != "" {
			t.Fatal(diff)
		}
		if whole.N() != int64(len(values)) {
			t.Fatalf("N is %d of %d values", whole.N(), len(values))
		}
	})
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
