package suite

import (
	"context"
	"fmt"
	"slices"

	"example.com/stride/bench/workload"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// How many games of an example or a file make a cycle, and how many trials of it a run.
const (
	playGames  = 50
	trialGames = 64
)

// NewPlays plays a number of games of a scenario, one after the other, and then the first
// again. An operation is a game.
func NewPlays(sc *scenario.Scenario, games int) (workload.Runner, error) {
	setup, err := play.Compile(sc, play.Options{})
	if err != nil {
		return nil, err
	}
	game := setup.NewGame()
	var result *play.Result
	return &workload.Asker{
		Questions: games,
		Ask: func(i int) (err error) {
			result, err = game.Play(trial.StreamsFor(sc.Seed, uint64(i)))
			return err
		},
		Found: func(t *workload.Totals, _ int) {
			t.Add("turns", int64(result.Turns))
			foundTally(t, setup, result.Tally)
			switch result.Winner {
			case 0:
				t.Add("wins", 1) // of the first side
			case play.Draw:
				t.Add("draws", 1)
			default:
				t.Add("losses", 1)
			}
		},
		Verify: func() error {
			// What a game plays must not depend on what it played before.
			for i := range uint64(max(games/5, 1)) {
				st := trial.StreamsFor(sc.Seed, i)
				again, err := game.Play(st)
				if err != nil {
					return err
				}
				fresh, err := setup.NewGame().Play(st)
				if err != nil {
					return err
				}
				if again.Winner != fresh.Winner || again.Turns != fresh.Turns || !slices.Equal(again.Tally.Counts(), fresh.Tally.Counts()) {
					return fmt.Errorf("game %d comes out otherwise when others were played before it", i)
				}
			}
			return nil
		},
	}, nil
}

// foundTally counts Actions, squares and points of a tally.
func foundTally(t *workload.Totals, s *play.Setup, tally *play.Tally) {
	var actions, squares, spent int64
	for i := range s.Units() {
		c := tally.Of(i)
		actions, squares, spent = actions+c[ruleset.Actions], squares+c[ruleset.Squares], spent+c[ruleset.Spent]
	}
	t.Add("actions", actions)
	t.Add("squares", squares)
	t.Add("spent", spent)
}

// NewTrials runs a number of trials of a scenario on all processors that the program may
// use. An operation is a whole run, compiling included.
func NewTrials(sc *scenario.Scenario, games int) (workload.Runner, error) {
	config := trial.NewConfig(sc)
	config.Trials = games
	var outcome *trial.Outcome
	return &workload.Asker{
		Questions: 1,
		Ask: func(int) (err error) {
			outcome, err = trial.Run(context.Background(), config)
			return err
		},
		Found: func(t *workload.Totals, _ int) {
			t.Add("trials", int64(outcome.Trials))
			foundTally(t, outcome.Games.Setup(), outcome.Games.Tally)
			t.Add("draws", outcome.Games.Draws())
		},
		Verify: func() error {
			for _, workers := range []int{1, 2, 3} {
				c := config
				c.Workers = workers
				other, err := trial.Run(context.Background(), c)
				if err != nil {
					return err
				}
				if !slices.Equal(other.Games.Tally.Counts(), outcome.Games.Tally.Counts()) {
					return fmt.Errorf("the trials come out otherwise with %d workers", workers)
				}
			}
			return nil
		},
	}, nil
}

// playWorkloads are games of the examples for some rulesets, runs of their trials, and the
// games that the rulesets are measured by.
func playWorkloads(rulesets []*ruleset.Ruleset) []workload.Workload {
	var list []workload.Workload
	add := func(name, summary, file string, text []byte, games int, run func(*scenario.Scenario, int) (workload.Runner, error)) {
		list = append(list, workload.Workload{
			Name: name, Summary: summary, Fixed: true,
			New: func() (workload.Runner, error) {
				sc, err := scenario.Parse(file, text, nil, ruleset.Vocabulary(rulesets...))
				if err != nil {
					return nil, err
				}
				return run(sc, games)
			},
		})
	}
	for _, e := range scenario.Examples() {
		if !slices.ContainsFunc(rulesets, func(r *ruleset.Ruleset) bool { return r.Decl.Name == e.Ruleset }) {
			continue
		}
		file := e.Name + ".yaml"
		add("play/example="+e.Name, "a game of "+e.Name, file, e.Data, playGames, NewPlays)
		add(fmt.Sprintf("trials/example=%s/trials=%d", e.Name, trialGames), "a run of many games on all processors", file, e.Data, trialGames, NewTrials)
	}
	for _, r := range rulesets {
		if r.Games == nil {
			continue
		}
		for _, g := range r.Games() {
			add("play/"+g.Name, g.Summary, "play.yaml", []byte(g.Text), g.Games, NewPlays)
		}
	}
	return list
}
