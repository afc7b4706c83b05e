package skirmish

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// Tallies added in any order and grouping are the same tally, those of games (which
// keep a list of what they touched) as well as those that were added up.
func TestTallyAddsInAnyOrder(t *testing.T) {
	s := setup(t, example(t, "flooded"), play.Options{})
	g := s.NewGame()
	var games []*play.Tally
	forward := s.NewTally()
	for i := range uint64(9) {
		r := playOne(t, g, streams(4, i))
		one := s.NewTally()
		one.Add(r.Tally)
		games = append(games, one)
		forward.Add(r.Tally)
	}
	if forward.Games != 9 || forward.Of(0)[ruleset.Actions] == 0 {
		t.Fatalf("%d games, %+v", forward.Games, forward.Of(0))
	}
	backward, left, right := s.NewTally(), s.NewTally(), s.NewTally()
	for _, one := range slices.Backward(games) {
		backward.Add(one)
	}
	for i, one := range games {
		[]*play.Tally{left, right}[i%2].Add(one)
	}
	right.Add(left)
	for name, other := range map[string]*play.Tally{"backward": backward, "in two parts": right} {
		if d := cmp.Diff(forward, other, exported); d != "" {
			t.Errorf("%s (-forward +%s):\n%s", name, name, d)
		}
	}
}

// A tally of a play.Game may be added to as well, and Reset empties both kinds.
func TestTallyReset(t *testing.T) {
	s := setup(t, example(t, "stairs"), play.Options{})
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
	for _, tally := range []*play.Tally{twice, r.Tally} {
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
	s := setup(t, parse(t, text), play.Options{})
	r := playOne(t, s.NewGame(), streams(1, 1))
	// a goes two squares for 2 and has 5 left; the jump over the gap on to the
	// square of b costs 2·1 + 2·2 = 6, so it waits for the next Turn.
	a := counts(map[ruleset.Counter]int64{
		ruleset.Squares: 4, ruleset.Spent: 8, ruleset.Begun: 2, ruleset.Turns: 2, SpeedBegun: 2, SpeedTurns: 2, Left: 6, ruleset.Passes: 2,
		ruleset.Actions: 2, Took(pathing.Move): 1, Took(pathing.Jump): 1,
	})
	b := counts(map[ruleset.Counter]int64{
		ruleset.Begun: 2, ruleset.Turns: 2, SpeedBegun: 2, SpeedTurns: 2, Left: 6, ruleset.Passes: 4, ruleset.Stuck: 2,
	})
	if d := cmp.Diff([][]int64{a, b}, [][]int64{r.Tally.Of(0), r.Tally.Of(1)}); d != "" {
		t.Errorf("units (-want +got):\n%s", d)
	}
	red := make([]int64, len(a))
	if r.Tally.Side(s, 0, red); !slices.Equal(a, red) {
		t.Errorf("red counts %v, want %v", red, a)
	}
	want := []int64{1, 1, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0}
	if d := cmp.Diff(want, r.Tally.Visits); d != "" {
		t.Errorf("visits (-want +got):\n%s", d)
	}
}

// counts are those of a unit by counter.
func counts(of map[ruleset.Counter]int64) []int64 {
	list := make([]int64, len(Ruleset().Counters))
	for c, n := range of {
		list[c] = n
	}
	return list
}
