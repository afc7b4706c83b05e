// Package bench holds the workloads that Stride is measured by.
//
// A [Workload] has a name, which says what is asked on which board, and makes a
// [Runner] that asks it. Every answer that is timed is checked outside the timed
// part, against a plain twin that shares no code with what is measured. Work
// counters stand beside the times, since those depend on the machine and these do
// not.
//
//	go test -bench . ./bench
package bench
