package report

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/sim/ruleset"
)

// TestHeatKey: whatever the board, the words above the map explain the signs in it and
// in the heights beside it, and no others.
func TestHeatKey(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		w, h := 1+rng.IntN(90), 1+rng.IntN(70)
		b := Board{Width: w, Height: h}
		pick := func(signs string) string {
			var row strings.Builder
			for range w {
				row.WriteByte(signs[rng.IntN(len(signs))])
			}
			return row.String()
		}
		ground := []string{"...", "..#", "..._", "..o", "#", "_", "..#_o"}[rng.IntN(7)]
		heights := []string{"012", "01#", "9_", "05abc", "zA", "Z+"}[rng.IntN(6)]
		for range h {
			b.Rows = append(b.Rows, pick(ground))
			b.Heights = append(b.Heights, pick(heights))
		}
		r := &Run{Trials: 1, Scenario: Scenario{Board: b}, Rules: &ruleset.Ruleset{}}
		for range 1 + rng.IntN(w*h) {
			r.Visits.Cells = append(r.Visits.Cells, [3]int64{int64(rng.IntN(w)), int64(rng.IntN(h)), int64(1 + rng.IntN(9))})
		}
		p := &printer{}
		p.heat(r)
		// Words, then the numbers of columns, then rows with their number before them.
		text := p.String()
		key, rows, ok := strings.Cut(text, "\n   ")
		if !ok {
			t.Fatalf("no map in %s", text)
		}
		key = strings.Join(strings.Fields(key), " ")
		_, rows, _ = strings.Cut(rows, "\n")
		var squares, beside string
		for line := range strings.Lines(rows) {
			row := strings.Fields(line)
			squares += row[1]
			if len(row) > 2 {
				beside += row[2]
			}
		}
		for sign, means := range map[string]string{".": ". is never", "#": "# solid", "_": "_ void", "o": "o low obstacle"} {
			drawn := strings.Contains(squares, sign) || sign != "o" && strings.Contains(beside, sign)
			if drawn != strings.Contains(key, means) {
				t.Fatalf("%q is drawn: %v; the key is %q\n%s", sign, drawn, key, text)
			}
		}
		for signs, means := range map[string]string{"abcz": "a is 10", "AZ": "A is 36", "+": "+ is above 61"} {
			if drawn := strings.ContainsAny(beside, signs); drawn != strings.Contains(key, means) {
				t.Fatalf("of %q one is drawn: %v; the key is %q\n%s", signs, drawn, key, text)
			}
		}
	}
}
