// Package probe holds what Stride's reach, routes and fields are measured against: the
// same questions answered by plain code, as tight as we know how to write it, for
// exactly the boards of the benchmarks and nothing else. A probe checks no input,
// knows no units, no overlay and no other rules, and keeps no answer but the last.
//
// For reach there is a probe of rows of bits and one of a bucket queue, in Go and,
// where there is a C compiler, in C; for routes an A* with a binary heap and for
// fields a Dijkstra with buckets, in Go. The C source is built into a temporary
// directory and run as a program of its own, which prints nanoseconds for each query;
// nothing links to it.
//
// All of it is in the tests of this package, which ask the grids of bench/suite and the
// probes on the same boards.
package probe
