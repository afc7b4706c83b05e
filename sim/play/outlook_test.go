package play

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// An Outlook turns with the unit: what goes first for a unit that looks north goes first
// for one that looks east once the board is turned with it.
func TestOutlook(t *testing.T) {
	b, err := board.Parse([]byte(".....\n.....\n.....\n.....\n.....\n"))
	if err != nil {
		t.Fatal(err)
	}
	// Seen from 1,3 by a unit that looks north, each goes before the next: ahead by 2, and
	// straight; aside by 1, to the right, which is nearer to the middle of the board 2,2;
	// to the left; ahead by 1; not ahead, aside by 1 and by 3; behind.
	list := []pathing.Cell{{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 0, Y: 1}, {X: 1, Y: 2}, {X: 2, Y: 3}, {X: 4, Y: 3}, {X: 1, Y: 4}}
	at, facing := pathing.Cell{X: 1, Y: 3}, pathing.N
	for range 4 {
		o := Outlook{At: at, Facing: facing, Board: b}
		for i, a := range list {
			for j, c := range list {
				if got := o.Compare(a, c); (got < 0) != (i < j) || (got == 0) != (i == j) {
					t.Errorf("looking %v, %v against %v: %d", facing, a, c, got)
				}
			}
		}
		turn := func(c pathing.Cell) pathing.Cell { return pathing.Cell{X: 4 - c.Y, Y: c.X} }
		for i := range list {
			list[i] = turn(list[i])
		}
		at, facing = turn(at), (facing+2)%pathing.NoDir
	}
	if x, y := (&Outlook{Board: b}).ToMiddle(pathing.Cell{X: 1, Y: 4}); x != 2 || y != -4 {
		t.Errorf("the middle is %d,%d away", x, y)
	}
}
