package probe

// Field is Dijkstra over a whole board as one writes it by hand when it has to
// be fast and nothing else: flat arrays, a ring of buckets, whole numbers. It is
// bound by memory more than by arithmetic. It knows neither units nor corner rules;
// corners are never cut. Distance fields are measured against it.
type Field struct {
	Dist []uint32 // from every cell to the goals, ^0 if there is no way

	cost     []uint8 // of entering a cell, with a border of closed ones, which are 0
	stride   int
	straight uint32
	diagonal uint32
	shift    uint
	ring     [32][]uint32
}

// NewField makes one as NewAStar does.
func NewField(cost []uint8, stride int, length bool) *Field {
	f := &Field{cost: cost, stride: stride, straight: 1, diagonal: 1, Dist: make([]uint32, len(cost))}
	if length {
		f.straight, f.diagonal, f.shift = 33461, 47321, 15
	}
	return f
}

// Run fills Dist. Goals are open cells.
func (f *Field) Run(goals []uint32) {
	dist, cost, w := f.Dist, f.cost, uint32(f.stride)
	for i := range dist {
		dist[i] = ^uint32(0)
	}
	for _, g := range goals {
		dist[g] = 0
		f.ring[0] = append(f.ring[0], g)
	}
	for k, idle := uint32(0), 0; idle < len(f.ring); k++ {
		bucket := f.ring[k%32]
		idle++
		for _, c := range bucket {
			idle = 0
			here := dist[c]
			if here>>f.shift != k {
				continue
			}
			s, d := here+uint32(cost[c])*f.straight, here+uint32(cost[c])*f.diagonal
			n, e, u, l := cost[c-w] != 0, cost[c+1] != 0, cost[c+w] != 0, cost[c-1] != 0
			if n {
				f.lower(c-w, s)
			}
			if e {
				f.lower(c+1, s)
			}
			if u {
				f.lower(c+w, s)
			}
			if l {
				f.lower(c-1, s)
			}
			if n && e && cost[c-w+1] != 0 {
				f.lower(c-w+1, d)
			}
			if e && u && cost[c+w+1] != 0 {
				f.lower(c+w+1, d)
			}
			if u && l && cost[c+w-1] != 0 {
				f.lower(c+w-1, d)
			}
			if l && n && cost[c-w-1] != 0 {
				f.lower(c-w-1, d)
			}
		}
		f.ring[k%32] = bucket[:0]
	}
}

// Float returns a distance as a number, good to nine digits.
func (f *Field) Float(dist uint32) float64 { return float64(dist) / float64(f.straight) }

func (f *Field) lower(c, dist uint32) {
	if dist < f.Dist[c] {
		f.Dist[c] = dist
		at := dist >> f.shift % 32
		f.ring[at] = append(f.ring[at], c)
	}
}
