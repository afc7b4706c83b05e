package mech

import (
	"fmt"

	"example.com/stride/pathing"
)

// Box is the cube of spaces that a body fills: N spaces along each axis from At, its
// north-west, lowest space (M-03).
type Box struct {
	At pathing.Place
	N  int
}

// Spaces is how many spaces a body of this Size is wide, deep and high (M-03).
func Spaces(size pathing.Half) int { return max(1, int(size)/2) }

// Distance is how many spaces apart two boxes are along the axis where they are
// furthest apart: 0 if they share a space, 1 if they are adjacent (M-16).
func Distance(a, b Box) int {
	return max(gap(a.At.X, a.N, b.At.X, b.N), gap(a.At.Y, a.N, b.At.Y, b.N), gap(a.At.Z, a.N, b.At.Z, b.N))
}

// Adjacent reports whether any spaces of the two boxes are within one space in every
// axis (M-04). Boxes that overlap are.
func Adjacent(a, b Box) bool { return Distance(a, b) <= 1 }

// Overlap reports whether the boxes share a space.
func Overlap(a, b Box) bool { return Distance(a, b) == 0 }

func gap(a int16, n int, b int16, m int) int {
	return max(int(b)-int(a)-n+1, int(a)-int(b)-m+1, 0)
}

// offsets returns those of the eight cells around one, by direction; row is the number of
// cells of a row.
func offsets(row int) (off [pathing.NoDir]int) {
	for d := range off {
		dx, dy := pathing.Dir(d).Delta()
		off[d] = dy*row + dx
	}
	return off
}

// Dir3 is one of the 26 directions in three dimensions: each of X, Y and Z is -1, 0
// or 1, and not all of them are 0. Y grows south and Z up.
type Dir3 struct{ X, Y, Z int }

// Level is the direction d of the compass at constant height.
func Level(d pathing.Dir) Dir3 {
	dx, dy := d.Delta()
	return Dir3{dx, dy, 0}
}

// String is the direction as a scenario would say it: N, SE, up, NE+down.
func (d Dir3) String() string {
	flat := pathing.DirOf(d.X, d.Y).String()
	switch {
	case d.Z == 0:
		return flat
	case flat != "":
		flat += "+"
	}
	if d.Z > 0 {
		return flat + "up"
	}
	return flat + "down"
}

// ParseDir3 reads what String writes; ok is false for any other text.
func ParseDir3(s string) (d Dir3, ok bool) {
	for i := range 27 {
		if d = (Dir3{i%3 - 1, i/3%3 - 1, i/9 - 1}); d != (Dir3{}) && d.String() == s {
			return d, true
		}
	}
	return Dir3{}, false
}

func (d Dir3) check() error {
	if d == (Dir3{}) || d.X < -1 || d.X > 1 || d.Y < -1 || d.Y > 1 || d.Z < -1 || d.Z > 1 {
		return fmt.Errorf("mech: {%d %d %d} is no direction: each number must be -1, 0 or 1, and one of them not 0", d.X, d.Y, d.Z)
	}
	return nil
}
