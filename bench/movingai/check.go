package movingai

import (
	"fmt"
	"slices"

	"example.com/stride/bench/twin"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/grid"
)

// rules are those that the optima of the files hold for: eight directions, a diagonal
// step is √2 long and cuts no corner. Which cells are closed depends on the start.
var rules = grid.Rules{Diagonal: true, Corner: grid.CornersNone}

// closed is the terrain that no route enters; the format has the first of them alone.
const closed = board.Solid | board.Void | board.Low

// ground is the grids of a map: of the land, and of the water if a query starts
// there.
type ground struct {
	board       *board.Board
	land, water *grid.Grid
}

func newGround(b *board.Board, queries []mapfile.Query) (*ground, error) {
	g := &ground{board: b}
	land := rules
	land.Barred = uint16(closed | board.Submerged)
	var err error
	if g.land, err = grid.New(b, land); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(queries, func(q mapfile.Query) bool { return g.wet(q.Start) }) {
		return g, nil
	}
	lake, err := board.FromFunc(b.W(), b.H(), func(x, y int) uint32 {
		if g.wet(pathing.Cell{X: x, Y: y}) {
			return 0
		}
		return uint32(board.Solid)
	})
	if err != nil {
		return nil, err
	}
	g.water, err = grid.New(lake, land)
	return g, err
}

func (g *ground) wet(c pathing.Cell) bool { return g.board.At(c).Has(board.Submerged) }

func (g *ground) of(start pathing.Cell) *grid.Grid {
	if g.wet(start) {
		return g.water
	}
	return g.land
}

// known reports whether the file gives the length of a query: 0 is the length from a
// cell to itself, and else stands for none.
func known(q *mapfile.Query) bool { return q.Optimum.Digits != 0 || q.Start == q.Goal }

// check says what is wrong with an answer; nothing if it is right.
func (g *ground) check(q *mapfile.Query, r *grid.Route, cells []pathing.Cell, sample bool) string {
	wet := g.wet(q.Start)
	slow := twin.Grid{Board: g.board, Rules: rules, Metric: grid.ByLength, Closed: func(c pathing.Cell) bool {
		return g.board.At(c)&closed != 0 || g.wet(c) != wet // a route from land stays on land, one from water on water
	}}
	open := slow.Free
	none := ""
	switch {
	case !open(q.Start):
		none = "the start is closed, so there is no route"
	case !open(q.Goal):
		none = "the goal is closed to the start, so there is no route"
	case !r.Found():
		none = "no route was found"
	}
	if none != "" && known(q) {
		return none + ", and the file has one of " + q.Optimum.String()
	}
	var best pathing.Length
	var reached bool
	if sample && open(q.Start) {
		best, reached = slow.Route(q.Start, q.Goal)
	}
	if none != "" {
		if reached {
			return fmt.Sprintf("%s, and the twin has one of %v", none, best)
		}
		return ""
	}
	if cells[0] != q.Start || cells[len(cells)-1] != q.Goal {
		return fmt.Sprintf("the route leads from %v to %v", cells[0], cells[len(cells)-1])
	}
	var walked pathing.Length
	for i := 1; i < len(cells); i++ {
		a, b := cells[i-1], cells[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		switch {
		case a.Apart(b) != 1 || !open(b):
			return fmt.Sprintf("it steps from %v to %v", a, b)
		case dx == 0 || dy == 0:
			walked.Straight++
		case !open(pathing.Cell{X: a.X, Y: b.Y}) || !open(pathing.Cell{X: b.X, Y: a.Y}):
			return fmt.Sprintf("it cuts a corner from %v to %v", a, b)
		default:
			walked.Diagonal++
		}
	}
	switch {
	case walked != r.Length():
		return fmt.Sprintf("the route is %v long, and said to be %v", walked, r.Length())
	case known(q) && !q.Optimum.Agrees(walked):
		return fmt.Sprintf("the route is %v long, the optimum of the file %v", walked, q.Optimum)
	case sample && (!reached || best != walked):
		return fmt.Sprintf("the route is %v long, that of the twin %v (%v)", walked, best, reached)
	}
	return ""
}
