package bench

import (
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// SkirmishConfig describes questions about one model on a square board, from starts
// spread over it.
type SkirmishConfig struct {
	Size   int // cells a side
	Solid  int // per cent of cells that are solid, 0-90
	Others int // models that stand about, each on a cell of its own
	Seed   uint64
	Speed  int
	Stride int
	Starts int // different starts, asked in turn
}

// DefaultSkirmish is the configuration that the documentation quotes.
func DefaultSkirmish() SkirmishConfig {
	return SkirmishConfig{Size: 64, Solid: 20, Seed: 1, Speed: 7, Stride: 3, Starts: 256}
}

// String is the configuration as the names of workloads have it.
func (c SkirmishConfig) String() string {
	return fmt.Sprintf("size=%d/solid=%d/others=%d/speed=%d/stride=%d", c.Size, c.Solid, c.Others, c.Speed, c.Stride)
}

// Skirmish is a board with models on it, ready for questions about one more.
type Skirmish struct {
	Config  SkirmishConfig
	Board   *board.Board
	Rules   *skirmish.Rules
	Overlay *units.Overlay
	Query   skirmish.Query
	Scratch *search.Scratch
	Starts  []skirmish.State
}

// NewSkirmish makes the board, places the others, compiles the rules and draws the
// starts.
func NewSkirmish(c SkirmishConfig) (*Skirmish, error) {
	b, err := RandomFill(c.Size, c.Solid, c.Seed)
	if err != nil {
		return nil, err
	}
	rules, err := skirmish.Compile(b, skirmish.Default(), skirmish.Profile{Speed: c.Speed, Stride: c.Stride, Size: 2})
	if err != nil {
		return nil, err
	}
	w := &Skirmish{Config: c, Board: b, Rules: rules, Overlay: units.NewOverlay(b), Scratch: search.NewScratch()}
	rng := rand.New(rand.NewPCG(c.Seed, 2))
	free := func() pathing.Cell {
		for {
			at := pathing.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
			if !b.At(at).Has(board.Solid) && w.Overlay.Count(b.ID(at)) == 0 {
				return at
			}
		}
	}
	for id := range c.Others {
		w.Overlay.Place(id, b.ID(free()), 2)
	}
	for len(w.Starts) < c.Starts {
		w.Starts = append(w.Starts, skirmish.State{At: free(), Facing: pathing.Dir(2 * rng.IntN(4))})
	}
	w.Query = rules.Query(w.Overlay, units.NoUnit)
	return w, nil
}

// RandomFill makes a square board on which so many per cent of the cells are solid.
func RandomFill(size, solid int, seed uint64) (*board.Board, error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	return board.FromFunc(size, size, func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
}

// asker is an Asker that asks once a start and counts the work of the scratch.
func (w *Skirmish) asker() *Asker { return scratchAsker(&w.Scratch.Stats, len(w.Starts)) }

// scratchAsker is an Asker of so many questions that counts the work of a scratch.
func scratchAsker(s *pathing.Stats, questions int) *Asker {
	return &Asker{
		Questions: questions,
		Reset:     func() { *s = pathing.Stats{} },
		Worked: func(t *Totals) {
			t.Add("searches", int64(s.Searches))
			t.Add("expanded", int64(s.Expanded))
			t.Add("generated", int64(s.Generated))
			t.Add("stale", int64(s.Stale))
			t.Add("patched", int64(s.Patched))
		},
	}
}

// foundEnds counts the ends of a reach and what they cost together.
func foundEnds(t *Totals, r *pathing.Reach) {
	var cost int64
	for e := range r.All() {
		cost += int64(e.Cost)
	}
	t.Add("ends", int64(r.Len()))
	t.Add("cost", cost)
}

// ActionReach asks where the model can end its next Action.
func (w *Skirmish) ActionReach() Runner {
	var reach pathing.Reach
	a := w.asker()
	a.Ask = func(i int) error { return w.Query.Action(&reach, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) { foundEnds(t, &reach) }
	a.Verify = func() error { return w.verifyAction(a, &reach) }
	return a
}

// ActionByBuckets is ActionReach by the queue of buckets.
func (w *Skirmish) ActionByBuckets() Runner {
	var reach pathing.Reach
	q := w.Query.ByBuckets()
	a := w.asker()
	a.Ask = func(i int) error { return q.Action(&reach, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) { foundEnds(t, &reach) }
	a.Verify = func() error { return w.verifyAction(a, &reach) }
	return a
}

// ActionCells asks for no more than the squares where the model can end its next Action.
func (w *Skirmish) ActionCells() Runner {
	var cells units.CellSet
	a := w.asker()
	a.Ask = func(i int) error { return w.Query.Cells(&cells, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) { t.Add("cells", int64(cells.Len())) }
	a.Verify = func() error {
		return w.verifySquares(a, cells.Len, func(c pathing.Cell, _ int) bool { return cells.Contains(c) })
	}
	return a
}

// ActionCosts asks for the squares and their least costs.
func (w *Skirmish) ActionCosts() Runner {
	var cells units.CellCosts
	a := w.asker()
	a.Ask = func(i int) error { return w.Query.CellCosts(&cells, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) {
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

// TurnReach asks where it can end its Turn.
func (w *Skirmish) TurnReach() Runner {
	var reach pathing.Reach
	a := w.asker()
	a.Ask = func(i int) error { return w.Query.Turn(&reach, w.Scratch, w.Starts[i]) }
	a.Found = func(t *Totals, _ int) { foundEnds(t, &reach) }
	a.Verify = func() error { return w.verifyTurn(a, &reach) }
	return a
}

// Paths reads paths back from one reach: to the farthest end of each cell in turn.
func (w *Skirmish) Paths() (Runner, error) {
	var reach pathing.Reach
	if err := w.Query.Turn(&reach, w.Scratch, w.Starts[0]); err != nil {
		return nil, err
	}
	return pathAsker(&reach), nil
}

// pathAsker reads the path to every end of a reach.
func pathAsker(reach *pathing.Reach) *Asker {
	var path []pathing.Step
	return &Asker{
		Questions: reach.Len(),
		Ask: func(i int) error {
			path = reach.Path(path[:0], reach.End(i))
			return nil
		},
		Found: func(t *Totals, i int) {
			t.Add("steps", int64(len(path)))
			t.Add("cost", int64(reach.End(i).Cost))
		},
		Verify: func() error {
			for e := range reach.All() {
				if err := verifyPath(reach.Path(path[:0], e), e); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// arrivals is how many starts Arrivals asks from: plans take long.
const arrivals = 8

// Arrivals asks for the way from one start to the next.
func (w *Skirmish) Arrivals() Runner {
	var plan skirmish.Plan
	a := scratchAsker(&w.Scratch.Stats, min(arrivals, len(w.Starts)))
	to := func(i int) pathing.Cell { return w.Starts[(i+1)%a.Questions].At }
	a.Ask = func(i int) error { return w.Query.Arrive(&plan, w.Scratch, w.Starts[i], to(i)) }
	a.Found = func(t *Totals, _ int) {
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

// Fields computes distance fields to one goal each.
func (w *Skirmish) Fields() Runner {
	var field *skirmish.Field
	a := &Asker{Questions: min(fieldGoals, len(w.Starts))}
	a.Ask = func(i int) (err error) {
		field, err = w.Rules.Field([]pathing.Cell{w.Starts[i].At})
		return err
	}
	a.Found = func(t *Totals, _ int) {
		for y := range w.Config.Size {
			for x := range w.Config.Size {
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

func skirmishWorkloads() []Workload {
	with := func(change func(*SkirmishConfig)) SkirmishConfig {
		c := DefaultSkirmish()
		change(&c)
		return c
	}
	open := with(func(c *SkirmishConfig) { c.Solid = 0 })
	crowd := with(func(c *SkirmishConfig) { c.Others = 200 })
	var list []Workload
	add := func(kind, summary string, c SkirmishConfig, run func(*Skirmish) (Runner, error)) {
		list = append(list, Workload{
			Name: kind + "/" + c.String(), Summary: summary, Fixed: true,
			New: func() (Runner, error) {
				w, err := NewSkirmish(c)
				if err != nil {
					return nil, err
				}
				return run(w)
			},
		})
	}
	for _, c := range []SkirmishConfig{DefaultSkirmish(), open, crowd} {
		add("reach/ruleset=skirmish/scope=action", "where a model can end its next Action, all facings", c,
			func(w *Skirmish) (Runner, error) { return w.ActionReach(), nil })
	}
	for _, c := range []SkirmishConfig{DefaultSkirmish(), open, crowd} {
		add("reach/ruleset=skirmish/scope=action/want=cells", "the squares where a model can end its next Action", c,
			func(w *Skirmish) (Runner, error) { return w.ActionCells(), nil })
	}
	add("reach/ruleset=skirmish/scope=action/want=costs", "the squares where a model can end its next Action, and their least costs", DefaultSkirmish(),
		func(w *Skirmish) (Runner, error) { return w.ActionCosts(), nil })
	add("reach/ruleset=skirmish/scope=action/engine=bucket", "where a model can end its next Action, by the queue of buckets", DefaultSkirmish(),
		func(w *Skirmish) (Runner, error) { return w.ActionByBuckets(), nil })
	for _, c := range []SkirmishConfig{DefaultSkirmish(), crowd} {
		add("reach/ruleset=skirmish/scope=turn", "where a model can end its Turn", c,
			func(w *Skirmish) (Runner, error) { return w.TurnReach(), nil })
	}
	add("path/ruleset=skirmish", "a path read back from the reach of a Turn", DefaultSkirmish(), (*Skirmish).Paths)
	add("arrive/ruleset=skirmish", "a plan of as many Turns as it takes, across the board", DefaultSkirmish(),
		func(w *Skirmish) (Runner, error) { return w.Arrivals(), nil })
	add("field/ruleset=skirmish", "the distances of a whole board to a goal", DefaultSkirmish(),
		func(w *Skirmish) (Runner, error) { return w.Fields(), nil })
	return list
}
