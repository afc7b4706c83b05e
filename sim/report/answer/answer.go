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

	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// World is a scenario made ready for queries: every unit of the file stands where
// the file says. It is for one goroutine at a time.
type World struct {
	sc    *scenario.Scenario
	rules ruleset
}

// ruleset answers queries by one ruleset.
type ruleset interface {
	// reach fills dst with where the i-th unit of the file can end.
	reach(dst *pathing.Reach, i int, scope pathing.Scope) error
	// arrive plans the way of the i-th unit to a cell, at height z if that is not
	// negative.
	arrive(i int, to pathing.Cell, z int) (plan, error)
	// about says in a few words how the i-th unit stands, and what it has left.
	about(i int) (stance, means string)
	// refuses says why the i-th unit can't end in a cell whatever the way there;
	// empty if it could.
	refuses(i int, c pathing.Cell) string
	// has says which fields of a state the ruleset knows.
	has() fields
	// cliff reports whether the floors of two neighbours keep units apart.
	cliff(a, b pathing.Cell) bool
	// cells are those that the i-th unit fills.
	cells(i int) []pathing.Cell
}

// fields are those of a state that a ruleset may lack, and the words that it has for
// what is asked.
type fields struct {
	facing, posture, stopped, phases bool
	paid                             bool // entry costs may be paid in parts
	heights                          bool // several places in a cell
	action, turn                     string
	phase                            string // what a Turn is made of
}

// plan is the answer of ruleset.arrive.
type plan struct {
	found       bool
	timed       bool // turn and phase mean something
	turn, phase int
	cost        pathing.Cost
	steps       []pathing.Step
	to          pathing.Place // where it gets, or the place that was asked for
	bounded     bool          // no further than this Turn was looked
	ends        *ending       // nil if the ruleset knows nothing of the kind
}

// New makes a scenario ready. It takes time and memory in proportion to the board.
// A ruleset that can't be asked, and a board or parameters that it can't take, are
// errors.
func New(sc *scenario.Scenario) (*World, error) {
	switch sc.Ruleset {
	case "skirmish":
		r, err := newSkirmish(sc)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sc.File, err)
		}
		return &World{sc, r}, nil
	case "mech":
		r, err := newMech(sc)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sc.File, err)
		}
		return &World{sc, r}, nil
	}
	return nil, fmt.Errorf("%s: ruleset %s has no queries", sc.File, sc.Ruleset)
}

// WithFalls is the world with falls allowed: where a unit steps off an edge and falls
// at the end of its turn is among the answers. A ruleset without falls is an error.
func (w *World) WithFalls() (*World, error) {
	m, ok := w.rules.(*mechWorld)
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %s knows no falls", w.sc.File, w.sc.Ruleset)
	}
	c := *m
	c.falls = true
	return &World{w.sc, &c}, nil
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

func list[T any](d *document, name string, items []T) {
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
