package board_test

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func TestParseReadsEveryBuiltIn(t *testing.T) {
	const text = ".#_o^\n,:!;~\n%....\n"
	want := []board.Terrain{
		0, board.Solid, board.Void, board.Low, board.Steep,
		board.Flooded, board.Debris, board.Dangerous, board.Loose, board.Submerged,
		board.Difficult, 0, 0, 0, 0,
	}
	for name, text := range map[string]string{
		"final newline":    text,
		"no final newline": strings.TrimSuffix(text, "\n"),
		"CRLF":             strings.ReplaceAll(text, "\n", "\r\n"),
		"CRLF, none last":  strings.TrimSuffix(strings.ReplaceAll(text, "\n", "\r\n"), "\r\n"),
		"mixed":            strings.Replace(text, "\n", "\r\n", 1),
	} {
		b, err := board.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if b.W() != 5 || b.H() != 3 || b.Stride() != 7 || b.Version() != 0 {
			t.Errorf("%s: %d by %d, stride %d, version %d", name, b.W(), b.H(), b.Stride(), b.Version())
		}
		for i, w := range want {
			if got := b.At(pathing.Cell{X: i % 5, Y: i / 5}); got != w {
				t.Errorf("%s: cell %d,%d is %v, want %v", name, i%5, i/5, got, w)
			}
		}
		if got := b.String(); got != ".#_o^\n,:!;~\n%....\n" {
			t.Errorf("%s: String is %q", name, got)
		}
	}
}

func TestParseEqualsSlowTwinOnHandPickedTexts(t *testing.T) {
	for _, text := range []string{
		"", "\n", "\r", "\r\n", ".", ".\n", ".\r", ".\r\n", ".\n\n", ".\n.\r", ".\r\n.\r\n", "..\n.\n", ".\n..\n", ".\r\r\n",
		" ", ". \n", "\ufeff.", ".\x00", "\xff", ".\xc3", "é", "..\n..\r\n..", "\n.", ".\n\n.", "oo#\n%%%",
	} {
		checkParse(t, text)
	}
}

// A row is read alike whatever its length and wherever in it a character stands, known or
// not.
func TestParseReadsEveryPlaceOfARow(t *testing.T) {
	for w := 1; w <= 20; w++ {
		for x := range w {
			for _, c := range []string{"#", "%", "x", " ", "\x00", "\x7f", "é", "\xff"} {
				row := strings.Repeat(".", x) + c + strings.Repeat(".", w-x-1)
				checkParse(t, row)
				checkParse(t, strings.Repeat("~", w)+"\n"+row)
				legend := []board.Glyph{{Rune: 'w', Terrain: board.Steep}, {Rune: 'y', Terrain: board.Terrain(0).WithExtra(7)}}
				spec := board.Spec{Text: []byte(strings.Repeat("w", x) + c + strings.Repeat("y", w-x-1)), Legend: legend}
				b, err := spec.Board()
				if known := c == "#" || c == "%"; known != (err == nil) {
					t.Fatalf("%q: %v", spec.Text, err)
				}
				for i := 0; i < w && err == nil; i++ {
					want := board.Terrain(0).WithExtra(7)
					if i < x {
						want = board.Steep
					}
					if got := b.At(pathing.Cell{X: i}); i != x && got != want {
						t.Fatalf("%q: cell %d is %v, want %v", spec.Text, i, got, want)
					}
				}
			}
		}
	}
}

// checkParse compares Parse with its slow twin and checks what it returns.
func checkParse(t *testing.T, text string) {
	t.Helper()
	b, err := board.Parse([]byte(text))
	rows, ok := slowParse(text)
	if ok != (err == nil) {
		t.Fatalf("Parse(%q): %v, want success %v", text, err, ok)
	}
	if err != nil {
		checkFaults(t, err)
		return
	}
	if b.H() != len(rows) || b.W() != len(rows[0]) {
		t.Fatalf("Parse(%q): %d by %d", text, b.W(), b.H())
	}
	for y := -1; y <= b.H(); y++ {
		for x := -1; x <= b.W(); x++ {
			c, want := pathing.Cell{X: x, Y: y}, board.Solid
			if y >= 0 && y < b.H() && x >= 0 && x < b.W() {
				want = rows[y][x]
			}
			id := board.CellID((y+1)*b.Stride() + x + 1)
			if got := b.At(c); got != want || b.Flags()[id] != uint16(want) || b.Extras()[id] != 0 || b.Levels()[id] != 0 || b.Sides()[id] != 0 {
				t.Fatalf("Parse(%q): %v is %v, want %v", text, c, got, want)
			}
			if b.Cell(id) != c {
				t.Fatalf("Parse(%q): cell %d is %v, want %v", text, id, b.Cell(id), c)
			}
		}
	}
	spec := b.Spec()
	again, err := spec.Board()
	if err != nil {
		t.Fatalf("Parse(%q): written back: %v", text, err)
	}
	same(t, "written and read", b, again)
}

// checkFaults checks what every error of the package promises.
func checkFaults(t *testing.T, err error) {
	t.Helper()
	faults, ok := err.(board.Faults)
	if !ok || len(faults) == 0 || len(faults) > board.MaxFaults+1 {
		t.Fatalf("error of type %T with %d faults", err, len(faults))
	}
	for i, f := range faults {
		if (i == board.MaxFaults) != (f.Code == board.CodeMore) || f.Code == "" || f.Msg == "" {
			t.Fatalf("fault %d: %#v", i, f)
		}
		placed := f.Index > 0 || f.Line > 0 && f.Col > 0
		if f.Part == board.PartCells && (f.Code == board.CodeEmpty || f.Code == board.CodeNoFunc) {
			placed = true // the arguments of FromFunc have no place
		}
		if f.Code != board.CodeMore && (f.Part == "" || f.Want == "" || !placed) {
			t.Fatalf("fault %d without part, place or what would be right: %#v", i, f)
		}
	}
	if strings.ContainsAny(err.Error(), "\x00\r\t") {
		t.Fatalf("raw control characters in %q", err.Error())
	}
}

func TestFaultsOfText(t *testing.T) {
	for _, tt := range []struct{ name, text, want, message string }{
		{"empty", "", "text:1:1 empty", "text:1:1: the text is empty; want at least one row of one cell"},
		{"only a newline", "\n", "text:1:1 empty", ""},
		{"empty first row", "\n..\n", "text:1:1 empty", ""},
		{"empty row", "..\n\n..\n", "text:2:1 row-length", "text:2:1: row 2 is empty; want 2 cells as in the first row of the text"},
		{"two final newlines", "..\n\n", "text:2:1 row-length", ""},
		{"short row", "...\n..\n...", "text:2:3 row-length", "text:2:3: row 2 has 2 cells; want 3 cells as in the first row of the text"},
		{"long row", "...\n....\n...", "text:2:4 row-length", ""},
		{"last row far too long", ".\n" + strings.Repeat(".", 1000), "text:2:2 row-length", ""},
		{"rows of other widths", ".\n..\n.\n...\n", "text:2:2 row-length\ntext:4:2 row-length", ""},
		{
			"unknown character", "..\n.x", "text:2:2 unknown-character",
			"text:2:2: unknown character 'x'; want one of . # _ o ^ , : ! ; ~ %",
		},
		{"character beyond ASCII", ".é.\n...", "text:1:2 unknown-character", "text:1:2: unknown character 'é'; want one of . # _ o ^ , : ! ; ~ %"},
		{"columns are characters", "é水x\n...", "text:1:1 unknown-character\ntext:1:2 unknown-character\ntext:1:3 unknown-character", ""},
		{"space at the end", "..\n. \n", "text:2:2 unknown-character", "text:2:2: a space is no cell; want one of . # _ o ^ , : ! ; ~ %"},
		{"space that makes a row longer", "..\n.. \n", "text:2:3 unknown-character\ntext:2:3 row-length", ""},
		{"tab", "\t.", "text:1:1 control-character", "text:1:1: a tab is no cell; want one of . # _ o ^ , : ! ; ~ %"},
		{"NUL", ".\x00", "text:1:2 control-character", "text:1:2: a NUL byte; want one of . # _ o ^ , : ! ; ~ %"},
		{"escape", ".\x1b", "text:1:2 control-character", "text:1:2: control character U+001B; want one of . # _ o ^ , : ! ; ~ %"},
		{
			"lone carriage return", ".\r.\n...", "text:1:2 control-character",
			`text:1:2: a carriage return without a line feed; want rows that end in \n or \r\n`,
		},
		{"carriage return at the end", ".\r", "text:1:2 control-character", ""},
		{"two carriage returns", ".\r\r\n", "text:1:2 control-character", ""},
		{"byte order mark", "\ufeff..\n..", "text:1:1 byte-order-mark", "text:1:1: the text starts with a byte order mark; want UTF-8 without one"},
		{"byte order mark alone", "\ufeff", "text:1:1 byte-order-mark\ntext:1:1 empty", ""},
		{"byte order mark inside", ".\ufeff", "text:1:2 unknown-character", `text:1:2: unknown character '\ufeff'; want one of . # _ o ^ , : ! ; ~ %`},
		{"invalid UTF-8", ".\xff\n.\xc3", "text:1:2 invalid-utf8\ntext:2:2 invalid-utf8", ""},
		{"half of a character", "\xe6\xb0.", "text:1:1 invalid-utf8\ntext:1:2 invalid-utf8", "text:1:1: byte 0xe6 is no UTF-8; want text in UTF-8\ntext:1:2: byte 0xb0 is no UTF-8; want text in UTF-8"},
		{"replacement character", "\ufffd", "text:1:1 unknown-character", ""},
		{"UTF-16", "\xff\xfe.\x00", "text:1:1 invalid-utf8\ntext:1:2 invalid-utf8\ntext:1:4 control-character", ""},
		{"too wide", strings.Repeat(".", board.MaxSide+1), "text:1:32767 too-large", "text:1:32767: the board is 32767 cells wide; want at most 32766"},
		{"too high", strings.Repeat(".\n", board.MaxSide+1), "text:32767:1 too-large", ""},
	} {
		_, err := board.Parse([]byte(tt.text))
		if err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkFaults(t, err)
		if got := places(err); got != tt.want {
			t.Errorf("%s: faults\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		if tt.message != "" && err.Error() != tt.message {
			t.Errorf("%s: error\n%s\nwant\n%s", tt.name, err, tt.message)
		}
	}
}

func TestLegend(t *testing.T) {
	deep := board.Flooded | board.Debris
	b := mustBoard(t, board.Spec{
		Text: []byte("wF.\n水水é\r\nAw#"),
		Legend: []board.Glyph{
			{Rune: 'w', Terrain: deep.WithExtra(-1)},
			{Rune: 'F', Terrain: board.Solid},
			{Rune: '水', Terrain: board.Submerged.WithExtra(100)},
			{Rune: 'é', Terrain: 0},
			{Rune: 'A', Terrain: board.Terrain(0).WithExtra(-100)},
		},
	})
	want := []board.Terrain{
		deep.WithExtra(-1), board.Solid, 0,
		board.Submerged.WithExtra(100), board.Submerged.WithExtra(100), 0,
		board.Terrain(0).WithExtra(-100), deep.WithExtra(-1), board.Solid,
	}
	for i, w := range want {
		if got := b.At(pathing.Cell{X: i % 3, Y: i / 3}); got != w {
			t.Errorf("cell %d,%d is %v, want %v", i%3, i/3, got, w)
		}
	}
	if got := b.At(pathing.Cell{}).Extra(); got != -1 {
		t.Errorf("extra cost %d, want -1", got)
	}
}

func TestFaultsOfLegend(t *testing.T) {
	for _, tt := range []struct {
		name    string
		legend  []board.Glyph
		want    string
		message string
	}{
		{"built-in", []board.Glyph{{Rune: '.', Terrain: 0}, {Rune: 'o', Terrain: board.Solid}}, "legend:1 legend-built-in\nlegend:2 legend-built-in", ""},
		{"twice", []board.Glyph{{Rune: 'w'}, {Rune: '水'}, {Rune: 'w'}, {Rune: '水'}}, "legend:3 legend-twice\nlegend:4 legend-twice", ""},
		{"space", []board.Glyph{{Rune: ' '}}, "legend:1 legend-character", ""},
		{"newline", []board.Glyph{{Rune: '\n'}}, "legend:1 legend-character", ""},
		{"no-break space", []board.Glyph{{Rune: '\u00a0'}}, "legend:1 legend-character", ""},
		{"combining", []board.Glyph{{Rune: '\u0301'}}, "legend:1 legend-character", ""},
		{"replacement character", []board.Glyph{{Rune: '\ufffd'}}, "legend:1 legend-character", ""},
		{"no character", []board.Glyph{{Rune: -1}, {Rune: 0x110000}, {Rune: 0xd800}}, "legend:1 legend-character\nlegend:2 legend-character\nlegend:3 legend-character", ""},
		{
			"level",
			[]board.Glyph{{Rune: 'w', Terrain: board.Steep.WithLevel(1)}},
			"legend:1 legend-level",
			"legend:1: 'w' sets a level; want level 0: levels have rows of their own",
		},
		{
			"extra",
			[]board.Glyph{{Rune: 'w', Terrain: board.Steep.WithExtra(101)}, {Rune: 'v', Terrain: board.Steep.WithExtra(-500)}},
			"legend:1 extra-cost\nlegend:2 extra-cost",
			"legend:1: 'w': extra cost 101 is out of range; want -100 to 100\nlegend:2: 'v': extra cost -128 is out of range; want -100 to 100",
		},
		{
			"bits",
			[]board.Glyph{{Rune: 'w', Terrain: 1 << 12}, {Rune: 'v', Terrain: 1 << 15}},
			"legend:1 terrain-bits\nlegend:2 terrain-bits",
			"legend:1: 'w': terrain 0x1000 sets flag bits that mean nothing; want flags in bits 0 to 11 only\nlegend:2: 'v': terrain 0x8000 sets flag bits that mean nothing; want flags in bits 0 to 11 only",
		},
		{
			"conflict",
			[]board.Glyph{{Rune: 'w', Terrain: board.Solid | board.Void | board.Steep}},
			"legend:1 terrain-conflict",
			"legend:1: 'w': terrain is solid+void at once; want at most one of solid, void and low",
		},
	} {
		// The text uses the characters, which must not fault once more.
		s := board.Spec{Text: []byte("..\n.."), Legend: tt.legend}
		if r := tt.legend[0].Rune; board.Legible(r) {
			s.Text = []byte(string(r) + ".\n..")
		}
		_, err := s.Board()
		if err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkFaults(t, err)
		if got := places(err); got != tt.want {
			t.Errorf("%s: faults\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		if tt.message != "" && err.Error() != tt.message {
			t.Errorf("%s: error\n%s\nwant\n%s", tt.name, err, tt.message)
		}
	}
}

func TestUnknownCharacterNamesTheLegend(t *testing.T) {
	s := board.Spec{Text: []byte("x"), Legend: []board.Glyph{{Rune: 'w'}, {Rune: '水'}}}
	_, err := s.Board()
	if got, want := fmt.Sprint(err), "text:1:1: unknown character 'x'; want one of . # _ o ^ , : ! ; ~ % or of the legend w 水"; got != want {
		t.Errorf("error\n%s\nwant\n%s", got, want)
	}
}

func TestLevelsAndHeights(t *testing.T) {
	s := board.Spec{Text: []byte("...\n..."), Levels: []byte("09a\r\nz10\n")}
	b := mustBoard(t, s)
	want := []int{0, 9, 10, 35, 1, 0}
	for i, n := range want {
		if got := b.At(pathing.Cell{X: i % 3, Y: i / 3}).Level(); got != n {
			t.Errorf("levels: cell %d,%d is on level %d, want %d", i%3, i/3, got, n)
		}
	}
	s = board.Spec{Text: s.Text, Heights: [][]int{{0, 9, 10}, {35, 1, 0}}}
	same(t, "levels and heights", b, mustBoard(t, s))
	if got := string(b.Spec().Levels); got != "09a\nz10\n" {
		t.Errorf("Spec writes levels %q", got)
	}
	if got := mustParse(t, "..").Spec(); got.Levels != nil || got.Heights != nil || got.Legend != nil || len(got.Walls) != 0 {
		t.Errorf("Spec of a plain board is %+v", got)
	}
}

func TestFaultsOfLevels(t *testing.T) {
	for _, tt := range []struct {
		name, text, levels string
		heights            [][]int
		want, message      string
	}{
		{name: "too few rows", levels: "00", want: "levels:2:1 row-count", message: "levels:2:1: 1 rows of levels; want 2 as the board has"},
		{name: "too many rows", levels: "00\n00\n00", want: "levels:3:1 row-count"},
		{name: "two final newlines", levels: "00\n00\n\n", want: "levels:3:1 row-count"},
		{name: "only a newline", levels: "\n", want: "levels:1:1 row-length\nlevels:2:1 row-count"},
		{name: "ragged", levels: "0\n000", want: "levels:1:2 row-length\nlevels:2:3 row-length"},
		{name: "no digit", levels: "0-\nA0", want: "levels:1:2 unknown-character\nlevels:2:1 unknown-character"},
		{
			name: "beyond ASCII", levels: "é0\n水\xff", want: "levels:1:1 unknown-character\nlevels:2:1 unknown-character\nlevels:2:2 invalid-utf8",
			message: "levels:1:1: unknown character 'é'; want 0-9, or a-z for 10 to 35\nlevels:2:1: unknown character '水'; want 0-9, or a-z for 10 to 35\nlevels:2:2: byte 0xff is no UTF-8; want text in UTF-8",
		},
		{name: "control", levels: "0\t\n\x000", want: "levels:1:2 control-character\nlevels:2:1 control-character"},
		{name: "byte order mark", levels: "\ufeff00\n00", want: "levels:1:1 byte-order-mark"},
		{name: "both", levels: "00\n00", heights: [][]int{{0, 0}, {0, 0}}, want: "heights:1:1 levels-and-heights"},
		{
			name: "out of range", heights: [][]int{{0, -1}, {36, math.MaxInt}}, want: "heights:1:2 level\nheights:2:1 level\nheights:2:2 level",
			message: "heights:1:2: height -1 is out of range; want 0 to 35\nheights:2:1: height 36 is out of range; want 0 to 35\nheights:2:2: height 9223372036854775807 is out of range; want 0 to 35",
		},
		{name: "ragged heights", heights: [][]int{{0}, {0, 0, 0}}, want: "heights:1:2 row-length\nheights:2:3 row-length"},
		{name: "empty row of heights", heights: [][]int{nil, {0, 0}}, want: "heights:1:1 row-length"},
		{name: "too few rows of heights", heights: [][]int{{0, 0}}, want: "heights:2:1 row-count"},
		{name: "too many rows of heights", heights: [][]int{{0, 0}, {0, 0}, {0, 0}}, want: "heights:3:1 row-count"},
		{name: "text at fault too", text: "x.\n.", levels: "0A\n00", want: "text:1:1 unknown-character\ntext:2:2 row-length\nlevels:1:2 unknown-character"},
		{name: "no text", text: "\n", levels: "0A\n0000", want: "text:1:1 empty\nlevels:1:2 unknown-character"},
	} {
		s := board.Spec{Text: []byte("..\n.."), Levels: []byte(tt.levels), Heights: tt.heights}
		if tt.text != "" {
			s.Text = []byte(tt.text)
		}
		_, err := s.Board()
		if err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkFaults(t, err)
		if got := places(err); got != tt.want {
			t.Errorf("%s: faults\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		if tt.message != "" && err.Error() != tt.message {
			t.Errorf("%s: error\n%s\nwant\n%s", tt.name, err, tt.message)
		}
	}
}

func TestAllPartsAreToldOfAtOnce(t *testing.T) {
	s := board.Spec{
		Text:   []byte("x.\n."),
		Legend: []board.Glyph{{Rune: '#'}},
		Levels: []byte("00"),
		Walls:  []board.Wall{{X1: 0, Y1: 0, X2: 3, Y2: 0}, {X1: 1, Y1: 1, X2: 1, Y2: 2}, {X1: 1, Y1: 1, X2: 1, Y2: 1}},
	}
	_, err := s.Board()
	want := "legend:1 legend-built-in\ntext:1:1 unknown-character\ntext:2:2 row-length\nlevels:2:1 row-count\nwalls:1 wall-outside\nwalls:3 wall-length"
	if got := places(err); got != want {
		t.Errorf("faults\n%s\nwant\n%s", got, want)
	}
	var f board.Fault
	if !errors.As(err, &f) || f.Part != board.PartLegend {
		t.Errorf("errors.As finds %#v", f)
	}
	if !errors.Is(err, err.(board.Faults)[3]) {
		t.Error("errors.Is does not find a fault")
	}
}

func TestFaultsAreCountedBeyondTheFirstFifty(t *testing.T) {
	_, err := board.Parse([]byte(strings.Repeat("x", 50)))
	faults := err.(board.Faults)
	if len(faults) != 50 || faults.Count() != 50 || faults[49].Code == board.CodeMore {
		t.Errorf("50 faults: %d entries, count %d", len(faults), faults.Count())
	}
	_, err = board.Parse([]byte(strings.Repeat("x", 1000) + "\n" + strings.Repeat(".", 999) + "\n"))
	faults = err.(board.Faults)
	checkFaults(t, err)
	if len(faults) != 51 || faults.Count() != 1001 {
		t.Errorf("1001 faults: %d entries, count %d", len(faults), faults.Count())
	}
	if !strings.HasSuffix(err.Error(), "text:1:50: unknown character 'x'; want one of . # _ o ^ , : ! ; ~ %\nand 951 more") {
		t.Errorf("error ends in %q", err.Error()[len(err.Error())-100:])
	}
}

// TestBadInputIsCheap reads hostile input: the memory must not exceed a small
// multiple of it, nor the time what reading it takes.
func TestBadInputIsCheap(t *testing.T) {
	heights := make([][]int, 2000)
	row := slices.Repeat([]int{99}, 2000)
	for i := range heights {
		heights[i] = row
	}
	for _, tt := range []struct {
		name  string
		spec  board.Spec
		bytes uint64
	}{
		{"one long row, then thousands of empty ones", board.Spec{Text: []byte(strings.Repeat(".", board.MaxSide) + strings.Repeat("\n", 2000))}, 1 << 20},
		{"one long row, then thousands of short ones", board.Spec{Text: []byte(strings.Repeat(".", board.MaxSide) + strings.Repeat("\n.", 2000))}, 1 << 20},
		{"unknown characters only", board.Spec{Text: []byte(strings.Repeat("x", 2<<20))}, 1 << 20},
		{"newlines only", board.Spec{Text: []byte(strings.Repeat("\n", 2<<20))}, 1 << 20},
		{"zeros only", board.Spec{Text: make([]byte, 2<<20)}, 1 << 20},
		{"bytes that are no UTF-8", board.Spec{Text: []byte(strings.Repeat("\xff", 2<<20))}, 1 << 20},
		{"rows that grow", board.Spec{Text: []byte(strings.Repeat(".\n", 1<<20))}, 1 << 20},
		{"levels without end", board.Spec{Text: []byte("."), Levels: []byte(strings.Repeat("x\n", 1<<20))}, 1 << 20},
		{"heights out of range", board.Spec{Text: []byte("\n"), Heights: heights}, 1 << 20},
		{"too many cells", board.Spec{Text: []byte(strings.Repeat(strings.Repeat(".", 32000)+"\n", 2200))}, 1 << 20},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		_, err := tt.spec.Board()
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkFaults(t, err)
		if got := after.TotalAlloc - before.TotalAlloc; got > tt.bytes {
			t.Errorf("%s: %d bytes allocated, want at most %d", tt.name, got, tt.bytes)
		}
		// The slowest takes some 0.1 s here; under -race on a busy machine 20 times that.
		if took > 20*time.Second {
			t.Errorf("%s: took %v", tt.name, took)
		}
	}
}
