package scenario

import (
	"cmp"
	"fmt"
	"maps"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Vocabulary is what a scenario may name. The caller passes it in, so that the
// reader can check names without knowing what implements them.
type Vocabulary struct {
	Rulesets []*Ruleset
}

// Ruleset is a ruleset that a scenario may be for.
type Ruleset struct {
	Decl *pathing.Ruleset
	// Policies are the ways of playing that a side may name.
	Policies []Policy
	// Compile makes the table of a scenario, from which its questions are answered and
	// its games played, and tells of the faults that only the ruleset can see, such as
	// two units that are too large for their square; Scenario.Fault makes one. It may be
	// asked about a file with other faults: then Units holds the units that have none,
	// Rules the parameters that have none, and there always is a Board. The table is
	// kept only if there is no fault. It may be nil.
	Compile func(*Scenario) (table any, faults []Fault)
	// Object is the field of a unit that makes it an object, which has no side and
	// which nobody plays; empty if the ruleset has none.
	Object string
	// Barred is the terrain that no unit can stand on; 0 means Solid and Void.
	Barred board.Terrain
	// Columns says that the boards of the ruleset have columns of spaces: spans,
	// liquid, hazards, and ground up to height 63.
	Columns bool
	// Terrain is what the cells of a board may be; 0 means all of it but what only
	// columns have. Anything else is a fault.
	Terrain board.Terrain
	// Stand, if it is not nil, says how high a unit with these fields stands on a
	// cell where the file gives no height, in place of the floor's level; ok is false
	// if it can't. Heights that the file gives are left to Compile then, and so is what
	// Barred says.
	Stand func(b *board.Board, fields map[string]pathing.Value, c pathing.Cell) (z int, ok bool)
}

// knows is the terrain that the ruleset has a use for.
func (r *Ruleset) knows() board.Terrain {
	return cmp.Or(r.Terrain, ^(board.Unclimbable | board.Check))
}

// barred is the terrain that no unit can stand on.
func (r *Ruleset) barred() board.Terrain { return cmp.Or(r.Barred, board.Solid|board.Void) }

// Policy is a way of playing that a side may name.
type Policy struct {
	Name    string
	Summary string
	// Goal says that the policy needs cells to go to, Post that its goal is what it
	// guards, so that cells which its side has to reach are none.
	Goal, Post bool
	// Options are more keys that a side with this policy may have.
	Options []pathing.Param
	// New makes the policy with the values of its options. What it may be is for the
	// ruleset to say.
	New func(options map[string]pathing.Value) any
}

// Option is the value of an option of a policy, or its default if given does not have
// it.
func Option(options []pathing.Param, given map[string]pathing.Value, key string) int {
	if v, ok := given[key]; ok {
		return v.Int
	}
	if o, ok := find(options, func(o *pathing.Param) bool { return o.Key == key }); ok {
		return o.Default.Int
	}
	return 0
}

// find is the first of a list that is what is asked for.
func find[T any](list []T, is func(*T) bool) (x *T, ok bool) {
	for i := range list {
		if is(&list[i]) {
			return &list[i], true
		}
	}
	return nil, false
}

// Policy is the policy with this name.
func (r *Ruleset) Policy(name string) (p *Policy, ok bool) {
	return find(r.Policies, func(p *Policy) bool { return p.Name == name })
}

// Scenario is what a scenario file says, checked. Treat what it holds as read
// only: games share it.
type Scenario struct {
	File string // as it was given
	Name string // the file's name without its ending if the file gives none
	// Ruleset is the name of Decl.
	Ruleset string
	Decl    *pathing.Ruleset
	// Rules are the parameters that the file sets, by dotted key.
	Rules     map[string]pathing.Value
	Board     *board.Board
	BoardFile string // as the file names it; empty if the board is in the file
	Units     []Unit
	Sides     []Side // in the order in which units name them; none if the file is for queries only
	Victory   Victory
	Trials    int
	Seed      uint64

	src   *source
	rules *Ruleset
	table any // what rules.Compile made
	place places
}

// The values of what a file leaves out.
const (
	DefaultTrials = 1_000
	DefaultSeed   = 1
	DefaultTurns  = 20
)

// The greatest numbers that a scenario may ask for.
const (
	MaxTrials     = 1_000_000_000
	MaxTurns      = 10_000
	MaxConditions = 4 * MaxSides // of one kind in victory: reach or hold
)

// places are where faults that are found later point to.
type places struct {
	root, board, units, sides, victory Pos
	rules, ids                         map[string]Pos
}

// Unit is a unit and how it stands when the game starts.
type Unit struct {
	ID   string
	Type string // empty if it carries all its fields itself
	Side string // empty if the file gives none
	// At is where it stands. Z is the level of the cell's floor where the file
	// does not give it.
	At pathing.Place
	// Fields holds every field that the ruleset declares: the unit's own value, or
	// that of its type, or the default.
	Fields map[string]pathing.Value
	Pos    Pos // where the file describes it

	fields map[string]Pos
}

// FieldPos is where the file gives the unit's field, in the unit or in its type;
// "id", "type", "side" and "at" count as fields. A field that is nowhere has the
// place of the unit.
func (u *Unit) FieldPos(field string) Pos {
	if p, ok := u.fields[field]; ok {
		return p
	}
	return u.Pos
}

// Side is a player: it has some of the units.
type Side struct {
	Name   string
	Policy string // empty if the file gives none
	// Goal holds the cells that its policy makes for: those that the file gives,
	// else those that the side has to reach or hold for victory. It may be empty.
	Goal    []pathing.Cell
	Options map[string]pathing.Value // every option that the policy declares
	Pos     Pos

	policyPos Pos
}

// Victory says when a game ends, and which side wins. The first condition to come true
// ends the game; of those that come true at once, reach goes before hold and the earlier
// in the file before the later.
type Victory struct {
	Reach []Reach
	Hold  []Hold
	// Turns is the last Turn; 1 or more.
	Turns int
	// Otherwise is the side that wins when the last Turn is over; empty: a draw.
	Otherwise string
	Given     bool // whether the file says anything about victory
}

// Reach is won by the side that has Count of its units on Cells at once.
type Reach struct {
	Side  string
	Cells []pathing.Cell
	Count int
	Pos   Pos
}

// Hold is won by the side that holds Cells at the end of Turns Turns on end: at least one of
// its units stands on them, and none of another side.
type Hold struct {
	Side  string
	Cells []pathing.Cell
	Turns int
	Pos   Pos
}

// Fault makes a fault at a place of the scenario file: for a ruleset's Check.
func (s *Scenario) Fault(p Pos, code, msg, want string) Fault {
	if s.src == nil {
		return newFault(s.File, p, code, msg, want)
	}
	return *s.src.fault(p, code, msg, want)
}

// RulePos is where the file sets the parameter with this dotted key, or the start
// of the file if it does not.
func (s *Scenario) RulePos(key string) Pos {
	if p, ok := s.place.rules[key]; ok {
		return p
	}
	return s.place.root
}

// BoardPos is where the file describes the board.
func (s *Scenario) BoardPos() Pos { return s.place.board }

// Unit is the unit with this id.
func (s *Scenario) Unit(id string) (*Unit, bool) {
	return find(s.Units, func(u *Unit) bool { return u.ID == id })
}

// Names reports whether the file has a unit with this id. While a Check is asked,
// Units may lack it because of its faults.
func (s *Scenario) Names(id string) bool {
	_, ok := s.place.ids[id]
	return ok
}

// Side is the side with this name.
func (s *Scenario) Side(name string) (*Side, bool) {
	return find(s.Sides, func(side *Side) bool { return side.Name == name })
}

// WithRule is a copy of the scenario with one parameter set to v, all else shared.
// It is what a comparison of two values of a rule needs. The error names the key
// if there is no such parameter, if v is out of its range, or if the ruleset does
// not accept it together with the rest.
func (s *Scenario) WithRule(key string, v pathing.Value) (*Scenario, error) {
	p, ok := s.Decl.Param(key)
	if !ok {
		return nil, fmt.Errorf("scenario: %s has no parameter %q; %s", s.Ruleset, key, suggest(key, paramKeys(s.Decl.Params)))
	}
	if !inRange(p, v) {
		return nil, fmt.Errorf("scenario: %s is out of range", key)
	}
	c := *s
	c.Rules = map[string]pathing.Value{}
	maps.Copy(c.Rules, s.Rules)
	c.Rules[key] = v
	var l faultList
	c.compile(&l)
	if err := l.err(s.File); err != nil {
		return nil, err
	}
	return &c, nil
}

// compile makes the table, and adds the faults that only the ruleset sees.
func (s *Scenario) compile(l *faultList) {
	if s.rules == nil || s.rules.Compile == nil || s.Board == nil {
		return
	}
	table, faults := s.rules.Compile(s)
	for _, f := range faults {
		l.addFault(placed{Fault: f})
	}
	s.table = table
}

// Table is what the ruleset's Compile made of the scenario; nil if the ruleset has no
// Compile. To read a scenario is to compile it, once: questions and games share it.
func (s *Scenario) Table() any { return s.table }

// Rulebook is the ruleset that the scenario was read for.
func (s *Scenario) Rulebook() *Ruleset { return s.rules }

// IsObject reports whether a unit has no side and nobody plays it.
func (s *Scenario) IsObject(u *Unit) bool {
	return s.rules != nil && s.rules.Object != "" && u.Fields[s.rules.Object].Int != 0
}

func inRange(p *pathing.Param, v pathing.Value) bool {
	switch p.Kind {
	case pathing.KindBool:
		return v.Int == 0 || v.Int == 1
	case pathing.KindDir:
		return v.Int >= 0 && v.Int < int(pathing.NoDir) && v.Int%2 == 0
	case pathing.KindEnum:
		return v.Int >= 0 && v.Int < len(p.Enum)
	case pathing.KindWords:
		return v.Int >= 0 && v.Int < 1<<len(p.Enum)
	case pathing.KindCell, pathing.KindPayment, pathing.KindIDs:
		return true
	default:
		return v.Int >= p.Min && v.Int <= p.Max
	}
}

func paramKeys(ps []pathing.Param) []string {
	keys := make([]string, len(ps))
	for i := range ps {
		keys[i] = ps[i].Key
	}
	return keys
}
