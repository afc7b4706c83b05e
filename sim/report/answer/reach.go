package answer

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// ReachSchema names the form of what Reach.WriteJSON writes.
const ReachSchema = "stride/reach/1"

// Reach is where a unit can go.
type Reach struct {
	Schema  string `json:"schema"`
	Ruleset string `json:"ruleset"`
	Unit    string `json:"unit"`
	Scope   string `json:"scope"`
	Engine  string `json:"engine"` // the search that answered
	// States are the states that the unit may end in, sorted by place (y, x, z),
	// facing, posture, choice; Cells the places, sorted likewise.
	States []State `json:"-"`
	Cells  []Cell  `json:"-"`

	world *World
	index int
}

// State is one state that the unit may end in. Empty and nil fields are those that
// the ruleset lacks.
type State struct {
	X       int    `json:"x"`
	Y       int    `json:"y"`
	Z       int    `json:"z"`
	Facing  string `json:"facing,omitempty"`
	Posture string `json:"posture,omitempty"`
	Choice  string `json:"choice"`
	Cost    int    `json:"cost"`
	Squares int    `json:"squares"`
	Stopped *bool  `json:"stopped,omitempty"`
	Phases  *int   `json:"phases,omitempty"`
}

// Cell is a place with the least cost of ending there.
type Cell struct {
	X    int `json:"x"`
	Y    int `json:"y"`
	Z    int `json:"z"`
	Cost int `json:"cost"`
}

// Reach asks where a unit can go. The error is a *UnitError if there is no such
// unit, and scenario.Faults if it stands as no unit can.
func (w *World) Reach(unit string, scope pathing.Scope) (*Reach, error) {
	i, err := w.unit(unit)
	if err != nil {
		return nil, err
	}
	var r pathing.Reach
	if err := w.world.Reach(&r, i, scope); err != nil {
		return nil, err
	}
	a := &Reach{
		Schema: ReachSchema, Ruleset: w.sc.Ruleset, Unit: unit, Scope: scope.String(), Engine: r.Engine(),
		world: w, index: i,
	}
	has := w.rules.States
	for e := range r.All() {
		s := State{
			X: int(e.Place.X), Y: int(e.Place.Y), Z: int(e.Place.Z),
			Choice: e.Choice.String(), Cost: int(e.Cost), Squares: int(e.Squares),
		}
		if has.Facing {
			s.Facing = e.Facing.String()
		}
		if has.Posture {
			s.Posture = e.Posture.String()
		}
		if has.Stopped {
			s.Stopped = &e.Stopped
		}
		if has.Phases {
			s.Phases = new(int(e.Phases))
		}
		a.States = append(a.States, s)
	}
	for p, cost := range r.Places() {
		a.Cells = append(a.Cells, Cell{int(p.X), int(p.Y), int(p.Z), int(cost)})
	}
	return a, nil
}

// WriteJSON writes one object:
//
//	{"schema":"stride/reach/1","ruleset":"NAME","unit":"r1","scope":"action","engine":"bucket",
//	"states":[
//	{"x":0,"y":0,"z":0,"facing":"N","posture":"standing","choice":"move","cost":0,"squares":0,"phases":0}, ...
//	],
//	"cells":[
//	{"x":0,"y":0,"z":0,"cost":0}, ...
//	]}
//
// states has an entry for each place, facing, posture, choice and stopped that the
// unit may end in, at its least cost; staying put is among them at cost 0. squares
// is how many it enters then, phases how many Phases it acts in. In scope turn,
// choice is the last one. z is the level of the floor where a cell has one place.
// Fields that a ruleset lacks are left out: one that never stops a move has no stopped,
// and another neither facing nor posture. cells has each place once, at its least cost.
func (a *Reach) WriteJSON(w io.Writer) error {
	return writeJSON(w, a, list{"states", each(a.States)}, list{"cells", each(a.Cells)})
}

// WriteText draws the board with the least cost in every cell that can be reached.
func (a *Reach) WriteText(w io.Writer, s draw.Style) error {
	p := a.world.page(a.index, s)
	words := a.world.rules.Words
	scope, by := words.Action, "by choice"
	if a.Scope == pathing.ScopeTurn.String() {
		scope, by = words.Whole, "by the last choice"
	}
	p.Fill("", fmt.Sprintf("It can end %s in %s (%s)", scope, ruleset.Number(len(a.Cells), words.Place),
		ruleset.Number(len(a.States), "state")), "  ")
	p.WriteByte('\n')
	numbers, what := a.numbers()
	for c, n := range numbers {
		p.pic.Marks[c] = draw.Mark{Text: strconv.Itoa(n), Ink: draw.Cost}
	}
	p.draw([]string{what})
	fmt.Fprintf(p, "\n%s:\n", by)
	for _, c := range a.world.sc.Decl.Choices {
		if text := a.summary(func(s State) bool { return s.Choice == c.String() }); text != "" {
			p.Fill(fmt.Sprintf("  %-10s", c), text, "            ")
		}
	}
	if text := a.summary(func(s State) bool { return s.Stopped != nil && *s.Stopped }); text != "" {
		p.Fill("  stopped   ", text+": engagement ends the move there", "            ")
	}
	if a.world.pictured != nil {
		p.list("on several floors of a cell", "cell", a.floors())
	}
	return p.Flush(w)
}

// floors are the cells where the unit may stand on several floors.
func (a *Reach) floors() (lines []string) {
	for i := 0; i < len(a.Cells); {
		at := pathing.Cell{X: a.Cells[i].X, Y: a.Cells[i].Y}
		var floors []string
		for ; i < len(a.Cells) && a.Cells[i].X == at.X && a.Cells[i].Y == at.Y; i++ {
			c := a.Cells[i]
			if a.world.pictured.Stands(a.index, pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(c.Z)}) {
				floors = append(floors, fmt.Sprintf("on %d for %d", c.Z, c.Cost))
			}
		}
		if len(floors) > 1 {
			lines = append(lines, fmt.Sprintf("%v: %s", at, strings.Join(floors, ", ")))
		}
	}
	return lines
}

// numbers are what stands in the cells: the least cost, or for a unit that pays
// nothing the fewest squares.
func (a *Reach) numbers() (n map[pathing.Cell]int, what string) {
	least := func(of func(State) int) map[pathing.Cell]int {
		m := map[pathing.Cell]int{}
		for _, s := range a.States {
			c, v := pathing.Cell{X: s.X, Y: s.Y}, of(s)
			if old, ok := m[c]; !ok || v < old {
				m[c] = v
			}
		}
		return m
	}
	n = least(func(s State) int { return s.Cost })
	pays := false
	for _, cost := range n {
		pays = pays || cost > 0
	}
	if !pays && len(a.Cells) > 1 {
		return least(func(s State) int { return s.Squares }), "numbers: the fewest squares to end there"
	}
	what = "numbers: the least " + a.world.sc.Decl.Unit + " to end there"
	if len(n) < len(a.Cells) {
		what += ", at whatever height"
	}
	return n, what
}

// fewCells is how many cells are told one by one.
const fewCells = 6

// summary says what some states reach: "17 cells for 0 to 5" or "3,3 for 4".
func (a *Reach) summary(of func(State) bool) string {
	heights := a.world.rules.States.Heights
	var cells []Cell
	for _, s := range a.States {
		if !of(s) {
			continue
		}
		c := Cell{s.X, s.Y, s.Z, s.Cost}
		if !heights {
			c.Z = 0
		}
		// States are sorted by place.
		if n := len(cells) - 1; n >= 0 && cells[n].X == c.X && cells[n].Y == c.Y && cells[n].Z == c.Z {
			cells[n].Cost = min(cells[n].Cost, c.Cost)
		} else {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return ""
	}
	low, high := cells[0], cells[0]
	for _, c := range cells {
		low.Cost, high.Cost = min(low.Cost, c.Cost), max(high.Cost, c.Cost)
		low.Z, high.Z = min(low.Z, c.Z), max(high.Z, c.Z)
	}
	span := fmt.Sprintf(" for %d", low.Cost)
	if high.Cost > low.Cost {
		span += fmt.Sprintf(" to %d", high.Cost)
	}
	if len(cells) > fewCells {
		text := fmt.Sprintf("%d %ss%s", len(cells), a.world.rules.Words.Place, span)
		if high.Z > low.Z {
			text += fmt.Sprintf(", at heights %d to %d", low.Z, high.Z)
		}
		return text
	}
	var list []string
	for _, c := range cells {
		text := fmt.Sprintf("%d,%d", c.X, c.Y)
		if heights {
			text = spot([3]int{c.X, c.Y, c.Z})
		}
		if high.Cost > low.Cost {
			text += fmt.Sprintf(" for %d", c.Cost)
		}
		list = append(list, text)
	}
	if high.Cost > low.Cost {
		span = ""
	}
	return strings.Join(list, "; ") + span
}
