package trial

import "example.com/stride/sim/play"

// MechAccount is what a unit, or all units of a side together, did and suffered in
// many games of the ruleset mech, beside their Account. Each pair of sums has what
// is counted in X, and in Y what it is measured against. Moves are what
// play.Counts.Actions counts.
type MechAccount struct {
	// Boosts are the moves by BOOST (M-01), against turns begun.
	Boosts PairSums
	// Attacks are the attacks made, against turns begun; Hits those that hit,
	// against attacks.
	Attacks, Hits PairSums
	// EngagedStops are the moves that new engagement stopped (M-15), against moves;
	// SpacesLost the spaces of movement lost to them, against such stops.
	EngagedStops, SpacesLost PairSums
	// Overwatch are the OVERWATCH attacks suffered (M-16), against moves; OverwatchHit
	// those that hit, against all of them.
	Overwatch, OverwatchHit PairSums
	// Pushes are how often it was displaced (M-17), against games; PushedSpaces how
	// far, against pushes.
	Pushes, PushedSpaces PairSums
	// Carries are the moves with something dragged or lifted (M-26), against moves.
	Carries PairSums
	// Climbs are the climbs (M-09), against moves; ClimbChecks those that needed a
	// check (M-12), against climbs; ClimbFails the checks failed, against checks.
	Climbs, ClimbChecks, ClimbFails PairSums
	// Jumps are the jumps (M-13), against moves.
	Jumps PairSums
	// HazardChecks are the checks for dangerous ground (M-27), against turns begun;
	// HazardFails those failed, against checks.
	HazardChecks, HazardFails PairSums
	// Falls are the falls that began (M-18), against games; SpacesFallen how far they
	// led, against falls.
	Falls, SpacesFallen PairSums
	// AirTurns are the turns that ended in the air, against turns ended.
	AirTurns PairSums
	// Damage is the damage taken by cause, against all damage taken.
	Damage [play.NumCauses]PairSums
	// Destroyed are the characters destroyed, against characters.
	Destroyed PairSums
	// Early is the number of characters that were destroyed before they began a turn.
	Early int64
}

// addMech counts a game by its tally.
func (g *Games) addMech(t *play.Tally) {
	for i, side := range g.setup.Sides() {
		var sum mechDeeds
		for _, u := range side.Units {
			some := g.mechDeedsOf(t, u)
			g.MechUnits[u].add(&some)
			sum.add(&some)
		}
		g.MechSides[i].add(&sum)
	}
	for _, u := range g.sideless {
		some := g.mechDeedsOf(t, u)
		g.MechUnits[u].add(&some)
	}
}

// mechDeeds are what a unit did in one game, or the units of a side together.
type mechDeeds struct {
	play.MechCounts
	moves, ended, characters, early int64
}

// mechDeedsOf are the deeds of a unit in a game.
func (g *Games) mechDeedsOf(t *play.Tally, u int) mechDeeds {
	d := mechDeeds{MechCounts: t.Mech[u], moves: t.Units[u].Actions(), ended: t.Units[u].Turns}
	if !g.setup.Units()[u].Object {
		d.characters = 1
		if d.Begun == 0 {
			d.early = d.Destroyed
		}
	}
	return d
}

func (d *mechDeeds) add(o *mechDeeds) {
	d.Add(&o.MechCounts)
	d.moves += o.moves
	d.ended += o.ended
	d.characters += o.characters
	d.early += o.early
}

// add counts a game.
func (a *MechAccount) add(d *mechDeeds) {
	a.Boosts.Add(d.Boosts, d.Begun)
	a.Attacks.Add(d.Attacks, d.Begun)
	a.Hits.Add(d.Hits, d.Attacks)
	a.EngagedStops.Add(d.EngagedStops, d.moves)
	a.SpacesLost.Add(d.SpacesLost, d.EngagedStops)
	a.Overwatch.Add(d.Overwatch, d.moves)
	a.OverwatchHit.Add(d.OverwatchHit, d.Overwatch)
	a.Pushes.Add(d.Pushes, 1)
	a.PushedSpaces.Add(d.PushedSpaces, d.Pushes)
	a.Carries.Add(d.Carries, d.moves)
	a.Climbs.Add(d.Climbs, d.moves)
	a.ClimbChecks.Add(d.ClimbChecks, d.Climbs)
	a.ClimbFails.Add(d.ClimbFails, d.ClimbChecks)
	a.Jumps.Add(d.Jumps, d.moves)
	a.HazardChecks.Add(d.HazardChecks, d.Begun)
	a.HazardFails.Add(d.HazardFails, d.HazardChecks)
	a.Falls.Add(d.Falls, 1)
	a.SpacesFallen.Add(d.SpacesFallen, d.Falls)
	a.AirTurns.Add(d.AirTurns, d.ended)
	var taken int64
	for _, n := range d.Damage {
		taken += n
	}
	for cause, n := range d.Damage {
		a.Damage[cause].Add(n, taken)
	}
	a.Destroyed.Add(d.Destroyed, d.characters)
	a.Early += d.early
}

// merge counts all games of o.
func (a *MechAccount) merge(o *MechAccount) {
	to, from := a.sums(), o.sums()
	for i := range to {
		to[i].Merge(*from[i])
	}
	for cause := range a.Damage {
		a.Damage[cause].Merge(o.Damage[cause])
	}
	a.Early += o.Early
}

// sums are all the sums but those of damage.
func (a *MechAccount) sums() [20]*PairSums {
	return [20]*PairSums{
		&a.Boosts, &a.Attacks, &a.Hits, &a.EngagedStops, &a.SpacesLost, &a.Overwatch, &a.OverwatchHit,
		&a.Pushes, &a.PushedSpaces, &a.Carries, &a.Climbs, &a.ClimbChecks, &a.ClimbFails, &a.Jumps,
		&a.HazardChecks, &a.HazardFails, &a.Falls, &a.SpacesFallen, &a.AirTurns, &a.Destroyed,
	}
}

// DamageTaken are the sums of all damage taken, for its mean a game.
func (a *MechAccount) DamageTaken() Sums {
	p := a.Damage[0]
	return Sums{p.N, p.Y, p.YY}
}
