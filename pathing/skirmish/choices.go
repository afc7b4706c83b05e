package skirmish

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// landing is where a Climb or a Jump ends, and what it costs.
type landing struct {
	cell    board.CellID
	index   int // in the window
	cost    int
	squares int
	dir     pathing.Dir
	choice  pathing.Choice
}

// climbs reports whether a model may climb from c in direction d (S-13).
func (g *Ground) climbs(c board.CellID, d pathing.Dir, v *units.View) bool {
	if g.climb == nil || !g.climb[c].open(d) {
		return false
	}
	return !d.Diagonal() || bits.OnesCount8(g.withModels(g.climb[c].lines(d), c, d, v)) < 3
}

// hop is one square of a jump that started on a floor of this level: from c in
// direction d, for a model that faces f (S-14). It returns the square's entry
// cost, and whether the jump gets that far.
func (g *Ground) hop(f pathing.Dir, c board.CellID, d pathing.Dir, level uint8, v *units.View) (to board.CellID, cost int, ok bool) {
	to = g.next(c, d)
	if g.stopsJump(to, level) {
		return to, 0, false
	}
	base := g.params.direction(f, d)
	surcharge := 0
	if !d.Diagonal() {
		if g.side(c, d)&board.SideNorthFull != 0 {
			return to, 0, false
		}
	} else {
		// Only what stops a jump counts beside it. It touches the line of its flank and
		// the one through the corner.
		left := g.besideJump(c, d.Turn(-1), d.Turn(1), level)
		right := g.besideJump(c, d.Turn(1), d.Turn(-1), level)
		switch {
		case left && right:
			return to, 0, false
		case left || right:
			surcharge = g.params.DiagonalSurcharge
		}
	}
	if g.flags[to]&uint16(board.Void|board.Low) != 0 {
		return to, base, true
	}
	cost = base + surcharge + int(g.enter[to])
	if v.Occupied(to) {
		cost += g.params.OccupiedSurcharge
	}
	return to, max(cost, 1), true
}

// stopsJump reports a solid block, or a floor above the start's.
func (g *Ground) stopsJump(c board.CellID, level uint8) bool {
	return g.flags[c]&uint16(board.Solid) != 0 || g.flags[c]&uint16(board.Void) == 0 && g.levels[c] > level
}

// besideJump reports whether the flank of c in direction f stops jumps, or full
// walls lie on its side towards c or on its side in direction other.
func (g *Ground) besideJump(c board.CellID, f, other pathing.Dir, level uint8) bool {
	at := g.next(c, f)
	return g.stopsJump(at, level) || (g.side(c, f)|g.side(at, other))&board.SideNorthFull != 0
}

// landings appends where a standing model on a square may climb or jump to with
// budget points. It leaves S-09 and S-11 to the caller.
func (m *mover) landings(dst []landing, index int, facing pathing.Dir, budget int) []landing {
	return m.landingsToward(dst, index, facing, budget, 0xFF)
}

// landingsToward is landings in the directions whose bits toward has.
func (m *mover) landingsToward(dst []landing, index int, facing pathing.Dir, budget int, toward uint8) []landing {
	g, r := m.rules.ground, m.rules
	c := m.window.ID(index)
	if g.params.ClimbCost <= budget && r.profile.Stride >= 1 && g.climb != nil {
		for d := pathing.N; d < pathing.NoDir; d++ {
			if toward>>d&1 != 0 && g.climbs(c, d, &m.view) {
				to := g.next(c, d)
				dst = append(dst, landing{
					cell: to, index: m.neighbour(index, d, 1), cost: g.params.ClimbCost, squares: 1, dir: d, choice: pathing.Climb,
				})
			}
		}
	}
	for d := pathing.N; d < pathing.NoDir && r.squares() >= 2; d++ {
		if toward>>d&1 == 0 || g.lowest >= 0 && 2*g.params.direction(facing, d)*g.params.JumpMultiplier > budget {
			continue // the shortest jump would cost too much
		}
		at, sum := c, 0
		for n := 1; n <= r.squares(); n++ {
			to, cost, ok := g.hop(facing, at, d, g.levels[c], &m.view)
			sum += cost
			if !ok || sum*g.params.JumpMultiplier > budget {
				break
			}
			at = to
			if n >= 2 && g.flags[to]&obstruction == 0 && g.levels[to] == g.levels[c] {
				dst = append(dst, landing{
					cell: to, index: m.neighbour(index, d, n), cost: sum * g.params.JumpMultiplier, squares: n, dir: d, choice: pathing.Jump,
				})
			}
		}
	}
	return dst
}
