//go:build invariants

package pathing

// Invariants reports whether the build tag invariants is set: misuse is then
// looked for everywhere, at a price.
const Invariants = true

func (r *Reach) check() {
	if r.tracer != nil && !r.tracer.Fresh(r.query) {
		panic("pathing: this Reach was read after a later query used its scratch")
	}
}
