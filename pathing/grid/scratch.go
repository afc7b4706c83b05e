package grid

import "example.com/stride/pathing"

// Scratch is the memory of searches on grids. Use one for any number of queries, on any
// grid, from one goroutine at a time; it grows to the largest of them and then allocates
// no more.
type Scratch struct {
	// Stats counts the work done since it was last set to zero.
	Stats pathing.Stats

	wide  wideRows
	ring  [MaxCost + 1][]uint32
	jump  jumpSearch
	flat  flatSearch
	field Field
	sweep fieldSweep
}

// NewScratch makes an empty scratch.
func NewScratch() *Scratch { return &Scratch{} }
