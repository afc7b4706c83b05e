//go:build race

package mech

// underRace is how many times fewer games tests play under the race detector, which
// makes them ten times slower.
const underRace = 10
