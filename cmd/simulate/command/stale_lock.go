//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package command

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// claim locks a temporary file until the process ends or closes the lock. ok is
// false if another run holds the lock. Where a file system knows no locks, nobody
// can take one, so that no run removes the file of another.
func claim(temp string) (lock io.Closer, ok bool) {
	f, err := os.OpenFile(temp, os.O_RDWR, 0)
	if err != nil {
		return io.NopCloser(nil), false
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	return f, !errors.Is(err, unix.EWOULDBLOCK)
}

// removeStale removes a temporary file that no run has locked.
func removeStale(temp string) {
	f, err := os.OpenFile(temp, os.O_RDWR|unix.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) != nil {
		return
	}
	// Between opening and locking, a run may have put its result in place.
	opened, err := f.Stat()
	if err != nil {
		return
	}
	if now, err := os.Lstat(temp); err == nil && os.SameFile(opened, now) {
		os.Remove(temp)
	}
}
