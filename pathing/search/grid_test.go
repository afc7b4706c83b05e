package search_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// gridCase is a random board with rules, units and a question.
type gridCase struct {
	board   *board.Board
	rules   search.GridRules
	overlay *search.Overlay // or nil
	mover   int
	start   pathing.Cell
	budget  int
}

func randomGridCase(tb testing.TB, rng *rand.Rand, side int) gridCase {
	tb.Helper()
	w, h := 1+rng.IntN(side), 1+rng.IntN(side)
	solid, dearest := rng.IntN(50), 1+rng.IntN(1+rng.IntN(search.MaxGridCost))
	b, err := board.FromFunc(w, h, func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
	if err != nil {
		tb.Fatal(err)
	}
	c := gridCase{board: b, mover: search.NoUnit, budget: rng.IntN(61)}
	c.rules = search.GridRules{Diagonal: rng.IntN(4) > 0, Corner: search.CornerRule(rng.IntN(3)), Barred: uint16(board.Solid)}
	costs := make([]int, b.Stride()*(h+2))
	for i := range costs {
		costs[i] = 1 + rng.IntN(dearest)
	}
	if rng.IntN(3) > 0 {
		c.rules.Cost = func(id board.CellID) int { return costs[id] }
	}
	c.start = pathing.Cell{X: rng.IntN(w), Y: rng.IntN(h)}
	if rng.IntN(2) == 0 {
		c.overlay = search.NewOverlay(b)
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

// free is whether a unit may enter a cell, by the words of GridRules alone.
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

// dijkstra is the slow twin: least costs from the start, by looking for the nearest
// cell that is not settled again and again.
func (c *gridCase) dijkstra() map[pathing.Cell]int {
	open := map[pathing.Cell]int{c.start: 0}
	done := map[pathing.Cell]int{}
	free := map[pathing.Cell]bool{}
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
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				to := pathing.Cell{X: at.X + dx, Y: at.Y + dy}
				if _, ok := done[to]; ok || !free[to] {
					continue
				}
				if dx != 0 && dy != 0 {
					closed := 0
					if !free[pathing.Cell{X: at.X + dx, Y: at.Y}] {
						closed++
					}
					if !free[pathing.Cell{X: at.X, Y: at.Y + dy}] {
						closed++
					}
					if !c.rules.Diagonal || c.rules.Corner == search.CornersNone && closed > 0 || c.rules.Corner == search.CornersOne && closed > 1 {
						continue
					}
				}
				cost := 1
				if c.rules.Cost != nil {
					cost = c.rules.Cost(c.board.ID(to))
				}
				if old, ok := open[to]; least+cost <= c.budget && (!ok || least+cost < old) {
					open[to] = least + cost
				}
			}
		}
	}
	return done
}

func TestGridReachEqualsDijkstra(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	s := search.NewScratch()
	var r search.GridReach
	for i := range 400 {
		c := randomGridCase(t, rng, 40)
		g, err := search.NewGrid(c.board, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Reach(&r, s, c.overlay.Without(c.mover), c.start, c.budget, search.WantCosts); err != nil {
			t.Fatal(err)
		}
		want := c.dijkstra()
		if r.Len() != len(want) {
			t.Fatalf("case %d: %d cells, want %d", i, r.Len(), len(want))
		}
		seen := 0
		for at, cost := range r.All() {
			if exact, ok := want[at]; !ok || exact != cost {
				t.Fatalf("case %d: %v costs %d, want %d (%v)", i, at, cost, exact, ok)
			}
			seen++
		}
		if seen != len(want) {
			t.Fatalf("case %d: %d cells given, want %d", i, seen, len(want))
		}
	}
}

func TestGridRefusesBadInput(t *testing.T) {
	b, err := board.FromFunc(3, 3, func(_, _ int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	other, _ := board.FromFunc(3, 3, func(_, _ int) uint32 { return 0 })
	if _, err := search.NewGrid(nil, search.GridRules{}); !errors.Is(err, search.ErrGridRules) {
		t.Errorf("no board: %v", err)
	}
	if _, err := search.NewGrid(b, search.GridRules{Corner: 3}); !errors.Is(err, search.ErrGridRules) {
		t.Errorf("no such corner rule: %v", err)
	}
	for _, cost := range []int{-1, 0, search.MaxGridCost + 1} {
		if _, err := search.NewGrid(b, search.GridRules{Cost: func(board.CellID) int { return cost }}); !errors.Is(err, search.ErrGridCost) {
			t.Errorf("cost %d: %v", cost, err)
		}
	}
	g, err := search.NewGrid(b, search.GridRules{})
	if err != nil {
		t.Fatal(err)
	}
	var r search.GridReach
	s := search.NewScratch()
	for name, err := range map[string]error{
		"start off the board": g.Reach(&r, s, search.View{}, pathing.Cell{X: 3}, 1, search.WantCells),
		"negative budget":     g.Reach(&r, s, search.View{}, pathing.Cell{}, -1, search.WantCells),
		"another board":       g.Reach(&r, s, search.NewOverlay(other).Without(search.NoUnit), pathing.Cell{}, 1, search.WantCells),
	} {
		if !errors.Is(err, search.ErrGridQuery) {
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
	if err := g.Patch(changed); len(changed) > 0 && !errors.Is(err, search.ErrGridWalls) {
		t.Errorf("a wall: %v", err)
	}
}
