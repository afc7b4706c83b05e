// Package workloads holds what the ruleset mech is measured by, and the slow twins that
// the answers are checked against: each is a query as one would write it first.
//
// A twin knows what the workloads have and no more. The tests of pathing/mech compare all
// rules with exhaustive searches of their own.
package workloads

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// config describes questions about one character of Size 1 on a flat square
// board, from starts spread over it.
type config struct {
	Size      int // cells a side
	Solid     int // per cent of cells that are solid at every height, 0-90
	Difficult int // per cent of the others that are difficult, 0-100
	Hostiles  int // characters of Size 1 that stand about and engage
	Allies    int
	Seed      uint64
	Speed     int
	Hover     bool // it may hover as well as walk
	Starts    int  // different starts, asked in turn
}

// defaults returns the configuration that the others are varied from.
func defaults() config {
	return config{Size: 64, Solid: 10, Difficult: 20, Hostiles: 60, Allies: 60, Seed: 1, Speed: 6, Starts: 256}
}

// String returns the configuration as the names of workloads have it.
func (c config) String() string {
	s := fmt.Sprintf("size=%d/solid=%d/difficult=%d/hostiles=%d/allies=%d/speed=%d", c.Size, c.Solid, c.Difficult, c.Hostiles, c.Allies, c.Speed)
	if c.Hover {
		s += "/mode=hover"
	}
	return s
}

// scene is a board with characters on it, ready for questions about one more.
type scene struct {
	config  config
	board   *board.Board
	rules   *mech.Rules
	world   *mech.World
	query   mech.Query
	scratch *search.Scratch
	starts  []mech.State
	others  []Body // as the twin knows them
}

// body is the Size of every character, in halves.
const body pathing.Half = 2

const (
	ownSide = iota
	hostileSide
)

// newScene makes the board, places the others, compiles the rules and draws the starts.
func newScene(c config) (*scene, error) {
	rng := rand.New(rand.NewPCG(c.Seed, 4))
	b, err := board.FromFunc(c.Size, c.Size, func(_, _ int) uint32 {
		switch {
		case rng.IntN(100) < c.Solid:
			return uint32(board.Solid)
		case rng.IntN(100) < c.Difficult:
			return uint32(board.Difficult)
		}
		return 0
	})
	if err != nil {
		return nil, err
	}
	rules, err := mech.Compile(b, mech.Default(), mech.Profile{Size: body, Speed: c.Speed, Side: ownSide, Hover: c.Hover})
	if err != nil {
		return nil, err
	}
	w := &scene{config: c, board: b, rules: rules, world: mech.NewWorld(b), scratch: search.NewScratch()}
	held := map[pathing.Place]bool{}
	free := func() pathing.Place {
		for {
			at := pathing.Place{X: int16(rng.IntN(c.Size)), Y: int16(rng.IntN(c.Size))}
			if !held[at] && !b.At(at.Cell()).Has(board.Solid) {
				return at
			}
		}
	}
	for id := range c.Hostiles + c.Allies {
		side := ownSide
		if id < c.Hostiles {
			side = hostileSide
		}
		at := free()
		held[at] = true
		w.others = append(w.others, Body{Box: rules.Box(at), Hostile: side == hostileSide})
		w.world.Place(id, at, mech.Body{Size: body, Side: side})
	}
	for len(w.starts) < c.Starts {
		w.starts = append(w.starts, mech.State{At: free()})
	}
	w.query = rules.Query(w.world, units.NoUnit)
	return w, nil
}

// actionReach asks where the character can end its standard move, or what replaces it.
func (w *scene) actionReach() workload.Runner { return w.reach(w.query.Action, w.verifyAction) }

// turnReach asks where it can end its turn, BOOST included.
func (w *scene) turnReach() workload.Runner { return w.reach(w.query.Turn, w.verifyTurn) }

// reach asks for the ends from every start.
func (w *scene) reach(ask func(*pathing.Reach, *search.Scratch, mech.State) error, verify func(*workload.Asker, *pathing.Reach) error) workload.Runner {
	var reach pathing.Reach
	a := workload.NewAsker(&w.scratch.Stats, len(w.starts))
	a.Ask = func(i int) error { return ask(&reach, w.scratch, w.starts[i]) }
	a.Found = func(t *workload.Totals, _ int) { t.AddEnds(&reach) }
	a.Verify = func() error { return verify(a, &reach) }
	return a
}

// List are the workloads of the ruleset.
func List() []workload.Workload {
	var list []workload.Workload
	crowd, alone := defaults(), defaults()
	alone.Hostiles, alone.Allies = 0, 0
	open, hover := alone, crowd
	open.Solid, open.Difficult = 0, 0
	hover.Hover, hover.Speed, hover.Starts = true, 4, 64
	for _, c := range []config{crowd, alone, open, hover} {
		list = append(list, workload.Fixed("reach/ruleset=mech/scope=action", "where a character can end its standard move",
			c, newScene, (*scene).actionReach))
	}
	for _, c := range []config{crowd, alone} {
		list = append(list, workload.Fixed("reach/ruleset=mech/scope=turn", "where a character can end its turn, BOOST included",
			c, newScene, (*scene).turnReach))
	}
	return append(list, workload.OfTables("mech", newTables)...)
}

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
