package workloads_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/rules/mech"
	"example.com/stride/sim/rules/mech/workloads"
	"example.com/stride/sim/scenario"
)

// playRounds is how many rounds TestPlayAllocatesNothing plays of each workload.
var playRounds = flag.Int("play.rounds", 60, "rounds that are watched for allocations, of each workload")

func playConfigs() []workloads.GameConfig {
	rush := workloads.DefaultGame()
	greedy, guard, skirmisher, random, flyers := rush, rush, rush, rush, rush
	greedy.Policy, guard.Policy, skirmisher.Policy, random.Policy = "greedy", "guard, radius: 30", "skirmisher", "random"
	flyers.Flyers = true
	return []workloads.GameConfig{rush, greedy, guard, skirmisher, random, flyers}
}

// games are those of a workload, ready to be played.
type games struct {
	config workloads.GameConfig
	setup  *play.Setup
	game   *play.Game
	next   uint64
}

func newGames(tb testing.TB, c workloads.GameConfig) *games {
	tb.Helper()
	sc, err := scenario.Parse("play.yaml", []byte(c.Scenario()), nil, all.Vocabulary())
	if err != nil {
		tb.Fatal(err)
	}
	s, err := play.Compile(sc, play.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return &games{config: c, setup: s, game: s.NewGame()}
}

// play plays the next game. The result is valid until the next.
func (w *games) play(tb testing.TB) *play.Result {
	tb.Helper()
	r, err := w.game.Play(w.streams(w.next))
	if err != nil {
		tb.Fatal(err)
	}
	w.next++
	return r
}

// streams are the random numbers of the i-th game.
func (w *games) streams(i uint64) play.Streams {
	return play.Streams{
		Setup:   *rand.NewPCG(w.config.Seed, 3*i),
		Choices: *rand.NewPCG(w.config.Seed, 3*i+1),
		Dice:    *rand.NewPCG(w.config.Seed, 3*i+2),
	}
}

// What is timed must be right: a game on memory that has played others is the game on
// new memory, and what it counts adds up.
func TestPlayIsRight(t *testing.T) {
	for _, c := range playConfigs() {
		t.Run(c.String(), func(t *testing.T) {
			w := newGames(t, c)
			for i := range uint64(3) {
				got := *w.play(t)
				alone, err := w.setup.NewGame().Play(w.streams(i))
				if err != nil {
					t.Fatal(err)
				}
				if got.Winner != alone.Winner || got.Turns != alone.Turns || got.Phases != alone.Phases {
					t.Fatalf("game %d: %+v, alone %+v", i, got, alone)
				}
				for u := range w.setup.Units() {
					c := got.Tally.Of(u)
					if !slices.Equal(c, alone.Tally.Of(u)) {
						t.Fatalf("game %d, unit %d: %v, alone %v", i, u, c, alone.Tally.Of(u))
					}
					if hp := int64(w.setup.Table().(*mech.Table).Combat(u).HP); c[mech.DamageTaken] > hp || (c[mech.DamageTaken] == hp) != (c[mech.Destroyed] == 1) {
						t.Errorf("game %d, unit %d takes %d of %d", i, u, c[mech.DamageTaken], hp)
					}
				}
			}
		})
	}
}

// Games of twenty a side allocate nothing once their memory has grown.
func TestPlayAllocatesNothing(t *testing.T) {
	if raced {
		t.Skip("what the race detector allocates is not ours")
	}
	for _, c := range playConfigs() {
		t.Run(c.String(), func(t *testing.T) {
			w, played, rounds := newGames(t, c), 0, 0
			for rounds < *playRounds {
				rounds += w.play(t).Turns
				played++
			}
			// The same games again, all of them as one run: an average would hide a few. The
			// runtime has allocations of its own, so what no run is without counts.
			n := 1.0
			for try := 0; try < 3 && n > 0; try++ {
				n = testing.AllocsPerRun(1, func() {
					w.next = 0
					for range played {
						w.play(t)
					}
				})
			}
			if n != 0 {
				t.Errorf("%v allocations in %d games of %d rounds", n, played, rounds)
			}
		})
	}
}

// BenchmarkPlay plays whole games.
func BenchmarkPlay(b *testing.B) {
	for _, c := range playConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w := newGames(b, c)
			w.play(b)
			rounds, turns := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				r := w.play(b)
				rounds += r.Turns
				turns += r.Phases
			}
			b.ReportMetric(float64(rounds)/b.Elapsed().Seconds(), "rounds/s")
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			b.ReportMetric(float64(rounds)/float64(b.N), "rounds/game")
		})
	}
}
