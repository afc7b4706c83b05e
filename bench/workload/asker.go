package workload

import (
	"fmt"

	"example.com/stride/pathing"
)

// Asker is a Runner that asks a list of questions in turn. Its functions may share
// memory, since only one of them runs at a time.
type Asker struct {
	// Questions is how many there are: the operations of a cycle.
	Questions int
	// Ask answers question i. It is what is timed.
	Ask func(i int) error
	// Found adds what the answer to question i, the latest, comes to. It may be nil.
	Found func(t *Totals, i int)
	// Worked adds what the engines counted since Reset, and may be nil as Reset may.
	Worked func(t *Totals)
	Reset  func()
	// Verify checks answers. It may ask questions, and may be nil.
	Verify func() error
	// Tables says what the tables take, as Holds does. It may be nil.
	Tables func() (bytes, cells int)

	next int
	err  error
}

// NewAsker returns an Asker of a number of questions that counts the work of searches.
func NewAsker(s *pathing.Stats, questions int) *Asker {
	return &Asker{
		Questions: questions,
		Reset:     func() { *s = pathing.Stats{} },
		Worked: func(t *Totals) {
			t.Add("searches", int64(s.Searches))
			t.Add("expanded", int64(s.Expanded))
			t.Add("generated", int64(s.Generated))
			t.Add("stale", int64(s.Stale))
			t.Add("patched", int64(s.Patched))
		},
	}
}

// Run asks the next n questions.
func (a *Asker) Run(n int) {
	for range n {
		if err := a.Ask(a.next); err != nil && a.err == nil {
			a.err = a.failed(a.next, err)
		}
		if a.next++; a.next == a.Questions {
			a.next = 0
		}
	}
}

// Count asks every question once.
func (a *Asker) Count() (Work, error) {
	var t Totals
	if a.Reset != nil {
		a.Reset()
	}
	for i := range a.Questions {
		if err := a.Ask(i); err != nil {
			return Work{}, a.failed(i, err)
		}
		if a.Found != nil {
			a.Found(&t, i)
		}
	}
	if a.Worked != nil {
		a.Worked(&t)
	}
	return Work{Ops: a.Questions, Counters: t.list}, a.err
}

func (a *Asker) failed(i int, err error) error {
	if a.Questions == 1 {
		return err
	}
	return fmt.Errorf("operation %d of the cycle: %w", i, err)
}

// Err returns the first error of Run.
func (a *Asker) Err() error { return a.err }

// Check calls Verify, after the first error of Run.
func (a *Asker) Check() error {
	if a.err != nil || a.Verify == nil {
		return a.err
	}
	return a.Verify()
}

// Holds calls Tables, if there is one.
func (a *Asker) Holds() (bytes, cells int) {
	if a.Tables == nil {
		return 0, 0
	}
	return a.Tables()
}

// Each asks the first n questions, or all if there are fewer, and checks the answer to each.
func (a *Asker) Each(n int, check func(i int) error) error {
	for i := range min(n, a.Questions) {
		if err := a.Ask(i); err != nil {
			return err
		}
		if err := check(i); err != nil {
			return err
		}
	}
	return nil
}

// Totals adds up counters. The zero Totals is ready.
type Totals struct{ list []Counter }

// Add adds n of a unit.
func (t *Totals) Add(unit string, n int64) {
	for i := range t.list {
		if t.list[i].Unit == unit {
			t.list[i].Total += n
			return
		}
	}
	t.list = append(t.list, Counter{unit, n})
}

// AddEnds adds the ends of a reach and what they cost together.
func (t *Totals) AddEnds(r *pathing.Reach) {
	var cost int64
	for e := range r.All() {
		cost += int64(e.Cost)
	}
	t.Add("ends", int64(r.Len()))
	t.Add("cost", cost)
}
