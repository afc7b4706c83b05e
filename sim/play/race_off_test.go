//go:build !race

package play

const underRace = 1
