package trial

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// melee is a scenario of mech in which all kinds of things happen: climbs, dangerous
// ground, attacks, OVERWATCH, knockback off a ledge, flight.
func melee(t testing.TB) *scenario.Scenario {
	return parse(t, `
ruleset: mech
board:
  text: |
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
  levels: |
    3333000022
    3333000022
    3333000000
    3333000000
    3333000022
    3333000022
  hazards: [{cells: [[5, 1], [5, 2], [5, 3], [5, 4]], damage: burn}]
types:
  walker: {size: 1, speed: 6, legs: true, hp: 12, range: 5, hit: 60, damage: 4, knockback: 2, threat: 3}
  flyer: {size: 1/2, speed: 6, flight: true, hp: 6, range: 4, damage: 3}
units:
  - {id: r1, type: walker, side: red, at: [1, 1]}
  - {id: r2, type: walker, side: red, at: [3, 4]}
  - {id: r3, type: flyer, side: red, at: [2, 3, 5]}
  - {id: b1, type: walker, side: blue, at: [8, 1]}
  - {id: b2, type: walker, side: blue, at: [7, 4]}
  - {id: b3, type: flyer, side: blue, at: [9, 2, 5]}
  - {id: crate, object: true, at: [5, 5]}
sides:
  red: {policy: rush, goal: [9, 3]}
  blue: {policy: rush, goal: [0, 3]}
victory:
  reach:
    - {side: red, cells: [[9, 3], [9, 4], [9, 2]], count: 3}
    - {side: blue, cells: [[0, 3], [0, 4], [0, 2]], count: 3}
  turns: 12
`)
}

// duel is a fight of two that stand in each other's range; who hits, wins.
func duel(t testing.TB, hit, policy string) *scenario.Scenario {
	return parse(t, `
ruleset: mech
board: {text: "........"}
types: {gun: {speed: 2, range: 9, hit: `+hit+`, hp: 1, damage: 1}}
units:
  - {id: r, type: gun, side: red, at: [0, 0]}
  - {id: b, type: gun, side: blue, at: [7, 0]}
sides:
  red: {policy: `+policy+`, goal: [0, 0]}
  blue: {policy: `+policy+`, goal: [7, 0]}
victory: {turns: 20}
`)
}

// Whatever the number of workers, a run of mech is the same; and its sums are those of
// its tallies.
func TestMechRuns(t *testing.T) {
	c := config(melee(t), chunkSize+5, 1)
	c.BothOrders = true
	o := run(t, c)
	c.Workers = 3
	if diff := cmp.Diff(asBytes(t, o), asBytes(t, run(t, c))); diff != "" {
		t.Errorf("three workers:\n%s", diff)
	}
	for _, g := range []*Games{o.Games, o.Swapped} {
		var all play.MechCounts
		for u, unit := range g.Setup().Units() {
			m, c, a := &g.Tally.Mech[u], &g.Tally.Units[u], &g.MechUnits[u]
			all.Add(m)
			for what, pair := range map[string][2]int64{
				"attacks":      {a.Attacks.X, m.Attacks},
				"turns begun":  {a.Attacks.Y, m.Begun},
				"turns ended":  {a.AirTurns.Y, c.Turns},
				"moves":        {a.EngagedStops.Y, c.Actions()},
				"falls":        {a.Falls.X, m.Falls},
				"games":        {a.Pushes.Y, g.N},
				"destroyed":    {a.Destroyed.X, m.Destroyed},
				"walks":        {g.Units[u].Choices[pathing.Walk].X, c.Choices[pathing.Walk]},
				"spaces":       {g.Units[u].Squares.X, c.Squares},
				"turns (rate)": {g.Units[u].Squares.Y, m.Begun},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s, %s: %d, want %d", unit.ID, what, pair[0], pair[1])
				}
			}
			if m.Begun < c.Turns || m.Begun > c.Turns+g.N {
				t.Errorf("%s began %d turns and ended %d in %d games", unit.ID, m.Begun, c.Turns, g.N)
			}
			if unit.Object != (unit.Side == play.NoSide) || unit.Object && m.Begun > 0 {
				t.Errorf("%s: %+v", unit.ID, m)
			}
		}
		// The scenario is one in which things happen, or this test says little.
		for _, field := range []string{"Attacks", "Hits", "Overwatch", "Pushes", "Climbs", "HazardChecks", "Falls", "AirTurns", "Destroyed"} {
			if reflect.ValueOf(all).FieldByName(field).Int() == 0 {
				t.Errorf("nothing was counted as %s: %+v", field, all)
			}
		}
	}
}

// Once it has grown, a game of mech is played and counted without allocating.
func TestMechTrialsDoNotAllocate(t *testing.T) {
	if raceEnabled || pathing.Invariants {
		t.Skip("checking allocates")
	}
	setups := compileBoth(t, config(melee(t), 1, 1))
	w := newWorker(&queue{seed: 1}, setups)
	p, total := newPart(setups), newPart(setups)
	trial := 0
	some := func() {
		p.reset()
		for range 5 {
			if err := w.play(trial%20, p); err != nil {
				t.Fatal(err)
			}
			trial++
		}
		total.merge(p)
	}
	for range 8 {
		some()
	}
	if n := testing.AllocsPerRun(8, some); n > 0 {
		t.Errorf("%v allocations in 5 trials", n)
	}
}

// Who is sure to hit wins by going first, and the order of the sides is reversed in
// every trial.
func TestMechGoingFirstIsEverything(t *testing.T) {
	c := config(duel(t, "100", "rush"), 200, 0)
	c.BothOrders = true
	o := run(t, c)
	if p := o.Pairs; p.Alike != 0 || p.Score != (Sums{200, 400, Mul(400, 2)}) {
		t.Errorf("%+v, want a score of 2 in each of 200 trials", p)
	}
	if red, swapped := o.Games.Wins(0), o.Swapped.Wins(0); red+swapped != 200 || red < 50 || red > 150 {
		t.Errorf("red wins %d games in the order of the file and %d in the reverse of 200", red, swapped)
	}
	if n := o.Games.Ends[0][play.Destroyed] + o.Games.Ends[1][play.Destroyed]; n != 200 {
		t.Errorf("%d of 200 games end because nobody else is left", n)
	}
	// Half of the units are destroyed before they had a turn.
	if a := o.Games.MechUnits; a[0].Early+a[1].Early != 200 {
		t.Errorf("%d and %d are destroyed early", a[0].Early, a[1].Early)
	}
}

// Nobody does anything: the order is worth nothing.
func TestMechGoingFirstIsNothing(t *testing.T) {
	c := config(duel(t, "100", "hold"), 50, 0)
	c.BothOrders = true
	o := run(t, c)
	if p := o.Pairs; p.Alike != 0 || p.Score != (Sums{N: 50}) || o.Games.Draws() != 50 {
		t.Errorf("%+v, %d draws", p, o.Games.Draws())
	}
}

// Who goes first hits with a half, then the other with a half, and so on: 2/3 of the
// games are won by who goes first, so going first is worth 1/3 of a win. The tolerance
// is 4 standard errors of the score, whose deviation is at most 2.
func TestMechGoingFirstIsWorthAThird(t *testing.T) {
	const trials = 3000
	c := config(duel(t, "50", "rush"), trials, 0)
	c.BothOrders = true
	p := run(t, c).Pairs
	// 4·2/√3000 of a score of 2/3 a trial.
	if got := float64(p.Score.X) / trials; p.Score.N != trials || got < 2./3-0.146 || got > 2./3+0.146 {
		t.Errorf("%+v: a score of %v a trial, want 2/3", p, got)
	}
}
