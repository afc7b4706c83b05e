package probe_test

import (
	"errors"
	"testing"

	"example.com/stride/bench/probe"
	"example.com/stride/bench/suite"
)

// plain are the least costs from a start, by repeated relaxation.
func plain(b *probe.Board, x, y, budget int, four bool) []int {
	n := b.Side
	cost := make([]int, n*n)
	for i := range cost {
		cost[i] = budget + 1
	}
	open := func(x, y int) bool { return x >= 0 && y >= 0 && x < n && y < n && b.Prices[y*n+x] != probe.Solid }
	cost[y*n+x] = 0
	for changed := true; changed; {
		changed = false
		for y := range n {
			for x := range n {
				if cost[y*n+x] >= budget {
					continue
				}
				for dy := -1; dy <= 1; dy++ {
					for dx := -1; dx <= 1; dx++ {
						if !open(x+dx, y+dy) || dx*dy != 0 && (four || !open(x+dx, y) || !open(x, y+dy)) {
							continue
						}
						i := (y+dy)*n + x + dx
						if next := cost[y*n+x] + int(b.Prices[i]); next < cost[i] {
							cost[i] = next
							changed = true
						}
					}
				}
			}
		}
	}
	return cost
}

// What the engines are measured against answers rightly itself.
func TestProbes(t *testing.T) {
	program, err := probe.Build(t.TempDir())
	if err != nil && !errors.Is(err, probe.ErrNoCompiler) {
		t.Fatal(err)
	}
	for _, c := range []struct{ side, solid, dearest int }{{64, 0, 1}, {64, 30, 1}, {64, 20, 3}, {128, 20, 1}, {128, 20, 3}} {
		w, err := suite.NewGridReach(suite.GridConfig{Size: c.side, Solid: c.solid, Prices: c.dearest, Seed: 1, Starts: 6})
		if err != nil {
			t.Fatal(err)
		}
		b := probe.NewBoard(c.side, w.Prices)
		rows, buckets := probe.NewRows(b), probe.NewBuckets(b)
		var starts [][2]int
		for _, at := range w.Starts {
			starts = append(starts, [2]int{at.X, at.Y})
		}
		var questions []probe.Question
		var want []int
		for _, budget := range []int{0, 1, 6, 7, 24, 31} {
			for _, kind := range []string{"uniform4", "uniform8", "weighted8", "buckets"} {
				if (kind[0] == 'u') != (c.dearest == 1) && kind != "buckets" {
					continue
				}
				cells := 0
				for _, s := range starts {
					costs := plain(b, s[0], s[1], budget, kind == "uniform4")
					n, found := 0, 0
					cost := rows.Cost
					switch kind {
					case "uniform4":
						rows.Uniform4Costs(s[0], s[1], budget)
					case "uniform8":
						rows.Uniform8Costs(s[0], s[1], budget)
					case "weighted8":
						rows.Weighted8Costs(s[0], s[1], budget)
					case "buckets":
						buckets.Weighted8(s[0], s[1], budget)
						cost = buckets.Cost
					}
					for i, exact := range costs {
						if exact > budget {
							exact = 255
						} else {
							n++
						}
						if int(cost(i%c.side, i/c.side)) != exact {
							t.Fatalf("%v: %s of %d from %v: cell %d costs %d, want %d", c, kind, budget, s, i, cost(i%c.side, i/c.side), exact)
						}
					}
					if found = rows.Cells(); kind == "buckets" {
						found = buckets.Cells()
					}
					if found != n {
						t.Fatalf("%v: %s of %d from %v: %d cells, want %d", c, kind, budget, s, found, n)
					}
					cells += n
				}
				for _, costs := range []string{"", "+costs"} {
					questions = append(questions, probe.Question{Kind: kind + costs, Budget: budget, Rounds: 1})
					want = append(want, cells)
				}
			}
		}
		if program == nil {
			continue
		}
		answers, err := program.Ask(b, starts, questions)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range answers {
			if a.Cells != want[i] {
				t.Errorf("%v: the C program finds %d cells for %+v, want %d", c, a.Cells, questions[i], want[i])
			}
		}
	}
	if program == nil {
		t.Log("there is no gcc: the C probe was not looked at")
	}
}
