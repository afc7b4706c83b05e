package bench_test

import (
	"fmt"
	"testing"

	"example.com/stride/bench"
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
)

func TestZZ(t *testing.T) {
	for _, solid := range []int{0, 20} {
		c := bench.DefaultSkirmish()
		c.Solid = solid
		w, _ := bench.NewSkirmish(c)
		plain := &bench.Plain{Board: w.Board, Params: skirmish.Default(), Speed: c.Speed, Stride: c.Stride}
		empty := w.Rules.Query(nil, search.NoUnit)
		buckets := empty.ByBuckets()
		var r pathing.Reach
		fs := []func(){
			func() {
				for _, st := range w.Starts[:32] {
					plain.Reach(bench.PlainState{At: st.At, Facing: st.Facing})
				}
			},
			func() {
				for _, st := range w.Starts[:32] {
					_ = buckets.Action(&r, w.Scratch, st)
				}
			},
			func() {
				for _, st := range w.Starts[:32] {
					_ = empty.Action(&r, w.Scratch, st)
				}
			},
		}
		best := make([]float64, len(fs))
		for i := range best {
			best[i] = 1e12
		}
		for range 60 {
			for i, f := range fs {
				best[i] = min(best[i], timed(f, 1)/32)
			}
		}
		fmt.Printf("solid %d plain %.0f bucket %.0f wave %.0f: plain/bucket %.1f bucket/wave %.2f\n", solid, best[0], best[1], best[2], best[0]/best[1], best[1]/best[2])
	}
}
