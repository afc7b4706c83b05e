package mech

import (
	"slices"

	"example.com/stride/pathing"
)

// Profile is what a character is.
type Profile struct {
	Size        pathing.Half // 1 stands for 1/2; else a whole Size, in halves
	Speed       int          // spaces, 0-60
	Legs        bool
	Flight      bool
	Hover       bool
	Propulsion  bool
	Human       bool
	Teleport    int // range in spaces, 0 for none
	Hull        int
	Agility     int
	Engineering int
	Threat      int
	Side        int
}

// Status is a set of statuses (M-25).
type Status uint8

// The statuses.
const (
	Prone Status = 1 << iota
	Slowed
	Immobilized
	Stunned
)

// Has reports whether every status of t is in s.
func (s Status) Has(t Status) bool { return s&t == t }

// State is how things stand with a character at the start of a query.
type State struct {
	At     pathing.Place
	Status Status
	// Moved are the spaces of the standard move already made (M-28). Jumps, flights
	// and teleports take the place of the whole of it, so they need a Moved of 0.
	Moved int
	// Acted is set after an action: the ceiling then holds (M-21).
	Acted bool
	// Boosted is set if BOOST was used already.
	Boosted bool
	// Drags and Lifts are the Size of what it drags and of all that it lifts, 0 for
	// nothing (M-26). What it drags makes it SLOWED and keeps it from jumps, teleports
	// and stepping off edges, and from the air if it is more than flight_load; what it
	// lifts makes it IMMOBILIZED. Where the load stands, the world says, and Query.Follow
	// where it comes to stand.
	Drags, Lifts pathing.Half
	// Unengaged are adjacent hostiles that the character is not engaged with, such
	// as those that it was pushed next to (M-14). The query only reads it.
	Unengaged []int
}

// ProfileOf reads a profile from the fields of a unit, as Declaration names them.
func ProfileOf(side int, fields map[string]pathing.Value) Profile {
	n := numbersOf(fields)
	return Profile{
		Size: pathing.Half(n("size")), Speed: n("speed"), Legs: n("legs") != 0, Flight: n("flight") != 0,
		Hover: n("hover") != 0, Propulsion: n("propulsion") != 0, Human: n("human") != 0, Teleport: n("teleport"),
		Hull: n("hull"), Agility: n("agility"), Engineering: n("engineering"), Threat: n("threat"), Side: side,
	}
}

// BodyOf reads what others see of a unit from its fields.
func BodyOf(side int, fields map[string]pathing.Value) Body {
	n := numbersOf(fields)
	return Body{Size: pathing.Half(n("size")), Side: side, Human: n("human") != 0, Object: n("object") != 0, Threat: n("threat")}
}

// Combat is what a unit has for attacks, which movement does not depend on.
type Combat struct {
	HP        int // damage that destroys it, from 1
	Range     int // spaces that its attack reaches, 0 for none
	Hit       int // per cent, without difficulties: see Params.HitChance
	Damage    int // of a hit
	Knockback int // spaces that a hit pushes its target
}

// CombatOf reads what a unit has for attacks from its fields.
func CombatOf(fields map[string]pathing.Value) Combat {
	n := numbersOf(fields)
	return Combat{HP: n("hp"), Range: n("range"), Hit: n("hit"), Damage: n("damage"), Knockback: n("knockback")}
}

// StateOf reads a state from the fields of a unit, as Declaration names them, but
// for Unengaged, Drags and Lifts: what units those are that it names, the caller knows.
func StateOf(at pathing.Place, fields map[string]pathing.Value) State {
	n := numbersOf(fields)
	return State{At: at, Status: Status(n("status")), Moved: n("moved"), Acted: n("acted") != 0, Boosted: n("boosted") != 0}
}

// numbersOf reads fields by key, those that are not given as their defaults.
func numbersOf(fields map[string]pathing.Value) func(key string) int {
	return func(key string) int {
		if v, ok := fields[key]; ok {
			return v.Int
		}
		f, _ := declaration.Field(key)
		return f.Default.Int
	}
}

// Body is what others see of a character with this profile.
func (p Profile) Body() Body {
	return Body{Size: p.Size, Side: p.Side, Human: p.Human, Threat: p.Threat}
}

// engagedWith reports whether a character that starts next to a hostile is engaged
// with it (M-14).
func (st *State) engagedWith(id int) bool { return !slices.Contains(st.Unengaged, id) }
