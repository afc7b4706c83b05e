package trial_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// example is one of the scenarios that come with the package scenario.
func example(t testing.TB, name string) *scenario.Scenario {
	t.Helper()
	for _, ex := range scenario.Examples() {
		if ex.Name == name {
			return parse(t, string(ex.Data))
		}
	}
	t.Fatalf("there is no example %q", name)
	return nil
}

func parse(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func run(t testing.TB, c trial.Config) *trial.Outcome {
	t.Helper()
	o, err := trial.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func config(sc *scenario.Scenario, trials, workers int) trial.Config {
	c := trial.NewConfig(sc)
	c.Trials, c.Workers = trials, workers
	return c
}

// metric is the metric with a key.
func metric(t testing.TB, rules *ruleset.Ruleset, key string) int {
	t.Helper()
	for i := range rules.Metrics {
		if rules.Metrics[i].Key == key {
			return i
		}
	}
	t.Fatalf("%s has no metric %s", rules.Decl.Name, key)
	return 0
}

func TestRulesetsAreTheSameWithAnyNumberOfWorkers(t *testing.T) {
	for _, ex := range scenario.Examples() {
		for _, both := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/both=%v", ex.Name, both), func(t *testing.T) {
				c := config(example(t, ex.Name), 2*trial.ChunkSize+5, 1)
				workers := []int{2, 3, 8}
				if trial.RaceEnabled && ex.Name != "stairs" {
					c.Trials = trial.ChunkSize + 2
				}
				if c.Scenario.Rulebook().Columns { // whose games take longer
					c.Trials, workers = trial.ChunkSize+2, workers[1:2]
				}
				c.BothOrders = both
				want := trial.AsBytes(t, run(t, c))
				for _, c.Workers = range workers {
					if got := trial.AsBytes(t, run(t, c)); got != want {
						t.Fatalf("%d workers:\n%s", c.Workers, cmp.Diff(want, got))
					}
				}
			})
		}
	}
}

// What is counted twice agrees, and units begin as many Turns as their games have, or
// end as many as they begin, but for the one in which a game ends.
func TestSumsOfRulesetsAgreeWithTallies(t *testing.T) {
	for _, ex := range scenario.Examples() {
		g := run(t, config(example(t, ex.Name), 60, 0)).Games
		trial.CheckTotals(t, g)
		for u, unit := range g.Setup().Units() {
			c := g.Tally.Of(u)
			if begun, ended := c[ruleset.Begun], c[ruleset.Turns]; begun < ended || begun > ended+g.N {
				t.Errorf("%s, %s: began %d Turns and ended %d in %d games", ex.Name, unit.ID, begun, ended, g.N)
			}
		}
	}
}

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

// duel is a fight of two that stand in each other's range; one hit wins it.
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
	c := config(melee(t), trial.ChunkSize+5, 1)
	c.BothOrders = true
	o := run(t, c)
	c.Workers = 3
	if diff := cmp.Diff(trial.AsBytes(t, o), trial.AsBytes(t, run(t, c))); diff != "" {
		t.Errorf("three workers:\n%s", diff)
	}
	for _, g := range []*trial.Games{o.Games, o.Swapped} {
		trial.CheckTotals(t, g)
		rules := g.Setup().Ruleset()
		for u, unit := range g.Setup().Units() {
			c := g.Tally.Of(u)
			if begun, ended := c[ruleset.Begun], c[ruleset.Turns]; begun < ended || begun > ended+g.N {
				t.Errorf("%s began %d turns and ended %d in %d games", unit.ID, begun, ended, g.N)
			}
			if object := unit.ID == "crate"; object != (unit.Side == play.NoSide) || object && c[ruleset.Begun] > 0 {
				t.Errorf("%s: %v", unit.ID, c)
			}
			for key, per := range map[string]ruleset.Counter{
				"squares": ruleset.Begun, "mech.attacks": ruleset.Begun, "mech.engaged_stops": ruleset.Actions,
				"mech.air_turns": ruleset.Turns, "mech.pushes": ruleset.PerGame, "choices[choice=walk]": ruleset.Actions,
			} {
				if got := rules.Metrics[metric(t, rules, key)].Per; got != per {
					t.Errorf("%s is measured against counter %d, want %d", key, got, per)
				}
			}
		}
		// The scenario is one in which things happen, or this test says little.
		for _, key := range []string{"attacks", "hits", "overwatch", "pushes", "climbs", "hazard_checks", "falls", "air_turns", "destroyed"} {
			i, n := metric(t, rules, "mech."+key), int64(0)
			for _, a := range g.Units {
				n += a[i].X
			}
			if n == 0 {
				t.Errorf("nothing was counted as %s", key)
			}
		}
	}
}

// Once it has grown, neither playing nor counting nor merging allocates.
func TestTrialsOfRulesetsDoNotAllocate(t *testing.T) {
	if trial.RaceEnabled || pathing.Invariants {
		t.Skip("checking allocates")
	}
	for _, c := range []struct {
		sc        *scenario.Scenario
		cycle     int // trials that are played again and again
		grow, ask int // times
	}{{example(t, "stairs"), 100, 20, 20}, {melee(t), 20, 8, 8}} {
		play := trial.Player(t, config(c.sc, 1, 1))
		next := 0
		some := func() {
			play(next, 5)
			next = (next + 5) % c.cycle
		}
		for range c.grow {
			some()
		}
		if n := testing.AllocsPerRun(c.ask, some); n != 0 {
			t.Errorf("%s: %v allocations in 5 trials", c.sc.Ruleset, n)
		}
	}
}

// A unit that is sure to hit wins by going first, and the order of the sides is reversed in
// every trial.
func TestMechGoingFirstIsEverything(t *testing.T) {
	c := config(duel(t, "100", "rush"), 200, 0)
	c.BothOrders = true
	o := run(t, c)
	if p := o.Pairs; p.Alike != 0 || p.Score != (trial.Sums{N: 200, X: 400, XX: trial.Mul(400, 2)}) {
		t.Errorf("%+v, want a score of 2 in each of 200 trials", p)
	}
	if red, swapped := o.Games.Wins(0), o.Swapped.Wins(0); red+swapped != 200 || red < 50 || red > 150 {
		t.Errorf("red wins %d games in the order of the file and %d in the reverse of 200", red, swapped)
	}
	if n := o.Games.Ends[0][play.Destroyed] + o.Games.Ends[1][play.Destroyed]; n != 200 {
		t.Errorf("%d of 200 games end because nobody else is left", n)
	}
	// Half of the units are destroyed before they had a turn.
	early, a := metric(t, o.Games.Setup().Ruleset(), "mech.destroyed_early"), o.Games.Units
	if a[0][early].X+a[1][early].X != 200 {
		t.Errorf("%d and %d are destroyed early", a[0][early].X, a[1][early].X)
	}
}

// Nobody does anything: the order is worth nothing.
func TestMechGoingFirstIsNothing(t *testing.T) {
	c := config(duel(t, "100", "hold"), 50, 0)
	c.BothOrders = true
	o := run(t, c)
	if p := o.Pairs; p.Alike != 0 || p.Score != (trial.Sums{N: 50}) || o.Games.Draws() != 50 {
		t.Errorf("%+v, %d draws", p, o.Games.Draws())
	}
}

// The side that goes first hits with a half, then the other with a half, and so on: 2/3 of the
// games are won by the side that goes first, so going first is worth 1/3 of a win. The tolerance
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

// BenchmarkRun plays whole runs, compiling included. A model-Action is one unit
// taking one Choice or part payment.
func BenchmarkRun(b *testing.B) {
	for _, name := range []string{"stairs", "flooded", "chase"} {
		sc := example(b, name)
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/workers=%d", name, workers), func(b *testing.B) {
				const trials = 400
				c := config(sc, trials, workers)
				var actions, runs int64
				for b.Loop() {
					o := run(b, c)
					for u := range o.Games.Units {
						actions += o.Games.Tally.Of(u)[ruleset.Actions]
					}
					runs++
				}
				s := b.Elapsed().Seconds()
				b.ReportMetric(float64(runs*trials)/s, "trials/s")
				b.ReportMetric(float64(actions)/s, "actions/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// BenchmarkCount counts a game and merges one in sixteen, which is what a trial
// costs beside playing it.
func BenchmarkCount(b *testing.B) {
	for _, sc := range []*scenario.Scenario{example(b, "stairs"), melee(b)} {
		b.Run("ruleset="+sc.Ruleset, func(b *testing.B) {
			setup, err := play.Compile(sc, play.Options{})
			if err != nil {
				b.Fatal(err)
			}
			r, err := setup.NewGame().Play(trial.StreamsFor(1, 0))
			if err != nil {
				b.Fatal(err)
			}
			count := trial.Counting(setup, r)
			b.ReportAllocs()
			for b.Loop() {
				count()
			}
		})
	}
}
