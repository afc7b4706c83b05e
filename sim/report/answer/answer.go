// Package answer puts what a library query says about a unit of a scenario into
// words: JSON for programs, a drawing and a table for people.
//
// [New] makes a scenario ready; [World.Reach], [World.Path] and [World.Push] ask. The
// documents that they write carry a schema and are described at [Reach.WriteJSON],
// [Path.WriteJSON] and [Push.WriteJSON].
package answer

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"

	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// World is a scenario made ready for queries: every unit of the file stands where
// the file says. It is for one goroutine at a time.
type World struct {
	sc       *scenario.Scenario
	rules    *ruleset.Ruleset
	world    ruleset.World
	pictured ruleset.Pictured // the same; nil if its cells are no columns
}

func newWorld(sc *scenario.Scenario, rules *ruleset.Ruleset, world ruleset.World) *World {
	pictured, _ := world.(ruleset.Pictured)
	return &World{sc, rules, world, pictured}
}

// New puts the units of a scenario where it has them. A scenario of a ruleset that
// answers no questions is an error.
func New(sc *scenario.Scenario) (*World, error) {
	table, ok := ruleset.TableOf(sc)
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %s has no queries", sc.File, sc.Ruleset)
	}
	return newWorld(sc, table.Ruleset(), table.NewWorld()), nil
}

// WithFalls is the world with falls allowed: where a unit steps off an edge and falls
// at the end of its turn is among the answers. A ruleset without falls is an error.
func (w *World) WithFalls() (*World, error) {
	f, ok := w.world.(ruleset.Faller)
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %s knows no falls", w.sc.File, w.sc.Ruleset)
	}
	return newWorld(w.sc, w.rules, f.WithFalls()), nil
}

// unit is the index of a unit of the file.
func (w *World) unit(id string) (int, error) {
	i := slices.IndexFunc(w.sc.Units, func(u scenario.Unit) bool { return u.ID == id })
	if i < 0 {
		return 0, &UnitError{File: w.sc.File, ID: id}
	}
	return i, nil
}

// UnitError says that a scenario has no unit of this name.
type UnitError struct{ File, ID string }

func (e *UnitError) Error() string { return fmt.Sprintf("%s has no unit %q", e.File, e.ID) }

// writeJSON writes an object, and in it lists with an element a line, so that people can
// read them and tools compare them.
func writeJSON(w io.Writer, object any, lists ...list) error {
	data, err := json.Marshal(object)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	b.Write(data[:len(data)-1])
	for _, l := range lists {
		fmt.Fprintf(b, ",\n%q:[", l.name)
		before, after := "\n", ""
		for item := range l.items {
			data, err := json.Marshal(item)
			if err != nil {
				return err
			}
			b.WriteString(before)
			b.Write(data)
			before, after = ",\n", "\n"
		}
		b.WriteString(after + "]")
	}
	b.WriteString("}\n")
	return b.Flush()
}

// list is a list of a document.
type list struct {
	name  string
	items iter.Seq[any]
}

func each[T any](items []T) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, v := range items {
			if !yield(v) {
				return
			}
		}
	}
}
