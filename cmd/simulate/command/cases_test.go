package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// queryCase is a case of testdata/cases.yaml, which explains the fields.
type queryCase struct {
	ID           string         `yaml:"id"`
	Why          string         `yaml:"why"`
	Scenario     map[string]any `yaml:"scenario"`
	Unit         string         `yaml:"unit"`
	Scope        string         `yaml:"scope"`
	Cost         map[string]int `yaml:"cost"`
	Absent       []string       `yaml:"absent"`
	Ends         []string       `yaml:"ends"`
	StateCost    map[string]int `yaml:"state_cost"`
	PathStraight []string       `yaml:"path_straight"`
}

// reachDocument is what reach --format json prints.
type reachDocument struct {
	Schema string         `json:"schema"`
	States []answer.State `json:"states"`
	Cells  []answer.Cell  `json:"cells"`
}

// queryCases are the cases of testdata/cases.yaml.
func queryCases(t *testing.T) []queryCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var cases []queryCase
	if err := yaml.UnmarshalWithOptions(data, &cases, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 17 {
		t.Fatalf("%d cases; there were 17", len(cases))
	}
	return cases
}

func TestCases(t *testing.T) {
	for _, c := range queryCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			text, err := json.Marshal(c.Scenario) // JSON is YAML too
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "case.yaml")
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
			got := simulate(t, "reach", file, "--unit", c.Unit, "--scope", c.Scope, "--format", "json")
			if got.code != 0 || got.stderr != "" {
				t.Fatalf("exit %d: %s", got.code, got.stderr)
			}
			var doc reachDocument
			if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil {
				t.Fatal(err)
			}
			c.check(t, &doc)
			c.checkPaths(t, file)
		})
	}
}

func (c *queryCase) check(t *testing.T, doc *reachDocument) {
	asked := len(c.Cost) + len(c.Absent) + len(c.Ends) + len(c.StateCost)
	if asked == 0 {
		t.Fatal("the case asks nothing")
	}
	cost := map[string]int{}
	var ends []string
	for _, cell := range doc.Cells {
		at := fmt.Sprintf("%d,%d", cell.X, cell.Y)
		if least, ok := cost[at]; !ok || cell.Cost < least {
			cost[at] = cell.Cost
		}
		if !slices.Contains(ends, at) {
			ends = append(ends, at)
		}
		cost[fmt.Sprintf("%s,%d", at, cell.Z)] = cell.Cost
	}
	for at, want := range c.Cost {
		if got, ok := cost[at]; !ok || got != want {
			t.Errorf("%s: cost %d (reached %v), want %d", at, got, ok, want)
		}
	}
	for _, at := range c.Absent {
		if got, ok := cost[at]; ok {
			t.Errorf("%s: reached at cost %d, want absent", at, got)
		}
	}
	if c.Ends != nil {
		slices.Sort(ends)
		want := slices.Sorted(slices.Values(c.Ends))
		if !slices.Equal(ends, want) {
			t.Errorf("ends in %v, want %v", ends, want)
		}
	}
	for match, want := range c.StateCost {
		got, ok := leastState(t, doc, match)
		if !ok || got != want {
			t.Errorf("%s: cost %d (found %v), want %d", match, got, ok, want)
		}
	}
}

// leastState is the least cost of the states that match "x,y,field=value".
func leastState(t *testing.T, doc *reachDocument, match string) (least int, ok bool) {
	t.Helper()
	parts := strings.Split(match, ",")
	field, value, found := strings.Cut(parts[len(parts)-1], "=")
	if !found {
		t.Fatalf("%q has no field=value", match)
	}
	for _, s := range doc.States {
		if fmt.Sprintf("%d,%d", s.X, s.Y) != strings.Join(parts[:len(parts)-1], ",") {
			continue
		}
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(data, &fields); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(fields[field]) == value && (!ok || s.Cost < least) {
			least, ok = s.Cost, true
		}
	}
	return least, ok
}

// checkPaths reads the paths of PathStraight back through the library.
func (c *queryCase) checkPaths(t *testing.T, file string) {
	if len(c.PathStraight) == 0 {
		return
	}
	sc, err := scenario.Load(file, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	u, _ := sc.Unit(c.Unit)
	rules, err := skirmish.Compile(sc.Board, skirmish.Default(), skirmish.ProfileOf(u.Fields))
	if err != nil {
		t.Fatal(err)
	}
	var r pathing.Reach
	err = rules.Query(nil, units.NoUnit).Action(&r, search.NewScratch(), skirmish.StateOf(u.At.Cell(), u.Fields))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range c.PathStraight {
		at, _, err := cell(text)
		if err != nil {
			t.Fatal(err)
		}
		end, ok := r.At(at)
		if !ok {
			t.Fatalf("%s is not reached", text)
		}
		path := r.Path(nil, end)
		if len(path) == 0 {
			t.Fatalf("%s has no path", text)
		}
		for _, s := range path {
			if s.Dir != path[0].Dir {
				t.Errorf("the path to %s goes %v, then %v", text, path[0].Dir, s.Dir)
			}
		}
	}
}

// TestMechExamples holds the worked examples of mech that count places.
func TestMechExamples(t *testing.T) {
	open := strings.Repeat(strings.Repeat(".", 13)+"\\n", 12) + strings.Repeat(".", 13)
	for _, c := range []struct {
		name, unit string
		others     int
	}{
		{"M-02-open", "speed: 6", 13*13 - 1},
		{"M-19-flight", "speed: 6, flight: true", 13*13*7 - 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "case.yaml")
			text := "ruleset: mech\nboard: {text: \"" + open + "\"}\nunits: [{id: u, " + c.unit + ", at: [6, 6]}]\n"
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			got := simulate(t, "reach", file, "--unit", "u", "--format", "json")
			var doc reachDocument
			if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil {
				t.Fatalf("%v: %s", err, got.stderr)
			}
			if n := len(doc.Cells) - 1; n != c.others {
				t.Errorf("%d other places, want %d", n, c.others)
			}
		})
	}
}

// TestCaseErrors holds the cases whose right answer is an error.
func TestCaseErrors(t *testing.T) {
	t.Run("start-on-solid", func(t *testing.T) {
		for _, text := range []string{
			"ruleset: skirmish\nboard: {text: \".#.\"}\nunits: [{id: rook, speed: 7, stride: 2, at: [1, 0]}]\n",
			"ruleset: mech\nboard: {text: \".#.\"}\nunits: [{id: rook, speed: 7, at: [1, 0]}]\n",
			"ruleset: mech\nboard: {text: \".#.\"}\nunits: [{id: rook, speed: 7, flight: true, at: [1, 0, 3]}]\n",
		} {
			file := filepath.Join(t.TempDir(), "case.yaml")
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			got := simulate(t, "reach", file, "--unit", "rook", "--format", "json")
			if got.code != exitUsage || !strings.Contains(got.stderr, "rook") || !strings.Contains(got.stderr, "1,0") || !strings.Contains(got.stderr, "solid") {
				t.Errorf("exit %d: %s; want the unit, the cell and solid", got.code, got.stderr)
			}
		}
	})
}
