// Package workloads holds what the ruleset skirmish is measured by, and the slow twins that
// the answers are checked against: each is a query as one would write it first.
//
// A twin knows what the workloads have and no more. The tests of pathing/skirmish compare all
// rules with exhaustive searches of their own.
package workloads

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// config describes questions about one model on a square board, from starts
// spread over it.
type config struct {
	Size   int // cells a side
	Solid  int // per cent of cells that are solid, 0-90
	Others int // models that stand about, each on a cell of its own
	Seed   uint64
	Speed  int
	Stride int
	Starts int // different starts, asked in turn
}

// defaults returns the configuration that the documentation quotes.
func defaults() config {
	return config{Size: 64, Solid: 20, Seed: 1, Speed: 7, Stride: 3, Starts: 256}
}

// String returns the configuration as the names of workloads have it.
func (c config) String() string {
	return fmt.Sprintf("size=%d/solid=%d/others=%d/speed=%d/stride=%d", c.Size, c.Solid, c.Others, c.Speed, c.Stride)
}

// scene is a board with models on it, ready for questions about one more.
type scene struct {
	config  config
	board   *board.Board
	rules   *skirmish.Rules
	overlay *units.Overlay
	query   skirmish.Query
	scratch *search.Scratch
	starts  []skirmish.State
}

// newScene makes the board, places the others, compiles the rules and draws the
// starts.
func newScene(c config) (*scene, error) {
	b, err := workload.Board(c.Size, c.Solid, c.Seed)
	if err != nil {
		return nil, err
	}
	rules, err := skirmish.Compile(b, skirmish.Default(), skirmish.Profile{Speed: c.Speed, Stride: c.Stride, Size: 2})
	if err != nil {
		return nil, err
	}
	w := &scene{config: c, board: b, rules: rules, overlay: units.NewOverlay(b), scratch: search.NewScratch()}
	rng := rand.New(rand.NewPCG(c.Seed, 2))
	free := func() pathing.Cell {
		for {
			at := pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
			if !b.At(at).Has(board.Solid) && w.overlay.Count(b.ID(at)) == 0 {
				return at
			}
		}
	}
	for id := range c.Others {
		w.overlay.Place(id, b.ID(free()), 2)
	}
	for len(w.starts) < c.Starts {
		w.starts = append(w.starts, skirmish.State{At: free(), Facing: pathing.Dir(2 * rng.IntN(4))})
	}
	w.query = rules.Query(w.overlay, units.NoUnit)
	return w, nil
}

// actionReach asks where the model can end its next Action.
func (w *scene) actionReach() workload.Runner { return w.reach(w.query.Action, w.verifyAction) }

// actionByBuckets asks what actionReach asks, by the queue of buckets.
func (w *scene) actionByBuckets() workload.Runner {
	return w.reach(w.query.ByBuckets().Action, w.verifyAction)
}

// actionCells asks for no more than the squares where the model can end its next Action.
func (w *scene) actionCells() workload.Runner {
	var cells units.CellSet
	a := workload.NewAsker(&w.scratch.Stats, len(w.starts))
	a.Ask = func(i int) error { return w.query.Cells(&cells, w.scratch, w.starts[i]) }
	a.Found = func(t *workload.Totals, _ int) { t.Add("cells", int64(cells.Len())) }
	a.Verify = func() error {
		return w.verifySquares(a, cells.Len, func(c pathing.Cell, _ int) bool { return cells.Contains(c) })
	}
	return a
}

// actionCosts asks for the squares and their least costs.
func (w *scene) actionCosts() workload.Runner {
	var cells units.CellCosts
	a := workload.NewAsker(&w.scratch.Stats, len(w.starts))
	a.Ask = func(i int) error { return w.query.CellCosts(&cells, w.scratch, w.starts[i]) }
	a.Found = func(t *workload.Totals, _ int) {
		cost := 0
		for _, c := range cells.All() {
			cost += c
		}
		t.Add("cells", int64(cells.Len()))
		t.Add("cost", int64(cost))
	}
	a.Verify = func() error {
		return w.verifySquares(a, cells.Len, func(c pathing.Cell, least int) bool {
			cost, ok := cells.Cost(c)
			return ok && cost == least
		})
	}
	return a
}

// turnReach asks where it can end its Turn.
func (w *scene) turnReach() workload.Runner { return w.reach(w.query.Turn, w.verifyTurn) }

// reach asks for the ends from every start.
func (w *scene) reach(ask func(*pathing.Reach, *search.Scratch, skirmish.State) error, verify func(*workload.Asker, *pathing.Reach) error) workload.Runner {
	var reach pathing.Reach
	a := workload.NewAsker(&w.scratch.Stats, len(w.starts))
	a.Ask = func(i int) error { return ask(&reach, w.scratch, w.starts[i]) }
	a.Found = func(t *workload.Totals, _ int) { t.AddEnds(&reach) }
	a.Verify = func() error { return verify(a, &reach) }
	return a
}

// turnOf returns the reach of the first start, for paths to every end of it.
func turnOf(c config) (*pathing.Reach, error) {
	w, err := newScene(c)
	if err != nil {
		return nil, err
	}
	reach := &pathing.Reach{}
	return reach, w.query.Turn(reach, w.scratch, w.starts[0])
}

// arrivals is how many starts Arrivals asks from: plans take long.
const arrivals = 8

// arrivals asks for the way from one start to the next.
func (w *scene) arrivals() workload.Runner {
	var plan skirmish.Plan
	a := workload.NewAsker(&w.scratch.Stats, min(arrivals, len(w.starts)))
	to := func(i int) pathing.Cell { return w.starts[(i+1)%a.Questions].At }
	a.Ask = func(i int) error { return w.query.Arrive(&plan, w.scratch, w.starts[i], to(i)) }
	a.Found = func(t *workload.Totals, _ int) {
		if plan.Found {
			t.Add("found", 1)
		}
		t.Add("steps", int64(len(plan.Steps)))
		t.Add("cost", int64(plan.Cost))
		t.Add("turns", int64(plan.Turn))
	}
	a.Verify = func() error { return w.verifyArrivals(a, &plan, to) }
	return a
}

// fieldGoals is how many goals Fields computes a field for.
const fieldGoals = 4

// fields computes distance fields to one goal each.
func (w *scene) fields() workload.Runner {
	var field *skirmish.Field
	a := &workload.Asker{Questions: min(fieldGoals, len(w.starts))}
	a.Ask = func(i int) (err error) {
		field, err = w.rules.Field([]pathing.Cell{w.starts[i].At})
		return err
	}
	a.Found = func(t *workload.Totals, _ int) {
		for y := range w.config.Size {
			for x := range w.config.Size {
				for f := pathing.N; f < pathing.NoDir; f += 2 {
					if cost, ok := field.Cost(pathing.Cell{X: x, Y: y}, f); ok {
						t.Add("states", 1)
						t.Add("cost", int64(cost))
					}
				}
			}
		}
	}
	a.Verify = func() error { return w.verifyField(a, func() *skirmish.Field { return field }) }
	return a
}

// List are the workloads of the ruleset.
func List() []workload.Workload {
	some, open, crowd := defaults(), defaults(), defaults()
	open.Solid, crowd.Others = 0, 200
	var list []workload.Workload
	add := func(kind, summary string, run func(*scene) workload.Runner, configs ...config) {
		for _, c := range configs {
			list = append(list, workload.Fixed(kind, summary, c, newScene, run))
		}
	}
	add("reach/ruleset=skirmish/scope=action", "where a model can end its next Action, all facings", (*scene).actionReach, some, open, crowd)
	add("reach/ruleset=skirmish/scope=action/want=cells", "the squares where a model can end its next Action", (*scene).actionCells, some, open, crowd)
	add("reach/ruleset=skirmish/scope=action/want=costs", "the squares where a model can end its next Action, and their least costs", (*scene).actionCosts, some)
	add("reach/ruleset=skirmish/scope=action/engine=bucket", "where a model can end its next Action, by the queue of buckets", (*scene).actionByBuckets, some)
	add("reach/ruleset=skirmish/scope=turn", "where a model can end its Turn", (*scene).turnReach, some, crowd)
	add("arrive/ruleset=skirmish", "a plan of as many Turns as it takes, across the board", (*scene).arrivals, some)
	add("field/ruleset=skirmish", "the distances of a whole board to a goal", (*scene).fields, some)
	path := workload.Fixed("path/ruleset=skirmish", "a path read back from the reach of a Turn", some, turnOf, workload.Paths)
	return append(append(list, path), workload.OfTables("skirmish", newTables)...)
}

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
