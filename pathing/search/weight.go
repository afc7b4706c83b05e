package search

import "example.com/stride/pathing"

// A weight is an octile length as one whole number: straight × straightWeight +
// diagonal × diagonalWeight. The quotient of the two is a convergent of √2, and of
// all fractions with so small a denominator none lies nearer to √2. Lengths whose
// weights are below weightLimit have fewer than straightWeight diagonal units, so a
// pair of them that the weights put in another order than √2 does would be such a
// fraction: there is none. Weights therefore compare exactly as lengths do, and no
// two lengths have the same.
const (
	straightWeight = 470832
	diagonalWeight = 665857
	weightLimit    = straightWeight * diagonalWeight // a length of 665,857, below 2^39
)

// lengthOf is the length with a weight below weightLimit. The diagonal weight is
// its own inverse modulo the straight one, since its square is twice the other's
// and 1.
func lengthOf(weight uint64) pathing.Length {
	d := weight % straightWeight * diagonalWeight % straightWeight
	return pathing.Length{Straight: int((weight - d*diagonalWeight) / straightWeight), Diagonal: int(d)}
}

// octileWeight is the weight of the shortest way between cells so far apart on an
// open board.
func octileWeight(dx, dy int) uint64 {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return uint64(straightWeight*max(dx, dy) + (diagonalWeight-straightWeight)*min(dx, dy))
}
