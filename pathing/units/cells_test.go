package units

import (
	"maps"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func openBoard(tb testing.TB, w, h int) *board.Board {
	tb.Helper()
	b, err := board.FromFunc(w, h, func(_, _ int) uint32 { return 0 })
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// Rows of a window, read from bits in either form, hold the bits that were set, with and
// without those of others.
func TestBitsRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 300 {
		b := openBoard(t, 1+rng.IntN(130), 1+rng.IntN(20))
		all, taken := NewBits(b), NewBits(b)
		for y := range b.H() {
			for x := range b.W() {
				id := b.ID(pathing.Cell{X: x, Y: y})
				all.Set(id, rng.IntN(2) == 0)
				taken.Set(id, rng.IntN(4) == 0)
			}
		}
		x, y := rng.IntN(b.W()), rng.IntN(b.H())
		w := WindowOver(b, pathing.Cell{X: x, Y: y}, pathing.Cell{X: x + rng.IntN(64), Y: b.H()})
		rows, without := make([]uint64, w.H), make([]uint64, w.H)
		all.Read(rows, &w)
		all.ReadWithout(&taken, without, &w)
		for i := range w.Cells() {
			id, at := w.ID(i), i%w.W
			if got := rows[i/w.W]>>at&1 != 0; got != all.Has(id) {
				t.Fatalf("window %+v, cell %v: %v, want %v", w, w.Cell(i), got, !got)
			}
			if got := without[i/w.W]>>at&1 != 0; got != (all.Has(id) && !taken.Has(id)) {
				t.Fatalf("window %+v, cell %v without others: %v, want %v", w, w.Cell(i), got, !got)
			}
		}
	}
	var none Bits
	b := openBoard(t, 3, 3)
	w := WindowAround(b, pathing.Cell{}, 1)
	rows := []uint64{7, 7}
	none.Read(rows, &w)
	if rows[0] != 0 || rows[1] != 0 || none.Bytes() != 0 {
		t.Error("the zero value has bits")
	}
}

// A set of cells with costs behaves like a map that keeps the least cost.
func TestCellCosts(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 2))
	b := openBoard(t, 140, 12)
	var s CellCosts
	for range 200 {
		w := WindowAround(b, pathing.Cell{X: rng.IntN(140), Y: rng.IntN(12)}, rng.IntN(90))
		s.Begin(w, "test")
		want := map[pathing.Cell]int{}
		for range rng.IntN(200) {
			i, cost := rng.IntN(w.Cells()), rng.IntN(50)
			if rng.IntN(5) == 0 {
				s.Drop(i)
				delete(want, w.Cell(i))
				continue
			}
			s.Lower(i, cost)
			if old, ok := want[w.Cell(i)]; !ok || cost < old {
				want[w.Cell(i)] = cost
			}
		}
		got := maps.Collect(s.All())
		if !maps.Equal(got, want) || s.Len() != len(want) || s.Window() != w {
			t.Fatalf("%v in %+v, want %v", got, s.Window(), want)
		}
		last := -1
		for c := range s.Cells() {
			if i := w.Index(c); i <= last || !s.Contains(c) {
				t.Fatalf("%v comes out of order or is not contained", c)
			} else {
				last = i
			}
		}
		if _, ok := s.Cost(pathing.Cell{X: -1, Y: 0}); ok || s.Contains(pathing.Cell{X: 0, Y: 99}) {
			t.Fatal("a cell off the board is in the set")
		}
	}
}

func TestCellSetAddRow(t *testing.T) {
	var s CellSet
	s.Begin(WindowOver(openBoard(t, 5, 3), pathing.Cell{X: 1, Y: 1}, pathing.Cell{X: 4, Y: 2}), "test")
	s.AddRow(1, 0b1001)
	s.Add(2)
	for c, want := range map[pathing.Cell]bool{{X: 1, Y: 2}: true, {X: 4, Y: 2}: true, {X: 3, Y: 1}: true, {X: 2, Y: 2}: false} {
		if s.Contains(c) != want {
			t.Errorf("%v: %v, want %v", c, !want, want)
		}
	}
	if s.Engine() != "test" {
		t.Errorf("engine %q, want test", s.Engine())
	}
}
