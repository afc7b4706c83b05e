package pathing

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
