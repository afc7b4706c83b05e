package play

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// victory is when a game ends, compiled.
type victory struct {
	reach     []condition // in the order in which they are looked at
	hold      []condition
	ofSide    [][]int32 // of each side, which of reach are its own
	turns     int
	otherwise int // a side or Draw
}

// condition is a side, cells and how many: units to reach, or Turns to hold.
type condition struct {
	side  int
	cells []board.CellID // sorted
	count int
}

func (c *condition) has(id board.CellID) bool {
	if len(c.cells) > 8 {
		_, ok := slices.BinarySearch(c.cells, id)
		return ok
	}
	return slices.Contains(c.cells, id)
}

func (s *Setup) compileVictory(side map[string]int) victory {
	from := &s.scenario.Victory
	v := victory{turns: from.Turns, otherwise: Draw, ofSide: make([][]int32, len(s.sides))}
	for _, r := range from.Reach {
		v.reach = append(v.reach, s.condition(side[r.Side], r.Cells, r.Count))
	}
	for _, h := range from.Hold {
		v.hold = append(v.hold, s.condition(side[h.Side], h.Cells, h.Turns))
	}
	if s.swap {
		slices.Reverse(v.reach)
		slices.Reverse(v.hold)
	}
	for i := range v.reach {
		v.ofSide[v.reach[i].side] = append(v.ofSide[v.reach[i].side], int32(i))
	}
	if i, ok := side[from.Otherwise]; ok {
		v.otherwise = i
	}
	return v
}

func (s *Setup) condition(side int, cells []pathing.Cell, count int) condition {
	c := condition{side: side, count: count}
	for _, cell := range cells {
		c.cells = append(c.cells, s.board.ID(cell))
	}
	slices.Sort(c.cells)
	c.cells = slices.Compact(c.cells)
	return c
}

// on reports whether a unit stands on one of the cells of a condition.
func (f *Frame) on(c *condition, unit int) bool {
	st := f.stands[unit]
	stride := board.CellID(f.setup.board.Stride())
	for y := range board.CellID(st.size) {
		for x := range board.CellID(st.size) {
			if c.has(st.first + y*stride + x) {
				return true
			}
		}
	}
	return false
}

// arrives counts a unit to (or, with -1, from) the cells that it stands on.
func (f *Frame) arrives(unit, n int) {
	side := f.setup.units[unit].Side
	if side == NoSide {
		return
	}
	v := &f.setup.victory
	for _, i := range v.ofSide[side] {
		if f.on(&v.reach[i], unit) {
			f.arrived[i] += n
		}
	}
}

// endTurn counts the Turns for which cells have been held, and ends the game if they
// were held for long enough or the last Turn is over.
func (f *Frame) endTurn() {
	v := &f.setup.victory
	for i := range v.hold {
		h := &v.hold[i]
		mine, theirs := false, false
		for u := range f.stands {
			side := f.setup.units[u].Side
			if side == NoSide || !f.on(h, u) {
				continue
			}
			if side == h.side {
				mine = true
			} else {
				theirs = true
			}
		}
		if mine && !theirs {
			f.held[i]++
		} else {
			f.held[i] = 0
		}
	}
	for i := range v.hold {
		if f.held[i] >= v.hold[i].count {
			f.End(v.hold[i].side, Held)
			return
		}
	}
	if f.turn >= v.turns {
		why := Limit
		if !f.acted {
			why = Stalemate
		}
		f.End(v.otherwise, why)
	}
}

// VerifyStands panics if what the frame knows of a unit is not where it stands, or the
// reach conditions are counted wrongly. Rulesets ask it when they verify.
func (f *Frame) VerifyStands(unit int, first board.CellID, size int, fail func(format string, args ...any)) {
	if st := f.stands[unit]; st != (stand{first, int32(size)}) {
		fail("it stands on %v, and in the frame on %v", first, st)
	}
	for i := range f.setup.victory.reach {
		c, n := &f.setup.victory.reach[i], 0
		for _, u := range f.setup.sides[c.side].Units {
			if f.on(c, u) {
				n++
			}
		}
		if n != f.arrived[i] {
			fail("%d units have arrived, not %d", n, f.arrived[i])
		}
	}
}
