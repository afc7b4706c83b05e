package search

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/internal/trace"
)

// Scratch is the memory of searches. Use one for any number of queries, on any
// board, from one goroutine at a time; it grows to the largest of them and then
// allocates no more.
type Scratch struct {
	// Stats counts the work done since it was last set to zero.
	Stats pathing.Stats

	query  uint64
	open   bucketQueue
	trace  trace.Tracer
	locals []any // pointers, each of another type
	legs   []uint64
	graph  legGraph
}

// NewScratch makes an empty scratch.
func NewScratch() *Scratch { return &Scratch{} }

// Local is the memory of type T that a ruleset keeps in s, made when it is first asked
// for. A ruleset asks for a type of its own that no other package can name.
func Local[T any](s *Scratch) *T {
	for _, local := range s.locals {
		if t, ok := local.(*T); ok {
			return t
		}
	}
	t := new(T)
	s.locals = append(s.locals, t)
	return t
}

// Route appends the nodes of the route from a start to end that has the fewest
// changes of direction; of those the one that ranks first at the first place
// where they differ. It takes time in proportion to the arcs.
func (s *Scratch) Route(dst []uint64, g Graph, end uint64, last pathing.Dir) []uint64 {
	return s.trace.Route(dst, g, end, last)
}

// NextQuery starts a query and returns its number: answers that carry an older
// number are out of date.
func (s *Scratch) NextQuery() uint64 { s.query++; return s.query }

// Query is the number of the latest query.
func (s *Scratch) Query() uint64 { return s.query }
