package trial

import (
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// Games is the tally of many games of one setup. It holds whole numbers alone:
// adding games, and merging tallies, in any order and grouping gives the same
// Games.
type Games struct {
	// N is the number of games.
	N int64
	// Ends counts games by winner and reason: Ends[side][reason], and the last
	// row, Ends[len(sides)], for draws.
	Ends [][play.NumReasons]int64
	// Turns counts games by the Turns that they took.
	Turns Histogram
	// Units and Sides are in the order of the setup. A side adds up its units, game
	// by game.
	Units []Account
	Sides []Account
	// Tally is the sum of the games' own tallies.
	Tally *play.Tally

	setup  *play.Setup
	pairs  []pair
	counts []int64    // 1, and behind it those of a unit or side in a game
	sums   []PairSums // of all units and sides
}

// Account is what a unit, or the units of a side together, did in many games: a pair
// of sums for each of Ruleset.Metrics, with its Of in X and its Per in Y.
type Account []PairSums

// pair says where in Games.counts a metric has its Of and its Per: PerGame is the 1.
type pair struct{ of, per int }

// NewGames makes an empty tally for games of a setup.
func NewGames(s *play.Setup) *Games {
	metrics, counters := s.Ruleset().Metrics, len(s.Ruleset().Counters)
	g := &Games{
		Ends:   make([][play.NumReasons]int64, len(s.Sides())+1),
		Tally:  s.NewTally(),
		setup:  s,
		counts: make([]int64, counters+1),
		sums:   make([]PairSums, len(metrics)*(len(s.Units())+len(s.Sides()))),
	}
	g.counts[0] = 1
	for i := range metrics {
		g.pairs = append(g.pairs, pair{
			of:  int(metrics[i].Of - ruleset.PerGame),
			per: int(metrics[i].Per - ruleset.PerGame),
		})
	}
	sums := g.sums
	accounts := func(n int) []Account {
		list := make([]Account, n)
		for i := range list {
			list[i], sums = sums[:len(metrics):len(metrics)], sums[len(metrics):]
		}
		return list
	}
	g.Units, g.Sides = accounts(len(s.Units())), accounts(len(s.Sides()))
	return g
}

// Add counts a game of the setup. It keeps nothing of r.
func (g *Games) Add(r *play.Result) {
	g.N++
	winner := r.Winner
	if winner == play.Draw {
		winner = len(g.Sides)
	}
	g.Ends[winner][r.Reason]++
	g.Turns.Add(r.Turns)
	g.Tally.Add(r.Tally)
	for u := range g.Units {
		copy(g.counts[1:], r.Tally.Of(u))
		g.count(g.Units[u])
	}
	for i := range g.Sides {
		r.Tally.Side(g.setup, i, g.counts[1:])
		g.count(g.Sides[i])
	}
}

// count adds a game with the counts at hand to an account.
func (g *Games) count(a Account) {
	for i, p := range g.pairs {
		a[i].Add(g.counts[p.of], g.counts[p.per])
	}
}

// Merge counts all games of o, a tally of the same setup.
func (g *Games) Merge(o *Games) {
	g.N += o.N
	for i := range g.Ends {
		for j := range g.Ends[i] {
			g.Ends[i][j] += o.Ends[i][j]
		}
	}
	g.Turns.Merge(o.Turns)
	g.Tally.Add(o.Tally)
	for i := range g.sums {
		g.sums[i].Merge(o.sums[i])
	}
}

// Reset sets every count to zero and keeps the room.
func (g *Games) Reset() {
	g.N = 0
	clear(g.Ends)
	g.Turns = g.Turns[:0]
	clear(g.sums)
	g.Tally.Reset()
}

// Wins is the number of games that a side won; side len(Sides) stands for draws.
func (g *Games) Wins(side int) int64 {
	var n int64
	for _, k := range g.Ends[side] {
		n += k
	}
	return n
}

// Draws is the number of games that nobody won.
func (g *Games) Draws() int64 { return g.Wins(len(g.Sides)) }

// Setup is the setup whose games are counted.
func (g *Games) Setup() *play.Setup { return g.setup }
