package board_test

import (
	"sync"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// TestManyReaders has goroutines read one board at once, and edit it one after
// another under a lock: for the race detector.
func TestManyReaders(t *testing.T) {
	b := mustBoard(t, board.Spec{
		Text:   []byte("A.#\n..o\n"),
		Legend: []board.Glyph{{Rune: 'A', Terrain: board.Steep.WithExtra(2)}},
		Levels: []byte("012\n345"),
		Walls:  []board.Wall{{X1: 1, X2: 1, Y2: 2}},
	})
	var lock sync.RWMutex
	var wg sync.WaitGroup
	door := board.Wall{X1: 2, X2: 2, Y1: 1, Y2: 2}
	for i := range 8 {
		wg.Go(func() {
			for range 50 {
				lock.RLock()
				s := b.Spec()
				again, err := s.Board()
				if err != nil || !again.Equal(b) || b.At(pathing.Cell{X: 2, Y: 0}) != board.Solid.WithLevel(2) || len(b.Walls()) > 2 {
					t.Errorf("a reader saw %v: %v", b, err)
				}
				lock.RUnlock()
				if i > 0 {
					continue
				}
				lock.Lock()
				for _, e := range []board.Edit{board.AddWall(door), board.RemoveWall(door), board.AddWall(door)} {
					if _, err := b.Edit(e); err != nil {
						t.Error(err)
					}
				}
				lock.Unlock()
			}
		})
	}
	wg.Wait()
	if got := b.Version(); got != 150 {
		t.Errorf("version %d, want 150", got)
	}
}
