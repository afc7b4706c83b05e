package skirmish_test

// oracleState is a state of the mover that a scenario can write down. PaidCost 0
// means that nothing is paid.
type oracleState struct {
	At                   oraclePos
	Facing               int8
	Prone                bool
	Wet                  bool
	Spent, Phase, Moves  int16
	Since                int16
	PaidTo               oraclePos
	PaidPoints, PaidCost int16
}

// oracleChoice is what an Action is spent on.
type oracleChoice uint8

const (
	oracleMove oracleChoice = iota
	oracleCrawl
	oracleClimb
	oracleJump
	oracleLieDown
	oracleStandUp
	oracleDrive
)

// oracleOutcome is one way in which an Action may end: the state after it, with
// Phase as it was.
type oracleOutcome struct {
	After   oracleState
	Choice  oracleChoice
	Cost    int
	Squares int
}

// left is the Speed left this Turn: S-01.
func (g *oracleGame) left(st oracleState) int { return g.Speed - int(st.Spent) }

// standingWet reports whether the mover is, or was this Turn, in water.
func (g *oracleGame) standingWet(st oracleState) bool {
	return st.Wet || g.square(st.At).Submerged
}

// bound reports whether S-11 binds the mover.
func (g *oracleGame) bound() bool { return !g.Swim && !g.Vehicle }

// mayMove reports whether the mover may take one of the Choices that S-11 counts
// as a Move.
func (g *oracleGame) mayMove(st oracleState) bool {
	return !g.bound() || !g.standingWet(st) || int(st.Moves) < g.SubmergedMoves
}

// mayWade reports whether the mover may enter water in this Action: S-11.
func (g *oracleGame) mayWade(st oracleState) bool {
	return !g.bound() || int(st.Moves) < g.SubmergedMoves
}

// forfeit is st with nothing paid: S-12.
func (st oracleState) forfeit() oracleState {
	st.PaidTo, st.PaidPoints, st.PaidCost = oraclePos{}, 0, 0
	return st
}

// oracleWay is a situation within a Move or Crawl.
type oracleWay struct {
	At      oraclePos
	Facing  int8
	Squares int8
	Cost    int16
	Wet     bool // has been in water during this Action
	Live    bool // nothing done yet, so that what was paid before still counts
}

// ways are all situations that a Move (or, prone, a Crawl) passes through, the
// start included, at any cost, with squares entered any number of times.
func (g *oracleGame) ways(st oracleState) []oracleWay {
	left := g.left(st)
	start := oracleWay{At: st.At, Facing: st.Facing, Live: st.PaidCost > 0}
	all := []oracleWay{start}
	if left < 1 || !g.mayMove(st) { // S-01, S-11
		return all
	}
	seen := make([]bool, g.W*g.H*4*(g.Stride+1)*(left+1)*2)
	add := func(w oracleWay) {
		i := int(w.At.Y)*g.W + int(w.At.X)
		i = i*4 + int(w.Facing)/2
		i = i*(g.Stride+1) + int(w.Squares)
		i = i*(left+1) + int(w.Cost)
		i *= 2
		if w.Wet {
			i++
		}
		if !seen[i] {
			seen[i] = true
			all = append(all, w)
		}
	}
	for i := 0; i < len(all); i++ {
		w := all[i]
		for facing := int8(0); facing < 8; facing += 2 { // S-04
			if cost := int(w.Cost) + g.Facing; facing != w.Facing && cost <= left {
				add(oracleWay{w.At, facing, w.Squares, int16(cost), w.Wet, false})
			}
		}
		if int(w.Squares) == g.Stride { // S-02
			continue
		}
		for dir := range 8 {
			price, open := g.costNow(st, w, dir)
			next := w.At.step(dir)
			cost := int(w.Cost) + price
			if !open || cost > left {
				continue
			}
			water := g.square(next).Submerged
			if water && !g.mayWade(st) {
				continue
			}
			add(oracleWay{next, w.Facing, w.Squares + 1, int16(cost), w.Wet || water, false})
		}
	}
	return all
}

// costNow is what entering the next square costs in a situation of an Action
// that began as st: the rest of what is owed for the square that was paid for
// (S-12), or the normal cost.
func (g *oracleGame) costNow(st oracleState, w oracleWay, dir int) (cost int, open bool) {
	cost, open = g.enter(w.At, int(w.Facing), dir, st.Prone)
	if open && w.Live && w.At.step(dir) == st.PaidTo {
		cost = int(st.PaidCost) - int(st.PaidPoints)
	}
	return cost, open
}

// moves are the ends of Move and Crawl other than staying put: S-01 to S-12, S-16.
func (g *oracleGame) moves(st oracleState) []oracleOutcome {
	var out []oracleOutcome
	choice := oracleMove
	if st.Prone {
		choice = oracleCrawl
	}
	for _, w := range g.ways(st)[1:] {
		if !g.room(w.At) { // S-09
			continue
		}
		out = append(out, oracleOutcome{g.moved(st, w), choice, int(w.Cost), int(w.Squares)})
	}
	return out
}

// moved is the state after a Move that ends in situation w.
func (g *oracleGame) moved(st oracleState, w oracleWay) oracleState {
	after := st.forfeit()
	after.At, after.Facing = w.At, w.Facing
	after.Spent += w.Cost
	after.Moves++
	after.Wet = g.standingWet(st) || w.Wet
	return after
}

// climb are the ends of Climb: S-13.
func (g *oracleGame) climb(st oracleState) []oracleOutcome {
	var out []oracleOutcome
	if st.Prone || g.Stride < 1 || g.Climb > g.left(st) || !g.mayMove(st) {
		return nil
	}
	for dir := range 8 {
		to := st.At.step(dir)
		if !g.climbOpen(st.At, dir) || !g.room(to) || g.square(to).Submerged && !g.mayWade(st) {
			continue
		}
		w := oracleWay{At: to, Facing: st.Facing, Squares: 1, Cost: int16(g.Climb), Wet: g.square(to).Submerged}
		out = append(out, oracleOutcome{g.moved(st, w), oracleClimb, g.Climb, 1})
	}
	return out
}

// leap are the ends of Jump: S-14.
func (g *oracleGame) leap(st oracleState) []oracleOutcome {
	var out []oracleOutcome
	if st.Prone || !g.mayMove(st) {
		return nil
	}
	for dir := range 8 {
		for n := 2; n <= g.Stride+1; n++ {
			cost, to, open := g.jump(st.At, int(st.Facing), dir, n)
			if !open || cost > g.left(st) || !g.room(to) || g.square(to).Submerged && !g.mayWade(st) {
				continue
			}
			w := oracleWay{At: to, Facing: st.Facing, Cost: int16(cost), Wet: g.square(to).Submerged}
			out = append(out, oracleOutcome{g.moved(st, w), oracleJump, cost, n})
		}
	}
	return out
}

// posture is the end of Lie down or Stand up: S-15.
func (g *oracleGame) posture(st oracleState) []oracleOutcome {
	choice, cost := oracleLieDown, g.LieDown
	if st.Prone {
		choice, cost = oracleStandUp, g.StandUp
	}
	if cost > g.left(st) || !g.room(st.At) {
		return nil
	}
	after := st.forfeit()
	after.Prone = !st.Prone
	after.Spent += int16(cost)
	after.Wet = g.standingWet(st)
	return []oracleOutcome{{after, choice, cost, 0}}
}

// drive are the ends of a vehicle's Action other than staying put: S-17.
func (g *oracleGame) drive(st oracleState) []oracleOutcome {
	type way struct {
		at      oraclePos
		facing  int8
		since   int16
		squares int
		wet     bool
	}
	start := way{at: st.At, facing: st.Facing, since: st.Since}
	all, seen := []way{start}, map[way]bool{start: true}
	add := func(w way) {
		if !seen[w] {
			seen[w] = true
			all = append(all, w)
		}
	}
	for i := 0; i < len(all); i++ {
		w := all[i]
		if int(w.since) >= g.Turn {
			for facing := int8(0); facing < 8; facing += 2 {
				if facing != w.facing {
					add(way{w.at, facing, 0, w.squares, w.wet})
				}
			}
		}
		if w.squares == g.Stride {
			continue
		}
		for _, turn := range []int{7, 0, 1} {
			dir := (int(w.facing) + turn) % 8
			if !g.moveStep(w.at, dir).shut {
				next := w.at.step(dir)
				add(way{next, w.facing, w.since + 1, w.squares + 1, w.wet || g.square(next).Submerged})
			}
		}
	}
	var out []oracleOutcome
	for _, w := range all[1:] {
		if !g.room(w.at) {
			continue
		}
		after := st
		after.At, after.Facing, after.Since = w.at, w.facing, w.since
		after.Moves++
		after.Wet = g.standingWet(st) || w.wet
		out = append(out, oracleOutcome{after, oracleDrive, 0, w.squares})
	}
	return out
}

// actions are all ways in which one Action may end, staying put and part
// payments aside.
func (g *oracleGame) actions(st oracleState) []oracleOutcome {
	if g.Vehicle {
		return g.drive(st)
	}
	out := g.moves(st)
	out = append(out, g.climb(st)...)
	out = append(out, g.leap(st)...)
	return append(out, g.posture(st)...)
}

// oracleEnd is an end as a query reports it, oracleLeast what it costs at least.
type (
	oracleEnd struct {
		At     oraclePos
		Level  int
		Facing int8
		Prone  bool
		Choice oracleChoice
	}
	oracleLeast struct{ Cost, Squares, Phases int }
)

func (a oracleLeast) less(b oracleLeast) bool {
	if a.Cost != b.Cost {
		return a.Cost < b.Cost
	}
	if a.Squares != b.Squares {
		return a.Squares < b.Squares
	}
	return a.Phases < b.Phases
}

// keep notes that an end can be had at this cost.
func (g *oracleGame) keep(ends map[oracleEnd]oracleLeast, st oracleState, choice oracleChoice, least oracleLeast) {
	e := oracleEnd{st.At, g.square(st.At).Level, st.Facing, st.Prone, choice}
	if old, ok := ends[e]; !ok || least.less(old) {
		ends[e] = least
	}
}

// stay is the Choice that staying put is reported with.
func (g *oracleGame) stay(st oracleState) oracleChoice {
	switch {
	case g.Vehicle:
		return oracleDrive
	case st.Prone:
		return oracleCrawl
	default:
		return oracleMove
	}
}

// actionEnds are the ends of one Action.
func (g *oracleGame) actionEnds(st oracleState) map[oracleEnd]oracleLeast {
	ends := map[oracleEnd]oracleLeast{}
	g.keep(ends, st, g.stay(st), oracleLeast{})
	for _, o := range g.actions(st) {
		g.keep(ends, o.After, o.Choice, oracleLeast{o.Cost, o.Squares, 1})
	}
	return ends
}
