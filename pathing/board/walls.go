package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Wall is a straight wall along a line of the grid. The line x runs between the
// columns x-1 and x, the line y between the rows y-1 and y, so that (0,0) is the
// north-west corner of the board and (W,H) the south-east one. One coordinate is
// the same at both ends and a whole number; the other may be any fraction, so that
// a wall may span many cells and cover a part of a side.
type Wall struct {
	X1, Y1, X2, Y2 float64
	// Height is how many spaces the wall rises from the ground, up to MaxWallHeight; 0
	// stands for the whole column. Without spaces it has no meaning.
	Height int
}

// MaxWallHeight is the greatest height of a wall: that of a column.
const MaxWallHeight = 64

// String writes the wall as a scenario file would: [2, 0, 2, 1], or with a height
// {from: [2, 0], to: [2, 1], height: 2}.
func (w Wall) String() string {
	n := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	if w.Height == 0 {
		return "[" + n(w.X1) + ", " + n(w.Y1) + ", " + n(w.X2) + ", " + n(w.Y2) + "]"
	}
	return "{from: [" + n(w.X1) + ", " + n(w.Y1) + "], to: [" + n(w.X2) + ", " + n(w.Y2) + "], height: " + strconv.Itoa(w.Height) + "}"
}

// normal is w with its ends in order and no negative zeros, so that walls that
// are the same compare equal.
func (w Wall) normal() Wall {
	if w.X1 > w.X2 {
		w.X1, w.X2 = w.X2, w.X1
	}
	if w.Y1 > w.Y2 {
		w.Y1, w.Y2 = w.Y2, w.Y1
	}
	// -0 + 0 is 0; every other number stays as it is.
	w.X1, w.Y1, w.X2, w.Y2 = w.X1+0, w.Y1+0, w.X2+0, w.Y2+0
	return w
}

// fault is what is wrong with w on a board of bw by bh cells; its Code is empty if
// nothing is. If bw is 0 the size is not known and not checked.
func (w Wall) fault(bw, bh int) Fault {
	fault := func(code, what, want string) Fault { return newFault(code, want, "wall %v %s", w, what) }
	for _, v := range [...]float64{w.X1, w.Y1, w.X2, w.Y2} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fault(CodeWallNumber, "has a coordinate that is not finite", "numbers")
		}
	}
	outside := func(v float64, n int) bool { return n > 0 && (v < 0 || v > float64(n)) }
	switch {
	case w.X1 == w.X2 && w.Y1 == w.Y2:
		return fault(CodeWallLength, "has no length", "two different ends")
	case w.X1 != w.X2 && w.Y1 != w.Y2:
		return fault(CodeWallLine, "runs diagonally", "the same x or the same y at both ends")
	case w.X1 == w.X2 && w.X1 != math.Trunc(w.X1):
		return fault(CodeWallLine, "runs through the inside of cells", "a whole number for x, the line between two columns")
	case w.Y1 == w.Y2 && w.Y1 != math.Trunc(w.Y1):
		return fault(CodeWallLine, "runs through the inside of cells", "a whole number for y, the line between two rows")
	case outside(w.X1, bw) || outside(w.X2, bw) || outside(w.Y1, bh) || outside(w.Y2, bh):
		return fault(CodeWallOutside, "leaves the board", fmt.Sprintf("x from 0 to %d and y from 0 to %d", bw, bh))
	case w.Height < 0 || w.Height > MaxWallHeight:
		return fault(CodeWallHeight, "has a height out of range", fmt.Sprintf("1 to %d, or 0 for the whole column", MaxWallHeight))
	}
	return Fault{}
}

// line is a line of the grid: y = at, or x = at if it is vertical.
type line struct {
	vertical bool
	at       int
}

// line, from and to are for normalised walls.
func (w Wall) line() line {
	if w.X1 == w.X2 {
		return line{true, int(w.X1)}
	}
	return line{false, int(w.Y1)}
}

func (w Wall) from() float64 {
	if w.X1 == w.X2 {
		return w.Y1
	}
	return w.X1
}

func (w Wall) to() float64 {
	if w.X1 == w.X2 {
		return w.Y2
	}
	return w.X2
}

// order numbers lines: first those that run west to east.
func (l line) order() int {
	if l.vertical {
		return MaxSide + 1 + l.at
	}
	return l.at
}

func compareLines(k, l line) int { return cmp.Compare(k.order(), l.order()) }

// compareWalls orders normalised walls by line, from, to, height.
func compareWalls(v, w Wall) int {
	if c := compareLines(v.line(), w.line()); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(v.from(), w.from()), cmp.Compare(v.to(), w.to()), cmp.Compare(v.Height, w.Height))
}

// wallsOn are the walls along l; walls is sorted.
func wallsOn(walls []Wall, l line) []Wall {
	lo, _ := slices.BinarySearchFunc(walls, l, func(w Wall, l line) int { return compareLines(w.line(), l) })
	hi := lo
	for hi < len(walls) && walls[hi].line() == l {
		hi++
	}
	return walls[lo:hi]
}

// span is a part of a line, from < to, that walls cover up to a height.
type span struct {
	from, to float64
	height   uint8 // wholeColumn for walls of height 0
}

const wholeColumn = MaxWallHeight + 1

// coverage is what the walls of one line cover together: disjoint spans in order,
// each as long as it can be at its greatest height. It depends on the ground that
// is covered alone, not on how walls are cut. Ends are compared exactly, so a gap
// is a gap however small.
func coverage(walls []Wall) []span {
	type event struct {
		at     float64
		height uint8
		open   bool
	}
	events := make([]event, 0, 2*len(walls))
	for _, w := range walls {
		h := uint8(w.Height)
		if h == 0 {
			h = wholeColumn
		}
		events = append(events, event{w.from(), h, true}, event{w.to(), h, false})
	}
	slices.SortFunc(events, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	var (
		spans []span
		open  [wholeColumn + 1]int // how many walls of each height are open
		top   uint8                // the greatest height that is
	)
	for i := 0; i < len(events); {
		at := events[i].at
		for ; i < len(events) && events[i].at == at; i++ {
			if h := events[i].height; events[i].open {
				open[h]++
				top = max(top, h)
			} else {
				open[h]--
			}
		}
		for top > 0 && open[top] == 0 {
			top--
		}
		n := len(spans) - 1
		if n >= 0 && spans[n].to == math.Inf(1) {
			if spans[n].height == top {
				continue
			}
			spans[n].to = at
		}
		if top > 0 {
			spans = append(spans, span{at, math.Inf(1), top})
		}
	}
	return spans
}

// side0 is the cell that holds the first side of l in Sides, step the distance to
// the cell of the next one and shift the place of its three bits.
func (b *Board) side0(l line) (id, step, shift int) {
	if l.vertical {
		return b.stride + 1 + l.at, b.stride, 3
	}
	return (l.at+1)*b.stride + 1, 1, 0
}

// cover sets the bits of the sides that the spans of l cover; they are clear
// before.
func (b *Board) cover(l line, spans []span) {
	id, step, shift := b.side0(l)
	for i := 0; i < len(spans); {
		from, to := spans[i].from, spans[i].to
		for i++; i < len(spans) && spans[i].from == to; i++ {
			to = spans[i].to
		}
		for k := int(from); float64(k) < to; k++ {
			var bits uint8
			if from <= float64(k) {
				bits |= SideNorthLo
			}
			if to >= float64(k+1) {
				bits |= SideNorthHi
			}
			if bits == SideNorthLo|SideNorthHi {
				bits |= SideNorthFull
			}
			b.sides[id+k*step] |= bits << shift
		}
	}
}

// setWalls takes over the walls, normalised ones that have been checked, in any
// order.
func (b *Board) setWalls(walls []Wall) {
	slices.SortFunc(walls, compareWalls)
	b.walls = slices.Clip(slices.Compact(walls))
	for rest := b.walls; len(rest) > 0; {
		on := wallsOn(rest, rest[0].line())
		b.cover(rest[0].line(), coverage(on))
		rest = rest[len(on):]
	}
}
