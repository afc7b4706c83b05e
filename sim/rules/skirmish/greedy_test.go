package skirmish

import (
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// play.Greedy takes the best of all ends and payments, by a slow search that scores each
// by the formula of its comment.
func TestGreedyAgainstSlowTwin(t *testing.T) {
	gen := newGenerator(600)
	seen := map[string]int{}
	for s, text := range setups(t, 601, 150/underRace, "greedy", "rush") {
		s = replayed(t, s, func(int) play.Policy {
			return greedyTwin{play.Greedy{Distance: gen.IntN(5), Blocking: gen.IntN(8), Saving: gen.IntN(4)}, t, text, seen}
		})
		playOne(t, s.NewGame(), streams(5, 0))
	}
	for _, k := range []string{"pass", "move", "crawl", "climb", "jump", "drive", "pay", "stand_up", "blocked"} {
		if seen[k] == 0 && underRace == 1 {
			t.Errorf("no unit would %s: %v", k, seen)
		}
	}
}

type greedyTwin struct {
	play.Greedy
	t    *testing.T
	text string
	seen map[string]int
}

func (p greedyTwin) Choose(v *View) Decision {
	d := chooser{p.Greedy}.Choose(v)
	p.seen[strings.Fields(d.String())[0]]++

	score := func(d Decision) int {
		st := v.State(v.Unit())
		cell, kept := st.At, 0
		if !v.LastPhase() {
			kept = v.Left()
		}
		left, ok := v.RemainingAfter(d.pay)
		switch d.kind {
		case paying:
			kept = 0
		case ending:
			left, ok = v.Remaining(d.end)
			cell = d.end.Place.Cell()
			if !v.LastPhase() {
				kept -= int(d.end.Cost)
			}
		default:
			for e := range v.Reach().All() {
				if e.Phases == 0 {
					left, ok = v.Remaining(e)
				}
			}
		}
		toGo := p.Distance * int(left)
		if !ok {
			toGo = 0
			if len(v.Goals()) > 0 && p.Distance > 0 {
				toGo = 1 << 50
			}
		}
		blocked := 0
		for u := range v.Setup().Units() {
			at := v.State(u).At
			off, ahead := v.Detour(u, cell)
			if v.Enemy(u) && ahead && off <= 1 && together(v, u, cell) > v.Table().Params().SquareCapacity && max(at.X-cell.X, cell.X-at.X, at.Y-cell.Y, cell.Y-at.Y) <= 3 {
				blocked++
			}
		}
		if p.Blocking > 0 {
			p.seen["blocked"] += blocked
		}
		return p.Blocking*blocked + p.Saving*kept - toGo
	}
	mine := score(d)
	for e := range v.Reach().All() {
		other := score(Take(e))
		if other > mine || other == mine && (d.kind == paying || d.kind == ending && e != d.end && v.EndBefore(e, d.end)) {
			p.t.Errorf("%+v decides to %v, which scores %d; to %v scores %d\n%s", p.Greedy, d, mine, Take(e), other, p.text)
		}
	}
	for _, pay := range v.Payments() {
		if other := score(Pay(pay)); other > mine && p.Distance > 0 && v.Left() > 0 {
			p.t.Errorf("%+v decides to %v, which scores %d; to %v scores %d\n%s", p.Greedy, d, mine, Pay(pay), other, p.text)
		}
	}
	return d
}

// together is the Size, in halves, of all that stand on a cell, with the unit that
// acts and another there.
func together(v *View, unit int, c pathing.Cell) int {
	sum := 0
	for u := range v.Setup().Units() {
		if u == unit || u == v.Unit() || v.State(u).At == c {
			sum += int(v.Table().Profile(u).Size)
		}
	}
	return sum
}
