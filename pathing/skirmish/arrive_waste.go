package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// A model that can pay for a square in full may not pay for it in part (S-12). If
// the square has no room to end in (S-09) and the way on is more than is left, it
// may pay to waste points first: turn to and fro, lie down, pay for something else,
// until the square is too dear, and so be allowed to owe the rest.
//
// Searches for the least Speed never look at that. So where such a plan could be
// better than the best of the others, arrival looks again, and adds the debts that
// waste makes possible. For them waste keeps every state of a Turn by the exact
// Speed spent, not the least alone.
type waste struct {
	on    bool         // whether debts of waste are looked for
	plan  Plan         // the best without waste
	doors map[int]door // by stance

	nodes []wasted
	at    map[spot]int32
	least map[spot]uint32 // squares of a state between Actions, whatever the Action
	queue []int32
	goals []int32 // the cheapest node that each debt can be made from
	goal  map[debtKey]int32
	chain []int32
}

// wasted is a state of a Turn with the exact Speed spent in it, and the fewest
// squares that it takes.
type wasted struct {
	spot
	squares uint32
	from    int32       // the node before, -1 for none
	paid    pathing.Dir // where the points went that a part payment wasted, else NoDir
}

// spot is what tells nodes apart.
type spot struct {
	cell    int32 // of the window; of spotDebt, which debt
	spent   int32
	kind    spotKind
	action  uint8 // in which it is, or after so many Actions
	posture pathing.Posture
	layer   uint8 // of the machine
	used    uint8 // squares of the Action
}

type spotKind uint8

const (
	spotBetween spotKind = iota // between Actions
	spotLive                    // at the start, with the payment standing
	spotDebt                    // with a debt of the Turn before
	spotLabel                   // within an Action
)

// door is a square without room that could be paid for in part with waste, in a
// facing: the first Turn in which, and the least that is spent by then and for it.
type door struct{ turn, total int }

// mayWaste notes that a square without room could be paid for in part with waste,
// which takes all that is left of this Turn and a point more. It reports whether that
// could lead to a better plan.
func (p *solver) mayWaste(turn, plane int, to pathing.Cell, facing, cost int) bool {
	need := p.need(to, facing)
	if cost < 2 || need == search.Far || !p.inTime(turn, need+1, 0) {
		return false
	}
	d := door{turn, plane + p.budget + 1}
	w := &p.arrival.waste
	if w.on {
		return p.mayBeat(&w.plan, d, need)
	}
	if w.doors == nil {
		w.doors = map[int]door{}
	}
	k := p.stance(to, pathing.Standing, facing)
	if old, ok := w.doors[k]; ok {
		d = door{min(d.turn, old.turn), min(d.total, old.total)}
	}
	w.doors[k] = d
	return true
}

// mayBeat reports whether a plan with waste could be better than another, by what
// is needed at least behind the door: it takes a Turn or more, with a point that is
// still owed.
func (p *solver) mayBeat(plan *Plan, d door, need uint32) bool {
	turn := d.turn + (int(need)+p.rules.profile.Speed)/p.rules.profile.Speed
	switch {
	case need == search.Far || turn > p.arrival.horizon:
		return false
	case !plan.Found || turn < plan.Turn:
		return true
	}
	return turn == plan.Turn && (plan.Phase > 1 || d.total+int(need) < int(plan.Cost))
}

// lookAgain reports whether waste could lead to a better plan than that of the first
// look. Where it could by what the ground alone takes, it is worth the time to find
// out what it takes among all that stand there.
func (p *solver) lookAgain(plan *Plan) bool {
	a := &p.arrival
	w := &a.waste
	w.plan = Plan{Found: plan.Found, Turn: plan.Turn, Phase: plan.Phase, Cost: plan.Cost}
	better := func(f *search.Field) bool {
		for k, d := range w.doors {
			c, _, facing := p.unpack(k)
			if p.mayBeat(&w.plan, d, f.At(p.rules.ground.board.ID(c), facing)) {
				return true
			}
		}
		return false
	}
	if !better(a.field.field) {
		return false
	}
	if a.among == nil {
		a.among = p.fieldAmong(a.to)
	}
	return better(a.among)
}

// fieldAmong is a distance field towards a square among all that stand there, whether
// one may end there or not.
func (p *solver) fieldAmong(to pathing.Cell) *search.Field {
	r, g := p.rules, p.rules.ground
	window := p.window
	p.window = units.WindowAround(g.board, pathing.Cell{}, max(g.board.W(), g.board.H()))
	var links []search.Link
	for cell := range p.window.Cells() {
		from := p.window.ID(cell)
		if g.flags[from]&obstruction != 0 {
			continue
		}
		for f := range uint8(4) {
			p.jumps = p.landings(p.jumps[:0], cell, pathing.Dir(2*f), r.profile.Speed)
			for _, j := range p.jumps {
				links = append(links, search.Link{From: from, To: j.cell, Cost: uint32(j.cost), Layer: f})
			}
		}
	}
	p.window = window
	return search.NewField(&search.FieldQuery{
		Table: g.walk, Machine: &r.walk.open, Flags: g.flags, Mark: submerged, Unit: 1, Links: links, View: p.view, Patcher: &p.patch,
	}, []board.CellID{g.board.ID(to)})
}

// wasteDebts offers the part payments towards squares without room that waste makes
// possible in the plane just run. Of the ways to be too poor for a square the
// cheapest is best: it owes whatever a dearer one could, for less.
func (p *solver) wasteDebts(add func(d debt, most int)) {
	p.wasteNodes()
	w := &p.arrival.waste
	w.goals = w.goals[:0]
	if w.goal == nil {
		w.goal = map[debtKey]int32{}
	}
	clear(w.goal)
	for i := range w.nodes {
		p.wasteGoals(&w.nodes[i], func(k debtKey, cost int) {
			if n, ok := w.goal[k]; !ok {
				w.goal[k] = int32(len(w.goals))
				w.goals = append(w.goals, int32(i))
			} else if old := &w.nodes[w.goals[n]]; old.spent > w.nodes[i].spent || old.spent == w.nodes[i].spent && old.squares > w.nodes[i].squares {
				w.goals[n] = int32(i)
			}
		})
	}
	for n, i := range w.goals {
		node := &w.nodes[i]
		p.wasteGoals(node, func(k debtKey, cost int) {
			if w.goal[k] == int32(n) {
				add(debt{
					from: k.from, facing: k.facing, posture: k.posture, dir: k.dir, owed: cost,
					spent: int(node.spent), squares: node.squares + p.arrival.base, older: wastedDebt,
				}, p.budget-int(node.spent))
			}
		})
	}
}

// wasteGoals gives the squares without room that may be paid for in part from a
// node, and their costs.
func (p *solver) wasteGoals(n *wasted, goal func(k debtKey, cost int)) {
	if n.kind != spotLabel && n.kind != spotLive || int(n.used) >= p.rules.profile.Stride || int(n.action) > p.actions {
		return
	}
	id := p.window.ID(int(n.cell))
	if n.kind == spotLabel && int(n.layer) >= p.acted && !p.fitsIn(id) {
		return
	}
	left := p.budget - int(n.spent)
	facing := int(n.layer) % 4
	for d := pathing.N; d < pathing.NoDir && left > 0; d++ {
		if cost, ok := p.wastePrice(n, d); ok && cost > left && !p.fitsIn(p.rules.ground.next(id, d)) {
			goal(debtKey{p.window.Cell(int(n.cell)), facing, n.posture, d}, cost)
		}
	}
}

// wastePrice is the price of a step out of a node; ok is also false where the price
// is that of the payment which stands.
func (p *solver) wastePrice(n *wasted, d pathing.Dir) (cost int, ok bool) {
	if n.kind == spotLive && p.st.At.Step(d) == p.st.Paid.To {
		return 0, false
	}
	return p.stepCost(pathing.Dir(2*(int(n.layer)%4)), p.window.ID(int(n.cell)), d, n.posture)
}

// wasteNodes makes the nodes of the plane just run.
func (p *solver) wasteNodes() {
	w := &p.arrival.waste
	w.nodes, w.queue = w.nodes[:0], w.queue[:0]
	if w.at == nil {
		w.at, w.least = map[spot]int32{}, map[spot]uint32{}
	}
	clear(w.at)
	clear(w.least)

	// Step 1. What the Turn starts from.
	for _, slot := range p.phases[0].fresh {
		s := p.source(int(slot))
		key := p.phases[0].out[slot]
		p.wasteTo(spot{cell: int32(s.cell), kind: spotBetween, posture: s.posture, layer: uint8(s.layer)}, key, -1)
	}
	if p.special {
		s := p.startSource()
		p.wasteTo(spot{cell: int32(s.cell), kind: spotLive, posture: s.posture, layer: uint8(s.layer)}, 0, -1)
	}
	for i := range p.debts {
		p.wasteTo(spot{cell: int32(i), kind: spotDebt}, p.debtKey(&p.debts[i]), -1)
	}

	// Step 2. One Action after the other, from all that is new after the one before.
	from := 0
	for i := 1; i <= p.actions; i++ {
		till := len(w.nodes)
		for n := from; n < till; n++ {
			p.wasteAction(int32(n), i)
		}
		from = till
		for len(w.queue) > 0 {
			n := w.queue[len(w.queue)-1]
			w.queue = w.queue[:len(w.queue)-1]
			p.wasteLabel(n)
		}
	}
}

// wasteTo adds a node, or lowers the squares of the one there.
func (p *solver) wasteTo(s spot, squares uint32, from int32) {
	p.wasteBy(s, squares, from, pathing.NoDir)
}

func (p *solver) wasteBy(s spot, squares uint32, from int32, paid pathing.Dir) {
	if int(s.spent) > p.budget {
		return
	}
	w := &p.arrival.waste
	if s.kind == spotBetween {
		// Whoever was there an Action before can do all that can be done from here.
		any := s
		any.action = 0
		if old, ok := w.least[any]; ok && old <= squares {
			return
		}
		w.least[any] = squares
	}
	i, ok := w.at[s]
	if !ok {
		i = int32(len(w.nodes))
		w.at[s] = i
		w.nodes = append(w.nodes, wasted{s, squares, from, paid})
	} else if n := &w.nodes[i]; n.squares > squares {
		*n = wasted{s, squares, from, paid}
	} else {
		return
	}
	if s.kind == spotLabel {
		w.queue = append(w.queue, i)
	}
}

// wasteAction starts the i-th Action from a node.
func (p *solver) wasteAction(n int32, i int) {
	from := p.arrival.waste.nodes[n]
	r := p.rules
	if from.kind == spotDebt {
		d := &p.debts[from.cell]
		if cell, layer, key, ok := p.debtTo(d); ok {
			p.wasteTo(spot{
				cell: int32(cell), spent: int32(d.owed), kind: spotLabel, action: 1, posture: d.posture, layer: uint8(layer), used: 1,
			}, key%p.unit, n)
		}
		return
	}
	if from.kind == spotLabel {
		return
	}
	s := source{
		cell: int(from.cell), facing: int(from.layer) % 4, class: int(from.layer) / 4, posture: from.posture, layer: int(from.layer),
		key: uint32(from.spent)*p.unit + from.squares,
	}
	if p.mayMove(s) {
		start := from.spot
		start.kind, start.action, start.used = spotLabel, uint8(i), 0
		if from.kind == spotLive {
			p.wasteLive(n, i)
		} else {
			p.wasteTo(start, from.squares, n)
		}
		if s.posture == pathing.Standing {
			p.jumps = p.landings(p.jumps[:0], s.cell, pathing.Dir(2*s.facing), p.budget-int(from.spent))
			for _, j := range p.jumps {
				entered := r.ground.flags[j.cell]&submerged != 0
				if p.fitsIn(j.cell) && (!entered || p.mayWade(s.class)) {
					class := p.afterMove(s.class, entered)
					p.wasteTo(spot{
						cell: int32(j.index), spent: from.spent + int32(j.cost), kind: spotBetween, action: uint8(i), layer: uint8(4*class + s.facing),
					}, from.squares+uint32(j.squares), n)
				}
			}
		}
	}
	if end, ok := p.changePosture(s.posture, p.budget-int(from.spent)); ok {
		p.wasteTo(spot{
			cell: from.cell, spent: from.spent + int32(end.Cost), kind: spotBetween, action: uint8(i), posture: end.Posture, layer: from.layer,
		}, from.squares, n)
	}
}

// wasteLive starts a Move at the start of the query, with its payment standing.
func (p *solver) wasteLive(n int32, i int) {
	from := p.arrival.waste.nodes[n]
	to := from.spot
	to.kind, to.action = spotLabel, uint8(i)
	for _, c := range p.machine.Turns[from.layer] {
		to.layer, to.spent = c.To, from.spent+int32(c.Cost)
		p.wasteTo(to, from.squares, n)
	}
	if p.rules.profile.Stride < 1 {
		return
	}
	left := p.budget - int(from.spent)
	for d := pathing.N; d < pathing.NoDir; d++ {
		cost, ok := p.firstStep(int(from.layer)%4, d, from.posture)
		if p.st.At.Step(d) == p.st.Paid.To {
			cost -= int(from.spent) // which went there
		}
		switch {
		case !ok:
		case cost <= left:
			p.wasteStep(n, i, d, cost)
		case p.st.At.Step(d) == p.st.Paid.To:
			for paid := 1; paid <= left; paid++ {
				more := from.spot
				more.action, more.spent = uint8(i), from.spent+int32(paid)
				more.layer = uint8(4*p.afterMove(int(from.layer)/4, false) + int(from.layer)%4)
				p.wasteBy(more, from.squares, n, d)
			}
		default:
			p.wastePay(n, i, d, left)
		}
	}
}

// wasteStep enters a square in the i-th Action.
func (p *solver) wasteStep(n int32, i int, d pathing.Dir, cost int) {
	from := &p.arrival.waste.nodes[n]
	id := p.rules.ground.next(p.window.ID(int(from.cell)), d)
	layer := p.machine.Next[from.layer]
	if p.rules.ground.flags[id]&submerged != 0 {
		layer = p.machine.Marked[from.layer]
	}
	if layer == search.NoLayer {
		return
	}
	to := from.spot
	to.kind, to.action, to.layer = spotLabel, uint8(i), layer
	to.cell, to.spent, to.used = int32(p.step(int(from.cell), d, 1)), from.spent+int32(cost), from.used+1
	p.wasteTo(to, from.squares+1, n)
}

// wastePay ends the i-th Action with a part payment that the next one will forfeit.
func (p *solver) wastePay(n int32, i int, d pathing.Dir, left int) {
	from := p.arrival.waste.nodes[n]
	to := from.spot
	to.kind, to.action, to.used, to.layer = spotBetween, uint8(i), 0, p.afterwards(&from.spot)
	for paid := 1; paid <= left; paid++ {
		to.spent = from.spent + int32(paid)
		p.wasteBy(to, from.squares, n, d)
	}
}

// afterwards is the layer after a Move that ends in a spot.
func (p *solver) afterwards(s *spot) uint8 {
	if int(s.layer) >= p.acted {
		return uint8(p.ended(int(s.cell), int(s.layer), s.posture, 0).layer)
	}
	return uint8(4*p.afterMove(int(s.layer)/4, false) + int(s.layer)%4)
}

// wasteLabel goes on from a situation within an Action.
func (p *solver) wasteLabel(n int32) {
	from := p.arrival.waste.nodes[n]
	i := int(from.action)
	for _, c := range p.machine.Turns[from.layer] {
		to := from.spot
		to.layer, to.spent = c.To, from.spent+int32(c.Cost)
		p.wasteTo(to, from.squares, n)
	}
	id := p.window.ID(int(from.cell))
	fits := p.fitsIn(id)
	if int(from.layer) >= p.acted && fits {
		to := from.spot
		to.kind, to.used, to.layer = spotBetween, 0, p.afterwards(&from.spot)
		p.wasteTo(to, from.squares, n)
	}
	if int(from.used) >= p.rules.profile.Stride {
		return
	}
	left := p.budget - int(from.spent)
	for d := pathing.N; d < pathing.NoDir; d++ {
		cost, ok := p.wastePrice(&from, d)
		switch {
		case !ok:
		case cost <= left:
			p.wasteStep(n, i, d, cost)
		case int(from.layer) < p.acted || fits:
			p.wastePay(n, i, d, left)
		}
	}
}

// routeByWaste finds the nodes that lead to where a debt was made by waste, in the
// plane just run, and returns its Action. What the Turn starts from is left as the
// route.
func (p *solver) routeByWaste(d debt) int {
	p.wasteNodes()
	w := &p.arrival.waste
	for i := range w.nodes {
		n := &w.nodes[i]
		if int(n.spent) != d.spent || n.squares+p.arrival.base != d.squares {
			continue
		}
		found := false
		p.wasteGoals(n, func(k debtKey, _ int) { found = found || k == d.key() })
		if !found {
			continue
		}
		action := int(n.action)
		if n.kind == spotLive {
			action++
		}
		w.chain = w.chain[:0]
		for at := int32(i); at >= 0; at = w.nodes[at].from {
			w.chain = append(w.chain, at)
		}
		p.route = append(p.route[:0], uint64(p.wasteRoot(&w.nodes[w.chain[len(w.chain)-1]])))
		return action
	}
	panic("skirmish: a payment by waste has no route")
}

// wasteRoot is the node of a route that a node without one before it stands for.
func (p *solver) wasteRoot(n *wasted) node {
	switch n.kind {
	case spotLive:
		return startNode()
	case spotDebt:
		return debtNode(int(n.cell))
	}
	s, _ := p.wasteState(n)
	return betweenNode(0, p.slot(s))
}

// wasteState is the state of a node and its action.
func (p *solver) wasteState(n *wasted) (s source, action int) {
	if n.kind == spotDebt {
		d := &p.debts[n.cell]
		return source{cell: p.window.Index(d.from), facing: d.facing, posture: d.posture}, 0
	}
	return source{cell: int(n.cell), facing: int(n.layer) % 4, posture: n.posture, layer: int(n.layer)}, int(n.action)
}

// wasteSteps appends the steps of the chain that routeByWaste found, if any, and
// forgets it.
func (p *solver) wasteSteps(dst []pathing.Step) []pathing.Step {
	w := &p.arrival.waste
	if len(w.chain) == 0 {
		return dst
	}
	root := &w.nodes[w.chain[len(w.chain)-1]]
	before, _ := p.wasteState(root)
	spent := root.spent
	for i := len(w.chain) - 2; i >= 0; i-- {
		n := &w.nodes[w.chain[i]]
		s, action := p.wasteState(n)
		step := pathing.Step{
			To: p.place(s.cell), Cost: pathing.Cost(n.spent - spent), Turn: 1, Phase: int16(p.first + action - 1),
			Dir: n.paid, Facing: pathing.Dir(2 * s.facing), Posture: s.posture,
		}
		same := s.cell == before.cell && s.facing == before.facing && s.posture == before.posture
		switch {
		case n.paid != pathing.NoDir:
			step.Paid, step.Rules = step.Cost, step.Rules.With(s12)
			if s.posture == pathing.Prone {
				step.Choice = pathing.Crawl
			}
		case same && n.spent == spent:
			continue // the same state, at the start or the end of an Action
		default:
			owed := i == len(w.chain)-2 && p.owedStep(p.wasteRoot(root), step.To.Cell()) && n.kind == spotLabel && s.cell != before.cell
			p.describe(&step, n.kind == spotLabel, owed, before.cell, before.facing, before.posture)
		}
		dst = append(dst, step)
		before, spent = s, n.spent
	}
	w.chain = w.chain[:0]
	return dst
}
