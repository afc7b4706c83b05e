package answer

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// PathSchema names the form of what Path.WriteJSON writes.
const PathSchema = "stride/path/1"

// Path is how a unit gets to a place.
type Path struct {
	Schema  string `json:"schema"`
	Ruleset string `json:"ruleset"`
	Unit    string `json:"unit"`
	To      [3]int `json:"to"`
	Found   bool   `json:"found"`
	// Cost is what all steps cost together, nil if there is no path.
	Cost *int `json:"cost,omitempty"`
	// Arrival is when it gets there, nil if there is no path or the ruleset knows
	// no time.
	Arrival *Arrival `json:"arrival,omitempty"`
	// Stopped says that engagement ends the move there, Engaged with whom it is
	// engaged then, and Risks what may happen on the way. nil where the ruleset knows
	// nothing of the kind, or there is no path.
	Stopped *bool          `json:"stopped,omitempty"`
	Engaged []string       `json:"engaged,omitempty"`
	Risks   *ruleset.Risks `json:"risks,omitempty"`
	Steps   []Step         `json:"-"`

	world  *World
	index  int
	plan   ruleset.Plan
	height bool // a height was asked for
}

func triple(p pathing.Place) [3]int { return [3]int{int(p.X), int(p.Y), int(p.Z)} }

// Arrival is a Phase of a Turn; the Turn in which the query starts is 1.
type Arrival struct {
	Turn  int `json:"turn"`
	Phase int `json:"phase"`
}

// Step is one step of a path, or a change of facing, posture or payment.
type Step struct {
	To     [3]int  `json:"to"`
	Dir    *string `json:"dir"` // nil where no cell is entered or paid for
	Cost   int     `json:"cost"`
	Turn   int     `json:"turn,omitempty"`
	Phase  int     `json:"phase,omitempty"`
	Choice string  `json:"choice"`
	Facing string  `json:"facing,omitempty"`
	// Paid is above 0 if Cost is part of an entry cost, paid ahead: the unit does
	// not move.
	Paid  *int     `json:"paid,omitempty"` // nil where the ruleset knows no such payment
	Rules []string `json:"rules"`
}

// Path asks how a unit gets to a cell. The errors are those of Reach; a cell off
// the board is one too. That there is no path is none.
func (w *World) Path(unit string, to pathing.Cell) (*Path, error) { return w.PathAt(unit, to, -1) }

// PathAt is Path to a height of a cell. Where a cell has one place, only the
// level of its floor is right, and another an error. A negative z stands for any.
func (w *World) PathAt(unit string, to pathing.Cell, z int) (*Path, error) {
	i, err := w.unit(unit)
	if err != nil {
		return nil, err
	}
	if b := w.sc.Board; !b.Contains(to) {
		return nil, fmt.Errorf("cell %v is off the board: want x from 0 to %d and y from 0 to %d", to, b.W()-1, b.H()-1)
	}
	p, err := w.world.Path(i, to, z)
	if err != nil {
		return nil, err
	}
	a := &Path{
		Schema: PathSchema, Ruleset: w.sc.Ruleset, Unit: unit,
		To: triple(p.To), Found: p.Found, Steps: []Step{},
		world: w, index: i, plan: p, height: z >= 0,
	}
	if !p.Found {
		return a, nil
	}
	a.Cost = new(int(p.Cost))
	if p.Timed {
		a.Arrival = &Arrival{p.Turn, p.Phase}
	}
	if e := p.Risks; e != nil {
		a.Stopped, a.Engaged, a.Risks = &e.Stopped, e.Engaged, e
	}
	has := w.rules.States
	for _, s := range p.Steps {
		step := Step{
			To: triple(s.To), Cost: int(s.Cost), Turn: int(s.Turn), Phase: int(s.Phase),
			Choice: s.Choice.String(), Rules: s.Rules.IDs(w.sc.Decl.Prefix),
		}
		if s.Dir < pathing.NoDir {
			step.Dir = new(s.Dir.String())
		}
		if has.Paid {
			step.Paid = new(int(s.Paid))
		}
		if has.Facing {
			step.Facing = s.Facing.String()
		}
		a.Steps = append(a.Steps, step)
	}
	return a, nil
}

// WriteJSON writes one object:
//
//	{"schema":"stride/path/1","ruleset":"NAME","unit":"r1","to":[3,2,0],"found":true,"cost":2,"arrival":{"turn":1,"phase":1},
//	"steps":[
//	{"to":[2,2,0],"dir":"E","cost":1,"turn":1,"phase":1,"choice":"move","facing":"E","paid":0,"rules":["S-03"]}, ...
//	]}
//
// The plan is the one that arrives in the earliest Phase and, among those, costs
// least. A change of facing or posture is a step whose dir is null. A part payment
// (S-12) is a step with paid above 0, in the direction of the cell that it goes
// towards, while to is where the unit stays. If found is false there are no steps,
// no cost and no arrival.
//
// A ruleset whose plans reach no further than the turn gives the cheapest, move by
// move. Where it knows risks, steps have neither facing nor paid; their dir is null
// straight up or down and for a teleport. Before steps the object has
//
//	"stopped":false,"engaged":["b1"],"risks":{"overwatch":["b1"],
//	"dangerous":[{"at":[3,1,0],"damage":["burn"]}],
//	"checks":[{"from":[4,1,0],"to":[5,1,3],"bonus":2,"target":10}],
//	"fall":{"spaces":4,"damage":3,"bottomless":false}}
//
// stopped says that engagement ends the move there, engaged (left out if empty) with
// whom it is engaged then. fall is null unless the path ends with one.
func (a *Path) WriteJSON(w io.Writer) error {
	return writeJSON(w, a, list{"steps", each(a.Steps)})
}

// WriteText draws the board with the route on it and lists the steps: what each
// costs and by which rules.
func (a *Path) WriteText(w io.Writer, s draw.Style) error {
	p := a.world.page(a.index, s)
	to := pathing.Cell{X: a.To[0], Y: a.To[1]}
	there := to.String()
	if a.world.rules.States.Heights && (a.Found || a.height) {
		there = spot(a.To)
	}
	p.pic.Route = []pathing.Cell{a.world.sc.Units[a.index].At.Cell()}
	var legend []string
	switch {
	case !a.Found:
		text := "There is no way to " + there
		if a.plan.Bounded {
			text += " in this turn"
		}
		if why := a.world.world.Refuses(a.index, to); why != "" {
			text += ": " + why
		}
		p.Fill("", text, "  ")
		p.pic.Marks[to] = draw.Mark{Text: "X", Ink: draw.Goal}
		legend = []string{"X where it can't get to"}
	case len(a.Steps) == 0:
		fmt.Fprintf(p, "It is at %s already\n", there)
	default:
		p.Fill("", "To "+there+a.summary(), "  ")
		if a.Risks != nil {
			p.lines(a.Risks.Lines)
		}
		for i, st := range a.plan.Steps {
			if c := st.To.Cell(); c != p.pic.Route[len(p.pic.Route)-1] {
				p.pic.Route = append(p.pic.Route, c)
				p.pic.Marks[c] = draw.Mark{Text: strconv.Itoa(i + 1), Ink: draw.Route}
			}
		}
		p.pic.Marks[to] = draw.Mark{Text: p.pic.Marks[to].Text, Ink: draw.Goal}
		legend = []string{"numbers: the step that enters the cell"}
	}
	p.WriteByte('\n')
	p.draw(legend)
	if len(a.Steps) > 0 {
		p.WriteByte('\n')
		a.table(p)
	}
	return p.Flush(w)
}

// summary says when the unit arrives and what that costs.
func (a *Path) summary() string {
	text := ""
	switch {
	case a.Arrival == nil:
	case a.plan.How != "":
		text = " " + a.plan.How
	default:
		text = fmt.Sprintf(" in Turn %d, Phase %d", a.Arrival.Turn, a.Arrival.Phase)
	}
	if *a.Cost > 0 { // vehicles pay nothing
		text += fmt.Sprintf(" for %d %s", *a.Cost, a.world.sc.Decl.Unit)
	}
	return text
}

// table lists the steps and explains the rules that they go by.
func (a *Path) table(p *page) {
	has, decl := a.world.rules.States, a.world.sc.Decl
	rows := [][]string{{"step", "turn", a.world.rules.Words.Phase, "choice", "does", "to", "faces", "cost", "rules"}}
	right := []bool{0: true, 1: true, 2: true, 7: true, 8: false}
	from := a.world.sc.Units[a.index].At
	var used pathing.RuleIDs
	for i, st := range a.plan.Steps {
		to := st.To.Cell().String()
		if has.Heights {
			to = st.To.String()
		}
		rows = append(rows, []string{
			strconv.Itoa(i + 1), strconv.Itoa(int(st.Turn)), strconv.Itoa(int(st.Phase)), st.Choice.String(),
			describe(from, st), to, st.Facing.String(), strconv.Itoa(int(st.Cost)), strings.Join(a.Steps[i].Rules, " "),
		})
		used |= st.Rules
		from = st.To
	}
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len(cell))
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			switch {
			case rows[0][i] == "faces" && !has.Facing:
			case right[i]:
				fmt.Fprintf(&line, "%*s  ", width[i], cell)
			default:
				fmt.Fprintf(&line, "%-*s  ", width[i], cell)
			}
		}
		text := strings.TrimRight(line.String(), " ")
		if n == 0 {
			text = p.Paint(text, draw.Faint)
		}
		fmt.Fprintln(p, text)
	}
	p.WriteByte('\n')
	for _, id := range used.IDs(decl.Prefix) {
		for _, r := range decl.Rules {
			if r.ID == id {
				p.Fill(id+"  ", r.Summary, "      ")
			}
		}
	}
}

// describe says what a step does.
func describe(from pathing.Place, s pathing.Step) string {
	up := [...]string{" down", "", " up"}[1+cmp.Compare(s.To.Z, from.Z)]
	switch {
	case s.Paid > 0:
		return fmt.Sprintf("pay for %v", s.Dir)
	case s.Choice == pathing.LieDown || s.Choice == pathing.StandUp:
		return strings.ReplaceAll(s.Choice.String(), "_", " ")
	case s.Choice == pathing.Teleport:
		return "teleport"
	case s.Dir == pathing.NoDir && up != "":
		return up[1:]
	case s.Dir == pathing.NoDir:
		return "face " + s.Facing.String()
	}
	if n := max(int(s.To.X-from.X), int(from.X-s.To.X), int(s.To.Y-from.Y), int(from.Y-s.To.Y)); n > 1 {
		return fmt.Sprintf("%v over %d%s", s.Dir, n-1, up)
	}
	return s.Dir.String() + up
}
