package play

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/scenario"
)

// NoSide is the side of an object.
const NoSide = -1

// noUnit stands for no unit where a unit's index is wanted.
const noUnit = -1

// MechSetup is what a Setup knows of the ruleset mech. It never changes. Units are
// meant by their indices in Setup.Units.
type MechSetup struct {
	params mech.Params
	units  []mechStart
}

// mechStart is a unit and how it stands when a game starts.
type mechStart struct {
	rules        *mech.Rules
	body         mech.Body
	combat       mech.Combat
	state        mech.State
	drags, lifts int // units, or noUnit
	toGoal       *mechGoals
	ahead        pathing.Dir // the way it looks: from its start to the middle of the board
}

// harms reports whether a hit does anything.
func harms(c *mech.Combat) bool { return c.Damage > 0 || c.Knockback > 0 }

// compileMech adds the units of a scenario of mech to the setup.
func (s *Setup) compileMech(side map[string]int) error {
	params, err := mech.Default().With(s.scenario.Rules)
	if err != nil {
		return err
	}
	ground, err := mech.NewGround(s.board, params)
	if err != nil {
		return err
	}
	s.mech = &MechSetup{params: params}
	compiled := map[mech.Profile]*mech.Rules{}
	known := map[*mech.Rules]*mechGoals{} // a profile names its side
	for i := range s.scenario.Units {
		u := &s.scenario.Units[i]
		unit := Unit{ID: u.ID, Type: u.Type, Side: NoSide, Object: u.Fields["object"].Int != 0}
		if !unit.Object {
			unit.Side = side[u.Side]
			s.sides[unit.Side].Units = append(s.sides[unit.Side].Units, i)
		}
		prof := mech.ProfileOf(unit.Side, u.Fields)
		r := compiled[prof]
		if r == nil {
			if r, err = ground.Rules(prof); err != nil {
				return err
			}
			compiled[prof] = r
		}
		st := mech.StateOf(u.At, u.Fields)
		for _, id := range u.Fields["unengaged"].IDs() {
			st.Unengaged = append(st.Unengaged, s.unitNamed(id))
		}
		start := mechStart{
			rules: r, body: mech.BodyOf(unit.Side, u.Fields), combat: mech.CombatOf(u.Fields), state: st,
			drags: s.unitNamed(u.Fields["drags"].Text), lifts: s.unitNamed(u.Fields["lifts"].Text),
		}
		start.ahead = ahead(s.board, start.rules.Box(u.At))
		if !unit.Object {
			start.toGoal = goalsFor(known, r, s.scenario.Sides[unit.Side].Goal)
		}
		s.units = append(s.units, unit)
		s.mech.units = append(s.mech.units, start)
	}
	return nil
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

// unitNamed is the index of a unit by its id, or noUnit.
func (s *Setup) unitNamed(id string) int {
	return slices.IndexFunc(s.scenario.Units, func(u scenario.Unit) bool { return u.ID == id })
}

// Params are the parameters of the ruleset.
func (s *MechSetup) Params() mech.Params { return s.params }

// Rules are the rules of a unit. An object has some too, to be pushed and to fall by.
func (s *MechSetup) Rules(unit int) *mech.Rules { return s.units[unit].rules }

// Combat is what a unit has for attacks.
func (s *MechSetup) Combat(unit int) mech.Combat { return s.units[unit].combat }

// Start is how a unit stands when a game starts. Treat it as read only.
func (s *MechSetup) Start(unit int) mech.State { return s.units[unit].state }
