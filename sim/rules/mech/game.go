package mech

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/sim/play"
)

// game plays the rounds of one game at a time. Units are meant by their indices.
type game struct {
	scene
	f        *play.Frame
	dice     *rand.Rand
	policies []Policy // of each side
	view     View
	units    []unit

	ranks  []int32   // sides, the first to act first
	order  [][]int32 // of each side, its units, the first to act first
	next   []int32   // of each side, how many of order have had their turn this round
	turnOf int       // the place in ranks of the side that acts next
	all    []int32   // the characters in the order of a round
	keys   []uint64  // of each side, then of each unit: what orders them

	acting int // the unit whose turn it is
	asked  int // how many decisions it was asked for in this turn
	path   []pathing.Step
	danger []pathing.Place
	verify bool // every decision
}

// unit is what a game knows of a unit beside its body.
type unit struct {
	hp      int
	entered int // spaces that it moved this turn (M-20)
	givenUp int // spaces of its standard move that it gave up this turn
	fallen  int // spaces of its fall so far (M-18)
	flags   flags
}

type flags uint16

// What is so about a unit.
const (
	begun        flags = 1 << iota // it has had a turn
	reacted                        // this round (M-16)
	hazarded                       // checked for dangerous ground this round (M-27)
	attacked                       // this turn
	did                            // something this turn
	couldMove                      // this turn
	aboveCeiling                   // since it last started a turn below it (M-21)
	movedByForce                   // since the latest turn ended, so that it may be in the air
	saveFailed                     // it falls at the end of this turn (M-20)
	falling
)

// has reports whether any flag of g is set.
func (f flags) has(g flags) bool { return f&g != 0 }

func newGame(t *Table, f *play.Frame) *game {
	sides := f.Setup().Sides()
	g := &game{
		scene:  newScene(t),
		f:      f,
		dice:   f.Dice(),
		units:  make([]unit, len(t.units)),
		ranks:  make([]int32, len(sides)),
		next:   make([]int32, len(sides)),
		keys:   make([]uint64, len(sides)+len(t.units)),
		verify: f.Verify(),
	}
	g.view = View{Seat: play.NewSeat(f), g: g, scratch: search.NewScratch()}
	g.view.choices.View = &g.view
	for i := range sides {
		g.policies = append(g.policies, PolicyOf(f.Policy(i)))
		g.ranks[i] = int32(i)
		g.order = append(g.order, make([]int32, len(sides[i].Units)))
	}
	return g
}

// Start puts every unit where the scenario has it and draws the order.
func (g *game) Start() (first int) {
	g.reset()
	for u := range g.units {
		from := &g.t.units[u]
		g.units[u] = unit{hp: from.combat.HP, entered: from.state.Moved}
		if !from.body.Object {
			g.f.Counts(u)[Characters] = 1
		}
		g.visit(mech.Box{}, g.box(u))
		g.place(u)
		for _, o := range from.state.Unengaged {
			g.nameUnengaged(o, u, true)
		}
	}
	g.drawOrder()
	g.asked = 0
	return int(g.ranks[0])
}

// drawOrder draws the order of the sides, and of the units of each, for this game.
func (g *game) drawOrder() {
	sides := len(g.ranks)
	for i := range g.keys {
		g.keys[i] = g.f.DrawKey()
	}
	g.sort(g.ranks, g.keys[:sides])
	for i := range g.order {
		for j, u := range g.f.Setup().Sides()[i].Units {
			g.order[i][j] = int32(u)
		}
		g.sort(g.order[i], g.keys[sides:])
	}
	g.all = g.all[:0]
	for i := range g.units {
		for _, side := range g.ranks {
			if i < len(g.order[side]) {
				g.all = append(g.all, g.order[side][i])
			}
		}
	}
}

// sort orders a list by keys.
func (g *game) sort(list []int32, keys []uint64) {
	slices.SortFunc(list, func(a, b int32) int { return g.f.CompareKeys(keys, int(a), int(b)) })
}

// Turn plays a round.
func (g *game) Turn() error {
	g.startRound()
	for u := g.following(); u != noUnit; u = g.following() {
		if err := g.f.Err(); err != nil {
			return err
		}
		g.f.CountPhase()
		if err := g.takeTurn(u); err != nil || g.f.Over() {
			return err
		}
	}
	g.endRound()
	return nil
}

// startRound gives every character its turn and its reaction back.
func (g *game) startRound() {
	clear(g.next)
	g.turnOf = 0
	for u := range g.units {
		g.units[u].flags &^= reacted | hazarded
	}
}

// following is the character whose turn comes next in this round, or noUnit: sides
// alternate as long as they have any left.
func (g *game) following() int {
	for range g.ranks {
		side := g.ranks[g.turnOf]
		g.turnOf = (g.turnOf + 1) % len(g.ranks)
		for int(g.next[side]) < len(g.order[side]) {
			u := int(g.order[side][g.next[side]])
			g.next[side]++
			if g.alive(u) {
				return u
			}
		}
	}
	return noUnit
}

// endRound lets objects fall on, which have no turns.
func (g *game) endRound() {
	for u := range g.units {
		if g.object(u) && g.units[u].flags.has(falling) {
			g.fall(u)
		}
	}
}

// object reports whether a unit is an object, which has no side and no turn.
func (g *game) object(u int) bool { return g.t.units[u].body.Object }

// roll is a throw of a die with n sides: 1 to n.
func (g *game) roll(n int) int { return 1 + g.dice.IntN(n) }

// passes rolls a check or a save (M-12).
func (g *game) passes(bonus int) bool { return g.t.params.Passes(g.roll(20), bonus) }

// wrong is the error of a policy that decided on what its unit can't do.
func (g *game) wrong(u int, format string, args ...any) error {
	when := fmt.Sprintf("round %d, decision %d", g.f.Turn(), g.asked)
	return g.f.Wrong(u, g.asked, when, format, args...)
}
