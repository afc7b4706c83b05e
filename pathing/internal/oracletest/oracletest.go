// Package oracletest compares a package with an exhaustive search of its rules on random
// cases. Tests call it; a failure is shown by the smallest case found that fails too.
package oracletest

import (
	"flag"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/stride/pathing"
)

var (
	boards = flag.Uint64("oracle.boards", 50_000, "how many random boards TestOracle compares")
	seed   = flag.Uint64("oracle.seed", 0, "the seed of the boards of TestOracle, 0 for that of the package")
	asked  = flag.Uint("oracle.ask", ^uint(0), "the queries that TestOracle may compare, a sum of what the package numbers")
	only   = flag.Int64("oracle.only", -1, "the only board that TestOracle compares")
)

// shards is how many tests at once share the boards.
const shards = 8

// enough is how many failures are shown.
const enough = 5

// Fewer is n, or a twentieth of it under -short and the race detector.
func Fewer(n uint64) uint64 {
	if race || testing.Short() {
		return n / 20
	}
	return n
}

// Driver says how to compare cases of one type.
type Driver[C any] struct {
	Seed uint64 // of the boards, if no other is asked for
	// Case is the i-th case of a seed, and the queries that are compared on it.
	Case func(seed, i uint64) (c C, ask uint)
	// Worker makes the memory of one goroutine: a function that says what differs on a
	// case, as a kind, a colon and more, or "" if nothing does; and the counters of the
	// work that this takes.
	Worker func() (differs func(c C, ask uint) string, work *pathing.Stats)
	// Work is the most labels that one case may make: more count as endless.
	Work uint64
	// Smaller are cases one step simpler than c, and Possible those of them that can be.
	Smaller  func(c C) []C
	Possible func(c C) bool
	// Describe draws a case and gives it as Go source.
	Describe func(c C) string
}

// Run compares all boards that the flags ask for.
func (d Driver[C]) Run(t *testing.T) {
	s := d.Seed
	if *seed != 0 {
		s = *seed
	}
	n := Fewer(*boards)
	var failed atomic.Int64
	for shard := range uint64(shards) {
		t.Run(fmt.Sprintf("shard=%d", shard), func(t *testing.T) {
			t.Parallel()
			w := d.worker()
			for i := shard; i < n; i += shards {
				if *only >= 0 && i != uint64(*only) {
					continue
				}
				c, ask := d.Case(s, i)
				if text := d.report(w, c, ask&*asked); text != "" {
					t.Errorf("board %d of seed %d; go test -run %s -oracle.seed=%d -oracle.only=%d\n%s", i, s, strings.Split(t.Name(), "/")[0], s, i, text)
					if failed.Add(1) >= enough {
						t.Fatal("and perhaps more")
					}
				}
			}
		})
	}
}

// report says what differs on a case and on the smallest one that fails alike, "" if
// nothing does.
func (d Driver[C]) report(w worker[C], c C, ask uint) string {
	text := w(c, ask)
	if text == "" {
		return ""
	}
	kind, _, _ := strings.Cut(text, ":")
	small := Shrink(c, d.Smaller, func(c C) bool {
		return d.Possible(c) && strings.HasPrefix(d.worker()(c, ask), kind+":")
	})
	return fmt.Sprintf("%s\nin short:\n%s\n%s", text, d.worker()(small, ask), d.Describe(small))
}

// worker says what differs on a case; a panic and too much work are differences.
type worker[C any] func(c C, ask uint) string

func (d Driver[C]) worker() worker[C] {
	differs, work := d.Worker()
	return func(c C, ask uint) (text string) {
		defer func() {
			if e := recover(); e != nil {
				text = fmt.Sprintf("panic: %v", e)
			}
		}()
		*work = pathing.Stats{}
		text = differs(c, ask)
		if text == "" && d.Work > 0 && work.Generated+work.Expanded > d.Work {
			text = fmt.Sprintf("work: %d labels made and %d looked at, of %d", work.Generated, work.Expanded, d.Work)
		}
		return text
	}
}

// Shrink makes a case that fails as small as it can: it takes the first smaller case that
// fails, as long as there is one.
func Shrink[C any](c C, smaller func(C) []C, fails func(C) bool) C {
	for again := true; again; {
		again = false
		for _, s := range smaller(c) {
			if fails(s) {
				c, again = s, true
				break
			}
		}
	}
	return c
}
