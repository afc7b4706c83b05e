package skirmish

import (
	"math/bits"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

const (
	// obstruction are the flags of a square that no model enters (S-05).
	obstruction = uint16(board.Solid | board.Void | board.Low)
	submerged   = uint16(board.Submerged)
)

// ways is what the ground says about the eight steps out of a square:
//
//	bits 0-7    the steps that the ground leaves open, by direction
//	bits 8-19   the lines that obstructions touch, three bits each for NE, SE, SW, NW
type ways uint32

// The three lines of a diagonal step (S-06): through the shared corner, and
// through the flank that lies counterclockwise and clockwise of its direction.
const (
	lineMiddle = 1 << iota
	lineLeft
	lineRight
)

func (w ways) open(d pathing.Dir) bool { return w>>d&1 != 0 }

func (w ways) lines(d pathing.Dir) uint8 { return uint8(w>>(8+3*(d>>1))) & 7 }

// Ground is a board compiled with parameters: what every model may share. It is
// safe for many readers; Patch needs it alone.
type Ground struct {
	board  *board.Board
	params Params
	w      int // stride of the board

	flags  []uint16
	levels []uint8
	sides  []uint8

	move   []ways  // S-05 to S-07 and S-18
	climb  []ways  // S-13; nil on a board of one level
	enter  []int16 // surcharges of entering a square (S-10)
	lowest int16   // none of them was ever below this, nor this above 0
	hasWet bool

	raw   []uint64      // surcharges of the eight steps, for waves
	walk  *search.Table // a row a facing
	drive *search.Table // made when the first vehicle is compiled
	lazy  lazyBits      // made when the first query wants them
}

// NewGround compiles a board. It takes time and memory in proportion to the
// cells: 46 bytes each. An entry cost that would not fit a byte of the step table
// is an error that names the rule and the cell.
func NewGround(b *board.Board, p Params) (*Ground, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	n := b.Stride() * (b.H() + 2)
	g := &Ground{
		board: b, params: p, w: b.Stride(),
		flags: b.Flags(), levels: b.Levels(), sides: b.Sides(),
		move: make([]ways, n), enter: make([]int16, n), raw: make([]uint64, n),
		walk: search.NewTable(b, 4),
	}
	if err := g.compile(g.everyCell()); err != nil {
		return nil, err
	}
	return g, nil
}

// Patch brings the ground up to date after an Edit of its board that returned
// changed. Nothing else may use the ground meanwhile. After an error the ground
// is out of date: mend the board and patch again.
func (g *Ground) Patch(changed []board.CellID) error {
	g.flags, g.levels, g.sides = g.board.Flags(), g.board.Levels(), g.board.Sides()
	touched := make([]board.CellID, 0, 25*len(changed))
	for _, id := range changed {
		c := g.board.Cell(id)
		for y := c.Y - 2; y <= c.Y+2; y++ {
			for x := c.X - 2; x <= c.X+2; x++ {
				if at := (pathing.Cell{X: x, Y: y}); g.board.Contains(at) {
					touched = append(touched, g.board.ID(at))
				}
			}
		}
	}
	slices.Sort(touched)
	return g.compile(slices.Compact(touched))
}

func (g *Ground) everyCell() []board.CellID {
	return slices.AppendSeq(make([]board.CellID, 0, g.board.W()*g.board.H()), g.board.Cells())
}

// compile derives everything anew that depends on these cells.
func (g *Ground) compile(cells []board.CellID) error {
	extras := g.board.Extras()
	if g.climb == nil {
		for _, c := range cells {
			if g.levels[c] != g.levels[cells[0]] {
				g.climb = make([]ways, len(g.move))
				cells = g.everyCell()
				break
			}
		}
	}
	for _, c := range cells {
		g.enter[c] = int16(g.params.surface(g.flags[c]) + int(extras[c]))
		g.lowest = min(g.lowest, g.enter[c])
		g.hasWet = g.hasWet || g.flags[c]&submerged != 0
	}
	for _, c := range cells {
		g.move[c] = g.waysOut(c, false)
		if g.climb != nil {
			g.climb[c] = g.waysOut(c, true)
		}
	}
	for _, c := range cells {
		if err := g.params.fits(g.board, c, int(g.enter[c])); err != nil {
			return err
		}
		g.raw[c] = g.rawWord(c)
		words := g.walk.Words(c)
		for f := range words {
			words[f] = g.word(pathing.Dir(2*f), c, nil)
		}
		if g.drive != nil {
			g.setDrive(c)
		}
	}
	g.patchBits(cells)
	g.walk.Built()
	if g.drive != nil {
		g.drive.Built()
	}
	return nil
}

// waysOut are the steps that the ground leaves open to Move (S-05 to S-07, S-18), or to
// Climb (S-13).
func (g *Ground) waysOut(c board.CellID, climb bool) ways {
	if g.flags[c]&obstruction != 0 {
		return 0
	}
	var w ways
	for d := pathing.N; d < pathing.NoDir; d++ {
		to := g.next(c, d)
		if g.flags[to]&obstruction != 0 || climb && !g.apart(c, to) || !climb && !g.joined(c, to) {
			continue
		}
		if !d.Diagonal() {
			if g.side(c, d)&board.SideNorthFull == 0 {
				w |= 1 << d
			}
			continue
		}
		lines := g.lines(c, d, !climb)
		w |= ways(lines) << (8 + 3*(d>>1))
		if lines != lineMiddle|lineLeft|lineRight {
			w |= 1 << d
		}
	}
	return w
}

// next is the neighbour of c in direction d.
func (g *Ground) next(c board.CellID, d pathing.Dir) board.CellID {
	dx, dy := d.Delta()
	return board.CellID(int(c) + dy*g.w + dx)
}

// joined reports whether Move may go between two squares' floors (S-18).
func (g *Ground) joined(a, b board.CellID) bool {
	return g.levels[a] == g.levels[b] || g.apart(a, b) && (g.flags[a]|g.flags[b])&uint16(board.Steep) != 0
}

// apart reports whether two squares' floors are one level apart.
func (g *Ground) apart(a, b board.CellID) bool {
	diff := int(g.levels[a]) - int(g.levels[b])
	return diff == 1 || diff == -1
}

// side is what walls do to the side of c in an orthogonal direction: the bits
// board.SideNorthLo (its north or west end is touched), SideNorthHi (the other
// end) and SideNorthFull (walls cover it all).
func (g *Ground) side(c board.CellID, d pathing.Dir) uint8 {
	switch d {
	case pathing.N:
		return g.sides[c] & 7
	case pathing.S:
		return g.sides[int(c)+g.w] & 7
	case pathing.W:
		return g.sides[c] >> 3 & 7
	default:
		return g.sides[c+1] >> 3 & 7
	}
}

// lines are the lines of the diagonal step out of c that the ground touches
// (S-06, S-07), with or without cliffs.
func (g *Ground) lines(c board.CellID, d pathing.Dir, cliffs bool) uint8 {
	left, right := d.Turn(-1), d.Turn(1)
	corner1, away1 := g.flank(c, d, left, right, cliffs)
	corner2, away2 := g.flank(c, d, right, left, cliffs)
	var l uint8
	if corner1 || corner2 {
		l |= lineMiddle
	}
	if away1 {
		l |= lineLeft
	}
	if away2 {
		l |= lineRight
	}
	return l
}

// flank looks at the flank square in direction f and the two sides there: the one
// between c and the flank, and the one between the flank and the destination,
// which lies in direction other from it. It reports whether an obstruction touches
// the shared corner and whether one touches the flank's own line.
func (g *Ground) flank(c board.CellID, d, f, other pathing.Dir, cliffs bool) (corner, away bool) {
	at := g.next(c, f)
	if g.flags[at]&obstruction != 0 || cliffs && (!g.joined(c, at) || !g.joined(at, g.next(c, d))) {
		return true, true
	}
	// The corner lies at the end of the near side that points along other, and at
	// the end of the far side that points back along f.
	corner1, away1 := ends(g.side(c, f), other)
	corner2, away2 := ends(g.side(at, other), f.Opposite())
	return corner1 || corner2, away1 || away2
}

// ends says which ends of a side walls touch: the one towards the direction d and
// the one away from it. North and west are the low ends.
func ends(side uint8, d pathing.Dir) (corner, away bool) {
	lo, hi := side&board.SideNorthLo != 0, side&board.SideNorthHi != 0
	if d == pathing.N || d == pathing.W {
		return lo, hi
	}
	return hi, lo
}

// withModels adds the lines of models in the flank squares (S-08).
func (g *Ground) withModels(lines uint8, c board.CellID, d pathing.Dir, v *units.View) uint8 {
	if v.Occupied(g.next(c, d.Turn(-1))) {
		lines |= lineMiddle | lineLeft
	}
	if v.Occupied(g.next(c, d.Turn(1))) {
		lines |= lineMiddle | lineRight
	}
	return lines
}

// surcharge is what the step from c in direction d costs beyond its direction
// (S-06 to S-10), and whether it can be taken. v may be nil: the ground alone.
func (g *Ground) surcharge(c board.CellID, d pathing.Dir, v *units.View) (cost int, ok bool) {
	w := g.move[c]
	if !w.open(d) {
		return 0, false
	}
	to := g.next(c, d)
	cost = int(g.enter[to])
	if d.Diagonal() {
		lines := w.lines(d)
		if v != nil {
			lines = g.withModels(lines, c, d, v)
		}
		switch bits.OnesCount8(lines) {
		case 3:
			return 0, false
		case 2:
			cost += g.params.DiagonalSurcharge
		}
	}
	if v != nil && v.Occupied(to) {
		cost += g.params.OccupiedSurcharge
	}
	return cost, true
}

// stepCost is what the step from c in direction d costs a model that faces f (S-03
// to S-10), and whether it can be taken.
func (g *Ground) stepCost(f pathing.Dir, c board.CellID, d pathing.Dir, v *units.View) (cost int, ok bool) {
	cost, ok = g.surcharge(c, d, v)
	return max(cost+g.params.direction(f, d), 1), ok
}

// rawWord holds the surcharges of the eight steps out of c: bits 8d to 8d+7 are a signed
// byte for direction d.
func (g *Ground) rawWord(c board.CellID) (word uint64) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		word |= g.rawByte(c, d, nil) << (8 * d)
	}
	return word
}

// rawByte is a byte of it. A surcharge below -127 is kept as -127, which makes every step
// cost 1 as well.
func (g *Ground) rawByte(c board.CellID, d pathing.Dir, v *units.View) uint64 {
	cost, ok := g.surcharge(c, d, v)
	if !ok {
		return search.RawBlocked
	}
	return uint64(uint8(int8(max(cost, -127))))
}

// rawAmong is rawWord with models about. Only steps that enter a model's square or pass
// a model on a flank differ from the ground's.
func (g *Ground) rawAmong(c board.CellID, v *units.View) uint64 {
	var occupied uint8
	for d := pathing.N; d < pathing.NoDir; d++ {
		if v.Occupied(g.next(c, d)) {
			occupied |= 1 << d
		}
	}
	word := g.raw[c]
	if occupied == 0 {
		return word
	}
	const diagonals = 0b10101010
	flanked := (bits.RotateLeft8(occupied, 1) | bits.RotateLeft8(occupied, -1)) & diagonals
	for rest := (occupied | flanked) & uint8(g.move[c]); rest != 0; rest &= rest - 1 {
		d := pathing.Dir(bits.TrailingZeros8(rest))
		word = word&^(0xFF<<(8*d)) | g.rawByte(c, d, v)<<(8*d)
	}
	return word
}

// word is the word of the step table for a model that faces f.
func (g *Ground) word(f pathing.Dir, c board.CellID, v *units.View) uint64 {
	word := uint64(search.AllBlocked)
	for d := pathing.N; d < pathing.NoDir; d++ {
		if cost, ok := g.stepCost(f, c, d, v); ok {
			word ^= uint64(search.Blocked^cost) << (8 * d)
		}
	}
	return word
}

// driveWord is the word for a vehicle that faces f: forward or drifting, free of
// cost (S-17).
func (g *Ground) driveWord(f pathing.Dir, c board.CellID, v *units.View) uint64 {
	word := uint64(search.AllBlocked)
	for _, d := range [3]pathing.Dir{f.Turn(-1), f, f.Turn(1)} {
		if _, ok := g.stepCost(f, c, d, v); ok {
			word ^= search.Blocked << (8 * d)
		}
	}
	return word
}

// setDrive fills in the words of a square for vehicles.
func (g *Ground) setDrive(c board.CellID) {
	words := g.drive.Words(c)
	for f := range words {
		words[f] = g.driveWord(pathing.Dir(2*f), c, nil)
	}
}
