package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// among is a model of a profile and the others around it.
type among struct {
	rules *Rules
	view  units.View
	bound bool // by water (S-11)
}

// mover is the model that a query is about: its state, the others around it, and what
// it may spend within a window of the board. Every search has one.
type mover struct {
	among
	scratch *search.Scratch
	query   uint64 // number of the latest query

	st     State
	phase  int // of the first Action
	budget int // Speed points that may be spent
	window units.Window
	start  int    // index of the start square in the window
	unit   uint32 // key of one Speed point; a square is 1
	maxKey uint32
	paid   bool // the start holds a payment (S-12)
	jumps  []landing
}

// begin readies the mover for a query that looks phases Actions ahead.
func (m *mover) begin(q Query, s *search.Scratch, st State, phases int) {
	r := q.rules
	m.rules, m.scratch, m.st = r, s, st
	m.view = q.overlay.Without(q.id)
	m.query = s.NextQuery()
	m.paid = st.Paid.Cost > 0
	m.phase = max(st.Phase, 1)
	m.bound = r.bound && (r.ground.hasWet || st.Wet)

	squares := phases * r.squares()
	radius := squares
	m.budget = 0
	if !r.profile.Vehicle {
		m.budget = max(r.left(st), 0)
		radius = min(radius, m.budget) // every square costs at least 1
	}
	m.unit = uint32(squares + 1)
	m.maxKey = uint32(m.budget)*m.unit + uint32(squares)
	m.window = units.WindowAround(r.ground.board, st.At, radius)
	m.start = m.window.Index(st.At)
}

// Fresh reports whether the search still holds the answer to a query.
func (m *mover) Fresh(query uint64) bool { return m.query == query && m.scratch.Query() == query }

// PatchedWord implements search.Patcher: it gives the words of squares next to models.
func (m *mover) PatchedWord(row int, c board.CellID) uint64 {
	if m.rules.profile.Vehicle {
		return m.rules.ground.driveWord(pathing.Dir(2*row), c, &m.view)
	}
	return m.rules.ground.word(pathing.Dir(2*row), c, &m.view)
}

// PatchedRaw implements search.RawPatcher.
func (m *mover) PatchedRaw(c board.CellID) uint64 { return m.rules.ground.rawAmong(c, &m.view) }

// squares is the most squares that one Action can enter (S-02).
func (r *Rules) squares() int {
	if r.params.JumpCountsLanding == 0 && !r.profile.Vehicle {
		return r.profile.Stride + 1
	}
	return r.profile.Stride
}

// classOf is what S-11 remembers of a state: the moves made, up to the limit, and
// whether water was touched.
func (m *among) classOf(st State) int {
	if !m.bound {
		return 0
	}
	n := m.rules.params.SubmergedMoves
	c := min(st.MovesMade, n)
	if st.Wet || m.rules.wet(st.At) {
		c += n + 1
	}
	return c
}

// classAt is the class of a model that stands on a cell when a Turn begins.
func (m *mover) classAt(c pathing.Cell) int { return m.classOf(m.rules.NextTurn(State{At: c})) }

// mayWade reports whether S-11 lets the next Move of a model of this class enter
// water, and mayStart whether it lets it Move at all.
func (m *among) mayWade(class int) bool {
	n := m.rules.params.SubmergedMoves
	return !m.bound || class%(n+1) < n
}

func (m *among) mayStart(class int) bool {
	return class <= m.rules.params.SubmergedMoves || m.mayWade(class)
}

// fitsIn reports whether the model may end an Action on a square (S-09).
func (m *among) fitsIn(c board.CellID) bool {
	return m.view.Size(c)+int(m.rules.profile.Size) <= m.rules.params.SquareCapacity
}

// wet reports whether a square is submerged.
func (m *among) wet(c board.CellID) bool { return m.rules.ground.flags[c]&submerged != 0 }

// mayStop reports whether a model of a class may enter a square in this Action and
// end there, if it can pay for it (S-09, S-11).
func (m *among) mayStop(c board.CellID, class int) bool {
	return m.fitsIn(c) && (!m.wet(c) || m.mayWade(class))
}

// mayOwe reports whether a model of a class with left points may pay a part of what a
// square costs (S-12): it can't enter it and end there, and a part is less than all.
func (m *among) mayOwe(c board.CellID, cost, left, class int) bool {
	return cost > 1 && (cost > left || !m.mayStop(c, class))
}

// hasOthers reports whether others stand on the board at all.
func (m *among) hasOthers() bool { return !m.view.Empty() }

// placeOf is a cell with its level.
func (m *mover) placeOf(c pathing.Cell) pathing.Place {
	g := m.rules.ground
	return pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(g.levels[g.board.ID(c)])}
}

// neighbour is the index in the window of the square n steps away in direction d.
func (m *mover) neighbour(index int, d pathing.Dir, n int) int {
	dx, dy := d.Delta()
	return index + n*(dy*m.window.W+dx)
}

// spent is the Speed that a key stands for.
func (m *mover) spent(key uint32) int { return int(key / m.unit) }

// crawling is what a posture multiplies entry costs by (S-16).
func (m *among) crawling(posture pathing.Posture) int {
	if posture == pathing.Prone {
		return m.rules.params.CrawlMultiplier
	}
	return 1
}

// stepCost is the cost of a step within an Action.
func (m *among) stepCost(f pathing.Dir, c board.CellID, d pathing.Dir, posture pathing.Posture) (cost int, ok bool) {
	cost, ok = m.rules.ground.stepCost(f, c, d, &m.view)
	if m.rules.profile.Vehicle { // S-17
		return 0, ok && (d-f+1)&7 <= 2
	}
	return cost * m.crawling(posture), ok
}

// firstStep is the cost of a step out of the start while a payment stands.
func (m *mover) firstStep(d pathing.Dir) (cost int, ok bool) {
	cost, ok = m.stepCost(m.st.Facing, m.window.ID(m.start), d, m.st.posture())
	if m.st.At.Step(d) == m.st.Paid.To {
		cost = m.st.Paid.Owed()
	}
	return cost, ok
}

// turnCost is the cost of a change of facing (S-04, S-17).
func (m *mover) turnCost() int {
	if m.rules.profile.Vehicle {
		return 0
	}
	return m.rules.params.FacingCost
}

// changePosture is lying down or standing up (S-15), if budget points are enough.
func (m *mover) changePosture(from pathing.Posture, budget int) (end pathing.End, ok bool) {
	end = pathing.End{Cost: pathing.Cost(m.rules.params.LieDownCost), Posture: pathing.Prone, Choice: pathing.LieDown}
	if from == pathing.Prone {
		end = pathing.End{Cost: pathing.Cost(m.rules.params.StandUpCost), Choice: pathing.StandUp}
	}
	return end, int(end.Cost) <= budget
}
