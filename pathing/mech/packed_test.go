package mech

import (
	"testing"
	"unsafe"

	"example.com/stride/pathing"
)

// Labels that wait are as small as their fields allow, since a search copies each twice.
func TestSizes(t *testing.T) {
	for name, got := range map[string][2]uintptr{
		"waiting": {unsafe.Sizeof(waiting{}), 16},
		"rows":    {unsafe.Sizeof(rows{}), 8 * maxRows},
		"cells":   {unsafe.Sizeof(cells{}), 16},
		"pending": {unsafe.Sizeof(pending{}), 8},
		"spot":    {unsafe.Sizeof(spot{}), 32},
	} {
		if got[0] != got[1] {
			t.Errorf("%s takes %d bytes, want %d", name, got[0], got[1])
		}
	}
}

// A node gives back what it is made of, up to the greatest values of each part.
func TestNodeParts(t *testing.T) {
	const last = 241*241 - 1 // the last cell within two moves of maxSpeed, each way
	for _, want := range [][7]int{
		{int(nodeStart), 0, 0, 0, 0, 0, 0},
		{int(nodeLabel), 1, int(pathing.Hover), classSeed, 2 * maxSpeed, last, 63},
		{int(nodeEnd), 1, int(pathing.Fall), classStopped, 0, last, 0},
		{int(nodeEnd), 0, int(pathing.Teleport), classFree, 0, 1, 1},
	} {
		n := makeNode(uint64(want[0]), want[1], pathing.Choice(want[2]), want[3], want[4], want[5], want[6])
		if got := [7]int{int(n.kind()), n.move(), int(n.choice()), n.class(), n.used(), n.index(), n.z()}; got != want {
			t.Errorf("made of %v, it gives %v", want, got)
		}
	}
}
