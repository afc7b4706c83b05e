//go:build !invariants

package pathing

// Invariants reports whether the build tag invariants is set: misuse is then
// looked for everywhere, at a price.
const Invariants = false

func (r *Reach) check() {}
