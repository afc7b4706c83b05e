package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// situation is what all searches of one query share: the character and its state, the
// part of the board that it may get to, and the others there.
type situation struct {
	rules   *Rules
	scratch *search.Scratch
	st      State

	limits        [2]int // spaces of the standard move and of BOOST
	unused        bool   // the standard move is unused
	burdened      bool   // it drags something (M-26)
	grounded      bool   // it carries something too heavy to fly with (M-26)
	flightByPlace bool   // whether it may fly depends on the place (M-24)

	window         units.Window
	start          int    // index of the start cell in the window
	startX, startY int    // column and row of that cell in the window
	off            [8]int // from a cell of the window to the eight around it

	keyCode
	occupants
	floors      space // where bodies stand, once prepareFloors has run
	floorsReady bool
	nextSteps   []move // memory for Rules.steps
}

// begin makes s the situation of a query.
func (s *situation) begin(q Query, st State, boost bool) {
	r := q.rules
	s.rules, s.st = r, st
	s.limits, s.unused = [2]int{}, false
	s.burdened, s.grounded = st.Drags > 0, !r.carriesAloft(int(st.Drags))
	s.flightByPlace = !r.profile.Flight && !r.params.weightless()
	reach := 0
	if r.MayMove(st) {
		s.limits[0] = max(r.profile.Speed-st.Moved, 0)
		s.unused = st.Moved == 0
		reach = s.limits[0]
		if s.unused && !s.burdened {
			reach = max(reach, r.profile.Teleport)
		}
		if boost && !st.Boosted && st.Status&(Prone|Slowed) == 0 && !s.burdened {
			s.limits[1] = r.profile.Speed
		}
	}
	s.keyCode = newKeyCode(max(s.limits[0], 1) + s.limits[1])
	s.window = units.WindowAround(r.ground.board, st.At.Cell(), reach+s.limits[1])
	s.start = s.window.Index(st.At.Cell())
	s.startX, s.startY = s.start%s.window.W, s.start/s.window.W
	s.off = offsets(s.window.W)
	s.others = q.others(s.others[:0], &s.window)
	s.scanned, s.floorsReady = false, false
}

// keyCode packs what labels are compared by into a key: the cost, then the spaces
// entered.
type keyCode struct {
	unit    uint32 // key of one space of movement; each space entered adds 1
	maxKey  uint32
	inverse uint64 // 1<<32 over unit, rounded up
}

// newKeyCode is the code of moves that cost at most limit spaces.
func newKeyCode(limit int) keyCode {
	unit := uint32(limit + 1)
	return keyCode{unit: unit, maxKey: uint32(limit)*unit + uint32(limit), inverse: 1<<32/uint64(unit) + 1}
}

// split is the cost and the spaces entered of a key. The product with the inverse is
// exact as long as key*unit stays below 1<<32, and keys stay below unit².
func (c *keyCode) split(key uint32) (cost pathing.Cost, squares int16) {
	n := uint32(uint64(key) * c.inverse >> 32)
	return pathing.Cost(n), int16(key - n*c.unit)
}

// stepKey is what a step of some cost into one space adds to a key.
func (c *keyCode) stepKey(cost int) uint32 { return uint32(cost)*c.unit + 1 }

// airHeights are the heights that hovering or flight can reach in the standard move.
func (s *situation) airHeights() uint64 {
	z := int(s.st.At.Z)
	return from(max(z-s.limits[0], 0), z+s.limits[0])
}

// prepareFloors finds the floors of the window and the others there. All searches but
// the waves look at them.
func (s *situation) prepareFloors() {
	if s.floorsReady {
		return
	}
	s.floorsReady = true
	s.scanWindow()
	s.floors.fill(s, s.rules.footing.stand, ^uint64(0))
}

// clear reports whether nobody obstructs a step on foot: up in the old column, then
// over, or over and down in the new one (M-05).
func (s *situation) clear(index, z, to, toZ int) bool {
	if toZ > z {
		high := toZ - 1
		if s.rules.params.ClimbTop == TopSeparate && s.rules.climbs(s.place(index, z), s.place(to, toZ)) {
			high++
		}
		if s.obstructed[index]&from(z, high) != 0 {
			return false
		}
	}
	return s.obstructed[to]&from(toZ, max(z-1, toZ)) == 0
}

// glides reports whether a body may go one space through the air to a place where it
// fits: walls, corners, others and the ceiling let it (M-02, M-05, M-07, M-21).
func (s *situation) glides(index, z int, d pathing.Dir, to, toZ int) bool {
	if s.obstructed[to]>>toZ&1 != 0 || !s.rules.passes(int(s.window.ID(index)), max(z, toZ), d) {
		return false
	}
	return !s.st.Acted || s.rules.MayAct(s.place(to, toZ))
}

// stepsOff reports whether a step from a place in direction d leads off an edge that
// is too high to step down, and to which cell (M-11).
func (s *situation) stepsOff(index, z int, d pathing.Dir) (to int, ok bool) {
	r := s.rules
	to = s.beside(index, d)
	if to < 0 || !r.CanFall(s.place(index, z)) {
		return to, false
	}
	id := int(s.window.ID(to))
	floor, some := r.floorBelow(id, z)
	return to, (!some || z-floor >= r.params.FallThreshold) && r.footing.fit[id]>>z&1 != 0 &&
		s.obstructed[to]>>z&1 == 0 && !s.isFilled(to, z) && r.passes(int(s.window.ID(index)), z, d)
}

// beside is the cell of the window next to another, or -1.
func (s *situation) beside(index int, d pathing.Dir) int {
	c := s.window.Cell(index).Step(d)
	if !s.window.Contains(c) {
		return -1
	}
	return s.window.Index(c)
}

// place is a cell of the window with a height.
func (s *situation) place(index, z int) pathing.Place {
	c := s.window.Cell(index)
	return pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
}

// floorsOf are the lowest floors of the cells of a row of the window, and of some beyond
// it.
func (s *situation) floorsOf(y int) *[64]uint8 {
	id := s.rules.ground.board.ID(pathing.Cell{X: s.window.X0, Y: s.window.Y0 + y})
	return (*[64]uint8)(s.rules.footing.planes.floor[id:])
}
