package suite

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/probe"
	"example.com/stride/bench/twin"
	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
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
	Config  GridConfig
	Probe   *probe.Board // the same board, as the probes like it
	Grid    *grid.Grid
	Overlay *units.Overlay
	Starts  []pathing.Cell
	Scratch *grid.Scratch
	Reach   grid.Reach

	rules grid.Rules
}

// NewGridReach makes the board, places the others and draws the starts.
func NewGridReach(c GridConfig) (*GridReach, error) {
	w := &GridReach{Config: c, Probe: probe.NewBoard(c.Size, c.Solid, c.Prices, c.Seed), Scratch: grid.NewScratch()}
	b, err := board.FromFunc(c.Size, c.Size, func(x, y int) uint32 {
		if w.Probe.Prices[y*c.Size+x] == probe.Solid {
			return uint32(board.Solid)
		}
		return 0
	})
	if err != nil {
		return nil, err
	}
	w.rules = grid.Rules{Diagonal: c.Directions == 8, Corner: grid.CornersNone, Barred: uint16(board.Solid)}
	if c.Prices > 1 {
		w.rules.Cost = func(id board.CellID) int {
			at := b.Cell(id)
			return int(w.Probe.Prices[at.Y*c.Size+at.X])
		}
	}
	if w.Grid, err = grid.New(b, w.rules); err != nil {
		return nil, err
	}
	for _, s := range w.Probe.Starts(c.Starts, c.Seed) {
		w.Starts = append(w.Starts, pathing.Cell{X: s[0], Y: s[1]})
	}
	w.Overlay = units.NewOverlay(b)
	rng := rand.New(rand.NewPCG(c.Seed, 3))
	for id := range c.Others {
		w.Overlay.Place(id, b.ID(pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}), 2)
	}
	return w, nil
}

// Ask answers question i, among the others.
func (w *GridReach) Ask(i int) error {
	return w.Grid.Reach(&w.Reach, w.Scratch, w.Overlay.Without(units.NoUnit), w.Starts[i], w.Config.Budget, w.Config.Want)
}

// Reaches asks where the unit gets to, and at what cost if that is wanted.
func (w *GridReach) Reaches() workload.Runner {
	a := workload.NewAsker(&w.Scratch.Stats, len(w.Starts))
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
	a.Verify = w.verify
	return a
}

// Paths reads the path to every cell of one answer, of the first start.
func (w *GridReach) Paths() (workload.Runner, error) {
	if err := w.Ask(0); err != nil {
		return nil, err
	}
	var cells, path []pathing.Cell
	for c := range w.Reach.Cells() {
		cells = append(cells, c)
	}
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
	}, nil
}

// verify compares the answers with those of the twin.
func (w *GridReach) verify() error {
	twin := gridTwin(w.Grid.Board(), w.rules, grid.ByCost, w.Overlay)
	for i, start := range w.Starts {
		if err := w.Ask(i); err != nil {
			return err
		}
		n := 0
		var wrong error
		twin.From(start, func(c pathing.Cell, l pathing.Length) bool {
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
		if wrong != nil {
			return wrong
		}
		if got := w.Reach.Len(); got != n {
			return fmt.Errorf("from %v: %d cells, the twin has %d", start, got, n)
		}
	}
	return nil
}

// gridTwin returns the slow twin of a grid, with units as closed cells.
func gridTwin(b *board.Board, rules grid.Rules, m grid.Metric, units *units.Overlay) *twin.Grid {
	return &twin.Grid{Board: b, Rules: rules, Metric: m, Closed: func(c pathing.Cell) bool { return units.Count(b.ID(c)) > 0 }}
}

// Holds returns what the tables of the grid take.
func (w *GridReach) Holds() (bytes, cells int) {
	return w.Grid.Bytes(), w.Config.Size * w.Config.Size
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

// gridRunner is a Runner that can say what its tables take.
type gridRunner struct {
	workload.Runner
	workload.Holder
}

func gridWorkloads() (list []workload.Workload) {
	for _, c := range GridConfigs() {
		list = append(list, workload.Workload{
			Name:    "reach/rules=grid/" + c.String(),
			Summary: "the cells that a unit gets to that pays by the cell",
			Fixed:   true,
			New: func() (workload.Runner, error) {
				w, err := NewGridReach(c)
				if err != nil {
					return nil, err
				}
				return gridRunner{w.Reaches(), w}, nil
			},
		})
	}
	far := GridConfig{
		Directions: 8, Prices: 3, Size: 256, Solid: 20, Others: 20, Budget: 24, Want: grid.WantCosts, Seed: 1, Starts: 64,
	}
	return append(list, workload.Workload{
		Name:    "path/rules=grid/" + far.String(),
		Summary: "a path read back from a reach",
		Fixed:   true,
		New: func() (workload.Runner, error) {
			w, err := NewGridReach(far)
			if err != nil {
				return nil, err
			}
			return w.Paths()
		},
	})
}
