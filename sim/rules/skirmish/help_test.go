package skirmish

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

func vocabulary() scenario.Vocabulary { return ruleset.Vocabulary(Ruleset()) }

// streams are the streams of trial i of a seed, as a stand-in for those of trials.
func streams(seed, i uint64) play.Streams {
	return play.Streams{
		Setup:   *rand.NewPCG(seed, 3*i),
		Choices: *rand.NewPCG(seed, 3*i+1),
		Dice:    *rand.NewPCG(seed, 3*i+2),
	}
}

// example is a scenario that comes with sim/scenario.
func example(tb testing.TB, name string) *scenario.Scenario {
	tb.Helper()
	for _, e := range scenario.Examples() {
		if e.Name == name {
			return parse(tb, string(e.Data))
		}
	}
	tb.Fatalf("there is no example %q", name)
	return nil
}

func parse(tb testing.TB, text string) *scenario.Scenario {
	tb.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(text), nil, vocabulary())
	if err != nil {
		tb.Fatalf("%v\n%s", err, text)
	}
	return sc
}

func setup(tb testing.TB, sc *scenario.Scenario, opt play.Options) *play.Setup {
	tb.Helper()
	s, err := play.Compile(sc, opt)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func playOne(tb testing.TB, g *play.Game, st play.Streams) *play.Result {
	tb.Helper()
	r, err := g.Play(st)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// withPolicy is a scenario file with the policy of a side replaced.
func withPolicy(text, side, policy string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), side+": {policy:") {
			lines[i] = "  " + side + ": {policy: " + policy + "}"
		}
	}
	return strings.Join(lines, "\n")
}

// started is a game at its start, the frame and the room's own half of it.
func started(s *play.Setup, st play.Streams) (*play.Frame, *game) {
	f := s.NewFrame(st)
	g := s.Table().NewTurns(f).(*game)
	g.Start()
	return f, g
}

// replayed is the setup of a scenario with another policy at every side.
func replayed(tb testing.TB, s *play.Setup, policy func(side int) play.Policy) *play.Setup {
	tb.Helper()
	policies := map[string]play.Policy{}
	for i, side := range s.Sides() {
		policies[side.Name] = policy(i)
	}
	return setup(tb, s.Scenario(), play.Options{Policies: policies})
}

func tableOf(s *play.Setup) *Table { return s.Table().(*Table) }
