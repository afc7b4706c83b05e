package command

import (
	"os"

	"golang.org/x/sys/windows"
)

// colorsWork turns on the escapes of colours, which the consoles of Windows have
// but keep off, and reports whether it could.
func colorsWork(f *os.File) bool {
	h := windows.Handle(f.Fd())
	var mode uint32
	if windows.GetConsoleMode(h, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
