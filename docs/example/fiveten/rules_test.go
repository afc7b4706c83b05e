package fiveten

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// walker finds by trying every way what a unit can reach. It shares no code with the
// query.
type walker struct {
	rows    []string
	hostile map[pathing.Cell]bool
	speed   int
	costs   map[pathing.Cell]int
}

func (w *walker) at(x, y int) byte {
	if y < 0 || y >= len(w.rows) || x < 0 || x >= len(w.rows[y]) {
		return '#'
	}
	return w.rows[y][x]
}

func (w *walker) walk(x, y, spent, diagonals int) {
	c := pathing.Cell{X: x, Y: y}
	if old, ok := w.costs[c]; !ok || spent < old {
		w.costs[c] = spent
	}
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			to, slant := w.at(x+dx, y+dy), dx != 0 && dy != 0
			if dx == 0 && dy == 0 || to == '#' || w.hostile[pathing.Cell{X: x + dx, Y: y + dy}] {
				continue
			}
			if slant && (w.at(x+dx, y) == '#' || w.at(x, y+dy) == '#') {
				continue
			}
			cost, n := 1, diagonals
			if slant {
				cost, n = 1+diagonals%2, diagonals+1
			}
			if to == '%' {
				cost *= 2
			}
			if spent+cost <= w.speed {
				w.walk(x+dx, y+dy, spent+cost, n)
			}
		}
	}
}

// F-01, F-02, F-03 and F-04 against the walker on random boards: every end, every cost,
// and every path, walked.
func TestReachAgainstEveryWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 10))
	var reach pathing.Reach
	scratch := search.NewScratch()
	ends, seconds := 0, 0
	for n := range 400 {
		rows := make([]string, 6)
		for y := range rows {
			row := []byte(".......")
			for x := range row {
				row[x] = "....%%#"[rng.IntN(7)]
			}
			rows[y] = string(row)
		}
		start := pathing.Cell{X: rng.IntN(7), Y: rng.IntN(6)}
		rows[start.Y] = rows[start.Y][:start.X] + "." + rows[start.Y][start.X+1:]
		b, err := board.Parse([]byte(strings.Join(rows, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		w := walker{rows, map[pathing.Cell]bool{}, rng.IntN(6), map[pathing.Cell]int{}}
		o, friends := units.NewOverlay(b), map[pathing.Cell]bool{}
		for u := 1; u < 6; u++ {
			c := pathing.Cell{X: rng.IntN(7), Y: rng.IntN(6)}
			if c == start || w.hostile[c] || friends[c] || w.at(c.X, c.Y) == '#' {
				continue
			}
			o.Place(u, b.ID(c), 2)
			if u%2 == 0 {
				w.hostile[c] = true
			} else {
				friends[c] = true
			}
		}
		o.Place(0, b.ID(start), 2)
		w.walk(start.X, start.Y, 0, 0)
		for c := range friends {
			delete(w.costs, c)
		}

		q := Query{Rules: Compile(b, 2), Units: o, Hostile: func(_, u int) bool { return u%2 == 0 }, Speed: w.speed}
		q.Reach(&reach, scratch, start, pathing.ScopeTurn)
		got := map[pathing.Cell]int{}
		for e := range reach.All() {
			got[e.Place.Cell()] = int(e.Cost)
			at, sum, diagonals := start, 0, 0
			for _, s := range reach.Path(nil, e) {
				if at = at.Step(s.Dir); at != s.To.Cell() {
					t.Fatalf("board %d: a step %v leads to %v", n, s.Dir, s.To)
				}
				if s.Dir.Diagonal() {
					diagonals++
				}
				sum += int(s.Cost)
			}
			if sum != int(e.Cost) || at != e.Place.Cell() {
				t.Fatalf("board %d: the path to %v ends at %v for %d", n, e, at, sum)
			}
			if diagonals > 1 {
				seconds++
			}
		}
		ends += len(got)
		if fmt.Sprint(got) != fmt.Sprint(w.costs) {
			t.Fatalf("board %d from %v with speed %d:\n%s\nhostile %v friends %v\ngot  %v\nwant %v", n, start, w.speed, strings.Join(rows, "\n"), w.hostile, friends, got, w.costs)
		}
	}
	if ends < 2000 || seconds < 200 {
		t.Errorf("%d ends, %d by several diagonals: too few to tell", ends, seconds)
	}
}
