package mech

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/sim/play"
)

// The same streams give the same result in mech, on a new Game as on one that has
// played others.
func TestGamesLeakNothing(t *testing.T) {
	for s, text := range setups(t, 300, 60/underRace, all...) {
		var alone []outcome
		for i := range uint64(5) {
			alone = append(alone, snapshot(s, playOne(t, s.NewGame(), streams(9, i))))
		}
		g := s.NewGame()
		for _, i := range []uint64{4, 0, 3, 3, 1, 2, 0} {
			got := playOne(t, g, streams(9, i))
			if d := cmp.Diff(alone[i], snapshot(s, got), exported); d != "" {
				t.Fatalf("game %d differs after others (-alone +after):\n%s\n%s", i, d, text)
			}
		}
	}
}

// A compiled setup of mech is shared by goroutines, its distances included.
func TestSetupIsShared(t *testing.T) {
	s := setUp(t, parse(t, army(6, "rush", "skirmisher")), play.Options{})
	const n = 12
	results := make([]outcome, n)
	done := make(chan error)
	for w := range 4 {
		go func() {
			g := s.NewGame()
			for i := w; i < n; i += 4 {
				r, err := g.Play(streams(3, uint64(i)))
				if err != nil {
					done <- err
					return
				}
				results[i] = snapshot(s, r)
			}
			done <- nil
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	g := s.NewGame()
	for i := range uint64(n) {
		if d := cmp.Diff(results[i], snapshot(s, playOne(t, g, streams(3, i))), exported); d != "" {
			t.Fatalf("game %d (-shared +alone):\n%s", i, d)
		}
	}
}

// army is a battle of n characters a side, on a board with heights, cover and fire
// that looks the same from both ends if it is turned round.
func army(n int, red, blue string) string {
	const w, h = 24, 24
	var b strings.Builder
	b.WriteString("ruleset: mech\nboard:\n  text: |\n")
	for y := range h {
		b.WriteString("    ")
		for x := range w {
			// One half of the board decides the other.
			i, j := x, y
			if y >= h/2 {
				i, j = w-1-x, h-1-y
			}
			c := byte('.')
			switch k := (i*7 + j*11) % 23; {
			case j < 3:
			case k == 0:
				c = '#'
			case k == 1:
				c = '%'
			case k == 2:
				c = '!'
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	b.WriteString("  levels: |\n")
	for y := range h {
		b.WriteString("    ")
		for x := range w {
			i, j := x, y
			if y >= h/2 {
				i, j = w-1-x, h-1-y
			}
			b.WriteByte("0000000012"[(i*5+j*3)%10])
		}
		b.WriteByte('\n')
	}
	b.WriteString("types:\n" +
		"  line: {speed: 5, legs: true, hull: 2, range: 6, threat: 3, hit: 60, damage: 3, hp: 10}\n" +
		"  hammer: {speed: 5, hull: 3, range: 1, hit: 80, damage: 3, knockback: 2, hp: 12, engineering: 2}\n" +
		"  drone: {size: 1/2, speed: 4, hover: true, agility: 3, range: 5, hit: 50, damage: 2, hp: 6}\n" +
		"units:\n")
	for i := range n {
		kind := []string{"line", "hammer", "line", "drone"}[i%4]
		x, y := i%w, i/w
		fmt.Fprintf(&b, "  - {id: r%d, type: %s, side: red, at: [%d, %d]}\n", i, kind, x, y)
		fmt.Fprintf(&b, "  - {id: b%d, type: %s, side: blue, at: [%d, %d]}\n", i, kind, w-1-x, h-1-y)
	}
	fmt.Fprintf(&b, "sides:\n  red: {policy: %s, goal: [[12, 12], [11, 12]]}\n  blue: {policy: %s, goal: [[11, 11], [12, 11]]}\n", red, blue)
	b.WriteString("victory: {turns: 20}\n")
	return b.String()
}

// On a board that looks the same from both ends, equal sides win alike but for chance:
// of n decided games the difference of their wins has a standard error of sqrt(n), and
// 4 of these are allowed.
func TestSymmetricSidesWinAlike(t *testing.T) {
	for policy, games := range map[string]int{"random": 20, "rush": 200, "greedy": 100, "guard": 60, "skirmisher": 60} {
		text := army(3, policy, policy)
		if policy == "guard" {
			text = army(3, policy+", radius: 9", policy+", radius: 9")
		}
		s := setUp(t, parse(t, text), play.Options{})
		g := s.NewGame()
		wins := [2]int{}
		for i := range games / underRace {
			if r := playOne(t, g, streams(11, uint64(i))); r.Winner != play.Draw {
				wins[r.Winner]++
			}
		}
		decided := wins[0] + wins[1]
		if policy != "random" && policy != "guard" && decided < games/underRace/3 {
			t.Errorf("%s: only %d of %d games are decided", policy, decided, games)
		}
		if d := math.Abs(float64(wins[0] - wins[1])); d > 4*math.Sqrt(float64(max(decided, 1))) {
			t.Errorf("%s: red wins %d games, blue %d", policy, wins[0], wins[1])
		}
	}
}
