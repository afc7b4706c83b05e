package grid

import "example.com/stride/pathing"

// A scale turns octile lengths into whole numbers, their weights: straight ×
// scale.straight + diagonal × scale.diagonal. The quotient of the two is a
// convergent of √2: of all fractions with denominators up to scale.straight none
// lies nearer to √2. Lengths with weights below the limit have fewer than
// scale.straight diagonal units, so a pair of them that weights put in another
// order than √2 does would be such a fraction: there is none. Weights therefore
// compare exactly as lengths do, and no two lengths have the same.
//
// A scale for costs has two equal weights, and one for a square beside them.
type scale struct{ straight, diagonal, square uint64 }

var (
	narrowScale = scale{33461, 47321, 0}         // weights of lengths to 47,321 fit 31 bits
	wideScale   = scale{543339720, 768398401, 0} // to 768,398,401, more than any board has: 59 bits

	costScale     = scale{1, 1, 0}
	wideCostScale = scale{1 << 32, 1 << 32, 1} // of equal costs the fewest squares are least
)

// What routes are found by: weights of lengths to 665,857 fit 39 bits.
const (
	straightWeight = 470832
	diagonalWeight = 665857
	weightLimit    = straightWeight * diagonalWeight
)

// limit is the weight from which on weights are not exact.
func (s scale) limit() uint64 {
	if s.straight == s.diagonal {
		return ^uint64(0) // costs on a board are below 1<<30
	}
	return s.straight * s.diagonal
}

// length is the length with a weight below the limit. Squares of the two weights
// differ, as those of a convergent, by 2 × the straight one's and 1: the diagonal
// weight is, up to its sign, its own inverse modulo the straight one.
func (s scale) length(weight uint64) pathing.Length {
	if s.straight == s.diagonal {
		return pathing.Length{Straight: int(weight / s.straight)}
	}
	d := weight % s.straight * s.diagonal % s.straight
	if s.diagonal*s.diagonal < 2*s.straight*s.straight && d != 0 {
		d = s.straight - d
	}
	return pathing.Length{Straight: int((weight - d*s.diagonal) / s.straight), Diagonal: int(d)}
}

// lengthOf is the length with a weight of a route.
func lengthOf(weight uint64) pathing.Length {
	return scale{straightWeight, diagonalWeight, 0}.length(weight)
}

// octileWeight is the weight of the shortest way on an open board between cells that lie
// dx and dy apart.
func octileWeight(dx, dy int) uint64 {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return uint64(straightWeight*max(dx, dy) + (diagonalWeight-straightWeight)*min(dx, dy))
}
