package play

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/stride/pathing/board"
)

// Frame is what a game of any ruleset has: its sides and their policies, random
// numbers, where units stand for victory, and what is counted. The Turns of a ruleset
// work in it. It is for one goroutine at a time, and allocates nothing once made.
type Frame struct {
	setup    *Setup
	policies []Policy // of each side
	streams  Streams
	draws    []rand.PCG // of each side
	source   source
	rand     *rand.Rand
	dice     *rand.Rand

	ctx     context.Context
	turn    int
	acted   bool // whether anybody took an Action this Turn
	over    bool
	stands  []stand // of each unit
	arrived []int   // of each reach condition, the units that stand on its cells
	held    []int   // of each hold condition, the Turns that it has been held
	tally   Tally
	result  Result
	verify  bool
}

// stand is the cells that a unit stands on: size by size from first on; size 0 if it
// is not on the board.
type stand struct {
	first board.CellID
	size  int32
}

// source lends the stream of the side that acts to Frame.rand.
type source struct{ pcg *rand.PCG }

// Uint64 is the next number of the stream.
func (s *source) Uint64() uint64 { return s.pcg.Uint64() }

// NewFrame is a frame at the start of a game with these streams, for a ruleset's own
// tests of its Turns.
func (s *Setup) NewFrame(st Streams) *Frame {
	f := newFrame(s)
	f.ctx = context.Background()
	f.start(st)
	return f
}

func newFrame(s *Setup) *Frame {
	f := &Frame{
		setup:    s,
		policies: make([]Policy, len(s.policies)),
		draws:    make([]rand.PCG, len(s.sides)),
		stands:   make([]stand, len(s.units)),
		arrived:  make([]int, len(s.victory.reach)),
		held:     make([]int, len(s.victory.hold)),
		tally:    *s.NewTally(),
		verify:   s.verify,
	}
	f.tally.sparse = true
	f.rand = rand.New(&f.source)
	f.dice = rand.New(&f.streams.Dice)
	for i, p := range s.policies {
		if m, ok := p.(Memory); ok {
			p = m.Clone()
		}
		f.policies[i] = p
	}
	return f
}

// start readies the frame for a game.
func (f *Frame) start(st Streams) {
	f.streams = st
	f.tally.Reset()
	f.tally.Games = 1
	for i := range f.draws {
		f.draws[i].Seed(f.streams.Choices.Uint64(), f.streams.Choices.Uint64())
	}
	for _, p := range f.policies {
		if m, ok := p.(Memory); ok {
			m.Reset()
		}
	}
	f.result = Result{Winner: Draw}
	f.turn, f.over = 0, false
	clear(f.stands)
	clear(f.arrived)
	clear(f.held)
}

// Setup is the setup of the games.
func (f *Frame) Setup() *Setup { return f.setup }

// Policy is the policy of a side, a copy of this frame's own if it is a Memory.
func (f *Frame) Policy(side int) Policy { return f.policies[side] }

// Acts makes Rand that of the side of a unit, which is about to decide.
func (f *Frame) Acts(unit int) { f.source.pcg = &f.draws[f.setup.units[unit].Side] }

// Rand gives the random numbers of the side whose unit acts: a stream for each side,
// so that what one side draws changes nothing for another.
func (f *Frame) Rand() *rand.Rand { return f.rand }

// Dice gives the random numbers of chances that rules take.
func (f *Frame) Dice() *rand.Rand { return f.dice }

// DrawKey is a number from the stream of the set-up, for the order of activation.
func (f *Frame) DrawKey() uint64 { return f.streams.Setup.Uint64() }

// CompareKeys is below 0 if a comes before b, of units or sides, by keys that were drawn
// for them: the lower key first, of equal keys the lower number, all reversed by Swap.
func (f *Frame) CompareKeys(keys []uint64, a, b int) int {
	if f.setup.swap {
		a, b = b, a
	}
	return cmp.Or(cmp.Compare(keys[a], keys[b]), cmp.Compare(a, b))
}

// Swap says whether what comes first among equals is reversed.
func (f *Frame) Swap() bool { return f.setup.swap }

// Turn is the current Turn, from 1; 0 before the first.
func (f *Frame) Turn() int { return f.turn }

// Err is not nil once the game is to be given up. Ask it often: at each Phase, or each
// turn of a unit.
func (f *Frame) Err() error { return f.ctx.Err() }

// CountPhase counts a Phase, for Result.Phases.
func (f *Frame) CountPhase() { f.result.Phases++ }

// Acted says that somebody took an Action in this Turn.
func (f *Frame) Acted() { f.acted = true }

// Verify says that every Action is to be verified: under the build tag invariants.
func (f *Frame) Verify() bool { return f.verify }

// Counts are the counts of a unit in this game, by ruleset.Counter: add to them.
func (f *Frame) Counts(unit int) []int64 { return f.tally.Of(unit) }

// Visit counts a visit of a cell of the board.
func (f *Frame) Visit(x, y int) { f.tally.visit(uint32(y*f.setup.board.W()+x), 1) }

// Place says that a unit stands on size by size cells, of which first is the
// north-western, in place of where it stood before: for victory, and for nothing else.
func (f *Frame) Place(unit int, first board.CellID, size int) {
	f.arrives(unit, -1)
	f.stands[unit] = stand{first, int32(size)}
	f.arrives(unit, 1)
}

// Remove says that a unit is off the board.
func (f *Frame) Remove(unit int) {
	f.arrives(unit, -1)
	f.stands[unit] = stand{}
}

// Over reports whether the game is won, lost or drawn.
func (f *Frame) Over() bool { return f.over }

// End ends the game, unless it is over: winner is a side, or Draw.
func (f *Frame) End(winner int, why Reason) {
	if !f.over {
		f.over = true
		f.result.Winner, f.result.Reason = winner, why
	}
}

// Reached ends the game if a side has met a reach condition, and reports whether the
// game is over. Ask it after whatever moves units.
func (f *Frame) Reached() bool {
	v := &f.setup.victory
	for i := range v.reach {
		if f.arrived[i] >= v.reach[i].count {
			f.End(v.reach[i].side, Reached)
			break
		}
	}
	return f.over
}

// Wrong is the error of a policy that decided on what its unit can't do. when says
// when that was, in the words of the ruleset: "Turn 1, Phase 2".
func (f *Frame) Wrong(unit, phase int, when, format string, args ...any) error {
	side := &f.setup.sides[f.setup.units[unit].Side]
	return &DecisionError{
		Side: side.Name, Policy: side.Policy, Unit: f.setup.units[unit].ID,
		Turn: f.turn, Phase: phase, When: when, Msg: fmt.Sprintf(format, args...),
	}
}

// DecisionError says that a policy decided on something that its unit can't do.
type DecisionError struct {
	Side   string
	Policy string
	Unit   string // its ID
	Turn   int
	Phase  int    // or the number of the decision in the unit's turn, from 1
	When   string // both in the words of the ruleset
	// Msg says what is wrong with the decision and what would be right.
	Msg string
}

// Error names the policy, the unit and when it was.
func (e *DecisionError) Error() string {
	return fmt.Sprintf("play: policy %s of side %q, unit %q, %s: %s", e.Policy, e.Side, e.Unit, e.When, e.Msg)
}

// Seat is what the View of every ruleset shows of the game: a ruleset embeds it.
type Seat struct {
	f    *Frame
	unit int
}

// NewSeat is a seat in the games of a frame.
func NewSeat(f *Frame) Seat { return Seat{f: f} }

// Sit puts a unit in the seat: it is the one that is to act.
func (s *Seat) Sit(unit int) { s.unit = unit }

// Setup is the setup of the game.
func (s *Seat) Setup() *Setup { return s.f.setup }

// Unit is the index in Setup.Units of the unit that is to act.
func (s *Seat) Unit() int { return s.unit }

// Side is the index in Setup.Sides of the side that it belongs to.
func (s *Seat) Side() int { return s.f.setup.units[s.unit].Side }

// Enemy reports whether a unit, by its index, is of another side. Objects are of none.
func (s *Seat) Enemy(unit int) bool {
	side := s.f.setup.units[unit].Side
	return side != s.Side() && side != NoSide
}

// Turn is the current Turn, from 1.
func (s *Seat) Turn() int { return s.f.turn }

// Rand gives random numbers: a stream for each side, so that what one side draws
// changes nothing for another.
func (s *Seat) Rand() *rand.Rand { return s.f.rand }
