// Package probe holds what Stride's reach is measured against: the same questions
// answered by plain code, as tight as we know how to write it, for exactly the boards
// of the benchmarks and nothing else. A probe checks no input, knows no units, no
// overlay and no other rules, and keeps no answer but the last.
//
// There is a probe of rows of bits and one of a bucket queue, in Go and, where there
// is a C compiler, in C. The C source is built into a temporary directory and run as a
// program of its own, which prints nanoseconds for each query; nothing links to it.
package probe
