package gate

import (
	"context"
	"fmt"
)

// Runs is a Meter that runs each program once a pair. It takes any two programs that
// print the Go benchmark format.
type Runs struct{ Old, New *Program }

// Single reports whether both programs can be told what to run.
func (r *Runs) Single() bool { return r.Old.chooses() && r.New.chooses() }

// Names runs both programs. Nothing else comes of it: programs are read from the disk
// for it.
func (r *Runs) Names(ctx context.Context) (old, new []string, err error) {
	return bothNames(ctx, r.Old, r.New)
}

// Pair runs both programs, one after the other.
func (r *Runs) Pair(ctx context.Context, names []string, newFirst bool) (map[string]Pair, error) {
	var values [2]map[string]float64 // old, new
	for i := range 2 {
		side := i
		if newFirst {
			side = 1 - i
		}
		var err error
		if values[side], err = []*Program{r.Old, r.New}[side].Measure(ctx, names); err != nil {
			return nil, fmt.Errorf("%s: %w", sides[side], err)
		}
	}
	pairs := map[string]Pair{}
	for _, name := range names {
		old, haveOld := values[0][name]
		new, haveNew := values[1][name]
		if !haveOld || !haveNew {
			continue
		}
		p, err := pairOf(old, new)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		pairs[name] = p
	}
	return pairs, nil
}

var sides = [...]string{"old", "new"}
