package board_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func TestFromFunc(t *testing.T) {
	var asked []pathing.Cell
	b, err := board.FromFunc(3, 2, func(x, y int) uint32 {
		asked = append(asked, pathing.Cell{X: x, Y: y})
		return uint32(board.Steep.WithLevel(x).WithExtra(-y))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(asked), "[0,0 1,0 2,0 0,1 1,1 2,1]"; got != want {
		t.Errorf("asked for %s, want %s", got, want)
	}
	for y := -1; y <= 2; y++ {
		for x := -1; x <= 3; x++ {
			c, want := pathing.Cell{X: x, Y: y}, board.Solid
			if b.Contains(c) {
				want = board.Steep.WithLevel(x).WithExtra(-y)
			}
			if got := b.At(c); got != want {
				t.Errorf("%v is %v, want %v", c, got, want)
			}
		}
	}
}

func TestFaultsOfFromFunc(t *testing.T) {
	flat := func(x, y int) uint32 { return 0 }
	for _, tt := range []struct {
		name string
		w, h int
		f    func(x, y int) uint32
		want string
	}{
		{"no function", 1, 1, nil, "cells: no function was given; want one that returns a Terrain"},
		{"no columns", 0, 5, flat, "cells: a board of 0 by 5 cells; want at least 1 by 1"},
		{"negative", 5, -5, flat, "cells: a board of 5 by -5 cells; want at least 1 by 1"},
		{"too wide", board.MaxSide + 1, 1, flat, "cells:1:32767: the board is 32767 cells wide; want at most 32766"},
		{"too high", 1, 1 << 40, flat, "cells:32767:1: the board is 1099511627776 cells high; want at most 32766"},
		{"too large", board.MaxSide, board.MaxSide, flat, "cells:2049:1: the board has 32766 by 32766 = 1073610756 cells; want at most 67108864"},
		{"bad cells", 2, 2, func(x, y int) uint32 {
			return [...]uint32{0, 0x8000, uint32(board.Solid | board.Low), 36 << 24}[2*y+x]
		}, `cells:1:2: cell 1,0: terrain 0x8000 sets flag bits that mean nothing; want flags in bits 0 to 11 only
cells:2:1: cell 0,1: terrain is solid+low at once; want at most one of solid, void and low
cells:2:2: cell 1,1: level 36 is out of range; want 0 to 35`},
	} {
		_, err := board.FromFunc(tt.w, tt.h, tt.f)
		if err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		checkFaults(t, err)
		if got := err.Error(); got != tt.want {
			t.Errorf("%s: error\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := board.FromFunc(300, 300, func(x, y int) uint32 { return ^uint32(0) })
	runtime.ReadMemStats(&after)
	checkFaults(t, err)
	if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
		t.Errorf("90000 faults take %d bytes", got)
	}
	if n := err.(board.Faults).Count(); n != 90000 {
		t.Errorf("%d faults, want 90000", n)
	}
}

func TestCellIDs(t *testing.T) {
	b := mustParse(t, "...\n...")
	for y := range 2 {
		for x := range 3 {
			c := pathing.Cell{X: x, Y: y}
			id := b.ID(c)
			if want := board.CellID((y+1)*5 + x + 1); id != want || b.Cell(id) != c || !b.Contains(c) {
				t.Errorf("%v has ID %d, want %d; back: %v", c, id, want, b.Cell(id))
			}
		}
	}
	for _, c := range []pathing.Cell{{X: -1}, {Y: -1}, {X: 3}, {Y: 2}, {X: 1 << 40, Y: 1 << 40}, {X: -1 << 62}} {
		if b.Contains(c) || b.At(c) != board.Solid {
			t.Errorf("%v is on the board", c)
		}
	}
}

// TestMemory holds the arrays of a large board to 16 bytes a cell.
func TestMemory(t *testing.T) {
	const n = 1000
	b, err := board.FromFunc(n, n, func(x, y int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	size := cap(b.Flags())*int(unsafe.Sizeof(b.Flags()[0])) + cap(b.Extras())*int(unsafe.Sizeof(b.Extras()[0])) +
		cap(b.Levels())*int(unsafe.Sizeof(b.Levels()[0])) + cap(b.Sides())*int(unsafe.Sizeof(b.Sides()[0]))
	if got := float64(size) / (n * n); got > 16 {
		t.Errorf("%.2f bytes a cell, want at most 16", got)
	}
	text := b.AppendText(nil)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = board.Parse(text)
	runtime.ReadMemStats(&after)
	if got := float64(after.TotalAlloc-before.TotalAlloc) / (n * n); err != nil || got > 16 {
		t.Errorf("Parse takes %.2f bytes a cell, want at most 16; error %v", got, err)
	}
}

func TestEqual(t *testing.T) {
	wall := board.Wall{X1: 1, X2: 2}
	base := board.Spec{Text: []byte("..\n.."), Walls: []board.Wall{wall}}
	b := mustBoard(t, base)
	if !b.Equal(b) || !b.Equal(mustBoard(t, base)) || b.Equal(nil) {
		t.Error("a board and its like are not Equal, or it is Equal to none")
	}
	for name, s := range map[string]board.Spec{
		"shape":  {Text: []byte("....")},
		"flags":  {Text: []byte("..\n.#"), Walls: base.Walls},
		"levels": {Text: base.Text, Walls: base.Walls, Levels: []byte("00\n01")},
		"extra":  {Text: []byte("..\n.x"), Walls: base.Walls, Legend: []board.Glyph{{Rune: 'x', Terrain: board.Terrain(0).WithExtra(1)}}},
		"walls":  {Text: base.Text},
		"height": {Text: base.Text, Walls: []board.Wall{{X1: 1, X2: 2, Height: 1}}},
	} {
		if o := mustBoard(t, s); b.Equal(o) || o.Equal(b) {
			t.Errorf("boards that differ in %s are Equal", name)
		}
	}
}

// TestImports keeps the package on the ground floor.
func TestImports(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			if strings.Contains(path, ".") && path != "example.com/stride/pathing" {
				t.Errorf("%s imports %s", f.Name(), path)
			}
		}
	}
}
