//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorTime returns what all threads of the process have spent on processors.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
