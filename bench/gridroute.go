package bench

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/probe"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// RouteConfig describes questions about ways over a generated board, for units of one
// cell that go in eight directions and cut no corner.
type RouteConfig struct {
	Board  gen.Config
	Metric grid.Metric
	Others int // units that stand about
	Ways   int // different questions, asked in turn
}

// String is the configuration as the names of workloads have it.
func (c RouteConfig) String() string {
	metric := "length"
	if c.Metric == grid.ByCost {
		metric = "price"
	}
	return fmt.Sprintf("%v/others=%d/metric=%s", c.Board, c.Others, metric)
}

// GridRoutes is a board with units on it, ready for questions about ways.
type GridRoutes struct {
	Config  RouteConfig
	Board   *board.Board
	Grid    *grid.Grid
	Overlay *units.Overlay
	Scratch *grid.Scratch
	Ways    [][2]pathing.Cell // start and goal, of which one can be got from the other
}

// NewGridRoutes makes the board, places the others and draws the ways.
func NewGridRoutes(c RouteConfig) (*GridRoutes, error) {
	b, err := c.Board.Board()
	if err != nil {
		return nil, err
	}
	rules := grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid)}
	if c.Board.Dearest > 1 {
		rules.Cost = gen.Price(b)
	}
	w := &GridRoutes{Config: c, Board: b, Overlay: units.NewOverlay(b), Scratch: grid.NewScratch()}
	if w.Grid, err = grid.New(b, rules); err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(c.Board.Seed, 5))
	free := func() pathing.Cell {
		for {
			at := pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}
			if !b.At(at).Has(board.Solid) && w.Overlay.Count(b.ID(at)) == 0 {
				return at
			}
		}
	}
	for id := range c.Others {
		w.Overlay.Place(id, b.ID(free()), 2)
	}
	var route grid.Route
	for tries := 0; len(w.Ways) < c.Ways; tries++ {
		if tries > 100*c.Ways {
			return nil, fmt.Errorf("there are hardly two places of %v with a way between them", c)
		}
		from, to := free(), free()
		if err := w.Grid.Route(&route, w.Scratch, w.Overlay.Without(units.NoUnit), from, to, c.Metric); err != nil {
			return nil, err
		}
		if route.Found() {
			w.Ways = append(w.Ways, [2]pathing.Cell{from, to})
		}
	}
	return w, nil
}

// Routes asks for the ways.
func (w *GridRoutes) Routes() Runner {
	var route grid.Route
	view := w.Overlay.Without(units.NoUnit)
	a := w.asker(len(w.Ways))
	a.Ask = func(i int) error {
		return w.Grid.Route(&route, w.Scratch, view, w.Ways[i][0], w.Ways[i][1], w.Config.Metric)
	}
	a.Found = func(t *Totals, _ int) {
		t.Add("squares", int64(route.Squares()))
		t.Add("straight", int64(route.Length().Straight))
		t.Add("diagonal", int64(route.Length().Diagonal))
	}
	a.Verify = func() error {
		twin := w.twin()
		for i, way := range w.Ways {
			if err := a.Ask(i); err != nil {
				return err
			}
			weight, ok := twin.Route(uint32(w.Board.ID(way[0])), uint32(w.Board.ID(way[1])))
			if !ok || !route.Found() || !w.weighs(route.Length(), twin, weight) {
				return fmt.Errorf("from %v to %v it is %v, the twin says %v (%v)", way[0], way[1], route.Length(), twin.Length(weight), ok)
			}
		}
		return nil
	}
	return gridRunner{a, w}
}

// asker counts what routes and fields count beside other engines.
func (w *GridRoutes) asker(questions int) *Asker {
	a := scratchAsker(&w.Scratch.Stats, questions)
	worked := a.Worked
	a.Worked = func(t *Totals) {
		worked(t)
		t.Add("queued", int64(w.Scratch.Stats.HeapOps))
		t.Add("scanned", int64(w.Scratch.Stats.Scanned))
	}
	return a
}

// Holds is what the tables of the grid take, once there are some.
func (w *GridRoutes) Holds() (bytes, cells int) {
	return w.Grid.Bytes(), w.Board.W() * w.Board.H()
}

// twin is plain A* over the same ground, with the others as closed cells.
func (w *GridRoutes) twin() *probe.AStar {
	cost := make([]uint8, len(w.Grid.Costs()))
	copy(cost, w.Grid.Costs())
	for id := range w.Config.Others {
		if c, ok := w.Overlay.Cell(id); ok {
			cost[c] = 0
		}
	}
	return probe.NewAStar(cost, w.Board.Stride(), w.Config.Metric == grid.ByLength)
}

// weighs reports whether a length is what the twin weighed. By price, the twin knows
// prices alone.
func (w *GridRoutes) weighs(l pathing.Length, twin *probe.AStar, weight uint32) bool {
	if w.Config.Metric == grid.ByCost {
		return l.Straight == int(weight)
	}
	return l == twin.Length(weight)
}

// Fields computes the distances of the whole board to a goal.
func (w *GridRoutes) Fields() Runner {
	var field grid.Field
	view := w.Overlay.Without(units.NoUnit)
	a := w.asker(min(4, len(w.Ways)))
	a.Ask = func(i int) error {
		return w.Grid.Field(&field, w.Scratch, view, []pathing.Cell{w.Ways[i][1]}, w.Config.Metric)
	}
	a.Found = func(t *Totals, _ int) {
		for y := range w.Board.H() {
			for x := range w.Board.W() {
				if l, ok := field.At(pathing.Cell{X: x, Y: y}); ok {
					t.Add("cells", 1)
					t.Add("straight", int64(l.Straight))
					t.Add("diagonal", int64(l.Diagonal))
				}
			}
		}
	}
	a.Verify = func() error {
		twin := w.twin()
		for i := range a.Questions {
			if err := a.Ask(i); err != nil {
				return err
			}
			for _, way := range w.Ways {
				l, ok := field.At(way[0])
				weight, reached := twin.Route(uint32(w.Board.ID(way[0])), uint32(w.Board.ID(w.Ways[i][1])))
				if ok != reached || ok && !w.weighs(l, twin, weight) {
					return fmt.Errorf("from %v to %v the field says %v (%v), the twin %v (%v)", way[0], w.Ways[i][1], l, ok, twin.Length(weight), reached)
				}
			}
		}
		return nil
	}
	return gridRunner{a, w}
}

func routeWorkloads() []Workload {
	const size = 256
	at := func(c gen.Config) gen.Config {
		c.W, c.H, c.Seed = size, size, 1
		return c
	}
	var list []Workload
	add := func(kind, summary string, c RouteConfig, run func(*GridRoutes) Runner) {
		list = append(list, Workload{
			Name: kind + "/rules=grid/" + c.String(), Summary: summary, Fixed: true,
			New: func() (Runner, error) {
				w, err := NewGridRoutes(c)
				if err != nil {
					return nil, err
				}
				return run(w), nil
			},
		})
	}
	rooms := at(gen.Config{Kind: gen.Rooms, Side: 15, Open: 30})
	patches := at(gen.Config{Kind: gen.Random, Solid: 10, Dearest: 9})
	const way = "a shortest way across a board"
	for _, c := range []gen.Config{
		rooms, at(gen.Config{Kind: gen.Maze, Side: 4, Open: 5}), at(gen.Config{Kind: gen.Caves, Solid: 42}), at(gen.Config{Kind: gen.Random, Solid: 20}),
	} {
		add("route", way, RouteConfig{Board: c, Metric: grid.ByLength, Ways: 64}, (*GridRoutes).Routes)
	}
	add("route", way, RouteConfig{Board: rooms, Metric: grid.ByLength, Others: 300, Ways: 64}, (*GridRoutes).Routes)
	add("route", way, RouteConfig{Board: patches, Metric: grid.ByLength, Ways: 32}, (*GridRoutes).Routes)
	add("route", way, RouteConfig{Board: patches, Metric: grid.ByCost, Ways: 32}, (*GridRoutes).Routes)
	const field = "the distances of a whole board to a goal"
	add("field", field, RouteConfig{Board: rooms, Metric: grid.ByLength, Ways: 16}, (*GridRoutes).Fields)
	add("field", field, RouteConfig{Board: patches, Metric: grid.ByCost, Ways: 16}, (*GridRoutes).Fields)
	return list
}
