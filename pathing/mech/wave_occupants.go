package mech

import "example.com/stride/pathing"

// rowOccupants are the others in the window of a wave on foot, as rows of bits. A cell
// stands for its lowest floor, on which the character is if it is there at all.
type rowOccupants struct {
	*situation
	some    bool // somebody is there
	stops   bool // somebody stops the character
	blocks  bool // somebody obstructs it
	bars    bool // some step goes past a body that is above a floor
	full    rows // cells where somebody fills spaces of the body (M-06)
	blocked rows // those of them where somebody obstructs (M-05)
	above   rows // cells where somebody obstructs only above the floor
	// stop has the cells from which a step in each direction makes the character newly
	// engaged (M-15), and bar those from which it is obstructed on its way up or down.
	stop, bar [maxRows][8]uint64
	edge      rows // cells from which some step is such a step
}

// scan records the occupants of the window. It reports false if the character starts
// beside a hostile that would stop it and with which it is not engaged: then the start
// needs a label of its own.
func (c *rowOccupants) scan() bool {
	w, others := &c.window, c.others
	c.some, c.stops, c.blocks, c.bars = false, false, false, false
	start := c.rules.Box(c.st.At)
	for i := range others {
		o := &others[i]
		x0, x1, y0, y1 := c.within(o.box, 1)
		if x0 > x1 || y0 > y1 {
			continue
		}
		if !c.some {
			c.some = true
			for _, r := range [...]*rows{&c.full, &c.blocked, &c.above, &c.edge} {
				clear(r[:w.H])
			}
		}
		if o.stops {
			if Adjacent(start, o.box) && !c.st.engagedWith(o.id) {
				return false
			}
			if !c.stops {
				c.stops = true
				clear(c.stop[:w.H])
			}
			c.engage(o, x0, x1, y0, y1)
		}
		c.occupy(o)
	}
	if c.bars {
		c.barSteps()
	}
	return true
}

// floorsWithin are the cells x0 to x1 of a row whose floors lie at the heights low to high.
func floorsWithin(floors *[64]uint8, x0, x1, low, high int) uint64 {
	m := uint64(0)
	for x := x0; x <= x1; x++ {
		if z := int(floors[x&63]); z >= low && z <= high {
			m |= 1 << x
		}
	}
	return m
}

// engage adds the steps that make the character newly engaged with a hostile, which
// is adjacent to cells of a rectangle (M-15).
func (c *rowOccupants) engage(o *other, x0, x1, y0, y1 int) {
	low, high := int(o.box.At.Z)-c.rules.n, int(o.box.At.Z)+o.box.N
	var up, here, down uint64 // the cells adjacent to it in three rows
	for y := y0 - 1; y <= y1+1; y++ {
		up, here, down = here, down, 0
		if y < y1 {
			down = floorsWithin(c.floorsOf(y+1), x0, x1, low, high)
		}
		if y < 0 || y >= c.window.H {
			continue
		}
		away := ^here
		s := &c.stop[y]
		s[pathing.N] |= up & away
		s[pathing.NE] |= up >> 1 & away
		s[pathing.E] |= here >> 1 & away
		s[pathing.SE] |= down >> 1 & away
		s[pathing.S] |= down & away
		s[pathing.SW] |= down << 1 & away
		s[pathing.W] |= here << 1 & away
		s[pathing.NW] |= up << 1 & away
		all := up | here | down
		c.edge[y] |= (all | all>>1 | all<<1) & away
	}
}

// occupy adds the cells where a body shares spaces with the character's.
func (c *rowOccupants) occupy(o *other) {
	x0, x1, y0, y1 := c.within(o.box, 0)
	low, high := int(o.box.At.Z)-c.rules.n+1, int(o.box.At.Z)+o.box.N-1
	for y := y0; y <= y1; y++ {
		floors := c.floorsOf(y)
		m := floorsWithin(floors, x0, x1, low, high)
		if o.fills {
			c.full[y] |= m
		}
		if !o.obstructs {
			continue
		}
		c.blocked[y] |= m
		c.blocks = c.blocks || m != 0
		above := floorsWithin(floors, x0, x1, 0, low-1)
		if y == c.startY {
			above |= m & (1 << c.startX) // it starts within the other
		}
		c.above[y] |= above
		c.bars = c.bars || above != 0
	}
}

// barSteps finds the steps up or down past bodies above a floor (M-05).
func (c *rowOccupants) barSteps() {
	w := &c.window
	c.prepareFloors()
	clear(c.bar[:w.H])
	for y, row := range c.above[:w.H] {
		for ; row != 0; row &= row - 1 {
			index := y*w.W + trailing(row)
			for d := pathing.N; d < pathing.NoDir; d++ {
				if to := c.beside(index, d); to >= 0 {
					c.barStep(index, to, d)
					c.barStep(to, index, d.Opposite())
				}
			}
		}
	}
}

// barStep bars a step if somebody obstructs it.
func (c *rowOccupants) barStep(index, to int, d pathing.Dir) {
	w, floor := &c.window, c.rules.footing.planes.floor
	if c.clear(index, int(floor[w.ID(index)]), to, int(floor[w.ID(to)])) {
		return
	}
	x, y := index%w.W, index/w.W
	c.bar[y][d] |= 1 << x
	c.edge[y] |= 1 << x
}
