package trial

import (
	"example.com/stride/sim/play"
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
	// Units and Sides are in the order of the setup. A side adds up its units.
	Units []Account
	Sides []Account
	// MechUnits and MechSides, in the same order, are of the ruleset mech; nil for
	// others.
	MechUnits []MechAccount
	MechSides []MechAccount
	// Tally is the sum of the games' own tallies. Of its numbers, Visits is the one
	// that is nowhere else here.
	Tally *play.Tally

	setup    *play.Setup
	sideless []int // units without a side
}

// Account is what a unit, or all units of a side together, did in many games. Each
// pair of sums has what is counted in X, and in Y what it is measured against.
type Account struct {
	// Choices are the Actions of a kind, by pathing.Choice, against all Actions.
	Choices [play.NumChoices]PairSums
	// Payments are the Actions that were part payments (S-12), against all Actions.
	Payments PairSums
	// Paid are the Speed points paid ahead by part payments, Forfeited those of
	// them that were lost, both against Speed points spent.
	Paid, Forfeited PairSums
	// Squares are the squares entered, against Turns begun. The Turn in which a game
	// ends counts as begun. In mech these are a unit's own turns, which end with it.
	Squares PairSums
	// Stuck are the Turns in which a unit neither moved nor could have, against
	// Turns ended. A Turn in which a side wins by reaching its cells does not end.
	Stuck PairSums
	// Spent are the Speed points spent, against Turns begun, Left those left over at
	// the ends of Turns, against Turns ended: of units that have Speed. A vehicle
	// has none (S-17), so its Turns do not count here.
	Spent, Left PairSums
}

// NewGames makes an empty tally for games of a setup.
func NewGames(s *play.Setup) *Games {
	g := &Games{
		Ends:  make([][play.NumReasons]int64, len(s.Sides())+1),
		Units: make([]Account, len(s.Units())),
		Sides: make([]Account, len(s.Sides())),
		Tally: s.NewTally(),
		setup: s,
	}
	if g.Tally.Mech != nil {
		g.MechUnits = make([]MechAccount, len(s.Units()))
		g.MechSides = make([]MechAccount, len(s.Sides()))
	}
	for u, unit := range s.Units() {
		if unit.Side == play.NoSide {
			g.sideless = append(g.sideless, u)
		}
	}
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
	for i, side := range g.setup.Sides() {
		var sum, some deeds
		for _, u := range side.Units {
			some = g.deedsOf(r, u)
			g.Units[u].add(&some)
			sum.add(&some)
		}
		g.Sides[i].add(&sum)
	}
	for _, u := range g.sideless {
		some := g.deedsOf(r, u)
		g.Units[u].add(&some)
	}
	if g.MechUnits != nil {
		g.addMech(r.Tally)
	}
}

func (g *Games) deedsOf(r *play.Result, u int) deeds {
	d := deeds{Counts: r.Tally.Units[u], begun: int64(r.Turns)}
	if g.MechUnits != nil {
		d.begun = r.Tally.Mech[u].Begun
	}
	if !g.setup.Units()[u].Profile.Vehicle {
		d.speedBegun, d.speedEnded = d.begun, d.Turns
	}
	return d
}

// deeds are what a unit did in one game, or the units of a side together, and in
// how many Turns: begun in all, and begun and ended with Speed.
type deeds struct {
	play.Counts
	begun, speedBegun, speedEnded int64
}

func (d *deeds) add(o *deeds) {
	d.Add(&o.Counts)
	d.begun += o.begun
	d.speedBegun += o.speedBegun
	d.speedEnded += o.speedEnded
}

// add counts a game.
func (a *Account) add(d *deeds) {
	actions := d.Actions()
	for i, n := range d.Choices {
		a.Choices[i].Add(n, actions)
	}
	a.Payments.Add(d.Payments, actions)
	a.Paid.Add(d.Paid, d.Spent)
	a.Forfeited.Add(d.Forfeited, d.Spent)
	a.Squares.Add(d.Squares, d.begun)
	a.Stuck.Add(d.Stuck, d.Turns)
	a.Spent.Add(d.Spent, d.speedBegun)
	a.Left.Add(d.Left, d.speedEnded)
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
	for i := range g.Units {
		g.Units[i].merge(&o.Units[i])
	}
	for i := range g.Sides {
		g.Sides[i].merge(&o.Sides[i])
	}
	for i := range g.MechUnits {
		g.MechUnits[i].merge(&o.MechUnits[i])
	}
	for i := range g.MechSides {
		g.MechSides[i].merge(&o.MechSides[i])
	}
}

func (a *Account) merge(o *Account) {
	for i := range a.Choices {
		a.Choices[i].Merge(o.Choices[i])
	}
	a.Payments.Merge(o.Payments)
	a.Paid.Merge(o.Paid)
	a.Forfeited.Merge(o.Forfeited)
	a.Squares.Merge(o.Squares)
	a.Stuck.Merge(o.Stuck)
	a.Spent.Merge(o.Spent)
	a.Left.Merge(o.Left)
}

// Reset sets every count to zero and keeps the room.
func (g *Games) Reset() {
	g.N = 0
	clear(g.Ends)
	g.Turns = g.Turns[:0]
	clear(g.Units)
	clear(g.Sides)
	clear(g.MechUnits)
	clear(g.MechSides)
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
