package play

import (
	"math"
	"sync"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
)

// far is the distance to what can't be reached.
const far = math.MaxInt32

// maxSingle is for how many goals each may get a distance field of its own.
const maxSingle = 16

// goalFields are the distances of one kind of unit to the goals of its side, made
// when they are first asked for and then kept.
type goalFields struct {
	rules  *skirmish.Rules
	goals  []pathing.Cell
	all    lazyField
	single []lazyField // to each goal alone; none if there are too many

	once  sync.Once
	least []int32 // per CellID, the distance to any goal in the best facing
}

type lazyField struct {
	once  sync.Once
	field *skirmish.Field
}

// fieldKey is what distances depend on: a unit's Size, Mind and Swim do not count.
type fieldKey struct {
	side    int
	profile skirmish.Profile
}

// fieldsFor are the fields of a unit, shared with those like it; nil if its side
// has no goals.
func (s *Setup) fieldsFor(known map[fieldKey]*goalFields, u Unit, r *skirmish.Rules) *goalFields {
	goals := s.scenario.Sides[u.Side].Goal
	if len(goals) == 0 {
		return nil
	}
	key := fieldKey{u.Side, u.Profile}
	key.profile.Size, key.profile.Mind, key.profile.Swim = 0, 0, false
	f := known[key]
	if f == nil {
		f = &goalFields{rules: r, goals: goals}
		if len(goals) <= maxSingle {
			f.single = make([]lazyField, len(goals))
		}
		known[key] = f
	}
	return f
}

func (l *lazyField) to(r *skirmish.Rules, goals []pathing.Cell) *skirmish.Field {
	l.once.Do(func() {
		f, err := r.Field(goals)
		if err != nil {
			panic("play: " + err.Error()) // goals were checked with the scenario
		}
		l.field = f
	})
	return l.field
}

// toAll is the field to the nearest of all goals.
func (g *goalFields) toAll() *skirmish.Field { return g.all.to(g.rules, g.goals) }

// toOne is the field to one goal.
func (g *goalFields) toOne(i int) *skirmish.Field {
	return g.single[i].to(g.rules, g.goals[i:i+1])
}

// ways is, per CellID, the distance to the nearest goal in the best facing, or far.
func (g *goalFields) ways() []int32 {
	g.once.Do(func() {
		b, f := g.rules.Board(), g.toAll()
		g.least = make([]int32, b.Stride()*(b.H()+2))
		for id := range g.least {
			g.least[id] = far
		}
		for y := range b.H() {
			for x := range b.W() {
				c := pathing.Cell{X: x, Y: y}
				id := b.ID(c)
				for d := pathing.N; d < pathing.NoDir; d += 2 {
					if cost, ok := f.Cost(c, d); ok {
						g.least[id] = min(g.least[id], int32(cost))
					}
				}
			}
		}
	})
	return g.least
}

// way is the distance from a cell to the nearest goal in the best facing, or far.
func (g *goalFields) way(id board.CellID) int32 { return g.ways()[id] }
