package scenario_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// mapScenario reads a scenario of a ruleset whose board is a .map file.
func mapScenario(t *testing.T, ruleset, rows, more string) (*scenario.Scenario, error) {
	t.Helper()
	lines := strings.Split(rows, "\n")
	fsys := fstest.MapFS{"a.map": {Data: fmt.Appendf(nil, "type octile\nheight %d\nwidth %d\nmap\n%s\n", len(lines), len(lines[0]), rows)}}
	return scenario.Parse("game.yaml", fmt.Appendf(nil, "ruleset: %s\nboard:\n  file: a.map\n%s", ruleset, more), fsys, all.Vocabulary())
}

// A legend gives the characters of a .map file another meaning, those of the format
// included.
func TestLegendOfMap(t *testing.T) {
	sc, err := mapScenario(t, "skirmish", ".@TSWx\n......", "  legend: {\"@\": {}, \"S\": {surface: [steep, loose]}, \"x\": {void: true}, \"W\": {cost: 2}}\n  levels: |\n    000000\n    000001\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []board.Terrain{0, 0, board.Solid, board.Steep | board.Loose, board.Terrain(0).WithExtra(2), board.Void}
	for x, w := range want {
		if got := sc.Board.At(pathing.Cell{X: x}); got != w {
			t.Errorf("cell %d,0 is %v, want %v", x, got, w)
		}
	}
	if got := sc.Board.At(pathing.Cell{X: 5, Y: 1}).Level(); got != 1 {
		t.Errorf("level %d, want 1", got)
	}
}

// What a ruleset has no use for in a .map file is a fault that says which character of
// the legend mends it, and it does.
func TestForeignMap(t *testing.T) {
	for _, c := range []struct{ ruleset, char, want string }{
		{"skirmish", "S", "cell 1,0 is a difficult surface, which means nothing in skirmish"},
		{"mech", "W", "cell 1,0 is a submerged surface, which means nothing in mech"},
	} {
		_, err := mapScenario(t, c.ruleset, "."+c.char, "")
		var faults scenario.Faults
		if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Msg != c.want || faults[0].Line != 3 {
			t.Errorf("%s: got %v", c.ruleset, err)
			continue
		}
		legend, ok := strings.CutPrefix(faults[0].Want, "say what the character means here, such as ")
		legend, ok2 := strings.CutSuffix(legend, " for open floor")
		if !ok || !ok2 {
			t.Fatalf("remedy %q", faults[0].Want)
		}
		if sc, err := mapScenario(t, c.ruleset, "."+c.char, "  "+legend+"\n"); err != nil || sc.Board.At(pathing.Cell{X: 1}) != 0 {
			t.Errorf("%s: the remedy does not mend it: %v", c.ruleset, err)
		}
	}
	for c, rulesets := range map[string][]string{"S": {"mech"}, "W": {"skirmish"}} {
		for _, name := range rulesets {
			if _, err := mapScenario(t, name, "."+c, ""); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// The schema takes built-in characters in a legend for a .map file only, and there only
// what a map can have.
func TestSchemaOfMapLegends(t *testing.T) {
	valid := scenario.Validator(t, all.Vocabulary())
	for _, c := range []struct {
		board doc
		want  bool
	}{
		{doc{"file": "a.map", "legend": doc{".": doc{}, "S": doc{}}}, true},
		{doc{"file": "A.MAP", "legend": doc{"é": doc{}}}, false},
		{doc{"file": "a.txt", "legend": doc{"é": doc{}}}, true},
		{doc{"file": "a.txt", "legend": doc{".": doc{}}}, false},
		{doc{"text": "..", "legend": doc{"#": doc{}}}, false},
	} {
		text, _ := json.Marshal(doc{"ruleset": "skirmish", "board": c.board})
		if err := valid(text); (err == nil) != c.want {
			t.Errorf("%s: %v", text, err)
		}
	}
}
