package fiveten

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// Ruleset is what the command, games and reports know of the ruleset.
var Ruleset = &ruleset.Ruleset{
	Ruleset: scenario.Ruleset{
		Decl: &Declaration, Policies: play.Policies("hold", "random", "rush"), Compile: compile, Terrain: board.Solid | board.Difficult,
	},
	Words: ruleset.Words{
		Round: "Turn", Turn: "Turn", Cell: "square", Action: "its move", Whole: "this Turn", Phase: "move", Place: "cell",
		Visits: "How often units started on or entered a square", Draw: "no side meets its condition",
	},
	Counters: ruleset.CommonKeys(),
	Metrics: []ruleset.Metric{
		{Key: "spent", Kind: ruleset.OnlyRate, Of: ruleset.Spent, Per: ruleset.Begun, Summary: "squares of movement spent in a Turn", Rules: []string{"F-01"}, Section: "turn", Label: "Spent", More: "{rate}"},
		{Key: "squares", Kind: ruleset.OnlyRate, Of: ruleset.Squares, Per: ruleset.Begun, Summary: "squares entered in a Turn", Rules: []string{"F-01"}, Section: "turn", Label: "Squares", More: "{rate}"},
		{Key: "stuck", Kind: ruleset.OnlyShare, Of: ruleset.Stuck, Per: ruleset.Turns, Summary: "Turns in which a unit could not move", Section: "turn", Label: "Turns stuck", More: "{share}"},
	},
	Sections: []ruleset.Section{{Key: "turn", Heading: "A Turn of a unit", Units: true, Always: true}},
}

// table is a scenario, compiled.
type table struct {
	sc    *scenario.Scenario
	rules *Rules
	goals map[string]*search.Field // by side
}

func compile(sc *scenario.Scenario) (any, []scenario.Fault) {
	costs := slices.ContainsFunc(sc.Board.Extras(), func(cost int8) bool { return cost != 0 })
	if costs || len(sc.Board.Walls()) > 0 || slices.Max(sc.Board.Levels()) > 0 {
		return nil, []scenario.Fault{sc.Fault(sc.BoardPos(), "flat-board", "fiveten knows no walls, no levels and no costs of cells", "leave them out")}
	}
	var faults []scenario.Fault
	taken := map[pathing.Place]string{}
	for i := range sc.Units {
		u := &sc.Units[i]
		if other, ok := taken[u.At]; ok {
			msg := fmt.Sprintf("unit %q starts where %q stands", u.ID, other)
			faults = append(faults, sc.Fault(u.FieldPos("at"), "cell-taken", msg, "put it on another square (F-04)"))
		}
		taken[u.At] = u.ID
	}
	if len(faults) > 0 {
		return nil, faults
	}
	difficult, ok := sc.Rules["difficult_cost"]
	if !ok {
		difficult = Declaration.Params[0].Default
	}
	t := &table{sc, Compile(sc.Board, difficult.Int), map[string]*search.Field{}}
	for _, s := range sc.Sides {
		if len(s.Goal) > 0 {
			t.goals[s.Name] = t.rules.Field(s.Goal)
		}
	}
	return t, nil
}

func (t *table) Ruleset() *ruleset.Ruleset { return Ruleset }

func (t *table) speed(unit int) int { return t.sc.Units[unit].Fields["speed"].Int }

// world is the units where they stand.
type world struct {
	ruleset.Flat
	t       *table
	units   *units.Overlay
	scratch *search.Scratch
	query   Query
	latest  ruleset.Latest
}

func (t *table) NewWorld() ruleset.World {
	w := &world{t: t, units: units.NewOverlay(t.sc.Board), scratch: search.NewScratch()}
	hostile := func(mover, unit int) bool { return t.sc.Units[mover].Side != t.sc.Units[unit].Side }
	w.query = Query{Rules: t.rules, Units: w.units, Hostile: hostile}
	w.Reset()
	return w
}

func (w *world) Reset() {
	w.latest.Forget()
	for i := range w.t.sc.Units {
		w.put(i, w.t.sc.Units[i].At)
	}
}

func (w *world) put(unit int, at pathing.Place) { w.units.Place(unit, w.t.sc.Board.ID(at.Cell()), 2) }

func (w *world) At(unit int) pathing.Place {
	id, _ := w.units.Cell(unit)
	c := w.t.sc.Board.Cell(id)
	return pathing.Place{X: int16(c.X), Y: int16(c.Y)}
}

func (w *world) Cells(unit int) []pathing.Cell { return []pathing.Cell{w.At(unit).Cell()} }

func (w *world) About(unit int) (stance, means string) {
	return fmt.Sprintf("at %v", w.At(unit).Cell()), fmt.Sprintf("speed %d", w.t.speed(unit))
}

func (w *world) Reach(dst *pathing.Reach, unit int, scope pathing.Scope) error {
	w.query.Mover, w.query.Speed = unit, w.t.speed(unit)
	w.query.Reach(dst, w.scratch, w.At(unit).Cell(), scope)
	w.latest.Set(unit, dst)
	return nil
}

func (w *world) Path(unit int, to pathing.Cell, z int) (ruleset.Plan, error) {
	var r pathing.Reach
	err := w.Reach(&r, unit, pathing.ScopeTurn)
	w.latest.Forget()
	p, _ := ruleset.PlanOf(&r, to, z, "in one move")
	return p, err
}

func (w *world) Apply(unit int, e pathing.End) error {
	if w.latest.Of(unit, e) == nil {
		return fmt.Errorf("%s is no end of the latest reach of %s", play.EndText(e), w.t.sc.Units[unit].ID)
	}
	w.latest.Forget()
	w.put(unit, e.Place)
	return nil
}

// The rest is for games.

func (t *table) CheckPolicy(p play.Policy) error { return play.OnlyChoosers(p) }

func (t *table) NewTurns(f *play.Frame) play.Turns { return play.OneMove(f, t.NewWorld(), t.toGo) }

func (t *table) toGo(unit int, at pathing.Place) pathing.Cost {
	if f := t.goals[t.sc.Units[unit].Side]; f != nil {
		if d := f.At(t.sc.Board.ID(at.Cell()), 0); d != search.Far {
			return pathing.Cost(d)
		}
	}
	return play.Far
}
