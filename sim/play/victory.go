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

// startVictory counts who stands where at the start of a game.
func (g *Game) startVictory() {
	clear(g.arrived)
	clear(g.held)
	for u := range g.units {
		g.arrives(u, g.units[u].cell, 1)
	}
}

// arrives counts a unit to (or, with -1, from) the cells that it stands on.
func (g *Game) arrives(u int, id board.CellID, n int) {
	v := &g.setup.victory
	for _, i := range v.ofSide[g.setup.units[u].Side] {
		if v.reach[i].has(id) {
			g.arrived[i] += n
		}
	}
}

// reached is the side that has met a reach condition, or Draw.
func (g *Game) reached() int {
	v := &g.setup.victory
	for i := range v.reach {
		if g.arrived[i] >= v.reach[i].count {
			return v.reach[i].side
		}
	}
	return Draw
}

// heldLong counts the Turns for which cells have been held, and is the side that
// has held some for long enough, or Draw.
func (g *Game) heldLong() int {
	v := &g.setup.victory
	for i := range v.hold {
		h := &v.hold[i]
		mine, theirs := false, false
		for u := range g.units {
			if g.mech != nil {
				if g.setup.units[u].Object || !g.mech.alive(u) || !g.mech.on(h, g.mech.box(u)) {
					continue
				}
			} else if !h.has(g.units[u].cell) {
				continue
			}
			if g.setup.units[u].Side == h.side {
				mine = true
			} else {
				theirs = true
			}
		}
		if mine && !theirs {
			g.held[i]++
		} else {
			g.held[i] = 0
		}
	}
	for i := range v.hold {
		if g.held[i] >= v.hold[i].count {
			return v.hold[i].side
		}
	}
	return Draw
}
