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
	field *search.Field
}

// Field computes the least Speed from every square and facing to any of the goals,
// over the ground alone: steps, changes of facing, climbs and jumps of a standing
// model, Turn after Turn, with nobody in the way and water that binds nobody. A
// climb or jump dearer than the Speed of one Turn is none. For a vehicle it counts
// squares instead.
//
// Goals on which nobody can stand are left out; one off the board is an error. It
// takes time and memory in proportion to the squares: compute it once for a goal.
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
	return &Field{rules: r, field: search.NewField(&q, ids)}, nil
}

// links are the climbs and jumps of the board that may shorten a way: a jump over
// what can be walked as cheaply never does. They are found once a version of the
// board.
func (r *Rules) links() []search.Link {
	r.shortcuts.Lock()
	defer r.shortcuts.Unlock()
	if r.shortcuts.found && r.shortcuts.version == r.board.Version() {
		return r.shortcuts.links
	}
	g := r.ground
	var p solver
	p.rules = r
	p.window = units.WindowAround(g.board, pathing.Cell{}, max(g.board.W(), g.board.H()))
	var links []search.Link
	for cell := range p.window.Cells() {
		from := p.window.ID(cell)
		if g.flags[from]&obstruction != 0 || !r.mayLeap(from) {
			continue
		}
		for f := range uint8(4) {
			facing := pathing.Dir(2 * f)
			p.jumps = p.landings(p.jumps[:0], cell, facing, r.profile.Speed)
			for _, j := range p.jumps {
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
		step, ok := r.ground.price(f, c, d, nil)
		if !ok {
			return 0, false
		}
		cost += step
		c = r.ground.next(c, d)
	}
	return cost, true
}

// Cost is the least Speed from a cell and facing to a goal; for a vehicle, the
// least squares if it may turn at once. ok is false if no goal can be reached, or the cell is off the board.
func (f *Field) Cost(c pathing.Cell, facing pathing.Dir) (cost pathing.Cost, ok bool) {
	if !f.rules.ground.board.Contains(c) || facing >= pathing.NoDir || facing.Diagonal() {
		return 0, false
	}
	if f.rules.profile.Vehicle {
		return f.DriveCost(c, facing, f.rules.profile.Turn)
	}
	d := f.field.At(f.rules.ground.board.ID(c), int(facing/2))
	return pathing.Cost(d), d != search.Far
}

// DriveCost is Cost for a vehicle that has gone so many squares since it last
// changed its facing.
func (f *Field) DriveCost(c pathing.Cell, facing pathing.Dir, sinceTurn int) (cost pathing.Cost, ok bool) {
	if !f.rules.profile.Vehicle || !f.rules.ground.board.Contains(c) || facing >= pathing.NoDir || facing.Diagonal() || sinceTurn < 0 {
		return 0, false
	}
	turn := f.rules.profile.Turn
	d := f.field.At(f.rules.ground.board.ID(c), int(facing/2)*(turn+1)+min(sinceTurn, turn))
	return pathing.Cost(d), d != search.Far
}
