package skirmish

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// play.Guard takes what its comment says, by a slow search over all ends.
func TestGuardAgainstSlowTwin(t *testing.T) {
	gen := newGenerator(700)
	seen := map[string]int{}
	for s, text := range setups(t, 701, 150/underRace, "guard", "rush") {
		s = replayed(t, s, func(side int) play.Policy {
			if s.Sides()[side].Policy == "guard" {
				return guardTwin{play.Guard{Radius: gen.IntN(5)}, t, text, seen}
			}
			return play.Rush{}
		})
		playOne(t, s.NewGame(), streams(5, 0))
	}
	for _, k := range []string{"pass", "move", "drive", "far", "in the way"} {
		if seen[k] == 0 && underRace == 1 {
			t.Errorf("no guard did %s: %v", k, seen)
		}
	}
}

type guardTwin struct {
	play.Guard
	t    *testing.T
	text string
	seen map[string]int
}

func (p guardTwin) Choose(v *View) Decision {
	d := chooser{p.Guard}.Choose(v)
	p.seen[strings.Fields(d.String())[0]]++
	post := v.Goals()
	if len(post) == 0 {
		post = []pathing.Cell{v.Start(v.Unit()).At}
	}
	off := func(c pathing.Cell) int {
		least := 1 << 30
		for _, q := range post {
			least = min(least, max(q.X-c.X, c.X-q.X, q.Y-c.Y, c.Y-q.Y))
		}
		return least
	}
	if off(v.State(v.Unit()).At) > p.Radius {
		p.seen["far"]++
		if want := (chooser{play.Rush{}}).Choose(v); want != d {
			p.t.Errorf("far from its post it decides to %v, rush to %v\n%s", d, want, p.text)
		}
		return d
	}
	way := func(c pathing.Cell) int {
		sum := 0
		for u := range v.Setup().Units() {
			switch at := v.State(u).At; {
			case v.Enemy(u):
				if far, ok := v.Detour(u, c); ok {
					points := max(3-int(far), 0)
					if together(v, u, c) > v.Table().Params().SquareCapacity {
						points *= 2
					}
					sum += points
				}
			case u != v.Unit() && at == c:
				return 0
			}
		}
		return sum
	}
	took := d.end
	if d.kind == passing {
		return d // nothing is left to do anything with
	}
	cell := took.Place.Cell()
	p.seen["in the way"] += way(cell)
	for e := range v.Reach().All() {
		c := e.Place.Cell()
		if off(c) > p.Radius || e == took {
			continue
		}
		better := way(c) > way(cell)
		if way(c) == way(cell) {
			better = e.Posture < took.Posture ||
				e.Posture == took.Posture && (off(c) < off(cell) || off(c) == off(cell) && v.EndBefore(e, took))
		}
		if better || off(cell) > p.Radius {
			p.t.Errorf("radius %d: it decides to %v, in the way %d, not to %v, %d\n%s", p.Radius, d, way(cell), Take(e), way(c), p.text)
		}
	}
	return d
}

// How far cells lie off the way of a unit that goes east along the middle row.
func TestDetour(t *testing.T) {
	for _, c := range []struct {
		name, board string
		want        string // per cell, row by row: a digit, or - for none
	}{
		{
			// Steps to the front diagonals cost no more than steps ahead, so the way is
			// wide in the middle.
			"open", "........ ........ ........", "--000001 --000000 --000001",
		},
		{
			// What lies behind a wall is near, but not on the way.
			"wall", "..#..... ..#..... ..#..... ..#..... ........", "---21000 ---21000 00-21000 00-21000 00001000",
		},
	} {
		text := duel(c.board, "[7, 1]", "rush", "at: [1, 1], facing: E, speed: 7, stride: 2", "at: [0, 0], speed: 1, stride: 1")
		s := setup(t, parse(t, text), play.Options{})
		_, g := started(s, streams(1, 1))
		g.view.begin(1)
		var rows []string
		for y := range s.Board().H() {
			var row strings.Builder
			for x := range s.Board().W() {
				d, ok := g.view.Detour(0, pathing.Cell{X: x, Y: y})
				if ok {
					row.WriteByte(byte('0' + d))
				} else {
					row.WriteByte('-')
				}
			}
			rows = append(rows, row.String())
		}
		if got := strings.Join(rows, " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
