package mapfile

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Append appends b as a map file to dst and returns the longer slice. Open cells
// become '.', Solid '@', Difficult 'S' and Submerged 'W', so that Read makes an
// equal board of it. If b has terrain or walls that the format can't say, dst is
// returned as it was; the error is board.Faults with the cells, whose Line and Col
// are y+1 and x+1 in Part board.PartCells, or with the walls.
func Append(dst []byte, b *board.Board) ([]byte, error) {
	var faults board.Faults
	out := dst
	out = fmt.Appendf(out, "type octile\nheight %d\nwidth %d\nmap\n", b.H(), b.W())
	for y := range b.H() {
		for x := range b.W() {
			var c byte
			switch t := b.At(pathing.Cell{X: x, Y: y}); {
			case t == 0:
				c = '.'
			case t == board.Solid:
				c = '@'
			case t == board.Difficult:
				c = 'S'
			case t == board.Submerged:
				c = 'W'
			case faults.Full():
				faults.Add(board.Fault{})
			default:
				faults.Add(board.Fault{
					Part: board.PartCells, Line: y + 1, Col: x + 1, Code: CodeTerrain,
					Msg:  fmt.Sprintf("cell %d,%d is %v", x, y, t),
					Want: "open, solid, difficult or submerged, without cost or level",
				})
			}
			out = append(out, c)
		}
		out = append(out, '\n')
	}
	if n := len(b.Walls()); n > 0 {
		faults.Add(board.Fault{
			Part: board.PartWalls, Code: CodeTerrain, Msg: count(n, "wall"), Want: "none",
		})
	}
	if err := faults.Err(); err != nil {
		return dst, err
	}
	return out, nil
}
