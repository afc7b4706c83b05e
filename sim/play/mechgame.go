package play

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// mechGame is what a Game has for the ruleset mech: who stands how, and whose turn
// it is. Units are meant by their indices.
type mechGame struct {
	g     *Game
	s     *MechSetup
	world *mech.World
	dice  *rand.Rand // of Streams.Dice
	units []mechUnit
	query []mech.Query // of each unit

	ranks  []int32   // sides, the first to act first
	order  [][]int32 // of each side, its units, the first to act first
	next   []int32   // of each side, how many of order have had their turn this round
	turnOf int       // the place in ranks of the side that acts next
	all    []int32   // the characters in the order of a round
	keys   []uint64  // of each side, then of each unit: what orders them

	acting int // whose turn it is
	path   []pathing.Step
	places []pathing.Place // of what follows
	danger []pathing.Place
	apart  []int // hostiles that a state is not engaged with
	over   bool  // the game is won, lost or drawn
}

// mechUnit is a unit in a game.
type mechUnit struct {
	// state is how it stands. Unengaged lies in the unit's own room.
	state     mech.State
	unengaged []int
	hp        int
	entered   int // spaces that it moved this turn (M-20)
	givenUp   int // spaces of its standard move that it gave up this turn
	fallen    int // spaces of its fall so far (M-18)
	drags     int // the unit that it drags (M-26), or noUnit; its Size is in the state
	lifts     int // the unit that it lifts, or noUnit
	held      int // who drags or lifts it, or noUnit
	flags     mechFlags
}

type mechFlags uint16

// What is so about a unit.
const (
	destroyed mechFlags = 1 << iota
	begun               // it has had a turn
	reacted             // this round (M-16)
	hazarded            // checked for dangerous ground this round (M-27)
	attacked            // this turn
	did                 // something this turn
	couldMove           // this turn
	lofty               // above the ceiling since it last started a turn below (M-21)
	displaced           // without its will since the latest turn ended, so that it may be in the air
	failed              // it failed to save: it falls at the end of this turn (M-20)
	falling
)

func (f mechFlags) has(g mechFlags) bool { return f&g != 0 }

func (s *Setup) newMechGame(g *Game) *mechGame {
	m := &mechGame{
		g: g, s: s.mech,
		world: mech.NewWorld(s.board),
		dice:  rand.New(&g.streams.Dice),
		units: make([]mechUnit, len(s.units)),
		ranks: make([]int32, len(s.sides)),
		next:  make([]int32, len(s.sides)),
		keys:  make([]uint64, len(s.sides)+len(s.units)),
	}
	for u := range s.units {
		m.query = append(m.query, s.mech.units[u].rules.Query(m.world, u))
	}
	for i := range s.sides {
		m.ranks[i] = int32(i)
		m.order = append(m.order, make([]int32, len(s.sides[i].Units)))
	}
	return m
}

// start puts everything where it was before the first game.
func (m *mechGame) start() {
	g := m.g
	m.over = false
	m.world.Clear()
	for u := range m.units {
		unit, from := &m.units[u], &m.s.units[u]
		unengaged := append(unit.unengaged[:0], from.state.Unengaged...)
		*unit = mechUnit{
			state: from.state, unengaged: unengaged, hp: from.combat.HP, entered: from.state.Moved,
			drags: noUnit, lifts: noUnit, held: noUnit,
		}
		unit.state.Unengaged = unengaged
		m.world.Place(u, from.state.At, from.body)
		m.visit(u, mech.Box{}, m.box(u))
	}
	for u := range m.units {
		from := &m.s.units[u]
		if from.drags != noUnit {
			m.hold(u, from.drags, false)
		}
		if from.lifts != noUnit {
			m.hold(u, from.lifts, true)
		}
		for _, o := range from.state.Unengaged {
			if other := &m.units[o]; !slices.Contains(other.state.Unengaged, u) {
				other.unengaged = append(other.state.Unengaged, u)
				other.state.Unengaged = other.unengaged
			}
		}
	}
	m.drawOrder()
	clear(g.arrived)
	clear(g.held)
	for u := range m.units {
		m.arrives(u, m.box(u), 1)
	}
	g.result = Result{Winner: Draw, First: int(m.ranks[0])}
	g.turn, g.phase = 0, 0
}

// drawOrder draws the order of the sides, and of the units of each, for this game.
func (m *mechGame) drawOrder() {
	sides := len(m.ranks)
	for i := range m.keys {
		m.keys[i] = m.g.streams.Setup.Uint64()
	}
	m.sort(m.ranks, m.keys[:sides])
	for i := range m.order {
		for j, u := range m.g.setup.sides[i].Units {
			m.order[i][j] = int32(u)
		}
		m.sort(m.order[i], m.keys[sides:])
	}
	m.all = m.all[:0]
	for i := range m.units {
		for _, side := range m.ranks {
			if i < len(m.order[side]) {
				m.all = append(m.all, m.order[side][i])
			}
		}
	}
}

// sort orders a list by keys.
func (m *mechGame) sort(list []int32, keys []uint64) {
	slices.SortFunc(list, func(a, b int32) int {
		c := cmp.Or(cmp.Compare(keys[a], keys[b]), cmp.Compare(a, b))
		if m.g.setup.swap {
			return -c
		}
		return c
	})
}

// run plays the rounds and fills in the result.
func (m *mechGame) run() error {
	g := m.g
	r, v := &g.result, &g.setup.victory
	if m.reaches() {
		return nil
	}
	for g.turn = 1; ; g.turn++ {
		r.Turns++
		g.acted = false
		m.startRound()
		for u := m.following(); u != noUnit; u = m.following() {
			if err := g.ctx.Err(); err != nil {
				return err
			}
			r.Phases++
			if err := m.takeTurn(u); err != nil {
				return err
			}
			if m.over {
				return nil
			}
		}
		m.endRound()
		if m.over {
			return nil
		}
		if winner := g.heldLong(); winner != Draw {
			m.ends(winner, Held)
			return nil
		}
		if g.turn >= v.turns {
			m.ends(v.otherwise, Limit)
			if !g.acted {
				r.Reason = Stalemate
			}
			return nil
		}
	}
}

// ends ends the game.
func (m *mechGame) ends(winner int, why Reason) {
	if !m.over {
		m.over = true
		m.g.result.Winner, m.g.result.Reason = winner, why
	}
}

// startRound gives every character its turn and its reaction back.
func (m *mechGame) startRound() {
	clear(m.next)
	m.turnOf = 0
	for u := range m.units {
		m.units[u].flags &^= reacted | hazarded
	}
}

// following is the character whose turn comes next in this round, or noUnit: sides
// alternate as long as they have any left.
func (m *mechGame) following() int {
	for range m.ranks {
		side := m.ranks[m.turnOf]
		m.turnOf = (m.turnOf + 1) % len(m.ranks)
		for int(m.next[side]) < len(m.order[side]) {
			u := int(m.order[side][m.next[side]])
			m.next[side]++
			if m.alive(u) {
				return u
			}
		}
	}
	return noUnit
}

// endRound lets objects fall on, which have no turns.
func (m *mechGame) endRound() {
	for u := range m.units {
		if m.g.setup.units[u].Object && m.units[u].flags.has(falling) {
			m.falls(u)
		}
	}
}

func (m *mechGame) alive(u int) bool { return !m.units[u].flags.has(destroyed) }

// box is the spaces that a unit fills.
func (m *mechGame) box(u int) mech.Box { return m.s.units[u].rules.Box(m.units[u].state.At) }

// hostile reports whether two units are characters of different sides.
func (m *mechGame) hostile(a, b int) bool {
	s := m.g.setup.units
	return !s[a].Object && !s[b].Object && s[a].Side != s[b].Side
}

// roll is a throw of a die with n sides: 1 to n.
func (m *mechGame) roll(n int) int { return 1 + m.dice.IntN(n) }

// passes rolls a check or a save (M-12).
func (m *mechGame) passes(bonus int) bool { return m.s.params.Passes(m.roll(20), bonus) }
