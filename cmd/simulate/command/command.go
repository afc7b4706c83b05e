// Package command is the command simulate, to be called from a main package: that of
// Stride, or one of your own with more rulesets.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/ruleset"
)

// The exit codes.
const (
	exitDone        = 0
	exitNo          = 1
	exitUsage       = 2
	exitInternal    = 3
	exitOpen        = 4
	exitInterrupted = 130
)

// Main runs the command for these rulesets, with the arguments and the streams of the
// process, and returns its exit code. Rulesets that ruleset.Validate has something
// against are a fault of the program.
func Main(rulesets ...*ruleset.Ruleset) int {
	return mainContext(context.Background(), rulesets, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// mainContext runs the command with these arguments, the name of the program left
// out. The end of its context is as good as an interrupt.
func mainContext(ctx context.Context, rulesets []*ruleset.Ruleset, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil {
			tell(stderr, fmt.Sprintf("simulate: internal fault at %s: %s; please report this line, the command and what `simulate version` prints",
				faultPlace(), strings.ReplaceAll(fmt.Sprint(r), "\n", " ")))
			code = exitInternal
		}
	}()
	if err := ruleset.Validate(rulesets...); err != nil {
		tell(stderr, message(err))
		return exitInternal
	}
	out := &writer{w: stdout}
	a := &app{rulesets: rulesets, stdin: stdin, stdout: out, stderr: stderr}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var ended *exitError
	switch {
	case out.err != nil:
		cause := out.err
		if p := (*fs.PathError)(nil); errors.As(cause, &p) {
			cause = p.Err
		}
		tell(stderr, fmt.Sprintf("simulate: the answer can't be written to standard output: %v", cause))
		return exitUsage
	case err == nil:
		return exitDone
	case errors.As(err, &ended):
		if ended.err != nil {
			tell(stderr, message(ended.err))
		}
		return ended.code
	}
	tell(stderr, message(err))
	return exitUsage
}

// tell writes a message and a line end. Whatever files and arguments it quotes, a
// terminal shows it as it is, and no log takes a line of it for a command.
func tell(w io.Writer, text string) { io.WriteString(w, draw.Guard(draw.Clean(text))+"\n") }

// exitError ends the command with an exit code other than that of wrong usage.
type exitError struct {
	code int
	err  error // nil: all has been said
}

func (e *exitError) Error() string { return fmt.Sprintf("exit %d: %v", e.code, e.err) }
func (e *exitError) Unwrap() error { return e.err }

// writer remembers the first error, so that no command need look for it.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.w.Write(p)
	w.err = err
	return n, err
}

// faultPlace is where the panic that is being recovered was raised.
func faultPlace() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}
