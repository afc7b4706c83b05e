package trial

import (
	"fmt"
	"runtime/debug"

	"example.com/stride/sim/play"
)

// Panic is a game that panicked: a fault of the program or of a Go user's policy.
// It is the Err of an Error, which names the trial, so that one game can be looked
// at by itself.
type Panic struct {
	Value any
	Stack []byte // where, as debug.Stack gives it
}

// Error is what was thrown, in one line.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// playGame plays one game, and makes an error of a panic, which would end the
// program from a worker otherwise.
func playGame(g *play.Game, st play.Streams) (r *play.Result, err error) {
	defer func() {
		if v := recover(); v != nil {
			r, err = nil, &Panic{Value: v, Stack: debug.Stack()}
		}
	}()
	return g.Play(st)
}
