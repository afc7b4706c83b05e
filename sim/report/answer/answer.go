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

	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// World is a scenario made ready for queries: every unit of the file stands where
// the file says. It is for one goroutine at a time.
type World struct {
	sc    *scenario.Scenario
	rules *ruleset.Ruleset
	world ruleset.World
}

// New puts the units of a scenario where it has them. A scenario of a ruleset that
// answers no questions is an error.
func New(sc *scenario.Scenario) (*World, error) {
	table, ok := ruleset.TableOf(sc)
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %s has no queries", sc.File, sc.Ruleset)
	}
	return &World{sc, table.Ruleset(), table.NewWorld()}, nil
}

// WithFalls is the world with falls allowed: where a unit steps off an edge and falls
// at the end of its turn is among the answers. A ruleset without falls is an error.
func (w *World) WithFalls() (*World, error) {
	f, ok := w.world.(ruleset.Faller)
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %s knows no falls", w.sc.File, w.sc.Ruleset)
	}
	return &World{w.sc, w.rules, f.WithFalls()}, nil
}

// unit is the index of a unit of the file.
func (w *World) unit(id string) (int, error) {
	for i := range w.sc.Units {
		if w.sc.Units[i].ID == id {
			return i, nil
		}
	}
	return 0, &UnitError{File: w.sc.File, ID: id}
}

// UnitError says that a scenario has no unit of this name.
type UnitError struct{ File, ID string }

func (e *UnitError) Error() string { return fmt.Sprintf("%s has no unit %q", e.File, e.ID) }

// document writes JSON with one element of a list a line, so that people can read
// it and tools compare it.
type document struct {
	w   *bufio.Writer
	err error
}

func newDocument(w io.Writer) *document { return &document{w: bufio.NewWriter(w)} }

func (d *document) raw(s string) { d.w.WriteString(s) }

// value writes v, without a line end.
func (d *document) value(v any) {
	data, err := json.Marshal(v)
	if err != nil && d.err == nil {
		d.err = err
	}
	d.w.Write(data)
}

// head writes an object without its closing brace.
func (d *document) head(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		d.err = err
		return
	}
	d.w.Write(data[:len(data)-1])
}

func elements[T any](d *document, name string, items []T) {
	d.raw(",\n\"" + name + "\":[")
	for i, v := range items {
		if i > 0 {
			d.raw(",")
		}
		d.raw("\n")
		d.value(v)
	}
	if len(items) > 0 {
		d.raw("\n")
	}
	d.raw("]")
}

func (d *document) close() error {
	d.raw("}\n")
	if d.err != nil {
		return d.err
	}
	return d.w.Flush()
}
