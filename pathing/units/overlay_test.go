package units

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func TestOverlay(t *testing.T) {
	b, _ := board.Parse([]byte("...\n...\n..."))
	id := func(x, y int) board.CellID { return b.ID(pathing.Cell{X: x, Y: y}) }
	o := NewOverlay(b)
	o.Place(0, id(0, 0), 2)
	o.Place(3, id(1, 1), 4)
	o.Place(5, id(1, 1), 1)
	all, third := o.Without(NoUnit), o.Without(3)
	for _, c := range []struct {
		what string
		got  any
		want any
	}{
		{"sizes in 1,1", o.Size(id(1, 1)), 5},
		{"sizes without unit 3", third.Size(id(1, 1)), 1},
		{"0,0 is occupied", all.Occupied(id(0, 0)), true},
		{"2,2 is near", all.Near(id(2, 2)), true},
		{"units", o.Units(), 6},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
	o.Remove(5)
	alone := o.Without(3)
	if alone.Occupied(id(1, 1)) || alone.Near(id(2, 2)) || !alone.Near(id(0, 1)) {
		t.Error("a unit left out alone in its cell still counts")
	}
	o.Place(3, id(2, 2), 4)
	if o.Count(id(1, 1)) != 0 || o.Count(id(2, 2)) != 1 {
		t.Error("a unit placed again stands in two cells")
	}
	o.Clear()
	for _, n := range o.near {
		if n != 0 {
			t.Fatal("a cleared overlay has somebody near")
		}
	}
}
