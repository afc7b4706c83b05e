package mech_test

// oracleParams are the parameters that movement depends on.
type oracleParams struct {
	Cutting                            oracleCutting
	DifficultCost, ClimbCost           int
	FreeStepUp, FallThreshold          int
	ClimbSeparate, HalfSpeedStacks     bool
	JumpCost                           int
	JumpLengthSize                     bool // jump_length: size in place of half_speed
	JumpHeightOne                      bool // jump_height: one in place of size
	Peace                              bool // outside combat
	EngagementStops                    bool
	FlightCeiling                      int
	FallDamage, FallPer, FallDamageMax int
	FallSpeed                          int
	Environment                        oracleEnvironment
	EndInFilled                        bool
	FlightLoad                         int // in halves
}

type oracleEnvironment uint8

const (
	oracleNormal oracleEnvironment = iota
	oracleLowG
	oracleZeroG
	oracleUnderwater
	oracleVacuum
)

func oracleDefaults() oracleParams {
	return oracleParams{
		DifficultCost: 2, ClimbCost: 2, FallThreshold: 3, JumpCost: 2, EngagementStops: true, FlightCeiling: 10,
		FallSpeed: 10, FallDamage: 3, FallPer: 3, FallDamageMax: 9, FlightLoad: 1,
	}
}

// oracleThing is another character or object. Size is in halves.
type oracleThing struct {
	At            oracleSpace
	Size, Side    int
	Human, Object bool
	Threat        int
}

// oracleProfile is the mover.
type oracleProfile struct {
	Size, Speed, Side   int
	Legs, Flight, Hover bool
	Propulsion, Human   bool
	Teleport            int
}

// oracleGame is everything that a question is answered from.
type oracleGame struct {
	*oracleGround
	oracleParams
	oracleProfile
	n      int // spaces that the mover fills in each axis
	things []oracleThing
	bodies []oracleSet // what each of them fills

	// Each place is looked at once.
	fit           map[oracleSpace]bool
	free          map[oracleSpace]bool
	walks, hovers map[oracleSpace][]oracleStep
	near          map[oracleSpace]uint32
	leaps         map[oracleState]oracleOutcomes
}

func newOracleGame(b *oracleBoard, p oracleParams, m oracleProfile, things []oracleThing) *oracleGame {
	g := &oracleGame{
		oracleGround: newOracleGround(b), oracleParams: p, oracleProfile: m, n: oracleSide(m.Size), things: things,
		fit: map[oracleSpace]bool{}, free: map[oracleSpace]bool{}, walks: map[oracleSpace][]oracleStep{}, hovers: map[oracleSpace][]oracleStep{}, near: map[oracleSpace]uint32{}, leaps: map[oracleState]oracleOutcomes{},
	}
	for _, t := range things {
		body := newOracleSet(b)
		for _, s := range oracleVolume(t.At, oracleSide(t.Size)) {
			if g.onBoard(s) {
				body.set(s, true)
			}
		}
		g.bodies = append(g.bodies, body)
	}
	return g
}

// obstructs reports whether a thing may not be moved through: M-05.
func (g *oracleGame) obstructs(t oracleThing) bool {
	switch {
	case t.Object:
		return t.Size >= g.Size
	case t.Side == g.Side:
		return false
	case t.Human && !g.Human:
		return false
	default:
		return t.Size >= g.Size
	}
}

// way reports whether the mover may sweep through these spaces: none is solid, off
// the board or filled by what obstructs it (M-03, M-05).
func (g *oracleGame) way(spaces []oracleSpace) bool {
	return g.clear(spaces) && !g.meets(spaces, g.obstructs)
}

// meets reports whether any of the spaces is filled by a thing of a kind.
func (g *oracleGame) meets(spaces []oracleSpace, kind func(t oracleThing) bool) bool {
	for i, t := range g.things {
		if !kind(t) {
			continue
		}
		for _, s := range spaces {
			if g.onBoard(s) && g.bodies[i].holds(s) {
				return true
			}
		}
	}
	return false
}

// enters reports whether the mover may be at a place on its way: M-03, M-05, M-07.
func (g *oracleGame) enters(at oracleSpace) bool {
	ok, known := g.fit[at]
	if !known {
		ok = g.fits(at, g.n) && g.way(oracleVolume(at, g.n))
		g.fit[at] = ok
	}
	return ok
}

// ends reports whether a move may end at a place that it enters, among nobody or,
// with end_in_filled, among those that do not obstruct: M-06.
func (g *oracleGame) ends(at oracleSpace) bool {
	ok, known := g.free[at]
	if !known {
		ok = !g.meets(oracleVolume(at, g.n), func(t oracleThing) bool { return !g.EndInFilled || g.obstructs(t) })
		g.free[at] = ok
	}
	return ok
}

// oracleAdjacent compares all pairs of spaces: M-04.
func oracleAdjacent(a, b []oracleSpace) bool {
	return oracleDistance(a, b) <= 1
}

// oracleDistance is the least distance between two spaces of two bodies, each
// axis counting alike.
func oracleDistance(a, b []oracleSpace) int {
	least := 1 << 20
	for _, s := range a {
		for _, t := range b {
			least = min(least, max(oracleAbs(s.X-t.X), oracleAbs(s.Y-t.Y), oracleAbs(s.Z-t.Z)))
		}
	}
	return least
}

func oracleAbs(n int) int { return max(n, -n) }

// hostile reports whether a thing can engage the mover: M-14.
func (g *oracleGame) hostile(t oracleThing) bool { return !t.Object && t.Side != g.Side }

// adjacent are the hostiles beside a place, one bit each: M-04, M-14.
func (g *oracleGame) adjacent(at oracleSpace) uint32 {
	set, known := g.near[at]
	if !known {
		for i, t := range g.things {
			if g.hostile(t) && oracleAdjacent(oracleVolume(at, g.n), oracleVolume(t.At, oracleSide(t.Size))) {
				set |= 1 << i
			}
		}
		g.near[at] = set
	}
	return set
}

// stops reports whether a voluntary step to a place stops the mover, which was
// engaged with some before it: M-15.
func (g *oracleGame) stops(at oracleSpace, engaged uint32) bool {
	for i, t := range g.things {
		if g.adjacent(at)&^engaged&(1<<i) != 0 && t.Size >= g.Size && g.EngagementStops {
			return true
		}
	}
	return false
}

// oracleStep is one step on foot.
type oracleStep struct {
	To   oracleSpace
	Cost int
}

// stepsFrom are all steps on foot from a place where the mover stands: M-02.
func (g *oracleGame) stepsFrom(at oracleSpace) []oracleStep {
	steps, known := g.walks[at]
	if !known {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				for _, z := range g.heights {
					to := oracleSpace{at.X + dx, at.Y + dy, z}
					if cost, ok := g.step(at, to); ok {
						steps = append(steps, oracleStep{to, cost})
					}
				}
			}
		}
		g.walks[at] = steps
	}
	return steps
}

// step is what one step on foot costs; ok is false if there is none.
func (g *oracleGame) step(at, to oracleSpace) (cost int, ok bool) {
	dx, dy, rise := to.X-at.X, to.Y-at.Y, to.Z-at.Z
	if dx == 0 && dy == 0 || max(oracleAbs(dx), oracleAbs(dy)) > 1 || !g.stands(at, g.n) || !g.stands(to, g.n) || !g.enters(to) {
		return 0, false
	}
	// The last space up, and the first one down, is a diagonal: the column beside
	// the edge is swept but for it.
	over, normal := at, g.normalStep(at, to)
	switch {
	case rise > 0:
		over.Z = to.Z
		high := rise - 1
		if g.ClimbSeparate && !normal {
			high++ // to the top, and then over
		}
		ok = g.way(oracleBox(at, g.n, high+g.n)) && g.face(to, at.Z, to.Z, normal)
	case rise < 0:
		ok = g.way(oracleBox(to, g.n, -rise-1+g.n)) && (normal || g.face(at, to.Z, at.Z, false))
	default:
		ok = true
	}
	switch {
	case !ok || !g.passes(over, dx, dy, g.n, g.Cutting):
		return 0, false
	case normal:
		return g.entering(to), true
	case rise > 0:
		return g.climbUp(rise, to), true
	default:
		return g.climbDown(-rise, to), true
	}
}

// normalStep reports whether a step is neither up nor down a face: M-09, M-11.
func (g *oracleGame) normalStep(at, to oracleSpace) bool {
	rise := to.Z - at.Z
	ramp := func(x, y int) bool { return g.cell(x, y).Ramp }
	if oracleAbs(rise) == 1 && (g.any(at, g.n, ramp) || g.any(to, g.n, ramp)) {
		return true
	}
	if rise > 0 {
		return rise <= g.FreeStepUp
	}
	return -rise < g.FallThreshold || rise == 0
}

// difficult reports whether a footprint rests on difficult ground: M-08.
func (g *oracleGame) difficult(at oracleSpace) bool {
	return g.onMarked(at, g.n, func(c oracleCell) bool { return c.Difficult })
}

// entering is the cost of a normal step: M-01, M-08.
func (g *oracleGame) entering(to oracleSpace) int {
	if g.difficult(to) {
		return g.DifficultCost
	}
	return 1
}

// climbUp is the cost of a climb: M-09, M-10.
func (g *oracleGame) climbUp(spaces int, to oracleSpace) int {
	if g.ClimbSeparate {
		return g.ClimbCost*spaces + g.entering(to)
	}
	return g.climbDown(spaces, to)
}

// climbDown is the cost of spaces climbed, the last of them onto the surface:
// M-09, M-10.
func (g *oracleGame) climbDown(spaces int, to oracleSpace) int {
	last := g.ClimbCost
	switch {
	case !g.difficult(to):
	case g.HalfSpeedStacks:
		last *= g.DifficultCost
	default:
		last = max(last, g.DifficultCost)
	}
	return g.ClimbCost*(spaces-1) + last
}

// face reports whether there is a face under a footprint between two heights, and
// no overhang, that can be climbed or only has to be there: M-09.
func (g *oracleGame) face(at oracleSpace, from, to int, unclimbable bool) bool {
	return g.any(at, g.n, func(x, y int) bool {
		for z := from; z < to; z++ {
			if !g.solids.holds(oracleSpace{x, y, z}) {
				return false
			}
		}
		return unclimbable || !g.cell(x, y).Unclimbable
	})
}
