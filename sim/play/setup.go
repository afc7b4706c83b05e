package play

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/scenario"
)

// Options change how a scenario is played.
type Options struct {
	// Policies play sides, by their names, in place of the policies that the
	// scenario names. Such a side needs no policy in the scenario.
	Policies map[string]Policy
	// Swap reverses what comes first among equals: see the package comment.
	Swap bool
}

// Side is a side of a Setup.
type Side struct {
	Name   string
	Policy string // its name in the scenario, or the type of what Options gives in its place
	Units  []int  // indices in Setup.Units
}

// Unit is a unit of a Setup.
type Unit struct {
	ID      string
	Type    string           // empty if the scenario gives none
	Side    int              // index in Setup.Sides; NoSide for an object
	Object  bool             // in mech: a thing that has no side and no turn
	Profile skirmish.Profile // in mech see Setup.Mech
}

// Setup is a scenario made ready to be played. It is safe for any number of
// goroutines, and never changes but for distances that are computed when a policy
// first asks for them.
type Setup struct {
	scenario *scenario.Scenario
	board    *board.Board
	params   skirmish.Params
	step     int // the least that a step costs
	sides    []Side
	units    []Unit
	swap     bool

	policies []Policy // of each side
	rules    []*skirmish.Rules
	starts   []skirmish.State
	toGoal   []*goalFields // of each unit; nil without goals
	layers   []int         // of each unit's distances
	victory  victory
	phase    int // in which the first Turn starts

	mech *MechSetup // nil for skirmish, which has all above
}

// Compile makes a scenario ready to be played. It takes time and memory in
// proportion to the board.
//
// The error is scenario.Faults where the scenario has faults or lacks something
// that a game needs (see scenario.CheckRun); another where opt names a side that
// does not exist, or the ruleset can't be played. The scenario must not change
// while the Setup is in use.
func Compile(sc *scenario.Scenario, opt Options) (*Setup, error) {
	if sc == nil || sc.Board == nil {
		return nil, errors.New("play: there is no scenario to play; read one with scenario.Load or scenario.Parse")
	}
	game, ok := rulesetOf(sc.Ruleset)
	if !ok {
		return nil, fmt.Errorf("play: the ruleset %q can't be played: there are skirmish and mech", sc.Ruleset)
	}
	for _, name := range slices.Sorted(maps.Keys(opt.Policies)) {
		if _, ok := sc.Side(name); !ok {
			return nil, fmt.Errorf("play: a policy is given for the side %q, which the scenario does not have", name)
		}
		if opt.Policies[name] == nil {
			return nil, fmt.Errorf("play: the policy given for the side %q is nil", name)
		}
	}
	sc = withPolicies(sc, opt.Policies)
	if err := sc.CheckRun(); err != nil {
		return nil, err
	}
	if fs := game.Check(sc); len(fs) > 0 {
		return nil, scenario.Faults(fs)
	}
	s := &Setup{scenario: sc, board: sc.Board, swap: opt.Swap}
	index := map[string]int{}
	for i := range sc.Sides {
		side := &sc.Sides[i]
		index[side.Name] = i
		s.sides = append(s.sides, Side{Name: side.Name, Policy: side.Policy})
		p := opt.Policies[side.Name]
		if p == nil {
			var err error
			if p, err = newPolicy(side.Policy, side.Options); err != nil {
				return nil, fmt.Errorf("play: side %q: %w", side.Name, err)
			}
		}
		s.policies = append(s.policies, p)
	}
	if err := game.compile(s, index); err != nil {
		return nil, err
	}
	s.victory = s.compileVictory(index)
	return s, nil
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

// compileSkirmish adds the units of a scenario of skirmish to the setup.
func (s *Setup) compileSkirmish(side map[string]int) error {
	params, err := skirmish.Default().With(s.scenario.Rules)
	if err != nil {
		return err
	}
	ground, err := skirmish.NewGround(s.board, params)
	if err != nil {
		return err
	}
	s.params = params
	s.step = min(params.Front, params.FrontDiagonal, params.Side, params.RearDiagonal, params.Rear)
	compiled := map[skirmish.Profile]*skirmish.Rules{}
	fields := map[fieldKey]*goalFields{}
	for i := range s.scenario.Units {
		u := &s.scenario.Units[i]
		prof := skirmish.ProfileOf(u.Fields)
		r := compiled[prof]
		if r == nil {
			if r, err = ground.Rules(prof); err != nil {
				return err
			}
			compiled[prof] = r
		}
		unit := Unit{ID: u.ID, Type: u.Type, Side: side[u.Side], Profile: prof}
		st := skirmish.StateOf(u.At.Cell(), u.Fields)
		st.Phase = max(st.Phase, 1)
		if i == 0 || st.Phase < s.phase {
			s.phase = st.Phase
		}
		s.units = append(s.units, unit)
		s.rules = append(s.rules, r)
		s.starts = append(s.starts, st)
		s.layers = append(s.layers, 4*span(prof))
		s.toGoal = append(s.toGoal, s.fieldsFor(fields, unit, r))
		s.sides[unit.Side].Units = append(s.sides[unit.Side].Units, i)
	}
	return nil
}

// Scenario is what the setup was compiled from. If Options gave policies, it is a
// copy that names them.
func (s *Setup) Scenario() *scenario.Scenario { return s.scenario }

// Board is the board of the scenario.
func (s *Setup) Board() *board.Board { return s.board }

// Sides are the sides, in the order of the file. Treat them as read only.
func (s *Setup) Sides() []Side { return s.sides }

// Units are the units, in the order of the file. Treat them as read only.
func (s *Setup) Units() []Unit { return s.units }

// Rules are the rules of a unit of skirmish, by its index; nil under another ruleset.
func (s *Setup) Rules(unit int) *skirmish.Rules {
	if s.mech != nil {
		return nil
	}
	return s.rules[unit]
}

// Params are the parameters of skirmish.
func (s *Setup) Params() skirmish.Params { return s.params }

// Mech is what only the ruleset mech has; nil under another.
func (s *Setup) Mech() *MechSetup { return s.mech }

// NewTally makes an empty tally for games of this setup: 8 bytes a cell.
func (s *Setup) NewTally() *Tally {
	t := &Tally{Units: make([]Counts, len(s.units)), Visits: make([]int64, s.board.W()*s.board.H())}
	if s.mech != nil {
		t.Mech = make([]MechCounts, len(s.units))
	}
	return t
}
