//go:build !race

package skirmish

const underRace = 1
