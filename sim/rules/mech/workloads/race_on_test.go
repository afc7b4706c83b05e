//go:build race

package workloads_test

// raced says that the race detector makes everything some ten times slower.
const raced = true
