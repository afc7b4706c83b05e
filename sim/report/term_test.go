package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
		percent(0):                    "0.0 %",
		percent(0.0004):               "<0.1 %",
		percent(0.47349):              "47.3 %",
		percent(0.9996):               ">99.9 %",
		percent(1):                    "100.0 %",
		percent(math.NaN()):           "-",
		short(0.001):                  "<0.01",
		short(12.345):                 "12.35",
		short(123.45):                 "123.5",
		short(123456):                 "123456",
		signed(0.061):                 "+6.1",
		signed(-0.484):                "-48.4",
		plusMinus(e(4.5, 4.25, 4.75)): "4.50 ±0.25",
		plusMinus(e(0.1, 0, 0.4)):     "0.10 ±0.30",
		plusMinus(e(3, 3, 3)):         "3.00 ±0",
		give(e(0.125, 0.121, 0.13), percent, points): "12.5 % ±0.5",
		plusMinus(Estimate{Value: 3, N: 1}):          "3.00 ±?",
		order(e(4, 4, 4)):                            "4",
		order(e(4, 3, 5)):                            "4 (3 to 5)",
		between(e(0.5, 0.4, 0.6)):                    "50.0 % (40.0 to 60.0)",
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
