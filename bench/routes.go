package bench

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/probe"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/search"
)

// RouteConfig describes questions about routes on a search.Grid without corner
// cutting: from cell to cell, or fields towards one.
type RouteConfig struct {
	Board   gen.Config
	Metric  search.Metric
	Others  int // units that stand about
	Queries int
}

// String is the configuration as the names of workloads have it.
func (c RouteConfig) String() string {
	return fmt.Sprintf("%v/others=%d/metric=%v", c.Board, c.Others, c.Metric)
}

// Routes is a board with units on it, ready for questions about one more.
type Routes struct {
	Config  RouteConfig
	Grid    *search.Grid
	Rules   search.GridRules
	Overlay *search.Overlay
	Pairs   [][2]pathing.Cell // starts and goals, with a way between them on the ground
	Scratch *search.Scratch
	Route   search.GridRoute
	Field   search.GridField
}

// NewRoutes makes the board, places the others and draws starts and goals.
func NewRoutes(c RouteConfig) (*Routes, error) {
	b, err := c.Board.Board()
	if err != nil {
		return nil, err
	}
	w := &Routes{Config: c, Scratch: search.NewScratch(), Overlay: search.NewOverlay(b)}
	w.Rules = search.GridRules{Diagonal: true, Corner: search.CornersNone, Barred: uint16(board.Solid)}
	if c.Board.Dearest > 1 {
		w.Rules.Cost = gen.Price(b)
	}
	if w.Grid, err = search.NewGrid(b, w.Rules); err != nil {
		return nil, err
	}
	cells := largest(b)
	rng := rand.New(rand.NewPCG(c.Board.Seed, 5))
	for range c.Queries {
		w.Pairs = append(w.Pairs, [2]pathing.Cell{cells[rng.IntN(len(cells))], cells[rng.IntN(len(cells))]})
	}
	for id := range c.Others {
		w.Overlay.Place(id, b.ID(cells[rng.IntN(len(cells))]), 2)
	}
	return w, nil
}

// largest are the cells of the largest part of a board in which one gets from each
// cell to each other by orthogonal steps.
func largest(b *board.Board) (cells []pathing.Cell) {
	seen := map[pathing.Cell]bool{}
	for y := range b.H() {
		for x := range b.W() {
			first := pathing.Cell{X: x, Y: y}
			if seen[first] || b.At(first).Has(board.Solid) {
				continue
			}
			seen[first] = true
			part := []pathing.Cell{first}
			for i := 0; i < len(part); i++ {
				for d := pathing.N; d < pathing.NoDir; d += 2 {
					if to := part[i].Step(d); !seen[to] && !b.At(to).Has(board.Solid) {
						seen[to] = true
						part = append(part, to)
					}
				}
			}
			if len(part) > len(cells) {
				cells = part
			}
		}
	}
	return cells
}

// Ask answers question i, among the others.
func (w *Routes) Ask(i int) error {
	return w.Grid.Route(&w.Route, w.Scratch, w.Overlay.Without(search.NoUnit), w.Pairs[i][0], w.Pairs[i][1], w.Config.Metric)
}

// AskField makes the field towards the goal of question i.
func (w *Routes) AskField(i int) error {
	return w.Grid.Field(&w.Field, w.Scratch, w.Overlay.Without(search.NoUnit), w.Pairs[i][1:], w.Config.Metric)
}

// routeAsker counts the work of routes, and what they come to.
func routeAsker(s *search.Scratch, questions int, r *search.GridRoute) *Asker {
	a := scratchAsker(s, questions)
	worked := a.Worked
	a.Worked = func(t *Totals) {
		worked(t)
		t.Add("queue operations", int64(s.Stats.HeapOps))
		t.Add("scans", int64(s.Stats.Scanned))
	}
	a.Found = func(t *Totals, _ int) {
		if r.Found() {
			t.Add("routes", 1)
		}
		t.Add("squares", int64(r.Squares()))
		t.Add("straight", int64(r.Length().Straight))
		t.Add("diagonal", int64(r.Length().Diagonal))
	}
	return a
}

// twin is the slow twin of the board among the others.
func (w *Routes) twin() *PlainRoutes {
	return &PlainRoutes{
		Board: w.Grid.Board(), Rules: w.Rules, Metric: w.Config.Metric,
		Others: func(c pathing.Cell) bool { return w.Overlay.Count(w.Grid.Board().ID(c)) > 0 },
	}
}

// Runner is the workload of routes.
func (w *Routes) Runner() Runner {
	a := routeAsker(w.Scratch, len(w.Pairs), &w.Route)
	a.Ask = w.Ask
	a.Verify = func() error {
		twin := w.twin()
		for i := 0; i < len(w.Pairs); i += max(1, len(w.Pairs)/4) {
			if err := w.Ask(i); err != nil {
				return err
			}
			if err := twin.compare(&w.Route, w.Pairs[i][0], w.Pairs[i][1]); err != nil {
				return err
			}
		}
		return nil
	}
	return gridRunner{a, gridHolder{w.Grid}}
}

// FieldRunner is the workload of fields.
func (w *Routes) FieldRunner() Runner {
	a := scratchAsker(w.Scratch, len(w.Pairs))
	a.Ask = w.AskField
	a.Found = func(t *Totals, i int) {
		// From the start of the question to its goal.
		l, _ := w.Field.At(w.Pairs[i][0])
		t.Add("straight", int64(l.Straight))
		t.Add("diagonal", int64(l.Diagonal))
	}
	a.Verify = func() error {
		if err := w.AskField(0); err != nil {
			return err
		}
		twin := w.twin()
		for i := range 4 {
			from := w.Pairs[i%len(w.Pairs)][0]
			want, ok := twin.Route(from, w.Pairs[0][1])
			if !twin.free(from) || !twin.free(w.Pairs[0][1]) {
				want, ok = pathing.Length{}, false
			}
			if got, found := w.Field.At(from); found != ok || got != want {
				return fmt.Errorf("from %v to %v: %v, %v; the twin says %v, %v", from, w.Pairs[0][1], found, got, ok, want)
			}
		}
		return nil
	}
	return gridRunner{a, gridHolder{w.Grid}}
}

// Probes are the questions as the probes answer them, which know nothing of units:
// A* for the routes, a sweep for the fields.
func (w *Routes) Probes() (route, field func(i int)) {
	b := w.Grid.Board()
	star := probe.NewAStar(w.Grid.Costs(), b.Stride(), w.Config.Metric == search.ByLength)
	sweep := probe.NewField(w.Grid.Costs(), b.Stride(), w.Config.Metric == search.ByLength)
	goal := make([]uint32, 1)
	return func(i int) { star.Route(uint32(b.ID(w.Pairs[i][0])), uint32(b.ID(w.Pairs[i][1]))) },
		func(i int) {
			goal[0] = uint32(b.ID(w.Pairs[i][1]))
			sweep.Run(goal)
		}
}

// gridHolder says what the tables of a grid take.
type gridHolder struct{ grid *search.Grid }

func (h gridHolder) Holds() (bytes, cells int) {
	b := h.grid.Board()
	return h.grid.Bytes(), b.W() * b.H()
}

// RouteConfigs are those that the documentation quotes.
func RouteConfigs() (list []RouteConfig) {
	for _, b := range []gen.Config{
		{Kind: gen.Rooms, W: 256, H: 256, Side: 15, Open: 40, Seed: 1},
		{Kind: gen.Maze, W: 256, H: 256, Side: 8, Open: 5, Seed: 1},
		{Kind: gen.Caves, W: 256, H: 256, Solid: 42, Seed: 1},
		{Kind: gen.Random, W: 256, H: 256, Solid: 20, Seed: 1},
	} {
		list = append(list, RouteConfig{Board: b, Metric: search.ByLength, Queries: 32})
		if b.Kind == gen.Caves {
			list = append(list, RouteConfig{Board: b, Metric: search.ByLength, Others: 40, Queries: 32})
		}
		if b.Kind == gen.Caves || b.Kind == gen.Random {
			b.Dearest = search.MaxGridCost
			list = append(list,
				RouteConfig{Board: b, Metric: search.ByPrice, Queries: 32},
				RouteConfig{Board: b, Metric: search.ByLength, Queries: 32})
		}
	}
	return list
}

// FieldConfigs are the boards of the workloads of fields.
func FieldConfigs() (list []RouteConfig) {
	for _, b := range []gen.Config{
		{Kind: gen.Open, W: 512, H: 512, Seed: 1},
		{Kind: gen.Random, W: 512, H: 512, Solid: 20, Seed: 1},
		{Kind: gen.Caves, W: 512, H: 512, Solid: 42, Dearest: search.MaxGridCost, Seed: 1},
	} {
		for _, m := range []search.Metric{search.ByPrice, search.ByLength} {
			list = append(list, RouteConfig{Board: b, Metric: m, Queries: 4})
		}
	}
	return list
}

func routeWorkloads() (list []Workload) {
	ready := func(c RouteConfig, runner func(*Routes) Runner) func() (Runner, error) {
		return func() (Runner, error) {
			w, err := NewRoutes(c)
			if err != nil {
				return nil, err
			}
			return runner(w), nil
		}
	}
	for _, c := range RouteConfigs() {
		list = append(list, Workload{
			Name:    "routes/rules=grid/" + c.String(),
			Summary: "a shortest route between two cells",
			Fixed:   true,
			New:     ready(c, (*Routes).Runner),
		})
	}
	for _, c := range FieldConfigs() {
		list = append(list, Workload{
			Name:    "field/rules=grid/" + c.String(),
			Summary: "the distance of every cell of a board to a goal",
			Fixed:   true,
			New:     ready(c, (*Routes).FieldRunner),
		})
	}
	return list
}
