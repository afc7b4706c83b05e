package skirmish

import "example.com/stride/pathing"

// Params are the numbers of the ruleset that a designer may change. Costs are in
// Speed points; SquareCapacity is in halves of a Size; JumpCountsLanding is 0 or 1.
// Start from Default: the zero Params are out of range.
type Params struct {
	PhasesPerTurn     int
	Front             int
	FrontDiagonal     int
	Side              int
	RearDiagonal      int
	Rear              int
	FacingCost        int
	DiagonalSurcharge int
	OccupiedSurcharge int
	SquareCapacity    int
	Steep             int
	Flooded           int
	Debris            int
	Dangerous         int
	Loose             int
	SubmergedMoves    int
	ClimbCost         int
	JumpMultiplier    int
	JumpCountsLanding int
	LieDownCost       int
	StandUpCost       int
	CrawlMultiplier   int
}

// Default are the parameters of the ruleset as written.
func Default() Params {
	return Params{
		PhasesPerTurn: 4,
		Front:         1, FrontDiagonal: 1, Side: 2, RearDiagonal: 3, Rear: 3,
		FacingCost: 1, DiagonalSurcharge: 1, OccupiedSurcharge: 1, SquareCapacity: 4,
		Steep: 1, Flooded: 1, Debris: 1, Dangerous: 2, Loose: 2,
		SubmergedMoves: 1, ClimbCost: 4, JumpMultiplier: 2, JumpCountsLanding: 1,
		LieDownCost: 1, StandUpCost: 2, CrawlMultiplier: 2,
	}
}

// With is p with some parameters changed, by their dotted keys. An unknown key or
// a value out of range is an error that names it.
func (p Params) With(values map[string]pathing.Value) (Params, error) {
	return settings.With("skirmish", p, values)
}

// Values are all parameters by their dotted keys.
func (p Params) Values() map[string]pathing.Value { return settings.Values(p) }

func (p *Params) check() error { return settings.Check("skirmish", p) }

// direction is the cost of a step in direction d for a model that faces f (S-03).
func (p *Params) direction(f, d pathing.Dir) int {
	switch (d - f) & 7 {
	case 0:
		return p.Front
	case 1, 7:
		return p.FrontDiagonal
	case 2, 6:
		return p.Side
	case 3, 5:
		return p.RearDiagonal
	default:
		return p.Rear
	}
}
