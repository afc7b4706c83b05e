package mech_test

import (
	"maps"
	"testing"
)

// oracleTurn is one of the eight symmetries of a board of W by H cells: x and y
// swapped, then either of them counted from the other end.
type oracleTurn struct {
	swap, flipX, flipY bool
	w, h               int // of the board that comes out
}

func oracleTurnOf(k int, b *oracleBoard) oracleTurn {
	t := oracleTurn{k&1 != 0, k&2 != 0, k&4 != 0, b.W, b.H}
	if t.swap {
		t.w, t.h = t.h, t.w
	}
	return t
}

// at is where a body of n spaces comes to lie.
func (t oracleTurn) at(p oracleSpace, n int) oracleSpace {
	if t.swap {
		p.X, p.Y = p.Y, p.X
	}
	if t.flipX {
		p.X = t.w - p.X - n
	}
	if t.flipY {
		p.Y = t.h - p.Y - n
	}
	return p
}

// dir is what becomes of a direction.
func (t oracleTurn) dir(d oracleSpace) oracleSpace {
	if t.swap {
		d.X, d.Y = d.Y, d.X
	}
	if t.flipX {
		d.X = -d.X
	}
	if t.flipY {
		d.Y = -d.Y
	}
	return d
}

// wall is what becomes of a wall; ok is false for one at the edge of the board.
func (t oracleTurn) wall(w oracleWall) (_ oracleWall, ok bool) {
	if w.West && w.X == 0 || !w.West && w.Y == 0 {
		return w, false
	}
	if t.swap {
		w.X, w.Y, w.West = w.Y, w.X, !w.West
	}
	// A wall lies between two cells; the one that holds it has the greater number.
	n, m := 1, 1
	if w.West {
		n = 0
	} else {
		m = 0
	}
	if t.flipX {
		w.X = t.w - w.X - n
	}
	if t.flipY {
		w.Y = t.h - w.Y - m
	}
	if w.Half > 0 && (w.West && t.flipY || !w.West && t.flipX) {
		w.Half = 3 - w.Half
	}
	return w, true
}

// turned is the case under a symmetry.
func (c oracleCase) turned(t oracleTurn) oracleCase {
	s := c.copy()
	s.Board.W, s.Board.H = t.w, t.h
	for y := range c.Board.H {
		for x := range c.Board.W {
			p := t.at(oracleSpace{x, y, 0}, 1)
			s.Board.Cells[p.Y*t.w+p.X] = c.Board.Cells[y*c.Board.W+x]
		}
	}
	for i, v := range s.Board.Spans {
		p := t.at(oracleSpace{v.X, v.Y, 0}, 1)
		s.Board.Spans[i].X, s.Board.Spans[i].Y = p.X, p.Y
	}
	s.Board.Walls = nil
	for _, w := range c.Board.Walls {
		if w, ok := t.wall(w); ok {
			s.Board.Walls = append(s.Board.Walls, w)
		}
	}
	for i, v := range s.Things {
		s.Things[i].At = t.at(v.At, oracleSide(v.Size))
	}
	s.State.At = t.at(s.State.At, oracleSide(s.Profile.Size))
	s.PushDir = t.dir(s.PushDir)
	return s
}

// ends are the ends of a case seen under a symmetry.
func (t oracleTurn) ends(ends map[oracleEnd]oracleLeast, n int) map[oracleEnd]oracleLeast {
	turned := map[oracleEnd]oracleLeast{}
	for e, l := range ends {
		e.At = t.at(e.At, n)
		turned[e] = l
	}
	return turned
}

// TestOracleTurned holds the oracle itself to the eight symmetries.
func TestOracleTurned(t *testing.T) {
	for i := range uint64(200) {
		c := oracleRandom(2, i, 5, 3)
		want := c.game().actionEnds(c.State)
		_, pushed := c.game().push(c.State.At, c.PushDir, c.Push)
		for k := range 8 {
			turn := oracleTurnOf(k, &c.Board)
			s := c.turned(turn)
			if !maps.Equal(turn.ends(want, oracleSide(c.Profile.Size)), s.game().actionEnds(s.State)) {
				t.Fatalf("case %d is another under symmetry %d:\n%s\n%s", i, k, c.describe(), s.describe())
			}
			if _, got := s.game().push(s.State.At, s.PushDir, s.Push); got != pushed {
				t.Fatalf("case %d is pushed %d under symmetry %d, want %d:\n%s", i, got, k, pushed, c.describe())
			}
		}
	}
}
