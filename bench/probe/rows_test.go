package probe

import (
	"encoding/binary"
	"math/bits"
)

// MostBudget is the largest budget of the probes: a window of a word a row.
const MostBudget = 31

type row [68]uint64

// Rows answers by rows of bits: the wave of each cost from those before it.
type Rows struct {
	// The answer: reached cells, a word a row, and the costs of cells, 64 bytes a row,
	// 255 for those not reached. Row y has index y+1 on boards of 64 cells a side, and
	// else in the window that the budget can touch.
	Reach row
	Costs [64 * 64]uint8

	board       *Board
	free        *row
	price       [4]*row
	next, later row
	when        [5]row
	x0, y0, h   uint
	low, high   uint // rows of the answer
	memory      [4]row
}

// NewRows makes a probe for a board.
func NewRows(b *Board) *Rows {
	p := &Rows{board: b, h: 64}
	for i := range p.memory {
		p.price[i] = &p.memory[i]
		p.fill(p.price[i], b.Price[i])
	}
	p.free = &p.memory[0]
	p.fill(p.free, b.Open)
	return p
}

// fill reads all rows of a board of 64 cells a side: what a question needs is there
// before it is asked.
func (p *Rows) fill(r *row, plane []uint64) {
	if p.board.Side == 64 {
		for y := range 64 {
			r[y+1] = plane[(y+1)*p.board.words]
		}
	}
}

// window readies the rows for a question and returns the start's row and bit.
func (p *Rows) window(x, y, budget uint, prices bool) (at, bit uint) {
	at = y + 1
	if b := p.board; b.Side != 64 {
		side := uint(b.Side)
		p.y0 = y - min(y, budget)
		p.x0 = x - min(x, budget)
		p.h = min(y+budget+1, side) - p.y0
		from, shift := p.y0*uint(b.words)+p.x0/64, p.x0%64
		n := p.h + 2
		gather(p.free[:n], b.Open[from:], b.words, shift)
		if prices {
			gather(p.price[1][:n], b.Price[1][from:], b.words, shift)
			gather(p.price[2][:n], b.Price[2][from:], b.words, shift)
			gather(p.price[3][:n], b.Price[3][from:], b.words, shift)
		}
		at -= p.y0
		x -= p.x0
	}
	p.low, p.high = span(at, budget, p.h)
	low, high := p.low-1, p.high+2
	clear(p.Reach[low:high])
	if prices {
		clear(p.next[low:high])
		clear(p.later[low:high])
	}
	p.Reach[at] = 1 << x
	return at, x
}

// gather reads rows of a board.
//
//go:noinline
func gather(dst, src []uint64, words int, shift uint) {
	at := uint(0)
	for i := range dst {
		if at+2 > uint(len(src)) || at+2 < at {
			return
		}
		two := src[at : at+2]
		dst[i] = two[0]>>(shift&63) | two[1]<<1<<(63-shift&63)
		at += uint(words)
	}
}

// Uniform8 answers reach in eight directions, cutting no corner, over cells of price 1.
func (p *Rows) Uniform8(x, y, budget int) {
	at, _ := p.window(uint(x), uint(y), uint(budget), false)
	for t := uint(1); t <= uint(budget); t++ {
		low, high := span(at, t, p.h)
		step8(&p.Reach, p.free, low, high)
	}
}

// Uniform4 answers reach in four directions.
func (p *Rows) Uniform4(x, y, budget int) {
	at, _ := p.window(uint(x), uint(y), uint(budget), false)
	for t := uint(1); t <= uint(budget); t++ {
		low, high := span(at, t, p.h)
		step4(&p.Reach, p.free, low, high)
	}
}

// Weighted8 answers reach in eight directions, cutting no corner, over cells of prices 1
// to 3.
func (p *Rows) Weighted8(x, y, budget int) {
	at, _ := p.window(uint(x), uint(y), uint(budget), true)
	for t := uint(1); t <= uint(budget); t++ {
		low, high := span(at, t, p.h)
		p.step8x3(low, high)
	}
}

// Uniform8Costs answers Uniform8 with the cost of every cell written out.
func (p *Rows) Uniform8Costs(x, y, budget int) {
	at, bit := p.window(uint(x), uint(y), uint(budget), false)
	p.clearCosts(at, budget)
	for t := uint(1); t <= uint(budget); t++ {
		low, high := span(at, t, p.h)
		addTo(&p.when[bits.TrailingZeros(t)%5], &p.Reach, low, high)
		step8(&p.Reach, p.free, low, high)
	}
	p.decode(bit, at, budget)
}

// Weighted8Costs answers Weighted8 with the cost of every cell written out.
func (p *Rows) Weighted8Costs(x, y, budget int) {
	at, bit := p.window(uint(x), uint(y), uint(budget), true)
	p.clearCosts(at, budget)
	for t := uint(1); t <= uint(budget); t++ {
		low, high := span(at, t, p.h)
		addTo(&p.when[bits.TrailingZeros(t)%5], &p.Reach, low, high)
		p.step8x3(low, high)
	}
	p.decode(bit, at, budget)
}

// Uniform4Costs answers Uniform4 with the cost of every cell written out.
func (p *Rows) Uniform4Costs(x, y, budget int) {
	at, bit := p.window(uint(x), uint(y), uint(budget), false)
	p.clearCosts(at, budget)
	for t := uint(1); t <= uint(budget); t++ {
		low, high := span(at, t, p.h)
		addTo(&p.when[bits.TrailingZeros(t)%5], &p.Reach, low, high)
		step4(&p.Reach, p.free, low, high)
	}
	p.decode(bit, at, budget)
}

func (p *Rows) clearCosts(at uint, budget int) {
	low, high := span(at, uint(budget), p.h)
	for i := range p.when {
		clear(p.when[i][low : high+1])
	}
}

// span returns the rows that step t may touch, from 1 to h.
func span(at, t, h uint) (low, high uint) {
	low = 1
	if at > t {
		low = at - t
	}
	return low, min(at+t, h)
}

//go:noinline
func step4(reach, free *row, low, high uint) {
	if low < 1 || low > high || high > 64 {
		return
	}
	var a uint64
	c := reach[low]
	i := low
	for ; i < high; i += 2 {
		x := reach[i+1]
		reach[i] = c | (c<<1|c>>1|a|x)&free[i]
		a = reach[i+2]
		reach[i+1] = x | (x<<1|x>>1|c|a)&free[i+1]
		c, a = a, x
	}
	if i == high {
		reach[i] = c | (c<<1|c>>1|a|reach[i+1])&free[i]
	}
}

//go:noinline
func step8(reach, free *row, low, high uint) {
	if low < 1 || low > high || high > 64 {
		return
	}
	var p uint64
	c, cf := reach[low], free[low]
	i := low
	for ; i < high; i += 2 {
		x, xf := reach[i+1], free[i+1]
		h := c<<1 | c>>1 | p
		d := c & xf
		u := x & cf
		h |= u | (u<<1|u>>1)&xf
		reach[i] = c | h&cf
		d |= (d<<1 | d>>1) & cf

		c, cf = reach[i+2], free[i+2]
		h = x<<1 | x>>1 | d
		p = x & cf
		u = c & xf
		h |= u | (u<<1|u>>1)&cf
		reach[i+1] = x | h&xf
		p |= (p<<1 | p>>1) & xf
	}
	if i == high {
		x, xf := reach[i+1], free[i+1]
		u := x & cf
		u |= (u<<1 | u>>1) & xf
		reach[i] = c | (p|u|c<<1|c>>1)&cf
	}
}

//go:noinline
func (p *Rows) step8x3(low, high uint) {
	if low < 1 || low > high || high > 64 {
		return
	}
	one, two, three, free := p.price[1], p.price[2], p.price[3], p.free
	var above uint64
	c, cf := p.Reach[low], free[low]
	i := low
	for ; i < high; i += 2 {
		x, xf := p.Reach[i+1], free[i+1]
		h := c<<1 | c>>1 | above
		d := c & xf
		u := x & cf
		h |= u | (u<<1|u>>1)&xf
		p.Reach[i] = c | h&one[i] | p.next[i]
		p.next[i] = h&two[i] | p.later[i]
		p.later[i] = h & three[i]
		d |= (d<<1 | d>>1) & cf

		c, cf = p.Reach[i+2], free[i+2]
		h = x<<1 | x>>1 | d
		above = x & cf
		u = c & xf
		h |= u | (u<<1|u>>1)&cf
		p.Reach[i+1] = x | h&one[i+1] | p.next[i+1]
		p.next[i+1] = h&two[i+1] | p.later[i+1]
		p.later[i+1] = h & three[i+1]
		above |= (above<<1 | above>>1) & xf
	}
	if i == high {
		x, xf := p.Reach[i+1], free[i+1]
		u := x & cf
		h := c<<1 | c>>1 | above | u | (u<<1|u>>1)&xf
		p.Reach[i] = c | h&one[i] | p.next[i]
		p.next[i] = h&two[i] | p.later[i]
		p.later[i] = h & three[i]
	}
}

//go:noinline
func addTo(dst, src *row, low, high uint) {
	if low < 1 || low > high || high > 64 {
		return
	}
	for i := low; i <= high; i++ {
		dst[i] ^= src[i]
	}
}

// decode writes the costs out. Bit k of the parities of a cell of cost c is the parity of
// the number of multiples of 2^k from 1 to c; c reaches t if the cell is not in the wave
// of t-1.
func (p *Rows) decode(x, y uint, budget int) {
	n := uint(budget)
	low, high := span(y, n, p.h)
	from, to := (x-min(x, n))/8*8, min((x+n)/8*8+8, 64)
	var odd [5]uint64
	for k := range odd {
		odd[k] = -uint64(n >> k & 1)
	}
	for i := low; i <= high && i <= 64; i++ {
		d4 := p.when[4][i]
		d3 := p.when[3][i] ^ d4
		d2 := p.when[2][i] ^ d3
		d1 := p.when[1][i] ^ d2
		d0 := p.when[0][i] ^ d1
		decodeRow(p.Costs[64*(i-1)+from:64*(i-1)+to], p.Reach[i]>>from,
			(d0^odd[0])>>from, (d1^odd[1])>>from, (d2^odd[2])>>from, (d3^odd[3])>>from, (d4^odd[4])>>from)
	}
}

//go:noinline
func decodeRow(dst []uint8, reach, d0, d1, d2, d3, d4 uint64) {
	for len(dst) >= 8 {
		v := spread[d0&0xFF] | spread[d1&0xFF]<<1 | spread[d2&0xFF]<<2 | spread[d3&0xFF]<<3 | spread[d4&0xFF]<<4
		binary.LittleEndian.PutUint64(dst, v|spread[^reach&0xFF]*0xFF)
		dst = dst[8:]
		reach, d0, d1, d2, d3, d4 = reach>>8, d0>>8, d1>>8, d2>>8, d3>>8, d4>>8
	}
}

// spread has bit i of its index in byte i.
var spread = func() (table [256]uint64) {
	for i := range table {
		for bit := range 8 {
			table[i] |= uint64(i>>bit&1) << (8 * bit)
		}
	}
	return table
}()

// Cells returns how many cells the latest answer has.
func (p *Rows) Cells() (n int) {
	for _, word := range p.Reach[p.low : p.high+1] {
		n += bits.OnesCount64(word)
	}
	return n
}

// Cost returns the cost of a cell of the latest answer with costs, 255 if it is not reached.
func (p *Rows) Cost(x, y int) uint8 {
	at, bit := uint(y)-p.y0+1, uint(x)-p.x0
	if at < p.low || at > p.high || bit >= 64 || p.Reach[at]>>bit&1 == 0 {
		return 255
	}
	return p.Costs[64*(at-1)+bit]
}
