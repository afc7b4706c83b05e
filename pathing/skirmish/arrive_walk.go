package skirmish

import (
	"image"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// arrival looks for a walker's way to a square, Turn after Turn. An example: a model of
// Speed 4 and Stride 2 stands on A and faces east, and the square ! costs 3 to enter.
//
//	A . . ! T
//
// Turn 1 takes it to the square before the ! for 2 points. The 2 that are left can't pay
// for the !, so that the model may pay them ahead. Of Turn 1 arrival keeps what it can end
// with:
//
//	states: on A for 0, one square on for 1, two squares on for 2, ...
//	debts:  two squares on, facing E, towards E: 1 point owed, 4 spent
//
// A total is the Speed spent before a Turn. Turn 2 runs its Phases once for each total
// that Turn 1 left: 0, 1, 2, ... and 4. Within a total the Speed spent in the Turn and the
// Speed spent in all differ by a constant, so that one search finds the least of both.
// From total 2 the model enters the ! for 3 and T for 1 in Phase 1: 6 in all. From total
// 4 it pays the last point for the !, and 1 for T, in Phase 1: 6 in all too, but with 2
// points left rather than none. That plan is the answer.
//
// A field towards the target says what every state must still spend at least, if nobody
// stood in the way. States that could not make it by the last Turn of the horizon are
// left out.
type arrival struct {
	turnSearch
	asked   State // that the query started with
	to      pathing.Cell
	horizon int    // the last Turn looked at
	cut     bool   // states were left out for the horizon
	actions int    // of the Turn
	base    uint32 // squares that every key of the total leaves out
	turns   []turnStart
	first   []uint16 // by state id: the Turn that first ended in it
	index   []int32  // by state id: where it stands in what the next Turn starts from
	debts   []debt   // that the Turn starts with, of the total
	latest  map[debtStep]int32
	owed    map[debtStep]int32

	arrived int    // the Action that first reaches the target, 0 if none does
	end     int    // as which end
	key     uint32 // and at what key

	field *Field // towards to
	edits uint64 // Version of the board that the field is of
}

// turnStart is what a Turn starts from: the states that the Turn before was the
// first to end in, and debts.
type turnStart struct {
	states []kept
	debts  []debt
}

// kept is a state between Turns.
type kept struct {
	id      int // stateID
	total   int // Speed spent so far
	squares uint32
	before  int // total at the start of the Turn that led here
}

// costsMore reports whether a costs more than a total of Speed and squares.
func (a kept) costsMore(total int, squares uint32) bool {
	return a.total > total || a.total == total && a.squares > squares
}

// stateID packs a square of the board, a posture and a facing, and unpack takes it
// apart: ((y*w + x)*2 + posture)*4 + facing.
func (a *arrival) stateID(c pathing.Cell, posture pathing.Posture, facing int) int {
	return ((c.Y*a.rules.ground.board.W()+c.X)*2+int(posture))*4 + facing
}

func (a *arrival) unpack(id int) (c pathing.Cell, posture pathing.Posture, facing int) {
	w := a.rules.ground.board.W()
	return pathing.Cell{X: id / 8 % w, Y: id / 8 / w}, pathing.Posture(id / 4 % 2), id % 4
}

// walkTo looks for a walker's arrival.
func (q Query) walkTo(dst *Plan, s *search.Scratch, st State, to pathing.Cell) error {
	r := q.rules
	a := search.Local[arrival](s)
	a.prepare(q, s, st, r.params.PhasesPerTurn)
	if a.field == nil || a.field.rules != r || a.to != to || a.edits != r.ground.board.Version() {
		f, err := r.Field([]pathing.Cell{to})
		if err != nil {
			return err
		}
		a.field, a.to, a.edits = f, to, r.ground.board.Version()
	}
	if a.owed == nil {
		a.latest, a.owed = map[debtStep]int32{}, map[debtStep]int32{}
	}
	a.asked = st

	// The first horizon is the one that the field allows at best. What was left out
	// may still be needed, so it moves out, by more each time.
	need := a.needAtStart()
	if need == search.Far || r.profile.Speed == 0 {
		return nil
	}
	a.horizon = 1
	if left := r.left(st); int(need) > left {
		a.horizon += (int(need) - left + r.profile.Speed - 1) / r.profile.Speed
	}
	for more := 1; ; more *= 2 {
		if a.within(dst) || !a.cut {
			return nil
		}
		a.horizon += more
	}
}

// needAtStart is what the start must spend at least.
func (a *arrival) needAtStart() uint32 {
	need := a.need(a.asked.At, int(a.asked.Facing/2))
	if paid := a.asked.Paid; paid.Cost > 0 {
		if beyond := a.need(paid.To, int(a.asked.Facing/2)); beyond != search.Far {
			need = min(need, beyond+uint32(paid.Owed()))
		}
	}
	return need
}

// need is what a model on a square must spend at least, or search.Far.
func (a *arrival) need(c pathing.Cell, facing int) uint32 {
	return a.field.costs.At(a.rules.ground.board.ID(c), facing)
}

// inTime reports whether a need can be met with some Speed in this Turn and all
// that the Turns after it give.
func (a *arrival) inTime(turn int, need uint32, left int) bool {
	if need == search.Far {
		return false
	}
	if int(need) <= left+a.rules.profile.Speed*(a.horizon-turn) {
		return true
	}
	a.cut = true
	return false
}

// within looks for an arrival up to the horizon.
func (a *arrival) within(dst *Plan) bool {
	b := a.rules.ground.board
	*dst = Plan{Steps: dst.Steps[:0]}
	a.cut = false
	a.first = slices.Grow(a.first[:0], b.W()*b.H()*8)[:b.W()*b.H()*8]
	a.index = slices.Grow(a.index[:0], len(a.first))[:len(a.first)]
	clear(a.first)
	clear(a.owed)
	for turn := 1; turn <= a.horizon; turn++ {
		for len(a.turns) <= turn+1 {
			a.turns = append(a.turns, turnStart{})
		}
		here, next := &a.turns[turn], &a.turns[turn+1]
		next.states, next.debts = next.states[:0], next.debts[:0]
		if turn == 1 {
			here.states, here.debts = here.states[:0], here.debts[:0]
		}

		// Step 1. Search every total, the cheapest first.
		action, best := a.searchTurn(turn)
		if action != 0 {
			dst.Found, dst.Turn, dst.Phase, dst.Cost = true, turn, a.firstPhase(turn)+action-1, pathing.Cost(best.total)
			a.runTotal(turn, best.before, true)
			dst.Steps = a.readBack(dst.Steps, turn)
			return true
		}

		// Step 2. What is new starts the next Turn.
		for i := range next.debts {
			d := &next.debts[i]
			if least := a.owed[d.step]; least == 0 || int32(d.owed) < least {
				a.owed[d.step] = int32(d.owed)
			}
		}
		if len(next.states) == 0 && len(next.debts) == 0 && (turn > 1 || !a.hasPayment()) {
			return false
		}
	}
	a.cut = true
	return false
}

// searchTurn searches every total of a Turn and returns the Action that first reaches
// the target, or 0, and what the cheapest way there costs. Of plans alike in Phase, Speed
// and squares the one with most Speed left then is that of the last total.
func (a *arrival) searchTurn(turn int) (action int, best kept) {
	for total := a.nextTotal(turn, -1); total >= 0; total = a.nextTotal(turn, total) {
		a.runTotal(turn, total, true)
		if a.arrived == 0 {
			a.collect(turn, total)
			continue
		}
		at := kept{total: total + a.spent(a.key), squares: a.key%a.unit + a.base, before: total}
		if action == 0 || a.arrived < action || a.arrived == action && !at.costsMore(best.total, best.squares) {
			action, best = a.arrived, at
		}
	}
	return action, best
}

// firstPhase is the first Phase of a Turn that the model acts in.
func (a *arrival) firstPhase(turn int) int {
	if turn == 1 {
		return max(a.asked.Phase, 1)
	}
	return 1
}

func (a *arrival) hasPayment() bool { return a.asked.Paid.Cost > 0 }

// nextTotal is the total after one of those that a Turn starts with, -1 after the last;
// total is -1 for the first.
func (a *arrival) nextTotal(turn, total int) int {
	if total < 0 && (turn == 1 || turn == 2 && a.hasPayment()) {
		return 0
	}
	next := -1
	for _, s := range a.turns[turn].states {
		if s.total > total && (next < 0 || s.total < next) {
			next = s.total
		}
	}
	for i := range a.turns[turn].debts {
		if t := a.turns[turn].debts[i].total; t > total && (next < 0 || t < next) {
			next = t
		}
	}
	return next
}

// runTotal searches the Phases of a Turn from everything that starts it with a
// total. If stop is set it ends with the Phase that reaches the target.
func (a *arrival) runTotal(turn, total int, stop bool) {
	a.openTotal(turn, total)
	a.arrived, a.replacing = 0, pathing.NoDir
	for i := 1; i <= a.actions && a.arrived == 0; i++ {
		a.begins(i)
		a.dropLate(turn, &a.phases[i])
		a.act(i)
		if i == 1 && a.paid {
			a.replacePayment()
		}
		if !stop || !a.window.Contains(a.to) {
			continue
		}
		if end, key, ok := a.endIn(a.window.Index(a.to)); ok {
			a.arrived, a.end, a.key = i, end, key
		}
	}
}

// openTotal readies the search of a total, in a window around all that starts with it.
func (a *arrival) openTotal(turn, total int) {
	r := a.rules
	here := &a.turns[turn]
	low, high := ^uint32(0), uint32(0)
	box := image.Rectangle{}
	add := func(c pathing.Cell) { box = box.Union(image.Rect(c.X, c.Y, c.X+1, c.Y+1)) }
	a.paid = a.hasPayment() && turn <= 2 && total == 0
	if a.paid || turn == 1 {
		low = 0
		add(a.asked.At)
	}
	for _, s := range here.states {
		if s.total == total {
			low, high = min(low, s.squares), max(high, s.squares)
			c, _, _ := a.unpack(s.id)
			add(c)
		}
	}
	a.debts = a.debts[:0]
	for i := range here.debts {
		if d := &here.debts[i]; d.total == total {
			low, high = min(low, d.squares), max(high, d.squares)
			a.debts = append(a.debts, *d)
			add(d.step.from)
		}
	}
	a.base = low
	a.st, a.phase, a.budget = r.NextTurn(a.asked), a.firstPhase(turn), r.profile.Speed
	if turn == 1 {
		a.st, a.budget = a.asked, max(r.left(a.asked), 0)
	}
	a.actions = max(r.params.PhasesPerTurn-a.phase+1, 0)
	box = box.Inset(-min(a.actions*r.squares(), a.budget))
	a.window = units.WindowOver(r.ground.board,
		pathing.Cell{X: box.Min.X, Y: box.Min.Y}, pathing.Cell{X: box.Max.X - 1, Y: box.Max.Y - 1})
	a.start = -1
	if a.window.Contains(a.asked.At) {
		a.start = a.window.Index(a.asked.At)
	}
	a.unit = high - low + uint32(a.actions*r.squares()) + 1
	a.maxKey = uint32(a.budget)*a.unit + a.unit - 1
	a.layout()
	if turn == 1 && !a.paid {
		a.from(a.origin)
	}
	for _, s := range here.states {
		if s.total == total {
			c, posture, facing := a.unpack(s.id)
			a.from(a.fresh(c, posture, facing, s.squares))
		}
	}
	a.openDebts()
}

// dropLate leaves out of what an Action starts from the states that the target is too
// far from.
func (a *arrival) dropLate(turn int, ph *phase) {
	kept := ph.from[:0]
	for _, s := range ph.from {
		if s.paid || a.inTime(turn, a.need(a.window.Cell(s.cell), s.facing), a.budget-a.spent(s.key)) {
			kept = append(kept, s)
		}
	}
	ph.from = kept
}

// fresh is a state at the start of a Turn: what S-11 remembers depends on the square alone.
func (a *arrival) fresh(c pathing.Cell, posture pathing.Posture, facing int, squares uint32) source {
	return a.state(a.window.Index(c), posture, 4*a.classAt(c)+facing, squares-a.base)
}

// collect records what a total leads to at the end of its Turn: states, and
// payments that are left open.
func (a *arrival) collect(turn, total int) {
	next := &a.turns[turn+1]
	for slot, key := range a.best {
		if key == search.Unreached {
			continue
		}
		s := a.source(slot, key)
		c := a.window.Cell(s.cell)
		if !a.inTime(turn, a.need(c, s.facing), 0) {
			continue
		}
		// A state that an earlier Turn ended in is old news at any cost: what
		// leads from it to the target would have got there a Turn earlier.
		id := a.stateID(c, s.posture, s.facing)
		now := kept{id: id, total: total + a.spent(key), squares: key%a.unit + a.base, before: total}
		switch {
		case a.first[id] == 0:
			a.first[id], a.index[id] = uint16(min(turn, 1<<16-1)), int32(len(next.states))
			next.states = append(next.states, now)
		case int(a.first[id]) == turn:
			if old := &next.states[a.index[id]]; old.costsMore(now.total, now.squares) {
				*old = now
			}
		}
	}
	a.collectDebts(turn, total)
}
