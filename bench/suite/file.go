package suite

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// OfScenario returns the workloads of sc: for each unit its reach in an Action and in a
// Turn and the paths of that Turn, the making of the tables, and games if sc has sides.
// Names have the file's name without folder and ending, so they are the same wherever
// the file lies.
//
// A unit that can't stand where it does is an error, and so is a board that the ruleset
// refuses.
func OfScenario(sc *scenario.Scenario) ([]workload.Workload, error) {
	file := strings.TrimSuffix(filepath.Base(sc.File), filepath.Ext(sc.File))
	var list []workload.Workload
	add := func(kind, rest, summary string, run func() (workload.Runner, error)) {
		name := kind + "/file=" + workload.NamePart(file) + rest
		list = append(list, workload.Workload{Name: name, Summary: summary, New: run})
	}
	table, ok := ruleset.TableOf(sc)
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %s has no queries to measure", sc.File, sc.Ruleset)
	}
	add("compile", "", "the tables of its board", func() (workload.Runner, error) { return compileFile(sc), nil })
	w := table.NewWorld()
	for i := range sc.Units {
		u := &sc.Units[i]
		var reach pathing.Reach
		if err := w.Reach(&reach, i, pathing.ScopeAction); err != nil {
			return nil, fmt.Errorf("%s: unit %q: %w", sc.File, u.ID, err)
		}
		unit := "/unit=" + workload.NamePart(u.ID)
		for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
			add("reach", unit+"/scope="+scope.String(), "where "+u.ID+" can end", func() (workload.Runner, error) { return reachOfFile(table, i, scope), nil })
		}
		add("path", unit, "a path of the reach of "+u.ID+" in a Turn", func() (workload.Runner, error) {
			var reach pathing.Reach
			if err := table.NewWorld().Reach(&reach, i, pathing.ScopeTurn); err != nil {
				return nil, err
			}
			return workload.Paths(&reach), nil
		})
	}
	if len(sc.Sides) > 0 {
		if err := sc.CheckRun(); err != nil {
			return nil, err
		}
		add("play", "", "a game", func() (workload.Runner, error) { return NewPlays(sc, playGames) })
	}
	return list, nil
}

// reachOfFile asks for the reach of a unit.
func reachOfFile(table ruleset.Table, unit int, scope pathing.Scope) workload.Runner {
	w := table.NewWorld()
	stats := &pathing.Stats{}
	if c, ok := w.(ruleset.Counted); ok {
		stats = c.Stats()
	}
	var reach pathing.Reach
	a := workload.NewAsker(stats, 1)
	a.Ask = func(int) error { return w.Reach(&reach, unit, scope) }
	a.Found = func(t *workload.Totals, _ int) { t.AddEnds(&reach) }
	// No twin knows every rule that a file may use; the tests of the rulesets compare
	// them with exhaustive searches.
	a.Verify = func() error {
		return a.Each(1, func(int) error {
			if reach.Len() == 0 {
				return errors.New("no end at all: staying put is missing")
			}
			return workload.CheckPaths(&reach)
		})
	}
	return a
}

// compileFile makes the table of a scenario anew, and what it computes when first asked.
// The answers of the table are checked by the reaches.
func compileFile(sc *scenario.Scenario) workload.Runner {
	return &workload.Asker{
		Questions: 1,
		Ask: func(int) error {
			table, faults := sc.Rulebook().Compile(sc)
			if len(faults) > 0 {
				return scenario.Faults(faults)
			}
			table.(ruleset.Table).NewWorld()
			return nil
		},
		Found: func(t *workload.Totals, _ int) {
			t.Add("cells", int64(sc.Board.W()*sc.Board.H()))
			t.Add("units", int64(len(sc.Units)))
		},
	}
}
