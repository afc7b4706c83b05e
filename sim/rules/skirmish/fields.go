package skirmish

import (
	"iter"
	"math"
	"slices"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
)

// far is the distance to what can't be reached.
const far = math.MaxInt32

// Each goal gets distances of its own if there are at most maxSingle goals and
// maxDistances distances in all: 64 MiB.
const (
	maxSingle    = 16
	maxDistances = 1 << 24
)

// goalFields are the distances of one kind of unit to the goals of its side, made
// when they are first asked for and then kept.
type goalFields struct {
	rules  *skirmish.Rules
	goals  []pathing.Cell
	all    distances
	single []distances // to each goal alone; none if there are too many

	once  sync.Once
	least []int32 // per CellID, the distance to any goal in the best facing
}

// distances are what is left to go to some goals from every cell and layer of the
// board, or far. A layer is a facing; for a vehicle, a facing and the squares since
// the last change of it, up to its Turn.
type distances struct {
	once  sync.Once
	table []int32 // by CellID, then layer
}

// fieldKey is what distances depend on: a unit's Size, Mind and Swim do not count.
type fieldKey struct {
	side    string
	profile skirmish.Profile
}

// makeGoals are the distances of every unit, shared by those alike.
func (t *Table) makeGoals() []*goalFields {
	known := map[fieldKey]*goalFields{}
	list := make([]*goalFields, len(t.units))
	for i := range list {
		side, ok := t.sc.Side(t.sc.Units[i].Side)
		if !ok || len(side.Goal) == 0 {
			continue
		}
		prof := t.units[i].profile
		key := fieldKey{side.Name, prof}
		key.profile.Size, key.profile.Mind, key.profile.Swim = 0, 0, false
		f := known[key]
		if f == nil {
			f = &goalFields{rules: t.Rules(i), goals: side.Goal}
			each := 4 * span(prof) * t.sc.Board.Stride() * (t.sc.Board.H() + 2)
			if n := len(side.Goal); n > 1 && n <= maxSingle && each <= maxDistances/n {
				f.single = make([]distances, n)
			}
			known[key] = f
		}
		list[i] = f
	}
	return list
}

// toAll is the way to the nearest of all goals.
func (g *goalFields) toAll() []int32 { return g.all.to(g.rules, g.goals) }

// toOne is the way to one goal.
func (g *goalFields) toOne(i int) []int32 { return g.single[i].to(g.rules, g.goals[i:i+1]) }

// to computes the distances when they are first asked for.
func (d *distances) to(r *skirmish.Rules, goals []pathing.Cell) []int32 {
	d.once.Do(func() {
		f, err := r.Field(goals)
		if err != nil {
			panic("rules/skirmish: " + err.Error()) // goals were checked with the scenario
		}
		b, span := r.Board(), span(r.Profile())
		d.table = make([]int32, 4*span*b.Stride()*(b.H()+2))
		for i := range d.table {
			d.table[i] = far
		}
		for c := range cellsOf(b) {
			at := int(b.ID(c)) * 4 * span
			for layer := range 4 * span {
				facing := pathing.Dir(2 * (layer / span))
				cost, ok := f.Cost(c, facing)
				if r.Profile().Vehicle {
					cost, ok = f.DriveCost(c, facing, layer%span)
				}
				if ok {
					d.table[at+layer] = int32(cost)
				}
			}
		}
	})
	return d.table
}

// ways is, per CellID, the distance to the nearest goal in the best facing, or far.
func (g *goalFields) ways() []int32 {
	g.once.Do(func() {
		b, table, layers := g.rules.Board(), g.toAll(), 4*span(g.rules.Profile())
		g.least = make([]int32, b.Stride()*(b.H()+2))
		for id := range g.least {
			g.least[id] = slices.Min(table[id*layers : (id+1)*layers])
		}
	})
	return g.least
}

// cellsOf gives every cell of a board, row by row.
func cellsOf(b *board.Board) iter.Seq[pathing.Cell] {
	return func(yield func(pathing.Cell) bool) {
		for y := range b.H() {
			for x := range b.W() {
				if !yield(pathing.Cell{X: x, Y: y}) {
					return
				}
			}
		}
	}
}
