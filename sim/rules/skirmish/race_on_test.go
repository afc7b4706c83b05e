//go:build race

package skirmish

// underRace is how many times fewer games tests play under the race detector, which
// makes them ten times slower.
const underRace = 10
