package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"example.com/stride/pathing"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// TestLegends: of every example, scenario and case, the answers of reach and path
// explain the signs that they draw, and no others.
func TestLegends(t *testing.T) {
	dir := t.TempDir()
	files, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	add := func(name string, text []byte) {
		name = filepath.Join(dir, name+".yaml")
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	for _, e := range scenario.Examples() {
		add(e.Name, e.Data)
	}
	data, err := os.ReadFile("testdata/cases.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var cases []queryCase
	if err := yaml.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		text, err := json.Marshal(c.Scenario)
		if err != nil {
			t.Fatal(err)
		}
		add(c.ID, text)
	}
	for _, file := range files {
		sc, err := scenario.Load(file, all.Vocabulary())
		if err != nil {
			continue // faulty on purpose
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			b := sc.Board
			for i, u := range sc.Units {
				if i%3 > 0 || (testing.Short() || raced) && i > 0 {
					continue
				}
				to := func(c pathing.Cell) []string {
					return []string{"path", file, "--unit", u.ID, "--to", fmt.Sprintf("%d,%d", c.X, c.Y)}
				}
				other := sc.Units[(i+1)%len(sc.Units)].At.Cell()
				asked := [][]string{
					{"reach", file, "--unit", u.ID},
					{"reach", file, "--unit", u.ID, "--scope", "turn", "--ascii"},
					to(other), append(to(pathing.Cell{X: b.W() - 1, Y: b.H() / 2}), "--ascii"), append(to(pathing.Cell{}), "--width", "40"),
				}
				if sc.Ruleset == "mech" {
					asked = append(asked, []string{"path", file, "--unit", u.ID, "--push", "E:2"}, []string{"path", file, "--unit", u.ID, "--push", "SW:3", "--ascii"})
				}
				for _, args := range asked {
					if got := simulate(t, args...); got.code == 0 {
						exact(t, args, got.stdout)
					}
				}
			}
		})
	}
}

var axis = regexp.MustCompile(`^ +\d+( +\d+)*$`)

// exact compares the signs of a drawn answer with its legend.
func exact(t *testing.T, args []string, text string) {
	t.Helper()
	lines := strings.Split(text, "\n")
	from := slices.IndexFunc(lines, axis.MatchString)
	to := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "@ ") })
	if from < 0 || to < from {
		t.Fatalf("%v: no board in\n%s", args, text)
	}
	end := to + slices.Index(lines[to:], "")
	board := strings.Join(lines[from+1:to], "\n")
	levels, key := "", ""
	for i := end; i < len(lines); i++ {
		if strings.HasPrefix(lines[i], "levels of") || strings.HasPrefix(lines[i], "heights of") {
			key = lines[i]
			for i++; i < len(lines) && lines[i] != ""; i++ {
				_, row, _ := strings.Cut(strings.TrimLeft(lines[i], " "), " ")
				levels += row
			}
		}
	}
	for means, signs := range map[string]string{"a is 10": "abcdefghijklmnopqrstuvwxyz", "A is 36": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} {
		if strings.ContainsAny(levels, signs) != strings.Contains(key, means) {
			t.Errorf("%v: %q over\n%s", args, key, levels)
		}
	}
	explained := map[rune]bool{'\n': true, ' ': true}
	legend := strings.ReplaceAll(strings.Join(lines[to:end], "  "), "   ", "  ")
	for item := range strings.SplitSeq(legend, "  ") {
		signs, what, _ := strings.Cut(item, " ")
		if signs == "numbers:" {
			if !strings.ContainsAny(board, "0123456789") {
				t.Errorf("%v: the legend explains numbers, and there are none", args)
			}
			continue
		}
		for _, r := range signs {
			explained[r] = true
			if !strings.ContainsRune(board+levels, r) {
				t.Errorf("%v: the legend explains %q, which is not drawn\n%s", args, item, text)
			}
		}
		if strings.HasPrefix(what, "wall") || strings.HasPrefix(what, "cliff") {
			for _, r := range "+ ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋" {
				explained[r] = true // corners
			}
		}
	}
	for _, r := range board + strings.Map(func(r rune) rune {
		if strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+", r) {
			return ' ' // heights
		}
		return r
	}, levels) {
		if !explained[r] && (r < '0' || r > '9') {
			t.Errorf("%v: %q is drawn, and the legend is silent\n%s", args, r, text)
		}
	}
}
