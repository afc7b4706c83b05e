package board

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"example.com/stride/pathing"
)

// MaxHeight is how many spaces a column has: their heights are 0 to MaxHeight-1.
const MaxHeight = 64

// Span is a part of a cell's column: the spaces From to To-1 are solid, or, if
// Clear is set, carved out of what was there. Spans of one cell hold in their
// order, on top of the ground that the level says.
type Span struct {
	Cell     pathing.Cell
	From, To int
	Clear    bool
}

// String writes the span for people: "solid 3-4 at 2,0".
func (s Span) String() string {
	what := "solid"
	if s.Clear {
		what = "clear"
	}
	return fmt.Sprintf("%s %d-%d at %v", what, s.From, s.To-1, s.Cell)
}

// Liquid says that Depth spaces above the ground of a cell are under a liquid.
type Liquid struct {
	Cell  pathing.Cell
	Depth int // 1 to MaxHeight
}

// HazardAt gives the dangerous ground of a cell its kind of damage.
type HazardAt struct {
	Cell   pathing.Cell
	Hazard Hazard
}

// Hazard is the kind of damage that dangerous ground does.
type Hazard uint8

// The hazards. NoHazard is ground that is not dangerous, or does not say how.
const (
	NoHazard Hazard = iota
	Kinetic
	Energy
	Explosive
	Burn
	hazards
)

var hazardNames = [hazards]string{"", "kinetic", "energy", "explosive", "burn"}

// String is the name of the hazard, empty for NoHazard.
func (h Hazard) String() string {
	if h >= hazards {
		return "Hazard(" + strconv.Itoa(int(h)) + ")"
	}
	return hazardNames[h]
}

// HazardNamed is the hazard with this name: kinetic, energy, explosive or burn. ok
// is false for other words.
func HazardNamed(name string) (h Hazard, ok bool) {
	h = Hazard(max(slices.Index(hazardNames[:], name), 0))
	return h, h != NoHazard
}

// below is a column whose spaces under height n are solid.
func below(n int) uint64 {
	if n >= MaxHeight {
		return ^uint64(0)
	}
	return 1<<n - 1
}

// mask are the spaces of a span that has been checked.
func (s Span) mask() uint64 { return below(s.To) &^ below(s.From) }

// fault is what is wrong with the heights of the span; its Code is empty if nothing is.
func (s Span) fault() Fault {
	if s.From < 0 || s.To > MaxHeight || s.From >= s.To {
		return newFault(CodeSpan, "0 <= from < to <= 64", "a span from %d up to %d", s.From, s.To)
	}
	return Fault{}
}

// ground is the column of a cell without spans.
func (b *Board) ground(id CellID) uint64 {
	switch f := Terrain(b.flags[id]); {
	case f.Has(Solid):
		return ^uint64(0)
	case f.Has(Void):
		return 0
	}
	return below(int(b.levels[id]))
}

// Column is the column of a cell: bit z is set if the space at height z is solid.
// Ground on level n fills the heights below n, a Solid cell all of them and a Void
// none; then come the spans in their order. id may be that of a border cell.
func (b *Board) Column(id CellID) uint64 {
	if b.columns != nil {
		return b.columns[id]
	}
	return b.ground(id)
}

// Columns are the columns of every cell, indexed by CellID; see Column. They take
// 8 bytes a cell. On a board with spans the slice is the board's own: read it,
// never write to it. On others it is made anew, in time proportional to the cells.
func (b *Board) Columns() []uint64 {
	if b.columns != nil {
		return b.columns
	}
	columns := make([]uint64, len(b.flags))
	for id := range columns {
		columns[id] = b.ground(CellID(id))
	}
	return columns
}

// Ground is the height of a cell's ground: how many spaces are solid from the
// bottom of its column up. It is 64 for a Solid cell and 0 for a Void.
func (b *Board) Ground(id CellID) int { return bits.TrailingZeros64(^b.Column(id)) }

// Depth is how many spaces above its ground a cell is under a liquid.
func (b *Board) Depth(id CellID) int { return rare(b.depths, id) }

// Hazard is the kind of damage that the ground of a cell does.
func (b *Board) Hazard(id CellID) Hazard { return Hazard(rare(b.hazards, id)) }

// rare is a number of a cell in an array that only some boards have.
func rare(array []uint8, id CellID) int {
	if array == nil {
		return 0
	}
	return int(array[id])
}

// Spans are the spans by cell (y, then x), those of one cell in their order. The
// slice is the caller's.
func (b *Board) Spans() []Span { return slices.Clone(b.spans) }

// Liquids are the cells under a liquid, by y, then x. The slice is the caller's.
func (b *Board) Liquids() []Liquid {
	var ls []Liquid
	for id, n := range b.depths {
		if n != 0 {
			ls = append(ls, Liquid{b.Cell(CellID(id)), int(n)})
		}
	}
	return ls
}

// Hazards are the cells with a kind of damage, by y, then x. The slice is the
// caller's.
func (b *Board) Hazards() []HazardAt {
	var hs []HazardAt
	for id, h := range b.hazards {
		if h != 0 {
			hs = append(hs, HazardAt{b.Cell(CellID(id)), Hazard(h)})
		}
	}
	return hs
}

// SideHeights say how high the walls on the north and the west side of every cell
// rise at their lowest point: 0 where a side is not covered all along, and above
// MaxWallHeight where the lowest wall is as high as the column. Both slices are
// indexed as Sides and are the caller's.
func (b *Board) SideHeights() (north, west []uint8) {
	north, west = make([]uint8, len(b.flags)), make([]uint8, len(b.flags))
	for rest := b.walls; len(rest) > 0; {
		l := rest[0].line()
		on := wallsOn(rest, l)
		rest = rest[len(on):]
		heights, n := north, b.w
		if l.vertical {
			heights, n = west, b.h
		}
		id, step, _ := b.side0(l)
		spans := coverage(on)
		for k := range n {
			var low uint8
			for at := float64(k); at < float64(k+1); {
				var h uint8
				end := float64(k + 1)
				h, spans, end = heightAt(spans, at, end)
				if at == float64(k) || h < low {
					low = h
				}
				at = end
			}
			heights[id+k*step] = low
		}
	}
	return north, west
}

// columnParts reads the parts of a Spec that say more of columns than levels do.
// b is nil if the board has faults already.
func (r *reader) columnParts(s *Spec, b *Board) {
	add := func(part string, i int, f Fault) (ok bool) {
		if f.Code != "" {
			r.faults.Add(f.in(part, i+1))
		}
		return f.Code == ""
	}
	on := func(part string, i int, c pathing.Cell) bool {
		return r.w == 0 || uint(c.X) < uint(r.w) && uint(c.Y) < uint(r.h) || add(part, i, outside(c, r.w, r.h))
	}
	for i, p := range s.Spans {
		add(PartSpans, i, p.fault())
		on(PartSpans, i, p.Cell)
	}
	for i, l := range s.Liquids {
		if l.Depth < 1 || l.Depth > MaxHeight {
			add(PartLiquids, i, newFault(CodeDepth, "1 to 64", "depth %d is out of range", l.Depth))
		} else if on(PartLiquids, i, l.Cell) && b != nil {
			b.setRare(&b.depths, b.ID(l.Cell), l.Depth)
		}
	}
	for i, h := range s.Hazards {
		if h.Hazard >= hazards {
			add(PartHazards, i, newFault(CodeHazard, "one of the Hazard constants", "hazard %d means nothing", int(h.Hazard)))
		} else if on(PartHazards, i, h.Cell) && b != nil {
			b.setRare(&b.hazards, b.ID(h.Cell), int(h.Hazard))
		}
	}
}

// setSpans takes over spans that have been checked, in any order of cells.
func (b *Board) setSpans(spans []Span) {
	if len(spans) == 0 {
		return
	}
	b.spans = slices.Clone(spans)
	slices.SortStableFunc(b.spans, func(s, t Span) int { return compareCells(s.Cell, t.Cell) })
	b.columns = b.Columns()
	for _, s := range b.spans {
		b.columns[b.ID(s.Cell)] = s.apply(b.columns[b.ID(s.Cell)])
	}
}

func (s Span) apply(column uint64) uint64 {
	if s.Clear {
		return column &^ s.mask()
	}
	return column | s.mask()
}

// replaceSpans makes spans all that the cell c has.
func (b *Board) replaceSpans(c pathing.Cell, spans []Span) {
	lo, hi := b.spansOf(c)
	if b.columns == nil && len(spans) > 0 {
		b.columns = b.Columns()
	}
	b.spans = slices.Concat(b.spans[:lo], spans, b.spans[hi:])
	b.setColumn(b.ID(c))
}

// spansOf are the first of the spans of c and the one after the last.
func (b *Board) spansOf(c pathing.Cell) (lo, hi int) {
	lo, _ = slices.BinarySearchFunc(b.spans, c, func(s Span, c pathing.Cell) int { return compareCells(s.Cell, c) })
	for hi = lo; hi < len(b.spans) && b.spans[hi].Cell == c; hi++ {
	}
	return lo, hi
}

// setColumn works out the column of a cell anew.
func (b *Board) setColumn(id CellID) {
	if b.columns == nil {
		return
	}
	column := b.ground(id)
	lo, hi := b.spansOf(b.Cell(id))
	for _, s := range b.spans[lo:hi] {
		column = s.apply(column)
	}
	b.columns[id] = column
}

// setRare sets what rare gives.
func (b *Board) setRare(array *[]uint8, id CellID, n int) {
	if *array == nil && n != 0 {
		*array = make([]uint8, len(b.flags))
	}
	if *array != nil {
		(*array)[id] = uint8(n)
	}
}

func compareCells(c, d pathing.Cell) int { return cmp.Or(cmp.Compare(c.Y, d.Y), cmp.Compare(c.X, d.X)) }

// equalColumns reports whether both boards, which are of the same size, have the
// same spans, liquids and hazards.
func (b *Board) equalColumns(o *Board) bool {
	return slices.Equal(b.spans, o.spans) && slices.Equal(b.Liquids(), o.Liquids()) && slices.Equal(b.Hazards(), o.Hazards())
}
