//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd

package command

import (
	"io"
	"os"
	"runtime"
	"time"
)

// claim does nothing: on Windows nobody can remove a file that is open.
func claim(string) (lock io.Closer, ok bool) { return io.NopCloser(nil), true }

// removeStale removes a temporary file that no run has open. A run closes its file
// just after the last write, and before it takes its place: a file is left alone for
// a minute.
func removeStale(temp string) {
	info, err := os.Stat(temp)
	if runtime.GOOS == "windows" && err == nil && time.Since(info.ModTime()) > time.Minute {
		os.Remove(temp)
	}
}
