package skirmish_test

// oracleParams are the numbers of the rules.
type oracleParams struct {
	Front, FrontDiagonal, Side, RearDiagonal, Rear int
	Facing                                         int
	Diagonal                                       int
	Occupied                                       int
	Capacity                                       int // in halves
	Steep, Flooded, Debris, Dangerous, Loose       int
	SubmergedMoves                                 int
	Climb                                          int
	JumpMultiplier                                 int
	JumpCountsLanding                              bool
	LieDown, StandUp                               int
	CrawlMultiplier                                int
	Phases                                         int
}

// oracleDefaults are the numbers that the rules page gives.
func oracleDefaults() oracleParams {
	return oracleParams{
		Front: 1, FrontDiagonal: 1, Side: 2, RearDiagonal: 3, Rear: 3,
		Facing: 1, Diagonal: 1, Occupied: 1, Capacity: 4,
		Steep: 1, Flooded: 1, Debris: 1, Dangerous: 2, Loose: 2,
		SubmergedMoves: 1, Climb: 4, JumpMultiplier: 2, JumpCountsLanding: true,
		LieDown: 1, StandUp: 2, CrawlMultiplier: 2, Phases: 4,
	}
}

// oracleProfile is what the mover is. Size is in halves.
type oracleProfile struct {
	Speed, Stride, Size, Turn int
	Swim, Vehicle             bool
}

// oracleGame is everything that does not change during a query, and answers that
// were worked out once. With allPoints a part payment is mostly of all points left.
type oracleGame struct {
	oracleBoard
	oracleParams
	oracleProfile

	allPoints bool

	steps []oracleStep
	acts  map[oracleState][]oracleOutcome
	owes  map[oracleState][]oracleOutcome
}

// oracleStep is what a Move step costs beyond its direction: shut if it is not
// possible, else all surcharges together.
type oracleStep struct {
	known, shut bool
	surcharge   int
}

func newOracleGame(b oracleBoard, p oracleParams, m oracleProfile) *oracleGame {
	return &oracleGame{
		oracleBoard: b, oracleParams: p, oracleProfile: m,
		steps: make([]oracleStep, 8*b.W*b.H),
		acts:  map[oracleState][]oracleOutcome{},
		owes:  map[oracleState][]oracleOutcome{},
	}
}

// directionCost is the base cost of a direction relative to a facing: S-03.
func (g *oracleGame) directionCost(facing, dir int) int {
	switch (dir - facing + 8) % 8 {
	case 0:
		return g.Front
	case 1, 7:
		return g.FrontDiagonal
	case 2, 6:
		return g.Side
	case 3, 5:
		return g.RearDiagonal
	default:
		return g.Rear
	}
}

// surfaceCost is the sum of what the surface of a square adds: S-10. Surfaces
// that the rule names together count once, at the higher cost of the two.
func (g *oracleGame) surfaceCost(s oracleSquare) int {
	sum := s.Extra
	if s.Steep {
		sum += g.Steep
	}
	switch {
	case s.Flooded && s.Debris:
		sum += max(g.Flooded, g.Debris)
	case s.Flooded:
		sum += g.Flooded
	case s.Debris:
		sum += g.Debris
	}
	switch {
	case s.Dangerous && s.Loose:
		sum += max(g.Dangerous, g.Loose)
	case s.Dangerous:
		sum += g.Dangerous
	case s.Loose:
		sum += g.Loose
	}
	return sum
}

// occupiedCost is what models standing in the square add, once: S-08.
func (g *oracleGame) occupiedCost(p oraclePos) int {
	if g.occupied(p) {
		return g.Occupied
	}
	return 0
}

// moveStep is a Move step from p: whether it is shut (S-05, S-06, S-18) and the
// surcharges of S-06, S-08 and S-10.
func (g *oracleGame) moveStep(p oraclePos, dir int) oracleStep {
	known := &g.steps[(int(p.Y)*g.W+int(p.X))*8+dir]
	if known.known {
		return *known
	}
	next := p.step(dir)
	s := oracleStep{known: true, surcharge: g.occupiedCost(next) + g.surfaceCost(g.square(next))}
	if dir%2 == 0 {
		s.shut = !g.orthogonalOpen(p, dir)
	} else {
		s.shut = g.square(next).obstruction() || !g.joined(p, next)
		if !s.shut {
			switch g.moveLines(p, dir) {
			case 3:
				s.shut = true
			case 2:
				s.surcharge += g.Diagonal
			}
		}
	}
	*known = s
	return s
}

// enter is the cost of entering the next square by Move (S-03, S-10) or by Crawl
// (S-16), or open is false.
func (g *oracleGame) enter(p oraclePos, facing, dir int, prone bool) (cost int, open bool) {
	s := g.moveStep(p, dir)
	if s.shut {
		return 0, false
	}
	cost = max(1, g.directionCost(facing, dir)+s.surcharge)
	if prone {
		cost *= g.CrawlMultiplier
	}
	return cost, true
}

// room reports whether the mover may end an Action on p: S-09.
func (g *oracleGame) room(p oraclePos) bool { return g.sizes(p)+g.Size <= g.Capacity }

// climbOpen reports whether Climb leads from p to the next square: S-13.
func (g *oracleGame) climbOpen(p oraclePos, dir int) bool {
	from, next := g.square(p), p.step(dir)
	to := g.square(next)
	if to.obstruction() || from.Level-to.Level != 1 && to.Level-from.Level != 1 {
		return false
	}
	if dir%2 == 0 {
		return !g.walled(oracleSharedSide(p, dir))
	}
	return g.climbLines(p, dir) < 3
}

// jump is the cost of a jump over n squares, landing included, and where it
// lands: S-14.
func (g *oracleGame) jump(p oraclePos, facing, dir, n int) (cost int, landing oraclePos, open bool) {
	if g.JumpCountsLanding && n > g.Stride || !g.JumpCountsLanding && n-1 > g.Stride || n < 2 {
		return 0, p, false
	}
	level := g.square(p).Level
	for range n {
		next := p.step(dir)
		to := g.square(next)
		if to.stopsJump(level) {
			return 0, p, false
		}
		price := g.directionCost(facing, dir)
		if !to.Void && !to.Low {
			price += g.surfaceCost(to) + g.occupiedCost(next)
		}
		if dir%2 == 0 {
			if g.walled(oracleSharedSide(p, dir)) {
				return 0, p, false
			}
		} else {
			switch g.jumpLines(p, dir, level) {
			case 3:
				return 0, p, false
			case 2:
				if !to.Void && !to.Low {
					price += g.Diagonal
				}
			}
		}
		if !to.Void && !to.Low {
			price = max(1, price)
		}
		cost += price
		p = next
	}
	to := g.square(p)
	if to.obstruction() || to.Level != level {
		return 0, p, false
	}
	return cost * g.JumpMultiplier, p, true
}
