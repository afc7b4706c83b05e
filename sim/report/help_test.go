package report_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// bridge is a scenario that is described here and never played: its games are made
// up, so that what is tested is what a report makes of numbers, whatever policies
// do.
const bridge = `
name: bridge
ruleset: skirmish
rules: {climb_cost: 3, jump_counts_landing: false, surface_cost: {steep: 2}}
board:
  text: |
    ....__....
    .#..^^..o.
    ....__....
types:
  scout: {speed: 7, stride: 2, size: 1, mind: 5}
  cart: {vehicle: true, stride: 3, turn: 2, size: 1, mind: 5}
units:
  - {id: r1, type: scout, side: red, at: [0, 0], facing: E}
  - {id: r2, type: scout, side: red, at: [0, 2], facing: E}
  - {id: b1, speed: 5, stride: 1, mind: 5, side: blue, at: [9, 0], facing: W}
  - {id: cart, type: cart, side: blue, at: [9, 2], facing: W}
sides:
  red: {policy: rush}
  blue: {policy: guard, goal: [4, 1]}
victory:
  reach: {side: red, cells: [[9, 1]]}
  turns: 8
`

func parse(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func compile(t testing.TB, text string, swap bool) *play.Setup {
	t.Helper()
	s, err := play.Compile(parse(t, text), play.Options{Swap: swap})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// made is an outcome of a number of made-up games of a scenario.
func made(t testing.TB, text string, trials int, both bool) *trial.Outcome {
	t.Helper()
	o := &trial.Outcome{Seed: 7, Trials: trials}
	o.Games = madeGames(compile(t, text, false), trials, 1)
	if both {
		o.Swapped = madeGames(compile(t, text, true), trials, 2)
		o.Pairs = &trial.Pairs{Alike: int64(trials / 10)}
		rng := rand.New(rand.NewPCG(3, 3))
		for range trials - trials/10 {
			o.Pairs.Score.Add(rng.Int64N(3) - rng.Int64N(2))
		}
	}
	return o
}

// madeGames are games with numbers such as games have.
func madeGames(s *play.Setup, n int, seed uint64) *trial.Games {
	rng := rand.New(rand.NewPCG(seed, 0))
	g := trial.NewGames(s)
	w, h := s.Board().W(), s.Board().H()
	tally := s.NewTally()
	mech := s.Ruleset().Standstills
	for range n {
		r := &play.Result{Winner: rng.IntN(3) - 1, Turns: 3 + rng.IntN(4)}
		if r.Winner == play.Draw {
			r.Reason, r.Turns = play.Limit, 8
		}
		tally.Reset()
		if mech && r.Turns%2 == 1 {
			r.Reason = play.Destroyed
		}
		tally.Games, r.Tally = 1, tally
		for u := range s.Units() {
			c := unitCounts{s.Ruleset().Metrics, r.Tally.Of(u)}
			x, y := min(9*(u/2), w-1), min(2*(u%2), h-1)
			for range 1 + r.Turns*rng.IntN(3) {
				r.Tally.Visits[y*w+x]++
				x = min(max(x+rng.IntN(4)-1-u/2, 0), w-1)
			}
			if mech {
				madeMech(rng, r.Turns, u, s.Units()[u].Side, c)
				continue
			}
			if s.Scenario().Units[u].Fields["vehicle"].Int != 0 {
				c.set("choices[choice=drive]", int64(rng.IntN(2*r.Turns)))
				c.set("stuck", int64(rng.IntN(r.Turns)))
			} else {
				c.set("choices[choice=move]", int64(r.Turns+rng.IntN(r.Turns)))
				c.set("choices[choice=climb]", int64(rng.IntN(40)/39))
				payments := int64(rng.IntN(8) / 7)
				c.set("payments", payments)
				c.set("payments.points", 2*payments)
				c.set("payments.forfeited", payments*int64(rng.IntN(2)))
				c.set("speed_spent", int64(5*r.Turns+rng.IntN(r.Turns)))
				c.set("speed_left", int64(rng.IntN(3*r.Turns)))
				c.setPer("speed_spent", int64(r.Turns))
				c.setPer("speed_left", int64(r.Turns-1))
			}
			c.set("squares", int64(3*r.Turns+rng.IntN(r.Turns)))
			c.counts[ruleset.Begun], c.counts[ruleset.Turns] = int64(r.Turns), int64(r.Turns-1)
			c.complete()
			c.set("passes", int64(4*r.Turns)-c.counts[ruleset.Actions])
		}
		g.Add(r)
	}
	return g
}

// unitCounts are the counts of a unit in a game that is made up. Counters are named by the
// metrics that show them.
type unitCounts struct {
	metrics []ruleset.Metric
	counts  []int64
}

func (d unitCounts) metric(key string) *ruleset.Metric {
	for i := range d.metrics {
		if d.metrics[i].Key == key {
			return &d.metrics[i]
		}
	}
	panic("there is no metric " + key)
}

// set sets what a metric counts, and setPer what it is measured against.
func (d unitCounts) set(key string, n int64)    { d.counts[d.metric(key).Of] = n }
func (d unitCounts) setPer(key string, n int64) { d.counts[d.metric(key).Per] = n }

// of is what a metric counts.
func (d unitCounts) of(key string) int64 { return d.counts[d.metric(key).Of] }

// complete sets what is the sum of other counts.
func (d unitCounts) complete() {
	var actions, damage int64
	for i := range d.metrics {
		switch key := d.metrics[i].Key; {
		case strings.HasPrefix(key, "choices["), key == "payments":
			actions += d.of(key)
		case strings.HasPrefix(key, "mech.damage["):
			damage += d.of(key)
		}
	}
	d.counts[ruleset.Actions] = actions
	if damage > 0 {
		d.set("mech.damage_taken", damage)
	}
}

// write is a result in a format.
func write(t testing.TB, f report.Format, r *report.Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Write(&b, f, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// text is a result for people, in colour or not.
func text(t testing.TB, r *report.Run, color bool) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteText(&b, r, report.TextOptions{Color: color}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
