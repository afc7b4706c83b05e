package probe

import "math/bits"

// Buckets answers by a queue of buckets, cell by cell: what one writes by hand who does
// not think of rows of bits. The steps that are open are known beforehand.
type Buckets struct {
	side   int
	prices []uint8 // with a border of solid cells
	open   []uint8 // the directions that may be taken, clockwise from north, a bit each
	// label is the best of a cell: the number of the question, and below it 255 less
	// the cost, so that greater is newer or cheaper.
	label []uint32
	epoch uint32
	ring  [4][]int32
	to    [8]int32
	cells int
}

// NewBuckets makes a probe for a board: eight directions, cutting no corner.
func NewBuckets(b *Board) *Buckets {
	w := b.Side + 2
	p := &Buckets{side: b.Side, prices: make([]uint8, w*w), open: make([]uint8, w*w), label: make([]uint32, w*w)}
	for i, price := range b.Prices {
		p.prices[(i/b.Side+1)*w+i%b.Side+1] = price
	}
	p.to = [8]int32{int32(-w), int32(1 - w), 1, int32(w + 1), int32(w), int32(w - 1), -1, int32(-w - 1)}
	for i := range b.Prices {
		at := int32((i/b.Side+1)*w + i%b.Side + 1)
		for d := range 8 {
			free := p.prices[at+p.to[d]] != Solid
			if d%2 == 1 {
				free = free && p.prices[at+p.to[d-1]] != Solid && p.prices[at+p.to[(d+1)%8]] != Solid
			}
			if free {
				p.open[at] |= 1 << d
			}
		}
	}
	return p
}

// Weighted8 answers reach in eight directions over cells of prices 1 to 3.
func (p *Buckets) Weighted8(x, y, budget int) {
	p.epoch++
	var (
		prices = p.prices
		open   = p.open[:len(prices)]
		label  = p.label[:len(prices)]
		base   = p.epoch<<8 | 255
		start  = int32((y+1)*(p.side+2) + x + 1)
		cells  = 0
	)
	label[start] = base
	p.ring[0] = append(p.ring[0][:0], start)
	p.ring[1], p.ring[2], p.ring[3] = p.ring[1][:0], p.ring[2][:0], p.ring[3][:0]
	for t := range budget + 1 {
		bucket := p.ring[t&3]
		p.ring[t&3] = bucket[:0]
		now := base - uint32(t)
		for _, at := range bucket {
			if label[at] != now {
				continue
			}
			cells++
			for ways := open[at]; ways != 0; ways &= ways - 1 {
				to := at + p.to[bits.TrailingZeros8(ways)&7]
				price := int(prices[to])
				if next := now - uint32(price); t+price <= budget && label[to] < next {
					label[to] = next
					p.ring[(t+price)&3] = append(p.ring[(t+price)&3], to)
				}
			}
		}
	}
	p.cells = cells
}

// Cells returns how many cells the latest answer has.
func (p *Buckets) Cells() int { return p.cells }

// Cost returns the cost of a cell of the latest answer, 255 if it is not reached.
func (p *Buckets) Cost(x, y int) uint8 {
	if l := p.label[(y+1)*(p.side+2)+x+1]; l>>8 == p.epoch {
		return uint8(255 - l&255)
	}
	return 255
}
