package board

import (
	"testing"

	"example.com/stride/pathing"
)

func TestParseReadsEveryBuiltIn(t *testing.T) {
	b, err := Parse([]byte(".#_o^\r\n,:!;~\n%....\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Terrain{0, Solid, Void, Low, Steep, Flooded, Debris, Dangerous, Loose, Submerged, Difficult}
	for i, w := range want {
		c := pathing.Cell{X: i % 5, Y: i / 5}
		if got := b.At(c); got != w {
			t.Errorf("cell %v is %v, want %v", c, got, w)
		}
	}
	if got, want := b.String(), ".#_o^\n,:!;~\n%....\n"; got != want {
		t.Errorf("String is %q, want %q", got, want)
	}
}
