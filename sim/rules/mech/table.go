package mech

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// noUnit stands for no unit where a unit's index is wanted.
const noUnit = -1

// Table is a scenario of mech, compiled. It never changes but for what it computes when
// first asked: the rules of units, and distances; and any number of goroutines may use it. Units are meant
// by their indices in Scenario.Units.
type Table struct {
	sc     *scenario.Scenario
	params mech.Params
	ground *mech.Ground
	units  []start
	once   sync.Once // of ready
}

// start is a unit and how it stands when a game starts.
type start struct {
	unit         *scenario.Unit
	check        *mech.Checker
	rules        *mech.Rules // nil before the table is ready
	body         mech.Body
	combat       mech.Combat
	state        mech.State
	drags, lifts int // units, or noUnit
	toGoal       *goals
	ahead        pathing.Dir // the way it looks: from its start to the middle of the board
}

// box is the spaces that it fills.
func (s *start) box() mech.Box { return s.check.Box(s.unit.At) }

// Ruleset is the ruleset mech.
func (t *Table) Ruleset() *ruleset.Ruleset { return Ruleset() }

// CheckPolicy refuses what is neither a Policy nor a play.Chooser.
func (t *Table) CheckPolicy(p play.Policy) error {
	if PolicyOf(p) == nil {
		return fmt.Errorf("%T is no policy of mech: it has neither Choose(*mech.View) mech.Decision nor Choose(play.Choices) int", p)
	}
	return nil
}

// NewTurns makes the memory of games for a frame.
func (t *Table) NewTurns(f *play.Frame) play.Turns { return newGame(t, f) }

// NewWorld puts every unit where the scenario has it.
func (t *Table) NewWorld() ruleset.World { return newWorld(t) }

// Params are the parameters of the ruleset.
func (t *Table) Params() mech.Params { return t.params }

// Rules are the rules of a unit. An object has some too, to be pushed and to fall by.
// The first call compiles the board.
func (t *Table) Rules(unit int) *mech.Rules {
	t.ready()
	return t.units[unit].rules
}

// Combat is what a unit has for attacks.
func (t *Table) Combat(unit int) mech.Combat { return t.units[unit].combat }

// Start is how a unit stands when a game starts. Treat it as read only.
func (t *Table) Start(unit int) mech.State { return t.units[unit].state }

// hostile reports whether two units are characters of different sides.
func (t *Table) hostile(a, b int) bool {
	x, y := &t.units[a].body, &t.units[b].body
	return !x.Object && !y.Object && x.Side != y.Side
}

// harms reports whether a hit does anything.
func harms(c *mech.Combat) bool { return c.Damage > 0 || c.Knockback > 0 }

// sidesOf numbers the sides of the units of a scenario, in the order in which the units
// name them: units without a side are one side together.
func sidesOf(sc *scenario.Scenario) []int {
	numbers, sides := map[string]int{}, make([]int, len(sc.Units))
	for i := range sc.Units {
		n, ok := numbers[sc.Units[i].Side]
		if !ok {
			n = len(numbers)
			numbers[sc.Units[i].Side] = n
		}
		sides[i] = n
	}
	return sides
}

// stand is how high a body with these fields stands on a cell: on the highest surface
// under its footprint (M-03).
func stand(b *board.Board, fields map[string]pathing.Value, c pathing.Cell) (z int, ok bool) {
	n := mech.Spaces(pathing.Half(fields["size"].Int))
	for y := c.Y; y < min(c.Y+n, b.H()); y++ {
		for x := c.X; x < min(c.X+n, b.W()); x++ {
			cell := pathing.Cell{X: x, Y: y}
			column := b.Column(b.ID(cell))
			z = max(z, bits.Len64(column))
			ok = ok || column != 0 || !b.At(cell).Has(board.Void)
		}
	}
	return z, ok && z < board.MaxHeight
}

// link finds the units that others name.
func (t *Table) link() {
	for i := range t.units {
		s := &t.units[i]
		u := s.unit
		for _, id := range u.Fields["unengaged"].IDs() {
			s.state.Unengaged = append(s.state.Unengaged, t.unitNamed(id))
		}
		s.drags, s.lifts = t.unitNamed(u.Fields["drags"].Text), t.unitNamed(u.Fields["lifts"].Text)
		s.state.Drags, s.state.Lifts = t.size(s.drags), t.size(s.lifts)
		s.ahead = ahead(t.sc.Board, s.box())
	}
}

// ready compiles the board for every profile, once: what compile has checked can't fail.
func (t *Table) ready() {
	t.once.Do(func() {
		known := map[*mech.Checker]*mech.Rules{}
		to := map[*mech.Rules]*goals{} // a profile names its side
		for i := range t.units {
			s := &t.units[i]
			if known[s.check] == nil {
				r, err := t.ground.Rules(s.check.Profile())
				if err != nil {
					panic(fmt.Sprintf("rules/mech: a profile that was checked: %v", err))
				}
				known[s.check] = r
			}
			s.rules = known[s.check]
			if side, ok := t.sc.Side(s.unit.Side); ok && !s.body.Object {
				s.toGoal = goalsFor(to, s.rules, side.Goal)
			}
		}
	})
}

// unitNamed is the index of a unit by its id, or noUnit.
func (t *Table) unitNamed(id string) int {
	return slices.IndexFunc(t.sc.Units, func(u scenario.Unit) bool { return u.ID == id })
}

// size is the Size of a unit, and 0 for noUnit.
func (t *Table) size(unit int) pathing.Half {
	if unit == noUnit {
		return 0
	}
	return t.units[unit].body.Size
}

// ahead is the way from a box to the middle of the board, along the axis on which it is
// farther.
func ahead(b *board.Board, at mech.Box) pathing.Dir {
	x, y := b.W()-at.N-2*int(at.At.X), b.H()-at.N-2*int(at.At.Y)
	switch {
	case abs(x) >= abs(y) && x >= 0:
		return pathing.E
	case abs(x) >= abs(y):
		return pathing.W
	case y > 0:
		return pathing.S
	default:
		return pathing.N
	}
}
