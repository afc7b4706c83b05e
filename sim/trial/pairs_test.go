package trial

import (
	"math"
	"testing"

	"example.com/stride/sim/play"
)

// Every way that the two games of a trial can go, for two sides and a third.
func TestPairsScore(t *testing.T) {
	const a, b, third = 0, 1, 2
	for _, c := range []struct {
		name string
		s, t *play.Result
		want int64
	}{
		{"who goes first wins", seat(a, a), seat(b, b), 2},
		{"who goes later wins", seat(a, b), seat(b, a), -2},
		{"a wins both", seat(a, a), seat(b, a), 0},
		{"b wins both", seat(a, b), seat(b, b), 0},
		{"two draws", seat(a, play.Draw), seat(b, play.Draw), 0},
		{"a wins first, then draws", seat(a, a), seat(b, play.Draw), 1},
		{"a loses first, then draws", seat(a, b), seat(b, play.Draw), -1},
		{"a third wins both", seat(a, third), seat(b, third), 0},
		{"a wins first, then a third wins", seat(a, a), seat(b, third), 1},
	} {
		var p, mirrored Pairs
		p.add(c.s, c.t)
		mirrored.add(c.t, c.s)
		if p.Score.N != 1 || p.Score.X != c.want || p.Alike != 0 {
			t.Errorf("%s: %+v, want a score of %d", c.name, p, c.want)
		}
		if mirrored != p {
			t.Errorf("%s: the score depends on which order comes first", c.name)
		}
	}
	var p Pairs
	p.add(seat(a, a), seat(a, b))
	if p.Alike != 1 || p.Score != (Sums{}) {
		t.Errorf("the same side goes first in both: %+v", p)
	}
}

// A race in which both can be there in the first Turn: the side that goes first always wins.
func TestGoingFirstIsEverything(t *testing.T) {
	c := config(twoLanes(t, "[1, 0]", "[1, 2]"), 200, 0)
	c.BothOrders = true
	o := run(t, c)
	if p := o.Pairs; p.Alike != 0 || p.Score != (Sums{200, 400, Mul(400, 2)}) {
		t.Errorf("%+v, want a score of 2 in each of 200 trials", p)
	}
	if red, swapped := o.Games.Wins(0), o.Swapped.Wins(0); red+swapped != 200 || red < 50 || red > 150 {
		t.Errorf("red wins %d games in the order of the file and %d in the reverse of 200", red, swapped)
	}
}

// A race that red wins by a whole Turn: the order does not matter at all.
func TestGoingFirstIsNothing(t *testing.T) {
	c := config(twoLanes(t, "[1, 0]", "[7, 2]"), 200, 0)
	c.BothOrders = true
	o := run(t, c)
	if p := o.Pairs; p.Alike != 0 || p.Score != (Sums{N: 200}) {
		t.Errorf("%+v, want a score of 0 in each of 200 trials", p)
	}
	if o.Games.Wins(0) != 200 || o.Swapped.Wins(0) != 200 {
		t.Errorf("red wins %d and %d of 200", o.Games.Wins(0), o.Swapped.Wins(0))
	}
}

// Both sides toss a coin in every Turn, and the first head wins. The side that goes first
// wins with 1/2 + 1/4·1/2 + ... = 2/3, so going first is worth 2/3 - 1/3 = 1/3 of
// a win.
func TestGoingFirstIsWorthAThird(t *testing.T) {
	const trials = 3000
	c := config(twoLanes(t, "[1, 0]", "[1, 2]"), trials, 0)
	c.BothOrders = true
	c.Policies = map[string]play.Policy{"red": coin, "blue": coin}
	p := run(t, c).Pairs
	// Half the score has mean 1/3. Each side tosses the same coins in both games, so
	// half the score is 1 if both throw their first head in the same Turn (chance
	// 1/3), else 0: its variance is 2/9.
	checkHalfScore(t, p, trials, 1.0/3, 2.0/9)
}

// Both sides toss a coin in every Turn and the one that holds a cell at its end wins; if
// both do, the condition that counts first is one of the file, and reversed with
// the order. Going first gives nothing, though the order decides a third of the
// games: half the score is 1 or -1, as likely, if both throw their first head in
// the same Turn (chance 1/3), else 0. Its variance is 1/3.
func TestGoingFirstIsWorthNothingOnAverage(t *testing.T) {
	const trials = 3000
	sc := parse(t, `
ruleset: toy
board: {text: "..\n##\n.."}
units:
  - {id: r, side: red, at: [0, 0]}
  - {id: b, side: blue, at: [0, 2]}
sides:
  red: {policy: rush}
  blue: {policy: rush}
victory:
  hold:
    - {side: red, cells: [1, 0]}
    - {side: blue, cells: [1, 2]}
  turns: 60
`)
	c := config(sc, trials, 0)
	c.BothOrders = true
	c.Policies = map[string]play.Policy{"red": coin, "blue": coin}
	o := run(t, c)
	if o.Games.Draws()+o.Swapped.Draws() != 0 {
		t.Fatalf("%d games have no winner", o.Games.Draws()+o.Swapped.Draws())
	}
	checkHalfScore(t, o.Pairs, trials, 0, 1.0/3)
}

// checkHalfScore compares the mean of half the scores with what it must be, within
// 4 standard errors: one seed in 16,000 falls outside. The sum of squares over n is
// compared likewise; half scores of 0, 1 and -1 have squares of 0 and 1.
func checkHalfScore(t *testing.T, p *Pairs, trials int64, mean, variance float64) {
	t.Helper()
	if p.Alike != 0 || p.Score.N != trials {
		t.Fatalf("%d trials have a score and %d have none, want %d", p.Score.N, p.Alike, trials)
	}
	n := float64(trials)
	if got := float64(p.Score.X) / 2 / n; math.Abs(got-mean) > 4*math.Sqrt(variance/n) {
		t.Errorf("going first is worth %v, want %v within %v", got, mean, 4*math.Sqrt(variance/n))
	}
	differ := variance + mean*mean // the chance that the order decides
	got := float64(p.Score.XX.Lo) / 4 / n
	if math.Abs(got-differ) > 4*math.Sqrt(differ*(1-differ)/n) {
		t.Errorf("the order decides a share of %v, want %v", got, differ)
	}
}

// seat is a game of which is known who went first and who won.
func seat(first, winner int) *play.Result { return &play.Result{First: first, Winner: winner} }
