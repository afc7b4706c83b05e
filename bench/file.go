package bench

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// OfScenario are the workloads of a scenario of the user's: for each unit its reach
// in an Action and in a Turn and the paths of that Turn, the making of its tables,
// and games if the file has sides and its ruleset can be played. Names have the file's
// name without folder and ending, so that they are the same wherever it lies.
//
// A unit that can't stand where it does, and a board that the ruleset refuses, are
// errors.
func OfScenario(sc *scenario.Scenario) ([]Workload, error) {
	file := strings.TrimSuffix(filepath.Base(sc.File), filepath.Ext(sc.File))
	var list []Workload
	add := func(kind, rest, summary string, run func() (Runner, error)) {
		name := kind + "/file=" + plainName(file) + rest
		list = append(list, Workload{Name: name, Summary: summary, New: run})
	}
	w, err := newFileWorld(sc)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", sc.File, err)
	}
	add("compile", "", "the tables of its board", func() (Runner, error) { return compileFile(sc), nil })
	for i := range sc.Units {
		u := &sc.Units[i]
		if _, err := w.ask(i, pathing.ScopeAction); err != nil {
			return nil, fmt.Errorf("%s: unit %q: %w", sc.File, u.ID, err)
		}
		unit := "/unit=" + plainName(u.ID)
		for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
			add("reach", unit+"/scope="+scope.String(), "where "+u.ID+" can end", func() (Runner, error) { return reachOfFile(sc, i, scope) })
		}
		add("path", unit, "a path of the reach of "+u.ID+" in a Turn", func() (Runner, error) { return pathsOfFile(sc, i) })
	}
	if len(sc.Sides) > 0 {
		if err := sc.CheckRun(); err != nil {
			return nil, err
		}
		add("play", "", "a game", func() (Runner, error) { return NewPlays(sc, playGames) })
	}
	return list, nil
}

// plainName is a name as it may stand in that of a benchmark, without spaces, slashes
// and equals signs.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\n/=", r) {
			return '_'
		}
		return r
	}, s)
}

// fileWorld is a scenario ready for queries.
type fileWorld struct {
	scratch *search.Scratch
	// ask readies the query of a unit.
	ask func(unit int, scope pathing.Scope) (func(*pathing.Reach) error, error)
}

func newFileWorld(sc *scenario.Scenario) (*fileWorld, error) {
	switch sc.Ruleset {
	case "skirmish":
		return newSkirmishFile(sc)
	case "mech":
		return newMechFile(sc)
	}
	return nil, fmt.Errorf("ruleset %s has no queries to measure", sc.Ruleset)
}

func newSkirmishFile(sc *scenario.Scenario) (*fileWorld, error) {
	params, err := skirmish.Default().With(sc.Rules)
	if err != nil {
		return nil, err
	}
	ground, err := skirmish.NewGround(sc.Board, params)
	if err != nil {
		return nil, err
	}
	w := &fileWorld{scratch: search.NewScratch()}
	overlay := units.NewOverlay(sc.Board)
	for i := range sc.Units {
		u := &sc.Units[i]
		overlay.Place(i, sc.Board.ID(u.At.Cell()), skirmish.ProfileOf(u.Fields).Size)
	}
	w.ask = func(i int, scope pathing.Scope) (func(*pathing.Reach) error, error) {
		u := &sc.Units[i]
		rules, err := ground.Rules(skirmish.ProfileOf(u.Fields))
		if err != nil {
			return nil, err
		}
		st := skirmish.StateOf(u.At.Cell(), u.Fields)
		if err := rules.Check(st, overlay, i); err != nil {
			return nil, err
		}
		q := rules.Query(overlay, i)
		if scope == pathing.ScopeTurn {
			return func(dst *pathing.Reach) error { return q.Turn(dst, w.scratch, st) }, nil
		}
		return func(dst *pathing.Reach) error { return q.Action(dst, w.scratch, st) }, nil
	}
	return w, nil
}

func newMechFile(sc *scenario.Scenario) (*fileWorld, error) {
	params, err := mech.Default().With(sc.Rules)
	if err != nil {
		return nil, err
	}
	ground, err := mech.NewGround(sc.Board, params)
	if err != nil {
		return nil, err
	}
	w := &fileWorld{scratch: search.NewScratch()}
	world, sides := mech.NewWorld(sc.Board), play.MechSides(sc)
	for i := range sc.Units {
		world.Place(i, sc.Units[i].At, mech.BodyOf(sides[i], sc.Units[i].Fields))
	}
	w.ask = func(i int, scope pathing.Scope) (func(*pathing.Reach) error, error) {
		u := &sc.Units[i]
		rules, err := ground.Rules(mech.ProfileOf(sides[i], u.Fields))
		if err != nil {
			return nil, err
		}
		st := mech.StateOf(u.At, u.Fields)
		for _, id := range u.Fields["unengaged"].IDs() {
			st.Unengaged = append(st.Unengaged, slices.IndexFunc(sc.Units, func(o scenario.Unit) bool { return o.ID == id }))
		}
		if err := rules.Check(st); err != nil {
			return nil, err
		}
		q := rules.Query(world, i)
		if scope == pathing.ScopeTurn {
			return func(dst *pathing.Reach) error { return q.Turn(dst, w.scratch, st) }, nil
		}
		return func(dst *pathing.Reach) error { return q.Action(dst, w.scratch, st) }, nil
	}
	return w, nil
}

// reachOfFile asks for the reach of a unit.
func reachOfFile(sc *scenario.Scenario, unit int, scope pathing.Scope) (Runner, error) {
	w, err := newFileWorld(sc)
	if err != nil {
		return nil, err
	}
	ask, err := w.ask(unit, scope)
	if err != nil {
		return nil, err
	}
	var reach pathing.Reach
	a := scratchAsker(&w.scratch.Stats, 1)
	a.Ask = func(int) error { return ask(&reach) }
	a.Found = func(t *Totals, _ int) { foundEnds(t, &reach) }
	a.Verify = func() error { return verifyPaths(a, &reach) }
	return a, nil
}

// verifyPaths looks whether every end of a reach has a path that leads there and costs
// what the end says. No twin knows every rule that a file may use; the tests of the
// rulesets compare them with exhaustive searches.
func verifyPaths(a *Asker, reach *pathing.Reach) error {
	if err := a.Ask(0); err != nil {
		return err
	}
	if reach.Len() == 0 {
		return errors.New("no end at all: staying put is missing")
	}
	var path []pathing.Step
	for e := range reach.All() {
		path = reach.Path(path[:0], e)
		if err := verifyPath(path, e); err != nil {
			return err
		}
	}
	return nil
}

func pathsOfFile(sc *scenario.Scenario, unit int) (Runner, error) {
	w, err := newFileWorld(sc)
	if err != nil {
		return nil, err
	}
	ask, err := w.ask(unit, pathing.ScopeTurn)
	if err != nil {
		return nil, err
	}
	var reach pathing.Reach
	if err := ask(&reach); err != nil {
		return nil, err
	}
	return pathAsker(&reach), nil
}

// compileFile makes the tables of a scenario's board for all its units.
func compileFile(sc *scenario.Scenario) Runner {
	return &Asker{
		Questions: 1,
		Ask: func(int) error {
			w, err := newFileWorld(sc)
			for i := 0; err == nil && i < len(sc.Units); i++ {
				_, err = w.ask(i, pathing.ScopeAction)
			}
			return err
		},
		Found: func(t *Totals, _ int) {
			t.Add("cells", int64(sc.Board.W()*sc.Board.H()))
			t.Add("units", int64(len(sc.Units)))
		},
		Verify: func() error { return nil }, // the reaches are checked
	}
}
