package trial

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

func TestAnyNumberOfWorkersGivesTheSameBytes(t *testing.T) {
	for _, both := range []bool{false, true} {
		c := config(parse(t, walks), 2*chunkSize+5, 1)
		c.BothOrders = both
		want := asBytes(t, run(t, c))
		for _, c.Workers = range []int{2, 3, 8} {
			if got := asBytes(t, run(t, c)); got != want {
				t.Fatalf("both orders: %v, %d workers:\n%s", both, c.Workers, cmp.Diff(want, got))
			}
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	c := config(parse(t, walks), 50, 0)
	a := run(t, c)
	c.Seed++
	b := run(t, c)
	if asBytes(t, a.Games) == asBytes(t, b.Games) {
		t.Error("two seeds give the same games")
	}
}

// The games in the order of the file are the same with both orders and without.
func TestBothOrdersKeepsTheGamesOfOne(t *testing.T) {
	c := config(parse(t, walks), 40, 0)
	one := run(t, c)
	c.BothOrders = true
	if diff := cmp.Diff(asBytes(t, one.Games), asBytes(t, run(t, c).Games)); diff != "" {
		t.Error(diff)
	}
}

// A run that is stopped counts the longest run of trials from the first on, and
// equals a run of that number.
func TestStoppedRunEqualsAShorterOne(t *testing.T) {
	sc := twoLanes(t, "[7, 0]", "[6, 2]")
	for _, both := range []bool{false, true} {
		for _, workers := range []int{1, 2, 3, 8} {
			for _, stop := range []int64{1, 2, chunkSize, chunkSize + 1, 3*chunkSize + 7} {
				ctx, cancel := context.WithCancelCause(context.Background())
				cause := errors.New("the user has had enough")
				c := config(sc, 10*chunkSize, workers)
				c.BothOrders = both
				// Red plays as the scenario says, until it has begun as many games.
				c.Policies = map[string]play.Policy{"red": stopAfter(stop, func() { cancel(cause) })}
				o, err := Run(ctx, c)
				if o == nil || !errors.Is(err, cause) {
					t.Fatalf("outcome %v, error %v", o, err)
				}
				if o.Trials >= c.Trials || o.Trials > int(stop)+workers {
					t.Fatalf("%d trials were counted after a stop in game %d", o.Trials, stop)
				}
				if want := fmt.Sprintf("stopped after %d of %d trials", o.Trials, c.Trials); !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not say %q", err, want)
				}
				checkShorter(t, c, o)
			}
		}
	}
}

// checkShorter compares an outcome with a run of its number of trials.
func checkShorter(t *testing.T, c Config, o *Outcome) {
	t.Helper()
	if o.Trials == 0 {
		if o.Games.N != 0 || o.Games.Turns.N() != 0 {
			t.Errorf("no trials, but games: %+v", o.Games)
		}
		return
	}
	c.Trials = o.Trials
	c.Policies = map[string]play.Policy{"red": stopAfter(1<<60, nil)}
	if diff := cmp.Diff(asBytes(t, run(t, c)), asBytes(t, o)); diff != "" {
		t.Errorf("stopped after %d trials:\n%s", o.Trials, diff)
	}
}

// stopAfter plays rush and calls stop in the first Turn of the n-th game.
func stopAfter(n int64, stop func()) play.Policy {
	var games atomic.Int64
	return &stopper{games: &games, n: n, stop: stop}
}

type stopper struct {
	games *atomic.Int64
	n     int64
	stop  func()
	begun bool
}

func (s *stopper) Clone() play.Policy { c := *s; return &c }
func (s *stopper) Reset()             { s.begun = false }

func (s *stopper) Choose(v *toyView) int {
	if !s.begun {
		s.begun = true
		if s.games.Add(1) == s.n {
			s.stop()
		}
	}
	return rush(v)
}

func TestRunThatNeverStarts(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o, err := Run(ctx, config(parse(t, walks), 100, 2))
	if !errors.Is(err, context.Canceled) || o == nil || o.Trials != 0 || o.Games.N != 0 {
		t.Errorf("outcome %+v, error %v", o, err)
	}
}

func TestProgressGrowsToTheEnd(t *testing.T) {
	for _, workers := range []int{1, 4} {
		c := config(parse(t, walks), 2*chunkSize+3, workers)
		last, calls := 0, 0
		c.Progress = func(done, total int) {
			if done <= last || total != c.Trials {
				t.Errorf("progress went from %d to %d of %d", last, done, total)
			}
			last = done
			calls++
		}
		run(t, c)
		if last != c.Trials || calls != 3 {
			t.Errorf("progress ended at %d of %d after %d calls", last, c.Trials, calls)
		}
	}
}

// A policy that decides on something that can't be done ends the run with the
// earliest trial in which it does, whatever the number of workers.
func TestFaultyPolicyNamesTrialAndSeed(t *testing.T) {
	sc := parse(t, walks)
	seen := map[string]bool{}
	for _, workers := range []int{1, 2, 3, 8} {
		c := config(sc, 20*chunkSize, workers)
		c.Seed = 77
		c.Policies = map[string]play.Policy{"red": toyFunc(func(v *toyView) int {
			if v.Rand().Uint64N(500) == 0 {
				return 7
			}
			return walk(v)
		})}
		o, err := Run(context.Background(), c)
		var fault *Error
		if o != nil || !errors.As(err, &fault) {
			t.Fatalf("outcome %v, error %v", o, err)
		}
		if fault.Seed != 77 || fault.Swapped {
			t.Errorf("%+v", fault)
		}
		if want := fmt.Sprintf("trial %d of seed 77: ", fault.Trial); !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %q does not start with %q", err, want)
		}
		var decision *play.DecisionError
		if !errors.As(err, &decision) {
			t.Errorf("error %q does not wrap what the game said", err)
		}
		seen[err.Error()] = true

		// The trials before it are fine, and it fails by itself.
		setup, err := play.Compile(sc, play.Options{Policies: c.Policies})
		if err != nil {
			t.Fatal(err)
		}
		g := setup.NewGame()
		for trial := 0; trial <= fault.Trial; trial++ {
			if _, err := g.Play(StreamsFor(77, uint64(trial))); (err != nil) != (trial == fault.Trial) {
				t.Fatalf("trial %d of %d: %v", trial, fault.Trial, err)
			}
		}
	}
	if len(seen) != 1 {
		t.Errorf("the error depends on the number of workers: %v", seen)
	}
}

func TestFaultInTheReverseOrderSaysSo(t *testing.T) {
	c := config(twoLanes(t, "[1, 0]", "[1, 2]"), 50, 2)
	c.BothOrders = true
	// In one of the two orders blue goes first.
	c.Policies = map[string]play.Policy{"blue": toyFunc(func(*toyView) int {
		return 99
	})}
	for c.Seed = 0; ; c.Seed++ {
		_, err := Run(context.Background(), c)
		var fault *Error
		if !errors.As(err, &fault) {
			t.Fatal(err)
		}
		if fault.Trial != 0 {
			t.Fatalf("blue goes first in one of the orders, but the first fault is %v", err)
		}
		if fault.Swapped {
			if !strings.Contains(err.Error(), " in the reverse order: ") {
				t.Errorf("error %q does not name the order", err)
			}
			return
		}
	}
}

func TestRunRefusesNonsense(t *testing.T) {
	sc := parse(t, walks)
	for want, c := range map[string]Config{
		"needs a scenario":                             {Trials: 1},
		"from 1 to 1000000000 trials":                  {Scenario: sc},
		"not -1":                                       {Scenario: sc, Trials: 1, Workers: -1},
		"1000000000 trials, not":                       {Scenario: sc, Trials: scenario.MaxTrials + 1},
		"the scenario does not have":                   {Scenario: sc, Trials: 1, Policies: map[string]play.Policy{"green": toyFunc(rush)}},
		"the policy given for the side \"red\" is nil": {Scenario: sc, Trials: 1, Policies: map[string]play.Policy{"red": nil}},
	} {
		if o, err := Run(context.Background(), c); o != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("outcome %v, error %v, want %q", o, err, want)
		}
	}
	queries := parse(t, "ruleset: toy\nboard: {text: \"...\"}\nunits: [{id: a, at: [0, 0]}]\n")
	var faults scenario.Faults
	if _, err := Run(context.Background(), config(queries, 1, 1)); !errors.As(err, &faults) {
		t.Errorf("a scenario without sides: %v", err)
	}
}
