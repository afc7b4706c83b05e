package report_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/report"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/trial"
)

// manySides is a scenario with many units and long names, on a board of a width and
// height.
func manySides(w, h, sides int) string {
	var b strings.Builder
	b.WriteString("name: \"a scenario with a name that is far longer than any line\"\nruleset: skirmish\nboard:\n  text: |\n")
	for range h {
		b.WriteString("    " + strings.Repeat(".", w) + "\n")
	}
	b.WriteString("types:\n  \"the type with the long name\": {speed: 9, stride: 2}\nunits:\n")
	for i := range 3 * sides {
		fmt.Fprintf(&b, "  - {id: \"unit %d 走る兵士 with a name\", type: \"the type with the long name\", side: \"side %d of those with long names\", at: [%d, %d]}\n", i, i%sides, i%w, i/w)
	}
	b.WriteString("sides:\n")
	for i := range sides {
		fmt.Fprintf(&b, "  \"side %d of those with long names\": {policy: random}\n", i)
	}
	b.WriteString("victory: {turns: 10000}\nseed: 18446744073709551615\n")
	return b.String()
}

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Whatever the scenario, the text keeps to 80 columns, has no spaces at the ends of
// lines, and colours are all that Color adds.
func TestTextKeepsItsWidth(t *testing.T) {
	for name, sc := range map[string]string{
		"bridge":     bridge,
		"many sides": manySides(30, 4, 16),
		"76 wide":    manySides(76, 3, 2),
		"77 wide":    manySides(77, 100, 2),
		"high":       manySides(2, 1100, 2),
		"large":      manySides(200, 130, 3),
		"gorge":      gorge,
		"mechs":      mechCrowd(31, 16),
		"wide mechs": mechCrowd(80, 2),
		"one square": "ruleset: skirmish\nboard: {text: \".\"}\nunits: [{id: a, speed: 4, stride: 1, side: s, at: [0, 0]}]\nsides: {s: {policy: hold}}\nvictory: {turns: 1}\n",
	} {
		for _, trials := range []int{0, 1, 3, 30} {
			if report.RaceEnabled && trials == 30 {
				continue
			}
			r := report.New(made(t, sc, trials, trials != 3 && len(compile(t, sc, false).Sides()) > 1))
			r.Seed = math.MaxUint64
			plain := text(t, r, false)
			for i, line := range strings.Split(plain, "\n") {
				if report.Columns(line) > report.Width {
					t.Errorf("%s, %d trials, line %d takes %d columns:\n%s", name, trials, i+1, report.Columns(line), line)
				}
				if strings.TrimRight(line, " ") != line {
					t.Errorf("%s, %d trials, line %d ends in spaces: %q", name, trials, i+1, line)
				}
			}
			if strings.Contains(plain, "\x1b") || strings.Contains(plain, "NaN") || strings.Contains(plain, "Inf") {
				t.Errorf("%s, %d trials:\n%s", name, trials, plain)
			}
			if strings.Contains(plain, "\n\n\n") || !strings.HasSuffix(plain, "\n") || strings.HasSuffix(plain, "\n\n") {
				t.Errorf("%s, %d trials: lines are missing or too many:\n%s", name, trials, plain)
			}
			color := text(t, r, true)
			if trials > 0 && !escape.MatchString(color) {
				t.Errorf("%s: no colour was used", name)
			}
			if escape.ReplaceAllString(color, "") != plain {
				t.Errorf("%s, %d trials: colour changes the text", name, trials)
			}
		}
	}
}

// A heat map of a large board adds up squares; one of a small board shows each.
func TestHeatMap(t *testing.T) {
	r := report.New(made(t, manySides(160, 4, 2), 4, false))
	r.Visits = report.Visits{Total: 30, Cells: [][3]int64{{0, 0, 4}, {2, 2, 5}, {159, 3, 1}, {3, 0, 1}}}
	for y := range 3 {
		row := []byte(r.Scenario.Board.Rows[y])
		copy(row[6:], "###")
		copy(row[9:], "_##")
		r.Scenario.Board.Rows[y] = string(row)
	}
	got := text(t, r, false)
	_, got, _ = strings.Cut(got, "Visits\n")
	got, _, _ = strings.Cut(got, "\n\n")
	want := `  How often units started on or entered a block of 3 by 3 squares: 9 is up to
  2.25 times a game, each step down is 0.25 less, . is never, # solid.
   0    15   30   45   60   75   90   105  120  135  150
0  91#...................................................
3  .....................................................1`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWarnings(t *testing.T) {
	setup := compile(t, bridge, false)
	game := func(change func(i int, r *play.Result, units []unitCounts)) *trial.Games {
		g := trial.NewGames(setup)
		for i := range 500 {
			r := &play.Result{Winner: i % 2, Turns: 3, Tally: setup.NewTally()}
			units := make([]unitCounts, len(setup.Units()))
			for u := range units {
				units[u] = unitCounts{setup.Ruleset().Metrics, r.Tally.Of(u)}
				c := units[u].counts
				c[ruleset.Squares], c[ruleset.Begun], c[ruleset.Turns] = 5, int64(r.Turns), 3
			}
			if change != nil {
				change(i, r, units)
			}
			g.Add(r)
		}
		return g
	}
	cases := []struct {
		name   string
		change func(i int, r *play.Result, units []unitCounts)
		want   []string
	}{
		{"nothing", nil, nil},
		{"one way alone", func(_ int, r *play.Result, units []unitCounts) { r.Winner = 0 }, []string{report.WarnAllAlike}},
		{"one winner, other Turns", func(i int, r *play.Result, units []unitCounts) { r.Winner, r.Turns = 0, 3+i%2 }, nil},
		{"one winner, other Speed", func(i int, r *play.Result, units []unitCounts) {
			r.Winner = 0
			units[0].set("speed_spent", int64(i%3))
			units[0].setPer("speed_spent", 3)
		}, nil},
		{"all draws", func(i int, r *play.Result, units []unitCounts) {
			r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8-i%2
		}, []string{report.WarnAllDraws}},
		{"a tenth draws", func(i int, r *play.Result, units []unitCounts) {
			if i%10 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8
			}
		}, []string{report.WarnTurnLimit}},
		{"a twentieth draws", func(i int, r *play.Result, units []unitCounts) {
			if i%20 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8
			}
		}, nil},
		{"one stands still", func(_ int, r *play.Result, units []unitCounts) { units[2].counts[ruleset.Squares] = 0 }, []string{report.WarnNeverMoved}},
		{"one is stuck", func(_ int, r *play.Result, units []unitCounts) { units[1].counts[ruleset.Stuck] = 1 }, []string{report.WarnStuck}},
	}
	for _, c := range cases {
		r := report.New(&trial.Outcome{Trials: 500, Games: game(c.change)})
		checkWarnings(t, c.name, r, c.want)
	}

	o := made(t, bridge, 500, true)
	o.Pairs = &trial.Pairs{Alike: 500}
	checkWarnings(t, "the same side first", report.New(o), []string{report.WarnTurnLimit, report.WarnStuck, report.WarnFixedOrder})
	checkWarnings(t, "few trials", report.New(made(t, manySides(30, 4, 3), 399, false)), []string{report.WarnFewTrials, report.WarnTurnLimit})
	checkWarnings(t, "no trials", report.New(made(t, bridge, 0, false)), []string{report.WarnNoTrials})

	// A side that is told to hold is not told that it stands still.
	holding := strings.Replace(bridge, "policy: guard", "policy: hold", 1)
	o = made(t, holding, 500, false)
	for _, w := range report.New(o).Warnings {
		if w.Code == report.WarnStuck || w.Code == report.WarnNeverMoved {
			t.Errorf("a side that holds: %s", w.Message)
		}
	}
}

func checkWarnings(t *testing.T, name string, r *report.Run, want []string) {
	t.Helper()
	var got []string
	for _, w := range r.Warnings {
		got = append(got, w.Code)
		if !strings.HasSuffix(w.Message, ".") {
			t.Errorf("%s: %q is no sentence", name, w.Message)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: warnings %v, want %v", name, got, want)
	}
}
