//go:build !race

package mech

const underRace = 1
