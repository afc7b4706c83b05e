//go:build race

package scenario

// raced says that the race detector is on: it makes tests ten times slower, and what it
// allocates is not ours.
const raced = true
