//go:build race

package suite

// raced says that the race detector makes everything some ten times slower.
const raced = true
