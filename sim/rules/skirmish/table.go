package skirmish

import (
	"fmt"
	"sync"

	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// Table is a scenario compiled for skirmish. It never changes but for what it computes
// when first asked, and any number of goroutines may use it. Units are meant by their
// indices in Scenario.Units.
type Table struct {
	sc     *scenario.Scenario
	params skirmish.Params
	units  []unit
	rules  func() []*skirmish.Rules // of each unit; made when first asked for
	goals  func() []*goals          // of each unit; nil for one whose side has none
	step   int                      // the least that a step costs
	phase  int                      // in which the first Turn starts
}

// unit is a unit and how it stands at the start.
type unit struct {
	profile skirmish.Profile
	state   skirmish.State
	layers  int // of its distances
}

// compile makes the table of a scenario, or tells its faults.
func compile(sc *scenario.Scenario) (any, []scenario.Fault) {
	c := checker{sc: sc}
	params, ok := c.params()
	if !ok {
		return nil, c.faults
	}
	t := &Table{
		sc: sc, params: params,
		step: min(params.Front, params.FrontDiagonal, params.Side, params.RearDiagonal, params.Rear),
	}
	for i := range sc.Units {
		u := &sc.Units[i]
		prof, st := skirmish.ProfileOf(u.Fields), skirmish.StateOf(u.At.Cell(), u.Fields)
		c.unit(u, params, prof, st)
		first := max(st.Phase, 1)
		if i == 0 || first < t.phase {
			t.phase = first
		}
		t.units = append(t.units, unit{prof, st, 4 * span(prof)})
	}
	c.crowded(params.SquareCapacity)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	t.rules = sync.OnceValue(t.makeRules)
	t.goals = sync.OnceValue(t.makeGoals)
	return t, nil
}

// makeRules compiles the board for every profile: what compile has checked can't fail.
func (t *Table) makeRules() []*skirmish.Rules {
	ground, err := skirmish.NewGround(t.sc.Board, t.params)
	if err != nil {
		panic(fmt.Sprintf("rules/skirmish: a board that was checked: %v", err))
	}
	known := map[skirmish.Profile]*skirmish.Rules{}
	list := make([]*skirmish.Rules, len(t.units))
	for i := range t.units {
		prof := t.units[i].profile
		if known[prof] == nil {
			if known[prof], err = ground.Rules(prof); err != nil {
				panic(fmt.Sprintf("rules/skirmish: a profile that was checked: %v", err))
			}
		}
		list[i] = known[prof]
	}
	return list
}

// Ruleset is the ruleset.
func (t *Table) Ruleset() *ruleset.Ruleset { return Ruleset() }

// Scenario is what the table was compiled from.
func (t *Table) Scenario() *scenario.Scenario { return t.sc }

// Params are the parameters of the scenario.
func (t *Table) Params() skirmish.Params { return t.params }

// Rules are the rules of a unit. The first call compiles the board.
func (t *Table) Rules(unit int) *skirmish.Rules { return t.rules()[unit] }

// Profile is the profile of a unit.
func (t *Table) Profile(unit int) skirmish.Profile { return t.units[unit].profile }

// Start is how a unit stands at the start.
func (t *Table) Start(unit int) skirmish.State { return t.units[unit].state }

// CheckPolicy says why the ruleset can't play with a policy.
func (t *Table) CheckPolicy(p play.Policy) error {
	switch p.(type) {
	case Policy, play.Chooser:
		return nil
	}
	return fmt.Errorf("%T is no policy for skirmish: want the method Choose of skirmish.Policy or of play.Chooser", p)
}

// span is how many layers a facing has in distances.
func span(p skirmish.Profile) int {
	if p.Vehicle {
		return p.Turn + 1
	}
	return 1
}
