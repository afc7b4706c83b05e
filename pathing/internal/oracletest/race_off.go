//go:build !race

package oracletest

// race is whether the race detector, which slows an oracle tenfold, is on.
const race = false
