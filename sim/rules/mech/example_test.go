package mech

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// exampleTexts are the examples of mech by their names.
func exampleTexts() map[string]string {
	texts := map[string]string{}
	for _, e := range scenario.Examples() {
		if strings.Contains(string(e.Data), "ruleset: mech") {
			texts[e.Name] = string(e.Data)
		}
	}
	return texts
}

// Every policy plays every other on all examples, each decision verified.
func TestPoliciesPlayEachOther(t *testing.T) {
	policies := []play.Policy{play.Hold{}, play.Random{}, play.Rush{}, play.Guard{Radius: 3}, play.DefaultGreedy(), Skirmisher{}, Skirmisher{Range: 4}}
	texts := exampleTexts()
	if len(texts) != 3 {
		t.Fatalf("%d examples of mech", len(texts))
	}
	for name, text := range texts {
		sc := parse(t, text)
		for i, red := range policies {
			for j, blue := range policies {
				s := setUp(t, sc, play.Options{Policies: map[string]play.Policy{"red": red, "blue": blue}, Swap: (i+j)%2 == 1})
				g, turns := open(s)
				r := playChecked(t, g, turns, streams(uint64(i), uint64(j)), fmt.Sprintf("%s: %T against %T", name, red, blue))
				checkResult(t, s, r, name)
			}
		}
	}
}

// Each example of mech is near to balance, and decided by the rules that it shows:
// without them the shares of wins are others. A share of n games has a standard error
// of at most 1/(2·sqrt(n)), a difference of two sqrt(2) of that; 4 of these are asked
// for.
func TestExamplesAreDecidedByTheirRules(t *testing.T) {
	if underRace > 1 {
		t.Skip("a few games tell nothing")
	}
	texts := exampleTexts()
	for _, c := range []struct {
		name, without string
		old, now      string
		games         int
	}{
		{"valley", "the bridge", "  spans:\n    - {rect: [4, 4, 10, 4], from: 3, to: 4}\n", "", 250},
		{"foundry", "molten iron", "dangerous_damage: 6", "dangerous_damage: 0", 250},
		{"foundry", "pushes", "knockback: 2", "knockback: 0", 250},
		{"ceiling", "height", "flight_ceiling: 10", "flight_ceiling: 2", 40},
	} {
		text := texts[c.name]
		changed := strings.Replace(text, c.old, c.now, 1)
		if changed == text {
			t.Errorf("%s has no %q", c.name, c.old)
			continue
		}
		with, without := winsOfRed(t, text, c.games), winsOfRed(t, changed, c.games)
		if with < 0.2 || with > 0.8 {
			t.Errorf("%s: red wins %.2f of its games", c.name, with)
		}
		if margin := 4 * math.Sqrt(0.5/float64(c.games)); math.Abs(with-without) < margin {
			t.Errorf("%s: red wins %.2f of its games, and %.2f without %s; want %.2f between", c.name, with, without, c.without, margin)
		}
	}
}

func winsOfRed(t *testing.T, text string, games int) float64 {
	t.Helper()
	s := setUp(t, parse(t, text), play.Options{})
	g := s.NewGame()
	wins := 0
	for i := range games {
		if playOne(t, g, streams(21, uint64(i))).Winner == 0 {
			wins++
		}
	}
	return float64(wins) / float64(games)
}
