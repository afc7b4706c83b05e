package mapfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
)

const small = `type octile
height 4
width 6
map
@@OOTT
@..GS@
@.WWS@
TTTTTT
`

func TestRead(t *testing.T) {
	const want = `######
#...%#
#.~~%#
######
`
	for name, data := range map[string]string{
		"as it should be":    small,
		"no final newline":   strings.TrimSuffix(small, "\n"),
		"empty lines behind": small + "\n\r\n\n",
		"CRLF":               strings.ReplaceAll(small, "\n", "\r\n"),
		"blanks behind":      strings.Replace(strings.Replace(small, "octile", "octile ", 1), "width 6", "width 6\t ", 1),
	} {
		b, err := mapfile.Read([]byte(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := b.String(); got != want {
			t.Errorf("%s: board\n%swant\n%s", name, got, want)
		}
		if b.W() != 6 || b.H() != 4 || len(b.Walls()) != 0 {
			t.Errorf("%s: %d by %d, walls %v", name, b.W(), b.H(), b.Walls())
		}
	}
}

func TestFaults(t *testing.T) {
	head := func(h, w string) string { return "type octile\nheight " + h + "\nwidth " + w + "\nmap\n" }
	for _, tt := range []struct{ name, data, want string }{
		{"empty", "", `map:1:1: the file ends within the header; want "type octile"`},
		{"cut off", "type octile\nheight 4\n", `map:3:1: the file ends within the header; want "width" and a number from 1 to 32766`},
		{"no map", "type octile\nheight 4\nwidth 3", `map:4:1: the file ends within the header; want "map"`},
		{"other type", "type hex\nheight 1\nwidth 1\nmap\n.", `map:1:1: the header has "type hex"; want "type octile"`},
		{
			"no header", "....\n....\n....\n....\n....\n",
			`map:1:1: the header has "...."; want "type octile"
map:2:1: the header has "...."; want "height" and a number from 1 to 32766
map:3:1: the header has "...."; want "width" and a number from 1 to 32766
map:4:1: the header has "...."; want "map"`,
		},
		{"byte order mark", "\ufeff" + head("1", "1") + ".", `map:1:1: the header has "\ufefftype octile"; want "type octile"`},
		{"a long line", strings.Repeat("a", 40) + "\nheight 1\nwidth 1\nmap\n.", `map:1:1: the header has "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"...; want "type octile"`},
		{"width first", "type octile\nwidth 1\nheight 1\nmap\n.", `map:2:1: the header has "width 1"; want "height" and a number from 1 to 32766
map:3:1: the header has "height 1"; want "width" and a number from 1 to 32766`},
		{"no number", head("x", "1") + ".", `map:2:8: the height is "x"; want "height" and a number from 1 to 32766`},
		{"nothing", head("", "1") + ".", `map:2:1: the header has "height "; want "height" and a number from 1 to 32766`},
		{"negative", head("1", "-1") + ".", `map:3:7: the width is "-1"; want "width" and a number from 1 to 32766`},
		{"fraction", head("1", "1.5") + ".", `map:3:7: the width is "1.5"; want "width" and a number from 1 to 32766`},
		{"zero", head("0", "1") + ".", `map:2:8: the height is 0; want "height" and a number from 1 to 32766`},
		{"too wide", head("1", "32767") + ".", `map:3:7: the width is "32767"; want "width" and a number from 1 to 32766`},
		{"beyond 64 bits", head("99999999999999999999", "1") + ".", `map:2:8: the height is "99999999999999999999"; want "height" and a number from 1 to 32766`},
		{"too large", head("32000", "32000") + ".", `map:4:1: the header says 32000 by 32000 = 1024000000 cells; want at most 67108864`},
		{"short row", head("2", "3") + "...\n..\n", `map:6:3: row 2 has 2 cells; want 3 as the header says`},
		{"long row", head("2", "3") + "....\n...\n", `map:5:4: row 1 has 4 cells; want 3 as the header says`},
		{"one cell", head("1", "3") + ".", `map:5:2: row 1 has 1 cell; want 3 as the header says`},
		{"space behind", head("1", "3") + "... ", `map:5:4: unknown character ' '; want one of . G @ O T S W
map:5:4: row 1 has 4 cells; want 3 as the header says`},
		{"row missing", head("3", "2") + "..\n..\n", `map:7:1: 2 rows of cells; want 3 as the header says`},
		{"rows missing, none there", head("3", "2"), `map:5:1: 0 rows of cells; want 3 as the header says`},
		{"empty row inside", head("3", "2") + "..\n\n..\n", `map:6:1: row 2 has 0 cells; want 2 as the header says`},
		{"a row too many", head("2", "2") + "..\n..\n..\n", `map:7:1: 3 rows of cells; want 2 as the header says`},
		{"rows too many", head("1", "2") + "..\n..\n..\nxxx\n", `map:6:1: 4 rows of cells; want 1 as the header says`},
		{
			"characters", head("3", "3") + "..#\nx\x00.\n水.\xff", `map:5:3: unknown character '#'; want one of . G @ O T S W
map:6:1: unknown character 'x'; want one of . G @ O T S W
map:6:2: control character U+0000; want one of . G @ O T S W
map:7:1: unknown character '水'; want one of . G @ O T S W
map:7:3: byte 0xff is no UTF-8; want one of . G @ O T S W`,
		},
		{"lone carriage return", head("1", "2") + ".\r.", `map:5:2: control character U+000D; want one of . G @ O T S W
map:5:3: row 1 has 3 cells; want 2 as the header says`},
		{"header and rows", head("x", "2") + "..\n.x\n...\n", `map:2:8: the height is "x"; want "height" and a number from 1 to 32766
map:6:2: unknown character 'x'; want one of . G @ O T S W
map:7:3: row 3 has 3 cells; want 2 as the header says`},
	} {
		b, err := mapfile.Read([]byte(tt.data))
		if err == nil || b != nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkFaults(t, err)
		if got := err.Error(); got != tt.want {
			t.Errorf("%s: error\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// A legend gives characters another meaning, or one at all.
func TestLegend(t *testing.T) {
	legend, err := mapfile.ParseLegend("T=open,B=solid,q=submerged+dangerous")
	if err != nil {
		t.Fatal(err)
	}
	const data = "type octile\nheight 1\nwidth 5\nmap\n.TBq@"
	b, err := mapfile.ReadAs([]byte(data), legend)
	if err != nil {
		t.Fatal(err)
	}
	for x, want := range []board.Terrain{0, 0, board.Solid, board.Submerged | board.Dangerous, board.Solid} {
		if got := b.At(pathing.Cell{X: x}); got != want {
			t.Errorf("cell %d is %v, want %v", x, got, want)
		}
	}
	_, err = mapfile.ReadAs([]byte(strings.Replace(data, "q", "x", 1)), legend)
	if want := "map:5:4: unknown character 'x'; want one of . G @ O T S W B q"; fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
	for _, text := range []string{"", "T", "T=", "=open", "TT=open", "T=opn", "水=open", "T=open,", "\x00=open"} {
		if l, err := mapfile.ParseLegend(text); err == nil {
			t.Errorf("%q is %v", text, l)
		}
	}
}

func checkFaults(t *testing.T, err error) {
	t.Helper()
	faults, ok := err.(board.Faults)
	if !ok || len(faults) == 0 || len(faults) > board.MaxFaults+1 {
		t.Fatalf("error of type %T with %d faults", err, len(faults))
	}
	for i, f := range faults {
		if (i == board.MaxFaults) != (f.Code == board.CodeMore) {
			t.Fatalf("fault %d: %#v", i, f)
		}
		if f.Code != board.CodeMore && (f.Part != mapfile.Part || f.Line < 1 || f.Col < 1 || f.Code == "" || f.Msg == "" || f.Want == "") {
			t.Fatalf("fault %d: %#v", i, f)
		}
	}
	if strings.ContainsAny(err.Error(), "\x00\r\t") {
		t.Fatalf("raw control characters in %q", err.Error())
	}
}

// TestBadInputIsCheap reads files that promise more than they hold.
func TestBadInputIsCheap(t *testing.T) {
	const head = "type octile\nheight 8192\nwidth 8192\nmap\n"
	for name, data := range map[string]string{
		"header alone":      head,
		"short rows":        head + strings.Repeat(".\n", 1<<16),
		"unknown":           head + strings.Repeat(strings.Repeat("x", 8192)+"\n", 100),
		"newlines":          head + strings.Repeat("\n", 1<<20) + ".",
		"one row":           head + strings.Repeat(".", 1<<20),
		"height unknown":    "type octile\nheight x\nwidth 1\nmap\n" + strings.Repeat(".\n", 1<<20),
		"no header, zeros":  strings.Repeat("\x00", 1<<20),
		"newlines, no head": strings.Repeat("\n", 1<<20),
	} {
		var before, after runtime.MemStats
		in := []byte(data)
		runtime.ReadMemStats(&before)
		_, err := mapfile.Read(in)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		checkFaults(t, err)
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
			t.Errorf("%s: %d bytes allocated", name, got)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for _, text := range []string{
		".\n",
		"@\n",
		"..@..\n.SSW.\n.....\n",
		"S\nW\n.\n",
		"@@@@@@@@\n@......@\n@.SSWW.@\n@@@@@@@@\n",
	} {
		w, h := strings.Index(text, "\n"), strings.Count(text, "\n")
		file := fmt.Sprintf("type octile\nheight %d\nwidth %d\nmap\n%s", h, w, text)
		b, err := mapfile.Read([]byte(file))
		if err != nil {
			t.Errorf("%q: %v", file, err)
			continue
		}
		got, err := mapfile.Append([]byte("x"), b)
		if err != nil || string(got) != "x"+file {
			t.Errorf("%q comes back as %q, error %v", file, got, err)
		}
	}
}

func TestAppendSaysWhatDoesNotFit(t *testing.T) {
	s := board.Spec{
		Text:   []byte("._.\n^.A"),
		Legend: []board.Glyph{{Rune: 'A', Terrain: board.Difficult.WithExtra(1)}},
		Levels: []byte("010\n000"),
		Walls:  []board.Wall{{X2: 1}, {X2: 2}},
	}
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	got, err := mapfile.Append([]byte("x"), b)
	const want = `cells:1:2: cell 1,0 is void level 1; want open, solid, difficult or submerged, without cost or level
cells:2:1: cell 0,1 is steep; want open, solid, difficult or submerged, without cost or level
cells:2:3: cell 2,1 is difficult cost 1; want open, solid, difficult or submerged, without cost or level
walls: 2 walls; want none`
	if fmt.Sprint(err) != want || string(got) != "x" {
		t.Errorf("%q and error\n%v\nwant\n%s", got, err, want)
	}
}

// TestStandardMaps reads every map of the folder that STRIDE_MAPS names and
// compares each cell with the file.
func TestStandardMaps(t *testing.T) {
	dir := os.Getenv("STRIDE_MAPS")
	if dir == "" {
		t.Log("set STRIDE_MAPS to a folder of .map files to read them all; movingai.com/benchmarks has the standard ones")
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.map"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no .map files in %s: %v", dir, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		b, err := mapfile.Read(data)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		data = bytes.ReplaceAll(data, []byte("\r"), nil)
		_, text, _ := bytes.Cut(data, []byte("\nmap\n"))
		rows := bytes.Split(bytes.TrimRight(text, "\n"), []byte("\n"))
		if b.H() != len(rows) || b.W() != len(rows[0]) {
			t.Errorf("%s: %d by %d, the file has %d by %d", filepath.Base(file), b.W(), b.H(), len(rows[0]), len(rows))
			continue
		}
		open := 0
		for y, row := range rows {
			for x, c := range row {
				want := map[byte]board.Terrain{'S': board.Difficult, 'W': board.Submerged, '@': board.Solid, 'O': board.Solid, 'T': board.Solid}[c]
				if got := b.At(pathing.Cell{X: x, Y: y}); got != want {
					t.Fatalf("%s: cell %d,%d is %v, the file has %q", filepath.Base(file), x, y, got, c)
				}
				if want == 0 {
					open++
				}
			}
		}
		out, err := mapfile.Append(nil, b)
		if err != nil {
			t.Errorf("%s: written back: %v", filepath.Base(file), err)
			continue
		}
		again, err := mapfile.Read(out)
		if err != nil || !again.Equal(b) {
			t.Errorf("%s: written and read: %v", filepath.Base(file), err)
		}
		t.Logf("%s: %d by %d, %d open", filepath.Base(file), b.W(), b.H(), open)
	}
}

// FuzzRead checks that what is read can be written and read again, and that
// faults have their places.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte("type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.@"))
	f.Add([]byte("type octile\nheight 99999\nwidth -1\nmap\n.x\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := mapfile.Read(data)
		if err != nil {
			checkFaults(t, err)
			return
		}
		out, err := mapfile.Append(nil, b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := mapfile.Read(out)
		if err != nil || !again.Equal(b) {
			t.Fatalf("written and read: %v", err)
		}
		// The file is the rows that were written, but for the characters that
		// mean the same and the ends of lines.
		_, rows, _ := bytes.Cut(bytes.ReplaceAll(data, []byte("\r"), nil), []byte("\nmap"))
		rows = bytes.Map(func(r rune) rune {
			switch r {
			case 'G':
				return '.'
			case 'O', 'T':
				return '@'
			}
			return r
		}, bytes.Trim(rows, " \t\n"))
		_, written, _ := bytes.Cut(out, []byte("\nmap\n"))
		if !bytes.Equal(append(rows, '\n'), written) {
			t.Fatalf("read %q, wrote %q", rows, written)
		}
	})
}

func Example() {
	b, err := mapfile.Read([]byte("type octile\nheight 2\nwidth 4\nmap\n..T@\n.SW.\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b)
	// Output:
	// ..##
	// .%~.
}

func BenchmarkRead(b *testing.B) {
	const n = 1024
	data := []byte(fmt.Sprintf("type octile\nheight %d\nwidth %d\nmap\n", n, n) + strings.Repeat(strings.Repeat(".@", n/2)+"\n", n))
	for b.Loop() {
		if _, err := mapfile.Read(data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n*n)*float64(b.N)/b.Elapsed().Seconds(), "cells/s")
}

// A legend that no map can have is told of by the places of its characters.
func TestReadAsFaultyLegend(t *testing.T) {
	_, err := mapfile.ReadAs([]byte("type octile\nheight 1\nwidth 1\nmap\n.\n"), mapfile.Legend{
		'.': 0, 'a': board.Solid | board.Void, ' ': 0, 'b': board.Terrain(0).WithLevel(1),
	})
	var faults board.Faults
	if !errors.As(err, &faults) {
		t.Fatal(err)
	}
	var got []string
	for _, f := range faults {
		got = append(got, fmt.Sprint(f.Part, f.Index, f.Code))
	}
	want := []string{
		fmt.Sprint(board.PartLegend, 1, board.CodeLegendRune), fmt.Sprint(board.PartLegend, 3, board.CodeTerrainConflict),
		fmt.Sprint(board.PartLegend, 4, board.CodeLegendLevel),
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
