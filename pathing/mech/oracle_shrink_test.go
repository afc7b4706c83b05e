package mech_test

import "slices"

// copy shares nothing with c.
func (c oracleCase) copy() oracleCase {
	c.Board.Cells = slices.Clone(c.Board.Cells)
	c.Board.Spans = slices.Clone(c.Board.Spans)
	c.Board.Walls = slices.Clone(c.Board.Walls)
	c.Things = slices.Clone(c.Things)
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
	for i := range c.Things {
		try(func(c *oracleCase) {
			c.Things = slices.Delete(c.Things, i, i+1)
			low := c.State.Unengaged & (1<<i - 1)
			c.State.Unengaged = c.State.Unengaged>>(i+1)<<i | low
		})
	}
	for i := range c.Board.Walls {
		try(func(c *oracleCase) { c.Board.Walls = slices.Delete(c.Board.Walls, i, i+1) })
	}
	for i := range c.Board.Spans {
		try(func(c *oracleCase) { c.Board.Spans = slices.Delete(c.Board.Spans, i, i+1) })
	}
	for i, cell := range c.Board.Cells {
		if cell != (oracleCell{}) {
			try(func(c *oracleCase) { c.Board.Cells[i] = oracleCell{} })
		}
		for _, clear := range []func(s *oracleCell){
			func(s *oracleCell) { s.Solid = false },
			func(s *oracleCell) { s.Void = false },
			func(s *oracleCell) { s.Difficult = false },
			func(s *oracleCell) { s.Dangerous = false },
			func(s *oracleCell) { s.Ramp = false },
			func(s *oracleCell) { s.Unclimbable = false },
			func(s *oracleCell) { s.Check = false },
			func(s *oracleCell) { s.Liquid = 0 },
			func(s *oracleCell) { s.Hazard = 0 },
			func(s *oracleCell) { s.Level = 0 },
			func(s *oracleCell) { s.Level = max(0, s.Level-1) },
		} {
			s := cell
			if clear(&s); s != cell && s != (oracleCell{}) {
				try(func(c *oracleCase) { c.Board.Cells[i] = s })
			}
		}
	}
	d := oracleDefaults()
	for _, change := range []func(c *oracleCase){
		func(c *oracleCase) { c.Params.Cutting = d.Cutting },
		func(c *oracleCase) { c.Params.DifficultCost = d.DifficultCost },
		func(c *oracleCase) { c.Params.ClimbCost = d.ClimbCost },
		func(c *oracleCase) { c.Params.FreeStepUp = d.FreeStepUp },
		func(c *oracleCase) { c.Params.FallThreshold = d.FallThreshold },
		func(c *oracleCase) { c.Params.ClimbSeparate = d.ClimbSeparate },
		func(c *oracleCase) { c.Params.HalfSpeedStacks = d.HalfSpeedStacks },
		func(c *oracleCase) { c.Params.FallSpeed = d.FallSpeed },
		func(c *oracleCase) { c.Params.JumpCost = d.JumpCost },
		func(c *oracleCase) { c.Params.JumpLengthSize = d.JumpLengthSize },
		func(c *oracleCase) { c.Params.JumpHeightOne = d.JumpHeightOne },
		func(c *oracleCase) { c.Params.Peace = d.Peace },
		func(c *oracleCase) { c.Params.EngagementStops = d.EngagementStops },
		func(c *oracleCase) { c.Params.FlightCeiling = d.FlightCeiling },
		func(c *oracleCase) { c.Params.Environment = d.Environment },
		func(c *oracleCase) { c.State = oracleState{At: c.State.At} },
		func(c *oracleCase) { c.State.Moved = 0 },
		func(c *oracleCase) { c.State.Prone, c.State.Slowed = false, false },
		func(c *oracleCase) { c.State.Immobilized, c.State.Stunned = false, false },
		func(c *oracleCase) { c.State.Acted, c.State.Boosted, c.State.Falls = false, false, false },
		func(c *oracleCase) { c.State.Unengaged = 0 },
		func(c *oracleCase) { c.State.Drags = 0 },
		func(c *oracleCase) { c.State.Lifts = 0 },
		func(c *oracleCase) { c.Params.EndInFilled = d.EndInFilled },
		func(c *oracleCase) { c.Params.FlightLoad = d.FlightLoad },
		func(c *oracleCase) { c.Profile.Speed = max(0, c.Profile.Speed-1) },
		func(c *oracleCase) { c.Profile.Size = max(1, c.Profile.Size-2) },
		func(c *oracleCase) { c.State.Drags = max(0, c.State.Drags-1) },
		func(c *oracleCase) { c.Profile.Teleport = max(0, c.Profile.Teleport-1) },
		func(c *oracleCase) { c.Profile.Legs = false },
		func(c *oracleCase) { c.Profile.Flight = false },
		func(c *oracleCase) { c.Profile.Hover = false },
		func(c *oracleCase) { c.Profile.Propulsion, c.Profile.Human = false, false },
		func(c *oracleCase) { c.State.At.Z = max(0, c.State.At.Z-1) },
		func(c *oracleCase) { c.Push = max(0, c.Push-1) },
	} {
		s := c
		if change(&s); s.Params != c.Params || s.State != c.State || s.Profile != c.Profile || s.Push != c.Push {
			all = append(all, s.copy())
		}
	}
	for i, t := range c.Things {
		for _, change := range []func(t *oracleThing){
			func(t *oracleThing) { t.Size = max(1, t.Size-2) },
			func(t *oracleThing) { t.Human, t.Object = false, false },
			func(t *oracleThing) { t.Threat = 0 },
			func(t *oracleThing) { t.At.Z = max(0, t.At.Z-1) },
			func(t *oracleThing) { t.Side = min(t.Side, 1) },
		} {
			s := t
			if change(&s); s != t {
				try(func(c *oracleCase) { c.Things[i] = s })
			}
		}
	}
	return all
}

// cut is the part of the case from x, y on. Where it loses the mover, it is no
// longer possible.
func (c oracleCase) cut(x, y, w, h int) oracleCase {
	s := c.copy()
	s.Board = oracleBoard{W: w, H: h}
	for row := range h {
		from := (y+row)*c.Board.W + x
		s.Board.Cells = append(s.Board.Cells, c.Board.Cells[from:from+w]...)
	}
	inside := func(px, py int) bool { return px >= x && py >= y && px < x+w && py < y+h }
	for _, v := range c.Board.Walls {
		if inside(v.X, v.Y) {
			v.X, v.Y = v.X-x, v.Y-y
			s.Board.Walls = append(s.Board.Walls, v)
		}
	}
	for _, v := range c.Board.Spans {
		if inside(v.X, v.Y) {
			v.X, v.Y = v.X-x, v.Y-y
			s.Board.Spans = append(s.Board.Spans, v)
		}
	}
	for i := range s.Things {
		s.Things[i].At = s.Things[i].At.add(-x, -y, 0)
	}
	s.State.At = s.State.At.add(-x, -y, 0)
	return s
}
