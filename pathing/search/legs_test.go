package search

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Legs lead from a seed to the label, by steps and changes of the machine, at its key;
// to what is not reached there are none.
func TestLegsLeadThere(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	s := NewScratch()
	var l Labels
	steps, turns := 0, 0
	for i := range 3000 {
		rows := 1 + rng.IntN(3)
		table := randomTable(t, rng, rows)
		m := randomMachine(rng, 1+rng.IntN(6), rows)
		for _, turns := range m.Turns {
			for i := range turns {
				turns[i].Cost++ // Legs want no change that costs nothing
			}
		}
		q := Query{Table: table, Machine: m, Scale: uint32(1 + rng.IntN(2))}
		seeds := runAnywhere(rng, s, &q, &l)
		window := l.Window
		for cell := range window.Cells() {
			layer := 0
			for o := range m.Layers() {
				if l.Best(cell, o) < l.Best(cell, layer) {
					layer = o
				}
			}
			legs := s.Legs(nil, &q, &l, cell)
			key := l.Best(cell, layer)
			if key == Unreached {
				if len(legs) > 0 {
					t.Fatalf("board %d: %v is not reached, and has legs %v", i, window.Cell(cell), legs)
				}
				continue
			}
			// Every seed from which the legs lead there at this key will do.
			found := false
			for from, at := range seeds {
				found = found || follows(&q, l.Unit, from, at, legs) == (end{state{window.Cell(cell), layer, 0}, key})
			}
			if !found {
				t.Fatalf("board %d: no seed of %v leads to %v in layer %d for %d by %+v with %+v", i, seeds, window.Cell(cell), layer, key, legs, m)
			}
			for _, leg := range legs {
				if leg.Dir == pathing.NoDir {
					turns++
				} else {
					steps++
				}
			}
		}
	}
	if steps < 1000 || turns < 1000 {
		t.Errorf("%d steps and %d changes: too few to tell", steps, turns)
	}
}

// end is where legs lead, whatever the squares used, and the key there.
type end struct {
	state
	key uint32
}

// follows walks legs from a label; its end has another key if a leg is none.
func follows(q *Query, unit uint32, at state, key uint32, legs []Leg) end {
	for _, leg := range legs {
		ok := false
		if leg.Dir == pathing.NoDir {
			for _, c := range q.Machine.Turns[at.layer] {
				ok = ok || c.To == leg.Layer && int(c.Cost) == leg.Cost && leg.To == at.cell
			}
			key += uint32(leg.Cost) * unit
		} else {
			to := at.cell.Step(leg.Dir)
			cost := q.Table.Cost(int(q.Machine.Row[at.layer]), q.Table.Board.ID(at.cell), leg.Dir)
			ok = cost != Blocked && int(cost) == leg.Cost && to == leg.To && slowAfter(q.Machine, q.Table.Board, at.layer, leg.Dir, to) == leg.Layer
			key += uint32(leg.Cost)*q.Scale*unit + 1
		}
		if !ok {
			return end{key: Unreached}
		}
		at.cell, at.layer = leg.To, int(leg.Layer)
	}
	return end{at, key}
}

// A change that costs nothing is told of: ways could go round in it for ever.
func TestLegsOfFreeChanges(t *testing.T) {
	b, err := board.FromFunc(2, 1, func(_, _ int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	free := [][]Change{{{To: 1}}, {{To: 0}}}
	m := &Machine{Row: []uint8{0, 0}, Next: []uint8{0, 1}, Marked: []uint8{0, 1}, Turns: free}
	q := Query{Table: NewTable(b, 1), Machine: m, Scale: 1, MaxKey: 9, Flags: b.Flags()}
	s := NewScratch()
	var l Labels
	l.Reset(units.WindowAround(b, pathing.Cell{}, 1), 2, 1, 2)
	s.Start(&q)
	s.Seed(&l, 0, 0, 0, 0)
	s.Run(&q, &l)
	defer func() {
		if got, _ := recover().(string); got != "search: Legs of a machine with a change of layer that costs nothing" {
			t.Errorf("got %q", got)
		}
	}()
	s.Legs(nil, &q, &l, 0)
}
