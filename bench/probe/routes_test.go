package probe_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/stride/bench/probe"
	"example.com/stride/bench/suite"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// routeConfigs are the boards that routes are held against a probe on.
func routeConfigs() (list []suite.RouteConfig) {
	for _, b := range []gen.Config{
		{Kind: gen.Rooms, W: 256, H: 256, Side: 15, Open: 30, Seed: 1},
		{Kind: gen.Maze, W: 256, H: 256, Side: 8, Open: 5, Seed: 1},
		{Kind: gen.Caves, W: 256, H: 256, Solid: 42, Seed: 1},
		{Kind: gen.Random, W: 256, H: 256, Solid: 20, Seed: 1},
		{Kind: gen.Caves, W: 256, H: 256, Solid: 42, Dearest: grid.MaxCost, Seed: 1},
		{Kind: gen.Random, W: 256, H: 256, Solid: 10, Dearest: grid.MaxCost, Seed: 1},
	} {
		list = append(list, suite.RouteConfig{Board: b, Metric: grid.ByLength, Ways: 32})
		if b.Dearest > 1 {
			list = append(list, suite.RouteConfig{Board: b, Metric: grid.ByCost, Ways: 32})
		}
	}
	return list
}

// fieldConfigs are the boards that fields are.
func fieldConfigs() (list []suite.RouteConfig) {
	for _, b := range []gen.Config{
		{Kind: gen.Open, W: 512, H: 512, Seed: 1},
		{Kind: gen.Random, W: 512, H: 512, Solid: 20, Seed: 1},
		{Kind: gen.Caves, W: 512, H: 512, Solid: 42, Dearest: grid.MaxCost, Seed: 1},
	} {
		for _, m := range []grid.Metric{grid.ByCost, grid.ByLength} {
			list = append(list, suite.RouteConfig{Board: b, Metric: m, Ways: 4})
		}
	}
	return list
}

// What routes and fields are measured against is right.
func TestRouteProbesAgree(t *testing.T) {
	for _, c := range routeConfigs() {
		c.Ways = 6
		w, err := suite.NewGridRoutes(c)
		if err != nil {
			t.Fatal(err)
		}
		star := probe.NewAStar(w.Grid.Costs(), w.Board.Stride(), c.Metric == grid.ByLength)
		sweep := probe.NewField(w.Grid.Costs(), w.Board.Stride(), c.Metric == grid.ByLength)
		var route grid.Route
		var field grid.Field
		for i, p := range w.Ways {
			if err := w.Grid.Route(&route, w.Scratch, units.View{}, p[0], p[1], c.Metric); err != nil {
				t.Fatal(err)
			}
			from, to := uint32(w.Board.ID(p[0])), uint32(w.Board.ID(p[1]))
			weight, ok := star.Route(from, to)
			if ok != route.Found() || star.Length(weight) != route.Length() {
				t.Errorf("%v: %v to %v: the probe says %v %v, the grid %v %v", c, p[0], p[1], ok, star.Length(weight), route.Found(), route.Length())
			}
			if path := star.Path(nil, from, to); ok && len(path)-1 < max(p[0].X-p[1].X, p[1].X-p[0].X) {
				t.Errorf("%v: %v to %v: the probe's path has %d cells", c, p[0], p[1], len(path))
			}
			if i > 0 {
				continue
			}
			sweep.Run([]uint32{to})
			if err := w.Grid.Field(&field, w.Scratch, units.View{}, p[1:], c.Metric); err != nil {
				t.Fatal(err)
			}
			for y := range w.Board.H() {
				for x := range w.Board.W() {
					at := pathing.Cell{X: x, Y: y}
					l, ok := field.At(at)
					got := sweep.Dist[w.Board.ID(at)]
					if ok != (got != math.MaxUint32) || ok && math.Abs(sweep.Float(got)-l.Float64()) > 1e-6*l.Float64() {
						t.Fatalf("%v: %v to %v: the probe says %v, the field %v %v", c, at, p[1], sweep.Float(got), l, ok)
					}
				}
			}
		}
	}
}

// versus times n questions one after the other, then them and a probe in turn: unit says
// how many times as long they take.
func versus(b *testing.B, n int, s *grid.Scratch, ask func(i int) error, other func(i int), unit string) {
	all := func() {
		for i := range n {
			if err := ask(i); err != nil {
				b.Fatal(err)
			}
		}
	}
	all()
	s.Stats = pathing.Stats{}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if err := ask(i % n); err != nil {
			b.Fatal(err)
		}
		i++
	}
	b.ReportMetric(float64(s.Stats.Expanded)/float64(b.N), "expanded/op")
	b.StopTimer()
	b.ReportMetric(ratio(all, func() {
		for i := range n {
			other(i)
		}
	}, 1), unit)
}

// BenchmarkGridRoute measures routes against an A* written by hand that knows one
// kind of board and nothing else.
func BenchmarkGridRoute(b *testing.B) {
	for _, c := range routeConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w, err := suite.NewGridRoutes(c)
			if err != nil {
				b.Fatal(err)
			}
			star := probe.NewAStar(w.Grid.Costs(), w.Board.Stride(), c.Metric == grid.ByLength)
			var route grid.Route
			versus(b, len(w.Ways), w.Scratch, func(i int) error {
				return w.Grid.Route(&route, w.Scratch, units.View{}, w.Ways[i][0], w.Ways[i][1], c.Metric)
			}, func(i int) {
				star.Route(uint32(w.Board.ID(w.Ways[i][0])), uint32(w.Board.ID(w.Ways[i][1])))
			}, "x-of-astar")
		})
	}
}

// BenchmarkGridField measures fields against a sweep written by hand.
func BenchmarkGridField(b *testing.B) {
	for _, c := range fieldConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w, err := suite.NewGridRoutes(c)
			if err != nil {
				b.Fatal(err)
			}
			sweep := probe.NewField(w.Grid.Costs(), w.Board.Stride(), c.Metric == grid.ByLength)
			goal := make([]uint32, 1)
			var field grid.Field
			versus(b, len(w.Ways), w.Scratch, func(i int) error {
				return w.Grid.Field(&field, w.Scratch, units.View{}, w.Ways[i][1:], c.Metric)
			}, func(i int) {
				goal[0] = uint32(w.Board.ID(w.Ways[i][1]))
				sweep.Run(goal)
			}, "x-of-sweep")
		})
	}
}

// BenchmarkStandardMaps measures 60 queries, spread over the file, of each map of the
// folder that STRIDE_MAPS names. What others take is written in docs/design.md.
func BenchmarkStandardMaps(b *testing.B) {
	dir := os.Getenv("STRIDE_MAPS")
	if dir == "" {
		b.Skip("set STRIDE_MAPS to a folder of .map and .map.scen files; movingai.com/benchmarks has the standard ones")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.scen"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no .scen files in %s: %v", dir, err)
	}
	rules := grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid | board.Submerged)}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		all, err := mapfile.ReadScen(data)
		if err != nil {
			b.Fatal(err)
		}
		if data, err = os.ReadFile(strings.TrimSuffix(file, ".scen")); err != nil {
			b.Fatal(err)
		}
		brd, err := mapfile.Read(data)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("map="+strings.TrimSuffix(filepath.Base(file), ".map.scen"), func(b *testing.B) {
			g, err := grid.New(brd, rules)
			if err != nil {
				b.Fatal(err)
			}
			const n = 60
			queries := make([]mapfile.Query, n)
			for i := range queries {
				queries[i] = all[i*len(all)/n]
			}
			star := probe.NewAStar(g.Costs(), brd.Stride(), true)
			scratch := grid.NewScratch()
			var route grid.Route
			versus(b, n, scratch, func(i int) error {
				return g.Route(&route, scratch, units.View{}, queries[i].Start, queries[i].Goal, grid.ByLength)
			}, func(i int) {
				star.Route(uint32(brd.ID(queries[i].Start)), uint32(brd.ID(queries[i].Goal)))
			}, "x-of-astar")
		})
	}
}
