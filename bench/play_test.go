package bench_test

import (
	"flag"
	"testing"

	"example.com/stride/bench"
	"example.com/stride/sim/play"
)

// playRounds is how many rounds TestPlayAllocatesNothing plays of each workload.
var playRounds = flag.Int("play.rounds", 60, "rounds that are watched for allocations, of each workload")

func playConfigs() []bench.PlayConfig {
	rush := bench.DefaultPlay()
	greedy, guard, skirmisher, random, flyers := rush, rush, rush, rush, rush
	greedy.Policy, guard.Policy, skirmisher.Policy, random.Policy = "greedy", "guard, radius: 30", "skirmisher", "random"
	flyers.Flyers = true
	return []bench.PlayConfig{rush, greedy, guard, skirmisher, random, flyers}
}

func newPlay(tb testing.TB, c bench.PlayConfig) *bench.Play {
	tb.Helper()
	w, err := bench.NewPlay(c)
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

func runPlay(tb testing.TB, w *bench.Play) *play.Result {
	tb.Helper()
	r, err := w.Run()
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// What is timed must be right: a game on memory that has played others is the game on
// new memory, and what it counts adds up.
func TestPlayIsRight(t *testing.T) {
	for _, c := range playConfigs() {
		t.Run(c.String(), func(t *testing.T) {
			w := newPlay(t, c)
			for i := range uint64(3) {
				got := *runPlay(t, w)
				alone, err := w.Setup.NewGame().Play(w.Streams(i))
				if err != nil {
					t.Fatal(err)
				}
				if got.Winner != alone.Winner || got.Turns != alone.Turns || got.Phases != alone.Phases {
					t.Fatalf("game %d: %+v, alone %+v", i, got, alone)
				}
				for u := range got.Tally.Mech {
					if got.Tally.Mech[u] != alone.Tally.Mech[u] || got.Tally.Units[u] != alone.Tally.Units[u] {
						t.Fatalf("game %d, unit %d: %+v, alone %+v", i, u, got.Tally.Mech[u], alone.Tally.Mech[u])
					}
					damage := int64(0)
					for _, n := range got.Tally.Mech[u].Damage {
						damage += n
					}
					if hp := int64(w.Setup.Mech().Combat(u).HP); damage > hp || (damage == hp) != (got.Tally.Mech[u].Destroyed == 1) {
						t.Errorf("game %d, unit %d takes %d of %d", i, u, damage, hp)
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
			w, games, rounds := newPlay(t, c), 0, 0
			for rounds < *playRounds {
				rounds += runPlay(t, w).Turns
				games++
			}
			// The same games again, all of them as one run: an average would hide a few. The
			// runtime has allocations of its own, so what no run is without counts.
			n := 1.0
			for try := 0; try < 3 && n > 0; try++ {
				n = testing.AllocsPerRun(1, func() {
					w.Rewind()
					for range games {
						runPlay(t, w)
					}
				})
			}
			if n != 0 {
				t.Errorf("%v allocations in %d games of %d rounds", n, games, rounds)
			}
		})
	}
}

// BenchmarkPlay plays whole games.
func BenchmarkPlay(b *testing.B) {
	for _, c := range playConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w := newPlay(b, c)
			runPlay(b, w)
			rounds, turns := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				r := runPlay(b, w)
				rounds += r.Turns
				turns += r.Phases
			}
			b.ReportMetric(float64(rounds)/b.Elapsed().Seconds(), "rounds/s")
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			b.ReportMetric(float64(rounds)/float64(b.N), "rounds/game")
		})
	}
}
