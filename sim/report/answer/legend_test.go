package answer

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
)

func reachText(t *testing.T, scenario string) string {
	t.Helper()
	r, err := world(t, parse(t, scenario)).Reach("a", pathing.ScopeAction)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b, draw.Style{Width: 80, Whole: true}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestSharedCell: a unit in the cell of the one that is asked about is named beside @,
// the sign that is drawn there; two others in a cell are an &.
func TestSharedCell(t *testing.T) {
	text := reachText(t, "ruleset: skirmish\nboard: {text: \"...\"}\ntypes: {m: {speed: 1, stride: 1, size: 1}}\nunits:\n"+
		"  - {id: a, type: m, side: s, at: [0, 0]}\n  - {id: b, type: m, side: s, at: [0, 0]}\n"+
		"  - {id: c, type: m, side: r, at: [2, 0]}\n  - {id: d, type: m, at: [2, 0]}\n")
	if want := "\n@ a  @ at 0,0 with b (s)  & at 2,0 c (r), d\n"; !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
}

// A large unit over others shares several cells with them: a line for each fits into the
// width.
func TestSharedCells(t *testing.T) {
	text := reachText(t, "ruleset: mech\nboard: {text: \"...\\n...\\n...\"}\nunits:\n  - {id: a, size: 3, speed: 1, side: s, hover: true, at: [0, 0, 5]}\n"+
		"  - {id: below the first, size: 2, speed: 1, side: s, at: [0, 0]}\n")
	for line := range strings.Lines(text) {
		if n := len([]rune(line)) - 1; n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, c := range []string{"0,0", "1,0", "0,1", "1,1"} {
		if want := "@ at " + c + " with below the first (s) Size 2"; !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// TestMoreUnits: units beyond the letters are counted, whatever number of cells each
// of them has.
func TestMoreUnits(t *testing.T) {
	var units strings.Builder
	for i := range 60 {
		fmt.Fprintf(&units, "  - {id: u%d, size: 2, speed: 1, side: s, at: [%d, 3]}\n", i, 2*i)
	}
	row := strings.Repeat(".", 120)
	text := reachText(t, "ruleset: mech\nboard: {text: \""+strings.Repeat(row+"\\n", 4)+row+"\"}\nunits:\n  - {id: a, size: 1, speed: 1, side: s, at: [0, 0]}\n"+units.String())
	if want := fmt.Sprintf("+ %d more units", 60-len(letters)); !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
}
