package skirmish

import "example.com/stride/pathing/units"

// Query asks questions for one model among others. It is a small value: make one
// whenever the others have moved, or keep it, since it reads the overlay anew each
// time. It is safe for as many goroutines as the overlay is.
type Query struct {
	rules   *Rules
	overlay *units.Overlay
	id      int
	bucket  bool // asked by buckets, even where waves are faster
}

// Query is a query of the unit id among those of o. The unit itself is left out
// wherever it stands; units.NoUnit leaves nobody out, and a nil o is an empty board.
// It panics if o lies on another board.
func (r *Rules) Query(o *units.Overlay, id int) Query {
	if o != nil && o.Board() != r.ground.board {
		panic("skirmish: the overlay lies on another board than the rules")
	}
	return Query{rules: r, overlay: o, id: id}
}

// ByBuckets is the query with Action answered by the queue of buckets, as the queries
// of several Actions are. The answers are the same; it is there to measure with.
func (q Query) ByBuckets() Query {
	q.bucket = true
	return q
}

// Rules are the rules that the query goes by.
func (q Query) Rules() *Rules { return q.rules }
