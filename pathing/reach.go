package pathing

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// Cost is an amount of a ruleset's unit, such as Speed points or spaces.
type Cost int32

// Posture is how a unit stands.
type Posture uint8

// The postures.
const (
	Standing Posture = iota
	Prone
)

var postureNames = [...]string{"standing", "prone"}

// String is "standing" or "prone".
func (p Posture) String() string { return name(postureNames[:], int(p), "Posture") }

// Choice is what an Action is spent on.
type Choice uint8

// The choices, in the order in which ends are sorted. A ruleset declares those that it
// has.
const (
	Move Choice = iota
	Crawl
	Climb
	Jump
	LieDown
	StandUp
	Drive
	Walk
	Fly
	Hover
	Teleport
	Fall
)

var choiceNames = [...]string{
	"move", "crawl", "climb", "jump", "lie_down", "stand_up", "drive",
	"walk", "fly", "hover", "teleport", "fall",
}

// String is the choice as reports write it: "lie_down".
func (c Choice) String() string { return name(choiceNames[:], int(c), "Choice") }

func name(names []string, i int, kind string) string {
	if i >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, i)
	}
	return names[i]
}

// End is one state that a unit may end in, at its least cost.
type End struct {
	Place   Place
	Cost    Cost
	Squares int16 // the fewest squares entered at that cost
	Phases  uint8 // the fewest Phases used at that cost and those squares
	Facing  Dir
	Posture Posture
	Choice  Choice // in a query over several Actions, the last one
	Stopped bool   // the rest of the move was lost there
}

// Compare orders ends by place (y, x, z), facing, posture, choice, stopped.
func (e End) Compare(f End) int { return cmp.Compare(e.rank(), f.rank()) }

// rank packs what Compare looks at into one word. Coordinates are never negative.
func (e End) rank() uint64 {
	r := uint64(uint16(e.Place.Y))<<48 | uint64(uint16(e.Place.X))<<32 | uint64(uint16(e.Place.Z))<<16 |
		uint64(e.Facing)<<8 | uint64(e.Posture)<<6 | uint64(e.Choice)<<1
	if e.Stopped {
		r |= 1
	}
	return r
}

// Step is one step of a path: into a cell, or a change of facing (Dir is NoDir),
// or a part payment for the cell in direction Dir, which is not entered yet.
type Step struct {
	To      Place // where the unit is afterwards
	Cost    Cost  // paid for this step, in this Action
	Paid    Cost  // above 0: Cost is part of an entry cost, paid ahead (S-12)
	Rules   RuleIDs
	Turn    int16 // 1 is the Turn in which the query starts
	Phase   int16 // 1 is the first Phase of a Turn
	Dir     Dir
	Choice  Choice
	Facing  Dir
	Posture Posture
}

// Scope says how far a query looks.
type Scope uint8

// ScopeAction is one Action, ScopeTurn all Actions left in this Turn.
const (
	ScopeAction Scope = iota
	ScopeTurn
)

// String is "action" or "turn".
func (s Scope) String() string { return name([]string{"action", "turn"}, int(s), "Scope") }

// Reach is the answer to "where can this unit go": its ends, sorted, with costs.
// The zero Reach is ready for a query, and one Reach serves any number of queries
// without allocating once it has grown.
//
// A Reach is valid until the next query that is given it, or given the scratch
// that it was made with. Reading it later is a mistake of the program: Path
// panics, and under the build tag invariants so does every other method.
type Reach struct {
	ends   []End
	tail   []End // room for Builder.Finish
	sorted int   // the number of ends that were added in order
	tracer Tracer
	query  uint64
	engine string
	scope  Scope
}

// CompareCost orders ends by cost, squares and Phases.
func (e End) CompareCost(f End) int {
	switch {
	case e.Cost != f.Cost:
		return int(e.Cost) - int(f.Cost) // neither is negative
	case e.Squares != f.Squares:
		return int(e.Squares) - int(f.Squares)
	}
	return int(e.Phases) - int(f.Phases)
}

// Len is the number of ends.
func (r *Reach) Len() int { r.check(); return len(r.ends) }

// End is the i-th end in sorted order, 0 <= i < Len().
func (r *Reach) End(i int) End { r.check(); return r.ends[i] }

// Engine names the search that made the answer.
func (r *Reach) Engine() string { r.check(); return r.engine }

// Scope says how far the query looked.
func (r *Reach) Scope() Scope { r.check(); return r.scope }

// All gives every end, sorted by place (y, x, z), facing, posture, choice.
func (r *Reach) All() iter.Seq[End] {
	r.check()
	return func(yield func(End) bool) {
		for i := range r.ends {
			if !yield(r.ends[i]) {
				return
			}
		}
	}
}

// Places gives every place once with the least cost of ending there, sorted.
func (r *Reach) Places() iter.Seq2[Place, Cost] {
	r.check()
	return func(yield func(Place, Cost) bool) {
		for i := 0; i < len(r.ends); {
			p, c := r.ends[i].Place, r.ends[i].Cost
			for i++; i < len(r.ends) && r.ends[i].Place == p; i++ {
				c = min(c, r.ends[i].Cost)
			}
			if !yield(p, c) {
				return
			}
		}
	}
}

// At is the cheapest end on cell c: of equal ones the one with the fewest squares
// and Phases, then the first in sorted order. ok is false if no end is there.
func (r *Reach) At(c Cell) (e End, ok bool) {
	r.check()
	lo, _ := slices.BinarySearchFunc(r.ends, c, func(e End, c Cell) int {
		return cmp.Or(cmp.Compare(int(e.Place.Y), c.Y), cmp.Compare(int(e.Place.X), c.X))
	})
	for ; lo < len(r.ends) && r.ends[lo].Place.Cell() == c; lo++ {
		if !ok || r.ends[lo].CompareCost(e) < 0 {
			e, ok = r.ends[lo], true
		}
	}
	return e, ok
}

// Path appends to dst the steps that lead to e, an end of this Reach, and returns
// the longer slice. Their costs add up to e.Cost. Staying put has no steps.
func (r *Reach) Path(dst []Step, e End) []Step {
	if r.tracer == nil {
		return dst
	}
	return r.tracer.Trace(dst, r.query, e)
}

// Holds reports whether this Reach holds the answer that o, a copy of it, held when it
// was copied, and paths can be asked of it still.
func (r *Reach) Holds(o *Reach) bool {
	return r.tracer != nil && r.tracer == o.tracer && r.query == o.query && r.tracer.Fresh(r.query)
}

// Has reports whether e is one of the ends, by value.
func (r *Reach) Has(e End) bool {
	r.check()
	i, ok := slices.BinarySearchFunc(r.ends, e, End.Compare)
	return ok && r.ends[i] == e
}
