package trial

import (
	"math/big"
	"math/bits"
)

// Wide is a signed whole number of 128 bits in two's complement, wide enough for
// any sum of squares here. Sums in it are exact, so the order of adding never
// shows in a result.
type Wide struct {
	Hi int64
	Lo uint64
}

// Mul is the exact product of a and b.
func Mul(a, b int64) Wide {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	// Mul64 takes both for unsigned: a negative factor counts 2^64 too much.
	if a < 0 {
		hi -= uint64(b)
	}
	if b < 0 {
		hi -= uint64(a)
	}
	return Wide{int64(hi), lo}
}

// Plus is w + v. It wraps at 2^127, which no number of games comes near.
func (w Wide) Plus(v Wide) Wide {
	lo, carry := bits.Add64(w.Lo, v.Lo, 0)
	hi, _ := bits.Add64(uint64(w.Hi), uint64(v.Hi), carry)
	return Wide{int64(hi), lo}
}

// Big is the same number without a limit.
func (w Wide) Big() *big.Int {
	n := big.NewInt(w.Hi)
	n.Lsh(n, 64)
	return n.Add(n, new(big.Int).SetUint64(w.Lo))
}

// Sums is what a mean and its interval need of one whole number a game: how many
// games, the sum of the numbers, the sum of their squares.
type Sums struct {
	N  int64 // games
	X  int64
	XX Wide
}

// Add counts a game whose number is x.
func (s *Sums) Add(x int64) { s.Merge(Sums{1, x, Mul(x, x)}) }

// Merge counts all games of o.
func (s *Sums) Merge(o Sums) {
	s.N += o.N
	s.X += o.X
	s.XX = s.XX.Plus(o.XX)
}

// PairSums is what a ratio ΣX/ΣY and its interval need of two whole numbers a
// game, such as the Speed that a unit spent and the Turns that it had.
type PairSums struct {
	N          int64 // games
	X, Y       int64
	XX, XY, YY Wide
}

// Add counts a game whose numbers are x and y.
func (p *PairSums) Add(x, y int64) {
	p.N++
	p.X += x
	p.Y += y
	p.XX = p.XX.Plus(Mul(x, x))
	p.XY = p.XY.Plus(Mul(x, y))
	p.YY = p.YY.Plus(Mul(y, y))
}

// Merge counts all games of o.
func (p *PairSums) Merge(o PairSums) {
	p.N += o.N
	p.X += o.X
	p.Y += o.Y
	p.XX = p.XX.Plus(o.XX)
	p.XY = p.XY.Plus(o.XY)
	p.YY = p.YY.Plus(o.YY)
}

// Sums are the sums of X alone, for its mean a game.
func (p PairSums) Sums() Sums { return Sums{p.N, p.X, p.XX} }

// Histogram counts games by a small whole number: Histogram[v] is the number of
// games in which it was v. Negative numbers are not counted.
type Histogram []int64

// Add counts a game whose number is v; the histogram grows as needed. v must not
// be negative.
func (h *Histogram) Add(v int) {
	h.grow(v + 1)
	(*h)[v]++
}

// Merge counts all games of o.
func (h *Histogram) Merge(o Histogram) {
	h.grow(len(o))
	for v, n := range o {
		(*h)[v] += n
	}
}

func (h *Histogram) grow(n int) {
	for len(*h) < n {
		*h = append(*h, 0)
	}
}

// N is the number of games counted.
func (h Histogram) N() int64 {
	var n int64
	for _, c := range h {
		n += c
	}
	return n
}

// Sums are the sums of the numbers counted.
func (h Histogram) Sums() Sums {
	var s Sums
	for v, n := range h {
		v := int64(v)
		s.N += n
		s.X += n * v
		s.XX = s.XX.Plus(Mul(n, v*v))
	}
	return s
}
