package bench_test

import (
	"testing"

	"example.com/stride/bench"
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
)

func BenchmarkSk(b *testing.B) {
	c := bench.DefaultSkirmish()
	w, err := bench.NewSkirmish(c)
	if err != nil {
		b.Fatal(err)
	}
	plain := &bench.Plain{Board: w.Board, Params: skirmish.Default(), Speed: c.Speed, Stride: c.Stride}
	empty := w.Rules.Query(nil, search.NoUnit)
	var r pathing.Reach
	for _, st := range w.Starts {
		_ = empty.Action(&r, w.Scratch, st)
	}
	b.Run("wave", func(b *testing.B) {
		for i := range b.N {
			_ = empty.Action(&r, w.Scratch, w.Starts[i&255])
		}
	})
	buckets := empty.ByBuckets()
	for _, st := range w.Starts {
		_ = buckets.Action(&r, w.Scratch, st)
	}
	b.Run("bucket", func(b *testing.B) {
		for i := range b.N {
			_ = buckets.Action(&r, w.Scratch, w.Starts[i&255])
		}
	})
	b.Run("plain", func(b *testing.B) {
		for i := range b.N {
			st := w.Starts[i&255]
			plain.Reach(bench.PlainState{At: st.At, Facing: st.Facing})
		}
	})
}
