package skirmish

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// EngineBits is the search that answers which squares one Action may end in: eight by
// eight squares in a word, one for each facing, number of squares and cost.
const EngineBits = "bits"

// Cells fills dst with every square in which the model may end its next Action: those
// of Action's ends, its own among them, and no more than that. It is far cheaper than
// Action. Ownership and errors are as for Action; the set does not change with later
// queries of s.
func (q Query) Cells(dst *units.CellSet, s *search.Scratch, st State) error {
	p, err := q.squares(s, st)
	if err != nil {
		dst.Begin(units.Window{}, EngineBits)
		return err
	}
	if p.bySquares() {
		dst.Begin(p.window, EngineBits)
		p.addSquares(dst, p.bits.all)
		return nil
	}
	dst.Begin(p.window, p.engine())
	p.places(func(index, _ int) { dst.Add(index) })
	return nil
}

// CellCosts is Cells with the least Speed that it costs to end in each square.
func (q Query) CellCosts(dst *units.CellCosts, s *search.Scratch, st State) error {
	p, err := q.squares(s, st)
	if err != nil {
		dst.Begin(units.Window{}, EngineWave)
		return err
	}
	dst.Begin(p.window, p.engine())
	p.places(dst.Lower)
	return nil
}

// squares begins a query for squares.
func (q Query) squares(s *search.Scratch, st State) (*solver, error) {
	if err := q.rules.Check(st, nil, units.NoUnit); err != nil {
		return nil, err
	}
	return q.begin(s, st, pathing.ScopeAction, 1), nil
}

// engine is the search that answers one Action with all its states.
func (p *solver) engine() string {
	if p.rules.profile.Vehicle || p.bucket {
		return EngineBucket
	}
	return EngineWave
}

// places calls add with every square that an end of Action lies on, by its index in the
// window, and what it costs.
func (p *solver) places(add func(index, cost int)) {
	if p.rules.profile.Vehicle {
		p.several(1)
		for i, key := range p.endKey {
			if key != search.Unreached {
				add(i/4/len(p.choices()), p.spent(key))
			}
		}
		return
	}
	p.move()
	add(p.start, 0)
	crowded := p.crowded()
	for index := range p.window.Cells() {
		if costs := p.waves.Best(index); costs != search.Fill(search.NoCost) && (!crowded || p.fitsIn(p.window.ID(index))) {
			add(index, costs.Least())
		}
	}
	for i := range p.extras {
		add(p.extras[i].index, int(p.extras[i].end.Cost))
	}
}

// The board of eight by eight squares that bits search: the start is in column 3 of
// row 3, so that three squares lie on every side of it.
const (
	squaresRadius = 3
	squaresStart  = uint64(1) << (8*squaresRadius + squaresRadius)
	squaresBudget = 31 // most Speed
)

// squareBits is the memory of the search by bits.
type squareBits struct {
	all   uint64 // where the Action may end
	steps [8 * mostClasses]squareStep
	// The steps around the start, by surcharge and direction.
	from       [mostClasses][8]uint64
	surcharges [mostClasses]int
	// level has, for the number of squares entered, a facing and what is spent, the
	// squares reached for no more.
	level [squaresRadius][4][squaresBudget + 1]uint64
}

// squareStep is a step with a surcharge: the squares that it may be taken from, how
// far it goes, and what it costs each facing.
type squareStep struct {
	from  uint64
	turn  int // bits to rotate by
	costs [4]int
}

// squareTurns are the bits that a step goes on a board of eight by eight squares.
var squareTurns = [8]int{-8, -7, 1, 9, 8, 7, -1, -9}

// bySquares answers where one Action may end, if it can: for walkers of up to three
// squares whom nothing but the price of each step holds back.
func (p *solver) bySquares() bool {
	r := p.rules
	if r.profile.Vehicle || p.bucket || p.special || r.squares() > squaresRadius || p.budget > squaresBudget {
		return false
	}
	class := p.class(p.st)
	if !p.mayWade(class) {
		return false
	}
	v := &p.bits
	v.all = squaresStart
	if p.budget < 1 || !p.mayStart(class) {
		return true
	}
	quota := min(r.profile.Stride, p.budget)
	steps, ok := p.squareSteps(quota)
	if !ok {
		return false
	}
	p.scratch.Stats.Searches++
	if quota > 0 {
		p.spreadSquares(steps, quota)
	}
	if !p.st.Prone {
		p.addLandings()
	}
	if p.crowded() {
		p.dropFull()
	}
	return true
}

// squareSteps lists the steps around the start that may matter. ok is false if there
// are too many surcharges.
func (p *solver) squareSteps(quota int) (steps []squareStep, ok bool) {
	v := &p.bits
	if quota < 1 {
		return nil, true
	}
	s := p.rules.ground.stepBits()
	if s.many {
		return nil, false
	}
	classes := 0
	for class, surcharge := range s.surcharges {
		if s.around(&v.from[classes], class, p.st.At, quota-1) {
			v.surcharges[classes] = int(surcharge)
			classes++
		}
	}
	if p.crowded() {
		if classes, ok = p.patchSquares(classes, quota-1); !ok {
			return nil, false
		}
	}
	scale := 1
	if p.st.Prone { // S-16
		scale = p.rules.params.CrawlMultiplier
	}
	n := 0
	for class := range classes {
		for d, from := range v.from[class] {
			if from == 0 {
				continue
			}
			step := &v.steps[n]
			n++
			step.from, step.turn = from, squareTurns[d]
			base := p.rules.base[d]
			for f := range step.costs {
				step.costs[f] = max(int(base&0xFFFF)+v.surcharges[class], 1) * scale
				base >>= 16
			}
		}
	}
	return v.steps[:n], true
}

// patchSquares prices the steps anew from squares with others about (S-08), so many
// rows and columns around the start, and returns how many surcharges there are.
func (p *solver) patchSquares(classes, radius int) (n int, ok bool) {
	v, b := &p.bits, p.rules.ground.board
	from, to := p.st.At, p.st.At
	from.X, from.Y = max(from.X-radius, 0), max(from.Y-radius, 0)
	to.X, to.Y = min(to.X+radius, b.W()-1), min(to.Y+radius, b.H()-1)
	for y := from.Y; y <= to.Y; y++ {
		id := b.ID(pathing.Cell{X: from.X, Y: y}) - 1
		for x := from.X; x <= to.X; x++ {
			if id++; !p.view.Near(id) {
				continue
			}
			p.scratch.Stats.Patched++
			bit := uint64(1) << (8*(y-p.st.At.Y+squaresRadius) + x - p.st.At.X + squaresRadius)
			word := p.rules.ground.rawAmong(id, &p.view)
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

// spreadSquares finds the squares that so many steps lead to within the budget.
func (p *solver) spreadSquares(steps []squareStep, quota int) {
	v := &p.bits
	budget := p.budget
	facing := int(p.st.Facing / 2)
	turn := p.rules.params.FacingCost
	stats := &p.scratch.Stats

	// Step 1. One square, by way of a change of facing or without.
	first := &v.level[0]
	for f := range first {
		clear(first[f][:budget+1])
	}
	for i := range steps {
		if s := &steps[i]; s.from&squaresStart != 0 {
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

// stepLast is where the steps lead to from what is reached for little enough.
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

// settle makes of the squares that are reached for each price those that are reached
// for no more, changes of facing among them, and returns all that there are.
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

// addLandings adds the squares that the model may climb or jump to. Directions in which
// all of them are there already are not looked at.
func (p *solver) addLandings() {
	v, g := &p.bits, p.rules.ground
	nearest := 2
	if g.climb != nil {
		nearest = 1
	}
	var missing uint8
	for d := pathing.N; d < pathing.NoDir; d++ {
		dx, dy := d.Delta()
		for n := nearest; n <= p.rules.squares(); n++ {
			c := pathing.Cell{X: p.st.At.X + n*dx, Y: p.st.At.Y + n*dy}
			if v.all&bits.RotateLeft64(squaresStart, n*squareTurns[d]) == 0 && p.window.Contains(c) && g.flags[g.board.ID(c)]&obstruction == 0 {
				missing |= 1 << d
			}
		}
	}
	if missing == 0 {
		return
	}
	p.jumps = p.landingsToward(p.jumps[:0], p.start, p.st.Facing, p.budget, missing)
	for i := range p.jumps {
		at := p.window.Cell(p.jumps[i].index)
		v.all |= 1 << (8*(at.Y-p.st.At.Y+squaresRadius) + at.X - p.st.At.X + squaresRadius)
	}
}

// dropFull takes out the squares in which others leave no room (S-09), but for the
// start.
func (p *solver) dropFull() {
	v := &p.bits
	for rest := v.all &^ squaresStart; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		c := pathing.Cell{X: p.st.At.X - squaresRadius + i%8, Y: p.st.At.Y - squaresRadius + i/8}
		if !p.fitsIn(p.rules.ground.board.ID(c)) {
			v.all &^= 1 << i
		}
	}
}

// addSquares adds a board of eight by eight squares to a set.
func (p *solver) addSquares(dst *units.CellSet, all uint64) {
	w := &p.window
	for y := range w.H {
		row := all >> (8 * (w.Y0 + y - p.st.At.Y + squaresRadius)) & 0xFF
		dst.AddRow(y, row>>(w.X0-p.st.At.X+squaresRadius))
	}
}
