package play

import "testing"

// BenchmarkPlay plays whole games; a model-Action is one unit taking one Choice or
// part payment.
func BenchmarkPlay(b *testing.B) {
	for _, name := range []string{"stairs", "flooded", "chase", "valley", "foundry", "ceiling"} {
		b.Run(name, func(b *testing.B) {
			s := compile(b, example(b, name), Options{})
			g := s.NewGame()
			for i := range uint64(50) {
				playOne(b, g, streams(1, i))
			}
			var actions, games int64
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				r := playOne(b, g, streams(1, i%1000))
				for u := range r.Tally.Units {
					actions += r.Tally.Units[u].Actions()
				}
				games++
			}
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
			b.ReportMetric(float64(actions)/float64(games), "actions/game")
		})
	}
}
