package bench

import (
	"errors"
	"math/rand/v2"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/grid"
)

// ScenRules are the rules that the optima of scenario files hold for: eight
// directions, a diagonal step is √2 long and cuts no corner. Water is not entered.
func ScenRules() grid.Rules {
	return grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid | board.Submerged)}
}

// MakeScen draws so many queries on a board, with optima from the slow twin, to five
// decimals: by tens, from one start to cells at random. They are sorted by length, and
// a bucket is four units long, as in the standard files. name is the map's. Starts
// without a goal to get to are drawn again; the error says that there are hardly any
// others.
func MakeScen(name string, b *board.Board, queries int, seed uint64) ([]mapfile.Query, error) {
	plain := PlainRoutes{Board: b, Rules: ScenRules(), Metric: grid.ByLength}
	rng := rand.New(rand.NewPCG(seed, 4))
	type goal struct {
		at     pathing.Cell
		length pathing.Length
	}
	type made struct {
		query  mapfile.Query
		length pathing.Length
	}
	var list []made
	for tries := 0; len(list) < queries; tries++ {
		if tries > 1000+queries {
			return nil, errors.New("bench: the board has hardly two cells with a way between them")
		}
		start := pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}
		if !plain.free(start) {
			continue
		}
		var goals []goal
		plain.From(start, func(c pathing.Cell, l pathing.Length) bool {
			goals = append(goals, goal{c, l})
			return true
		})
		if len(goals) < 2 {
			continue
		}
		for range min(10, queries-len(list)) {
			g := goals[1+rng.IntN(len(goals)-1)]
			list = append(list, made{mapfile.Query{
				Map: name, W: b.W(), H: b.H(), Start: start, Goal: g.at,
				Bucket: int(g.length.Float64() / 4), Optimum: mapfile.RoundedOptimum(g.length, 5),
			}, g.length})
		}
	}
	slices.SortStableFunc(list, func(a, b made) int { return a.length.Compare(b.length) })
	out := make([]mapfile.Query, len(list))
	for i := range list {
		out[i] = list[i].query
	}
	return out, nil
}
