package bench

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
)

// ReachConfig describes the workload reach/skirmish: Action reaches of one model
// on a square board, from starts spread over it.
type ReachConfig struct {
	Size   int // cells a side
	Solid  int // per cent of cells that are solid, 0-90
	Seed   uint64
	Speed  int
	Stride int
	Starts int // different starts, asked in turn
}

// DefaultReach is the workload that the documentation quotes.
func DefaultReach() ReachConfig {
	return ReachConfig{Size: 64, Solid: 20, Seed: 1, Speed: 7, Stride: 3, Starts: 256}
}

// String names the workload as benchmarks do.
func (c ReachConfig) String() string {
	return fmt.Sprintf("size=%d/solid=%d/speed=%d/stride=%d", c.Size, c.Solid, c.Speed, c.Stride)
}

// Reach is the workload, ready to run.
type Reach struct {
	Config  ReachConfig
	Board   *board.Board
	Rules   *skirmish.Rules
	Starts  []skirmish.State
	Scratch *search.Scratch

	query skirmish.Query
	reach pathing.Reach
	next  int
}

// NewReach makes the board, compiles the rules and draws the starts.
func NewReach(c ReachConfig) (*Reach, error) {
	b, err := RandomFill(c.Size, c.Solid, c.Seed)
	if err != nil {
		return nil, err
	}
	rules, err := skirmish.Compile(b, skirmish.Default(), skirmish.Profile{Speed: c.Speed, Stride: c.Stride, Size: 2})
	if err != nil {
		return nil, err
	}
	w := &Reach{Config: c, Board: b, Rules: rules, Scratch: search.NewScratch(), query: rules.Query(nil, search.NoUnit)}
	rng := rand.New(rand.NewPCG(c.Seed, 2))
	for len(w.Starts) < c.Starts {
		at := pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
		if !b.At(at).Has(board.Solid) {
			w.Starts = append(w.Starts, skirmish.State{At: at, Facing: pathing.Dir(2 * rng.IntN(4))})
		}
	}
	return w, nil
}

// Run answers one query and returns the number of end states. It allocates nothing
// once every start has been asked.
func (w *Reach) Run() (int, error) {
	st := w.Starts[w.next%len(w.Starts)]
	w.next++
	err := w.query.Action(&w.reach, w.Scratch, st)
	return w.reach.Len(), err
}

// Answer is what the latest Run found, until the next.
func (w *Reach) Answer() *pathing.Reach { return &w.reach }

// RandomFill makes a square board on which so many per cent of the cells are solid.
func RandomFill(size, solid int, seed uint64) (*board.Board, error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	return board.FromFunc(size, size, func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
}
