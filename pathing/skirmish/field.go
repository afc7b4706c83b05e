package skirmish

import (
	"fmt"
	"math/bits"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Field says how far every square and facing is from the nearest goal. It is safe
// for any number of goroutines.
type Field struct {
	rules *Rules
	costs *search.Field
}

// Field computes the least Speed from every square and facing to any of the goals,
// by steps, changes of facing, climbs and jumps of a standing model, Turn after Turn. No
// other model is in the way, and water sets no limit (S-11). A climb or jump that costs
// more than the Speed of one Turn does not count. For a vehicle the field counts squares
// instead.
//
// Goals on which no model can stand are left out; a goal off the board is an error. The
// time and memory are in proportion to the squares: compute a field once for a goal.
func (r *Rules) Field(goals []pathing.Cell) (*Field, error) {
	g := r.ground
	ids := make([]board.CellID, 0, len(goals))
	for _, c := range goals {
		if !g.board.Contains(c) {
			return nil, fmt.Errorf("skirmish: the goal %v is off the board of %d by %d cells", c, g.board.W(), g.board.H())
		}
		if id := g.board.ID(c); g.flags[id]&obstruction == 0 {
			ids = append(ids, id)
		}
	}
	q := search.FieldQuery{Table: g.walk, Machine: &r.walk.open, Flags: g.flags, Mark: submerged, Unit: 1}
	if r.profile.Vehicle {
		q.Table, q.Unit, q.Square = g.drive, 0, 1
	} else {
		q.Links = r.links()
	}
	return &Field{rules: r, costs: search.NewField(&q, ids)}, nil
}

// links are the climbs and jumps of the board that may shorten a way. A jump over
// squares that can be walked for no more never does. They are found once for each version
// of the board.
func (r *Rules) links() []search.Link {
	r.shortcuts.Lock()
	defer r.shortcuts.Unlock()
	if r.shortcuts.found && r.shortcuts.version == r.board.Version() {
		return r.shortcuts.links
	}
	g := r.ground
	var m mover
	m.rules = r
	m.window = units.WindowAround(g.board, pathing.Cell{}, max(g.board.W(), g.board.H()))
	var links []search.Link
	for cell := range m.window.Cells() {
		from := m.window.ID(cell)
		if g.flags[from]&obstruction != 0 || !r.mayLeap(from) {
			continue
		}
		for f := range uint8(4) {
			facing := pathing.Dir(2 * f)
			m.jumps = m.landings(m.jumps[:0], cell, facing, r.profile.Speed)
			for _, j := range m.jumps {
				if walk, ok := r.walks(facing, from, j.dir, j.squares); j.choice == pathing.Climb || !ok || walk > j.cost {
					links = append(links, search.Link{From: from, To: j.cell, Cost: uint32(j.cost), Layer: f})
				}
			}
		}
	}
	r.shortcuts.links, r.shortcuts.version, r.shortcuts.found = links, r.board.Version(), true
	return links
}

// shortcuts keep what links found.
type shortcuts struct {
	sync.Mutex
	links   []search.Link
	version uint64
	found   bool
}

// mayLeap reports whether a climb, or a jump that walking could not equal, may
// start from c: whether there is anything to climb or to jump over nearby.
func (r *Rules) mayLeap(c board.CellID) bool {
	g := r.ground
	if g.climb != nil && g.climb[c]&0xFF != 0 {
		return true
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		at := c
		for range r.squares() {
			to := g.next(at, d)
			if g.stopsJump(to, g.levels[c]) || !d.Diagonal() && g.side(at, d)&board.SideNorthFull != 0 {
				break
			}
			if w := g.move[at]; !w.open(d) || d.Diagonal() && bits.OnesCount8(w.lines(d)) > 1 {
				return true
			}
			at = to
		}
	}
	return false
}

// walks is what Move over the squares of a jump costs, and whether it can go there.
func (r *Rules) walks(f pathing.Dir, c board.CellID, d pathing.Dir, squares int) (cost int, ok bool) {
	for range squares {
		step, ok := r.ground.stepCost(f, c, d, nil)
		if !ok {
			return 0, false
		}
		cost += step
		c = r.ground.next(c, d)
	}
	return cost, true
}

// Cost is the least Speed from a cell and facing to a goal; for a vehicle, the
// least squares if it may turn at once. ok is false if no goal can be reached, or the cell
// is off the board.
func (f *Field) Cost(c pathing.Cell, facing pathing.Dir) (cost pathing.Cost, ok bool) {
	return f.cost(c, facing, f.rules.profile.Turn)
}

// DriveCost is Cost for a vehicle that has gone sinceTurn squares since it last
// changed its facing.
func (f *Field) DriveCost(c pathing.Cell, facing pathing.Dir, sinceTurn int) (cost pathing.Cost, ok bool) {
	if !f.rules.profile.Vehicle || sinceTurn < 0 {
		return 0, false
	}
	return f.cost(c, facing, sinceTurn)
}

func (f *Field) cost(c pathing.Cell, facing pathing.Dir, sinceTurn int) (cost pathing.Cost, ok bool) {
	r := f.rules
	if !r.ground.board.Contains(c) || facing >= pathing.NoDir || facing.Diagonal() {
		return 0, false
	}
	layer := int(facing / 2)
	if r.profile.Vehicle {
		layer = layer*(r.profile.Turn+1) + min(sinceTurn, r.profile.Turn)
	}
	d := f.costs.At(r.ground.board.ID(c), layer)
	return pathing.Cost(d), d != search.Far
}
