// Package gate compares the speed of two programs on a machine that others use too,
// and says whether the new one is slower.
package gate
