package skirmish_test

import "math/rand/v2"

// oracleDice draws what a random case is made of.
type oracleDice struct{ *rand.Rand }

// chance is true n times in 100.
func (d oracleDice) chance(n int) bool { return d.IntN(100) < n }

// between draws from lo to hi, both included.
func (d oracleDice) between(lo, hi int) int { return lo + d.IntN(hi-lo+1) }

// pick draws one of the numbers.
func (d oracleDice) pick(numbers ...int) int { return numbers[d.IntN(len(numbers))] }

// oracleRandom is the i-th case of a seed, on a board of up to side squares a
// side. The same arguments give the same case for ever.
func oracleRandom(seed, i uint64, side int) oracleCase {
	d := oracleDice{rand.New(rand.NewPCG(seed, i))}
	var c oracleCase
	c.Params = d.params()
	c.Board = d.board(side)
	c.Profile = d.profile(c.Params)
	c.State.At = d.spot(c.Board, c.Profile, c.Params)
	d.models(&c)
	d.state(&c)
	c.To = oraclePos{int16(d.IntN(c.Board.W)), int16(d.IntN(c.Board.H))}
	return c
}

// params are the defaults in half of the cases, a few changes in others, and
// everything at random, the ends of the ranges included, in the rest.
func (d oracleDice) params() oracleParams {
	p := oracleDefaults()
	share := d.pick(0, 0, 0, 10, 60)
	maybe := func(n *int, values ...int) {
		if d.chance(share) {
			*n = d.pick(values...)
		}
	}
	maybe(&p.Front, 1, 1, 2, 3, 40)
	maybe(&p.FrontDiagonal, 1, 1, 2, 3, 40)
	maybe(&p.Side, 1, 2, 3, 4, 40)
	maybe(&p.RearDiagonal, 1, 2, 3, 5, 40)
	maybe(&p.Rear, 1, 2, 4, 5, 40)
	maybe(&p.Facing, 0, 0, 2, 3, 40)
	maybe(&p.Diagonal, 0, 2, 3, 20)
	maybe(&p.Occupied, 0, 2, 3, 20)
	maybe(&p.Capacity, 1, 2, 3, 5, 6, 64)
	maybe(&p.Steep, -20, -1, 0, 2, 3, 20)
	maybe(&p.Flooded, -20, -2, 0, 2, 3, 20)
	maybe(&p.Debris, -20, -1, 0, 2, 3, 20)
	maybe(&p.Dangerous, -20, -2, 0, 1, 3, 20)
	maybe(&p.Loose, -20, -1, 0, 1, 4, 20)
	maybe(&p.SubmergedMoves, 0, 2, 3, 4)
	maybe(&p.Climb, 1, 2, 3, 120)
	maybe(&p.JumpMultiplier, 1, 1, 3, 20)
	if d.chance(share) {
		p.JumpCountsLanding = false
	}
	maybe(&p.LieDown, 0, 2, 120)
	maybe(&p.StandUp, 0, 1, 120)
	maybe(&p.CrawlMultiplier, 1, 1, 3, 20)
	maybe(&p.Phases, 1, 2, 3, 5, 10)
	return p
}

// board is ground with each feature at a density of its own.
func (d oracleDice) board(side int) oracleBoard {
	length := func() int { // mostly long
		return max(d.between(1, side), d.pick(1, d.between(1, side), d.between(1, side)))
	}
	b := oracleBoard{W: length(), H: length()}
	density := func() int { return d.pick(0, 0, 0, 4, 8, 12, 25) }
	solid, void, low, steep, flooded, debris, dangerous, loose, submerged, difficult, extra :=
		density(), density(), density(), density(), density(), density(), density(), density(), density(), density(), density()
	flat := d.chance(40)
	if !flat {
		steep = d.pick(5, 15, 30, 50)
	}
	levels, lowest := d.pick(1, 2, 2), d.pick(0, 0, 0, 9, 33)
	for range b.W * b.H {
		var s oracleSquare
		switch {
		case d.chance(solid):
			s.Solid = true
		case d.chance(void):
			s.Void = true
		case d.chance(low):
			s.Low = true
		}
		s.Steep, s.Flooded, s.Debris = d.chance(steep), d.chance(flooded), d.chance(debris)
		s.Dangerous, s.Loose = d.chance(dangerous), d.chance(loose)
		s.Submerged, s.Difficult = d.chance(submerged), d.chance(difficult)
		if d.chance(extra) {
			s.Extra = d.between(-3, 3)
			if d.chance(3) {
				s.Extra = d.pick(-100, -20, 20, 100)
			}
		}
		s.Level = lowest
		if !flat && d.chance(60) {
			s.Level += d.between(0, levels)
		}
		b.Squares = append(b.Squares, s)
	}
	most := d.pick(0, 2, 5, 10, 16)
	for range d.IntN(most + 1) {
		b.Walls = append(b.Walls, d.walls(b)...)
	}
	return b
}

// walls is one wall at random, whole sides or parts of one, or two parts that
// meet; at the edge of the board too.
func (d oracleDice) walls(b oracleBoard) []oracleWall {
	across := d.chance(50) // along x
	long, wide := b.W, b.H
	if !across {
		long, wide = wide, long
	}
	at := d.between(0, wide) * oracleUnit
	lay := func(from, to int) oracleWall {
		if d.chance(20) {
			from, to = to, from
		}
		if across {
			return oracleWall{from, at, to, at}
		}
		return oracleWall{at, from, at, to}
	}
	start := d.IntN(long)
	from, to := start*oracleUnit, (start+1)*oracleUnit
	switch d.pick(0, 0, 1, 2, 2, 3) {
	case 0: // whole sides
		return []oracleWall{lay(from, min(long, start+d.between(1, 3))*oracleUnit)}
	case 1: // from somewhere on one side to somewhere on another
		part := oracleUnit / d.between(2, 8)
		from += part * d.IntN(oracleUnit/part)
		return []oracleWall{lay(from, min(long*oracleUnit, from+part*d.between(1, 2*oracleUnit/part)))}
	case 2: // a part of one side
		n := d.between(2, 8)
		lo := d.IntN(n)
		hi := d.between(lo+1, n)
		return []oracleWall{lay(from+lo*oracleUnit/n, from+hi*oracleUnit/n)}
	default: // two parts that meet, overlap or nearly meet
		n := d.between(2, 8)
		m := d.between(1, n-1) * oracleUnit / n
		gap := d.pick(0, 0, -oracleUnit/8, oracleUnit/24)
		return []oracleWall{lay(from, from+m), lay(min(to-1, max(from, from+m+gap)), to)}
	}
}

// profile is a mover that fits into an empty square.
func (d oracleDice) profile(p oracleParams) oracleProfile {
	m := oracleProfile{Speed: max(d.between(1, 9), d.pick(1, d.between(1, 9))), Stride: d.between(1, 4), Size: d.between(1, min(4, p.Capacity))}
	if d.chance(2) {
		m.Stride = 0
	}
	if d.chance(2) {
		m.Speed = d.pick(0, 12, 20)
	}
	if d.chance(5) {
		m.Size = min(16, p.Capacity)
	}
	m.Swim = d.chance(15)
	if d.chance(15) {
		m.Vehicle, m.Turn = true, d.pick(0, 1, 1, 2, 2, 3, 4)
	}
	return m
}

// spot is a square to stand on. A board without one gets one.
func (d oracleDice) spot(b oracleBoard, m oracleProfile, p oracleParams) oraclePos {
	for range 20 {
		i := d.IntN(len(b.Squares))
		if !b.Squares[i].obstruction() {
			return oraclePos{int16(i % b.W), int16(i / b.W)}
		}
	}
	b.Squares[0].Solid, b.Squares[0].Void, b.Squares[0].Low = false, false, false
	return oraclePos{}
}

// models puts up to six models where they may stand, some beside the mover.
func (d oracleDice) models(c *oracleCase) {
	b := &c.Board
	for range d.pick(0, 0, 1, 2, 3, 4, 6) {
		at := oraclePos{int16(d.IntN(b.W)), int16(d.IntN(b.H))}
		if d.chance(40) {
			at = c.State.At
			if d.chance(90) {
				at = at.step(d.IntN(8))
			}
		}
		size := d.between(1, 4)
		if d.chance(5) {
			size = d.between(1, 16)
		}
		total := b.sizes(at) + size
		if at == c.State.At {
			total += c.Profile.Size
		}
		if !b.square(at).obstruction() && total <= c.Params.Capacity {
			b.Models = append(b.Models, oracleModel{at, size})
		}
	}
}

// state is any state that a scenario can write down.
func (d oracleDice) state(c *oracleCase) {
	st := &c.State
	st.Facing = int8(2 * d.IntN(4))
	st.Phase = int16(d.between(1, c.Params.Phases))
	if d.chance(40) {
		st.Phase = 1
	}
	if d.chance(2) {
		st.Phase = int16(c.Params.Phases + d.between(1, 2))
	}
	if d.chance(30) {
		st.Moves = int16(d.IntN(4))
	}
	st.Wet = d.chance(15)
	if c.Profile.Vehicle {
		st.Since = int16(d.IntN(5))
		return
	}
	st.Prone = d.chance(20)
	if d.chance(40) {
		st.Spent = int16(min(d.between(0, c.Profile.Speed), d.between(0, c.Profile.Speed)))
	}
	to := st.At.step(d.IntN(8))
	for range 3 { // rather towards a square that could be entered
		if c.Board.square(to).obstruction() {
			to = st.At.step(d.IntN(8))
		}
	}
	if d.chance(25) && c.Board.has(to) {
		st.PaidTo = to
		st.PaidCost = int16(d.pick(2, 3, d.between(2, 8), d.between(2, 14)))
		st.PaidPoints = int16(d.between(1, int(st.PaidCost)-1))
	}
}
