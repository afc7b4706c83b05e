//go:build !unix

package bench

import "time"

// processorTime is not told here: the clock of Windows for it is too coarse.
func processorTime() time.Duration { return 0 }
