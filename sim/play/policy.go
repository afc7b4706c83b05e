package play

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/scenario"
)

// Policy decides what the units of a side do. One Policy plays all games of a
// Setup, on as many goroutines as there are games, so Choose must not change it;
// a policy that remembers things is a Memory too.
//
// Choose must depend on the View alone, v.Rand included: then the same Streams
// give the same game.
type Policy interface {
	// Choose decides the Action of v's unit. The View and all that it gives are
	// valid until Choose returns.
	Choose(v *View) Decision
}

// Memory is a Policy that remembers something. Every Game plays with a Clone of
// its own for each side, and calls Reset before every game.
type Memory interface {
	Policy
	// Clone is a policy that shares nothing that changes with this one.
	Clone() Policy
	// Reset forgets the game before.
	Reset()
}

// Decision is what a unit does with its Action, or in mech next in its turn. The zero
// Decision passes.
type Decision struct {
	kind decisionKind
	unit int32 // of an attack, or to take hold of
	end  pathing.End
	pay  skirmish.Payment
}

type decisionKind uint8

const (
	passing decisionKind = iota
	ending
	paying
	attacking
	standing
	givingUp
	dragging
	lifting
	lettingGo
)

// Pass does nothing. In mech it ends the turn.
func Pass() Decision { return Decision{} }

// Take goes to an end, by value, of the unit's Reach. To take the end of staying
// put is to pass.
func Take(e pathing.End) Decision { return Decision{kind: ending, end: e} }

// Pay makes a part payment (S-12), one of those in View.Payments.
func Pay(p skirmish.Payment) Decision { return Decision{kind: paying, pay: p} }

// Attack attacks a hostile, by its index in Setup.Units, where MechView.Chance says
// that it can (mech).
func Attack(unit int) Decision { return Decision{kind: attacking, unit: int32(unit)} }

// StandUp ends PRONE in place of the standard move (mech, M-25).
func StandUp() Decision { return Decision{kind: standing} }

// GiveUp gives up what is left of the standard move, so that the next Reach is that of
// BOOST (mech, M-01).
func GiveUp() Decision { return Decision{kind: givingUp} }

// Drag takes hold of an object or an ally beside the unit, by its index, to drag it
// along (mech, M-26).
func Drag(unit int) Decision { return Decision{kind: dragging, unit: int32(unit)} }

// Lift takes hold of an object or an ally beside the unit, by its index, and lifts it
// (mech, M-26).
func Lift(unit int) Decision { return Decision{kind: lifting, unit: int32(unit)} }

// LetGo ends dragging or lifting (mech).
func LetGo() Decision { return Decision{kind: lettingGo} }

// builtIn is a policy of this package.
type builtIn struct {
	scenario.Policy
	make func(options map[string]pathing.Value) Policy
}

// builtIns are the policies that a scenario may name.
var builtIns = []builtIn{
	{
		scenario.Policy{Name: "hold", Summary: "stays where it is"},
		func(map[string]pathing.Value) Policy { return Hold{} },
	},
	{
		scenario.Policy{Name: "random", Summary: "takes any of the ends it can reach, each equally likely"},
		func(map[string]pathing.Value) Policy { return Random{} },
	},
	{
		scenario.Policy{Name: "rush", Summary: "goes as near to the nearest goal as it can", Goal: true},
		func(map[string]pathing.Value) Policy { return Rush{} },
	},
	{
		scenario.Policy{Name: "guard", Summary: "stays near its goal, or its start, and stands in the way of others", Options: guardOptions},
		func(o map[string]pathing.Value) Policy { return Guard{Radius: option(guardOptions, o, "radius")} },
	},
	{
		scenario.Policy{Name: "greedy", Summary: "takes the best of all ends, by distance, blocking and Speed kept for later", Options: greedyOptions},
		func(o map[string]pathing.Value) Policy {
			return Greedy{
				Distance: option(greedyOptions, o, "distance_weight"),
				Blocking: option(greedyOptions, o, "blocking_weight"),
				Saving:   option(greedyOptions, o, "saving_weight"),
			}
		},
	},
	{
		scenario.Policy{
			Name: "skirmisher", Summary: "keeps its range of the nearest hostile, out of threat and in cover, and attacks",
			Rulesets: []string{"mech"}, Options: skirmisherOptions,
		},
		func(o map[string]pathing.Value) Policy {
			return Skirmisher{Range: option(skirmisherOptions, o, "range")}
		},
	},
}

// option is the value of an option, or its default if the scenario was not read
// from a file that gives it.
func option(decl []pathing.Param, options map[string]pathing.Value, key string) int {
	if v, ok := options[key]; ok {
		return v.Int
	}
	for i := range decl {
		if decl[i].Key == key {
			return decl[i].Default.Int
		}
	}
	return 0
}

func newPolicy(name string, options map[string]pathing.Value) (Policy, error) {
	known := ""
	for _, b := range builtIns {
		if b.Name == name {
			return b.make(options), nil
		}
		known += " " + b.Name
	}
	return nil, fmt.Errorf("there is no policy %q, only%s; Options.Policies takes others", name, known)
}
