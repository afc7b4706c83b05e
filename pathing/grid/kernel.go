package grid

// The kernels make the wave of one cost from those before it, in a window of at most
// 64 by 64 cells: a word a row, the cell furthest west in the lowest bit. They are
// leaves with few values alive, since the compiler spills to memory whatever lives
// across their loops, and work on arrays of fixed size, so that it can see that no
// index is out of range. Each row of a loop reads the row below and carries what the
// row above gives, two rows a turn.

// waveMost is the side of the largest window, and waveSteps the most steps of a wave.
// Kernels may read waveRim rows beyond the last, and all of the first smallRows.
const (
	waveMost  = 64
	waveSteps = 254
	waveRim   = 8
	smallRows = 15
)

// waveRow is a number for each row of a window: row y has index y+1. The rows around
// the window are 0.
type waveRow [waveMost + waveRim]uint64

// waveRows is the memory of one wave.
type waveRows struct {
	reach waveRow // cells that are reached
	free  waveRow // cells that may be entered
	one   waveRow // of those, the ones that cost one unit, two and three
	two   waveRow
	three waveRow
	next  waveRow // cells that are reached with the next step, and the one after
	later waveRow
	// when has the costs, once a wave runs for them: the sum (exclusive or) of the
	// waves of all t whose number t+1 has as many zeros at its end.
	when  [8]waveRow
	bytes [waveMost * waveMost]uint8
}

// kernel is one step of a wave over the rows low to high, counted from 1.
type kernel func(l *waveRows, low, high uint)

// wave4 steps in four directions over cells of one entry cost.
//
//go:noinline
func wave4(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var a uint64 // the row above, as it was
	c := l.reach[low]
	i := low
	for ; i < high; i += 2 {
		x := l.reach[i+1]
		l.reach[i] = c | (c<<1|c>>1|a|x)&l.free[i]
		a = l.reach[i+2]
		l.reach[i+1] = x | (x<<1|x>>1|c|a)&l.free[i+1]
		c, a = a, x
	}
	if i == high {
		l.reach[i] = c | (c<<1|c>>1|a|l.reach[i+1])&l.free[i]
	}
}

// wave8 steps in eight directions over cells of one entry cost, cutting no corner. What
// may go down from c is d: the cells whose neighbour below is free, there and, past
// a free cell beside, to both sides of it. What may come up from x is u.
//
//go:noinline
func wave8(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var p uint64 // cells that steps down from the row above enter
	c, cf := l.reach[low], l.free[low]
	i := low
	for ; i < high; i += 2 {
		x, xf := l.reach[i+1], l.free[i+1]
		h := c<<1 | c>>1 | p
		d := c & xf
		u := x & cf
		h |= u | (u<<1|u>>1)&xf
		l.reach[i] = c | h&cf
		d |= (d<<1 | d>>1) & cf

		c, cf = l.reach[i+2], l.free[i+2]
		h = x<<1 | x>>1 | d
		p = x & cf
		u = c & xf
		h |= u | (u<<1|u>>1)&cf
		l.reach[i+1] = x | h&xf
		p |= (p<<1 | p>>1) & xf
	}
	if i == high {
		x, xf := l.reach[i+1], l.free[i+1]
		u := x & cf
		u |= (u<<1 | u>>1) & xf
		l.reach[i] = c | (p|u|c<<1|c>>1)&cf
	}
}

// wave4x3 is wave4 over cells that cost one to three units: those that cost more wait
// in the rows next and later.
//
//go:noinline
func wave4x3(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var a uint64
	c := l.reach[low]
	for i := low; i <= high; i++ {
		x := l.reach[i+1]
		h := c<<1 | c>>1 | a | x
		l.reach[i] = c | h&l.one[i] | l.next[i]
		l.next[i] = h&l.two[i] | l.later[i]
		l.later[i] = h & l.three[i]
		a, c = c, x
	}
}

// wave8x3 is wave8 over cells that cost one to three units.
//
//go:noinline
func wave8x3(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var p uint64
	c, cf := l.reach[low], l.free[low]
	i := low
	for ; i < high; i += 2 {
		x, xf := l.reach[i+1], l.free[i+1]
		h := c<<1 | c>>1 | p
		d := c & xf
		u := x & cf
		h |= u | (u<<1|u>>1)&xf
		l.reach[i] = c | h&l.one[i] | l.next[i]
		l.next[i] = h&l.two[i] | l.later[i]
		l.later[i] = h & l.three[i]
		d |= (d<<1 | d>>1) & cf

		c, cf = l.reach[i+2], l.free[i+2]
		h = x<<1 | x>>1 | d
		p = x & cf
		u = c & xf
		h |= u | (u<<1|u>>1)&cf
		l.reach[i+1] = x | h&l.one[i+1] | l.next[i+1]
		l.next[i+1] = h&l.two[i+1] | l.later[i+1]
		l.later[i+1] = h & l.three[i+1]
		p |= (p<<1 | p>>1) & xf
	}
	if i == high {
		x, xf := l.reach[i+1], l.free[i+1]
		u := x & cf
		h := c<<1 | c>>1 | p | u | (u<<1|u>>1)&xf
		l.reach[i] = c | h&l.one[i] | l.next[i]
		l.next[i] = h&l.two[i] | l.later[i]
		l.later[i] = h & l.three[i]
	}
}

// addRows adds the rows low to high of src to dst, without carry.
//
//go:noinline
func addRows(dst, src *waveRow, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	for i := low; i <= high; i++ {
		dst[i] ^= src[i]
	}
}

// wave8free is wave8 where corners do not matter.
//
//go:noinline
func wave8free(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var p uint64 // the row above, with its neighbours to both sides
	c := l.reach[low]
	s := c | c<<1 | c>>1
	for i := low; i <= high; i++ {
		x := l.reach[i+1]
		u := x | x<<1 | x>>1
		l.reach[i] = c | (p|s|u)&l.free[i]
		p, s, c = s, u, x
	}
}

// wave8freex3 is wave8x3 where corners do not matter.
//
//go:noinline
func wave8freex3(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var p uint64
	c := l.reach[low]
	s := c | c<<1 | c>>1
	for i := low; i <= high; i++ {
		x := l.reach[i+1]
		u := x | x<<1 | x>>1
		h := p | s | u
		l.reach[i] = c | h&l.one[i] | l.next[i]
		l.next[i] = h&l.two[i] | l.later[i]
		l.later[i] = h & l.three[i]
		p, s, c = s, u, x
	}
}

// wave8one is wave8 where one free flank is enough: the one beside c, or the one
// beside the cell that the step goes to.
//
//go:noinline
func wave8one(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var p uint64
	c, cf := l.reach[low], l.free[low]
	s := c<<1 | c>>1
	for i := low; i <= high; i++ {
		x, xf := l.reach[i+1], l.free[i+1]
		d, u := c&xf, x&cf
		t := x<<1 | x>>1
		l.reach[i] = c | (p|s|u|u<<1|u>>1|t&xf)&cf
		p = d | d<<1 | d>>1 | s&cf
		c, cf, s = x, xf, t
	}
}

// wave8onex3 is wave8one over cells that cost one to three units.
//
//go:noinline
func wave8onex3(l *waveRows, low, high uint) {
	if low < 1 || low > high || high > waveMost {
		return
	}
	var p uint64
	c, cf := l.reach[low], l.free[low]
	s := c<<1 | c>>1
	for i := low; i <= high; i++ {
		x, xf := l.reach[i+1], l.free[i+1]
		d, u := c&xf, x&cf
		t := x<<1 | x>>1
		h := p | s | u | u<<1 | u>>1 | t&xf
		l.reach[i] = c | h&l.one[i] | l.next[i]
		l.next[i] = h&l.two[i] | l.later[i]
		l.later[i] = h & l.three[i]
		p = d | d<<1 | d>>1 | s&cf
		c, cf, s = x, xf, t
	}
}
