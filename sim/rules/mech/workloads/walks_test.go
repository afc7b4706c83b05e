package workloads

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// walkConfig describes standard moves of one character on a square board, on foot or
// hovering.
type walkConfig struct {
	Size  int          // cells a side
	Body  pathing.Half // Size of the character, in halves
	Speed int
	Hover bool
	Rough int // see roughFill, 0-20
	// Hostiles and Allies, as large as the character, stand within 8 cells of the middle of
	// the board, and with them so do the starts, which lie anywhere otherwise.
	Hostiles, Allies int
	Seed             uint64
	Starts           int  // different starts, asked in turn
	Buckets          bool // forces the bucket search
}

// String names the moves in benchmarks.
func (c walkConfig) String() string {
	move := "walk"
	if c.Hover {
		move = "hover"
	}
	return fmt.Sprintf("move=%s/size=%v/board=%d/rough=%d/others=%d+%d/speed=%d", move, c.Body, c.Size, c.Rough, c.Hostiles, c.Allies, c.Speed)
}

// walks is a board with others on it, ready for standard moves.
type walks struct {
	walkConfig
	board   *board.Board
	others  []Body
	starts  []mech.State
	scratch *search.Scratch
	query   mech.Query
	reach   pathing.Reach
	next    int
}

// newWalks makes the board, compiles the rules, and draws the others and the starts.
func newWalks(c walkConfig) (*walks, error) {
	b, err := roughFill(c.Size, c.Rough, c.Seed)
	if err != nil {
		return nil, err
	}
	rules, err := mech.Compile(b, mech.Default(), mech.Profile{Size: c.Body, Speed: c.Speed, Hover: c.Hover, Side: 1})
	if err != nil {
		return nil, err
	}
	w := &walks{walkConfig: c, board: b, scratch: search.NewScratch()}
	rng := rand.New(rand.NewPCG(c.Seed, 3))
	draw := func() pathing.Cell {
		if c.Hostiles+c.Allies == 0 {
			return pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
		}
		return pathing.Cell{X: c.Size/2 - 8 + rng.IntN(17), Y: c.Size/2 - 8 + rng.IntN(17)}
	}
	world := mech.NewWorld(b)
	for len(w.others) < c.Hostiles+c.Allies {
		at, ok := rules.StandAt(draw(), 0)
		if !ok || !w.free(rules.Box(at)) {
			continue
		}
		o := Body{rules.Box(at), len(w.others) < c.Hostiles}
		side := 1
		if o.Hostile {
			side = 2
		}
		world.Place(len(w.others), at, mech.Body{Size: c.Body, Side: side})
		w.others = append(w.others, o)
	}
	w.query = rules.Query(world, mech.NoUnit)
	if c.Buckets {
		w.query = w.query.ByBuckets()
	}
	for len(w.starts) < c.Starts {
		if at, ok := rules.StandAt(draw(), 0); ok && w.free(rules.Box(at)) {
			w.starts = append(w.starts, mech.State{At: at})
		}
	}
	return w, nil
}

// free reports whether none of the others is in a box.
func (w *walks) free(b mech.Box) bool {
	for _, o := range w.others {
		if mech.Overlap(o.Box, b) {
			return false
		}
	}
	return true
}

// run answers one query and returns the number of ends.
func (w *walks) run() (int, error) {
	st := w.starts[w.next%len(w.starts)]
	w.next++
	err := w.query.Action(&w.reach, w.scratch, st)
	return w.reach.Len(), err
}

// roughFill makes a square board on which rough per cent of the cells are solid, twice
// that difficult, and twice that one space high.
func roughFill(size, rough int, seed uint64) (*board.Board, error) {
	rng := rand.New(rand.NewPCG(seed, 4))
	return board.FromFunc(size, size, func(_, _ int) uint32 {
		t := board.Terrain(0)
		switch n := rng.IntN(100); {
		case n < rough:
			return uint32(board.Solid)
		case n < 3*rough:
			t = board.Difficult
		case n < 5*rough:
			t = t.WithLevel(1)
		}
		return uint32(t)
	})
}
