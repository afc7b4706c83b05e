package suite

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/grid"
)

// RouteConfig describes questions about ways over a generated board, for units of one
// cell that go in eight directions and cut no corner.
type RouteConfig struct {
	Board  gen.Config
	Metric grid.Metric
	Others int // units that stand about
	Ways   int // different questions, asked in turn
}

// String returns the configuration as the names of workloads have it.
func (c RouteConfig) String() string {
	metric := "length"
	if c.Metric == grid.ByCost {
		metric = "price"
	}
	return fmt.Sprintf("%v/others=%d/metric=%s", c.Board, c.Others, metric)
}

// GridRoutes is a board with units on it, ready for questions about ways.
type GridRoutes struct {
	gridScene
	Config RouteConfig
	Ways   [][2]pathing.Cell // start and goal, of which one can be got from the other
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
	w := &GridRoutes{Config: c}
	if w.gridScene, err = newGridScene(b, rules); err != nil {
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
	w.place(c.Others, free)
	var route grid.Route
	for tries := 0; len(w.Ways) < c.Ways; tries++ {
		if tries > 100*c.Ways {
			return nil, fmt.Errorf("there are hardly two places of %v with a way between them", c)
		}
		from, to := free(), free()
		if err := w.Grid.Route(&route, w.Scratch, w.view(), from, to, c.Metric); err != nil {
			return nil, err
		}
		if route.Found() {
			w.Ways = append(w.Ways, [2]pathing.Cell{from, to})
		}
	}
	return w, nil
}

// Routes asks for the ways.
func (w *GridRoutes) Routes() workload.Runner {
	var route grid.Route
	view := w.view()
	a := w.asker(len(w.Ways))
	a.Ask = func(i int) error {
		return w.Grid.Route(&route, w.Scratch, view, w.Ways[i][0], w.Ways[i][1], w.Config.Metric)
	}
	a.Found = func(t *workload.Totals, _ int) {
		t.Add("squares", int64(route.Squares()))
		t.Add("straight", int64(route.Length().Straight))
		t.Add("diagonal", int64(route.Length().Diagonal))
	}
	a.Verify = func() error {
		twin := w.twin(w.Config.Metric)
		return a.Each(routeChecks, func(i int) error {
			from, to := w.Ways[i][0], w.Ways[i][1]
			want, ok := twin.Route(from, to)
			if !ok || !route.Found() || !w.same(route.Length(), want) {
				return fmt.Errorf("from %v to %v it is %v, the twin says %v (%v)", from, to, route.Length(), want, ok)
			}
			return nil
		})
	}
	return a
}

// asker counts what routes and fields count beside other engines.
func (w *GridRoutes) asker(questions int) *workload.Asker {
	a := w.gridScene.asker(questions)
	worked := a.Worked
	a.Worked = func(t *workload.Totals) {
		worked(t)
		t.Add("queued", int64(w.Scratch.Stats.HeapOps))
		t.Add("scanned", int64(w.Scratch.Stats.Scanned))
	}
	return a
}

// same reports whether a length is that of the twin. By cost only the cost counts.
func (w *GridRoutes) same(l, twin pathing.Length) bool {
	return l == twin || w.Config.Metric == grid.ByCost && l.Straight == twin.Straight
}

// routeChecks is how many starts are compared with the twin, which may look at the whole
// board for each.
const routeChecks = 4

// Fields computes the distances of the whole board to a goal.
func (w *GridRoutes) Fields() workload.Runner {
	var field grid.Field
	view := w.view()
	a := w.asker(min(4, len(w.Ways)))
	a.Ask = func(i int) error {
		return w.Grid.Field(&field, w.Scratch, view, []pathing.Cell{w.Ways[i][1]}, w.Config.Metric)
	}
	a.Found = func(t *workload.Totals, _ int) {
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
		twin := w.twin(w.Config.Metric)
		for _, way := range w.Ways[:min(routeChecks, len(w.Ways))] {
			want := map[pathing.Cell]pathing.Length{}
			twin.From(way[0], func(c pathing.Cell, l pathing.Length) bool {
				want[c] = l
				return true
			})
			for i := range a.Questions {
				if err := a.Ask(i); err != nil {
					return err
				}
				goal := w.Ways[i][1]
				l, ok := field.At(way[0])
				if best, reached := want[goal]; ok != reached || ok && !w.same(l, best) {
					return fmt.Errorf("from %v to %v the field says %v (%v), the twin %v (%v)", way[0], goal, l, ok, best, reached)
				}
			}
		}
		return nil
	}
	return a
}

func routeWorkloads() (list []workload.Workload) {
	const size = 256
	at := func(c gen.Config) gen.Config {
		c.W, c.H, c.Seed = size, size, 1
		return c
	}
	route := func(c RouteConfig) {
		list = append(list, workload.Fixed("route/rules=grid", "a shortest way across a board", c, NewGridRoutes, (*GridRoutes).Routes))
	}
	field := func(c RouteConfig) {
		list = append(list, workload.Fixed("field/rules=grid", "the distances of a whole board to a goal", c, NewGridRoutes, (*GridRoutes).Fields))
	}
	rooms := at(gen.Config{Kind: gen.Rooms, Side: 15, Open: 30})
	patches := at(gen.Config{Kind: gen.Random, Solid: 10, Dearest: 9})
	maze, caves := at(gen.Config{Kind: gen.Maze, Side: 4, Open: 5}), at(gen.Config{Kind: gen.Caves, Solid: 42})
	for _, c := range []gen.Config{rooms, maze, caves, at(gen.Config{Kind: gen.Random, Solid: 20})} {
		route(RouteConfig{Board: c, Metric: grid.ByLength, Ways: 64})
	}
	route(RouteConfig{Board: rooms, Metric: grid.ByLength, Others: 300, Ways: 64})
	route(RouteConfig{Board: patches, Metric: grid.ByLength, Ways: 32})
	route(RouteConfig{Board: patches, Metric: grid.ByCost, Ways: 32})
	field(RouteConfig{Board: rooms, Metric: grid.ByLength, Ways: 16})
	field(RouteConfig{Board: patches, Metric: grid.ByCost, Ways: 16})
	return list
}
