package mech

import (
	"cmp"
	"fmt"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Reason says why displacement ended.
type Reason uint8

// The reasons.
const (
	PushedAll     Reason = iota // all the spaces
	PushedTerrain               // solid terrain, a wall, or the edge of the board
	PushedBody                  // a character or object that obstructs
	PushedFilled                // spaces that others fill, at the end of the way
)

var reasonNames = [...]string{"all the spaces", "terrain in the way", "a body in the way", "no free space at the end"}

// String is for people: "terrain in the way".
func (r Reason) String() string {
	if int(r) >= len(reasonNames) {
		return fmt.Sprintf("Reason(%d)", uint8(r))
	}
	return reasonNames[r]
}

// Displacement is where involuntary movement ends (M-17).
type Displacement struct {
	End    pathing.Place
	Spaces int    // how many spaces it went
	Reason Reason // why no further
	By     int    // the unit in the way, or NoUnit
	// InAir is set if nothing holds the character up at the end, so that it falls at
	// the end of the turn, unless it flies (M-18).
	InAir bool
	// Dangerous are the places on dangerous ground on the way, in their order (M-27); what
	// damage they do, Rules.Hazard says.
	Dangerous []pathing.Place
}

// Push moves the character n spaces in a straight line without its will: a push, a
// pull or a knock (M-17). It goes as a step through the air would, at constant
// height if d is level, and stops before what obstructs it. Where it would end in a
// filled space it ends at the last space before that it could end in. It pays
// nothing and engages nobody. A state that is not possible, a direction that is none
// or a negative n is an error.
func (q Query) Push(st State, d Dir3, n int) (Displacement, error) {
	return q.PushIn(nil, st, d, n)
}

// PushIn is Push with the memory of the caller: the dangerous places are written to
// buf, which grows if it has to.
func (q Query) PushIn(buf []pathing.Place, st State, d Dir3, n int) (Displacement, error) {
	r := q.rules
	if err := r.Check(st); err != nil {
		return Displacement{}, err
	}
	if err := d.check(); err != nil {
		return Displacement{}, err
	}
	if n < 0 {
		return Displacement{}, fmt.Errorf("mech: a push goes 0 spaces or more, not %d", n)
	}
	p := Displacement{End: st.At, By: NoUnit, Dangerous: buf[:0]}
	at, filled, crossed := st.At, NoUnit, 0 // crossed of the dangerous places come before the end
	for k := 1; k <= n; k++ {
		to := pathing.Place{X: at.X + int16(d.X), Y: at.Y + int16(d.Y), Z: at.Z + int16(d.Z)}
		if !r.Fits(to) || !r.passes(int(r.ground.board.ID(at.Cell())), int(max(at.Z, to.Z)), pathing.DirOf(d.X, d.Y)) {
			p.Reason = PushedTerrain
			break
		}
		obstructs, fills := q.at(to)
		if obstructs != NoUnit {
			p.Reason, p.By = PushedBody, obstructs
			break
		}
		at, filled = to, fills
		if r.Dangerous(to) {
			p.Dangerous = append(p.Dangerous, to)
		}
		if fills == NoUnit {
			p.End, p.Spaces, crossed = to, k, len(p.Dangerous)
		}
	}
	if p.Reason == PushedAll && p.Spaces < n {
		p.Reason, p.By = PushedFilled, filled
	}
	p.Dangerous = p.Dangerous[:crossed]
	p.InAir = !r.Stands(p.End)
	return p, nil
}

// Landing is where one turn's fall ends (M-18).
type Landing struct {
	End      pathing.Place
	Spaces   int  // fallen this turn, down to the surface or as far as fall_speed goes
	Landed   bool // false: still in the air
	Filled   bool // the place below was filled, or a wall, and End is the nearest free one
	NoGround bool // there is nothing below at all
}

// Fall is one turn's fall from a place where the character fits: straight down to
// the surface below, at most fall_speed spaces (M-18). Others do not stop it; if the
// place where it lands is filled, or it comes down on a wall, it ends up on the nearest
// free place where it stands: of those as near the first clockwise from north, then the
// nearest along the board, then the lowest. A character that stands, or can't fall there,
// stays; Landed is set if it stands. A place where it does not fit gives the zero Landing
// at that place.
func (q Query) Fall(at pathing.Place) Landing {
	r := q.rules
	l := Landing{End: at}
	if !r.Fits(at) {
		return l
	}
	if r.Stands(at) || !r.CanFall(at) {
		l.Landed = r.Stands(at)
		return l
	}
	floor, ok := r.floorBelow(int(r.ground.board.ID(at.Cell())), int(at.Z))
	l.NoGround = !ok
	l.End.Z = int16(max(floor, int(at.Z)-r.params.FallSpeed))
	l.Spaces = int(at.Z - l.End.Z)
	l.Landed = ok && int(l.End.Z) == floor
	wall := ^r.footing.fit[r.ground.board.ID(at.Cell())] & from(int(l.End.Z), int(at.Z))
	if wall != 0 { // below the top of a wall it does not fit (M-07)
		l.End.Z = int16(bits.Len64(wall))
		l.Spaces = int(at.Z - l.End.Z)
		l.Landed, l.NoGround = true, false
	}
	if !l.Landed {
		return l
	}
	if _, fills := q.at(l.End); fills != NoUnit || wall != 0 {
		l.Filled = true
		l.End = q.nearest(l.End)
	}
	return l
}

// nearest is the free place nearest to a filled one where the character stands, or
// the filled one if there is none at all.
func (q *Query) nearest(filled pathing.Place) pathing.Place {
	r := q.rules
	b := r.ground.board
	for far := 1; far <= max(b.W(), b.H(), board.MaxHeight); far++ {
		best, found := filled, false
		for dy := max(-far, -int(filled.Y)); dy <= min(far, b.H()-1-int(filled.Y)); dy++ {
			for dx := max(-far, -int(filled.X)); dx <= min(far, b.W()-1-int(filled.X)); dx++ {
				ring := max(abs(dx), abs(dy)) == far
				for dz := -far; dz <= far; dz++ {
					if !ring && abs(dz) != far {
						continue
					}
					at := pathing.Place{X: filled.X + int16(dx), Y: filled.Y + int16(dy), Z: filled.Z + int16(dz)}
					if !r.Stands(at) || found && !sooner(filled, at, best) {
						continue
					}
					if _, fills := q.at(at); fills == NoUnit {
						best, found = at, true
					}
				}
			}
		}
		if found {
			return best
		}
	}
	return filled
}

// sooner reports whether a comes before b clockwise from north around c, then by the
// distance along the board, then by height. Straight above or below counts as north.
func sooner(c, a, b pathing.Place) bool {
	from := func(p pathing.Place) (x, y, half int) { // the half from north over east is the first
		x, y = int(p.X-c.X), int(p.Y-c.Y)
		switch {
		case x == 0 && y == 0:
			y = -1
		case x < 0 || x == 0 && y > 0:
			half = 1
		}
		return x, y, half
	}
	ax, ay, aHalf := from(a)
	bx, by, bHalf := from(b)
	// Within a half the cross product tells.
	return cmp.Or(aHalf-bHalf, ay*bx-ax*by, a.Cell().Apart(c.Cell())-b.Cell().Apart(c.Cell()), int(a.Z-b.Z)) < 0
}
