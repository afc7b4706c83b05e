//go:build !race

package all_test

const raced = false
