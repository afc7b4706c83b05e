package pathing

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
)

// Length is an octile length: Straight units and Diagonal times √2 of them. On
// uniform ground that is the number of orthogonal and of diagonal steps; where
// cells have costs it is the sum of the costs of the cells entered either way.
//
// √2 is irrational, so two lengths are equal only if both numbers are: nothing is
// rounded when lengths are compared. Each number is within ±MaxLength.
type Length struct{ Straight, Diagonal int }

// MaxLength bounds the numbers of a Length. No route on a board comes near it.
const MaxLength = 1 << 31

// Compare is negative if l is shorter than m, positive if it is longer, 0 if both
// are the same. It is exact.
func (l Length) Compare(m Length) int {
	return signRoot2(int64(l.Straight)-int64(m.Straight), int64(l.Diagonal)-int64(m.Diagonal))
}

// Add is l and m one after the other.
func (l Length) Add(m Length) Length {
	return Length{l.Straight + m.Straight, l.Diagonal + m.Diagonal}
}

// Float64 is the length as a number, correct to about 15 digits. Decide with
// Compare: lengths under 1100 lie as close as 0.0009, longer ones closer.
func (l Length) Float64() float64 {
	return float64(l.Straight) + float64(float64(l.Diagonal)*math.Sqrt2)
}

// String is the length with five decimals: "8.65685".
func (l Length) String() string { return string(l.Append(nil, 5)) }

// Append appends the length to dst, with decimals places after the point, 0 to 9, and
// returns the longer slice. It is rounded correctly, whatever the length.
func (l Length) Append(dst []byte, decimals int) []byte {
	decimals = max(0, min(decimals, 9))
	unit := int64(math.Pow10(decimals))
	n := int64(l.Straight)*unit + timesRoot2(int64(l.Diagonal)*unit)
	if n < 0 {
		dst = append(dst, '-')
		n = -n
	}
	dst = strconv.AppendInt(dst, n/unit, 10)
	if decimals == 0 {
		return dst
	}
	dst = append(dst, '.')
	at := len(dst)
	dst = strconv.AppendInt(dst, n%unit+unit, 10) // a 1 in front keeps the zeros
	copy(dst[at:], dst[at+1:])
	return dst[:len(dst)-1]
}

// signRoot2 is the sign of a + b√2: -1, 0 or 1.
func signRoot2(a, b int64) int {
	sa, sb := cmp.Compare(a, 0), cmp.Compare(b, 0)
	if sa*sb >= 0 {
		return cmp.Compare(sa+sb, 0)
	}
	// The signs differ: the larger of a² and 2b² decides, and they are never equal.
	// Squares of 63 bits and their doubles fit 128.
	ua, ub := magnitude(a), magnitude(b)
	hi, lo := bits.Mul64(ua, ua)
	hi2, lo2 := bits.Mul64(ub, ub)
	hi2, lo2 = hi2<<1|lo2>>63, lo2<<1
	if hi > hi2 || hi == hi2 && lo > lo2 {
		return sa
	}
	return sb
}

func magnitude(n int64) uint64 { return uint64(max(n, -n)) }

// timesRoot2 is n√2 to the nearest whole number.
func timesRoot2(n int64) int64 {
	if n < 0 {
		return -timesRoot2(-n)
	}
	r := int64(float64(n) * math.Sqrt2)
	// The guess is off by the rounding of a float64. 2r-1 < 2n√2 < 2r+1 is what is
	// wanted, and n√2 lies nowhere halfway.
	for step := int64(1) << 12; step > 0; step >>= 1 {
		for signRoot2(2*(r-step)+1, -2*n) > 0 {
			r -= step
		}
		for signRoot2(2*(r+step)-1, -2*n) < 0 {
			r += step
		}
	}
	return r
}
