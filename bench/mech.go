package bench

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// MechConfig describes questions about one character of Size 1 on a flat square
// board, from starts spread over it.
type MechConfig struct {
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

// DefaultMech is the configuration that the others are varied from.
func DefaultMech() MechConfig {
	return MechConfig{Size: 64, Solid: 10, Difficult: 20, Hostiles: 60, Allies: 60, Seed: 1, Speed: 6, Starts: 256}
}

// String is the configuration as the names of workloads have it.
func (c MechConfig) String() string {
	s := fmt.Sprintf("size=%d/solid=%d/difficult=%d/hostiles=%d/allies=%d/speed=%d", c.Size, c.Solid, c.Difficult, c.Hostiles, c.Allies, c.Speed)
	if c.Hover {
		s += "/mode=hover"
	}
	return s
}

// Mech is a board with characters on it, ready for questions about one more.
type Mech struct {
	Config  MechConfig
	Board   *board.Board
	Rules   *mech.Rules
	World   *mech.World
	Query   mech.Query
	Scratch *search.Scratch
	Starts  []mech.State

	sides map[pathing.Cell]int // who stands where
}

const (
	ownSide = iota
	hostileSide
)

// NewMech makes the board, places the others, compiles the rules and draws the starts.
func NewMech(c MechConfig) (*Mech, error) {
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
	rules, err := mech.Compile(b, mech.Default(), mech.Profile{Size: 2, Speed: c.Speed, Side: ownSide, Hover: c.Hover})
	if err != nil {
		return nil, err
	}
	w := &Mech{Config: c, Board: b, Rules: rules, World: mech.NewWorld(b), Scratch: search.NewScratch(), sides: map[pathing.Cell]int{}}
	free := func() pathing.Cell {
		for {
			at := pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
			if _, held := w.sides[at]; !held && !b.At(at).Has(board.Solid) {
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
		w.sides[at] = side
		w.World.Place(id, pathing.Place{X: int16(at.X), Y: int16(at.Y)}, mech.Body{Size: 2, Side: side})
	}
	for len(w.Starts) < c.Starts {
		at := free()
		w.Starts = append(w.Starts, mech.State{At: pathing.Place{X: int16(at.X), Y: int16(at.Y)}})
	}
	w.Query = rules.Query(w.World, units.NoUnit)
	return w, nil
}

// ActionReach asks where the character can end its standard move, or what replaces it.
func (w *Mech) ActionReach() Runner {
	var reach pathing.Reach
	a := scratchAsker(&w.Scratch.Stats, len(w.Starts))
	a.Ask = func(i int) error { return w.Query.Action(&reach, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) { foundEnds(t, &reach) }
	a.Verify = func() error { return w.verifyAction(a, &reach) }
	return a
}

// TurnReach asks where it can end its turn, BOOST included.
func (w *Mech) TurnReach() Runner {
	var reach pathing.Reach
	a := scratchAsker(&w.Scratch.Stats, len(w.Starts))
	a.Ask = func(i int) error { return w.Query.Turn(&reach, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) { foundEnds(t, &reach) }
	a.Verify = func() error { return w.verifyTurn(a, &reach) }
	return a
}

func mechWorkloads() []Workload {
	var list []Workload
	add := func(scope string, change func(*MechConfig), run func(*Mech) Runner) {
		c := DefaultMech()
		change(&c)
		list = append(list, Workload{
			Name: "reach/ruleset=mech/scope=" + scope + "/" + c.String(), Fixed: true,
			Summary: map[string]string{"action": "where a character can end its standard move", "turn": "where a character can end its turn, BOOST included"}[scope],
			New: func() (Runner, error) {
				w, err := NewMech(c)
				if err != nil {
					return nil, err
				}
				return run(w), nil
			},
		})
	}
	alone := func(c *MechConfig) { c.Hostiles, c.Allies = 0, 0 }
	add("action", func(*MechConfig) {}, (*Mech).ActionReach)
	add("action", alone, (*Mech).ActionReach)
	add("action", func(c *MechConfig) { alone(c); c.Solid, c.Difficult = 0, 0 }, (*Mech).ActionReach)
	add("action", func(c *MechConfig) { c.Hover, c.Speed, c.Starts = true, 4, 64 }, (*Mech).ActionReach)
	add("turn", func(*MechConfig) {}, (*Mech).TurnReach)
	add("turn", alone, (*Mech).TurnReach)
	return list
}
