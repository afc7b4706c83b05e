package grid

import (
	"errors"
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// CornerRule says when a diagonal step may pass the two cells that flank it: the
// cells that share a side with both its ends. Barred and occupied cells are closed.
type CornerRule uint8

// The corner rules.
const (
	CornersFree CornerRule = iota // flanks do not matter
	CornersOne                    // blocked if both flanks are closed
	CornersNone                   // blocked if either flank is closed: no corner cutting
)

var cornerNames = [...]string{"free", "one", "none"}

// String is free, one or none.
func (c CornerRule) String() string {
	if int(c) >= len(cornerNames) {
		return fmt.Sprintf("CornerRule(%d)", uint8(c))
	}
	return cornerNames[c]
}

// MaxCost is the most that entering a cell of a Grid may cost.
const MaxCost = 15

// Rules says how units move on a Grid.
type Rules struct {
	Diagonal bool       // eight directions, else four
	Corner   CornerRule // for diagonal steps
	Barred   uint16     // board flags of the cells that no unit enters, such as board.Solid
	// Cost returns the cost of entering a cell, from 1 to MaxCost, whatever the
	// direction; nil stands for 1 each. It is asked once for each cell that is not
	// barred, and again for those that a Patch names.
	Cost func(c board.CellID) int
}

// Grid is a board compiled for units of one cell that pay by the cell they enter:
// no ruleset, no facing. It looks at the flags of cells alone, not at levels, spans
// or liquids, and refuses boards with walls between cells.
//
// A Grid is safe for many readers; Patch needs it alone.
type Grid struct {
	board   *board.Board
	rules   Rules
	cost    []uint8 // of entering each cell, 0 for a barred one, the border included
	count   [MaxCost + 1]int
	built   uint64 // Board.Version() that all this was made from
	patches uint64

	free     units.Bits              // the cells that are not barred
	class    [MaxCost + 1]units.Bits // the free cells of each entry cost, where there are several
	unit     int                     // the greatest common divisor of all entry costs
	maxUnits int                     // the greatest entry cost, in units
	step     int                     // which rule of steps, as stepRule says
	copies   routeCopies             // what routes are found in, made for the first of them
}

// The faults of a board, of rules or of a question.
var (
	ErrWalls = errors.New("grid: a Grid knows no walls between cells")
	ErrCost  = errors.New("grid: the cost of entering a cell of a Grid")
	ErrRules = errors.New("grid: the rules of a Grid")
	ErrQuery = errors.New("grid: a question to a Grid")
)

// New compiles a board. The error is ErrWalls, ErrRules or ErrCost,
// with what is wrong and where. It takes time in proportion to the cells.
func New(b *board.Board, rules Rules) (*Grid, error) {
	switch {
	case b == nil:
		return nil, fmt.Errorf("%w: there is no board", ErrRules)
	case rules.Corner > CornersNone:
		return nil, fmt.Errorf("%w: there is no %v", ErrRules, rules.Corner)
	}
	if walls := b.Walls(); len(walls) > 0 {
		return nil, fmt.Errorf("%w: there is one from %v", ErrWalls, walls[0])
	}
	g := &Grid{board: b, rules: rules, cost: make([]uint8, b.Stride()*(b.H()+2)), built: b.Version(), free: units.NewBits(b), step: rules.stepRule()}
	for y := range b.H() {
		id := b.ID(pathing.Cell{X: 0, Y: y})
		for range b.W() {
			if err := g.set(id); err != nil {
				return nil, err
			}
			id++
		}
	}
	g.classify()
	return g, nil
}

// Patch brings the grid up to date after an Edit of its board that returned
// changed, or after what Cost says of these cells has changed. Nothing else may
// use the grid meanwhile. The errors are those of New; after one the grid is
// out of date: mend the board and patch the same cells again.
func (g *Grid) Patch(changed []board.CellID) error {
	defer g.classify()
	g.patches++
	sides := g.board.Sides()
	for _, id := range changed {
		if sides[id] != 0 {
			return fmt.Errorf("%w: there is one at %v", ErrWalls, g.board.Cell(id))
		}
		if g.board.Contains(g.board.Cell(id)) {
			if err := g.set(id); err != nil {
				return err
			}
		}
	}
	g.copies.patch(g, changed)
	g.built = g.board.Version()
	return nil
}

// set works out one cell of the board.
func (g *Grid) set(id board.CellID) error {
	cost := 0
	if g.board.Flags()[id]&g.rules.Barred == 0 {
		cost = 1
		if g.rules.Cost != nil {
			if cost = g.rules.Cost(id); cost < 1 || cost > MaxCost {
				return fmt.Errorf("%w: %d at %v, want 1 to %d", ErrCost, cost, g.board.Cell(id), MaxCost)
			}
		}
	}
	old := g.cost[id]
	g.count[old]--
	g.count[cost]++
	g.cost[id] = uint8(cost)
	g.free.Set(id, cost > 0)
	if g.class[old].Flat() != nil {
		g.class[old].Set(id, false)
	}
	if g.class[cost].Flat() != nil {
		g.class[cost].Set(id, true)
	}
	return nil
}

// classify finds the entry costs that there are, and makes the bits of those that have
// none yet. Boards of one entry cost need none.
func (g *Grid) classify() {
	g.unit, g.maxUnits = 0, 0
	for cost := 1; cost <= MaxCost; cost++ {
		if g.count[cost] > 0 {
			g.unit, g.maxUnits = gcd(cost, g.unit), cost
		}
	}
	if g.unit == 0 {
		g.unit, g.maxUnits = 1, 1
		return
	}
	several := g.maxUnits > g.unit
	g.maxUnits /= g.unit
	if !several {
		return
	}
	var missing [MaxCost + 1]bool
	some := false
	for cost := 1; cost <= MaxCost; cost++ {
		if g.count[cost] > 0 && g.class[cost].Flat() == nil {
			g.class[cost], missing[cost], some = units.NewBits(g.board), true, true
		}
	}
	if !some {
		return
	}
	for id, cost := range g.cost {
		if missing[cost] {
			g.class[cost].Set(board.CellID(id), true)
		}
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Board is the board that the grid was made of.
func (g *Grid) Board() *board.Board { return g.board }

// Rules are the rules that the grid was made with.
func (g *Grid) Rules() Rules { return g.rules }

// Cost is the cost of entering a cell, or 0 for a cell that no unit may enter. id may be
// that of a border cell.
func (g *Grid) Cost(id board.CellID) int { return int(g.cost[id]) }

// Costs are the costs of entering every cell, indexed by CellID, 0 for those that no
// unit may enter, border cells among them. The slice is the grid's own: read it,
// never write to it. It stays valid, and shows what Patch changes.
func (g *Grid) Costs() []uint8 { return g.cost }

// Uniform is the entry cost of every cell, if all cells that may be entered have the
// same; ok is false if they have not, or if none may be entered.
func (g *Grid) Uniform() (cost int, ok bool) {
	for c, n := range g.count[1:] {
		if n > 0 {
			if ok {
				return 0, false
			}
			cost, ok = c+1, true
		}
	}
	return cost, ok
}

// Bytes is the memory that the tables take: a byte a cell and a bit, and where there
// are several entry costs a bit for each. Once routes were asked for there are 3 bytes a
// cell more for jump points and 4 for A*.
func (g *Grid) Bytes() int {
	n := len(g.cost) + g.free.Bytes()
	for i := range g.class {
		n += g.class[i].Bytes()
	}
	return n + g.copies.bytes()
}

// Check panics under the tag invariants if the board was edited and the grid not
// patched since.
func (g *Grid) Check() {
	if pathing.Invariants && g.built != g.board.Version() {
		panic(fmt.Sprintf("grid: the grid was built from version %d of its board, which is at %d: patch it after each edit",
			g.built, g.board.Version()))
	}
}
