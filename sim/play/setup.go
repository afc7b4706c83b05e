package play

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// Options change how a scenario is played.
type Options struct {
	// Policies play sides, by their names, in place of the policies that the
	// scenario names. Such a side needs no policy in the scenario.
	Policies map[string]Policy
	// Swap reverses what comes first among equals: see the package comment.
	Swap bool
	// Verify makes games check themselves after every Action, as the build tag
	// invariants does. A breach panics.
	Verify bool
}

// Side is a side of a Setup.
type Side struct {
	Name   string
	Policy string // its name in the scenario, or the type of what Options gives in its place
	Units  []int  // indices in Setup.Units
}

// Unit is a unit of a Setup.
type Unit struct {
	ID   string
	Type string // empty if the scenario gives none
	Side int    // index in Setup.Sides; NoSide for an object
}

// NoSide is the side of an object, which nobody plays.
const NoSide = -1

// Table is a scenario that a ruleset has compiled, as far as games go.
type Table interface {
	ruleset.Table
	// CheckPolicy says why the ruleset can't play with a policy; nil if it can.
	CheckPolicy(p Policy) error
	// NewTurns makes the memory of games for a frame.
	NewTurns(f *Frame) Turns
}

// Turns plays the Turns of one game at a time by a ruleset. A Frame holds what games
// of all rulesets have.
type Turns interface {
	// Start puts every unit where the scenario has it (Frame.Place), draws the order of
	// activation, and returns the side that goes first.
	Start() (first int)
	// Turn plays a Turn. It returns early once the game is over (Frame.Over). The error
	// is one of Frame.Wrong or Frame.Err.
	Turn() error
}

// Setup is a scenario made ready to be played. It is safe for any number of
// goroutines, and never changes but for what its Table computes when first asked.
type Setup struct {
	scenario *scenario.Scenario
	rules    *ruleset.Ruleset
	table    Table
	board    *board.Board
	sides    []Side
	units    []Unit
	policies []Policy // of each side
	swap     bool
	verify   bool
	victory  victory
}

// Compile makes a scenario ready to be played.
//
// The error is scenario.Faults where the scenario lacks something that a game needs
// (see scenario.CheckRun); another where opt names a side that does not exist or a
// policy that the ruleset can't play with, or where the ruleset has no games. The
// scenario must not change while the Setup is in use.
func Compile(sc *scenario.Scenario, opt Options) (*Setup, error) {
	if sc == nil || sc.Board == nil {
		return nil, errors.New("play: there is no scenario to play; read one with scenario.Load or scenario.Parse")
	}
	table, ok := sc.Table().(Table)
	if !ok {
		return nil, fmt.Errorf("play: the ruleset %q can't be played", sc.Ruleset)
	}
	if err := ruleset.Validate(table.Ruleset()); err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(opt.Policies)) {
		if _, ok := sc.Side(name); !ok {
			return nil, fmt.Errorf("play: a policy is given for the side %q, which the scenario does not have", name)
		}
		if opt.Policies[name] == nil {
			return nil, fmt.Errorf("play: the policy given for the side %q is nil", name)
		}
		if err := checkPolicy(table, opt.Policies[name]); err != nil {
			return nil, fmt.Errorf("play: the policy given for the side %q: %w", name, err)
		}
	}
	sc = withPolicies(sc, opt.Policies)
	if err := sc.CheckRun(); err != nil {
		return nil, err
	}
	s := &Setup{scenario: sc, rules: table.Ruleset(), table: table, board: sc.Board, swap: opt.Swap, verify: opt.Verify || pathing.Invariants}
	index := map[string]int{}
	for i := range sc.Sides {
		side := &sc.Sides[i]
		index[side.Name] = i
		s.sides = append(s.sides, Side{Name: side.Name, Policy: side.Policy})
		p := opt.Policies[side.Name]
		if p == nil {
			decl, ok := s.rules.Policy(side.Policy)
			if !ok {
				return nil, fmt.Errorf("play: side %q: there is no policy %q; Options.Policies takes others", side.Name, side.Policy)
			}
			p = decl.New(side.Options)
			if err := checkPolicy(table, p); err != nil {
				return nil, fmt.Errorf("play: the policy %s of side %q: %w", side.Policy, side.Name, err)
			}
		}
		s.policies = append(s.policies, p)
	}
	for i := range sc.Units {
		u := &sc.Units[i]
		unit := Unit{ID: u.ID, Type: u.Type, Side: NoSide}
		if !sc.IsObject(u) {
			unit.Side = index[u.Side]
			s.sides[unit.Side].Units = append(s.sides[unit.Side].Units, i)
		}
		s.units = append(s.units, unit)
	}
	s.victory = s.compileVictory(index)
	return s, nil
}

// checkPolicy says why the ruleset can't play with a policy, or with a copy of it; nil if
// it can.
func checkPolicy(table Table, p Policy) error {
	if err := table.CheckPolicy(p); err != nil {
		return err
	}
	m, ok := p.(Memory)
	if !ok {
		return nil
	}
	c := m.Clone()
	if _, ok := c.(Memory); !ok {
		return fmt.Errorf("a Clone of it is %T, which is no Memory and can't be Reset before a game", c)
	}
	if err := table.CheckPolicy(c); err != nil {
		return fmt.Errorf("a Clone of it: %w", err)
	}
	return nil
}

// withPolicies is the scenario with the names of other policies at some sides.
func withPolicies(sc *scenario.Scenario, policies map[string]Policy) *scenario.Scenario {
	if len(policies) == 0 {
		return sc
	}
	c := *sc
	c.Sides = slices.Clone(sc.Sides)
	for i := range c.Sides {
		if p := policies[c.Sides[i].Name]; p != nil {
			c.Sides[i].Policy = fmt.Sprintf("%T", p)
		}
	}
	return &c
}

// Scenario is what the setup was compiled from. If Options gave policies, it is a
// copy that names them.
func (s *Setup) Scenario() *scenario.Scenario { return s.scenario }

// Ruleset is the ruleset of the scenario.
func (s *Setup) Ruleset() *ruleset.Ruleset { return s.rules }

// Table is what the ruleset made of the scenario.
func (s *Setup) Table() Table { return s.table }

// Board is the board of the scenario.
func (s *Setup) Board() *board.Board { return s.board }

// Sides are the sides, in the order of the scenario. Treat them as read only.
func (s *Setup) Sides() []Side { return s.sides }

// Units are the units, in the order of the file. Treat them as read only.
func (s *Setup) Units() []Unit { return s.units }

// NewTally makes an empty tally for games of this setup: 8 bytes a cell.
func (s *Setup) NewTally() *Tally {
	width := len(s.rules.Counters)
	return &Tally{
		width:  width,
		counts: make([]int64, width*len(s.units)),
		Visits: make([]int64, s.board.W()*s.board.H()),
	}
}
