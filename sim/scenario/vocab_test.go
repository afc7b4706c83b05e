package scenario

import (
	"fmt"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// toy is a ruleset with the kinds of parameters and fields that real ones have.
// The messages of the golden files are about it, so they change only with this
// package.
func toy() *pathing.Ruleset {
	num := func(key string, lo, hi, def int) pathing.Param {
		return pathing.Param{Key: key, Min: lo, Max: hi, Default: pathing.Value{Int: def}, Summary: "what " + key + " is"}
	}
	state := func(p pathing.Param) pathing.Param { p.State = true; return p }
	needed := func(p pathing.Param) pathing.Param { p.Needed = true; return p }
	kind := func(key string, k pathing.Kind, def int) pathing.Param {
		return pathing.Param{Key: key, Kind: k, Default: pathing.Value{Int: def}, Summary: "what " + key + " is"}
	}
	half := func(key string, lo, hi, def int) pathing.Param {
		p := num(key, lo, hi, def)
		p.Kind = pathing.KindHalf
		return p
	}
	enum := kind("corner_cutting", pathing.KindEnum, 0)
	enum.Enum = []string{"allowed", "one_flank", "never"}
	return &pathing.Ruleset{
		Name: "toy", Unit: "Speed points", Prefix: "T",
		Params: []pathing.Param{
			num("direction_cost.front", 1, 20, 1),
			num("direction_cost.rear", 1, 20, 3),
			num("facing_cost", 0, 20, 1),
			half("square_capacity", 1, 20, 4),
			num("surface_cost.steep", -20, 20, 1),
			num("surface_cost.flooded", -20, 20, 1),
			num("climb_cost", 1, 20, 4),
			kind("jump_counts_landing", pathing.KindBool, 1),
			enum,
			num("phases_per_turn", 1, 12, 4),
		},
		Fields: []pathing.Param{
			num("speed", 0, 60, 0),
			needed(num("stride", 1, 30, 1)),
			half("size", 1, 40, 2),
			num("mind", 0, 99, 0),
			state(kind("facing", pathing.KindDir, int(pathing.N))),
			state(kind("prone", pathing.KindBool, 0)),
			kind("swim", pathing.KindBool, 0),
			kind("vehicle", pathing.KindBool, 0),
			num("turn", 0, 30, 0),
			state(num("spent", 0, 60, 0)),
			state(num("phase", 1, 12, 1)),
			state(num("moves_made", 0, 12, 0)),
			state(kind("wet", pathing.KindBool, 0)),
			state(pathing.Param{Key: "paid", Kind: pathing.KindPayment, Max: 60, Summary: "part of an entry cost paid already"}),
			state(num("since_turn", 0, 99, 0)),
		},
	}
}

func toyVocabulary() Vocabulary {
	other := &pathing.Ruleset{Name: "blocks", Fields: []pathing.Param{
		{Key: "post", Kind: pathing.KindCell, Summary: "where it belongs"},
	}}
	deep := &pathing.Ruleset{Name: "deep", Fields: []pathing.Param{
		{Key: "status", Kind: pathing.KindWords, Enum: []string{"prone", "slowed"}, Summary: "what hampers it"},
		{Key: "unengaged", Kind: pathing.KindIDs, Summary: "whom it is not engaged with"},
		{Key: "drags", Kind: pathing.KindIDs, Max: 1, Summary: "what it drags"},
	}}
	hold, random := Policy{Name: "hold", Summary: "stays where it is"}, Policy{Name: "random", Summary: "takes any end"}
	guard := Policy{Name: "guard", Summary: "stays near where it started", Options: []pathing.Param{
		{Key: "radius", Min: 1, Max: 20, Default: pathing.Value{Int: 3}, Summary: "how far it goes"},
	}}
	greedy := Policy{Name: "greedy", Summary: "takes the best end"}
	rush := Policy{Name: "rush", Summary: "makes for the goal", Goal: true}
	stack := Policy{Name: "stack", Summary: "piles up"}
	return Vocabulary{Rulesets: []*Ruleset{
		{
			Decl: toy(), Policies: []Policy{hold, random, rush, guard, greedy},
			Compile: func(s *Scenario) (any, []Fault) { return "compiled", crowded(s) },
		},
		{Decl: other, Policies: []Policy{hold, random, guard, greedy, stack}, Barred: board.Solid},
		{
			Decl: deep, Policies: []Policy{hold, random, guard, greedy}, Columns: true, Stand: highest,
			Terrain: board.Solid | board.Void | board.Steep | board.Dangerous | board.Difficult | board.Unclimbable | board.Check,
		},
	}}
}

// highest is the highest surface of a cell.
func highest(b *board.Board, _ map[string]pathing.Value, c pathing.Cell) (z int, ok bool) {
	column := b.Column(b.ID(c))
	z = bits.Len64(column)
	return z, z < board.MaxHeight && (column != 0 || !b.At(c).Has(board.Void))
}

// crowded tells of squares that hold more than square_capacity.
func crowded(s *Scenario) []Fault {
	p, _ := s.Decl.Param("square_capacity")
	most := p.Default.Int
	if v, ok := s.Rules["square_capacity"]; ok {
		most = v.Int
	}
	sum := map[pathing.Cell]int{}
	var faults []Fault
	for i := range s.Units {
		u := &s.Units[i]
		c := u.At.Cell()
		before := sum[c]
		sum[c] += u.Fields["size"].Int
		if before <= most && sum[c] > most {
			faults = append(faults, s.Fault(u.FieldPos("at"), "capacity",
				fmt.Sprintf("the Sizes of the units on %s sum to more than %s", c, pathing.Half(most)), "put unit "+u.ID+" elsewhere"))
		}
	}
	return faults
}
