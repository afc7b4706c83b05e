package bench_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/stride/bench"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/search"
)

type std struct {
	name    string
	board   *board.Board
	queries []mapfile.Query
}

func loadStd(t testing.TB) []std {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("STRIDE_MAPS"), "*.scen"))
	var out []std
	for _, f := range files {
		data, _ := os.ReadFile(f)
		q, err := mapfile.ReadScen(data)
		if err != nil {
			t.Fatal(err)
		}
		data, _ = os.ReadFile(strings.TrimSuffix(f, ".scen"))
		b, err := mapfile.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if only := os.Getenv("ONLY"); only != "" && !strings.Contains(f, only) {
			continue
		}
		out = append(out, std{strings.TrimSuffix(filepath.Base(f), ".map.scen"), b, q})
	}
	return out
}

func cpu() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(1, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

func TestRatio(t *testing.T) {
	runtime.LockOSThread()
	goal := map[string]float64{"den312d": 26, "brc202d": 24, "AR0011SR": 177, "16room_000": 43, "maze512-8-0": 96, "random512-20-0": 1.3}
	pairs := 5
	if n, err := strconv.Atoi(os.Getenv("PAIRS")); err == nil {
		pairs = n
	}
	mode := os.Getenv("MODE") // "", weighted, weightedlen, uniformprice
	for _, m := range loadStd(t) {
		rules := search.GridRules{Diagonal: true, Corner: search.CornersNone, Barred: uint16(board.Solid)}
		metric := search.ByLength
		if strings.HasPrefix(mode, "weighted") {
			rng := rand.New(rand.NewPCG(1, 1))
			costs := make([]int, m.board.Stride()*(m.board.H()+2))
			for i := range costs {
				costs[i] = 1 + rng.IntN(15)
			}
			rules.Cost = func(c board.CellID) int { return costs[c] }
			if mode == "weighted" {
				metric = search.ByPrice
			}
		}
		if mode == "uniformprice" {
			metric = search.ByPrice
		}
		if mode == "patches" || mode == "patcheslen" {
			costs := make([]int, m.board.Stride()*(m.board.H()+2))
			rng := rand.New(rand.NewPCG(1, 1))
			for i := range costs {
				costs[i] = 1
			}
			for range len(costs) / 200 {
				at, r, k := rng.IntN(len(costs)), 1+rng.IntN(8), 1+rng.IntN(15)
				for y := -r; y <= r; y++ {
					for x := -r; x <= r; x++ {
						if i := at + y*m.board.Stride() + x; i >= 0 && i < len(costs) && x*x+y*y <= r*r {
							costs[i] = k
						}
					}
				}
			}
			rules.Cost = func(c board.CellID) int { return costs[c] }
			if mode == "patches" {
				metric = search.ByPrice
			}
		}
		g, err := search.NewGrid(m.board, rules)
		if err != nil {
			t.Fatal(err)
		}
		s := search.NewScratch()
		var r search.GridRoute
		a := bench.NewFlatAStar(g.Costs(), m.board.Stride(), metric == search.ByLength)
		type q struct{ from, to uint32 }
		var ratios, ta, tj []float64
		bad := 0
		reps := 20
		if mode != "" {
			reps = 1
		}
		for p := -1; p < pairs; p++ {
			a.Expanded = 0
			t0 := cpu()
			for i := range 60 {
				q := m.queries[i*len(m.queries)/60]
				a.Route(uint32(m.board.ID(q.Start)), uint32(m.board.ID(q.Goal)))
			}
			da := (cpu() - t0)
			s.Stats = search.Stats{}
			t0 = cpu()
			for range reps {
				for i := range 60 {
					q := m.queries[i*len(m.queries)/60]
					g.Route(&r, s, search.View{}, q.Start, q.Goal, metric)
				}
			}
			dj := (cpu() - t0) / time.Duration(reps)
			if p >= 0 {
				ratios = append(ratios, float64(da)/float64(dj))
				ta = append(ta, float64(da.Nanoseconds())/60000)
				tj = append(tj, float64(dj.Nanoseconds())/60000)
			} else {
				for i := range 60 {
					q := m.queries[i*len(m.queries)/60]
					g.Route(&r, s, search.View{}, q.Start, q.Goal, metric)
					w, ok := a.Route(uint32(m.board.ID(q.Start)), uint32(m.board.ID(q.Goal)))
					if ok != r.Found() || a.Length(w) != r.Length() {
						bad++
					}
				}
			}
		}
		slices.Sort(ratios)
		slices.Sort(ta)
		slices.Sort(tj)
		med := func(x []float64) float64 { return x[len(x)/2] }
		gl := goal[m.name]
		n := uint64(60 * reps)
		t.Logf("%-16s %s A* %8.1f (min %.1f, %6d exp) ours %8.2f (min %.2f), ratio 1/%.2f = %.3f warthog 1/%.1f -> %.2f x; bad %d exp %d gen %d heap %d scan %d stale %d", m.name, r.Engine(), med(ta), ta[0], a.Expanded/60, med(tj), tj[0], med(ratios), 1/med(ratios), gl, gl/med(ratios), bad,
			s.Stats.Expanded/n, s.Stats.Generated/n, s.Stats.HeapOps/n, s.Stats.Scanned/n, s.Stats.Stale/n)
	}
}
