package skirmish_test

import "slices"

// possible reports whether a scenario could hold the case.
func (c oracleCase) possible() bool {
	b := &c.Board
	if !b.has(c.State.At) || !b.has(c.To) || b.square(c.State.At).obstruction() || b.sizes(c.State.At)+c.Profile.Size > c.Params.Capacity {
		return false
	}
	return c.State.PaidCost == 0 || b.has(c.State.PaidTo)
}

// copy shares nothing with c.
func (c oracleCase) copy() oracleCase {
	c.Board.Squares = slices.Clone(c.Board.Squares)
	c.Board.Walls = slices.Clone(c.Board.Walls)
	c.Board.Models = slices.Clone(c.Board.Models)
	return c
}

// smaller are all cases one step simpler than c.
func (c oracleCase) smaller() []oracleCase {
	var all []oracleCase
	try := func(change func(c *oracleCase)) {
		s := c.copy()
		change(&s)
		all = append(all, s)
	}
	for _, edge := range []struct{ x, y, w, h int }{{1, 0, 1, 0}, {0, 0, 1, 0}, {0, 1, 0, 1}, {0, 0, 0, 1}} {
		if c.Board.W > edge.w && c.Board.H > edge.h {
			all = append(all, c.cut(edge.x, edge.y, c.Board.W-edge.w, c.Board.H-edge.h))
		}
	}
	if c.Params != oracleDefaults() {
		try(func(c *oracleCase) { c.Params = oracleDefaults() })
	}
	for i := range c.Board.Models {
		try(func(c *oracleCase) { c.Board.Models = slices.Delete(c.Board.Models, i, i+1) })
	}
	for i := range c.Board.Walls {
		try(func(c *oracleCase) { c.Board.Walls = slices.Delete(c.Board.Walls, i, i+1) })
	}
	for i, s := range c.Board.Squares {
		if s != (oracleSquare{}) {
			try(func(c *oracleCase) { c.Board.Squares[i] = oracleSquare{} })
		}
	}
	for i := range c.Board.Squares {
		for _, clear := range []func(s *oracleSquare){
			func(s *oracleSquare) { s.Solid = false },
			func(s *oracleSquare) { s.Void = false },
			func(s *oracleSquare) { s.Low = false },
			func(s *oracleSquare) { s.Steep = false },
			func(s *oracleSquare) { s.Flooded = false },
			func(s *oracleSquare) { s.Debris = false },
			func(s *oracleSquare) { s.Dangerous = false },
			func(s *oracleSquare) { s.Loose = false },
			func(s *oracleSquare) { s.Submerged = false },
			func(s *oracleSquare) { s.Difficult = false },
			func(s *oracleSquare) { s.Level = 0 },
			func(s *oracleSquare) { s.Level = max(0, s.Level-1) },
			func(s *oracleSquare) { s.Extra = 0 },
		} {
			s := c.Board.Squares[i]
			if clear(&s); s != c.Board.Squares[i] {
				try(func(c *oracleCase) { c.Board.Squares[i] = s })
			}
		}
	}
	d := oracleDefaults()
	mine, theirs := c.Params.fields(), d.fields()
	for i := range mine {
		if *mine[i] != *theirs[i] {
			try(func(c *oracleCase) { *c.Params.fields()[i] = *theirs[i] })
		}
	}
	if !c.Params.JumpCountsLanding {
		try(func(c *oracleCase) { c.Params.JumpCountsLanding = true })
	}
	for _, change := range []func(c *oracleCase){
		func(c *oracleCase) { c.State = c.State.forfeit() },
		func(c *oracleCase) { c.State.Wet = false },
		func(c *oracleCase) { c.State.Prone = false },
		func(c *oracleCase) { c.State.Moves = 0 },
		func(c *oracleCase) { c.State.Since = 0 },
		func(c *oracleCase) { c.State.Facing = 0 },
		func(c *oracleCase) { c.State.Phase = 1 },
		func(c *oracleCase) {
			if c.State.Spent > 0 { // the same points left of a smaller Speed
				c.State.Spent, c.Profile.Speed = c.State.Spent-1, c.Profile.Speed-1
			}
		},
		func(c *oracleCase) { c.Profile.Speed = max(int(c.State.Spent), c.Profile.Speed-1) },
		func(c *oracleCase) { c.Profile.Stride = max(0, c.Profile.Stride-1) },
		func(c *oracleCase) { c.Profile.Size = max(1, c.Profile.Size-1) },
		func(c *oracleCase) { c.Profile.Turn = max(0, c.Profile.Turn-1) },
		func(c *oracleCase) { c.Profile.Swim = false },
		func(c *oracleCase) { c.To = c.State.At },
	} {
		s := c.copy()
		change(&s)
		if s.State != c.State || s.Profile != c.Profile || s.To != c.To {
			all = append(all, s)
		}
	}
	return all
}

// cut is the part of the case from x, y on. Where it loses the mover, it is no
// longer possible.
func (c oracleCase) cut(x, y, w, h int) oracleCase {
	s := c
	s.Board = oracleBoard{W: w, H: h}
	for row := range h {
		from := (y+row)*c.Board.W + x
		s.Board.Squares = append(s.Board.Squares, c.Board.Squares[from:from+w]...)
	}
	for _, v := range c.Board.Walls {
		clamp := func(at, least, n int) int { return max(0, min(at-least*oracleUnit, n*oracleUnit)) }
		inside := func(a, b, least, n int) bool { // crosses the part that stays, or lies on its edge
			return max(a, b) >= least*oracleUnit && min(a, b) <= (least+n)*oracleUnit
		}
		if !inside(v.X1, v.X2, x, w) || !inside(v.Y1, v.Y2, y, h) {
			continue
		}
		v = oracleWall{clamp(v.X1, x, w), clamp(v.Y1, y, h), clamp(v.X2, x, w), clamp(v.Y2, y, h)}
		if v.X1 != v.X2 || v.Y1 != v.Y2 {
			s.Board.Walls = append(s.Board.Walls, v)
		}
	}
	move := func(p oraclePos) oraclePos { return oraclePos{p.X - int16(x), p.Y - int16(y)} }
	for _, m := range c.Board.Models {
		if m.At = move(m.At); s.Board.has(m.At) {
			s.Board.Models = append(s.Board.Models, m)
		}
	}
	s.State.At, s.To = move(c.State.At), move(c.To)
	if c.State.PaidCost > 0 {
		s.State.PaidTo = move(c.State.PaidTo)
	}
	return s
}

// fields are the numbers of p, in the order of the rules page.
func (p *oracleParams) fields() []*int {
	return []*int{
		&p.Front, &p.FrontDiagonal, &p.Side, &p.RearDiagonal, &p.Rear, &p.Facing, &p.Diagonal, &p.Occupied, &p.Capacity,
		&p.Steep, &p.Flooded, &p.Debris, &p.Dangerous, &p.Loose, &p.SubmergedMoves, &p.Climb, &p.JumpMultiplier,
		&p.LieDown, &p.StandUp, &p.CrawlMultiplier, &p.Phases,
	}
}

// oracleKeys are the dotted keys of fields.
var oracleKeys = []string{
	"direction_cost.front", "direction_cost.front_diagonal", "direction_cost.side", "direction_cost.rear_diagonal", "direction_cost.rear",
	"facing_cost", "diagonal_surcharge", "occupied_surcharge", "square_capacity",
	"surface_cost.steep", "surface_cost.flooded", "surface_cost.debris", "surface_cost.dangerous", "surface_cost.loose",
	"submerged_moves_per_turn", "climb_cost", "jump_multiplier", "lie_down_cost", "stand_up_cost", "crawl_multiplier", "phases_per_turn",
}
