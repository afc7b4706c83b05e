package play

// NumChoices is how many kinds of pathing.Choice there are.
const NumChoices = 12

// Counts count what a unit did. All are sums over Actions or Turns, so that the
// counts of many games, or of all units of a side, add up.
//
// In mech an Action is a move, a Turn a turn of the unit, a square a space and a Speed
// point a space of movement. Passes are turns in which it did nothing at all, Left what
// is left of standard moves, given up or not.
type Counts struct {
	Choices   [NumChoices]int64 // Actions by pathing.Choice; part payments and passes are apart
	Payments  int64             // Actions that were part payments (S-12)
	Passes    int64             // Actions in which it did nothing
	Squares   int64             // squares entered
	Spent     int64             // Speed points spent, part payments included
	Paid      int64             // of these, points paid ahead
	Forfeited int64             // points paid ahead and lost (S-12)
	Turns     int64             // Turns that came to their end
	Left      int64             // Speed points left over at the ends of Turns
	Stuck     int64             // Turns in which it neither moved nor could have
}

// Actions are the Actions that were not passed: every Choice and part payment.
func (c *Counts) Actions() int64 {
	n := c.Payments
	for _, k := range c.Choices {
		n += k
	}
	return n
}

// Add adds the counts of o.
func (c *Counts) Add(o *Counts) {
	for i := range c.Choices {
		c.Choices[i] += o.Choices[i]
	}
	c.Payments += o.Payments
	c.Passes += o.Passes
	c.Squares += o.Squares
	c.Spent += o.Spent
	c.Paid += o.Paid
	c.Forfeited += o.Forfeited
	c.Turns += o.Turns
	c.Left += o.Left
	c.Stuck += o.Stuck
}

// Tally counts what happened in one game or in many. It holds whole numbers alone,
// so that adding tallies in any order and grouping gives the same tally.
type Tally struct {
	Games int64
	Units []Counts // in the order of Setup.Units
	// Mech counts, in the same order, what only the ruleset mech has; nil for others.
	Mech []MechCounts
	// Visits counts, for each cell y*W+x of the board, how often a unit stood there
	// at the start of a game or entered it; in mech how often it came to cover it, in
	// whatever way and at whatever height.
	Visits []int64

	sparse  bool
	touched []uint32 // of a sparse tally, the cells with visits
}

// Add adds the counts of o, a tally of the same Setup or one of the same units and
// board.
func (t *Tally) Add(o *Tally) {
	t.Games += o.Games
	for i := range t.Units {
		t.Units[i].Add(&o.Units[i])
	}
	for i := range t.Mech {
		t.Mech[i].Add(&o.Mech[i])
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
	clear(t.Units)
	clear(t.Mech)
	if !t.sparse {
		clear(t.Visits)
		return
	}
	for _, c := range t.touched {
		t.Visits[c] = 0
	}
	t.touched = t.touched[:0]
}

// MechSide adds up what the units of a side did under mech; all zero for others.
func (t *Tally) MechSide(s *Setup, side int) MechCounts {
	var sum MechCounts
	if t.Mech != nil {
		for _, u := range s.sides[side].Units {
			sum.Add(&t.Mech[u])
		}
	}
	return sum
}

// Side adds up the counts of the units of a side, an index in Setup.Sides.
func (t *Tally) Side(s *Setup, side int) Counts {
	var sum Counts
	for _, u := range s.sides[side].Units {
		sum.Add(&t.Units[u])
	}
	return sum
}
