package pathing

import (
	"cmp"
	"slices"
)

// Tracer reads paths back for a Reach. The ruleset that builds the Reach implements it.
type Tracer interface {
	// Trace appends the steps that lead to e. query is what Build was given; a
	// tracer that has answered another query since panics.
	Trace(dst []Step, query uint64, e End) []Step
	// Fresh reports whether query is still the tracer's latest.
	Fresh(query uint64) bool
}

// Builder is a Reach while a ruleset fills it. It is the same memory: to build an answer
// allocates nothing but room for more ends than before.
type Builder Reach

// Build empties r for a new answer, which the builder fills. t and query serve Path.
func Build(r *Reach, t Tracer, query uint64, scope Scope, engine string) *Builder {
	r.ends, r.sorted, r.tracer, r.query, r.scope, r.engine = r.ends[:0], 0, t, query, scope, engine
	return (*Builder)(r)
}

// Append adds an end, before Finish, in any order.
func (b *Builder) Append(e End) { b.ends = append(b.ends, e) }

// AppendSorted adds an end that comes after all that were added before,
// before any Append.
func (b *Builder) AppendSorted(e End) {
	if Invariants && b.sorted > 0 && b.ends[b.sorted-1].rank() >= e.rank() {
		panic("pathing: AppendSorted out of order")
	}
	b.ends = append(b.ends, e)
	b.sorted++
}

// Reserve is room for n ends, to be filled in sorted order before anything is
// added otherwise; Commit adds the first of them.
func (b *Builder) Reserve(n int) []End {
	b.ends = slices.Grow(b.ends[:0], n)
	return b.ends[:n]
}

// Commit adds the first n ends that Reserve made room for.
func (b *Builder) Commit(n int) {
	b.ends = b.ends[:n]
	b.sorted = n
	if Invariants && !slices.IsSortedFunc(b.ends, End.Compare) {
		panic("pathing: Commit of ends out of order")
	}
}

// Finish sorts the ends and keeps, of those alike but for their cost, the least
// by cost, then squares, then Phases. It takes time in proportion to the ends, and
// sorts only those that Append added.
func (b *Builder) Finish() {
	head := b.sorted
	if head == len(b.ends) {
		return
	}
	tail := b.ends[head:]
	slices.SortFunc(tail, func(e, f End) int {
		return cmp.Or(cmp.Compare(e.rank(), f.rank()), e.CompareCost(f))
	})
	// Merge from the back, so that only the tail needs a copy. What is in the tail
	// is out of the way then, and ends before the first of it stay where they are.
	b.tail = append(b.tail[:0], tail...)
	twins := false
	for i, j, to := head-1, len(b.tail)-1, len(b.ends)-1; j >= 0; to-- {
		rank := b.tail[j].rank()
		if j > 0 && b.tail[j-1].rank() == rank {
			twins = true
		}
		for i >= 0 && b.ends[i].rank() > rank {
			b.ends[to] = b.ends[i]
			i--
			to--
		}
		if i >= 0 && b.ends[i].rank() == rank {
			twins = true
			if b.ends[i].CompareCost(b.tail[j]) > 0 {
				b.ends[to] = b.ends[i]
				i--
				continue
			}
		}
		b.ends[to] = b.tail[j]
		j--
	}
	if twins {
		b.ends = slices.CompactFunc(b.ends, func(e, f End) bool { return e.rank() == f.rank() })
	}
	b.sorted = len(b.ends)
}
