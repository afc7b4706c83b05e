package grid_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// gridCase is a random board with rules, units and a question.
type gridCase struct {
	board   *board.Board
	rules   grid.Rules
	overlay *units.Overlay // or nil
	mover   int
	start   pathing.Cell
	budget  int
}

func randomGridCase(tb testing.TB, rng *rand.Rand, side, budget int) gridCase {
	tb.Helper()
	w, h := 1+rng.IntN(side), 1+rng.IntN(side)
	solid, greatest := rng.IntN(50), 1+rng.IntN(1+rng.IntN(grid.MaxCost))
	b, err := board.FromFunc(w, h, func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
	if err != nil {
		tb.Fatal(err)
	}
	c := gridCase{board: b, mover: units.NoUnit, budget: rng.IntN(budget + 1)}
	c.rules = grid.Rules{Diagonal: rng.IntN(4) > 0, Corner: grid.CornerRule(rng.IntN(3)), Barred: uint16(board.Solid)}
	costs := make([]int, b.Stride()*(h+2))
	for i := range costs {
		costs[i] = 1 + rng.IntN(greatest)
	}
	if rng.IntN(3) > 0 {
		c.rules.Cost = func(id board.CellID) int { return costs[id] }
	}
	c.start = pathing.Cell{X: rng.IntN(w), Y: rng.IntN(h)}
	if rng.IntN(2) == 0 {
		c.overlay = units.NewOverlay(b)
		for id := range rng.IntN(1 + w*h/4) {
			c.overlay.Place(id, b.ID(pathing.Cell{X: rng.IntN(w), Y: rng.IntN(h)}), 2)
		}
		c.overlay.Place(300, b.ID(c.start), 2)
		if rng.IntN(2) == 0 {
			c.mover = 300
		}
	}
	return c
}

// free is whether a unit may enter a cell, by the words of Rules alone.
func (c *gridCase) free(at pathing.Cell) bool {
	if !c.board.Contains(at) || uint16(c.board.At(at))&c.rules.Barred != 0 {
		return false
	}
	if c.overlay != nil {
		for id := range c.overlay.Units() {
			if cell, ok := c.overlay.Cell(id); ok && id != c.mover && cell == c.board.ID(at) {
				return false
			}
		}
	}
	return true
}

// steps calls f with each step that may be taken from a cell.
func (c *gridCase) steps(at pathing.Cell, free map[pathing.Cell]bool, f func(to pathing.Cell, cost int)) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		to := at.Step(d)
		if !free[to] {
			continue
		}
		if d.Diagonal() {
			closed := 0
			for _, flank := range [2]pathing.Cell{{X: at.X, Y: to.Y}, {X: to.X, Y: at.Y}} {
				if !free[flank] {
					closed++
				}
			}
			most := [3]int{2, 1, 0}[c.rules.Corner]
			if !c.rules.Diagonal || closed > most {
				continue
			}
		}
		cost := 1
		if c.rules.Cost != nil {
			cost = c.rules.Cost(c.board.ID(to))
		}
		f(to, cost)
	}
}

// dijkstra is the slow twin: least costs from the start, by looking for the nearest
// cell that is not settled again and again.
func (c *gridCase) dijkstra() (done map[pathing.Cell]int, free map[pathing.Cell]bool) {
	open := map[pathing.Cell]int{c.start: 0}
	done, free = map[pathing.Cell]int{}, map[pathing.Cell]bool{}
	for y := range c.board.H() {
		for x := range c.board.W() {
			free[pathing.Cell{X: x, Y: y}] = c.free(pathing.Cell{X: x, Y: y})
		}
	}
	for len(open) > 0 {
		at, least := pathing.Cell{}, -1
		for cell, cost := range open {
			if least < 0 || cost < least {
				at, least = cell, cost
			}
		}
		delete(open, at)
		done[at] = least
		c.steps(at, free, func(to pathing.Cell, cost int) {
			if _, ok := done[to]; ok || least+cost > c.budget {
				return
			}
			if old, ok := open[to]; !ok || least+cost < old {
				open[to] = least + cost
			}
		})
	}
	return done, free
}

// answer asks the question, once for cells and once for costs.
func (c *gridCase) answer(tb testing.TB, s *grid.Scratch, cells, costs *grid.Reach) {
	tb.Helper()
	g, err := grid.New(c.board, c.rules)
	if err != nil {
		tb.Fatal(err)
	}
	for want, r := range []*grid.Reach{cells, costs} {
		if err := g.Reach(r, s, c.overlay.Without(c.mover), c.start, c.budget, grid.Want(want)); err != nil {
			tb.Fatal(err)
		}
	}
}

// compare compares the answers with the slow twin's.
func (c *gridCase) compare(tb testing.TB, cells, costs *grid.Reach, want map[pathing.Cell]int) {
	tb.Helper()
	for y := -1; y <= c.board.H(); y++ {
		for x := -1; x <= c.board.W(); x++ {
			at := pathing.Cell{X: x, Y: y}
			exact, ok := want[at]
			if cells.Contains(at) != ok {
				tb.Fatalf("%v by %s: is %v among the cells: %v, want %v", c, cells.Engine(), at, !ok, ok)
			}
			if cost, found := costs.Cost(at); found != ok || cost != exact {
				tb.Fatalf("%v by %s: %v costs %d (%v), want %d (%v)", c, costs.Engine(), at, cost, found, exact, ok)
			}
		}
	}
	var last pathing.Cell
	n := 0
	for at, cost := range costs.All() {
		if exact, ok := want[at]; !ok || cost != exact {
			tb.Fatalf("%v: %v is given at %d, want %d (%v)", c, at, cost, exact, ok)
		}
		if n > 0 && (at.Y < last.Y || at.Y == last.Y && at.X <= last.X) {
			tb.Fatalf("%v: %v is given after %v", c, at, last)
		}
		last = at
		n++
	}
	if n != len(want) || cells.Len() != n || costs.Len() != n {
		tb.Fatalf("%v: %d cells given, lengths %d and %d, want %d", c, n, cells.Len(), costs.Len(), len(want))
	}
}

func (c gridCase) String() string {
	return fmt.Sprintf("%d by %d, diagonal %v, corners %v, from %v with %d", c.board.W(), c.board.H(), c.rules.Diagonal, c.rules.Corner, c.start, c.budget)
}

func TestGridReachEqualsDijkstra(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	rng := rand.New(rand.NewPCG(4, 1))
	s := grid.NewScratch()
	var cells, costs grid.Reach
	engines := map[string]int{}
	for range n {
		c := randomGridCase(t, rng, 1+rng.IntN(30), 60)
		want, _ := c.dijkstra()
		c.answer(t, s, &cells, &costs)
		c.compare(t, &cells, &costs, want)
		engines[cells.Engine()]++
	}
	// Larger boards and budgets, beyond a word a row and beyond what waves take.
	for range n / 30 {
		c := randomGridCase(t, rng, 150, 500)
		want, _ := c.dijkstra()
		c.answer(t, s, &cells, &costs)
		c.compare(t, &cells, &costs, want)
		engines[cells.Engine()]++
	}
	if engines[grid.EngineWave] == 0 || engines[grid.EngineBucket] == 0 {
		t.Errorf("not every engine was asked: %v", engines)
	}
}

// The path that is given is the first of all best paths in the order of ties.
func TestGridPathIsTheFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	s := grid.NewScratch()
	var cells, costs grid.Reach
	for range 600 {
		c := randomGridCase(t, rng, 5, 300)
		want, free := c.dijkstra()
		c.answer(t, s, &cells, &costs)
		for to := range want {
			path, ok := costs.Path(nil, to)
			if !ok {
				t.Fatalf("%v: no path to %v", c, to)
			}
			var best []pathing.Cell
			c.paths([]pathing.Cell{c.start}, 0, to, want, free, func(p []pathing.Cell) {
				if best == nil || slices.Compare(tieOrder(p), tieOrder(best)) < 0 {
					best = slices.Clone(p)
				}
			})
			if !slices.Equal(path, best[1:]) {
				t.Fatalf("%v: the path to %v is %v, want %v", c, to, path, best[1:])
			}
		}
	}
}

// paths calls f with every path of least cost that begins so and ends at to.
func (c *gridCase) paths(p []pathing.Cell, sum int, to pathing.Cell, want map[pathing.Cell]int, free map[pathing.Cell]bool, f func([]pathing.Cell)) {
	at := p[len(p)-1]
	if at == to {
		f(p)
		return
	}
	c.steps(at, free, func(next pathing.Cell, cost int) {
		if least, ok := want[next]; ok && sum+cost == least && least <= want[to] {
			c.paths(append(p, next), sum+cost, to, want, free, f)
		}
	})
}

// tieOrder is what decides between paths of one cost, first things first.
func tieOrder(p []pathing.Cell) []int {
	turns := 0
	var ranks []int
	for i := 1; i < len(p); i++ {
		dx, dy := p[i].X-p[i-1].X, p[i].Y-p[i-1].Y
		if i > 1 && (dx != p[i-1].X-p[i-2].X || dy != p[i-1].Y-p[i-2].Y) {
			turns++
		}
		ranks = append(ranks, dx*dx+dy*dy, p[i].Y, p[i].X)
	}
	return append([]int{len(p), turns}, ranks...)
}

func TestGridRefusesBadInput(t *testing.T) {
	b, err := board.FromFunc(3, 3, func(_, _ int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	other, _ := board.FromFunc(3, 3, func(_, _ int) uint32 { return 0 })
	if _, err := grid.New(nil, grid.Rules{}); !errors.Is(err, grid.ErrRules) {
		t.Errorf("no board: %v", err)
	}
	if _, err := grid.New(b, grid.Rules{Corner: 3}); !errors.Is(err, grid.ErrRules) {
		t.Errorf("no such corner rule: %v", err)
	}
	for _, cost := range []int{-1, 0, grid.MaxCost + 1} {
		if _, err := grid.New(b, grid.Rules{Cost: func(board.CellID) int { return cost }}); !errors.Is(err, grid.ErrCost) {
			t.Errorf("cost %d: %v", cost, err)
		}
	}
	g, err := grid.New(b, grid.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	var r grid.Reach
	s := grid.NewScratch()
	for name, err := range map[string]error{
		"start off the board": g.Reach(&r, s, units.View{}, pathing.Cell{X: 3}, 1, grid.WantCells),
		"negative budget":     g.Reach(&r, s, units.View{}, pathing.Cell{}, -1, grid.WantCells),
		"another board":       g.Reach(&r, s, units.NewOverlay(other).Without(units.NoUnit), pathing.Cell{}, 1, grid.WantCells),
	} {
		if !errors.Is(err, grid.ErrQuery) {
			t.Errorf("%s: %v", name, err)
		}
		if r.Len() != 0 || r.Contains(pathing.Cell{}) {
			t.Errorf("%s: the answer is not empty", name)
		}
	}
	changed, err := b.Edit(board.AddWall(board.Wall{X1: 1, Y1: 0, X2: 1, Y2: 1}))
	if err != nil {
		t.Log(err)
	}
	if err := g.Patch(changed); len(changed) > 0 && !errors.Is(err, grid.ErrWalls) {
		t.Errorf("a wall: %v", err)
	}
}

// A patched grid answers like a new one.
func TestGridPatch(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 3))
	s := grid.NewScratch()
	var cells, costs grid.Reach
	for range 100 {
		c := randomGridCase(t, rng, 70, 60)
		entry := make([]int, c.board.Stride()*(c.board.H()+2))
		for i := range entry {
			entry[i] = 1
		}
		c.rules.Cost = func(id board.CellID) int { return entry[id] }
		g, err := grid.New(c.board, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			var edits []board.Edit
			var changed []board.CellID
			for range 1 + rng.IntN(20) {
				at := pathing.Cell{X: rng.IntN(c.board.W()), Y: rng.IntN(c.board.H())}
				edits = append(edits, board.Set(at, board.Terrain(rng.IntN(2))*board.Solid))
				id := c.board.ID(pathing.Cell{X: rng.IntN(c.board.W()), Y: rng.IntN(c.board.H())})
				entry[id] = 1 + rng.IntN(4)
				changed = append(changed, id)
			}
			edited, err := c.board.Edit(edits...)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Patch(append(changed, edited...)); err != nil {
				t.Fatal(err)
			}
			for want, r := range []*grid.Reach{&cells, &costs} {
				if err := g.Reach(r, s, c.overlay.Without(c.mover), c.start, c.budget, grid.Want(want)); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := c.dijkstra()
			c.compare(t, &cells, &costs, want)
		}
	}
}

// Asking for what was not wanted, or too late, is a mistake of the program.
func TestGridReachMisuse(t *testing.T) {
	b, err := board.FromFunc(4, 4, func(_, _ int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	g, err := grid.New(b, grid.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	panics := func(name string, f func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s: no panic", name)
			}
		}()
		f()
	}
	var r grid.Reach
	s := grid.NewScratch()
	if err := g.Reach(&r, s, units.View{}, pathing.Cell{}, 3, grid.WantCells); err != nil {
		t.Fatal(err)
	}
	panics("cost", func() { r.Cost(pathing.Cell{}) })
	panics("all", func() { r.All() })
	panics("path", func() { _, _ = r.Path(nil, pathing.Cell{}) })
	if err := g.Reach(&r, s, units.View{}, pathing.Cell{}, 3, grid.WantCosts); err != nil {
		t.Fatal(err)
	}
	if err := g.Patch(nil); err != nil {
		t.Fatal(err)
	}
	panics("path after a patch", func() { _, _ = r.Path(nil, pathing.Cell{}) })
	if r.Len() != 10 {
		t.Errorf("%d cells after a patch, want 10", r.Len())
	}
}
