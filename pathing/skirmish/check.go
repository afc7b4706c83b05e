package skirmish

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Checker tells which states a profile may be in on a board. It needs no compiled
// ground, and is safe for any number of goroutines.
type Checker struct {
	board   *board.Board
	limits  Params
	profile Profile
}

// NewChecker makes a checker. A parameter or a field of the profile out of range is an
// error that names it.
func NewChecker(b *board.Board, p Params, prof Profile) (*Checker, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		key   string
		value int
	}{
		{"speed", prof.Speed}, {"stride", prof.Stride}, {"size", int(prof.Size)}, {"mind", prof.Mind}, {"turn", prof.Turn},
	} {
		d, _ := declaration.Field(f.key)
		if err := d.Check("skirmish", f.value); err != nil {
			return nil, err
		}
	}
	return &Checker{board: b, limits: p, profile: prof}, nil
}

// Profile is the profile that states are checked for.
func (r *Checker) Profile() Profile { return r.profile }

// Params are the parameters of the ruleset.
func (r *Checker) Params() Params { return r.limits }

// Board is the board that states are checked on.
func (r *Checker) Board() *board.Board { return r.board }

// Check reports what is wrong with a state, or nil. With an overlay it also looks
// at the models that share the square (S-09); id is the model itself there, or units.NoUnit.
func (r *Checker) Check(st State, o *units.Overlay, id int) error {
	if err := r.place(st.At); err != nil {
		return err
	}
	switch {
	case st.Facing > pathing.NW || st.Facing.Diagonal():
		return fmt.Errorf("skirmish: a model faces N, E, S or W, not %v", st.Facing)
	case st.Prone && r.profile.Vehicle:
		return fmt.Errorf("skirmish: a vehicle is never prone")
	case st.Spent < 0 || st.Spent > r.profile.Speed && !r.profile.Vehicle:
		return fmt.Errorf("skirmish: %d points are spent of a Speed of %d", st.Spent, r.profile.Speed)
	case st.Phase < 0 || st.MovesMade < 0 || st.SinceTurn < 0:
		return fmt.Errorf("skirmish: phase, moves_made and since_turn are never negative")
	}
	if p := st.Paid; p != (Payment{}) {
		switch {
		case r.profile.Vehicle:
			return fmt.Errorf("skirmish: a vehicle pays no Speed (S-17), so nothing can be paid")
		case st.At.Apart(p.To) != 1 || !r.board.Contains(p.To):
			return fmt.Errorf("skirmish: what is paid goes towards a square next to %v, not %v (S-12)", st.At, p.To)
		case p.Points < 1 || p.Points >= p.Cost:
			return fmt.Errorf("skirmish: %d points of a cost of %d are paid, and must be from 1 to one less than the cost (S-12)", p.Points, p.Cost)
		case p.Cost > search.MaxCost*r.limits.CrawlMultiplier:
			return fmt.Errorf("skirmish: no square costs %d to enter", p.Cost)
		}
	}
	if o != nil {
		v := o.Without(id)
		c := r.board.ID(st.At)
		if v.Occupied(c) && v.Size(c)+int(r.profile.Size) > r.limits.SquareCapacity {
			return fmt.Errorf("skirmish: the models on %v have Sizes of %v together, and at most %v fits (S-09)", st.At,
				pathing.Half(v.Size(c)+int(r.profile.Size)), pathing.Half(r.limits.SquareCapacity))
		}
	}
	return nil
}

// place reports a cell on which no model can stand.
func (r *Checker) place(c pathing.Cell) error {
	b := r.board
	if !b.Contains(c) {
		return fmt.Errorf("skirmish: cell %v is off the board of %d by %d cells", c, b.W(), b.H())
	}
	switch t := b.At(c); {
	case t.Has(board.Solid):
		return fmt.Errorf("skirmish: cell %v is solid: nobody can stand there", c)
	case t.Has(board.Void):
		return fmt.Errorf("skirmish: cell %v is a void: nobody can stand there", c)
	case t.Has(board.Low):
		return fmt.Errorf("skirmish: cell %v is a low obstacle: nobody can stand there", c)
	}
	return nil
}

// CheckBoard reports an entry cost that a step table can't hold, with every
// surcharge that models nearby could add, and names its cell. NewGround reports the
// same.
func (p Params) CheckBoard(b *board.Board) error {
	flags, extras := b.Flags(), b.Extras()
	for c := range b.Cells() {
		if err := p.fits(b, c, p.surface(flags[c])+int(extras[c])); err != nil {
			return err
		}
	}
	return nil
}

// fits reports an entry cost that a byte can't hold; enter are the surcharges of
// the cell.
func (p *Params) fits(b *board.Board, c board.CellID, enter int) error {
	maxCost := max(p.Front, p.FrontDiagonal, p.Side, p.RearDiagonal, p.Rear)
	if most := maxCost + enter + p.DiagonalSurcharge + p.OccupiedSurcharge; most > search.MaxCost {
		return fmt.Errorf("skirmish: entering %v can cost %d by S-03, S-06, S-08 and S-10 together, and at most %d fits a step table: lower a cost",
			b.Cell(c), most, search.MaxCost)
	}
	return nil
}

// surface is the sum of surcharges of a square's surfaces (S-10). Surfaces that
// the rule names together count once, at the higher cost of the two.
func (p *Params) surface(flags uint16) int {
	pair := func(a board.Terrain, costA int, b board.Terrain, costB int) int {
		switch hasA, hasB := flags&uint16(a) != 0, flags&uint16(b) != 0; {
		case hasA && hasB:
			return max(costA, costB)
		case hasA:
			return costA
		case hasB:
			return costB
		}
		return 0
	}
	return pair(board.Flooded, p.Flooded, board.Debris, p.Debris) +
		pair(board.Dangerous, p.Dangerous, board.Loose, p.Loose) + pair(board.Steep, p.Steep, 0, 0)
}
