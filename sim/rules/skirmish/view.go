package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/play"
)

// View is what a Policy sees when a unit is to act: the whole world, and what the
// unit can do in it. Units are meant by their indices in Setup.Units. Treat all that it
// gives as read only.
type View struct {
	play.Seat
	play.Plain
	g     *game
	unit  int
	rules *skirmish.Rules
	known uint8

	reach    pathing.Reach
	payments []skirmish.Payment
	path     []pathing.Step
	near     []int32   // units that a policy looks at
	table    []int32   // distances to goals that the unit makes for; nil without goals
	more     [][]int32 // to other such goals; the nearest counts
	tables   [][]int32 // memory for both
	togo     []pathing.Cost
	stride   int // of the board
	layers   int // of the distances
}

// What a view has worked out.
const (
	knowsReach uint8 = 1 << iota
	knowsPayments
	knowsGoals
)

func (v *View) begin(unit int) {
	v.Sit(unit)
	v.unit, v.known = unit, 0
	v.rules = v.g.rules[unit]
	v.layers = v.g.t.units[unit].layers
}

// Table is the scenario, compiled.
func (v *View) Table() *Table { return v.g.t }

// Phase is the current Phase, from 1 to PhasesPerTurn of Table.Params.
func (v *View) Phase() int { return v.g.phase }

// LastPhase reports whether no Phase is left in this Turn after this one: Speed
// that is not spent now is lost.
func (v *View) LastPhase() bool { return v.g.phase >= v.g.t.params.PhasesPerTurn }

// At is where a unit stands.
func (v *View) At(unit int) pathing.Place {
	u := &v.g.units[unit]
	return pathing.Place{X: int16(u.state.At.X), Y: int16(u.state.At.Y), Z: int16(v.g.board.Levels()[u.cell])}
}

// State is how a unit stands.
func (v *View) State(unit int) skirmish.State { return v.g.units[unit].state }

// Start is how a unit stood when the game started.
func (v *View) Start(unit int) skirmish.State { return v.g.t.units[unit].state }

// Left are the Speed points that the unit has left this Turn; 0 for a vehicle.
func (v *View) Left() int {
	p := &v.g.t.units[v.unit].profile
	if p.Vehicle {
		return 0
	}
	return p.Speed - v.g.units[v.unit].state.Spent
}

// Reach is every end of the unit's next Action. Staying put is among them.
func (v *View) Reach() *pathing.Reach {
	if v.known&knowsReach == 0 {
		v.known |= knowsReach
		if err := v.Query().Action(&v.reach, v.g.scratch, v.g.units[v.unit].state); err != nil {
			panic("rules/skirmish: " + err.Error()) // states come from the table, After and AfterPaying
		}
	}
	return &v.reach
}

// Payments are the part payments that the unit may make as its Action (S-12).
func (v *View) Payments() []skirmish.Payment {
	if v.known&knowsPayments == 0 {
		v.known |= knowsPayments
		v.payments = v.Query().Payments(v.payments[:0], v.g.units[v.unit].state)
	}
	return v.payments
}

// Query asks further questions for the unit as things stand. Give it a Reach and a
// scratch of your own: a policy with such is a play.Memory.
func (v *View) Query() skirmish.Query { return v.rules.Query(v.g.overlay, v.unit) }

// Overlay is where everybody stands, the unit included, by their indices.
func (v *View) Overlay() *units.Overlay { return v.g.overlay }

// couldMove reports whether the unit can get to another square, or pay towards one.
func (v *View) couldMove() bool {
	if v.Idle() {
		return false
	}
	r := v.Reach()
	here := v.g.units[v.unit].state.At
	return r.End(0).Place.Cell() != here || r.End(r.Len()-1).Place.Cell() != here || len(v.Payments()) > 0
}
