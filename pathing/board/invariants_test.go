//go:build invariants

package board_test

import (
	"testing"

	"example.com/stride/pathing"
)

func TestIDOffTheBoardPanics(t *testing.T) {
	b := mustParse(t, "..\n..")
	for _, c := range []pathing.Cell{{X: -1}, {X: 2}, {Y: -1}, {Y: 2}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("ID(%v) did not panic", c)
				}
			}()
			b.ID(c)
		}()
	}
}
