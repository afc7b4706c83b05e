package play

import (
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// View is what a Policy sees when a unit is to act: the whole world, and what the
// unit can do in it. Treat all that it gives as read only.
type View struct {
	g     *Game
	unit  int
	rules *skirmish.Rules
	known uint8

	reach    pathing.Reach
	payments []skirmish.Payment
	path     []pathing.Step
	near     []int32   // units that a policy looks at
	table    []int32   // distances to the goals that the unit makes for; nil without goals
	more     [][]int32 // the nearest counts
	togo     []pathing.Cost
	promise  []promise
	mech     *MechView // nil for skirmish
	stride   int       // of the board
	layers   int       // of the distances
}

// What a view has worked out.
const (
	knowsReach uint8 = 1 << iota
	knowsPayments
	knowsGoals
)

func (v *View) begin(unit int) {
	s := v.g.setup
	v.unit, v.known = unit, 0
	if v.mech != nil {
		v.mech.falls = false
		return
	}
	v.rules = s.rules[unit]
	v.stride, v.layers = s.board.Stride(), s.layers[unit]
}

// Setup is the setup of the game.
func (v *View) Setup() *Setup { return v.g.setup }

// Unit is the index in Setup.Units of the unit that is to act.
func (v *View) Unit() int { return v.unit }

// Side is the index in Setup.Sides of the side that it belongs to.
func (v *View) Side() int { return v.g.setup.units[v.unit].Side }

// Enemy reports whether a unit, by its index, is of another side.
func (v *View) Enemy(unit int) bool {
	u := &v.g.setup.units[unit]
	return u.Side != v.Side() && !u.Object
}

// Turn is the current Turn, in mech the current round, from 1.
func (v *View) Turn() int { return v.g.turn }

// Phase is the current Phase, from 1 to PhasesPerTurn of Setup.Params; in mech the
// number of the decision in the unit's turn, from 1.
func (v *View) Phase() int { return v.g.phase }

// LastPhase reports whether no Phase is left in this Turn after this one: Speed
// that is not spent now is lost. In mech it is always so.
func (v *View) LastPhase() bool { return v.g.phase >= v.g.setup.params.PhasesPerTurn }

// At is where a unit stands, by its index. In mech it is where it last stood if it is
// destroyed: see MechView.Alive.
func (v *View) At(unit int) pathing.Place {
	if v.mech != nil {
		return v.mech.m.units[unit].state.At
	}
	st := &v.g.units[unit].state
	return pathing.Place{X: int16(st.At.X), Y: int16(st.At.Y), Z: int16(v.g.setup.board.Levels()[v.g.units[unit].cell])}
}

// State is how a unit stands, by its index. In mech it says where alone: see Mech.
func (v *View) State(unit int) skirmish.State {
	if v.mech != nil {
		return skirmish.State{At: v.At(unit).Cell()}
	}
	return v.g.units[unit].state
}

// Start is how a unit stood when the game started, by its index. In mech it says where
// alone: see MechSetup.Start.
func (v *View) Start(unit int) skirmish.State {
	if v.mech != nil {
		return skirmish.State{At: v.g.setup.mech.units[unit].state.At.Cell()}
	}
	return v.g.setup.starts[unit]
}

// Left are the Speed points that the unit has left this Turn; 0 for a vehicle. In mech
// they are the spaces left of its standard move.
func (v *View) Left() int {
	if v.mech != nil {
		return v.mech.left()
	}
	p := &v.g.setup.units[v.unit].Profile
	if p.Vehicle {
		return 0
	}
	return p.Speed - v.g.units[v.unit].state.Spent
}

// Rand gives random numbers: a stream for each side, so that what one side draws
// changes nothing for another.
func (v *View) Rand() *rand.Rand { return v.g.rand }

// Reach is every end of the unit's next Action. Staying put is among them. In mech it is
// what is left of the standard move and what replaces it, or BOOST once nothing is left
// (see MechView.Boosting).
func (v *View) Reach() *pathing.Reach {
	if v.known&knowsReach == 0 {
		v.known |= knowsReach
		var err error
		if v.mech != nil {
			err = v.mech.reach()
		} else {
			err = v.Query().Action(&v.reach, v.g.scratch, v.g.units[v.unit].state)
		}
		if err != nil {
			panic("play: " + err.Error()) // states come from Compile, After and AfterPaying
		}
	}
	return &v.reach
}

// Payments are the part payments that the unit may make as its Action (S-12); none in
// mech.
func (v *View) Payments() []skirmish.Payment {
	if v.known&knowsPayments == 0 && v.mech == nil {
		v.known |= knowsPayments
		v.payments = v.Query().Payments(v.payments[:0], v.g.units[v.unit].state)
	}
	return v.payments
}

// Query asks further questions for the unit as things stand, in skirmish. Give it a Reach and a
// scratch of your own: a policy with such is a Memory.
func (v *View) Query() skirmish.Query { return v.rules.Query(v.g.overlay, v.unit) }

// Overlay is where everybody stands, the unit included, by their indices; nil in mech:
// see MechView.World.
func (v *View) Overlay() *units.Overlay { return v.g.overlay }

// couldMove reports whether the unit can get to another square, or pay towards one.
func (v *View) couldMove() bool {
	if v.mech != nil {
		return v.Reach().Len() > 1 // staying put is one
	}
	if v.idle() {
		return false
	}
	r := v.Reach()
	here := v.g.units[v.unit].state.At
	return r.End(0).Place.Cell() != here || r.End(r.Len()-1).Place.Cell() != here || len(v.Payments()) > 0
}
