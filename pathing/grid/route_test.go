package grid_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// routeCase is a random board with rules and units, on which routes are asked for.
type routeCase struct {
	board   *board.Board
	rules   grid.Rules
	costs   []int // by CellID
	overlay *units.Overlay
	mover   int
	units   int
}

func randomRouteCase(tb testing.TB, rng *rand.Rand, side int) *routeCase {
	tb.Helper()
	w, h := 1+rng.IntN(side), 1+rng.IntN(side)
	solid := rng.IntN(60)
	b, err := board.FromFunc(w, h, func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
	if err != nil {
		tb.Fatal(err)
	}
	c := &routeCase{board: b, mover: units.NoUnit, costs: make([]int, b.Stride()*(h+2))}
	c.rules = grid.Rules{Diagonal: rng.IntN(5) > 0, Corner: grid.CornersNone, Barred: uint16(board.Solid)}
	if rng.IntN(2) == 0 {
		c.rules.Corner = grid.CornerRule(rng.IntN(3))
	}
	low, greatest := 1, 1
	switch rng.IntN(3) {
	case 0:
		low = 1 + rng.IntN(grid.MaxCost)
		greatest = low
	case 1:
		low = 1 + rng.IntN(grid.MaxCost)
		greatest = low + rng.IntN(grid.MaxCost+1-low)
	}
	for i := range c.costs {
		c.costs[i] = low + rng.IntN(greatest-low+1)
	}
	if greatest > 1 {
		c.rules.Cost = func(id board.CellID) int { return c.costs[id] }
	}
	if rng.IntN(2) == 0 {
		c.overlay = units.NewOverlay(b)
		c.units = rng.IntN(1 + w*h/8)
		for id := range c.units {
			c.overlay.Place(id, b.ID(c.cell(rng)), 2)
		}
		if rng.IntN(2) == 0 {
			c.mover = rng.IntN(c.units + 1)
		}
	}
	return c
}

func (c *routeCase) cell(rng *rand.Rand) pathing.Cell {
	return pathing.Cell{X: rng.IntN(c.board.W()), Y: rng.IntN(c.board.H())}
}

// free is whether a unit may enter a cell, by the words of Rules alone.
func (c *routeCase) free(at pathing.Cell) bool {
	if !c.board.Contains(at) || c.board.At(at).Has(board.Solid) {
		return false
	}
	for id := range c.units {
		if cell, ok := c.overlay.Cell(id); ok && id != c.mover && cell == c.board.ID(at) {
			return false
		}
	}
	return true
}

func (c *routeCase) cost(at pathing.Cell) int {
	if c.rules.Cost == nil {
		return 1
	}
	return c.costs[c.board.ID(at)]
}

// step is the cost of a step, if it may be taken.
func (c *routeCase) step(free map[pathing.Cell]bool, at pathing.Cell, dx, dy int) (cost int, ok bool) {
	to := pathing.Cell{X: at.X + dx, Y: at.Y + dy}
	if !free[to] || dx == 0 && dy == 0 {
		return 0, false
	}
	if dx != 0 && dy != 0 {
		closed := 0
		for _, flank := range []pathing.Cell{{X: at.X + dx, Y: at.Y}, {X: at.X, Y: at.Y + dy}} {
			if !free[flank] {
				closed++
			}
		}
		if !c.rules.Diagonal || c.rules.Corner == grid.CornersNone && closed > 0 || c.rules.Corner == grid.CornersOne && closed > 1 {
			return 0, false
		}
	}
	return c.cost(to), true
}

// worth is what a route costs: a length, or a cost and the squares of it.
type worth struct {
	length  pathing.Length
	squares int
}

func (w worth) less(v worth, m grid.Metric) bool {
	if d := w.length.Compare(v.length); d != 0 || m == grid.ByLength {
		return d < 0
	}
	return w.squares < v.squares
}

func (w worth) add(cost int, diagonal bool, m grid.Metric) worth {
	w.squares++
	if diagonal && m == grid.ByLength {
		w.length.Diagonal += cost
	} else {
		w.length.Straight += cost
	}
	return w
}

// dijkstra is the slow twin: what every cell is worth from a start, by looking for
// the best of those that are not settled again and again.
func (c *routeCase) dijkstra(start pathing.Cell, m grid.Metric) map[pathing.Cell]worth {
	free := map[pathing.Cell]bool{}
	for y := range c.board.H() {
		for x := range c.board.W() {
			at := pathing.Cell{X: x, Y: y}
			free[at] = c.free(at)
		}
	}
	open := map[pathing.Cell]worth{start: {}}
	done := map[pathing.Cell]worth{}
	for len(open) > 0 {
		at, first := pathing.Cell{}, true
		for cell, w := range open {
			if first || w.less(open[at], m) {
				at, first = cell, false
			}
		}
		here := open[at]
		delete(open, at)
		done[at] = here
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				cost, ok := c.step(free, at, dx, dy)
				if !ok {
					continue
				}
				to := pathing.Cell{X: at.X + dx, Y: at.Y + dy}
				next := here.add(cost, dx != 0 && dy != 0, m)
				if _, ok := done[to]; ok {
					continue
				}
				if old, ok := open[to]; !ok || next.less(old, m) {
					open[to] = next
				}
			}
		}
	}
	return done
}

// walk takes a route step by step and says what it is worth.
func (c *routeCase) walk(cells []pathing.Cell, m grid.Metric) (w worth, err error) {
	free := map[pathing.Cell]bool{}
	for i, at := range cells {
		if i == 0 {
			continue
		}
		from := cells[i-1]
		for _, near := range []pathing.Cell{at, {X: at.X, Y: from.Y}, {X: from.X, Y: at.Y}} {
			free[near] = c.free(near)
		}
		dx, dy := at.X-from.X, at.Y-from.Y
		cost, ok := c.step(free, from, dx, dy)
		if !ok || max(dx, -dx, dy, -dy) > 1 {
			return w, fmt.Errorf("the step from %v to %v can't be taken", from, at)
		}
		w = w.add(cost, dx != 0 && dy != 0, m)
	}
	return w, nil
}

func (c *routeCase) check(r *grid.Route, from, to pathing.Cell, m grid.Metric, all map[pathing.Cell]worth) error {
	want, ok := all[to]
	if r.Found() != ok {
		return fmt.Errorf("found %v, want %v", r.Found(), ok)
	}
	if !ok {
		if len(r.Corners()) > 0 || r.Length() != (pathing.Length{}) || r.Squares() != 0 {
			return fmt.Errorf("no route, but corners %v, length %+v", r.Corners(), r.Length())
		}
		return nil
	}
	cells := r.Append([]pathing.Cell{{X: -9}})[1:]
	if cells[0] != from || cells[len(cells)-1] != to || len(cells)-1 != r.Squares() {
		return fmt.Errorf("a route of %d squares, %v", r.Squares(), cells)
	}
	for i := 2; i < len(r.Corners()); i++ {
		a, b, c := r.Corners()[i-2], r.Corners()[i-1], r.Corners()[i]
		if sign(b.X-a.X) == sign(c.X-b.X) && sign(b.Y-a.Y) == sign(c.Y-b.Y) {
			return fmt.Errorf("corners %v: the way goes straight on at %v", r.Corners(), b)
		}
	}
	got, err := c.walk(cells, m)
	switch {
	case err != nil:
		return err
	case got.length != want.length || r.Length() != want.length:
		return fmt.Errorf("length %+v, walked %+v, want %+v", r.Length(), got.length, want.length)
	case m == grid.ByCost && got.squares != want.squares:
		return fmt.Errorf("%d squares, want %d", got.squares, want.squares)
	}
	return nil
}

func sign(n int) int { return max(-1, min(n, 1)) }

func TestGridRouteEqualsDijkstra(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	s := grid.NewScratch()
	var r, fresh grid.Route
	cases := 2000
	if testing.Short() {
		cases = 200
	}
	engines := map[string]int{}
	for i := range cases {
		side := 14
		if i%20 == 0 {
			side = 80
		}
		c := randomRouteCase(t, rng, side)
		g, err := grid.New(c.board, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			m := grid.Metric(rng.IntN(2))
			start := c.cell(rng)
			all := c.dijkstra(start, m)
			view := c.overlay.Without(c.mover)
			for range 6 {
				to := c.cell(rng)
				before := s.Stats
				if err := g.Route(&r, s, view, start, to, m); err != nil {
					t.Fatal(err)
				}
				engines[r.Engine()]++
				if err := c.check(&r, start, to, m, all); err != nil {
					t.Fatalf("case %d, %v, %v to %v by %v, rules %+v: %v\n%v", i, r.Engine(), start, to, m, c.rules, err, c.board)
				}
				if i%10 != 0 {
					continue
				}
				// A scratch that was never used finds the same way, with the same work.
				other := grid.NewScratch()
				if err := g.Route(&fresh, other, view, start, to, m); err != nil {
					t.Fatal(err)
				}
				work := other.Stats
				work.Add(before)
				if !slices.Equal(r.Corners(), fresh.Corners()) || work != s.Stats {
					t.Fatalf("case %d: %v to %v by %v: corners %v and %v, work %+v and %+v",
						i, start, to, m, r.Corners(), fresh.Corners(), s.Stats, work)
				}
			}
			// Some units move, and the mover becomes another.
			for range min(c.units, 2) {
				c.overlay.Place(rng.IntN(c.units), c.board.ID(c.cell(rng)), 2)
			}
			if c.units > 0 {
				c.mover = rng.IntN(c.units)
			}
		}
	}
	t.Log(engines)
	if engines[grid.EngineJump] < 2*cases || engines[grid.EngineAStar] < 2*cases {
		t.Errorf("engines %v: the cases are one-sided", engines)
	}
}

// After edits, a patched grid answers as one made anew.
func TestGridRouteAfterPatch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	s := grid.NewScratch()
	var r, fresh grid.Route
	for i := range 60 {
		c := randomRouteCase(t, rng, 30)
		g, err := grid.New(c.board, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for range 12 {
			changed, err := c.board.Edit(board.Set(c.cell(rng), board.Terrain(rng.IntN(2))*board.Solid))
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Patch(changed); err != nil {
				t.Fatal(err)
			}
			again, err := grid.New(c.board, c.rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range []grid.Metric{grid.ByCost, grid.ByLength} {
				from, to := c.cell(rng), c.cell(rng)
				view := c.overlay.Without(c.mover)
				if err := errors.Join(g.Route(&r, s, view, from, to, m), again.Route(&fresh, grid.NewScratch(), view, from, to, m)); err != nil {
					t.Fatal(err)
				}
				if r.Engine() != fresh.Engine() || r.Found() != fresh.Found() || r.Length() != fresh.Length() || !slices.Equal(r.Corners(), fresh.Corners()) {
					t.Fatalf("case %d: %v to %v by %v: patched %v %v %v, anew %v %v %v", i, from, to, m,
						r.Engine(), r.Length(), r.Corners(), fresh.Engine(), fresh.Length(), fresh.Corners())
				}
			}
		}
	}
}

func TestGridRouteMisuse(t *testing.T) {
	b, other := mustParse(t, "...\n.#.\n..."), mustParse(t, "...\n...\n...")
	g, err := grid.New(b, grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid)})
	if err != nil {
		t.Fatal(err)
	}
	s := grid.NewScratch()
	var r grid.Route
	if r.Found() || r.Squares() != 0 || r.Append(nil) != nil {
		t.Error("a route without a query knows something")
	}
	in := pathing.Cell{X: 2, Y: 2}
	for name, ask := range map[string]func() error{
		"start off the board": func() error {
			return g.Route(&r, s, units.View{}, pathing.Cell{X: -1}, in, grid.ByLength)
		},
		"goal off the board": func() error { return g.Route(&r, s, units.View{}, in, pathing.Cell{Y: 3}, grid.ByLength) },
		"another board": func() error {
			return g.Route(&r, s, units.NewOverlay(other).Without(units.NoUnit), in, in, grid.ByLength)
		},
		"no metric": func() error { return g.Route(&r, s, units.View{}, in, in, 2) },
	} {
		if err := g.Route(&r, s, units.View{}, in, in, grid.ByLength); err != nil || !r.Found() {
			t.Fatal(err)
		}
		if err := ask(); !errors.Is(err, grid.ErrQuery) {
			t.Errorf("%s: %v", name, err)
		}
		if r.Found() || len(r.Corners()) > 0 {
			t.Errorf("%s: the route is not empty", name)
		}
	}
	// A start that is closed may be left; a goal that is closed is not entered.
	solid := pathing.Cell{X: 1, Y: 1}
	for _, m := range []grid.Metric{grid.ByCost, grid.ByLength} {
		if err := g.Route(&r, s, units.View{}, solid, in, m); err != nil || !r.Found() || r.Squares() != 1 {
			t.Errorf("out of a solid cell by %v: %v squares %v, %v", m, r.Found(), r.Squares(), err)
		}
		if err := g.Route(&r, s, units.View{}, in, solid, m); err != nil || r.Found() {
			t.Errorf("into a solid cell by %v: %v, %v", m, r.Found(), err)
		}
		if err := g.Route(&r, s, units.View{}, solid, solid, m); err != nil || !r.Found() || r.Squares() != 0 {
			t.Errorf("from a solid cell to itself by %v: %v, %v", m, r.Found(), err)
		}
	}
}

// serpentine is one corridor, a cell wide, that goes to and fro.
func serpentine(tb testing.TB, w, rows int) *board.Board {
	tb.Helper()
	b, err := board.FromFunc(w, 2*rows-1, func(x, y int) uint32 {
		if y%2 == 0 || y%4 == 1 && x == w-1 || y%4 == 3 && x == 0 {
			return 0
		}
		return uint32(board.Solid)
	})
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// Routes too long for the sums of the fast engines come from a distance field.
func TestGridRouteTooLong(t *testing.T) {
	for _, tt := range []struct {
		w, rows, cost int
		metric        grid.Metric
		engine        string
	}{
		{300, 150, 1, grid.ByCost, grid.EngineAStar},
		{300, 400, 1, grid.ByCost, grid.EngineField},
		{300, 200, 2, grid.ByCost, grid.EngineAStar},
		{300, 400, 1, grid.ByLength, grid.EngineJump},
		{1200, 600, 1, grid.ByLength, grid.EngineField},
		{300, 400, 15, grid.ByLength, grid.EngineJump},
	} {
		if testing.Short() && tt.w > 300 {
			continue
		}
		b := serpentine(t, tt.w, tt.rows)
		rules := grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid), Cost: func(board.CellID) int { return tt.cost }}
		g, err := grid.New(b, rules)
		if err != nil {
			t.Fatal(err)
		}
		s := grid.NewScratch()
		var r grid.Route
		var f grid.Field
		to := pathing.Cell{X: (tt.rows % 2) * (tt.w - 1), Y: 2*tt.rows - 2}
		squares := tt.rows*(tt.w-1) + 2*(tt.rows-1)
		want := pathing.Length{Straight: squares * tt.cost}
		if err := g.Route(&r, s, units.View{}, pathing.Cell{}, to, tt.metric); err != nil {
			t.Fatal(err)
		}
		if r.Engine() != tt.engine || r.Length() != want || r.Squares() != squares || len(r.Corners()) != 2*tt.rows {
			t.Errorf("%+v: %v, %+v, %d squares, %d corners; want %+v", tt, r.Engine(), r.Length(), r.Squares(), len(r.Corners()), want)
		}
		if err := g.Field(&f, s, units.View{}, []pathing.Cell{to}, tt.metric); err != nil {
			t.Fatal(err)
		}
		if l, ok := f.At(pathing.Cell{}); !ok || l != want {
			t.Errorf("%+v: the field says %+v, want %+v", tt, l, want)
		}
		if cells := f.Append(nil, pathing.Cell{}); len(cells) != squares+1 {
			t.Errorf("%+v: the field's way has %d cells, want %d", tt, len(cells), squares+1)
		}
	}
}

func TestGridRoutesAllocateNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	s := grid.NewScratch()
	var r grid.Route
	var f grid.Field
	var cells []pathing.Cell
	b, err := board.FromFunc(60, 50, func(_, _ int) uint32 { return uint32(board.Solid) * uint32(rng.IntN(5)/4) })
	if err != nil {
		t.Fatal(err)
	}
	cell := func() pathing.Cell { return pathing.Cell{X: rng.IntN(60), Y: rng.IntN(50)} }
	o := units.NewOverlay(b)
	for id := range 30 {
		o.Place(id, b.ID(cell()), 2)
	}
	for _, cost := range []func(board.CellID) int{nil, func(c board.CellID) int { return 1 + int(c)%7 }} {
		g, err := grid.New(b, grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid), Cost: cost})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []grid.Metric{grid.ByCost, grid.ByLength} {
			seed := uint64(0)
			run := func() {
				rng = rand.New(rand.NewPCG(seed%8, 2))
				seed++
				for range 20 {
					id := rng.IntN(30)
					o.Place(id, b.ID(cell()), 2)
					if err := g.Route(&r, s, o.Without(id), cell(), cell(), m); err != nil {
						t.Fatal(err)
					}
					cells = r.Append(cells[:0])
				}
				goals := [2]pathing.Cell{cell(), cell()}
				if err := g.Field(&f, s, o.Without(0), goals[:], m); err != nil {
					t.Fatal(err)
				}
				cells = f.Append(cells[:0], cell())
			}
			for range 16 {
				run()
			}
			// Two a run are the generator's.
			if n := testing.AllocsPerRun(16, run); n > 2 {
				t.Errorf("by %v, %v: %v allocations", m, r.Engine(), n)
			}
		}
	}
}

// Many may ask a grid that nobody has asked yet.
func TestGridRoutesAtOnce(t *testing.T) {
	b, err := gen.Config{Kind: gen.Caves, W: 90, H: 70, Solid: 42, Seed: 2}.Board()
	if err != nil {
		t.Fatal(err)
	}
	g, err := grid.New(b, grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid)})
	if err != nil {
		t.Fatal(err)
	}
	lengths := make([]pathing.Length, 8)
	var wait sync.WaitGroup
	for i := range lengths {
		wait.Go(func() {
			s := grid.NewScratch()
			var r grid.Route
			var f grid.Field
			from, to := pathing.Cell{X: 20, Y: 20}, pathing.Cell{X: 60, Y: 45}
			m := grid.Metric(i % 2)
			if err := errors.Join(g.Route(&r, s, units.View{}, from, to, m), g.Field(&f, s, units.View{}, []pathing.Cell{to}, m)); err != nil {
				t.Error(err)
			}
			lengths[i] = r.Length()
			if l, ok := f.At(from); l != r.Length() || ok != r.Found() {
				t.Errorf("by %v: the field says %v, the route %v", m, l, r.Length())
			}
		})
	}
	wait.Wait()
	for i, l := range lengths {
		if l != lengths[i%2] {
			t.Errorf("answer %d is %v, the first %v", i, l, lengths[i%2])
		}
	}
}
