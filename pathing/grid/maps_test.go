package grid_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// standardMap is a map with its scenario.
type standardMap struct {
	name    string
	board   *board.Board
	queries []mapfile.Query
}

// standardMaps are those of the folder that STRIDE_MAPS names.
func standardMaps(t *testing.T) (list []standardMap) {
	t.Helper()
	dir := os.Getenv("STRIDE_MAPS")
	if dir == "" {
		t.Skip("set STRIDE_MAPS to a folder of .map and .map.scen files; movingai.com/benchmarks has the standard ones")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.map.scen"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no .map.scen files in %s: %v", dir, err)
	}
	for _, file := range files {
		m := standardMap{name: strings.TrimSuffix(filepath.Base(file), ".map.scen")}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if m.queries, err = mapfile.ReadScen(data); err != nil {
			t.Fatal(err)
		}
		if data, err = os.ReadFile(strings.TrimSuffix(file, ".scen")); err != nil {
			t.Fatal(err)
		}
		if m.board, err = mapfile.Read(data); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// Every query of the standard files is answered with its optimal length: by jump
// points, a sample by A*, and a sample among units that are then taken away again.
func TestStandardQueriesAreOptimal(t *testing.T) {
	every := 1
	if testing.Short() {
		every = 40
	}
	all := 0
	for _, m := range standardMaps(t) {
		rules := grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid | board.Submerged)}
		g, err := grid.New(m.board, rules)
		if err != nil {
			t.Fatal(err)
		}
		// One cell that costs more, where nobody gets to, turns jump points off.
		closed := board.CellID(0)
		for c, cost := range g.Costs() {
			at := m.board.Cell(board.CellID(c))
			if m.board.Contains(at) && cost == 0 && closed == 0 && walled(m.board, at) {
				closed = board.CellID(c)
			}
		}
		s := grid.NewScratch()
		others := units.NewOverlay(m.board)
		var r grid.Route
		c := routeCase{board: m.board, rules: rules, mover: units.NoUnit}
		for i := 0; i < len(m.queries); i += every {
			q := &m.queries[i]
			view := units.View{}
			if i%3 == 0 {
				// Somebody far from everything: the copy of the ground is used.
				others.Place(0, m.board.ID(q.Start), 2)
				view = others.Without(0)
			}
			if err := g.Route(&r, s, view, q.Start, q.Goal, grid.ByLength); err != nil {
				t.Fatal(err)
			}
			all++
			if r.Engine() != grid.EngineJump || !r.Found() || !q.Optimum.Agrees(r.Length()) {
				t.Errorf("%s query %d, %v to %v: %v found %v %v, want %v", m.name, i, q.Start, q.Goal, r.Engine(), r.Found(), r.Length(), q.Optimum)
			}
			if i%20 == 0 {
				if w, err := c.walk(r.Append(nil), grid.ByLength); err != nil || w.length != r.Length() {
					t.Errorf("%s query %d: walked %v, want %v, %v", m.name, i, w.length, r.Length(), err)
				}
			}
		}
		// A* and fields agree exactly.
		var f grid.Field
		rules.Cost = func(id board.CellID) int {
			if id == closed {
				return 2
			}
			return 1
		}
		b2 := opened(t, m.board, closed)
		g2, err := grid.New(b2, rules)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(m.queries); i += max(len(m.queries)/8, every) {
			q := &m.queries[i]
			if err := g.Route(&r, s, units.View{}, q.Start, q.Goal, grid.ByLength); err != nil {
				t.Fatal(err)
			}
			want := r.Length()
			if err := g.Field(&f, s, units.View{}, []pathing.Cell{q.Goal}, grid.ByLength); err != nil {
				t.Fatal(err)
			}
			if l, ok := f.At(q.Start); !ok || l != want {
				t.Errorf("%s query %d: the field says %v, jump points %v", m.name, i, l, want)
			}
			if closed == 0 {
				continue
			}
			if err := g2.Route(&r, s, units.View{}, q.Start, q.Goal, grid.ByLength); err != nil {
				t.Fatal(err)
			}
			if r.Engine() != grid.EngineAStar || r.Length() != want {
				t.Errorf("%s query %d: %v says %v, jump points %v", m.name, i, r.Engine(), r.Length(), want)
			}
		}
	}
	t.Logf("%d queries", all)
}

// walled reports whether all cells around one are solid or off the board.
func walled(b *board.Board, c pathing.Cell) bool {
	for d := pathing.N; d < pathing.NoDir; d++ {
		if !b.At(c.Step(d)).Has(board.Solid) {
			return false
		}
	}
	return true
}

// opened is a board with one more open cell.
func opened(t *testing.T, b *board.Board, open board.CellID) *board.Board {
	t.Helper()
	copied, err := board.FromFunc(b.W(), b.H(), func(x, y int) uint32 {
		c := pathing.Cell{X: x, Y: y}
		if b.ID(c) == open {
			return 0
		}
		return uint32(b.At(c))
	})
	if err != nil {
		t.Fatal(err)
	}
	return copied
}
