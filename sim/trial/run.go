package trial

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// Config says what to run.
type Config struct {
	Scenario *scenario.Scenario
	// Trials is how many trials to play, 1 or more.
	Trials int
	// Seed chooses the random streams. Runs of one seed share the luck of each
	// trial, so that two scenarios can be compared trial by trial.
	Seed uint64
	// Workers is how many goroutines play; 0 is one for each processor that the
	// program may use. No result depends on it.
	Workers int
	// BothOrders plays every trial twice, the second time with the order among
	// equals reversed (play.Options.Swap), to see what going first is worth.
	BothOrders bool
	// Policies play sides, by their names, in place of those that the scenario
	// names.
	Policies map[string]play.Policy
	// Progress, if not nil, is told how many trials are counted so far of how many.
	// It is called after every few trials, from any goroutine but never from two at
	// once, with a growing number; the run waits for it.
	Progress func(done, total int)
}

// NewConfig is the run that a scenario asks for: its trials and its seed.
func NewConfig(sc *scenario.Scenario) Config {
	return Config{Scenario: sc, Trials: sc.Trials, Seed: sc.Seed}
}

// Outcome is what came out of a run, in whole numbers. It depends on the scenario,
// the seed, the number of trials counted and BothOrders, and on nothing else.
type Outcome struct {
	Seed   uint64
	Trials int // counted: from the first on, without a gap
	// Games are the games in the order of the scenario, one a trial.
	Games *Games
	// Swapped are the games in the reverse order, one a trial, and Pairs compares
	// the two. Both are nil unless the run was of both orders.
	Swapped *Games
	Pairs   *Pairs
}

// Error is a game that could not be played to its end: a policy decided on something
// that its unit can't do (play.DecisionError), or the game panicked (Panic). The trial
// can be played again by itself with StreamsFor(Seed, Trial).
type Error struct {
	Trial   int // from 0
	Seed    uint64
	Swapped bool // in the reverse order
	Err     error
}

// Error names the trial and the seed.
func (e *Error) Error() string {
	order := ""
	if e.Swapped {
		order = " in the reverse order"
	}
	return fmt.Sprintf("trial %d of seed %d%s: %v", e.Trial, e.Seed, order, e.Err)
}

// Unwrap is what the game said.
func (e *Error) Unwrap() error { return e.Err }

// Run plays the trials of c and counts them.
//
// If ctx ends before the last trial, Run stops after the games at hand and returns
// both an Outcome and an error that wraps the cause of ctx. The Outcome then counts
// the longest run of trials from the first on that were played, and equals that of
// a run of that number of trials; it may count none.
//
// Other errors come without an Outcome: a Config that makes no sense, scenario.Faults
// if the scenario lacks something that a game needs, and an *Error for a game that
// failed; of several, the one of the earliest trial, whatever the number of
// workers.
func Run(ctx context.Context, c Config) (*Outcome, error) {
	switch {
	case c.Scenario == nil:
		return nil, errors.New("trial: a run needs a scenario")
	case c.Trials < 1 || c.Trials > scenario.MaxTrials:
		return nil, fmt.Errorf("trial: a run has from 1 to %d trials, not %d", scenario.MaxTrials, c.Trials)
	case c.Workers < 0:
		return nil, fmt.Errorf("trial: a run has 1 worker or more, or 0 for one a processor, not %d", c.Workers)
	}
	orders := []bool{false, true}
	if !c.BothOrders {
		orders = orders[:1]
	}
	var setups []*play.Setup
	for _, swap := range orders {
		s, err := play.Compile(c.Scenario, play.Options{Policies: c.Policies, Swap: swap})
		if err != nil {
			return nil, err
		}
		setups = append(setups, s)
	}
	workers := min(cmp.Or(c.Workers, runtime.GOMAXPROCS(0)), (c.Trials+chunkSize-1)/chunkSize)

	q := newQueue(ctx, c, setups, workers)
	var group errgroup.Group
	for range workers {
		group.Go(func() error { newWorker(q, setups).run(); return nil })
	}
	group.Wait() // workers report through the queue, in trial order

	if q.failure != nil {
		return nil, q.failure
	}
	t := q.total
	out := &Outcome{Seed: c.Seed, Trials: t.trials, Games: t.games[0]}
	if c.BothOrders {
		out.Swapped, out.Pairs = t.games[1], &t.pairs
	}
	if out.Trials < c.Trials {
		return out, fmt.Errorf("trial: stopped after %d of %d trials: %w", out.Trials, c.Trials, context.Cause(ctx))
	}
	return out, nil
}

// worker plays chunks with games of its own.
type worker struct {
	q     *queue
	games []*play.Game // one an order
}

func newWorker(q *queue, setups []*play.Setup) *worker {
	w := &worker{q: q}
	for _, s := range setups {
		w.games = append(w.games, s.NewGame())
	}
	return w
}

func (w *worker) run() {
	for {
		p := w.q.take()
		if p == nil {
			return
		}
		for trial := p.first; trial < p.end && w.q.ctx.Err() == nil; trial++ {
			if p.err = w.play(trial, p); p.err != nil {
				break
			}
			p.trials++
		}
		w.q.hand(p)
	}
}

// play plays a trial in all orders before it counts any, so that p holds whole
// trials.
func (w *worker) play(trial int, p *part) error {
	st := StreamsFor(w.q.Seed, uint64(trial))
	var results [2]*play.Result
	for i, g := range w.games {
		r, err := playGame(g, st)
		if err != nil {
			return &Error{trial, w.q.Seed, i == 1, err}
		}
		results[i] = r
	}
	for i := range w.games {
		p.games[i].Add(results[i])
	}
	if len(w.games) == 2 {
		p.pairs.add(results[0], results[1])
	}
	return nil
}
