package trial

import (
	"fmt"
	"testing"

	"example.com/stride/sim/scenario"
)

// BenchmarkRun plays whole runs, compiling included. A model-Action is one unit
// taking one Choice or part payment.
func BenchmarkRun(b *testing.B) {
	for _, name := range []string{"stairs", "flooded", "chase"} {
		sc := example(b, name)
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/workers=%d", name, workers), func(b *testing.B) {
				const trials = 400
				c := config(sc, trials, workers)
				var actions, runs int64
				for b.Loop() {
					o := run(b, c)
					for u := range o.Games.Tally.Units {
						actions += o.Games.Tally.Units[u].Actions()
					}
					runs++
				}
				s := b.Elapsed().Seconds()
				b.ReportMetric(float64(runs*trials)/s, "trials/s")
				b.ReportMetric(float64(actions)/s, "actions/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// BenchmarkCount counts a game and merges one in sixteen, which is what a trial
// costs beside playing it.
func BenchmarkCount(b *testing.B) {
	for _, sc := range []*scenario.Scenario{example(b, "stairs"), melee(b)} {
		b.Run("ruleset="+sc.Ruleset, func(b *testing.B) {
			setups := compileBoth(b, config(sc, 1, 1))
			r, err := setups[0].NewGame().Play(StreamsFor(1, 0))
			if err != nil {
				b.Fatal(err)
			}
			chunk, total := NewGames(setups[0]), NewGames(setups[0])
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				chunk.Add(r)
				if i%chunkSize == chunkSize-1 {
					total.Merge(chunk)
					chunk.Reset()
				}
			}
		})
	}
}
