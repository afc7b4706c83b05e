// Package board holds the ground: what each cell of a grid is and which walls run
// along its sides. It knows no ruleset and no costs but the extra ones that a
// scenario declares.
//
// # Definitions
//
// A [Board] is a grid of W by H cells, x growing east and y growing south, with
// (0,0) in the north-west. Each cell has a [Terrain]: flags (a solid block, a void
// or a low obstacle, and any number of surfaces such as steep or flooded), an
// extra cost from -100 to 100 and a floor level from 0 to 35. A ruleset
// that counts heights in spaces takes the level for that of the ground.
//
// A [Wall] is a straight segment along a line of the grid. Lines are numbered like
// the corners of cells: the line x = 2 runs between the columns 1 and 2, and the
// corner (2,1) is the north-west one of the cell 2,1. A wall may span any number
// of cells and cover any part of a side, and the outer sides of the board may have
// walls too.
//
// A [CellID] is the index of a cell in the arrays of a board: [Board.Flags],
// [Board.Extras], [Board.Levels] and [Board.Sides]. They have a border of one cell
// all round, which is solid, so that code that looks at the neighbours of a cell
// needs no range check: they lie 1 and [Board.Stride] away. The arrays take 5
// bytes a cell, and at most 15 on a board that has spans, liquids and hazards.
//
// A column is what of a cell is solid at the heights 0 to 63, a bit each: see
// [Board.Column]. Levels fill it from the bottom, and a [Span] adds a bridge or an
// overhang, or carves a tunnel. Flags say something of a cell's ground, which is
// the first space from the bottom that is not solid, not of floors above it.
//
// # Text
//
// A board is written as rows of characters, the north row first:
//
//	.  open            ,  flooded
//	#  solid           :  debris
//	_  void            !  dangerous
//	o  low obstacle    ;  loose
//	^  steep           ~  submerged
//	                   %  difficult
//
// A [Spec] adds what characters alone can't say: a legend for more characters,
// rows of floor levels and the walls. [Spec.Board] reads it and tells of every
// fault at once, each with its place, what is wrong and what would be right.
// [Board.Spec] writes a board back. Rows end in \n or \r\n, the last one
// optionally; nothing is trimmed, so a space at the end of a row is a fault.
//
// # Discussion
//
// Where walls cover a side is worked out from their union, exactly: ends are
// compared as the float64 values that they are, without a tolerance. Walls from 0
// to 0.3 and from 0.3 to 1 cover a side; if one ends at 0.1+0.2 in floating point,
// which is a little more than 0.3, and the next starts at 0.3, they overlap and
// cover it too; but if one ends at 0.3 and the next starts at 0.1+0.2, there is a
// gap. Numbers that were written down with the same digits are always the same.
//
// Rulesets that care how much of a side is covered need three facts only: whether
// a wall touches the one end, the other end, and whether all of it is covered.
// [Board.Sides] keeps these three bits for the north and the west side of each
// cell. Heights of walls are in [Board.Walls].
//
// Nothing is sparse and nothing is behind a pointer: a table of step costs is made
// in one pass over the arrays. [Board.Edit] changes a board in place and returns
// the cells that changed, so that such a table can be patched around them.
//
// # Concurrency
//
// Any number of goroutines may read a board. Edit needs it alone: a program that edits
// a board while others search must keep them out with a lock of its own.
//
// # Grids of other libraries
//
// [FromFunc] asks for the terrain of each cell as a uint32. The values of a Grid
// of github.com/kelindar/tile are just that, so a grid whose values are written
// with the flags of this package comes over in a few lines:
//
//	grid := tile.NewGridOf[string](300, 300) // sides are multiples of 3
//	grid.WriteAt(4, 2, tile.Value(board.Steep.WithLevel(1)))
//
//	b, err := board.FromFunc(int(grid.Size.X), int(grid.Size.Y), func(x, y int) uint32 {
//		t, _ := grid.At(int16(x), int16(y))
//		return uint32(t.Value())
//	})
//
// A grid with values of another meaning needs a table from those to Terrain in the
// function. To follow changes of a tile.View, pass them on with [Set].
//
// # Examples
//
// [Parse] reads a text, [Board.Edit] changes a board, [FromFunc] makes one from any
// other map; each has a runnable example.
package board
