package bench

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

// MechWalkConfig describes the workload reach/mech: standard moves of one character on a
// square board, on foot or hovering.
type MechWalkConfig struct {
	Size  int          // cells a side
	Body  pathing.Half // Size of the character, in halves
	Speed int
	Hover bool
	// Rough is how many per cent of the cells are solid, and twice as many are difficult
	// and twice as many one space high, 0-20.
	Rough int
	// Hostiles and Allies, as large as the character, stand within 8 cells of the middle of
	// the board, and with them so do the starts, which lie anywhere otherwise.
	Hostiles, Allies int
	Seed             uint64
	Starts           int  // different starts, asked in turn
	Buckets          bool // forces the bucket search
}

// DefaultMechWalk is the workload that the documentation quotes: the open board.
func DefaultMechWalk() MechWalkConfig {
	return MechWalkConfig{Size: 64, Body: 2, Speed: 6, Seed: 1, Starts: 256}
}

// String names the workload as benchmarks do.
func (c MechWalkConfig) String() string {
	move := "walk"
	if c.Hover {
		move = "hover"
	}
	return fmt.Sprintf("move=%s/size=%v/board=%d/rough=%d/others=%d+%d/speed=%d", move, c.Body, c.Size, c.Rough, c.Hostiles, c.Allies, c.Speed)
}

// MechWalk is the workload, ready to run.
type MechWalk struct {
	Config  MechWalkConfig
	Board   *board.Board
	Rules   *mech.Rules
	Others  []PlainBody
	Starts  []mech.State
	Scratch *search.Scratch

	query mech.Query
	reach pathing.Reach
	next  int
}

// NewMechWalk makes the board, compiles the rules, and draws the others and the starts.
func NewMechWalk(c MechWalkConfig) (*MechWalk, error) {
	b, err := roughFill(c.Size, c.Rough, c.Seed)
	if err != nil {
		return nil, err
	}
	rules, err := mech.Compile(b, mech.Default(), mech.Profile{Size: c.Body, Speed: c.Speed, Hover: c.Hover, Side: 1})
	if err != nil {
		return nil, err
	}
	w := &MechWalk{Config: c, Board: b, Rules: rules, Scratch: search.NewScratch()}
	rng := rand.New(rand.NewPCG(c.Seed, 3))
	draw := func() pathing.Cell {
		if c.Hostiles+c.Allies == 0 {
			return pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
		}
		return pathing.Cell{X: c.Size/2 - 8 + rng.IntN(17), Y: c.Size/2 - 8 + rng.IntN(17)}
	}
	world := mech.NewWorld(b)
	for len(w.Others) < c.Hostiles+c.Allies {
		at, ok := rules.StandAt(draw(), 0)
		if !ok || !w.free(rules.Box(at)) {
			continue
		}
		o := PlainBody{rules.Box(at), len(w.Others) < c.Hostiles}
		side := 1
		if o.Hostile {
			side = 2
		}
		world.Place(len(w.Others), at, mech.Body{Size: c.Body, Side: side})
		w.Others = append(w.Others, o)
	}
	w.query = rules.Query(world, mech.NoUnit)
	if c.Buckets {
		w.query = w.query.ByBuckets()
	}
	for len(w.Starts) < c.Starts {
		if at, ok := rules.StandAt(draw(), 0); ok && w.free(rules.Box(at)) {
			w.Starts = append(w.Starts, mech.State{At: at})
		}
	}
	return w, nil
}

// free reports whether none of the others is in a box.
func (w *MechWalk) free(b mech.Box) bool {
	for _, o := range w.Others {
		if mech.Overlap(o.Box, b) {
			return false
		}
	}
	return true
}

// Run answers one query and returns the number of end states. It allocates nothing
// once every start has been asked.
func (w *MechWalk) Run() (int, error) {
	st := w.Starts[w.next%len(w.Starts)]
	w.next++
	err := w.query.Action(&w.reach, w.Scratch, st)
	return w.reach.Len(), err
}

// Answer is what the latest Run found, until the next.
func (w *MechWalk) Answer() *pathing.Reach { return &w.reach }

// roughFill makes a square board on which so many per cent of the cells are solid,
// twice as many difficult, and twice as many one space high.
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
