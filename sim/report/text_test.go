package report

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/stride/sim/play"
	"example.com/stride/sim/trial"
)

// crowd is a scenario with many sides, many units and long names, on a board that
// is so wide and high.
func crowd(w, h, sides int) string {
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
		"crowd":      crowd(30, 4, 16),
		"76 wide":    crowd(76, 3, 2),
		"77 wide":    crowd(77, 100, 2),
		"high":       crowd(2, 1100, 2),
		"large":      crowd(200, 130, 3),
		"gorge":      gorge,
		"mechs":      mechCrowd(31, 16),
		"wide mechs": mechCrowd(80, 2),
		"one square": "ruleset: skirmish\nboard: {text: \".\"}\nunits: [{id: a, speed: 4, stride: 1, side: s, at: [0, 0]}]\nsides: {s: {policy: hold}}\nvictory: {turns: 1}\n",
	} {
		for _, trials := range []int{0, 1, 3, 30} {
			if raceEnabled && trials == 30 {
				continue
			}
			r := New(made(t, sc, trials, trials != 3 && len(compile(t, sc, false).Sides()) > 1))
			r.Seed = math.MaxUint64
			plain := text(t, r, false)
			for i, line := range strings.Split(plain, "\n") {
				if width(line) > Width {
					t.Errorf("%s, %d trials, line %d takes %d columns:\n%s", name, trials, i+1, width(line), line)
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
	r := New(made(t, crowd(160, 4, 2), 4, false))
	r.Visits = Visits{Total: 30, Cells: [][3]int64{{0, 0, 4}, {2, 2, 5}, {159, 3, 1}, {3, 0, 1}}}
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
	game := func(change func(i int, r *play.Result)) *trial.Games {
		g := trial.NewGames(setup)
		for i := range 500 {
			r := &play.Result{Winner: i % 2, Turns: 3, Tally: setup.NewTally()}
			for u := range r.Tally.Units {
				r.Tally.Units[u] = play.Counts{Squares: 5, Turns: 3}
			}
			if change != nil {
				change(i, r)
			}
			g.Add(r)
		}
		return g
	}
	cases := []struct {
		name   string
		change func(i int, r *play.Result)
		want   []string
	}{
		{"nothing", nil, nil},
		{"one way alone", func(_ int, r *play.Result) { r.Winner = 0 }, []string{WarnAllAlike}},
		{"one winner, other Turns", func(i int, r *play.Result) { r.Winner, r.Turns = 0, 3+i%2 }, nil},
		{"one winner, other Speed", func(i int, r *play.Result) { r.Winner, r.Tally.Units[0].Spent = 0, int64(i%3) }, nil},
		{"all draws", func(i int, r *play.Result) { r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8-i%2 }, []string{WarnAllDraws}},
		{"a tenth draws", func(i int, r *play.Result) {
			if i%10 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8
			}
		}, []string{WarnTurnLimit}},
		{"a twentieth draws", func(i int, r *play.Result) {
			if i%20 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8
			}
		}, nil},
		{"one stands still", func(_ int, r *play.Result) { r.Tally.Units[2].Squares = 0 }, []string{WarnNeverMoved}},
		{"one is stuck", func(_ int, r *play.Result) { r.Tally.Units[1].Stuck = 1 }, []string{WarnStuck}},
	}
	for _, c := range cases {
		r := New(&trial.Outcome{Trials: 500, Games: game(c.change)})
		checkWarnings(t, c.name, r, c.want)
	}

	o := made(t, bridge, 500, true)
	o.Pairs = &trial.Pairs{Alike: 500}
	checkWarnings(t, "the same side first", New(o), []string{WarnTurnLimit, WarnStuck, WarnFixedOrder})
	checkWarnings(t, "few trials", New(made(t, crowd(30, 4, 3), 399, false)), []string{WarnFewTrials, WarnTurnLimit})
	checkWarnings(t, "no trials", New(made(t, bridge, 0, false)), []string{WarnNoTrials})

	// Who is told to hold is not told that it stands still.
	holding := strings.Replace(bridge, "policy: guard", "policy: hold", 1)
	o = made(t, holding, 500, false)
	for _, w := range New(o).Warnings {
		if w.Code == WarnStuck || w.Code == WarnNeverMoved {
			t.Errorf("a side that holds: %s", w.Message)
		}
	}
}

func checkWarnings(t *testing.T, name string, r *Run, want []string) {
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

func TestBinned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h []TurnCount
		at, games := rapid.IntRange(0, 50).Draw(t, "least"), int64(0)
		for range rapid.IntRange(1, 30).Draw(t, "numbers") {
			h = append(h, TurnCount{at, rapid.Int64Range(1, 9).Draw(t, "games")})
			games += h[len(h)-1].Games
			at += rapid.IntRange(1, 40).Draw(t, "step")
		}
		rows := binned(h, 12)
		if len(rows) > 12 {
			t.Fatalf("%d rows", len(rows))
		}
		for _, row := range rows {
			games -= row.games
		}
		if games != 0 {
			t.Fatalf("%d games are missing", games)
		}
		if first := fmt.Sprint(h[0].Turns); rows[0].name != first && !strings.HasPrefix(rows[0].name, first+" to ") {
			t.Fatalf("the first row is %s, the least number %s", rows[0].name, first)
		}
	})
}

func TestWrapKeepsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z走]{1,12}|[0-9]{1,3} %`), 1, 30).Draw(t, "words")
		columns := rapid.IntRange(24, 60).Draw(t, "columns")
		text := strings.Join(words, " ")
		lines := wrap(text, columns)
		for _, line := range lines {
			if width(line) > columns || strings.HasPrefix(line, "%") {
				t.Fatalf("line %q of %d columns", line, columns)
			}
		}
		if strings.Join(lines, " ") != text {
			t.Fatalf("%q became %q", text, lines)
		}
	})
}

func TestCutAndPadCountColumns(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"runner", 6, "runner"},
		{"runner", 5, "runn…"},
		{"走る兵士", 8, "走る兵士"},
		{"走る兵士", 7, "走る兵…"},
		{"走る兵士", 6, "走る…"},
		{"e\u0301te\u0301", 3, "e\u0301te\u0301"},
	} {
		if got := cut(c.text, c.columns); got != c.want {
			t.Errorf("cut(%q, %d) = %q, want %q", c.text, c.columns, got, c.want)
		}
		if got := width(pad(cut(c.text, c.columns), 10)); got != 10 {
			t.Errorf("%q is padded to %d columns", c.text, got)
		}
	}
}

func TestNumbersForPeople(t *testing.T) {
	e := func(value, low, high float64) Estimate { return Estimate{Value: value, Low: low, High: high, N: 100} }
	for got, want := range map[string]string{
		percent(0):                              "0.0 %",
		percent(0.0004):                         "<0.1 %",
		percent(0.47349):                        "47.3 %",
		percent(0.9996):                         ">99.9 %",
		percent(1):                              "100.0 %",
		percent(math.NaN()):                     "-",
		short(0.001):                            "<0.01",
		short(12.345):                           "12.35",
		short(123.45):                           "123.5",
		short(123456):                           "123456",
		signed(0.061):                           "+6.1",
		signed(-0.484):                          "-48.4",
		plusMinus(e(4.5, 4.25, 4.75)):           "4.50 ±0.25",
		plusMinus(e(0.1, 0, 0.4)):               "0.10 ±0.30",
		plusMinus(e(3, 3, 3)):                   "3.00 ±0",
		plusMinusPercent(e(0.125, 0.121, 0.13)): "12.5 % ±0.5",
		plusMinus(Estimate{Value: 3, N: 1}):     "3.00 ±?",
		order(e(4, 4, 4)):                       "4",
		order(e(4, 3, 5)):                       "4 (3 to 5)",
		between(e(0.5, 0.4, 0.6)):               "50.0 % (40.0 to 60.0)",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Every side has its share of the rows, and what one does not need another takes.
func TestQuotas(t *testing.T) {
	side := func(n int) Side { return Side{Units: make([]string, n)} }
	for _, c := range []struct {
		sides []Side
		most  int
		want  string
	}{
		{nil, 24, "[] 0"},
		{[]Side{side(2), side(3)}, 24, "[2 3] 0"},
		{[]Side{side(20), side(20)}, 24, "[12 12] 16"},
		{[]Side{side(20), side(5)}, 24, "[19 5] 1"},
		{[]Side{side(1), side(20), side(20)}, 10, "[1 5 4] 31"},
	} {
		if list, more := quotas(c.sides, c.most); fmt.Sprint(list, " ", more) != c.want {
			t.Errorf("%v %d, want %s", list, more, c.want)
		}
	}
}
