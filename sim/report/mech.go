package report

import (
	"math"

	"example.com/stride/sim/analysis"
	"example.com/stride/sim/play"
	"example.com/stride/sim/trial"
)

// Mech is what a unit, or the units of a side together, did and suffered that only
// the ruleset mech knows. Moves are Doings.Actions.
type Mech struct {
	Turns         int64  `json:"turns"`          // begun, in all trials
	Boosts        Part   `json:"boosts"`         // moves by BOOST; share of turns begun (M-01)
	Attacks       Rate   `json:"attacks"`        // made; a turn begun
	Hits          Part   `json:"hits"`           // share of attacks
	EngagedStops  Part   `json:"engaged_stops"`  // moves that new engagement stopped; share of moves (M-15)
	SpacesLost    Rate   `json:"spaces_lost"`    // of movement; a stop
	Overwatch     Rate   `json:"overwatch"`      // attacks suffered for moving; a move (M-16)
	OverwatchHits Part   `json:"overwatch_hits"` // share of these
	Pushes        Amount `json:"pushes"`         // times displaced (M-17)
	PushedSpaces  Rate   `json:"pushed_spaces"`  // a push
	Carries       Part   `json:"carries"`        // moves that drag or lift; share of moves (M-26)
	Climbs        Rate   `json:"climbs"`         // a move (M-09)
	ClimbChecks   Part   `json:"climb_checks"`   // climbs that need a check; share of climbs (M-12)
	ClimbFails    Part   `json:"climb_fails"`    // share of checks
	Jumps         Part   `json:"jumps"`          // share of moves (M-13)
	HazardChecks  Rate   `json:"hazard_checks"`  // for dangerous ground; a turn begun (M-27)
	HazardFails   Part   `json:"hazard_fails"`   // share of checks
	Falls         Amount `json:"falls"`          // that began (M-18)
	SpacesFallen  Rate   `json:"spaces_fallen"`  // a fall
	AirTurns      Part   `json:"air_turns"`      // turns that ended in the air; share of turns ended
	// DamageTaken is the damage of all causes together, Damage that of each; its
	// shares are of all damage taken.
	DamageTaken Amount   `json:"damage_taken"`
	Damage      []Damage `json:"damage"`
	// Destroyed are the characters destroyed; share of characters in all trials.
	Destroyed Part `json:"destroyed"`
	// Early are those of them that never had a turn.
	Early int64 `json:"destroyed_early"`
}

// Amount is something that is counted.
type Amount struct {
	Count   int64    `json:"count"`    // in all trials
	PerGame Estimate `json:"per_game"` // mean
}

// Part is something that is counted and is a share of something else.
type Part struct {
	Amount
	Share Estimate `json:"share"`
}

// Rate is something that is counted for each of something else.
type Rate struct {
	Amount
	Rate Estimate `json:"rate"`
}

// Damage is damage taken from one cause.
type Damage struct {
	Cause string `json:"cause"`
	Part
}

func amountOf(s trial.Sums) Amount {
	return Amount{s.X, round(analysis.Mean(s, analysis.Level).Within(0, math.Inf(1)))}
}

func partOf(p trial.PairSums) Part { return Part{amountOf(p.Sums()), part(p)} }

func rateOf(p trial.PairSums) Rate { return Rate{amountOf(p.Sums()), rate(p)} }

// newMech makes estimates of an account.
func newMech(a *trial.MechAccount) *Mech {
	m := &Mech{
		Turns:         a.Boosts.Y,
		Boosts:        partOf(a.Boosts),
		Attacks:       rateOf(a.Attacks),
		Hits:          partOf(a.Hits),
		EngagedStops:  partOf(a.EngagedStops),
		SpacesLost:    rateOf(a.SpacesLost),
		Overwatch:     rateOf(a.Overwatch),
		OverwatchHits: partOf(a.OverwatchHit),
		Pushes:        amountOf(a.Pushes.Sums()),
		PushedSpaces:  rateOf(a.PushedSpaces),
		Carries:       partOf(a.Carries),
		Climbs:        rateOf(a.Climbs),
		ClimbChecks:   partOf(a.ClimbChecks),
		ClimbFails:    partOf(a.ClimbFails),
		Jumps:         partOf(a.Jumps),
		HazardChecks:  rateOf(a.HazardChecks),
		HazardFails:   partOf(a.HazardFails),
		Falls:         amountOf(a.Falls.Sums()),
		SpacesFallen:  rateOf(a.SpacesFallen),
		AirTurns:      partOf(a.AirTurns),
		DamageTaken:   amountOf(a.DamageTaken()),
		Damage:        make([]Damage, 0, play.NumCauses),
		Destroyed:     partOf(a.Destroyed),
		Early:         a.Early,
	}
	// One character a game is a share of games, which has a better interval.
	if p := a.Destroyed; p.Y == p.N {
		m.Destroyed.Share = round(analysis.Wilson(p.X, p.N, analysis.Level))
	}
	for cause, p := range a.Damage {
		m.Damage = append(m.Damage, Damage{play.Cause(cause).String(), partOf(p)})
	}
	return m
}

// each calls do for every estimate with its metric in CSV: the JSON key, what is
// estimated, and the cause of damage.
func (m *Mech) each(do func(metric string, e Estimate)) {
	only := func(key string, a Amount) { do(key+"_per_game", a.PerGame) }
	share := func(key string, p Part) { only(key, p.Amount); do(key+"_share", p.Share) }
	rate := func(key string, r Rate) { only(key, r.Amount); do(key+"_rate", r.Rate) }
	share("boosts", m.Boosts)
	rate("attacks", m.Attacks)
	share("hits", m.Hits)
	share("engaged_stops", m.EngagedStops)
	rate("spaces_lost", m.SpacesLost)
	rate("overwatch", m.Overwatch)
	share("overwatch_hits", m.OverwatchHits)
	only("pushes", m.Pushes)
	rate("pushed_spaces", m.PushedSpaces)
	share("carries", m.Carries)
	rate("climbs", m.Climbs)
	share("climb_checks", m.ClimbChecks)
	share("climb_fails", m.ClimbFails)
	share("jumps", m.Jumps)
	rate("hazard_checks", m.HazardChecks)
	share("hazard_fails", m.HazardFails)
	only("falls", m.Falls)
	rate("spaces_fallen", m.SpacesFallen)
	share("air_turns", m.AirTurns)
	only("damage_taken", m.DamageTaken)
	for _, d := range m.Damage {
		do("damage_per_game."+d.Cause, d.PerGame)
		do("damage_share."+d.Cause, d.Share)
	}
	share("destroyed", m.Destroyed)
}
