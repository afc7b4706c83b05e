package bench_test

import (
	"testing"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

func BenchmarkProto(b *testing.B) {
	for _, m := range loadStd(b) {
		g, err := search.NewGrid(m.board, search.GridRules{Diagonal: true, Corner: search.CornersNone, Barred: uint16(board.Solid)})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(m.name, func(b *testing.B) {
			s := search.NewScratch()
			var r search.GridRoute
			i := 0
			for b.Loop() {
				q := m.queries[i%60*len(m.queries)/60]
				i++
				g.Route(&r, s, search.View{}, q.Start, q.Goal, search.ByLength)
			}
		})
	}
}
