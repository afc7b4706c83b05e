package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// Body is what others see of a character or an object.
type Body struct {
	Size   pathing.Half
	Side   int  // characters of one side are allies; an object's does not matter
	Human  bool // an unmounted human
	Object bool
	Threat int // spaces within which it may take OVERWATCH (M-16)
}

// World says who and what stands where on a board. Units and objects are small
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
	threat    int
	obstructs bool // M-05
	object    bool
	hostile   bool
	stops     bool // hostile, and of the same Size or larger (M-15)
}

// others appends everybody but the mover itself.
func (q Query) others(dst []other) []other {
	if q.world == nil {
		return dst
	}
	r := q.rules
	for id := range q.world.bodies {
		b := &q.world.bodies[id]
		if id == q.id || b.Size == 0 {
			continue
		}
		o := other{box: b.box, id: id, threat: b.Threat, object: b.Object}
		allied := !b.Object && b.Side == r.profile.Side
		o.hostile = !b.Object && !allied
		o.obstructs = !allied && b.Size >= r.profile.Size && (r.profile.Human || !b.Human)
		o.stops = o.hostile && b.Size >= r.profile.Size && r.params.EngagementStops != 0
		dst = append(dst, o)
	}
	return dst
}

// NoUnit is the unit of a query that leaves nobody out.
const NoUnit = search.NoUnit
