package search

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// randomTable is a table of random costs on a random board, for as many rows.
func randomTable(t *testing.T, rng *rand.Rand, rows int) *Table {
	t.Helper()
	w, h := 1+rng.IntN(7), 1+rng.IntN(7)
	b, err := board.FromFunc(w, h, func(_, _ int) uint32 {
		if rng.IntN(5) == 0 {
			return uint32(board.Submerged)
		}
		return 0
	})
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable(b, rows)
	for y := range h {
		for x := range w {
			c := pathing.Cell{X: x, Y: y}
			words := table.Words(b.ID(c))
			for row := range words {
				words[row] = 0
				for d := pathing.N; d < pathing.NoDir; d++ {
					cost := uint64(rng.IntN(5))
					if !b.Contains(c.Step(d)) || rng.IntN(4) == 0 {
						cost = Blocked
					}
					words[row] |= cost << (8 * d)
				}
			}
		}
	}
	return table
}

// randomMachine is a machine in which steps and changes lead anywhere.
func randomMachine(rng *rand.Rand, layers, rows int) *Machine {
	m := &Machine{}
	for range layers {
		m.Row = append(m.Row, uint8(rng.IntN(rows)))
		m.Next = append(m.Next, uint8(rng.IntN(layers)))
		marked := uint8(rng.IntN(layers))
		if rng.IntN(3) == 0 {
			marked = NoLayer
		}
		m.Marked = append(m.Marked, marked)
		var turns []Change
		for range rng.IntN(3) {
			turns = append(turns, Change{To: uint8(rng.IntN(layers)), Cost: uint8(rng.IntN(4))})
		}
		m.Turns = append(m.Turns, turns)
	}
	if rng.IntN(3) > 0 {
		return m
	}
	for range layers {
		m.Diagonal = append(m.Diagonal, uint8(rng.IntN(layers)))
		if rng.IntN(3) == 0 {
			m.Diagonal[len(m.Diagonal)-1] = NoLayer
		}
	}
	return m
}

// markFor is what marks cells for a machine: nothing if it has Diagonal.
func markFor(m *Machine) uint16 {
	if m.Diagonal != nil {
		return 0
	}
	return uint16(board.Submerged)
}

// slowAfter is the layer after a step onto a square, for the slow twins.
func slowAfter(m *Machine, b *board.Board, layer int, d pathing.Dir, to pathing.Cell) uint8 {
	if m.Diagonal == nil && b.At(to).Has(board.Submerged) {
		return m.Marked[layer]
	}
	if m.Diagonal != nil && d%2 == 1 { // NE, SE, SW or NW
		return m.Diagonal[layer]
	}
	return m.Next[layer]
}

// runAnywhere runs a search by a table, a machine and a scale from random seeds in l, and
// returns their keys.
func runAnywhere(rng *rand.Rand, s *Scratch, q *Query, l *Labels) map[state]uint32 {
	b, m := q.Table.Board, q.Machine
	quota := rng.IntN(5)
	unit := uint32(quota + 4)
	q.MaxKey = uint32(rng.IntN(12))*unit + unit - 1
	q.Flags, q.Mark = b.Flags(), markFor(m)
	l.Reset(units.WindowAround(b, pathing.Cell{}, 10), m.Layers(), quota, unit)
	s.Start(q)
	seeds := map[state]uint32{}
	for range 1 + rng.IntN(3) {
		at := state{cell: pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}, layer: rng.IntN(m.Layers())}
		key := min(uint32(rng.IntN(int(2*unit))), q.MaxKey)
		if old, ok := seeds[at]; !ok || key < old {
			seeds[at] = key
		}
		s.Seed(l, l.Window.Index(at.cell), at.layer, 0, key)
	}
	s.Run(q, l)
	return seeds
}

// state is a square, a layer and a number of squares used, for the slow twin.
type state struct {
	cell        pathing.Cell
	layer, used int
}

// relax is the slow twin of Run: it repeats every step from every state until
// nothing gets cheaper, and knows no queue.
func relax(table *Table, m *Machine, quota int, unit, most uint32, seeds map[state]uint32) map[state]uint32 {
	best := map[state]uint32{}
	for s, key := range seeds {
		best[s] = key
	}
	lower := func(s state, key uint32) bool {
		if old, ok := best[s]; key > most || ok && old <= key {
			return false
		}
		best[s] = key
		return true
	}
	for changed := true; changed; {
		changed = false
		for s, key := range best {
			for _, c := range m.Turns[s.layer] {
				changed = lower(state{s.cell, int(c.To), s.used}, key+uint32(c.Cost)*unit) || changed
			}
			if s.used == quota {
				continue
			}
			for d := pathing.N; d < pathing.NoDir; d++ {
				cost := table.Cost(int(m.Row[s.layer]), table.Board.ID(s.cell), d)
				if cost == Blocked {
					continue
				}
				to := s.cell.Step(d)
				if layer := slowAfter(m, table.Board, s.layer, d, to); layer != NoLayer {
					changed = lower(state{to, int(layer), s.used + 1}, key+uint32(cost)*unit+1) || changed
				}
			}
		}
	}
	return best
}

func TestRunEqualsRelaxation(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := NewScratch()
	var l Labels
	for i := range 3000 {
		rows := 1 + rng.IntN(3)
		table := randomTable(t, rng, rows)
		m := randomMachine(rng, 1+rng.IntN(6), rows)
		q := Query{Table: table, Machine: m, Scale: 1}
		seeds := runAnywhere(rng, s, &q, &l)
		window := l.Window

		want := relax(table, m, l.Quota, l.Unit, q.MaxKey, seeds)
		for cell := range window.Cells() {
			for layer := range m.Layers() {
				best := Unreached
				for used, got := range l.At(cell, layer) {
					exact, ok := want[state{window.Cell(cell), layer, used}]
					if !ok {
						exact = Unreached
					}
					// A label that fewer squares beat may have a greater cost or be left out, since
					// nothing goes on from it; no other may.
					if got != exact && !(got > exact && best < exact) {
						t.Fatalf("board %d: %v layer %d with %d squares: key %d, want %d", i, window.Cell(cell), layer, used, got, exact)
					}
					best = min(best, exact)
				}
				if got := l.Best(cell, layer); got != best {
					t.Fatalf("board %d: %v layer %d: best key %d, want %d", i, window.Cell(cell), layer, got, best)
				}
			}
		}
	}
}

// A wave and a bucket search of the same costs agree on every label.
func TestWaveEqualsBuckets(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	s := NewScratch()
	var l Labels
	var waves Waves
	for i := range 3000 {
		w, h := 1+rng.IntN(9), 1+rng.IntN(9)
		b, err := board.FromFunc(w, h, func(_, _ int) uint32 { return uint32(rng.IntN(8)/7) * uint32(board.Submerged) })
		if err != nil {
			t.Fatal(err)
		}
		wave := Wave{
			Raw: make([]uint64, b.Stride()*(h+2)), Turn: rng.IntN(3), Scale: 1 + rng.IntN(2),
			Budget: rng.IntN(15), Flags: b.Flags(), Avoid: uint16(board.Submerged) * uint16(rng.IntN(2)),
		}
		for d := range wave.Base {
			for row := range 4 {
				wave.Base[d] = wave.Base[d].With(row, 1+rng.IntN(4))
			}
		}
		table := NewTable(b, 4)
		for y := range h {
			for x := range w {
				c := pathing.Cell{X: x, Y: y}
				words := table.Words(b.ID(c))
				clear(words)
				for d := pathing.N; d < pathing.NoDir; d++ {
					raw := rng.IntN(7) - 2
					blocked := !b.Contains(c.Step(d)) || rng.IntN(4) == 0
					if blocked {
						wave.Raw[b.ID(c)] |= RawBlocked << (8 * d)
					} else {
						wave.Raw[b.ID(c)] |= uint64(uint8(int8(raw))) << (8 * d)
					}
					for row := range words {
						cost := uint64(max(wave.Base[d].At(row)+raw, 1))
						if blocked {
							cost = Blocked
						}
						words[row] |= cost << (8 * d)
					}
				}
			}
		}
		m := Machine{Row: []uint8{0, 1, 2, 3}, Next: []uint8{0, 1, 2, 3}, Marked: []uint8{0, 1, 2, 3}}
		if wave.Avoid != 0 {
			m.Marked = []uint8{NoLayer, NoLayer, NoLayer, NoLayer}
		}
		for row := range uint8(4) {
			var turns []Change
			for to := range uint8(4) {
				if to != row {
					turns = append(turns, Change{To: to, Cost: uint8(wave.Turn)})
				}
			}
			m.Turns = append(m.Turns, turns)
		}
		quota := rng.IntN(5)
		unit := uint32(quota + 1)
		window := units.WindowAround(b, pathing.Cell{}, 10)
		start, row := rng.IntN(window.Cells()), rng.IntN(4)
		q := Query{
			Table: table, Machine: &m, Scale: uint32(wave.Scale), MaxKey: uint32(wave.Budget)*unit + unit - 1,
			Flags: b.Flags(), Mark: uint16(board.Submerged),
		}
		l.Reset(window, 4, quota, unit)
		s.Start(&q)
		s.Seed(&l, start, row, 0, 0)
		s.Run(&q, &l)
		s.RunWave(&wave, &waves, window, quota, start, row)
		for cell := range window.Cells() {
			for row := range 4 {
				fewer := Unreached
				for used, key := range l.At(cell, row) {
					if key > fewer {
						key = Unreached // beaten by fewer squares after it was made
					}
					fewer = min(fewer, key)
					cost, ok := waves.Cost(cell, row, used)
					if ok != (key != Unreached) || ok && uint32(cost)*unit+uint32(used) != key {
						t.Fatalf("board %d: %v row %d with %d squares: wave %d %v, buckets %d", i, window.Cell(cell), row, used, cost, ok, key)
					}
				}
				best, key := waves.Best(cell).At(row), l.Best(cell, row)
				if (key == Unreached) != (best == NoCost) ||
					key != Unreached && (uint32(best) != key/unit || uint32(waves.Squares(cell).At(row)) != key%unit) {
					t.Fatalf("board %d: %v row %d: wave %d in %d, buckets %d", i, window.Cell(cell), row, best, waves.Squares(cell).At(row), key)
				}
			}
		}
	}
}

func TestLanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 100000 {
		var a, b Lanes
		var x, y [4]int
		for row := range 4 {
			x[row], y[row] = rng.IntN(0x8000), rng.IntN(0x8000)
			if rng.IntN(4) == 0 {
				y[row] = x[row]
			}
			a, b = a.With(row, x[row]), b.With(row, y[row])
		}
		m, g := a.min(b), a.atLeast(b)
		for row := range 4 {
			if m.At(row) != min(x[row], y[row]) {
				t.Fatalf("min of %v and %v in row %d is %d", x, y, row, m.At(row))
			}
			if want := 0x7FFF * b2i(x[row] >= y[row]); g.At(row) != want {
				t.Fatalf("%v at least %v in row %d is %x", x, y, row, g.At(row))
			}
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Sizes are part of the speed: they change on purpose or not at all.
func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(node{}); n != 16 {
		t.Errorf("a node takes %d bytes, want 16", n)
	}
	if n := unsafe.Sizeof(pathing.End{}); n > 20 {
		t.Errorf("an End takes %d bytes, want at most 20", n)
	}
}

// Note tells the cost and the squares of a key apart as a division does, also of keys
// near the greatest and of units that no ruleset here has.
func TestNoteDividesByAnyUnit(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	b, err := board.FromFunc(1, 1, func(_, _ int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	var l Labels
	var waves Waves
	for i := range 100_000 {
		unit := uint32(1) << rng.IntN(31)
		if i%2 == 0 {
			unit += rng.Uint32N(unit)
		}
		dearest := min(NoCost-1, (Unreached-1)/unit)
		l.Reset(units.WindowAround(b, pathing.Cell{}, 1), 4, 0, unit)
		var costs, squares [4]uint32
		for row := range 4 {
			costs[row] = [...]uint32{0, dearest, uint32(rng.IntN(int(dearest) + 1))}[rng.IntN(3)]
			most := min(unit-1, Unreached-1-costs[row]*unit, NoCost)
			squares[row] = [...]uint32{0, most, uint32(rng.IntN(int(most) + 1))}[rng.IntN(3)]
			l.first[row] = costs[row]*unit + squares[row]
		}
		waves.Note(&l)
		for row := range 4 {
			cost, used := waves.Best(0).At(row), waves.Squares(0).At(row)
			if uint32(cost) != costs[row] || uint32(used) != squares[row] {
				t.Fatalf("case %d: unit %d, key %d: %d and %d squares, want %d and %d", i, unit, l.first[row], cost, used, costs[row], squares[row])
			}
		}
	}
}
