//go:build race

package mech_test

// oracleRace is whether the race detector, which slows the oracle tenfold, is on.
const oracleRace = true
