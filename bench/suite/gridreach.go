package suite

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
)

// GridConfig describes questions about where a unit gets to on a grid.Grid.
type GridConfig struct {
	Directions int // 8, cutting no corner, or 4
	Prices     int // cells cost from 1 to this, which is at most 3
	Size       int // cells a side, a multiple of 64
	Solid      int // per cent of cells that are solid
	Others     int // units that stand about
	Budget     int // 0 to 31
	Want       grid.Want
	Seed       uint64
	Starts     int
}

// String returns the configuration as the names of workloads have it.
func (c GridConfig) String() string {
	want := [...]string{"cells", "costs"}[c.Want]
	return fmt.Sprintf("directions=%d/prices=%d/size=%d/solid=%d/others=%d/budget=%d/want=%s",
		c.Directions, c.Prices, c.Size, c.Solid, c.Others, c.Budget, want)
}

// GridReach is a board with units on it, ready for questions about one more, which is
// left out: it stands at the start of each.
type GridReach struct {
	gridScene
	Config GridConfig
	Prices []uint8 // of the cells, row by row; 0 for a solid one
	Starts []pathing.Cell
	Reach  grid.Reach
}

// NewGridReach makes the board, places the others and draws the starts.
func NewGridReach(c GridConfig) (*GridReach, error) {
	w := &GridReach{Config: c, Prices: make([]uint8, c.Size*c.Size)}
	rng := rand.New(rand.NewPCG(c.Seed, 1))
	for i := range w.Prices {
		if rng.IntN(100) >= c.Solid {
			w.Prices[i] = uint8(1 + rng.IntN(c.Prices))
		}
	}
	b, err := board.FromFunc(c.Size, c.Size, func(x, y int) uint32 {
		if w.Prices[y*c.Size+x] == 0 {
			return uint32(board.Solid)
		}
		return 0
	})
	if err != nil {
		return nil, err
	}
	rules := grid.Rules{Diagonal: c.Directions == 8, Corner: grid.CornersNone, Barred: uint16(board.Solid)}
	if c.Prices > 1 {
		rules.Cost = func(id board.CellID) int {
			at := b.Cell(id)
			return int(w.Prices[at.Y*c.Size+at.X])
		}
	}
	if w.gridScene, err = newGridScene(b, rules); err != nil {
		return nil, err
	}
	rng = rand.New(rand.NewPCG(c.Seed, 2))
	draw := func() pathing.Cell { return pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)} }
	for len(w.Starts) < c.Starts {
		if at := draw(); !b.At(at).Has(board.Solid) {
			w.Starts = append(w.Starts, at)
		}
	}
	rng = rand.New(rand.NewPCG(c.Seed, 3))
	w.place(c.Others, draw)
	return w, nil
}

// Ask answers question i, among the others.
func (w *GridReach) Ask(i int) error {
	return w.Grid.Reach(&w.Reach, w.Scratch, w.view(), w.Starts[i], w.Config.Budget, w.Config.Want)
}

// Reaches asks where the unit gets to, and at what cost if that is wanted.
func (w *GridReach) Reaches() workload.Runner {
	a := w.asker(len(w.Starts))
	a.Ask = w.Ask
	a.Found = func(t *workload.Totals, _ int) {
		t.Add("cells", int64(w.Reach.Len()))
		if w.Config.Want >= grid.WantCosts {
			cost := 0
			for _, c := range w.Reach.All() {
				cost += c
			}
			t.Add("cost", int64(cost))
		}
	}
	a.Verify = func() error { return a.Each(len(w.Starts), w.right) }
	return a
}

// Paths reads the path to every cell of the answer to question 0, which has been asked.
func (w *GridReach) Paths() workload.Runner {
	var path []pathing.Cell
	cells := slices.Collect(w.Reach.Cells())
	return &workload.Asker{
		Questions: len(cells),
		Ask: func(i int) error {
			path, _ = w.Reach.Path(path[:0], cells[i])
			return nil
		},
		Found: func(t *workload.Totals, _ int) { t.Add("steps", int64(len(path))) },
		Verify: func() error {
			for _, c := range cells {
				path, _ = w.Reach.Path(path[:0], c)
				at, sum := w.Starts[0], 0
				for _, to := range path {
					if dx, dy := to.X-at.X, to.Y-at.Y; dx*dx > 1 || dy*dy > 1 {
						return fmt.Errorf("the path to %v goes from %v to %v", c, at, to)
					}
					sum += w.Grid.Cost(w.Grid.Board().ID(to))
					at = to
				}
				if cost, _ := w.Reach.Cost(c); at != c || sum != cost {
					return fmt.Errorf("the path to %v ends at %v and costs %d, not %d", c, at, sum, cost)
				}
			}
			return nil
		},
	}
}

// right compares the answer to question i with that of the twin.
func (w *GridReach) right(i int) error {
	n, start := 0, w.Starts[i]
	var wrong error
	w.twin(grid.ByCost).From(start, func(c pathing.Cell, l pathing.Length) bool {
		if l.Straight > w.Config.Budget {
			return false
		}
		n++
		if !w.Reach.Contains(c) {
			wrong = fmt.Errorf("from %v: %v is missing", start, c)
		} else if w.Config.Want >= grid.WantCosts {
			if got, _ := w.Reach.Cost(c); got != l.Straight {
				wrong = fmt.Errorf("from %v: %v costs %d, the twin says %d", start, c, got, l.Straight)
			}
		}
		return wrong == nil
	})
	if got := w.Reach.Len(); wrong == nil && got != n {
		wrong = fmt.Errorf("from %v: %d cells, the twin has %d", start, got, n)
	}
	return wrong
}

// GridConfigs returns those that the documentation quotes.
func GridConfigs() (list []GridConfig) {
	for _, b := range [...]struct{ size, solid int }{{64, 0}, {256, 20}} {
		for _, k := range [...]struct{ directions, prices int }{{8, 1}, {4, 1}, {8, 3}} {
			for _, want := range [...]grid.Want{grid.WantCells, grid.WantCosts} {
				for _, budget := range [...]int{6, 12, 24} {
					list = append(list, GridConfig{
						Directions: k.directions, Prices: k.prices, Size: b.size, Solid: b.solid, Others: 20,
						Budget: budget, Want: want, Seed: 1, Starts: 64,
					})
				}
			}
		}
	}
	return list
}

func gridWorkloads() (list []workload.Workload) {
	for _, c := range GridConfigs() {
		list = append(list, workload.Fixed("reach/rules=grid", "the cells that a unit gets to that pays by the cell",
			c, NewGridReach, (*GridReach).Reaches))
	}
	far := GridConfig{
		Directions: 8, Prices: 3, Size: 256, Solid: 20, Others: 20, Budget: 24, Want: grid.WantCosts, Seed: 1, Starts: 64,
	}
	asked := func(c GridConfig) (*GridReach, error) {
		w, err := NewGridReach(c)
		if err == nil {
			err = w.Ask(0)
		}
		return w, err
	}
	return append(list, workload.Fixed("path/rules=grid", "a path read back from a reach", far, asked, (*GridReach).Paths))
}
