package play

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// Game plays games of a Setup, one after the other, from one goroutine at a time.
// It holds all the memory that games need and allocates none once it has grown.
type Game struct {
	setup    *Setup
	policies []Policy // of each side
	units    []unitState
	overlay  *units.Overlay
	scratch  *search.Scratch
	view     View

	streams Streams
	draws   []rand.PCG // of each side
	source  source
	rand    *rand.Rand
	keys    []uint64 // of each unit: the order among equal Minds
	order   []int32  // units, the first to act first

	ctx         context.Context
	turn, phase int
	acted       bool // whether anybody took an Action this Turn
	arrived     []int
	held        []int
	tally       Tally
	result      Result
	check       bool // whether to verify every Action

	mech *mechGame // nil for skirmish
}

// unitState is a unit in a game.
type unitState struct {
	state skirmish.State
	cell  board.CellID
	flags uint8 // of this Turn
}

// What a unit did this Turn.
const (
	asked uint8 = 1 << iota // it had a Phase
	moved                   // it entered a square
	able                    // it could have
)

// source lends the stream of the side that acts to Game.rand.
type source struct{ pcg *rand.PCG }

// Uint64 is the next number of the stream.
func (s *source) Uint64() uint64 { return s.pcg.Uint64() }

// NewGame makes room for games: 8 bytes a cell of the board for the tally, and 5 more
// in skirmish.
func (s *Setup) NewGame() *Game {
	g := &Game{
		setup:    s,
		policies: make([]Policy, len(s.policies)),
		units:    make([]unitState, len(s.units)),
		scratch:  search.NewScratch(),
		draws:    make([]rand.PCG, len(s.sides)),
		keys:     make([]uint64, len(s.units)),
		order:    make([]int32, len(s.units)),
		arrived:  make([]int, len(s.victory.reach)),
		held:     make([]int, len(s.victory.hold)),
		tally:    *s.NewTally(),
		check:    pathing.Invariants,
	}
	g.tally.sparse = true
	g.rand = rand.New(&g.source)
	g.view.g = g
	if s.mech == nil {
		g.overlay = units.NewOverlay(s.board)
	} else {
		g.mech = s.newMechGame(g)
		g.view.mech = &MechView{v: &g.view, m: g.mech}
	}
	for i, p := range s.policies {
		if m, ok := p.(Memory); ok {
			p = m.Clone()
		}
		g.policies[i] = p
	}
	return g
}

// Setup is the setup that the game was made from.
func (g *Game) Setup() *Setup { return g.setup }

// Play plays one game to its end. The Result, its Tally included, is valid until
// the next Play.
//
// The error is a *DecisionError: a policy decided on what its unit can't do. The
// game is void then, and the Game as good as new for the next.
func (g *Game) Play(st Streams) (*Result, error) {
	return g.PlayContext(context.Background(), st)
}

// PlayContext is Play for games that may be long: once ctx is done, the game is
// given up at the next Phase, in mech the next turn of a character, and the error is
// that of ctx.
func (g *Game) PlayContext(ctx context.Context, st Streams) (*Result, error) {
	g.ctx = ctx
	g.start(st)
	var err error
	if g.mech != nil {
		err = g.mech.run()
	} else {
		err = g.run()
	}
	g.ctx = nil
	if err != nil {
		return nil, err
	}
	g.result.Tally = &g.tally
	return &g.result, nil
}

// start puts everything where it was before the first game.
func (g *Game) start(st Streams) {
	s := g.setup
	g.streams = st
	g.tally.Reset()
	g.tally.Games = 1
	for i := range g.draws {
		g.draws[i].Seed(g.streams.Choices.Uint64(), g.streams.Choices.Uint64())
	}
	for _, p := range g.policies {
		if m, ok := p.(Memory); ok {
			m.Reset()
		}
	}
	if g.mech != nil {
		g.mech.start()
		return
	}
	g.overlay.Clear()
	for u := range g.units {
		start := s.starts[u]
		g.units[u] = unitState{state: start, cell: s.board.ID(start.At)}
		g.overlay.Place(u, g.units[u].cell, s.units[u].Profile.Size)
		g.visit(u)
	}
	g.drawOrder()
	g.startVictory()
	g.result = Result{First: s.units[g.order[0]].Side}
	g.turn, g.phase = 0, 0
}

// drawOrder draws the order of activation for this game.
func (g *Game) drawOrder() {
	for u := range g.keys {
		g.keys[u] = g.streams.Setup.Uint64()
		if g.setup.swap {
			g.keys[u] = ^g.keys[u]
		}
		g.order[u] = int32(u)
	}
	slices.SortFunc(g.order, func(a, b int32) int {
		last := cmp.Compare(a, b) // two equal keys of 64 bits
		if g.setup.swap {
			last = -last
		}
		return cmp.Or(cmp.Compare(g.setup.units[b].Profile.Mind, g.setup.units[a].Profile.Mind),
			cmp.Compare(g.keys[a], g.keys[b]), last)
	})
}

// run plays the Turns and fills in the result.
func (g *Game) run() error {
	r, v := &g.result, &g.setup.victory
	if r.Winner = g.reached(); r.Winner != Draw {
		r.Reason = Reached
		return nil
	}
	first := g.setup.phase
	for g.turn = 1; ; g.turn++ {
		r.Turns++
		g.acted = false
		for g.phase = first; g.phase <= g.setup.params.PhasesPerTurn; g.phase++ {
			if err := g.ctx.Err(); err != nil {
				return err
			}
			r.Phases++
			for _, u := range g.order {
				if g.units[u].state.Phase > g.phase {
					continue // it has used up its Actions until then
				}
				if err := g.act(int(u)); err != nil {
					return err
				}
				if r.Winner != Draw {
					r.Reason = Reached
					return nil
				}
			}
		}
		first = 1
		g.endTurn()
		if r.Winner = g.heldLong(); r.Winner != Draw {
			r.Reason = Held
			return nil
		}
		if g.turn >= v.turns {
			r.Winner, r.Reason = v.otherwise, Limit
			if !g.acted {
				r.Reason = Stalemate
			}
			return nil
		}
	}
}

// endTurn counts what is left of a Turn and refills Speed (S-01).
func (g *Game) endTurn() {
	for u := range g.units {
		unit := &g.units[u]
		c := &g.tally.Units[u]
		c.Turns++
		if p := &g.setup.units[u].Profile; !p.Vehicle {
			c.Left += int64(p.Speed - unit.state.Spent)
		}
		if unit.flags&asked != 0 && unit.flags&(moved|able) == 0 {
			c.Stuck++
		}
		unit.flags = 0
		unit.state = g.setup.rules[u].NextTurn(unit.state)
	}
}

func (g *Game) visit(u int) {
	c := g.units[u].state.At
	g.tally.visit(uint32(c.Y*g.setup.board.W()+c.X), 1)
}
