package search

// Scratch is the memory of searches. Use one for any number of queries, on any
// board, from one goroutine at a time; it grows to the largest of them and then
// allocates no more.
type Scratch struct {
	// Stats counts the work done since it was last set to zero.
	Stats Stats

	query uint64
	open  bucketQueue
	trace tracer
	jump  jumpSearch
	flat  flatSearch
	field GridField
	sweep fieldSweep
	slots [slotCount]any
}

// NewScratch makes an empty scratch.
func NewScratch() *Scratch { return &Scratch{} }

// Slot is a place where a ruleset keeps its own memory.
type Slot int

// The slots, one a ruleset.
const (
	SlotSkirmish Slot = iota
	SlotMech
	SlotWarband
	slotCount
)

// Local is what the ruleset keeps in its slot, to be read and set by it alone.
func (s *Scratch) Local(i Slot) *any { return &s.slots[i] }

// NextQuery starts a query and returns its number: answers that carry an older
// number are out of date.
func (s *Scratch) NextQuery() uint64 { s.query++; return s.query }

// Query is the number of the latest query.
func (s *Scratch) Query() uint64 { return s.query }

// Stats are work counters. They depend on the questions alone, never on time or
// machine, so that two runs of the same program count the same.
type Stats struct {
	Searches  uint64 // runs of an engine
	Expanded  uint64 // labels whose neighbours were looked at
	Generated uint64 // labels made or lowered
	Stale     uint64 // labels found beaten when their turn came
	Patched   uint64 // words asked of a Patcher
	HeapOps   uint64 // entries put into or taken from a queue
	Scanned   uint64 // words of bits looked at for jump points, and cells found there
}

// Add adds the counters of t.
func (s *Stats) Add(t Stats) {
	s.Searches += t.Searches
	s.Expanded += t.Expanded
	s.Generated += t.Generated
	s.Stale += t.Stale
	s.Patched += t.Patched
	s.HeapOps += t.HeapOps
	s.Scanned += t.Scanned
}
