// Package gen makes boards from a seed: rooms, mazes, caves, random fill and open
// ground, with or without patches of ground that costs more. Searches are tried and
// measured on them where the standard maps are not at hand.
//
// # Use
//
// A [Config] says what is wanted; [Config.Board] makes it. The same configuration
// makes the same board on every machine, and its String names it in a line:
//
//	b, err := gen.Config{Kind: gen.Rooms, W: 128, H: 128, Side: 15, Open: 30, Seed: 1}.Board()
//
// # Prices
//
// Patches are round and may overlap; their cells have an extra cost. [Price] reads
// it as a cost of 1 or more, which is what grid.Rules.Cost wants.
package gen

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Kind is how a board is laid out.
type Kind uint8

// The kinds.
const (
	Open   Kind = iota // nothing solid
	Random             // each cell by itself
	Rooms              // square rooms in a grid, with doors of one to three cells
	Maze               // corridors, with one way between any two places or few
	Caves              // random fill, smoothed to caverns
	kindCount
)

var kindNames = [kindCount]string{"open", "random", "rooms", "maze", "caves"}

// String is the name of the kind: open, random, rooms, maze or caves.
func (k Kind) String() string {
	if k >= kindCount {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// ParseKind reads the name of a kind; ok is false for any other text.
func ParseKind(s string) (k Kind, ok bool) {
	i := slices.Index(kindNames[:], s)
	return Kind(max(i, 0)), i >= 0
}

// The limits of a Config's numbers.
const (
	MaxSolid   = 90  // per cent
	MaxDearest = 101 // an extra cost of 100, the most that a board holds
)

// Config says what board is wanted.
type Config struct {
	Kind Kind
	W, H int // cells, as a board may have
	Seed uint64
	// Solid is how many per cent of the cells are solid, 0 to MaxSolid, in Random; in
	// Caves, before they are smoothed: 40 to 45 is best.
	Solid int
	// Side is how many cells a side a room has, and how wide the corridors of a Maze
	// are: at least 1.
	Side int
	// Open is how many per cent of the walls that need no door get one all the same, in
	// Rooms and in a Maze: at 0 there is one way between any two places.
	Open int
	// Dearest is the greatest cost of a patch of ground, up to MaxDearest. At 0 or
	// 1 there are none.
	Dearest int
}

// String names the board as the names of benchmarks do:
// "kind=rooms/size=128x128/side=15/open=30/seed=1".
func (c Config) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "kind=%v/size=%dx%d", c.Kind, c.W, c.H)
	switch c.Kind {
	case Random, Caves:
		fmt.Fprintf(&s, "/solid=%d", c.Solid)
	case Rooms, Maze:
		fmt.Fprintf(&s, "/side=%d/open=%d", c.Side, c.Open)
	}
	if c.Dearest > 1 {
		fmt.Fprintf(&s, "/dearest=%d", c.Dearest)
	}
	fmt.Fprintf(&s, "/seed=%d", c.Seed)
	return s.String()
}

// check says what is wrong with the configuration, but for the size.
func (c *Config) check() error {
	between := func(name string, n, lo, hi int) error {
		if n < lo || n > hi {
			return fmt.Errorf("gen: %s is %d, want %d to %d", name, n, lo, hi)
		}
		return nil
	}
	if c.Kind >= kindCount {
		return fmt.Errorf("gen: there is no %v", c.Kind)
	}
	var solid, side, open error
	switch c.Kind {
	case Random, Caves:
		solid = between("Solid", c.Solid, 0, MaxSolid)
	case Rooms, Maze:
		side, open = between("Side", c.Side, 1, board.MaxSide), between("Open", c.Open, 0, 100)
	}
	return cmp.Or(solid, side, open, between("Dearest", c.Dearest, 0, MaxDearest))
}

// Board makes the board. The error says which number is out of range.
func (c Config) Board() (*board.Board, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.W < 1 || c.H < 1 || c.W > board.MaxSide || c.H > board.MaxSide || c.W*c.H > board.MaxCells {
		return nil, fmt.Errorf("gen: a board of %d by %d cells, want 1 by 1 to %d cells a side and %d in all", c.W, c.H, board.MaxSide, board.MaxCells)
	}
	g := &ground{w: c.W, h: c.H, solid: make([]bool, c.W*c.H), rng: rand.New(rand.NewPCG(c.Seed, uint64(c.Kind)))}
	switch c.Kind {
	case Random:
		g.fill(c.Solid)
	case Rooms, Maze:
		g.divide(c.Side, c.Open, c.Kind == Rooms)
	case Caves:
		g.fill(c.Solid)
		for range 5 {
			g.smooth()
		}
	}
	price := make([]uint8, c.W*c.H)
	if c.Dearest > 1 {
		// A stream of its own: with patches or without, what is solid is the same.
		g.rng = rand.New(rand.NewPCG(c.Seed, 1<<8))
		g.patches(price, c.Dearest)
	}
	return board.FromFunc(c.W, c.H, func(x, y int) uint32 {
		if g.solid[y*c.W+x] {
			return uint32(board.Solid)
		}
		return uint32(board.Terrain(0).WithExtra(int(price[y*c.W+x])))
	})
}

// Price is what entering a cell costs on a board of this package: 1 and its extra
// cost.
func Price(b *board.Board) func(board.CellID) int {
	extras := b.Extras()
	return func(c board.CellID) int { return 1 + int(extras[c]) }
}

// ground is a board in the making.
type ground struct {
	w, h  int
	solid []bool
	rng   *rand.Rand
}

func (g *ground) fill(percent int) {
	for i := range g.solid {
		g.solid[i] = g.rng.IntN(100) < percent
	}
}

// smooth makes a cell what most of the nine cells around it are; what is off the
// board is solid.
func (g *ground) smooth() {
	next := make([]bool, len(g.solid))
	for y := range g.h {
		for x := range g.w {
			n := 0
			for cy := y - 1; cy <= y+1; cy++ {
				for cx := x - 1; cx <= x+1; cx++ {
					if cx < 0 || cy < 0 || cx >= g.w || cy >= g.h || g.solid[cy*g.w+cx] {
						n++
					}
				}
			}
			next[y*g.w+x] = n >= 5
		}
	}
	g.solid = next
}

// divide makes a grid of rooms of side cells a side with walls of one cell between
// them, and doors so that each can be reached: for corridors all of a wall, else one
// to three cells. What is left over in the east and south is solid.
func (g *ground) divide(side, open int, rooms bool) {
	cols, rows := (g.w+1)/(side+1), (g.h+1)/(side+1)
	for i := range g.solid {
		x, y := i%g.w, i/g.w
		g.solid[i] = x%(side+1) == side || y%(side+1) == side || x/(side+1) >= cols || y/(side+1) >= rows
	}
	if cols == 0 || rows == 0 {
		g.solid[0] = false // too small for a room: a cell is left, so that one may stand
		return
	}
	joined := make([]bool, cols*rows)
	joined[0] = true
	stack := []int{0}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		var next [4]int
		n := 0
		for d := pathing.N; d < pathing.NoDir; d += 2 {
			to := pathing.Cell{X: at % cols, Y: at / cols}.Step(d)
			if to.X >= 0 && to.Y >= 0 && to.X < cols && to.Y < rows && !joined[to.Y*cols+to.X] {
				next[n] = to.Y*cols + to.X
				n++
			}
		}
		if n == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		to := next[g.rng.IntN(n)]
		joined[to] = true
		g.door(min(at, to), max(at, to), cols, side, rooms)
		stack = append(stack, to)
	}
	for at := range joined {
		for _, to := range [2]int{at + 1, at + cols} {
			if to == at+1 && to%cols == 0 || to >= len(joined) {
				continue
			}
			if g.rng.IntN(100) < open {
				g.door(at, to, cols, side, rooms)
			}
		}
	}
}

// door opens the wall between a room and the one east or south of it.
func (g *ground) door(at, to, cols, side int, rooms bool) {
	first, width := 0, side
	if rooms {
		width = min(side, 1+g.rng.IntN(3))
		first = g.rng.IntN(side - width + 1)
	}
	x, y := at%cols*(side+1), at/cols*(side+1)
	for k := first; k < first+width; k++ {
		if to == at+1 {
			g.solid[(y+k)*g.w+x+side] = false
		} else {
			g.solid[(y+side)*g.w+x+k] = false
		}
	}
}

// patches lays round patches of ground, one for some 150 cells, each with an extra cost
// of its own.
func (g *ground) patches(extra []uint8, dearest int) {
	for range 1 + g.w*g.h/150 {
		cx, cy, r := g.rng.IntN(g.w), g.rng.IntN(g.h), 1+g.rng.IntN(8)
		price := uint8(g.rng.IntN(dearest))
		for y := max(cy-r, 0); y <= min(cy+r, g.h-1); y++ {
			for x := max(cx-r, 0); x <= min(cx+r, g.w-1); x++ {
				if (x-cx)*(x-cx)+(y-cy)*(y-cy) <= r*r {
					extra[y*g.w+x] = price
				}
			}
		}
	}
}
