package skirmish

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// The search by bits looks at a board of eight by eight squares: bit 8*row + column of a
// word. The start is in column 3 of row 3, so that three squares lie on every side of it.
const (
	squaresRadius = 3
	squaresStart  = uint64(1) << (8*squaresRadius + squaresRadius)
	squaresBudget = 31 // most Speed
)

// squareBits is the search by bits, for an Action of a mover.
type squareBits struct {
	*mover
	all   uint64 // where the Action may end
	steps [8 * mostClasses]squareStep
	// The steps around the start, by surcharge and direction.
	from       [mostClasses][8]uint64
	surcharges [mostClasses]int
	// level[n][facing][spent] has the squares that n+1 steps reach for at most spent.
	level [squaresRadius][4][squaresBudget + 1]uint64
}

// squareStep is a step in a direction with a surcharge.
type squareStep struct {
	from  uint64 // the squares that it may be taken from
	turn  int    // bits to rotate by
	costs [4]int // by facing
}

// squareTurns are the bits that a step in each direction goes.
var squareTurns = [8]int{-8, -7, 1, 9, 8, 7, -1, -9}

// answer finds where one Action of a walker of a class may end. ok is false if the search
// by bits can't tell: the walker enters more than three squares, has more Speed than fits,
// holds a payment, or may not enter water.
func (v *squareBits) answer(m *mover, class int) (ok bool) {
	v.mover = m
	r := m.rules
	if m.paid || r.squares() > squaresRadius || m.budget > squaresBudget || !m.mayWade(class) {
		return false
	}
	v.all = squaresStart
	if m.budget < 1 || !m.mayStart(class) {
		return true
	}
	quota := min(r.profile.Stride, v.budget)
	steps, ok := v.stepsAround(quota)
	if !ok {
		return false
	}
	v.scratch.Stats.Searches++
	if quota > 0 {
		v.spread(steps, quota)
	}
	if !v.st.Prone {
		v.addLandings()
	}
	if v.hasOthers() {
		v.dropFull()
	}
	return true
}

// stepsAround lists the steps around the start that may matter. ok is false if there
// are too many surcharges.
func (v *squareBits) stepsAround(quota int) (steps []squareStep, ok bool) {
	if quota < 1 {
		return nil, true
	}
	s := v.rules.ground.stepBits()
	if s.many {
		return nil, false
	}
	classes := 0
	for class, surcharge := range s.surcharges {
		if s.around(&v.from[classes], class, v.st.At, quota-1) {
			v.surcharges[classes] = int(surcharge)
			classes++
		}
	}
	if v.hasOthers() {
		if classes, ok = v.patchSteps(classes, quota-1); !ok {
			return nil, false
		}
	}
	scale := v.crawling(v.st.posture())
	n := 0
	for class := range classes {
		for d, from := range v.from[class] {
			if from == 0 {
				continue
			}
			step := &v.steps[n]
			n++
			step.from, step.turn = from, squareTurns[d]
			base := v.rules.base[d]
			for f := range step.costs {
				step.costs[f] = max(int(base&0xFFFF)+v.surcharges[class], 1) * scale
				base >>= 16
			}
		}
	}
	return v.steps[:n], true
}

// patchSteps finds the costs of the steps anew where others stand near (S-08), in the
// squares at most radius from the start, and returns how many surcharges there are.
func (v *squareBits) patchSteps(classes, radius int) (n int, ok bool) {
	m, b := v.mover, v.rules.ground.board
	at := m.st.At
	from, to := at, at
	from.X, from.Y = max(from.X-radius, 0), max(from.Y-radius, 0)
	to.X, to.Y = min(to.X+radius, b.W()-1), min(to.Y+radius, b.H()-1)
	for y := from.Y; y <= to.Y; y++ {
		id := b.ID(pathing.Cell{X: from.X, Y: y}) - 1
		for x := from.X; x <= to.X; x++ {
			if id++; !m.view.Near(id) {
				continue
			}
			m.scratch.Stats.Patched++
			bit := uint64(1) << (8*(y-at.Y+squaresRadius) + x - at.X + squaresRadius)
			word := m.rules.ground.rawAmong(id, &m.view)
			for d := range 8 {
				raw := uint8(word >> (8 * d))
				found := raw == search.RawBlocked
				for class := range classes {
					v.from[class][d] &^= bit
					if !found && v.surcharges[class] == int(int8(raw)) {
						v.from[class][d] |= bit
						found = true
					}
				}
				if found {
					continue
				}
				if classes == mostClasses {
					return 0, false
				}
				v.surcharges[classes] = int(int8(raw))
				v.from[classes] = [8]uint64{}
				v.from[classes][d] = bit
				classes++
			}
		}
	}
	return classes, true
}

// spread finds the squares that up to quota steps lead to within the budget.
func (v *squareBits) spread(steps []squareStep, quota int) {
	budget := v.budget
	turn := v.rules.params.FacingCost
	stats := &v.scratch.Stats

	// Step 1. One square, by way of a change of facing or without.
	v.enterFirst(steps, budget, turn)
	stats.Expanded++
	for entered := 1; ; entered++ {
		v.all |= settle(&v.level[entered-1], budget, turn)
		if entered == quota {
			return
		}
		from := &v.level[entered-1]
		if entered+1 == quota {
			break
		}

		// Step 2. One square more, from what each level adds to the one below.
		next := &v.level[entered]
		for f := range from {
			clear(next[f][:budget+1])
		}
		for f := range from {
			before := uint64(0)
			for spent, here := range from[f][:budget] {
				fresh := here &^ before
				if fresh == 0 {
					continue
				}
				before = here
				stats.Expanded++
				stepOn(&next[f], fresh, steps, f, spent, budget)
			}
		}
	}

	// Step 3. The last square needs to be paid, and nothing more.
	from := &v.level[quota-2]
	all := v.all
	for f := range from {
		stats.Expanded++
		all |= stepLast(&from[f], steps, f, budget)
	}
	v.all = all
}

// enterFirst takes every step out of the start that budget points pay for.
func (v *squareBits) enterFirst(steps []squareStep, budget, turn int) {
	facing := int(v.st.Facing / 2)
	first := &v.level[0]
	for f := range first {
		clear(first[f][:budget+1])
	}
	for i := range steps {
		s := &steps[i]
		if s.from&squaresStart == 0 {
			continue
		}
		to := bits.RotateLeft64(squaresStart, s.turn)
		for f, cost := range s.costs {
			if f != facing {
				cost += turn
			}
			if cost <= budget {
				first[f][cost] |= to
			}
		}
	}
}

// stepOn takes every step from some squares, reached by a facing for what is spent.
//
//go:noinline
func stepOn(next *[squaresBudget + 1]uint64, here uint64, steps []squareStep, facing, spent, budget int) {
	for i := range steps {
		s := &steps[i]
		if n := uint(spent + s.costs[facing&3]); n <= uint(budget) && n < uint(len(next)) {
			next[n] |= bits.RotateLeft64(here&s.from, s.turn)
		}
	}
}

// stepLast returns where the steps lead to within budget points.
//
//go:noinline
func stepLast(from *[squaresBudget + 1]uint64, steps []squareStep, facing, budget int) (all uint64) {
	for i := range steps {
		s := &steps[i]
		if left := uint(budget - s.costs[facing&3]); left < uint(len(from)) {
			all |= bits.RotateLeft64(from[left]&s.from, s.turn)
		}
	}
	return all
}

// settle adds to the squares that are reached for each cost the squares that are reached
// for less, by changes of facing too, and returns all squares.
func settle(level *[4][squaresBudget + 1]uint64, budget, turn int) uint64 {
	var any [squaresBudget + 1]uint64
	var a, b, c, d uint64
	for spent := 0; spent <= budget && spent <= squaresBudget; spent++ {
		a |= level[0][spent]
		b |= level[1][spent]
		c |= level[2][spent]
		d |= level[3][spent]
		any[spent] = a | b | c | d
		if spent >= turn {
			turned := any[spent-turn]
			a, b, c, d = a|turned, b|turned, c|turned, d|turned
		}
		level[0][spent], level[1][spent], level[2][spent], level[3][spent] = a, b, c, d
	}
	return a | b | c | d
}

// addLandings adds the squares that the model may climb or jump to. It skips directions
// in which all squares are there already.
func (v *squareBits) addLandings() {
	m, g := v.mover, v.rules.ground
	at := m.st.At
	nearest, farthest := 2, m.rules.squares()
	if g.climb != nil {
		nearest = 1
	}
	var missing uint8
	for d := pathing.N; d < pathing.NoDir; d++ {
		dx, dy := d.Delta()
		for n := nearest; n <= farthest; n++ {
			c := pathing.Cell{X: at.X + n*dx, Y: at.Y + n*dy}
			if v.all&bits.RotateLeft64(squaresStart, n*squareTurns[d]) == 0 && m.window.Contains(c) && g.flags[g.board.ID(c)]&obstruction == 0 {
				missing |= 1 << d
			}
		}
	}
	if missing == 0 {
		return
	}
	m.jumps = m.landingsToward(m.jumps[:0], m.start, m.st.Facing, m.budget, missing)
	for i := range m.jumps {
		to := m.window.Cell(m.jumps[i].index)
		v.all |= 1 << (8*(to.Y-at.Y+squaresRadius) + to.X - at.X + squaresRadius)
	}
}

// dropFull takes out the squares in which others leave no room (S-09), but for the
// start.
func (v *squareBits) dropFull() {
	m := v.mover
	for rest := v.all &^ squaresStart; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		c := pathing.Cell{X: m.st.At.X - squaresRadius + i%8, Y: m.st.At.Y - squaresRadius + i/8}
		if !m.fitsIn(m.rules.ground.board.ID(c)) {
			v.all &^= 1 << i
		}
	}
}

// add adds the squares to a set.
func (v *squareBits) add(dst *units.CellSet) {
	w := &v.window
	for y := range w.H {
		row := v.all >> (8 * (w.Y0 + y - v.st.At.Y + squaresRadius)) & 0xFF
		dst.AddRow(y, row>>(w.X0-v.st.At.X+squaresRadius))
	}
}
