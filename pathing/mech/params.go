package mech

import "example.com/stride/pathing"

// Params are the numbers of the ruleset that a designer may change. Costs are in
// spaces of movement, Sizes in halves; switches are 0 or 1 and words the constants
// below. Start from Default: the zero Params are out of range.
type Params struct {
	CornerCutting     int
	EndInFilled       int
	DifficultCost     int
	ClimbCost         int
	FreeStepUp        int
	ClimbTop          int
	HalfSpeedStacks   int
	FallThreshold     int
	CheckTarget       int
	JumpCost          int
	JumpLength        int
	JumpHeight        int
	EngagedDifficulty int
	EngagementStops   int
	FallSpeed         int
	FallDamagePoints  int
	FallDamagePer     int
	FallDamageMax     int
	FlightCeiling     int
	DragLimit         int
	FootLimit         int
	FlightLoad        int
	DangerousDamage   int
	SoftCover         int
	HardCover         int
	DifficultyPenalty int
	Environment       int
	Combat            int
}

// The values of CornerCutting (M-02): a diagonal step is blocked if both flanks are
// walled off, if both are closed, or if either is.
const (
	CornersAllowed = iota
	CornersOneFlank
	CornersNever
)

// The values of ClimbTop (M-09): the last space climbed is the diagonal onto the
// top, or the step onto it comes on top.
const (
	TopDiagonal = iota
	TopSeparate
)

// The values of JumpLength (M-13): how far a long jump goes, half Speed or the Size.
const (
	LengthHalfSpeed = iota
	LengthSize
)

// The values of JumpHeight (M-13): the Size, at least 1, or 1.
const (
	HeightSize = iota
	HeightOne
)

// The values of Environment (M-24).
const (
	EnvironmentNormal = iota
	EnvironmentLowG
	EnvironmentZeroG
	EnvironmentUnderwater
	EnvironmentVacuum
)

// Default are the parameters of the ruleset as written.
func Default() Params {
	return Params{
		CornerCutting: CornersAllowed, DifficultCost: 2, ClimbCost: 2, ClimbTop: TopDiagonal,
		FallThreshold: 3, CheckTarget: 10, JumpCost: 2, JumpLength: LengthHalfSpeed, JumpHeight: HeightSize,
		EngagedDifficulty: 1, EngagementStops: 1,
		FallSpeed: 10, FallDamagePoints: 3, FallDamagePer: 3, FallDamageMax: 9,
		FlightCeiling: 10, DragLimit: 2, FootLimit: 1, FlightLoad: 1,
		DangerousDamage: 5, SoftCover: 1, HardCover: 2, DifficultyPenalty: 15, Environment: EnvironmentNormal, Combat: 1,
	}
}

// With is p with some parameters changed, by their dotted keys. An unknown key or a
// value out of range is an error that names it.
func (p Params) With(values map[string]pathing.Value) (Params, error) {
	return settings.With("mech", p, values)
}

// Values are all parameters by their dotted keys.
func (p Params) Values() map[string]pathing.Value { return settings.Values(p) }

func (p *Params) check() error { return settings.Check("mech", p) }

// FallDamage is the armour-piercing damage of landing after a fall of some spaces
// (M-18).
func (p Params) FallDamage(spaces int) int {
	return min(max(spaces, 0)/p.FallDamagePer*p.FallDamagePoints, p.FallDamageMax)
}

// Cover says how much cover a target has.
type Cover uint8

// The covers.
const (
	NoCover Cover = iota
	SoftCover
	HardCover
)

// Difficulty is what cover and engagement add to the difficulty of a ranged attack
// (M-14, M-29). Soft and hard cover never add up.
func (p Params) Difficulty(c Cover, engaged bool) int {
	n := 0
	switch c {
	case SoftCover:
		n = p.SoftCover
	case HardCover:
		n = p.HardCover
	}
	if engaged {
		n += p.EngagedDifficulty
	}
	return n
}

// HitChance is the chance in per cent, 0 or more, of an attack with a number of
// difficulties, where hit is the chance without them (M-14, M-29).
func (p Params) HitChance(hit, difficulties int) int {
	return max(hit-difficulties*p.DifficultyPenalty, 0)
}

// Passes reports whether a d20 roll with a bonus passes a check or save (M-12).
func (p Params) Passes(roll, bonus int) bool { return roll+bonus >= p.CheckTarget }

// weightless reports whether everybody may fly everywhere on the board (M-24).
func (p *Params) weightless() bool {
	return p.Environment == EnvironmentZeroG || p.Environment == EnvironmentUnderwater || p.Environment == EnvironmentVacuum
}

// falls reports whether anybody falls outside of liquids (M-18, M-24).
func (p *Params) falls() bool { return p.Environment == EnvironmentNormal }
