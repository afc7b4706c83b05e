package draw

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func parse(t *testing.T, rows string, walls ...board.Wall) *board.Board {
	t.Helper()
	spec := board.Spec{Text: []byte(rows), Walls: walls}
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func wall(x1, y1, x2, y2 float64) board.Wall { return board.Wall{X1: x1, Y1: y1, X2: x2, Y2: y2} }

// rows compares a drawing with the rows that it should have; "" at the start is for
// the literal's first line end.
func rows(t *testing.T, p *Picture, s Style, want string) *Drawing {
	t.Helper()
	d := p.Draw(s)
	if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), d.Rows); diff != "" {
		t.Errorf("(-want +got)\n%s\ngot\n%s", diff, d.Rows)
	}
	return d
}

func TestCompact(t *testing.T) {
	p := &Picture{Board: parse(t, "..^\n##_"), Marks: map[pathing.Cell]Mark{
		{X: 0, Y: 0}: {Text: "0", Sign: '@'}, {X: 1, Y: 0}: {Text: "12"}, {X: 2, Y: 0}: {Text: "3"},
	}}
	d := rows(t, p, Style{}, `
   0  1  2
0  0@12  3^
1 ▒▒▒▒▒▒ _
`)
	if want := []string{"▒ solid", "_ void", "^ steep"}; !slices.Equal(d.Legend, want) {
		t.Errorf("legend %q, want %q", d.Legend, want)
	}
	rows(t, p, Style{ASCII: true}, `
   0  1  2
0  0@12  3^
1 ###### _
`)
}

func TestLongNumbers(t *testing.T) {
	p := &Picture{Board: parse(t, "..."), Marks: map[pathing.Cell]Mark{
		{X: 0}: {Text: "120"}, {X: 1}: {Text: "119", Sign: 'A'}, {X: 2}: {Text: "7"},
	}}
	rows(t, p, Style{}, `
    0   1   2
0 120 119A  7
`)
}

// TestSides: walls of every part of a side, whole walls and their corners, and a
// cliff, which a wall hides.
func TestSides(t *testing.T) {
	b := parse(t, "....\n....\n....",
		wall(1, 0, 1, 1), wall(1, 1, 3, 1), wall(2, 0, 2, 0.5), wall(3, 0.5, 3, 1), // low, high
		wall(0, 1, 0.5, 1), wall(3.5, 1, 4, 1),
		wall(2, 1.25, 2, 1.75), wall(1, 1, 1, 1.2), wall(1, 1.8, 1, 2), // middle, both
		wall(0.2, 2, 0.8, 2), wall(1, 2, 1.1, 2), wall(1.2, 2, 2, 2),
		wall(0, 3, 4, 3), wall(4, 2, 4, 3))
	p := &Picture{Board: b, Cliff: func(a, b pathing.Cell) bool { return (a.X < 3) != (b.X < 3) }}
	d := rows(t, p, Style{}, `
    0   1   2   3
      ╻   ╻
0   . ┃ . ╹ . ╻ .
  ╺━  ┣━━━━━━━┩  ━╸
1   . ┇ . ╏ . ╎ .
    ━ ┗━ ━╸   │   ╻
2   .   .   . ╎ . ┃
  ╺━━━━━━━━━━━┷━━━┛
`)
	if want := []string{". open", "━┃ wall", "━┇╏╹╻ wall along a part", "╎ cliff"}; !slices.Equal(d.Legend, want) {
		t.Errorf("legend %q, want %q", d.Legend, want)
	}
	rows(t, p, Style{ASCII: true}, `
    0   1   2   3
      +   +
0   . | . ' . , .
  +-  +---+---+  -+
1   . ; . : . " .
    - +- -+   +   +
2   .   .   . " . |
  +---+---+---+---+
`)
}

// TestCorners: the signs of corners have the arms that their place in the table
// says, as Unicode names them.
func TestCorners(t *testing.T) {
	if len(corners) != 81 {
		t.Fatalf("%d signs, want 81", len(corners))
	}
	seen := map[rune]bool{}
	for _, r := range corners {
		if seen[r] {
			t.Errorf("%c stands twice", r)
		}
		seen[r] = true
	}
	for arms, want := range map[[4]int]rune{
		{}: ' ', {1, 1, 1, 1}: '┼', {2, 2, 2, 2}: '╋', {2, 0, 2, 0}: '┃', {0, 2, 0, 2}: '━', {2, 2, 0, 0}: '┗', {0, 0, 2, 2}: '┓',
		{1, 0, 2, 0}: '╽', {2, 0, 1, 0}: '╿', {0, 1, 0, 2}: '╾', {0, 2, 0, 1}: '╼', {1, 2, 1, 2}: '┿', {2, 1, 2, 1}: '╂', {0, 0, 1, 1}: '┐',
	} {
		if got := corners[arms[0]+3*arms[1]+9*arms[2]+27*arms[3]]; got != want {
			t.Errorf("arms %v: %c, want %c", arms, got, want)
		}
	}
}

func TestRoute(t *testing.T) {
	p := &Picture{
		Board: parse(t, "....\n.~#.\n...."),
		Marks: map[pathing.Cell]Mark{{X: 0, Y: 0}: {Sign: '@'}, {X: 1, Y: 0}: {Text: "1"}, {X: 0, Y: 1}: {Text: "2"}, {X: 2, Y: 2}: {Text: "4"}},
		Route: []pathing.Cell{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 0, Y: 1}, {X: 0, Y: 0}, {X: 2, Y: 2}},
	}
	// The last stretch is a jump over the water.
	rows(t, p, Style{}, `
    0   1   2   3
0   @ ─ 1   .   .
    │ ╳
1   2   ╲  ▒▒▒  .
          ╲
2   .   .   4   .
`)
}

// TestWindow: a board that does not fit is cut to what is marked, and to the focus
// where that does not fit either.
func TestWindow(t *testing.T) {
	b := parse(t, strings.Repeat(strings.Repeat(".", 100)+"\n", 60))
	for _, c := range []struct {
		name   string
		style  Style
		focus  pathing.Cell
		marks  []pathing.Cell
		lo, hi pathing.Cell
	}{
		{"whole", Style{}, pathing.Cell{}, nil, pathing.Cell{}, pathing.Cell{X: 99, Y: 59}},
		{"told to", Style{Width: 80, Rows: 20, Whole: true}, pathing.Cell{}, nil, pathing.Cell{}, pathing.Cell{X: 99, Y: 59}},
		{"middle", Style{Width: 33, Rows: 20}, pathing.Cell{X: 50, Y: 30}, nil, pathing.Cell{X: 45, Y: 27}, pathing.Cell{X: 54, Y: 33}},
		{"edge", Style{Width: 33, Rows: 20}, pathing.Cell{X: 98, Y: 1}, nil, pathing.Cell{X: 90, Y: 0}, pathing.Cell{X: 99, Y: 6}},
		{
			"marks",
			Style{Width: 33, Rows: 20},
			pathing.Cell{X: 50, Y: 30},
			[]pathing.Cell{{X: 53, Y: 35}, {X: 57, Y: 30}},
			pathing.Cell{X: 49, Y: 27},
			pathing.Cell{X: 58, Y: 38},
		},
		{
			"too far apart",
			Style{Width: 33, Rows: 2},
			pathing.Cell{X: 50, Y: 30},
			[]pathing.Cell{{X: 99, Y: 0}, {X: 0, Y: 59}},
			pathing.Cell{X: 45, Y: 28},
			pathing.Cell{X: 54, Y: 31},
		},
	} {
		p := &Picture{Board: b, Focus: c.focus, Marks: map[pathing.Cell]Mark{}}
		for _, m := range c.marks {
			p.Marks[m] = Mark{Text: "1"}
		}
		d := p.Draw(c.style)
		if d.From != c.lo || d.To != c.hi || d.Whole != (c.name == "whole" || c.name == "told to") {
			t.Errorf("%s: %v to %v (whole %v), want %v to %v", c.name, d.From, d.To, d.Whole, c.lo, c.hi)
		}
		if d.Width != 303 {
			t.Errorf("%s: the whole takes %d columns, want 303", c.name, d.Width)
		}
	}
}

// TestLabels: numbers of columns keep a space between them.
func TestLabels(t *testing.T) {
	for columns, want := range map[int]string{
		105:    "  83    85    87    89    91    93    95    97    99   101   103",
		1200:   " 1085  1087  1089  1091  1093  1095  1097  1099  1101  1103  1105",
		32_766: " 21085 21087 21089 21091 21093 21095 21097 21099 21101 21103 21105",
	} {
		b := parse(t, strings.Repeat(".", columns))
		focus := map[int]int{105: 104, 1200: 1096, 32_766: 21_096}[columns]
		first, _, _ := strings.Cut((&Picture{Board: b, Focus: pathing.Cell{X: focus}}).Draw(Style{Width: 70}).Rows, "\n")
		if first != want {
			t.Errorf("%q, want %q", first, want)
		}
	}
}

func TestLevels(t *testing.T) {
	spec := board.Spec{Text: []byte(".#.\n._."), Levels: []byte("012\n0a2")}
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := (&Picture{Board: b}).Draw(Style{}).Levels, "0 0▒2\n1 0_2\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (&Picture{Board: parse(t, "..")}).Draw(Style{}).Levels; got != "" {
		t.Errorf("%q on flat ground, want nothing", got)
	}
}

// TestSpareSigns: kinds of terrain without a character get signs of their own.
func TestSpareSigns(t *testing.T) {
	spec := board.Spec{Text: []byte("ab,."), Legend: []board.Glyph{
		{Rune: 'a', Terrain: board.Flooded | board.Debris}, {Rune: 'b', Terrain: board.Terrain(0).WithExtra(2)},
	}}
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	d := (&Picture{Board: b}).Draw(Style{})
	want := []string{". open", ", flooded", "* flooded+debris", "$ open cost 2"}
	if !slices.Equal(d.Legend, want) || !strings.Contains(d.Rows, " *  $  ,  .") {
		t.Errorf("legend %q, want %q; rows\n%s", d.Legend, want, d.Rows)
	}
}

// A solid cell with a sign of its own is no block, beside walls neither.
func TestOverSolid(t *testing.T) {
	p := &Picture{Board: parse(t, "###.", wall(3, 0, 3, 1)), Over: func(c pathing.Cell) (sign rune, what string) {
		if c.X == 1 {
			return '=', "bridge"
		}
		return 0, ""
	}}
	d := rows(t, p, Style{}, `
    0   1   2   3
              ╻
0  ▒▒▒  =  ▒▒▒┃ .
              ╹
`)
	if want := []string{". open", "▒ solid", "= bridge", "┃ wall"}; !slices.Equal(d.Legend, want) {
		t.Errorf("legend %q, want %q", d.Legend, want)
	}
}

// TestRandom: whatever the board and the style, a drawing keeps to its width and
// its alphabet, shows the focus, and looks the same with colours as without.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	glyphs := "......##_o^,:!;~%"
	for range 400 {
		w, h := 1+rng.IntN(30), 1+rng.IntN(12)
		var text strings.Builder
		for range h {
			for range w {
				text.WriteByte(glyphs[rng.IntN(len(glyphs))])
			}
			text.WriteByte('\n')
		}
		var walls []board.Wall
		for range rng.IntN(6) {
			x, y := rng.IntN(w), rng.IntN(h)
			end := float64(1+rng.IntN(4)) / 4
			if rng.IntN(2) == 0 {
				walls = append(walls, wall(float64(x), float64(y), float64(x)+end, float64(y)))
			} else {
				walls = append(walls, wall(float64(x+1), float64(y+1)-end, float64(x+1), float64(y+1)))
			}
		}
		p := &Picture{Board: parse(t, text.String(), walls...), Marks: map[pathing.Cell]Mark{}}
		random := func() pathing.Cell { return pathing.Cell{X: rng.IntN(w), Y: rng.IntN(h)} }
		p.Focus = random()
		for range rng.IntN(20) {
			p.Marks[random()] = Mark{Text: strings.Repeat("7", rng.IntN(4)), Ink: Ink(rng.IntN(12)), Sign: []rune{0, 'A', '@'}[rng.IntN(3)]}
		}
		if rng.IntN(3) == 0 {
			p.Cliff = func(a, b pathing.Cell) bool { return a.X/3 != b.X/3 }
		}
		if rng.IntN(2) == 0 {
			bridges := map[pathing.Cell]bool{}
			for range rng.IntN(20) {
				bridges[random()] = true
			}
			p.Over = func(c pathing.Cell) (sign rune, what string) {
				if bridges[c] {
					return '=', "bridge"
				}
				return 0, ""
			}
		}
		s := Style{Width: 20 + rng.IntN(80), Rows: rng.IntN(10), ASCII: rng.IntN(2) == 0}
		if n := rng.IntN(6); n > 1 {
			for range n {
				p.Route = append(p.Route, random())
			}
		}
		d := p.Draw(s)
		explained(t, d, p.Marks)
		for line := range strings.Lines(d.Rows) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > s.Width || strings.HasSuffix(line, " ") {
				t.Fatalf("%d columns of %d: %q", n, s.Width, line)
			}
			for _, r := range line {
				if s.ASCII && r > 126 {
					t.Fatalf("%c in %q", r, line)
				}
			}
		}
		if f := p.Focus; f.X < d.From.X || f.X > d.To.X || f.Y < d.From.Y || f.Y > d.To.Y {
			t.Fatalf("focus %v is not within %v to %v", f, d.From, d.To)
		}
		s.Color = true
		if got := plain(p.Draw(s).Rows); got != d.Rows {
			t.Fatalf("with colours\n%s\nwithout\n%s", got, d.Rows)
		}
	}
}

// explained compares the characters of a drawing with its legend: each sign that is
// drawn is in it, and none that is not. Digits, the signs of marks, and the corners of
// lines need none.
func explained(t *testing.T, d *Drawing, marks map[pathing.Cell]Mark) {
	t.Helper()
	drawn := map[rune]bool{}
	lines := strings.Split(strings.TrimSuffix(d.Rows, "\n"), "\n")
	for _, line := range append(lines[1:], strings.Split(d.Levels, "\n")...) {
		for _, r := range line {
			drawn[r] = true
		}
	}
	free := map[rune]bool{}
	for _, r := range " 0123456789" {
		free[r] = true
	}
	for _, m := range marks {
		free[m.Sign] = true
	}
	legend := map[rune]bool{}
	for _, item := range d.Legend {
		signs, what, ok := strings.Cut(item, " ")
		if !ok || what == "" {
			t.Fatalf("legend %q", d.Legend)
		}
		for _, r := range signs {
			legend[r] = true
			if !drawn[r] {
				t.Fatalf("the legend has %q, which is not drawn:\n%s%s", item, d.Rows, d.Levels)
			}
		}
		if strings.Contains("wall cliff", strings.Fields(what)[0]) {
			for _, r := range corners {
				free[r] = true
			}
			free['+'] = true
		}
	}
	for r := range drawn {
		if !legend[r] && !free[r] {
			t.Fatalf("%q is drawn, and the legend is %q:\n%s%s", r, d.Legend, d.Rows, d.Levels)
		}
	}
}

// plain is text without the escapes of colours.
func plain(s string) string {
	var b strings.Builder
	for part := range strings.SplitSeq("m"+s, "\x1b[") {
		_, rest, _ := strings.Cut(part, "m")
		b.WriteString(rest)
	}
	return b.String()
}

func TestWrapAndFill(t *testing.T) {
	if got, want := Wrap([]string{"@ r1", "A r2 (red)", "B r3"}, 18), "@ r1  A r2 (red)\nB r3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Wrap([]string{"a", "b"}, 0), "a  b"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Wrap(nil, 10), ""; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct {
		prefix, text string
		width        int
		want         string
	}{
		{"S-01  ", "one two three", 14, "S-01  one two\n      three"},
		{"", "one  two\nthree", 0, "one two three"},
		{"", "incomprehensibility is long", 8, "incomprehensibility\n      is\n      long"},
		{Style{Color: true}.Paint("S-01", Wall) + "  ", "one two", 13, "\x1b[1mS-01\x1b[0m  one two"},
	} {
		if got := Fill(c.prefix, c.text, c.width, "      "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
