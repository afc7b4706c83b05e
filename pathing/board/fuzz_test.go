package board_test

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func FuzzParse(f *testing.F) {
	f.Add("..^..\n..#..\n")
	f.Add(".#_o^\r\n,:!;~\r\n%....")
	f.Add("...\n..\n....\n")
	f.Add("\ufeff.\x00\t\r.\xff\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		checkParse(t, text)
	})
}

// legendOf makes a legend of the characters of a text: the surfaces and costs
// come from their places and numbers.
func legendOf(text string) []board.Glyph {
	var legend []board.Glyph
	for i, r := range text {
		t := board.Terrain(uint32(r)*7+uint32(i)) & 0x7ff
		legend = append(legend, board.Glyph{Rune: r, Terrain: t.WithExtra(int(r)%120 - i)})
	}
	return legend
}

// wallOf reads a wall from 9 bytes: two kinds of coordinates, wild and tame.
func wallOf(data []byte) board.Wall {
	var v [4]float64
	for i := range v {
		n := binary.LittleEndian.Uint16(data[2*i:])
		switch data[8] & 3 {
		case 0:
			v[i] = float64(n & 15)
		case 1:
			v[i] = float64(int16(n)) / 4
		case 2:
			v[i] = float64(n) / 8191
		default:
			v[i] = math.Float64frombits(uint64(n) << 48)
		}
	}
	return board.Wall{X1: v[0], Y1: v[1], X2: v[2], Y2: v[3], Height: int(int8(data[8])) >> 2}
}

// FuzzSpec reads a whole description. Of what is refused it checks the faults; of
// what is read the sides, the way back, and that walls can be taken away again.
func FuzzSpec(f *testing.F) {
	f.Add("..\n..", "", "", false, []byte{})
	f.Add("wx\n水w", "wx水", "09\naz", false, []byte("\x00\x00\x01\x00\x02\x00\x01\x00\x00\x01\x00\x00\x00\x01\x00\x02\x00\x08"))
	f.Add("...\n...", "w.w ", "012\n12", true, []byte("\x02\x00\x00\x00\x02\x00\x05\x00\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, text, legend, levels string, heights bool, walls []byte) {
		s := board.Spec{Text: []byte(text), Legend: legendOf(legend)}
		if heights {
			row := []int{}
			for _, c := range []byte(levels) {
				if c == '\n' {
					s.Heights = append(s.Heights, row)
					row = []int{}
				} else {
					row = append(row, int(c)-'0')
				}
			}
			s.Heights = append(s.Heights, row)
		} else {
			s.Levels = []byte(levels)
		}
		for ; len(walls) >= 9; walls = walls[9:] {
			s.Walls = append(s.Walls, wallOf(walls))
		}
		b, err := s.Board()
		if err != nil {
			if b != nil {
				t.Fatal("a board came with an error")
			}
			checkFaults(t, err)
			return
		}
		if got, want := b.Sides(), slowSides(b.W(), b.H(), s.Walls); !slices.Equal(got, want) {
			t.Fatalf("walls %v\nsides %v\nwant  %v", s.Walls, got, want)
		}
		written := b.Spec()
		again, err := written.Board()
		if err != nil {
			t.Fatalf("written back: %v", err)
		}
		same(t, "written and read", b, again)

		// Take away every other wall, and one cell's terrain.
		var edits []board.Edit
		var left []board.Wall
		for i, w := range b.Walls() {
			if i%2 == 0 {
				edits = append(edits, board.RemoveWall(w))
			} else {
				left = append(left, w)
			}
		}
		edits = append(edits, board.Set(pathing.Cell{X: b.W() - 1, Y: b.H() / 2}, board.Low))
		changed, err := b.Edit(edits...)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := b.Sides(), slowSides(b.W(), b.H(), left); !slices.Equal(got, want) {
			t.Fatalf("walls left %v\nsides %v\nwant  %v", left, got, want)
		}
		if want := slowChanged(again, b); !slices.Equal(changed, want) {
			t.Fatalf("changed %v, want %v", changed, want)
		}
	})
}
