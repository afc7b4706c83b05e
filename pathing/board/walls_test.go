package board_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// drawSides writes the side bits of every cell, border in the south and east
// included, as north/west with l, h and f for the bits, "-" for none.
func drawSides(b *board.Board) string {
	var s strings.Builder
	bits := func(n uint8) string {
		if n == 0 {
			return "-"
		}
		var s string
		for i, c := range "lhf" {
			if n>>i&1 != 0 {
				s += string(c)
			}
		}
		return s
	}
	for y := 1; y <= b.H()+1; y++ {
		for x := 1; x <= b.W()+1; x++ {
			n := b.Sides()[y*b.Stride()+x]
			if x > 1 {
				s.WriteByte(' ')
			}
			s.WriteString(bits(n&7) + "/" + bits(n>>3))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

func TestSides(t *testing.T) {
	third := 1.0 / 3
	for _, tt := range []struct {
		name  string
		walls []board.Wall
		want  string
	}{
		{"none", nil, "-/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"north side", []board.Wall{{X1: 1, X2: 2}}, "-/- lhf/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"west side", []board.Wall{{X1: 1, X2: 1, Y2: 1}}, "-/- -/lhf -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"south border", []board.Wall{{Y1: 2, X2: 2, Y2: 2}}, "-/- -/- -/-\n-/- -/- -/-\nlhf/- lhf/- -/-\n"},
		{"east border", []board.Wall{{X1: 2, X2: 2, Y2: 2}}, "-/- -/- -/lhf\n-/- -/- -/lhf\n-/- -/- -/-\n"},
		{"ends in any order", []board.Wall{{X1: 2, X2: 0}, {Y1: 2, Y2: 0}}, "lhf/lhf lhf/- -/-\n-/lhf -/- -/-\n-/- -/- -/-\n"},
		{"west end", []board.Wall{{X1: 0, X2: 0.5}}, "l/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"east end", []board.Wall{{X1: 0.5, X2: 1}}, "h/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"middle", []board.Wall{{X1: 0.25, X2: 0.75}}, "-/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"across a corner", []board.Wall{{X1: 0.5, X2: 1.5}}, "h/- l/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"both ends, gap between", []board.Wall{{X1: 0, X2: 0.3}, {X1: 0.4, X2: 1}}, "lh/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"two make a whole", []board.Wall{{X1: 0, X2: 0.3}, {X1: 0.3, X2: 1}}, "lhf/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"three, overlapping", []board.Wall{{X1: third, X2: 2 * third}, {X1: 0.6, X2: 1}, {X1: 0, X2: 0.4}}, "lhf/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"of different heights", []board.Wall{{X1: 0, X2: 0.5, Height: 1}, {X1: 0.5, X2: 1, Height: 9}}, "lhf/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"the smallest gap", []board.Wall{{X1: 0, X2: 0.3}, {X1: math.Nextafter(0.3, 1), X2: 1}}, "lh/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"the smallest wall", []board.Wall{{X1: 0, X2: math.SmallestNonzeroFloat64}, {X1: math.Nextafter(2, 0), X2: 2}}, "l/- h/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"almost whole", []board.Wall{{X1: 0, X2: math.Nextafter(1, 0)}}, "l/- -/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"a little more than whole", []board.Wall{{X1: 0, X2: math.Nextafter(1, 2)}}, "lhf/- l/- -/-\n-/- -/- -/-\n-/- -/- -/-\n"},
		{"long, then cut off", []board.Wall{{X1: 0.5, X2: 2, Y1: 1, Y2: 1}}, "-/- -/- -/-\nh/- lhf/- -/-\n-/- -/- -/-\n"},
		{"vertical partial", []board.Wall{{X1: 1, Y1: 0.5, X2: 1, Y2: 1.5}}, "-/- -/h -/-\n-/- -/l -/-\n-/- -/- -/-\n"},
	} {
		b := mustBoard(t, board.Spec{Text: []byte("..\n.."), Walls: tt.walls})
		if got := drawSides(b); got != tt.want {
			t.Errorf("%s:\n%swant\n%s", tt.name, got, tt.want)
		}
		if got, want := b.Sides(), slowSides(2, 2, tt.walls); string(got) != string(want) {
			t.Errorf("%s: the slow twin disagrees: %v", tt.name, want)
		}
	}
}

func TestFaultsOfWalls(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, tt := range []struct {
		wall board.Wall
		want string
	}{
		{board.Wall{X1: nan, X2: 1}, "wall-number: wall [NaN, 0, 1, 0] has a coordinate that is not finite; want numbers"},
		{board.Wall{X2: inf}, "wall-number: wall [0, 0, +Inf, 0] has a coordinate that is not finite; want numbers"},
		{board.Wall{Y1: -inf, Y2: inf}, "wall-number: wall [0, -Inf, 0, +Inf] has a coordinate that is not finite; want numbers"},
		{board.Wall{}, "wall-length: wall [0, 0, 0, 0] has no length; want two different ends"},
		{board.Wall{X1: 0.5, Y1: 0.5, X2: 0.5, Y2: 0.5}, "wall-length: wall [0.5, 0.5, 0.5, 0.5] has no length; want two different ends"},
		{board.Wall{X2: 1, Y2: 1}, "wall-line: wall [0, 0, 1, 1] runs diagonally; want the same x or the same y at both ends"},
		{board.Wall{X1: 0.5, X2: 0.5, Y2: 1}, "wall-line: wall [0.5, 0, 0.5, 1] runs through the inside of cells; want a whole number for x, the line between two columns"},
		{board.Wall{Y1: 0.5, Y2: 0.5, X2: 1}, "wall-line: wall [0, 0.5, 1, 0.5] runs through the inside of cells; want a whole number for y, the line between two rows"},
		{board.Wall{X2: 3.5}, "wall-outside: wall [0, 0, 3.5, 0] leaves the board; want x from 0 to 3 and y from 0 to 2"},
		{board.Wall{X1: -0.5, X2: 1}, "wall-outside: wall [-0.5, 0, 1, 0] leaves the board; want x from 0 to 3 and y from 0 to 2"},
		{board.Wall{X1: 4, X2: 4, Y2: 1}, "wall-outside: wall [4, 0, 4, 1] leaves the board; want x from 0 to 3 and y from 0 to 2"},
		{board.Wall{X1: 1, X2: 1, Y1: 3, Y2: 1}, "wall-outside: wall [1, 3, 1, 1] leaves the board; want x from 0 to 3 and y from 0 to 2"},
		{board.Wall{X1: 1e300, X2: 1e300, Y1: 0, Y2: 1}, "wall-outside: wall [1e+300, 0, 1e+300, 1] leaves the board; want x from 0 to 3 and y from 0 to 2"},
		{board.Wall{X2: 1, Height: -1}, "wall-height: wall {from: [0, 0], to: [1, 0], height: -1} has a height out of range; want 1 to 64, or 0 for the whole column"},
		{board.Wall{X2: 1, Height: 65}, "wall-height: wall {from: [0, 0], to: [1, 0], height: 65} has a height out of range; want 1 to 64, or 0 for the whole column"},
	} {
		s := board.Spec{Text: []byte("...\n..."), Walls: []board.Wall{{X1: 1, X2: 2}, tt.wall}}
		_, err := s.Board()
		if err == nil {
			t.Errorf("%v: no error", tt.wall)
			continue
		}
		checkFaults(t, err)
		f := err.(board.Faults)[0]
		if got := f.Code + ": " + strings.TrimPrefix(f.Error(), "walls:2: "); got != tt.want {
			t.Errorf("%v: %s\nwant %s", tt.wall, got, tt.want)
		}
		// Edit makes the same checks.
		b := mustParse(t, "...\n...")
		for _, e := range []board.Edit{board.AddWall(tt.wall), board.RemoveWall(tt.wall)} {
			_, err := b.Edit(e)
			if got := fmt.Sprint(err); got != "edits:1: "+f.Msg+"; want "+f.Want {
				t.Errorf("Edit with %v: %s", tt.wall, got)
			}
		}
	}
}

func TestWallsAreNormalised(t *testing.T) {
	minus := math.Copysign(0, -1)
	b := mustBoard(t, board.Spec{Text: []byte("...\n..."), Walls: []board.Wall{
		{X1: 1, X2: 1, Y1: 2, Y2: minus},
		{X1: 2, X2: minus, Y1: minus, Y2: 0},
		{X1: 0, X2: 2},
		{X1: 0, X2: 2, Height: 3},
		{X1: 3, X2: 1, Y1: 2, Y2: 2},
		{X1: 0, X2: 0.5},
	}})
	want := "[[0, 0, 0.5, 0] [0, 0, 2, 0] {from: [0, 0], to: [2, 0], height: 3} [1, 2, 3, 2] [1, 0, 1, 2]]"
	if got := fmt.Sprint(b.Walls()); got != want {
		t.Errorf("walls %s\nwant  %s", got, want)
	}
	b.Walls()[0] = board.Wall{}
	if got := fmt.Sprint(b.Walls()); got != want {
		t.Error("Walls gives out the board's own slice")
	}
}

// TestLongWalls has a wall along each line of a large board: the sides must be
// whole, quickly.
func TestLongWalls(t *testing.T) {
	const n = 300
	s := board.Spec{Text: []byte(strings.Repeat(strings.Repeat(".", n)+"\n", n))}
	for i := range n + 1 {
		f := float64(i)
		s.Walls = append(s.Walls, board.Wall{X1: f, X2: f, Y2: n}, board.Wall{Y1: f, Y2: f, X1: n})
	}
	b := mustBoard(t, s)
	const all = board.SideNorthLo | board.SideNorthHi | board.SideNorthFull | board.SideWestLo | board.SideWestHi | board.SideWestFull
	for y := range n {
		for x := range n {
			if got := b.Sides()[b.ID(pathing.Cell{X: x, Y: y})]; got != all {
				t.Fatalf("sides of %d,%d are %b", x, y, got)
			}
		}
	}
}
