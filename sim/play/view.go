package play

import (
	"math/rand/v2"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// View is what a Policy sees when a unit is to act: the whole world, and what the
// unit can do in it. Treat what it gives as read only.
type View struct {
	g    *Game
	unit int
}

// Unit is the index of the unit that acts, in Setup.Units.
func (v *View) Unit() int { return v.unit }

// Setup is the setup of the game.
func (v *View) Setup() *Setup { return v.g.setup }

// State is how a unit stands, by its index.
func (v *View) State(unit int) skirmish.State { return skirmish.State{} }

// Reach is every end of the unit's next Action.
func (v *View) Reach() *pathing.Reach { return nil }

// Payments are the part payments that the unit may make instead (S-12).
func (v *View) Payments() []skirmish.Payment { return nil }

// Goals are the cells that the unit's side makes for.
func (v *View) Goals() []pathing.Cell { return nil }

// Distance is the least Speed from a cell and facing to the nearest goal of the
// unit's side, over ground alone; ok is false if there is no way.
func (v *View) Distance(c pathing.Cell, facing pathing.Dir) (d pathing.Cost, ok bool) {
	return 0, false
}

// Rand are the random numbers of the unit's side.
func (v *View) Rand() *rand.Rand { return nil }

// Turn and Phase count from 1.
func (v *View) Turn() int  { return 0 }
func (v *View) Phase() int { return 0 }
