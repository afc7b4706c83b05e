package mech_test

import "math/rand/v2"

// oracleDice draws what a random case is made of.
type oracleDice struct{ *rand.Rand }

// chance is true n times in 100.
func (d oracleDice) chance(n int) bool { return d.IntN(100) < n }

// between draws from lo to hi, both included.
func (d oracleDice) between(lo, hi int) int { return lo + d.IntN(hi-lo+1) }

// pick draws one of the numbers.
func (d oracleDice) pick(numbers ...int) int { return numbers[d.IntN(len(numbers))] }

// oracleRandom is the i-th case of a seed, on a board of up to side cells a side.
// The same arguments give the same case for ever.
func oracleRandom(seed, i uint64, side, speed int) oracleCase {
	d := oracleDice{rand.New(rand.NewPCG(seed, i))}
	c := oracleCase{Params: d.params()}
	c.Profile = d.profile(speed)
	c.Board = d.board(side)
	d.stand(&c)
	d.things(&c)
	d.state(&c)
	c.PushDir = oracleDirs[d.IntN(len(oracleDirs))]
	if d.chance(60) && (c.PushDir.X != 0 || c.PushDir.Y != 0) {
		c.PushDir.Z = 0
	}
	c.Push = d.between(0, 5)
	d.more(&c)
	return c
}

// more is what has been thought of since: kinds of damage, loads, and others in one
// space.
func (d oracleDice) more(c *oracleCase) {
	if d.chance(30) {
		for i := range c.Board.Cells {
			if d.chance(15) {
				c.Board.Cells[i].Hazard = d.between(1, 4)
			}
		}
	}
	if d.chance(10) {
		c.State.Drags = d.between(0, c.most(2))
	}
	if d.chance(2) {
		c.State.Lifts = d.between(0, c.most(1))
	}
	c.Params.FlightLoad = d.pick(1, 1, 1, 0, 2, 4)
	if d.chance(15) {
		c.Params.EndInFilled = true
		d.things(c)
		for i := range c.Things {
			t := c.Things[i]
			if t.At = c.State.At.add(d.between(-1, 1), d.between(-1, 1), 0); d.chance(30) {
				s := c.copy()
				if s.Things[i] = t; s.possible() {
					c.Things[i] = t
				}
			}
		}
		c.State.Unengaged &= c.game().adjacent(c.State.At)
	}
}

// params are the defaults in half of the cases, a few changes or many in the rest.
func (d oracleDice) params() oracleParams {
	p := oracleDefaults()
	p.Cutting = oracleCutting(d.pick(0, 0, 1, 2))
	share := d.pick(0, 0, 0, 10, 50)
	maybe := func(n *int, values ...int) {
		if d.chance(share) {
			*n = d.pick(values...)
		}
	}
	flag := func(b *bool) {
		if d.chance(share) {
			*b = !*b
		}
	}
	maybe(&p.DifficultCost, 1, 3, 4)
	maybe(&p.ClimbCost, 1, 3)
	maybe(&p.FreeStepUp, 1, 1, 2, 3)
	maybe(&p.FallThreshold, 1, 2, 2, 4)
	maybe(&p.FallSpeed, 1, 2, 3)
	maybe(&p.JumpCost, 1, 3)
	maybe(&p.FlightCeiling, 0, 1, 2, 3)
	flag(&p.ClimbSeparate)
	flag(&p.HalfSpeedStacks)
	flag(&p.JumpLengthSize)
	flag(&p.JumpHeightOne)
	p.Peace = d.chance(share / 4)
	flag(&p.EngagementStops)
	if d.chance(max(5, share/2)) {
		p.Environment = oracleEnvironment(d.between(1, 4))
	}
	return p
}

// profile is a mover of any kind.
func (d oracleDice) profile(speed int) oracleProfile {
	m := oracleProfile{Size: d.pick(1, 2, 2, 2, 4, 4, 4, 6, 6, 8), Speed: d.between(0, speed), Side: 0}
	if d.chance(50) {
		m.Speed = speed
	}
	m.Legs, m.Flight, m.Hover = d.chance(30), d.chance(20), d.chance(12)
	if speed > 8 { // what is in reach of a flight would take too long
		m.Flight, m.Hover = false, false
	}
	m.Propulsion = d.chance(20)
	if d.chance(20) {
		m.Teleport = d.between(1, 4)
	}
	m.Human = m.Size == 1 && d.chance(50)
	return m
}

// board is ground with each feature at a density of its own.
func (d oracleDice) board(side int) oracleBoard {
	length := func() int { return max(d.between(1, side), d.pick(1, d.between(1, side), d.between(1, side))) }
	b := oracleBoard{W: length(), H: length()}
	if side > 8 { // long and narrow
		b.W, b.H = d.between(60, side), d.between(1, 4)
		if d.chance(30) {
			b.W, b.H = b.H, b.W
		}
	}
	density := func(more ...int) int { return d.pick(append(more, 0, 0, 4, 8, 15, 30)...) }
	solid, void, difficult, dangerous := density(0), density(0), density(), density()
	ramp, unclimbable, check, liquid := density(20), density(0, 0), density(0), density(0, 0, 0)
	shape, most := d.IntN(4), d.pick(1, 2, 3, 5)
	for i := range b.W * b.H {
		c := oracleCell{
			Difficult: d.chance(difficult), Dangerous: d.chance(dangerous), Ramp: d.chance(ramp),
			Unclimbable: d.chance(unclimbable), Check: d.chance(check),
		}
		switch { // level ground, a slope, plateaus, anything
		case shape == 1:
			c.Level = min(most, max(0, (i%b.W+i/b.W)/2+d.between(-1, 1)))
		case shape == 2 && (i%b.W)/3 != (i/b.W)/2:
			c.Level = most
		case shape == 3 && d.chance(50):
			c.Level = d.between(0, most)
		}
		switch {
		case d.chance(solid):
			c.Solid = true
		case d.chance(void):
			c.Void = true
		}
		if d.chance(liquid) {
			c.Liquid = d.between(1, 4)
		}
		b.Cells = append(b.Cells, c)
	}
	d.spans(&b)
	for range d.IntN(d.pick(1, 1, 4, 12)) {
		b.Walls = append(b.Walls, d.walls(b)...)
	}
	return b
}

// spans are overhangs, bridges of several cells, and tunnels.
func (d oracleDice) spans(b *oracleBoard) {
	for range d.pick(0, 0, 1, 2, 5) {
		x, y, from := d.IntN(b.W), d.IntN(b.H), d.between(0, 5)
		to, clears := from+d.pick(1, 1, 1, 2, 3), d.chance(25)
		dx := d.IntN(2)
		for range d.pick(1, 1, 3, 7) {
			if x >= b.W || y >= b.H {
				break
			}
			b.Spans = append(b.Spans, oracleSpan{x, y, from, to, clears})
			x, y = x+dx, y+1-dx
		}
	}
}

// walls are one to three sides of a straight wall, one in two halves, or a half
// one.
func (d oracleDice) walls(b oracleBoard) []oracleWall {
	w := oracleWall{X: d.IntN(b.W), Y: d.IntN(b.H), West: d.chance(50), Height: d.pick(0, 0, 1, 2, 3)}
	switch {
	case d.chance(10):
		w.Half = d.between(1, 2)
	case d.chance(10):
		other := w
		w.Half, other.Half, other.Height = 1, 2, d.pick(0, 1, 2, 3)
		return []oracleWall{w, other}
	}
	walls := []oracleWall{w}
	for range d.pick(0, 0, 1, 2) {
		if w.West {
			w.Y++
		} else {
			w.X++
		}
		if w.X < b.W && w.Y < b.H {
			walls = append(walls, w)
		}
	}
	return walls
}

// place is a place where a body of a Size may stand or, if it may fly, be.
func (d oracleDice) place(g *oracleGround, size int, air bool) (at oracleSpace, ok bool) {
	n := oracleSide(size)
	for range 40 { // most boards have many
		p := oracleSpace{d.IntN(g.W), d.IntN(g.H), d.IntN(9)}
		if g.W > 8 && d.chance(70) { // around the 64th cell
			p.X = min(g.W-1, d.between(56, 68))
		}
		if g.stands(p, n) || air && g.fits(p, n) {
			return p, true
		}
	}
	var places []oracleSpace
	for y := range g.H {
		for x := range g.W {
			for z := range 9 {
				if p := (oracleSpace{x, y, z}); g.stands(p, n) || air && g.fits(p, n) {
					places = append(places, p)
				}
			}
		}
	}
	if len(places) == 0 {
		return at, false
	}
	return places[d.IntN(len(places))], true
}

// stand puts the mover somewhere, smaller if it has to be. Where nothing can be,
// the first cell becomes open.
func (d oracleDice) stand(c *oracleCase) {
	for {
		g := newOracleGround(&c.Board)
		air := d.chance(40) && (c.Profile.Flight || c.Profile.Hover || c.Params.Environment >= oracleZeroG)
		at, ok := d.place(g, c.Profile.Size, air)
		switch {
		case ok:
			c.State.At = at
			return
		case c.Profile.Size > 2:
			c.Profile.Size -= 2
		default:
			c.Board.Cells[0], c.Board.Spans = oracleCell{}, nil
		}
	}
}

// things are up to six others, some beside the mover, some in the air.
func (d oracleDice) things(c *oracleCase) {
	g := newOracleGround(&c.Board)
	for range d.pick(0, 1, 2, 3, 4, 6) {
		t := oracleThing{Size: d.pick(1, 2, 2, 4, 4, 6), Side: d.pick(0, 1, 1, 2), Threat: d.between(0, 3)}
		if d.chance(30) {
			t.Size = c.Profile.Size
		}
		switch {
		case d.chance(15):
			t.Size, t.Human = 1, true
		case d.chance(20):
			t.Object = true
		}
		at, ok := d.place(g, t.Size, d.chance(20))
		if t.At = at; ok {
			c.Things = append(c.Things, t)
			if !c.possible() {
				c.Things = c.Things[:len(c.Things)-1]
			}
		}
	}
}

// state is any state that a scenario can write down.
func (d oracleDice) state(c *oracleCase) {
	st := &c.State
	if d.chance(10) {
		st.Moved = d.between(0, c.Profile.Speed)
	}
	st.Prone, st.Slowed = d.chance(4), d.chance(6)
	st.Immobilized, st.Stunned = d.chance(2), d.chance(2)
	st.Acted, st.Boosted = d.chance(25), d.chance(5)
	st.Falls = d.chance(15)
	if d.chance(30) {
		st.Unengaged = uint32(d.IntN(1<<len(c.Things))) & c.game().adjacent(st.At)
	}
}
