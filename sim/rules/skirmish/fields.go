package skirmish

import (
	"math"
	"slices"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
)

// far is the distance to what can't be reached.
const far = math.MaxInt32

// maxDistances is how many distances in all there may be to the goals of a unit each: 64 MiB.
const maxDistances = 1 << 24

// goals are the distances of one kind of unit to the goals of its side.
type goals struct {
	*play.Goals[[]int32]
	layers int

	once  sync.Once
	least []int32
}

// fieldKey is what distances depend on: a unit's Size, Mind and Swim do not count.
type fieldKey struct {
	side    string
	profile skirmish.Profile
}

// makeGoals are the distances of every unit, shared by those alike.
func (t *Table) makeGoals() []*goals {
	known := map[fieldKey]*goals{}
	list := make([]*goals, len(t.units))
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
			rules, layers, n := t.Rules(i), 4*span(prof), len(side.Goal)
			each := layers * t.sc.Board.Stride() * (t.sc.Board.H() + 2)
			f = &goals{layers: layers, Goals: play.NewGoals(side.Goal, each <= maxDistances/n, func(to []pathing.Cell) []int32 { return distances(rules, to) })}
			known[key] = f
		}
		list[i] = f
	}
	return list
}

// distances are what is left to go to some goals from every cell and layer of the
// board, or far: by CellID, then layer. A layer is a facing; for a vehicle, a facing and
// the squares since the last change of it, up to its Turn.
func distances(r *skirmish.Rules, goals []pathing.Cell) []int32 {
	f, err := r.Field(goals)
	if err != nil {
		panic("rules/skirmish: " + err.Error()) // goals were checked with the scenario
	}
	b, span := r.Board(), span(r.Profile())
	table := make([]int32, 4*span*b.Stride()*(b.H()+2))
	for i := range table {
		table[i] = far
	}
	for id := range b.Cells() {
		c := b.Cell(id)
		for layer := range 4 * span {
			facing := pathing.Dir(2 * (layer / span))
			cost, ok := f.Cost(c, facing)
			if r.Profile().Vehicle {
				cost, ok = f.DriveCost(c, facing, layer%span)
			}
			if ok {
				table[int(id)*4*span+layer] = int32(cost)
			}
		}
	}
	return table
}

// ways is, per CellID, the distance to the nearest goal in the best facing, or far.
func (g *goals) ways() []int32 {
	g.once.Do(func() {
		table := g.All()
		g.least = make([]int32, len(table)/g.layers)
		for id := range g.least {
			g.least[id] = slices.Min(table[id*g.layers : (id+1)*g.layers])
		}
	})
	return g.least
}
