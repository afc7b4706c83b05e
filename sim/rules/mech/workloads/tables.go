package workloads

import (
	"fmt"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// tables are those of one character on a board.
type tables struct {
	ground *mech.Ground
	rules  *mech.Rules
}

func newTables(b *board.Board) (workload.Tables, error) {
	g, err := mech.NewGround(b, mech.Default())
	if err != nil {
		return nil, err
	}
	r, err := g.Rules(mech.Profile{Size: 2, Speed: 6})
	return &tables{g, r}, err
}

func (t *tables) Patch(changed []board.CellID) error { t.ground.Patch(changed); return nil }

func (t *tables) Probe(dst *pathing.Reach, s *search.Scratch, from pathing.Cell) error {
	at, ok := t.rules.StandAt(from, 0)
	if !ok {
		return fmt.Errorf("nobody can stand on %v", from)
	}
	return t.rules.Query(nil, units.NoUnit).Action(dst, s, mech.State{At: at})
}
