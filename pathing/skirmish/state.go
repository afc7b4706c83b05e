package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// Profile is what a model is. A vehicle has no Speed; Turn is for vehicles alone.
type Profile struct {
	Speed   int          // points a Turn, 0-120
	Stride  int          // squares an Action, 0-30
	Size    pathing.Half // in halves, 1-16
	Mind    int          // order of activation, the highest first
	Swim    bool
	Vehicle bool
	Turn    int // squares before a vehicle may face another direction, 0-30
}

// Payment is part of an entry cost paid ahead (S-12): Points of Cost towards To.
// The zero Payment, with no Cost, is none.
type Payment struct {
	To     pathing.Cell
	Points int
	Cost   int
}

// Owed is what is left to pay.
func (p Payment) Owed() int { return p.Cost - p.Points }

// State is how a model stands. The zero State faces north on the cell 0,0 with
// nothing spent; Phase 0 counts as 1.
type State struct {
	At        pathing.Cell
	Facing    pathing.Dir // N, E, S or W
	Prone     bool
	Spent     int  // Speed points spent this Turn
	Phase     int  // the current Phase, from 1
	MovesMade int  // this Turn (S-11)
	Wet       bool // was in a submerged square this Turn (S-11)
	SinceTurn int  // squares of a vehicle since its last change of facing (S-17)
	Paid      Payment
}

func (st State) posture() pathing.Posture {
	if st.Prone {
		return pathing.Prone
	}
	return pathing.Standing
}

// ProfileOf reads a profile from the fields of a unit, as Declaration names them.
func ProfileOf(fields map[string]pathing.Value) Profile {
	n := func(key string) int { return fieldValue(fields, key).Int }
	return Profile{
		Speed: n("speed"), Stride: n("stride"), Size: pathing.Half(n("size")), Mind: n("mind"),
		Swim: n("swim") != 0, Vehicle: n("vehicle") != 0, Turn: n("turn"),
	}
}

// StateOf reads a state from the fields of a unit, as Declaration names them.
func StateOf(at pathing.Cell, fields map[string]pathing.Value) State {
	n := func(key string) int { return fieldValue(fields, key).Int }
	paid := fieldValue(fields, "paid")
	return State{
		At: at, Facing: pathing.Dir(n("facing")), Prone: n("prone") != 0,
		Spent: n("spent"), Phase: n("phase"), MovesMade: n("moves_made"), Wet: n("wet") != 0, SinceTurn: n("since_turn"),
		Paid: Payment{To: paid.Cell, Points: paid.Points, Cost: paid.Cost},
	}
}

func fieldValue(fields map[string]pathing.Value, key string) pathing.Value {
	if v, ok := fields[key]; ok {
		return v
	}
	f, _ := declaration.Field(key)
	return f.Default
}

// Rules is a ground compiled for one profile. It is immutable and safe for any
// number of goroutines, except while its Ground is patched.
type Rules struct {
	Checker
	ground *Ground
	params *Params
	bound  bool // by water (S-11)
	walk   machine
	base   [8]search.Lanes // direction costs of the four facings
	// For queries over several Actions, which tell apart what has acted: turning if the
	// model is bound by water, dry if it is not.
	turning, dry machine

	shortcuts *shortcuts // for fields
}

// Compile makes the rules of one profile on a board. To compile several profiles
// make the Ground once.
func Compile(b *board.Board, p Params, prof Profile) (*Rules, error) {
	g, err := NewGround(b, p)
	if err != nil {
		return nil, err
	}
	return g.Rules(prof)
}

// Rules compiles a profile. Not safe while others use the ground, since the first
// vehicle adds a table to it.
func (g *Ground) Rules(prof Profile) (*Rules, error) {
	c, err := NewChecker(g.board, g.params, prof)
	if err != nil {
		return nil, err
	}
	r := &Rules{Checker: *c, ground: g, params: &g.params, shortcuts: &shortcuts{}, bound: !prof.Swim && !prof.Vehicle}
	if prof.Vehicle {
		if g.drive == nil {
			g.drive = search.NewTable(g.board, 4)
			for c := range g.board.Cells() {
				g.setDrive(c)
			}
		}
		r.walk = vehicleMachine(prof.Turn)
		return r, nil
	}
	r.walk = walkMachine(&g.params)
	for d := range r.base {
		for f := range 4 {
			r.base[d] = r.base[d].With(f, g.params.direction(pathing.Dir(2*f), pathing.Dir(d)))
		}
	}
	r.dry = turnMachine(&g.params, 1)
	if r.bound {
		r.turning = turnMachine(&g.params, 2*(g.params.SubmergedMoves+1))
	}
	return r, nil
}

// Ground is the ground that the rules were compiled on.
func (r *Rules) Ground() *Ground { return r.ground }

// wet reports whether a model of this profile is bound by water on a cell.
func (r *Rules) wet(c pathing.Cell) bool {
	return r.bound && r.ground.board.At(c).Has(board.Submerged)
}

// left are the Speed points left this Turn.
func (r *Rules) left(st State) int { return r.profile.Speed - st.Spent }

// NextTurn is the state at the start of the next Turn (S-01): what is paid stays.
func (r *Rules) NextTurn(st State) State {
	st.Spent, st.Phase, st.MovesMade, st.Wet = 0, 1, 0, r.wet(st.At)
	return st
}

// After is the state after an Action that ends in e by a path that the Reach gave
// for it. The Phase stays: the caller says when it ends. Staying put changes
// nothing.
func (r *Rules) After(st State, e pathing.End, path []pathing.Step) State {
	if len(path) == 0 {
		return st
	}
	st.Wet = st.Wet || r.wet(st.At)
	st.At, st.Facing, st.Prone = e.Place.Cell(), e.Facing, e.Posture == pathing.Prone
	st.Paid = Payment{}
	if e.Choice == pathing.Drive {
		for _, s := range path {
			if s.Dir == pathing.NoDir {
				st.SinceTurn = 0
			} else {
				st.SinceTurn++
			}
		}
		return st
	}
	st.Spent += int(e.Cost)
	if e.Choice == pathing.LieDown || e.Choice == pathing.StandUp {
		return st
	}
	st.MovesMade++
	for _, s := range path {
		st.Wet = st.Wet || r.wet(s.To.Cell())
	}
	return st
}

// AfterPaying is the state after a part payment that Query.Payments offered.
func (r *Rules) AfterPaying(st State, p Payment) State {
	before := 0
	if st.Paid.To == p.To && st.Paid.Cost == p.Cost {
		before = st.Paid.Points
	}
	st.Spent += p.Points - before
	st.Paid = p
	st.MovesMade++
	st.Wet = st.Wet || r.wet(st.At)
	return st
}
