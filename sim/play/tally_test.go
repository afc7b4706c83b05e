package play

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/pathing"
)

// Tallies added in any order and grouping are the same tally, those of games (which
// keep a list of what they touched) as well as those that were added up.
func TestTallyAddsInAnyOrder(t *testing.T) {
	s := compile(t, example(t, "flooded"), Options{})
	g := s.NewGame()
	var games []*Tally
	forward := s.NewTally()
	for i := range uint64(9) {
		r := playOne(t, g, streams(4, i))
		one := s.NewTally()
		one.Add(r.Tally)
		games = append(games, one)
		forward.Add(r.Tally)
	}
	if forward.Games != 9 || forward.Units[0].Actions() == 0 {
		t.Fatalf("%d games, %+v", forward.Games, forward.Units[0])
	}
	backward, left, right := s.NewTally(), s.NewTally(), s.NewTally()
	for _, one := range slices.Backward(games) {
		backward.Add(one)
	}
	for i, one := range games {
		[]*Tally{left, right}[i%2].Add(one)
	}
	right.Add(left)
	for name, other := range map[string]*Tally{"backward": backward, "in two parts": right} {
		if d := cmp.Diff(forward, other, exported); d != "" {
			t.Errorf("%s (-forward +%s):\n%s", name, name, d)
		}
	}
}

// A tally of a Game may be added to as well, and Reset empties both kinds.
func TestTallyReset(t *testing.T) {
	s := compile(t, example(t, "stairs"), Options{})
	g := s.NewGame()
	r := playOne(t, g, streams(4, 1))
	twice := s.NewTally()
	twice.Add(r.Tally)
	r.Tally.Add(twice)
	twice.Add(twice)
	if d := cmp.Diff(twice, r.Tally, exported); d != "" {
		t.Errorf("twice the same (-sum +game):\n%s", d)
	}
	twice.Reset()
	r.Tally.Reset()
	for _, tally := range []*Tally{twice, r.Tally} {
		if d := cmp.Diff(s.NewTally(), tally, exported); d != "" {
			t.Errorf("after Reset:\n%s", d)
		}
	}
}

// What a short game counts, one by one.
func TestTallyCounts(t *testing.T) {
	text := `
ruleset: skirmish
rules: {phases_per_turn: 2}
board:
  text: |
    ..._.#
    ######
units:
  - {id: a, side: red, at: [0, 0], stride: 2, speed: 7, facing: E}
  - {id: b, side: blue, at: [4, 0], stride: 1, speed: 3, facing: E}
sides: {red: {policy: rush, goal: [4, 0]}, blue: {policy: hold}}
victory: {turns: 2}
`
	s := compile(t, parse(t, text), Options{})
	r := playOne(t, s.NewGame(), streams(1, 1))
	// a goes two squares for 2 and has 5 left; the jump over the gap on to the
	// square of b costs 2·1 + 2·2 = 6, so it waits for the next Turn.
	a := Counts{Squares: 4, Spent: 8, Turns: 2, Left: 6, Passes: 2}
	a.Choices[pathing.Move], a.Choices[pathing.Jump] = 1, 1
	b := Counts{Turns: 2, Left: 6, Passes: 4, Stuck: 2}
	if d := cmp.Diff([]Counts{a, b}, r.Tally.Units); d != "" {
		t.Errorf("units (-want +got):\n%s", d)
	}
	if d := cmp.Diff(a, r.Tally.Side(s, 0)); d != "" {
		t.Errorf("red (-want +got):\n%s", d)
	}
	want := []int64{1, 1, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0}
	if d := cmp.Diff(want, r.Tally.Visits); d != "" {
		t.Errorf("visits (-want +got):\n%s", d)
	}
	if n := a.Actions(); n != 2 {
		t.Errorf("%d Actions", n)
	}
}
