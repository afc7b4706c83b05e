package play

// Cause is what a character of mech takes damage from.
type Cause uint8

// The causes. Dangerous ground has one for each of its damage types (M-27).
const (
	ByAttack Cause = iota
	ByOverwatch
	ByFall
	ByKinetic
	ByEnergy
	ByExplosive
	ByBurn
	// NumCauses is how many causes there are.
	NumCauses
)

// String is "attack", "overwatch", "fall", "kinetic", "energy", "explosive" or "burn".
func (c Cause) String() string {
	if c < NumCauses {
		return [...]string{"attack", "overwatch", "fall", "kinetic", "energy", "explosive", "burn"}[c]
	}
	return "Cause(?)"
}

// MechCounts count what a unit did and suffered under the ruleset mech, beside
// Counts. All are sums, so that they add up over games and units.
type MechCounts struct {
	Begun        int64            // turns begun; Counts.Turns are those that came to their end
	Boosts       int64            // moves by BOOST (M-01)
	EngagedStops int64            // moves that new engagement stopped (M-15)
	SpacesLost   int64            // spaces of those moves that were lost
	Overwatch    int64            // OVERWATCH that its moves provoked and a hostile took (M-16)
	OverwatchHit int64            // of these, those that hit it
	Attacks      int64            // attacks made
	Hits         int64            // of these, those that hit
	Pushes       int64            // times it was displaced (M-17)
	PushedSpaces int64            // spaces it was displaced by
	Carries      int64            // moves with something dragged or lifted (M-26)
	Climbs       int64            // climbs (M-09)
	ClimbChecks  int64            // of these, those that needed a check (M-12)
	ClimbFails   int64            // checks failed
	Jumps        int64            // jumps (M-13)
	HazardChecks int64            // ENGINEERING checks for dangerous ground (M-27)
	HazardFails  int64            // of these, those failed
	Falls        int64            // falls that began (M-18)
	SpacesFallen int64            // spaces fallen
	AirTurns     int64            // turns that it ended in the air
	Damage       [NumCauses]int64 // taken, by cause
	Destroyed    int64            // games in which it was destroyed
}

// Add adds the counts of o.
func (c *MechCounts) Add(o *MechCounts) {
	c.Begun += o.Begun
	c.Boosts += o.Boosts
	c.EngagedStops += o.EngagedStops
	c.SpacesLost += o.SpacesLost
	c.Overwatch += o.Overwatch
	c.OverwatchHit += o.OverwatchHit
	c.Attacks += o.Attacks
	c.Hits += o.Hits
	c.Pushes += o.Pushes
	c.PushedSpaces += o.PushedSpaces
	c.Carries += o.Carries
	c.Climbs += o.Climbs
	c.ClimbChecks += o.ClimbChecks
	c.ClimbFails += o.ClimbFails
	c.Jumps += o.Jumps
	c.HazardChecks += o.HazardChecks
	c.HazardFails += o.HazardFails
	c.Falls += o.Falls
	c.SpacesFallen += o.SpacesFallen
	c.AirTurns += o.AirTurns
	for i := range c.Damage {
		c.Damage[i] += o.Damage[i]
	}
	c.Destroyed += o.Destroyed
}
