package workloads

import (
	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// tables are those of one unit on a board.
type tables struct {
	ground *skirmish.Ground
	rules  *skirmish.Rules
}

func newTables(b *board.Board) (workload.Tables, error) {
	g, err := skirmish.NewGround(b, skirmish.Default())
	if err != nil {
		return nil, err
	}
	r, err := g.Rules(skirmish.Profile{Speed: 7, Stride: 3, Size: 2})
	return &tables{g, r}, err
}

func (t *tables) Patch(changed []board.CellID) error { return t.ground.Patch(changed) }

func (t *tables) Probe(dst *pathing.Reach, s *search.Scratch, from pathing.Cell) error {
	return t.rules.Query(nil, units.NoUnit).Action(dst, s, skirmish.State{At: from})
}
