package mech_test

import (
	"sync"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
)

func wantPanic(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s does not panic", what)
		}
	}()
	f()
}

func TestMisuse(t *testing.T) {
	r := flat(t, open(4, 4), "", mech.Profile{Size: 2, Speed: 3}, place(0, 0, 0))
	old := *r.action()
	end := old.End(old.Len() - 1)
	_ = r.action()
	wantPanic(t, "a path of an answer whose scratch served a later query", func() { old.Path(nil, end) })
	other, err := board.Parse([]byte("."))
	if err != nil {
		t.Fatal(err)
	}
	wantPanic(t, "a world of another board", func() { r.rules.Query(mech.NewWorld(other), 0) })
}

// Rules and a world serve many readers, each with its own memory.
func TestManyReaders(t *testing.T) {
	r := busyBoard(t, mech.Profile{Size: 2, Speed: 5, Side: 1, Legs: true})
	want := r.turn().Len()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			var reach pathing.Reach
			if err := r.query().Turn(&reach, search.NewScratch(), r.state); err != nil || reach.Len() != want {
				t.Errorf("%d ends, error %v; want %d", reach.Len(), err, want)
			}
		})
	}
	group.Wait()
}

// A character in the air that can't fly asks for its turn in vain (M-25), also in the middle
// of a move.
func TestStuckInTheAir(t *testing.T) {
	r := flat(t, open(4, 4), "", mech.Profile{Size: 2, Speed: 3, Legs: true}, place(1, 1, 3))
	for moved := range 3 {
		r.state.Moved = moved
		if reach := r.turn(); reach.Len() != 1 || reach.End(0).Place != r.state.At {
			t.Errorf("after %d spaces: %d ends", moved, reach.Len())
		}
	}
}
