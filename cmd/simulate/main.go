// Command simulate plays tabletop skirmishes from scenario files and answers where
// a unit can go, at what cost, by which route.
//
//	simulate run [FILE]                 play a scenario many times, with estimates
//	simulate reach FILE --unit ID       where a unit can end
//	simulate path FILE --unit ID --to X,Y  how it gets there, step by step
//	simulate check FILE...              what is wrong with scenario files
//	simulate rules                      every rule and the parameters that tune it
//	simulate bench                      how fast it is, and whether it got slower
//	simulate version                    which build this is
//	simulate completion SHELL           completion for bash, zsh, fish, powershell
//
// FILE is a scenario file, or - for standard input; `simulate COMMAND --help` has
// an example of each. Answers go to standard output as text, JSON or CSV, errors
// to standard error.
//
// # Exit codes
//
//	0    done; that there is no route is an answer too
//	1    the answer is no
//	2    wrong usage or faulty input
//	3    an internal fault, or the answer could not be written
//	4    inconclusive
//	130  interrupted; what was computed until then is written
package main

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

func main() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// Main runs the command with these arguments, the name of the program left out,
// and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return mainContext(context.Background(), args, stdin, stdout, stderr)
}

// mainContext is Main with a context whose end is as good as an interrupt.
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
