package board_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func TestSpecInventsCharacters(t *testing.T) {
	// Other characters in, invented ones out: in the order in which the terrain
	// first appears, one a kind of terrain, built-in ones where they do.
	b := mustBoard(t, board.Spec{
		Text: []byte("zy#x\nwzoy\n"),
		Legend: []board.Glyph{
			{Rune: 'z', Terrain: board.Steep | board.Flooded},
			{Rune: 'y', Terrain: board.Steep.WithExtra(1)},
			{Rune: 'x', Terrain: board.Steep},
			{Rune: 'w', Terrain: board.Steep | board.Flooded},
		},
	})
	for range 3 {
		s := b.Spec()
		if got, want := string(s.Text), "AB#^\nAAoB\n"; got != want {
			t.Fatalf("text\n%swant\n%s", got, want)
		}
		if got, want := fmt.Sprint(s.Legend), fmt.Sprint([]board.Glyph{{Rune: 'A', Terrain: board.Steep | board.Flooded}, {Rune: 'B', Terrain: board.Steep.WithExtra(1)}}); got != want {
			t.Fatalf("legend %s, want %s", got, want)
		}
	}
}

// everyTerrain is every terrain that a cell may have on level 0.
func everyTerrain() []board.Terrain {
	var all []board.Terrain
	for _, block := range []board.Terrain{0, board.Solid, board.Void, board.Low} {
		for surface := range board.Terrain(128) {
			for extra := -board.MaxExtra; extra <= board.MaxExtra; extra++ {
				all = append(all, (block | surface*board.Steep).WithExtra(extra))
			}
		}
	}
	return all
}

// TestSpecNeverRunsOutOfCharacters writes a board on which every cell differs.
func TestSpecNeverRunsOutOfCharacters(t *testing.T) {
	all := everyTerrain()
	const w = 134
	if len(all) != w*768 {
		t.Fatalf("%d terrains", len(all))
	}
	b, err := board.FromFunc(w, len(all)/w, func(x, y int) uint32 { return uint32(all[y*w+x]) })
	if err != nil {
		t.Fatal(err)
	}
	s := b.Spec()
	if want := len(all) - len(board.Builtins()); len(s.Legend) != want {
		t.Errorf("%d legend entries, want %d", len(s.Legend), want)
	}
	again, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	same(t, "written and read", b, again)
	if first := string(s.Text[:20]); first != "ABCDEFGHIJKLMNOPQRST" {
		t.Errorf("the first characters are %q", first)
	}
}

func TestSpecIsTheCallers(t *testing.T) {
	b := mustBoard(t, board.Spec{Text: []byte("x."), Levels: []byte("01"), Walls: []board.Wall{{X2: 1}}, Legend: []board.Glyph{{Rune: 'x', Terrain: board.Steep | board.Debris}}})
	s := b.Spec()
	s.Text[0], s.Levels[0], s.Walls[0], s.Legend[0] = '?', '?', board.Wall{}, board.Glyph{}
	s = b.Spec()
	if _, err := s.Board(); err != nil {
		t.Errorf("a Spec that was written to spoilt the next one: %v", err)
	}
}

func TestAppendTextAppends(t *testing.T) {
	b := mustParse(t, ".#\n#.")
	dst := slices.Grow([]byte("board:\n"), 100)
	if got, want := string(b.AppendText(dst)), "board:\n.#\n#.\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if n := testing.AllocsPerRun(10, func() { dst = b.AppendText(dst[:0]) }); n > 1 {
		t.Errorf("AppendText to a slice with room allocates %v times", n)
	}
}

// TestLargestBoards reads the widest, the highest and a board with as many cells
// as any may have.
func TestLargestBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a gigabyte")
	}
	wide, err := board.Parse([]byte(strings.Repeat(".", board.MaxSide)))
	if err != nil || wide.W() != board.MaxSide || wide.H() != 1 {
		t.Errorf("widest: %v", err)
	}
	high, err := board.Parse([]byte(strings.Repeat("#\n", board.MaxSide)))
	if err != nil || high.W() != 1 || high.H() != board.MaxSide {
		t.Errorf("highest: %v", err)
	}
	c := pathing.Cell{X: 0, Y: board.MaxSide - 1}
	if got := high.Cell(high.ID(c)); got != c {
		t.Errorf("%v comes back as %v", c, got)
	}
	row := strings.Repeat(".", 1<<13) + "\n"
	b, err := board.Parse([]byte(strings.Repeat(row, 1<<13)))
	if err != nil || b.W()*b.H() != board.MaxCells {
		t.Errorf("most cells: %v", err)
	}
}
