package play

// Tally counts what happened in one game or in many. It holds whole numbers alone,
// so that adding tallies in any order and grouping gives the same tally.
type Tally struct {
	Games int64
	// Visits counts, for each cell y*W+x of the board, how often a unit stood there
	// at the start of a game or entered it.
	Visits []int64

	counts  []int64 // of each unit in the order of Setup.Units, by ruleset.Counter
	width   int     // counters of a unit
	sparse  bool
	touched []uint32 // of a sparse tally, the cells with visits
}

// Of are the counts of a unit, by ruleset.Counter.
func (t *Tally) Of(unit int) []int64 {
	return t.counts[unit*t.width : (unit+1)*t.width : (unit+1)*t.width]
}

// Counts are the counts of all units, those of each by ruleset.Counter, in the order of
// Setup.Units.
func (t *Tally) Counts() []int64 { return t.counts }

// Side adds up the counts of the units of a side, an index in Setup.Sides. It sets dst,
// which has a place for each counter.
func (t *Tally) Side(s *Setup, side int, dst []int64) {
	clear(dst)
	for _, u := range s.sides[side].Units {
		for i, n := range t.Of(u) {
			dst[i] += n
		}
	}
}

// Add adds the counts of o, a tally of the same Setup or one of the same units and
// board.
func (t *Tally) Add(o *Tally) {
	t.Games += o.Games
	for i, n := range o.counts {
		t.counts[i] += n
	}
	if o.sparse {
		for _, c := range o.touched {
			t.visit(c, o.Visits[c])
		}
		return
	}
	for c, n := range o.Visits {
		if n != 0 {
			t.visit(uint32(c), n)
		}
	}
}

func (t *Tally) visit(cell uint32, n int64) {
	if t.sparse && t.Visits[cell] == 0 {
		t.touched = append(t.touched, cell)
	}
	t.Visits[cell] += n
}

// Reset sets every count to zero.
func (t *Tally) Reset() {
	t.Games = 0
	clear(t.counts)
	if !t.sparse {
		clear(t.Visits)
		return
	}
	for _, c := range t.touched {
		t.Visits[c] = 0
	}
	t.touched = t.touched[:0]
}
