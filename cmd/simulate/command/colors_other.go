//go:build !windows

package command

import "os"

// colorsWork reports whether a terminal knows colours: all do.
func colorsWork(*os.File) bool { return true }
