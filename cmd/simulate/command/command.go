// Package command is the command simulate, to be called from a main package.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// Main runs the command with the arguments and the streams of the process, and
// returns its exit code.
func Main() int {
	return mainContext(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// mainContext runs the command with these arguments, the name of the program left
// out. The end of its context is as good as an interrupt.
func mainContext(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "simulate: internal fault at %s: %s; please report this line, the command and what `simulate version` prints\n",
				faultPlace(), strings.ReplaceAll(fmt.Sprint(r), "\n", " "))
			code = exitInternal
		}
	}()
	out := &writer{w: stdout}
	a := &app{stdin: stdin, stdout: out, stderr: stderr}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var ended *exitError
	switch {
	case out.err != nil:
		fmt.Fprintf(stderr, "simulate: the answer could not be written: %v\n", out.err)
		return exitInternal
	case err == nil:
		return exitDone
	case errors.As(err, &ended):
		if ended.err != nil {
			fmt.Fprintln(stderr, message(ended.err))
		}
		return ended.code
	}
	fmt.Fprintln(stderr, message(err))
	return exitUsage
}

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
