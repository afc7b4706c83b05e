package report

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
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
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, play.Vocabulary())
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

// made is an outcome of so many made-up games of a scenario.
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
	for range n {
		r := &play.Result{Winner: rng.IntN(3) - 1, Turns: 3 + rng.IntN(4)}
		if r.Winner == play.Draw {
			r.Reason, r.Turns = play.Limit, 8
		}
		tally.Reset()
		if tally.Mech != nil && r.Turns%2 == 1 {
			r.Reason = play.Destroyed
		}
		tally.Games, r.Tally = 1, tally
		for u := range s.Units() {
			c := &r.Tally.Units[u]
			x, y := min(9*(u/2), w-1), min(2*(u%2), h-1)
			for range 1 + r.Turns*rng.IntN(3) {
				r.Tally.Visits[y*w+x]++
				x = min(max(x+rng.IntN(4)-1-u/2, 0), w-1)
			}
			if r.Tally.Mech != nil {
				madeMech(rng, r, u, s.Units()[u].Side)
				continue
			}
			if s.Units()[u].Profile.Vehicle {
				c.Choices[pathing.Drive] = int64(rng.IntN(2 * r.Turns))
				c.Stuck = int64(rng.IntN(r.Turns))
			} else {
				c.Choices[pathing.Move] = int64(r.Turns + rng.IntN(r.Turns))
				c.Choices[pathing.Climb] = int64(rng.IntN(40) / 39)
				c.Payments = int64(rng.IntN(8) / 7)
				c.Paid = 2 * c.Payments
				c.Forfeited = c.Payments * int64(rng.IntN(2))
				c.Spent = int64(5*r.Turns + rng.IntN(r.Turns))
				c.Left = int64(rng.IntN(3 * r.Turns))
			}
			c.Squares = int64(3*r.Turns + rng.IntN(r.Turns))
			c.Turns = int64(r.Turns - 1)
			c.Passes = int64(4*r.Turns) - c.Actions()
		}
		g.Add(r)
	}
	return g
}

// write is a result in a format.
func write(t testing.TB, f Format, r *Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// text is a result for people, in colour or not.
func text(t testing.TB, r *Run, color bool) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteText(&b, r, TextOptions{Color: color}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
