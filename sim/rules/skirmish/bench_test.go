package skirmish

import (
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// BenchmarkPlay plays whole games; a model-Action is one unit taking one Choice or
// part payment.
func BenchmarkPlay(b *testing.B) {
	for _, name := range []string{"stairs", "flooded", "chase"} {
		b.Run(name, func(b *testing.B) {
			s := setup(b, example(b, name), play.Options{})
			g := s.NewGame()
			for i := range uint64(50) {
				playOne(b, g, streams(1, i))
			}
			var actions, games int64
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				r := playOne(b, g, streams(1, i%1000))
				for u := range s.Units() {
					actions += r.Tally.Of(u)[ruleset.Actions]
				}
				games++
			}
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
			b.ReportMetric(float64(actions)/float64(games), "actions/game")
		})
	}
}
