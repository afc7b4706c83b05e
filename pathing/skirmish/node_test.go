package skirmish

import (
	"testing"
	"unsafe"

	"example.com/stride/pathing"
)

// A node holds the largest parts that a query can have: 8,191 Actions, 30 squares of
// Stride, the 250 layers of a machine, and slots of a board of 2^24 squares.
func TestNodeHoldsItsParts(t *testing.T) {
	if n := unsafe.Sizeof(node(0)); n != 8 {
		t.Errorf("a node takes %d bytes, want 8", n)
	}
	const action, used, layer, low = 8191, 30, 250, 1<<31 - 1
	for turned := range 3 {
		n := labelNode(action, pathing.Prone, low, layer, used, turned)
		if n.kind() != nodeLabel || n.action() != action || n.posture() != pathing.Prone || n.low() != low ||
			n.layer() != layer || n.used() != used || n.turned() != turned {
			t.Errorf("label %x is of kind %d, Action %d, %v, square %d, layer %d, %d squares, turned %d",
				uint64(n), n.kind(), n.action(), n.posture(), n.low(), n.layer(), n.used(), n.turned())
		}
	}
	for kind := nodeStart; kind <= nodeGoal; kind++ {
		if n := packNode(kind, action, low); n.kind() != kind || n.action() != action || n.low() != low {
			t.Errorf("node %x is of kind %d, Action %d, low %d; want kind %d", uint64(n), n.kind(), n.action(), n.low(), kind)
		}
	}
}

// The steps of a square fit four bytes: eight directions and three lines of each of the
// four diagonals.
func TestWaysHoldTheirLines(t *testing.T) {
	if n := unsafe.Sizeof(ways(0)); n != 4 {
		t.Errorf("ways take %d bytes, want 4", n)
	}
	for d := pathing.NE; d < pathing.NoDir; d += 2 {
		for lines := range uint8(8) {
			w := ways(lines)<<(8+3*(d>>1)) | 1<<d
			if !w.open(d) || w.lines(d) != lines || w.open(d.Turn(1)) || w.lines(d.Turn(2)) != 0 {
				t.Errorf("%v with lines %b: %b", d, lines, w)
			}
		}
	}
}
