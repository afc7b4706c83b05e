package trial

import (
	"cmp"
	"errors"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// toy is a ruleset whose units go from cell to cell, one cell a Turn: as little as a
// ruleset needs to be played and counted.
var toy = &ruleset.Ruleset{
	Ruleset: scenario.Ruleset{
		Decl: &pathing.Ruleset{
			Name: "toy", Unit: "steps", Prefix: "T",
			Fields: []pathing.Param{{Key: "object", Kind: pathing.KindBool, Summary: "nobody plays it"}},
		},
		Policies: []scenario.Policy{toyPolicy("walk", walk), toyPolicy("rush", rush)},
		Compile:  func(sc *scenario.Scenario) (any, []scenario.Fault) { return &toyTable{sc}, nil },
		Object:   "object",
	},
	Words: ruleset.Words{
		Round: "Turn", Turn: "Turn", Cell: "cell", Action: "its step", Whole: "this Turn", Phase: "step", Place: "cell",
		Visits: "How often units entered a cell", Draw: "no side meets its condition",
	},
	Counters: append(ruleset.CommonKeys(), "steps_north", "steps_east", "steps_south", "steps_west"),
	Metrics: []ruleset.Metric{
		{Key: "spent", Kind: ruleset.OnlyMean, Of: ruleset.Spent, Per: ruleset.PerGame},
		{Key: "squares", Kind: ruleset.OnlyRate, Of: ruleset.Squares, Per: ruleset.Begun},
		{Key: "stuck", Kind: ruleset.OnlyShare, Of: ruleset.Stuck, Per: ruleset.Turns},
		{Key: "east", Kind: ruleset.Share, Of: stepsNorth + toyEast, Per: ruleset.Actions},
	},
}

// stepsNorth is the first of the counters of steps, by direction.
const stepsNorth = ruleset.NumCommon

func toyPolicy(name string, p toyFunc) scenario.Policy {
	return scenario.Policy{
		Name: name, Summary: name, Goal: name == "rush",
		New: func(map[string]pathing.Value) any { return p },
	}
}

// The directions.
const (
	toyNorth = iota
	toyEast
	toySouth
	toyWest
)

var step = [...]pathing.Cell{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}

// toyView is what a policy is shown.
type toyView struct {
	play.Seat
	turns *toyTurns
}

// chooser is a policy: it decides on a direction, or on play.Pass.
type chooser interface{ Choose(v *toyView) int }

type toyFunc func(v *toyView) int

func (f toyFunc) Choose(v *toyView) int { return f(v) }

// walk draws one of the directions, and rush goes to the first goal.
func walk(v *toyView) int {
	if d := v.Rand().IntN(len(step)); v.turns.open(v.turns.next(v.Unit(), d)) {
		return d
	}
	return play.Pass
}

func rush(v *toyView) int {
	at, to := v.turns.at[v.Unit()], v.turns.table.scenario.Sides[v.Side()].Goal[0]
	switch {
	case at.X < to.X:
		return toyEast
	case at.X > to.X:
		return toyWest
	case at.Y < to.Y:
		return toySouth
	case at.Y > to.Y:
		return toyNorth
	}
	return play.Pass
}

// toyTable is a scenario of the ruleset.
type toyTable struct{ scenario *scenario.Scenario }

func (t *toyTable) Ruleset() *ruleset.Ruleset { return toy }

func (t *toyTable) NewWorld() ruleset.World { return nil }

func (t *toyTable) CheckPolicy(p play.Policy) error {
	if _, ok := p.(chooser); !ok {
		return errors.New("it is no chooser")
	}
	return nil
}

func (t *toyTable) NewTurns(f *play.Frame) play.Turns {
	n := len(t.scenario.Units)
	turns := &toyTurns{Frame: f, table: t, at: make([]pathing.Cell, n), key: make([]uint64, n)}
	turns.view = toyView{play.NewSeat(f), turns}
	return turns
}

// toyTurns are the Turns of a game.
type toyTurns struct {
	*play.Frame
	table *toyTable
	view  toyView
	at    []pathing.Cell // of each unit
	key   []uint64       // likewise, by which they are ordered
	order []int          // of the units that have a side
}

// Start puts the units on the board and draws their order.
func (t *toyTurns) Start() int {
	t.order = t.order[:0]
	for u := range t.at {
		at := t.table.scenario.Units[u].At
		t.at[u] = pathing.Cell{X: int(at.X), Y: int(at.Y)}
		t.Place(u, t.Setup().Board().ID(t.at[u]), 1)
		t.Visit(t.at[u].X, t.at[u].Y)
		if t.Setup().Units()[u].Side != play.NoSide {
			t.key[u] = t.DrawKey()
			t.order = append(t.order, u)
		}
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(t.key[a], t.key[b]) })
	if t.Swap() {
		slices.Reverse(t.order)
	}
	return t.Setup().Units()[t.order[0]].Side
}

// Turn asks every unit once.
func (t *toyTurns) Turn() error {
	for _, u := range t.order {
		if err := t.Err(); err != nil {
			return err
		}
		t.CountPhase()
		counts := t.Counts(u)
		counts[ruleset.Begun]++
		if err := t.act(u, counts); err != nil || t.Over() {
			return err
		}
		counts[ruleset.Turns]++
	}
	return nil
}

func (t *toyTurns) act(u int, counts []int64) error {
	t.Acts(u)
	t.view.Sit(u)
	d := t.Policy(t.Setup().Units()[u].Side).(chooser).Choose(&t.view)
	if d == play.Pass {
		counts[ruleset.Passes]++
		return nil
	}
	if d < 0 || d >= len(step) || !t.open(t.next(u, d)) {
		return t.Wrong(u, 1, "here", "there is no way in direction %d", d)
	}
	t.at[u] = t.next(u, d)
	t.Place(u, t.Setup().Board().ID(t.at[u]), 1)
	t.Visit(t.at[u].X, t.at[u].Y)
	t.Acted()
	counts[ruleset.Actions]++
	counts[ruleset.Squares]++
	counts[ruleset.Spent]++
	counts[stepsNorth+ruleset.Counter(d)]++
	t.Reached()
	return nil
}

// next is the cell beside a unit in a direction.
func (t *toyTurns) next(u, d int) pathing.Cell {
	return pathing.Cell{X: t.at[u].X + step[d].X, Y: t.at[u].Y + step[d].Y}
}

func (t *toyTurns) open(c pathing.Cell) bool {
	return t.Setup().Board().Contains(c) && !t.Setup().Board().At(c).Has(board.Solid)
}
