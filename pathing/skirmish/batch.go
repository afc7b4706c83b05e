package skirmish

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// Job is one question of a Batch.
type Job struct {
	Query Query
	State State
	Scope pathing.Scope
}

// Batch answers many questions at once, such as those of all units of a side, and
// keeps every answer readable until its next Run. The zero Batch is ready. It is
// for one caller at a time.
type Batch struct {
	reaches   []pathing.Reach
	scratches []search.Scratch
	errs      []error
}

// Run answers the jobs on up to workers goroutines, of which this is one, and
// returns the answers in the order of the jobs: the same for any number of
// workers. The overlays of the queries must not change meanwhile. The answer to an
// impossible job is empty, and its error is joined to the others with its number.
//
// With one worker nothing is allocated in steady state.
func (b *Batch) Run(jobs []Job, workers int) ([]pathing.Reach, error) {
	for len(b.reaches) < len(jobs) {
		b.reaches = append(b.reaches, pathing.Reach{})
		b.errs = append(b.errs, nil)
	}
	if len(b.scratches) < len(jobs) {
		// Reaches point into their scratches, which therefore never move.
		b.scratches = make([]search.Scratch, len(jobs))
	}
	workers = min(workers, len(jobs))
	if workers <= 1 {
		for i := range jobs {
			b.one(jobs, i)
		}
	} else {
		b.spread(jobs, workers)
	}
	var faults []error
	for i, err := range b.errs[:len(jobs)] {
		if err != nil {
			faults = append(faults, fmt.Errorf("job %d: %w", i, err))
		}
	}
	return b.reaches[:len(jobs)], errors.Join(faults...)
}

func (b *Batch) spread(jobs []Job, workers int) {
	var next atomic.Int64
	var wait sync.WaitGroup
	work := func() {
		for i := int(next.Add(1)) - 1; i < len(jobs); i = int(next.Add(1)) - 1 {
			b.one(jobs, i)
		}
	}
	for range workers - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
}

func (b *Batch) one(jobs []Job, i int) {
	j, r, s := &jobs[i], &b.reaches[i], &b.scratches[i]
	if j.Scope == pathing.ScopeTurn {
		b.errs[i] = j.Query.Turn(r, s, j.State)
	} else {
		b.errs[i] = j.Query.Action(r, s, j.State)
	}
	if b.errs[i] != nil {
		*r = pathing.Reach{}
	}
}
