package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Body is what others see of a character or an object.
type Body struct {
	Size   pathing.Half
	Side   int  // characters of one side are allies; an object's does not matter
	Human  bool // an unmounted human
	Object bool
	Threat int // spaces within which it may take OVERWATCH (M-16)
}

// World says which units and objects stand where on a board. Units and objects are small
// numbers from 0. It is for one writer, or for many readers, at a time.
type World struct {
	board  *board.Board
	bodies []standing
}

// standing is a body at a place. Its Size is 0 if it is not on the board.
type standing struct {
	Body
	box Box
}

// nobody is the world of a query that is given none.
var nobody World

// NewWorld makes an empty world of a board.
func NewWorld(b *board.Board) *World { return &World{board: b} }

// Board is the board that the world is on.
func (w *World) Board() *board.Board { return w.board }

// Place puts a unit or object at a place, taking it from where it was before. Where
// it may be is up to the caller.
func (w *World) Place(id int, at pathing.Place, b Body) {
	for len(w.bodies) <= id {
		w.bodies = append(w.bodies, standing{})
	}
	w.bodies[id] = standing{b, Box{at, Spaces(b.Size)}}
}

// Remove takes a unit or object off the board; one that is not on it stays so.
func (w *World) Remove(id int) {
	if id >= 0 && id < len(w.bodies) {
		w.bodies[id] = standing{}
	}
}

// Clear takes everything off the board.
func (w *World) Clear() { clear(w.bodies) }

// Body is a unit or object and the spaces that it fills; ok is false if it is not
// on the board.
func (w *World) Body(id int) (b Body, at Box, ok bool) {
	if id < 0 || id >= len(w.bodies) || w.bodies[id].Size == 0 {
		return Body{}, Box{}, false
	}
	return w.bodies[id].Body, w.bodies[id].box, true
}

// Units is one more than the largest unit ever placed.
func (w *World) Units() int { return len(w.bodies) }

// other is a body as the mover sees it.
type other struct {
	box       Box
	id        int
	obstructs bool // M-05
	fills     bool // keeps the mover from ending a move there (M-06)
	object    bool
	hostile   bool
	stops     bool // hostile, and of the same Size or larger (M-15)
}

// look is a unit or object as the mover sees it; ok is false if it is not on the
// board or the mover itself.
func (q *Query) look(id int) (o other, ok bool) {
	b := &q.world.bodies[id]
	if id == q.id || b.Size == 0 {
		return other{}, false
	}
	r := q.rules
	allied := !b.Object && b.Side == r.profile.Side
	hostile := !b.Object && !allied
	obstructs := r.Obstructs(b.Body)
	return other{
		box: b.box, id: id, object: b.Object, hostile: hostile,
		obstructs: obstructs, fills: obstructs || r.params.EndInFilled == 0,
		stops: hostile && b.Size >= r.profile.Size && r.params.EngagementStops != 0,
	}, true
}

// others appends all bodies but the mover's own that are near enough to a window to be
// adjacent to the mover there.
func (q *Query) others(dst []other, w *units.Window) []other {
	east, south := w.X0+w.W-1+q.rules.n, w.Y0+w.H-1+q.rules.n
	for id := range q.world.bodies {
		b := &q.world.bodies[id].box
		x, y := int(b.At.X), int(b.At.Y)
		if x+b.N < w.X0 || y+b.N < w.Y0 || x > east || y > south {
			continue
		}
		if o, ok := q.look(id); ok {
			dst = append(dst, o)
		}
	}
	return dst
}

// at is what obstructs the mover at a place, and what fills any of its spaces there so
// that it may not end a move (M-05, M-06): of each the lowest unit or object, or NoUnit.
func (q *Query) at(place pathing.Place) (obstructs, fills int) {
	return q.atBut(place, NoUnit)
}

// atBut is at with one more unit left out.
func (q *Query) atBut(place pathing.Place, but int) (obstructs, fills int) {
	obstructs, fills = NoUnit, NoUnit
	box := q.rules.Box(place)
	for id := range q.world.bodies {
		o, ok := q.look(id)
		if !ok || id == but || !Overlap(box, o.box) {
			continue
		}
		if o.fills && fills == NoUnit {
			fills = id
		}
		if o.obstructs && obstructs == NoUnit {
			obstructs = id
		}
	}
	return obstructs, fills
}

// NoUnit is the unit of a query that leaves nobody out.
const NoUnit = units.NoUnit
