package ruleset

import (
	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/scenario"
)

// Ruleset is all that shared code knows of a ruleset. It is shared and never changes.
type Ruleset struct {
	// Ruleset is what the reader of scenario files wants to know. Its Compile returns
	// a Table; one that can be played is a play.Table too.
	scenario.Ruleset
	// Words are what the ruleset calls things in text.
	Words Words
	// Help is what it adds to the help of commands.
	Help Help
	// States says which fields of a state the ruleset knows. JSON leaves the others out.
	States States
	// Counters are the keys of what the ruleset counts of a unit in a game, by Counter.
	// The first ones are the Common counters.
	Counters []string
	// Metrics are made of the counters, in the order of JSON and CSV; Sections are the
	// parts of the text that shows them, in its order.
	Metrics  []Metric
	Sections []Section
	// Objects are what text says of units that nobody plays.
	Objects []Phrase
	// Standstills says that games may be drawn because nobody can win them any more:
	// such draws are not counted among those that more Turns might decide.
	Standstills bool
	// Warn tells what the reader of a result should know that only the ruleset sees;
	// nil if there is nothing of the kind.
	Warn func(r *Result) []Warning
	// Codes are those of the warnings that Warn tells.
	Codes []string
	// Workloads are what its queries are measured by, Games what its games are beside
	// the examples; nil if there are none.
	Workloads func() []workload.Workload
	Games     func() []Game
}

// Game is a scenario whose games are measured.
type Game struct {
	Name    string // of the workload, without what is done: "ruleset=NAME/units=40"
	Summary string // what a game is, in a line
	Text    string // the scenario file
	Games   int    // how many make a cycle
}

// Words are what a ruleset calls things, in text and warnings. JSON and CSV have the
// same keys for all rulesets. None is empty but Levels, on flat boards, and Order, where
// the order is drawn.
type Words struct {
	Round  string // what the limit of a game counts: "Turn"
	Turn   string // what a unit has in it: "Turn"
	Cell   string // what a unit enters: "square"
	Action string // what scope action asks for: "its next Action"
	Whole  string // what scope turn asks for: "this Turn"
	Phase  string // what a Turn is made of, over a column of steps: "phase"
	Place  string // where a unit ends: "cell", or "place" where a cell has several
	Levels string // over the heights of a drawn board: "levels of the floors"
	Visits string // how visits are counted: "How often units started on or entered a square"
	Draw   string // why every game is a draw: "no side meets its condition"
	Order  string // why the order never changes who goes first: "by its Mind"
}

// Help is what a ruleset adds to the help of commands, a paragraph each; empty: nothing.
type Help struct{ Reach, Path string }

// States says which fields of a state a ruleset knows.
type States struct {
	Facing, Posture, Stopped, Phases bool
	Paid                             bool // entry costs may be paid in parts
	Heights                          bool // a cell has several places
}

// Table is a scenario that its ruleset has compiled. It never changes but for what it
// computes when first asked, and any number of goroutines may use it.
type Table interface {
	// Ruleset is the ruleset that compiled the scenario.
	Ruleset() *Ruleset
	// NewWorld puts every unit where the scenario has it.
	NewWorld() World
}

// TableOf is the table that the ruleset of a scenario compiled; ok is false for a
// scenario that was not read with a Ruleset of this package.
func TableOf(sc *scenario.Scenario) (t Table, ok bool) {
	t, ok = sc.Table().(Table)
	return t, ok
}

// Vocabulary is what a scenario for one of these rulesets may name.
func Vocabulary(list ...*Ruleset) scenario.Vocabulary {
	var v scenario.Vocabulary
	for _, r := range list {
		v.Rulesets = append(v.Rulesets, &r.Ruleset)
	}
	return v
}

// World is the units of a scenario where they stand, and what can be asked about them.
// Units are meant by their indices in Scenario.Units. It is for one goroutine at a
// time.
type World interface {
	// Reset puts every unit where the scenario has it.
	Reset()
	// At is where a unit stands.
	At(unit int) pathing.Place
	// Reach fills dst with where a unit can end in a scope. Staying put is among the ends,
	// with Phases 0. dst is valid until the World is asked again.
	Reach(dst *pathing.Reach, unit int, scope pathing.Scope) error
	// Path plans the way of a unit to a cell, at height z if that is not negative.
	// That there is no way is no error.
	Path(unit int, to pathing.Cell, z int) (Plan, error)
	// Apply makes a unit end as e says, an end of the latest Reach of this World, of either
	// scope: its place and its state change, and so do later answers about all units. An
	// end of anything else is an error, and nothing changes: see [Latest].
	Apply(unit int, e pathing.End) error
	// NextTurn starts the next Turn for all units.
	NextTurn()
	// About says in a few words how a unit stands, and what it has left.
	About(unit int) (stance, means string)
	// Refuses says why a unit can't end in a cell whatever the way there; empty if it
	// could.
	Refuses(unit int, c pathing.Cell) string
	// Cells are those that a unit fills.
	Cells(unit int) []pathing.Cell
	// Cliff reports whether the floors of two neighbours keep units apart.
	Cliff(a, b pathing.Cell) bool
}

// Plan is how a unit gets to a place.
type Plan struct {
	Found bool
	Timed bool // Turn and Phase mean something
	// Turn and Phase are when it gets there; the first Turn is 1.
	Turn, Phase int
	Cost        pathing.Cost
	Steps       []pathing.Step
	To          pathing.Place // where it gets, or the place that was asked for
	Bounded     bool          // no further than this Turn was looked
	// How says to people how it gets there: "by the standard move"; empty: by Turn and
	// Phase.
	How string
	// Risks are what may happen on the way and where it ends; nil if the ruleset knows
	// nothing of the kind.
	Risks *Risks
}

// Flat is what a World answers of boards without heights, of a ruleset in which nothing
// lasts from one Turn to the next, for a ruleset to embed.
type Flat struct{}

// NextTurn changes nothing.
func (Flat) NextTurn() {}

// Refuses knows nothing.
func (Flat) Refuses(int, pathing.Cell) string { return "" }

// Cliff is nowhere.
func (Flat) Cliff(pathing.Cell, pathing.Cell) bool { return false }

// Cliff reports whether the ground of two neighbours differs in height, unless steep ground
// joins them: World.Cliff of rulesets with heights.
func Cliff(on *board.Board, a, b pathing.Cell, height func(pathing.Cell) int) bool {
	s, t := on.At(a), on.At(b)
	if (s|t)&(board.Solid|board.Void) != 0 {
		return false
	}
	diff := height(a) - height(b)
	return diff != 0 && !((diff == 1 || diff == -1) && (s | t).Has(board.Steep))
}

// PlanOf is the way to a cell that a reach of this Turn has, at height z if that is not
// negative, and its end: the cheapest, of the fewest squares and Phases. how says to people
// how it gets there.
func PlanOf(r *pathing.Reach, to pathing.Cell, z int, how string) (Plan, pathing.End) {
	p := Plan{Bounded: true, To: pathing.Place{X: int16(to.X), Y: int16(to.Y), Z: int16(max(z, 0))}}
	e, ok := r.At(to)
	if z >= 0 {
		ok = false
		for f := range r.All() {
			if f.Place.Cell() == to && int(f.Place.Z) == z && (!ok || f.CompareCost(e) < 0) {
				e, ok = f, true
			}
		}
	}
	if ok {
		p.Found, p.How, p.Timed, p.Turn, p.Phase = true, how, true, 1, max(int(e.Phases), 1)
		p.To, p.Cost, p.Steps = e.Place, e.Cost, r.Path(nil, e)
	}
	return p, e
}

// Latest is the latest answer of a World, whose ends its Apply takes. A World sets it
// after each Reach, and forgets it when anything about units changes.
type Latest struct {
	reach *pathing.Reach
	was   pathing.Reach // what reach held then
	unit  int
}

// Set says that a reach holds the answer about a unit.
func (l *Latest) Set(unit int, r *pathing.Reach) { l.reach, l.was, l.unit = r, *r, unit }

// Forget says that no answer counts any more.
func (l *Latest) Forget() { l.reach = nil }

// Of is the reach that holds the latest answer, if it is about a unit and has an end by
// value; nil if it is not, or if it was filled or its scratch used for another answer
// since.
func (l *Latest) Of(unit int, e pathing.End) *pathing.Reach {
	if l.reach == nil || l.unit != unit || !l.reach.Holds(&l.was) || !l.reach.Has(e) {
		return nil
	}
	return l.reach
}
