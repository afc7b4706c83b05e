package mech

import (
	"slices"
	"testing"
	"unsafe"

	"example.com/stride/pathing"
)

// Labels that wait are as small as their fields allow, since a search copies each twice.
func TestSizes(t *testing.T) {
	for name, got := range map[string][2]uintptr{
		"waiting": {unsafe.Sizeof(waiting{}), 16},
		"rows":    {unsafe.Sizeof(rows{}), 8 * maxRows},
		"cells":   {unsafe.Sizeof(cells{}), 24},
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

// Leaps sort as their ends do, and of leaps to one end the best comes first: by cell,
// height, choice, stopped, cost, squares.
func TestLeapEndOrder(t *testing.T) {
	most := leap{index: maxRows*maxRows - 1, z: 63, choice: pathing.Fall, stopped: true, cost: 2 * maxSpeed, squares: 63}
	list := []leap{
		{index: 0, z: 0, choice: pathing.Jump},
		{index: 0, z: 0, choice: pathing.Jump, squares: 1},
		{index: 0, z: 0, choice: pathing.Jump, cost: 1},
		{index: 0, z: 0, choice: pathing.Jump, cost: 2 * maxSpeed, squares: 63},
		{index: 0, z: 0, choice: pathing.Jump, stopped: true},
		{index: 0, z: 0, choice: pathing.Teleport},
		{index: 0, z: 1, choice: pathing.Jump},
		{index: 0, z: 63, choice: pathing.Fall, stopped: true, cost: 2 * maxSpeed, squares: 63},
		{index: 1, z: 0, choice: pathing.Jump},
		most,
	}
	var ends []leapEnd
	for i := range list {
		e := makeLeapEnd(&list[i], i)
		if e.index() != list[i].index || e.number() != i || e.rank() != rankOf(uint8(list[i].z), list[i].choice) {
			t.Errorf("leap %d to cell %d at height %d is read back as %d to cell %d", i, list[i].index, list[i].z, e.number(), e.index())
		}
		ends = append(ends, e)
	}
	if !slices.IsSorted(ends) {
		t.Errorf("the ends %x are not in order", ends)
	}
}
