package board_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func ExampleParse() {
	b, err := board.Parse([]byte(`
..^..
..#..
.~~..
`[1:]))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b)
	fmt.Println(b.W(), "by", b.H(), "cells; 2,0 is", b.At(pathing.Cell{X: 2, Y: 0}))
	// Output:
	// ..^..
	// ..#..
	// .~~..
	// 5 by 3 cells; 2,0 is steep
}

// All faults come at once, each with its line and column.
func ExampleParse_faults() {
	_, err := board.Parse([]byte("..^..\n..?..\n...\n"))
	fmt.Println(err)
	// Output:
	// text:2:3: unknown character '?'; want one of . # _ o ^ , : ! ; ~ %
	// text:3:4: row 3 has 3 cells; want 5 cells as in the first row of the text
}

// A scenario's board: a legend, levels, and two walls that shut a side together.
func ExampleSpec_Board() {
	s := board.Spec{
		Text: []byte("..w..\n..#.F\n"),
		Legend: []board.Glyph{
			{Rune: 'w', Terrain: (board.Flooded | board.Debris).WithExtra(-1)},
			{Rune: 'F', Terrain: board.Solid},
		},
		Levels: []byte("00111\n00012\n"),
		Walls:  []board.Wall{{X1: 2, Y1: 0, X2: 2, Y2: 0.5}, {X1: 2, Y1: 0.5, X2: 2, Y2: 1}},
	}
	b, err := s.Board()
	if err != nil {
		fmt.Println(err)
		return
	}
	c := pathing.Cell{X: 2, Y: 0}
	fmt.Println(b.At(c))
	fmt.Println("west side shut:", b.Sides()[b.ID(c)]&board.SideWestFull != 0)
	// Output:
	// flooded+debris cost -1 level 1
	// west side shut: true
}

// A door is shut, and a bridge falls.
func ExampleBoard_Edit() {
	b, err := board.Parse([]byte("..#..\n.....\n..#..\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	changed, err := b.Edit(
		board.AddWall(board.Wall{X1: 2, Y1: 1, X2: 2, Y2: 2}),
		board.Set(pathing.Cell{X: 3, Y: 1}, board.Void),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, id := range changed {
		fmt.Println("changed:", b.Cell(id))
	}
	fmt.Print(b)
	// Output:
	// changed: 1,1
	// changed: 2,1
	// changed: 3,1
	// ..#..
	// ..._.
	// ..#..
}

// A map of another program comes over cell by cell.
func ExampleFromFunc() {
	heights := [][]int{{0, 0, 1}, {0, 9, 1}}
	b, err := board.FromFunc(3, 2, func(x, y int) uint32 {
		switch h := heights[y][x]; {
		case h > 5:
			return uint32(board.Solid)
		default:
			return uint32(board.Terrain(0).WithLevel(h))
		}
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := b.Spec()
	fmt.Printf("%s%s", s.Text, s.Levels)
	// Output:
	// ...
	// .#.
	// 001
	// 001
}
