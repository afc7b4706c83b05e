package command

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// stopSignals ask long work to stop and to tell what it has: Ctrl-C, the end of the
// terminal, and the end of the session or of a CI job.
var stopSignals = []os.Signal{os.Interrupt, syscall.SIGHUP, syscall.SIGTERM}

// interruptible is a context that ends at the first signal to stop. A second signal
// ends the process. A signal that the caller has told the process to ignore, as nohup
// does, stays ignored.
func interruptible(ctx context.Context) (_ context.Context, stop context.CancelFunc) {
	var listen []os.Signal
	for _, s := range stopSignals {
		if !signal.Ignored(s) {
			listen = append(listen, s)
		}
	}
	if len(listen) == 0 { // an empty list stands for all signals
		return context.WithCancel(ctx)
	}
	ctx, stop = signal.NotifyContext(ctx, listen...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
