package skirmish

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// arrival is the memory of walkTo. A plane is a total of Speed that was spent
// before a Turn: within one plane the Speed spent in the Turn and the Speed spent
// in all differ by a constant, so that one search finds the least of both.
//
// A field towards the target says what every state must still spend at least,
// whoever stands where and whatever is paid in parts. States that could not make
// it by the last Turn of the horizon are left out.
type arrival struct {
	st      State // that the query started with
	to      pathing.Cell
	horizon int    // the last Turn looked at
	cut     bool   // states were left out for the horizon
	base    uint32 // squares that every key of the plane leaves out
	turns   []turnStart
	first   []uint16 // by stance: the Turn that first ended in it
	at      []int32  // by stance: where it stands in what the next Turn starts from
	debts   map[debtKey]int32
	owed    map[debtKey]int32
	tight   map[tight]tightDebt
	waste   waste
	chain   []pathing.Step
	parts   [][2]int // pieces of chain, the last Turn's first

	field *Field        // towards to
	among *search.Field // the same among all that stand there, once it is needed
	edits uint64        // Version of the board that the field is of
}

// turnStart is what a Turn starts from: the states that the Turn before was the
// first to end in, and debts.
type turnStart struct {
	states []standing
	debts  []debt
}

// standing is a state between Turns. Its stance packs square, posture and facing.
type standing struct {
	stance  int
	total   int // Speed spent so far
	squares uint32
	plane   int // of the Turn that led here
}

// dearer reports whether a costs more than a total of Speed and squares.
func (a standing) dearer(total int, squares uint32) bool {
	return a.total > total || a.total == total && a.squares > squares
}

// stance packs a square of the board, a posture and a facing, and unpack takes a
// stance apart.
func (p *solver) stance(c pathing.Cell, posture pathing.Posture, facing int) int {
	return ((c.Y*p.rules.ground.board.W()+c.X)*2+int(posture))*4 + facing
}

func (p *solver) unpack(stance int) (c pathing.Cell, posture pathing.Posture, facing int) {
	w := p.rules.ground.board.W()
	return pathing.Cell{X: stance / 8 % w, Y: stance / 8 / w}, pathing.Posture(stance / 4 % 2), stance % 4
}

// walkTo looks for a walker's arrival.
func (q Query) walkTo(dst *Plan, s *search.Scratch, st State, to pathing.Cell) error {
	r := q.rules
	p := q.begin(s, st, pathing.ScopeTurn, r.params.PhasesPerTurn)
	a := &p.arrival
	if a.field == nil || a.field.rules != r || a.to != to || a.edits != r.ground.board.Version() {
		f, err := r.Field([]pathing.Cell{to})
		if err != nil {
			return err
		}
		a.field, a.to, a.edits = f, to, r.ground.board.Version()
	}
	a.st, a.among = st, nil

	// The first horizon is the one that the field allows at best. What was left out
	// may still be needed, so it moves out, by more each time.
	need := p.needAtStart()
	if need == search.Far || r.profile.Speed == 0 {
		return nil
	}
	a.horizon = 1
	if left := r.left(st); int(need) > left {
		a.horizon += (int(need) - left + r.profile.Speed - 1) / r.profile.Speed
	}
	a.waste.on = false
	for more := 1; ; more *= 2 {
		found := p.within(dst, r.params.PhasesPerTurn)
		if p.lookAgain(dst) {
			a.waste.on = true
			found = p.within(dst, r.params.PhasesPerTurn)
			a.waste.on = false
		}
		if found || !a.cut {
			return nil
		}
		a.horizon += more
	}
}

// needAtStart is what the start must spend at least.
func (p *solver) needAtStart() uint32 {
	a := &p.arrival
	need := p.need(a.st.At, int(a.st.Facing/2))
	if paid := a.st.Paid; paid.Cost > 0 {
		if beyond := p.need(paid.To, int(a.st.Facing/2)); beyond != search.Far {
			need = min(need, beyond+uint32(paid.Owed()))
		}
	}
	return need
}

// need is what a model on a square must spend at least, or search.Far.
func (p *solver) need(c pathing.Cell, facing int) uint32 {
	f := p.arrival.field.field
	if p.arrival.waste.on {
		f = p.arrival.among
	}
	return f.At(p.rules.ground.board.ID(c), facing)
}

// inTime reports whether a need can be met with some Speed in this Turn and all
// that the Turns after it give.
func (p *solver) inTime(turn int, need uint32, left int) bool {
	if need == search.Far {
		return false
	}
	if int(need) <= left+p.rules.profile.Speed*(p.arrival.horizon-turn) {
		return true
	}
	p.arrival.cut = true
	return false
}

// within looks for an arrival up to the horizon.
func (p *solver) within(dst *Plan, per int) bool {
	a := &p.arrival
	b := p.rules.ground.board
	*dst = Plan{Steps: dst.Steps[:0]}
	a.cut = false
	a.first = slices.Grow(a.first[:0], b.W()*b.H()*8)[:b.W()*b.H()*8]
	a.at = slices.Grow(a.at[:0], len(a.first))[:len(a.first)]
	clear(a.first)
	clear(a.owed)
	clear(a.tight)
	clear(a.waste.doors)
	for turn := 1; turn <= a.horizon; turn++ {
		for len(a.turns) <= turn+1 {
			a.turns = append(a.turns, turnStart{})
		}
		here, next := &a.turns[turn], &a.turns[turn+1]
		next.states, next.debts = next.states[:0], next.debts[:0]
		if turn == 1 {
			here.states, here.debts = here.states[:0], here.debts[:0]
		}

		// Step 1. Search every plane, the cheapest first. Of plans alike in Phase,
		// Speed and squares the one with most Speed left then is from the last.
		action, best, bestPlane := 0, standing{}, 0
		for plane := p.firstPlane(turn); plane >= 0; plane = p.nextPlane(turn, plane) {
			p.runPlane(turn, plane, true)
			if p.aim.action == 0 {
				p.collect(turn, plane)
				continue
			}
			at := standing{total: plane + p.spent(p.aim.key), squares: p.aim.key%p.unit + a.base}
			if action == 0 || p.aim.action < action || p.aim.action == action && !at.dearer(best.total, best.squares) {
				action, best, bestPlane = p.aim.action, at, plane
			}
		}
		if action != 0 {
			dst.Found, dst.Turn, dst.Cost = true, turn, pathing.Cost(best.total)
			dst.Phase = action
			if turn == 1 {
				dst.Phase += p.firstPhase() - 1
			}
			p.runPlane(turn, bestPlane, true)
			dst.Steps = p.readBack(dst.Steps, turn)
			return true
		}

		// Step 2. What is new starts the next Turn.
		for i := range next.debts {
			d := &next.debts[i]
			if k := d.key(); a.owed[k] == 0 || int32(d.owed) < a.owed[k] {
				if a.owed == nil {
					a.owed = map[debtKey]int32{}
				}
				a.owed[k] = int32(d.owed)
			}
		}
		if len(next.states) == 0 && len(next.debts) == 0 && (turn > 1 || !p.hasPayment()) {
			return false
		}
	}
	a.cut = true
	return false
}

func (p *solver) firstPhase() int  { return max(p.arrival.st.Phase, 1) }
func (p *solver) hasPayment() bool { return p.arrival.st.Paid.Cost > 0 }

// firstPlane and nextPlane go through the totals that a Turn starts with, -1
// after the last.
func (p *solver) firstPlane(turn int) int {
	if turn == 1 || turn == 2 && p.hasPayment() {
		return 0
	}
	return p.nextPlane(turn, -1)
}

func (p *solver) nextPlane(turn, plane int) int {
	next := -1
	if turn == 1 {
		return next
	}
	for _, s := range p.arrival.turns[turn].states {
		if s.total > plane && (next < 0 || s.total < next) {
			next = s.total
		}
	}
	for _, d := range p.arrival.turns[turn].debts {
		if d.total > plane && (next < 0 || d.total < next) {
			next = d.total
		}
	}
	return next
}

// runPlane searches the Phases of a Turn from everything that starts it with a
// total, in a window around that. With aim it stops in the Phase that reaches the
// target.
func (p *solver) runPlane(turn, plane int, aimed bool) {
	r, a := p.rules, &p.arrival
	here := &a.turns[turn]
	p.debts = p.debts[:0]
	low, high := ^uint32(0), uint32(0)
	box := bounds{}
	if p.special = p.hasPayment() && turn <= 2 && plane == 0; p.special || turn == 1 {
		low = 0
		box.add(a.st.At)
	}
	for _, s := range here.states {
		if s.total == plane {
			low, high = min(low, s.squares), max(high, s.squares)
			c, _, _ := p.unpack(s.stance)
			box.add(c)
		}
	}
	for i := range here.debts {
		if d := &here.debts[i]; d.total == plane {
			low, high = min(low, d.squares), max(high, d.squares)
			p.debts = append(p.debts, *d)
			box.add(d.from)
		}
	}
	a.base = low
	p.actions = r.params.PhasesPerTurn
	p.budget, p.first, p.st = r.profile.Speed, 1, r.NextTurn(a.st)
	if turn == 1 {
		p.st = a.st
		p.first = p.firstPhase()
		p.actions = max(p.actions-p.first+1, 0)
		p.budget = max(r.left(p.st), 0)
	}
	p.window = box.window(r.ground.board, min(p.actions*r.squares(), p.budget))
	p.start = -1
	if p.window.Contains(a.st.At) {
		p.start = p.window.Index(a.st.At)
	}
	p.unit = high - low + uint32(p.actions*r.squares()) + 1
	p.maxKey = uint32(p.budget)*p.unit + p.unit - 1
	p.aim = aim{cell: -1}
	if aimed && p.window.Contains(a.to) {
		p.aim.cell = p.window.Index(a.to)
	}
	p.layout()
	if turn == 1 && !p.special {
		p.from(p.startSource())
	}
	for _, s := range here.states {
		if s.total == plane {
			p.from(p.standingSource(s))
		}
	}
	p.turn = turn
	p.run(p.actions)
}

// bounds is the rectangle of some squares.
type bounds struct {
	x0, y0, x1, y1 int
	any            bool
}

func (b *bounds) add(c pathing.Cell) {
	if !b.any {
		*b = bounds{c.X, c.Y, c.X, c.Y, true}
	}
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, c.X), min(b.y0, c.Y), max(b.x1, c.X), max(b.y1, c.Y)
}

func (b *bounds) window(brd *board.Board, r int) units.Window {
	return units.WindowOver(brd, pathing.Cell{X: b.x0 - r, Y: b.y0 - r}, pathing.Cell{X: b.x1 + r, Y: b.y1 + r})
}

// standingSource is a state between Turns as a source of the first Action.
func (p *solver) standingSource(s standing) source {
	c, posture, facing := p.unpack(s.stance)
	src := source{cell: p.window.Index(c), posture: posture, facing: facing, key: s.squares - p.arrival.base}
	src.class = p.class(p.rules.NextTurn(State{At: c}))
	src.layer = 4*src.class + src.facing
	return src
}

// collect records what a plane leads to at the end of its Turn: states, and
// payments that are left open.
func (p *solver) collect(turn, plane int) {
	a := &p.arrival
	next := &a.turns[turn+1]
	for slot, key := range p.best {
		if key == search.Unreached {
			continue
		}
		s := p.source(slot)
		c := p.window.Cell(s.cell)
		if !p.inTime(turn, p.need(c, s.facing), 0) {
			continue
		}
		// A state that an earlier Turn ended in is old news, whatever it cost: what
		// leads from it to the target would have got there a Turn earlier.
		stance := p.stance(c, s.posture, s.facing)
		now := standing{stance: stance, total: plane + p.spent(key), squares: key%p.unit + a.base, plane: plane}
		switch {
		case a.first[stance] == 0:
			a.first[stance], a.at[stance] = uint16(min(turn, 1<<16-1)), int32(len(next.states))
			next.states = append(next.states, now)
		case int(a.first[stance]) == turn:
			if old := &next.states[a.at[stance]]; old.dearer(now.total, now.squares) {
				*old = now
			}
		}
	}
	p.collectDebts(turn, plane)
}
