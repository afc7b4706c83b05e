//go:build !race

package workloads_test

const raced = false
