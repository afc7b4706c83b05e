package mech

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Checker tells which states a profile may be in on a ground. Outside of Rules it needs
// none of what they hold for each cell: it works its answers out when asked. It is safe
// for any number of goroutines.
type Checker struct {
	ground  *Ground
	params  *Params
	profile Profile
	n       int      // spaces along each axis
	footing *footing // of bodies this wide; nil outside of Rules
}

// Checker makes a checker. A field of the profile out of range is an error that names it.
func (g *Ground) Checker(prof Profile) (*Checker, error) {
	for _, f := range []struct {
		key   string
		value int
	}{
		{"size", int(prof.Size)},
		{"speed", prof.Speed},
		{"teleport", prof.Teleport},
		{"hull", prof.Hull},
		{"agility", prof.Agility},
		{"engineering", prof.Engineering},
		{"threat", prof.Threat},
	} {
		d, _ := declaration.Field(f.key)
		if f.value < d.Min || f.value > d.Max {
			return nil, fmt.Errorf("mech: %s is %s, and must be from %s to %s", f.key,
				d.Format(pathing.Value{Int: f.value}), d.Format(pathing.Value{Int: d.Min}), d.Format(pathing.Value{Int: d.Max}))
		}
	}
	if prof.Size > 1 && prof.Size%2 != 0 {
		return nil, fmt.Errorf("mech: size is %v, and must be 1/2 or a whole number (M-03)", prof.Size)
	}
	return &Checker{ground: g, params: &g.params, profile: prof, n: Spaces(prof.Size)}, nil
}

// Ground is the ground that the states are checked on.
func (r *Checker) Ground() *Ground { return r.ground }

// Profile is the profile that states are checked for.
func (r *Checker) Profile() Profile { return r.profile }

// Params are the parameters of the ruleset.
func (r *Checker) Params() Params { return *r.params }

// Board is the board that the states are checked on.
func (r *Checker) Board() *board.Board { return r.ground.board }

// Box is the spaces that the character fills at a place.
func (r *Checker) Box(at pathing.Place) Box { return Box{at, r.n} }

// room is where the character fits and stands in a cell; nowhere off the board.
func (r *Checker) room(c pathing.Cell) (fit, stand uint64) {
	if !r.ground.board.Contains(c) {
		return 0, 0
	}
	if r.footing != nil {
		id := r.ground.board.ID(c)
		return r.footing.fit[id], r.footing.stand[id]
	}
	fit, stand, _ = r.ground.room(r.n, c)
	return fit, stand
}

// holds reports whether the heights of a cell have that of a place.
func holds(heights uint64, at pathing.Place) bool {
	return at.Z >= 0 && at.Z < board.MaxHeight && heights>>at.Z&1 != 0
}

// Fits reports whether the character's body is on the board and clear of solid spaces and
// walls at a place (M-03, M-07). Others do not matter.
func (r *Checker) Fits(at pathing.Place) bool {
	fit, _ := r.room(at.Cell())
	return holds(fit, at)
}

// Stands reports whether the character fits and stands on a surface at a place (M-03).
func (r *Checker) Stands(at pathing.Place) bool {
	_, stand := r.room(at.Cell())
	return holds(stand, at)
}

// StandAt is where the character stands on a cell: the lowest place, or the lowest
// one that is not below height z. ok is false if there is none.
func (r *Checker) StandAt(c pathing.Cell, z int) (at pathing.Place, ok bool) {
	_, stand := r.room(c)
	if stand &^= below(max(z, 0)); stand == 0 {
		return pathing.Place{}, false
	}
	return pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(trailing(stand))}, true
}

// Check reports what is wrong with a state, or nil.
func (r *Checker) Check(st State) error {
	b := r.ground.board
	switch at := st.At; {
	case !b.Contains(at.Cell()) || at.X+int16(r.n) > int16(b.W()) || at.Y+int16(r.n) > int16(b.H()):
		return fmt.Errorf("mech: a body of Size %v at %v is off the board of %d by %d cells (M-03)", r.profile.Size, at, b.W(), b.H())
	case at.Z < 0 || int(at.Z)+r.n > board.MaxHeight:
		return fmt.Errorf("mech: a body of Size %v at %v leaves the heights 0 to %d (M-03)", r.profile.Size, at, board.MaxHeight-1)
	case !r.Fits(at):
		return fmt.Errorf("mech: a body of Size %v at %v is in solid terrain or across a wall (M-03, M-07)", r.profile.Size, at)
	case st.Moved < 0 || st.Moved > max(r.profile.Speed, 1):
		return fmt.Errorf("mech: %d spaces are moved of a Speed of %d (M-28)", st.Moved, r.profile.Speed)
	case !r.MayDrag(st.Drags):
		return fmt.Errorf("mech: a character of Size %v does not drag a body of Size %v (M-26)", r.profile.Size, st.Drags)
	case !r.MayLift(false, st.Lifts):
		return fmt.Errorf("mech: a character of Size %v does not lift a body of Size %v (M-26)", r.profile.Size, st.Lifts)
	case st.Status > Prone|Slowed|Immobilized|Stunned:
		return fmt.Errorf("mech: status %#x means nothing", uint8(st.Status))
	}
	return nil
}

// underwater reports whether all of the body at a place is under a liquid (M-24).
func (r *Checker) underwater(at pathing.Place) bool {
	g := r.ground
	for i := range g.footprint(int(g.board.ID(at.Cell())), r.n) {
		if ground := int(g.ground[i]); int(at.Z) < ground || int(at.Z)+r.n > ground+g.depth(i) {
			return false
		}
	}
	return true
}

// CanFall reports whether a character at a place would fall if nothing held it
// (M-18, M-24).
func (r *Checker) CanFall(at pathing.Place) bool {
	return r.params.falls() && !r.underwater(at)
}

// MayDrag reports whether the character may drag a body of this Size, and be SLOWED
// (M-26).
func (r *Checker) MayDrag(size pathing.Half) bool {
	if r.profile.Human {
		return int(size) <= r.params.FootLimit
	}
	return int(size) <= r.params.DragLimit*int(r.profile.Size)
}

// MayLift reports whether the character may lift bodies of these Sizes together, and
// be IMMOBILIZED; flying says whether it is in flight, when it carries less (M-26).
func (r *Checker) MayLift(flying bool, sizes ...pathing.Half) bool {
	sum := 0
	for _, s := range sizes {
		if s > r.profile.Size || r.profile.Human && int(s) > r.params.FootLimit {
			return false
		}
		sum += int(s)
	}
	return !flying || r.carriesAloft(sum)
}

// carriesAloft reports whether a character in flight may carry a load (M-26).
func (r *Checker) carriesAloft(load int) bool {
	return r.params.Environment == EnvironmentZeroG || load <= r.params.FlightLoad
}

// Obstructs reports whether a body obstructs the character: hostiles and objects of its
// Size or larger do, unmounted humans only each other (M-05).
func (r *Checker) Obstructs(b Body) bool {
	allied := !b.Object && b.Side == r.profile.Side
	return !allied && b.Size >= r.profile.Size && (r.profile.Human || !b.Human)
}
