//go:build race

package bench_test

// raced says that the race detector makes everything some ten times slower.
const raced = true
