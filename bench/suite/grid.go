package suite

import (
	"example.com/stride/bench/twin"
	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// gridScene is a board with units on it, and the grid that is asked about it.
type gridScene struct {
	Board   *board.Board
	Grid    *grid.Grid
	Overlay *units.Overlay
	Scratch *grid.Scratch

	rules grid.Rules
}

func newGridScene(b *board.Board, rules grid.Rules) (gridScene, error) {
	g, err := grid.New(b, rules)
	return gridScene{b, g, units.NewOverlay(b), grid.NewScratch(), rules}, err
}

// place puts count units on the cells that draw draws.
func (s *gridScene) place(count int, draw func() pathing.Cell) {
	for id := range count {
		s.Overlay.Place(id, s.Board.ID(draw()), 2)
	}
}

// view returns what a unit sees that is none of those on the board.
func (s *gridScene) view() units.View { return s.Overlay.Without(units.NoUnit) }

// asker counts the work of searches, and says what the tables of the grid take.
func (s *gridScene) asker(questions int) *workload.Asker {
	a := workload.NewAsker(&s.Scratch.Stats, questions)
	a.Tables = func() (bytes, cells int) { return s.Grid.Bytes(), s.Board.W() * s.Board.H() }
	return a
}

// twin returns the slow twin of the grid, with units as closed cells.
func (s *gridScene) twin(m grid.Metric) *twin.Grid {
	occupied := func(c pathing.Cell) bool { return s.Overlay.Count(s.Board.ID(c)) > 0 }
	return &twin.Grid{Board: s.Board, Rules: s.rules, Metric: m, Closed: occupied}
}
