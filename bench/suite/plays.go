package suite

import (
	"context"
	"fmt"
	"slices"

	"example.com/stride/bench"
	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// How many games make a cycle: of the examples and files, and of the large workloads of
// mech.
const (
	playGames = 50
	mechGames = 4
)

// NewPlays plays a number of games of a scenario, one after the other, and then the first
// again. An operation is a game.
func NewPlays(sc *scenario.Scenario, games int) (bench.Runner, error) {
	setup, err := play.Compile(sc, play.Options{})
	if err != nil {
		return nil, err
	}
	game := setup.NewGame()
	var result *play.Result
	return &bench.Asker{
		Questions: games,
		Ask: func(i int) (err error) {
			result, err = game.Play(trial.StreamsFor(sc.Seed, uint64(i)))
			return err
		},
		Found: func(t *bench.Totals, _ int) {
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
func foundTally(t *bench.Totals, s *play.Setup, tally *play.Tally) {
	var actions, squares, spent int64
	for i := range s.Units() {
		c := tally.Of(i)
		actions, squares, spent = actions+c[ruleset.Actions], squares+c[ruleset.Squares], spent+c[ruleset.Spent]
	}
	t.Add("actions", actions)
	t.Add("squares", squares)
	t.Add("spent", spent)
}

// trialGames is how many trials a run of NewTrials has.
const trialGames = 64

// NewTrials runs the trials of a scenario on all processors that the program may use.
// An operation is a whole run, compiling included.
func NewTrials(sc *scenario.Scenario) (bench.Runner, error) {
	config := trial.NewConfig(sc)
	config.Trials = trialGames
	var outcome *trial.Outcome
	return &bench.Asker{
		Questions: 1,
		Ask: func(int) (err error) {
			outcome, err = trial.Run(context.Background(), config)
			return err
		},
		Found: func(t *bench.Totals, _ int) {
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

func playWorkloads() []bench.Workload {
	var list []bench.Workload
	for _, e := range scenario.Examples() {
		read := func(run func(*scenario.Scenario) (bench.Runner, error)) func() (bench.Runner, error) {
			return func() (bench.Runner, error) {
				sc, err := scenario.Parse(e.Name+".yaml", e.Data, nil, all.Vocabulary())
				if err != nil {
					return nil, err
				}
				return run(sc)
			}
		}
		plays := func(sc *scenario.Scenario) (bench.Runner, error) { return NewPlays(sc, playGames) }
		list = append(list, bench.Workload{Name: "play/example=" + e.Name, Summary: "a game of " + e.Name, Fixed: true, New: read(plays)})
		list = append(list, bench.Workload{
			Name: fmt.Sprintf("trials/example=%s/trials=%d", e.Name, trialGames), Summary: "a run of many games on all processors",
			Fixed: true, New: read(NewTrials),
		})
	}
	flyers := DefaultPlay()
	flyers.Flyers = true
	for _, c := range []PlayConfig{DefaultPlay(), flyers} {
		list = append(list, bench.Workload{
			Name: "play/" + c.String(), Summary: "a game of mech, twenty a side", Fixed: true,
			New: func() (bench.Runner, error) {
				sc, err := scenario.Parse("play.yaml", []byte(c.Scenario()), nil, all.Vocabulary())
				if err != nil {
					return nil, err
				}
				return NewPlays(sc, mechGames)
			},
		})
	}
	return list
}
