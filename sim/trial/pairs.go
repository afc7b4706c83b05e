package trial

import "example.com/stride/sim/play"

// Pairs compares the two games of each trial that was played in both seat orders,
// for what it is worth to a side to go first.
//
// In a trial, let a be the side that goes first in the first game and b the one
// that does in the second, with the same random numbers and the order among equals
// reversed. If a and b differ, the score of the trial is
//
//	(a wins going first) - (a wins going later) + (b wins going first) - (b wins going later)
//
// where each bracket is 1 or 0, so from -2 to 2. Half its mean is how much more
// often a side wins for going first: 0 if the order does not matter, 1 if the side that
// goes first always wins and never does otherwise. How strong the sides are drops out,
// since both sit in both seats, and so does much of the luck.
//
// If a is b, as when a side has the highest Mind, reversing the order
// did not change which side goes first. Such trials say nothing here and are left out.
type Pairs struct {
	Score Sums  // of the trials in which another side went first in the second game
	Alike int64 // trials in which the same side went first in both games
}

// seat is what Pairs needs to know of a game.
type seat struct{ first, winner int }

func seatOf(r *play.Result) seat { return seat{r.First, r.Winner} }

// add counts a trial by its two games.
func (p *Pairs) add(s, t seat) {
	if s.first == t.first {
		p.Alike++
		return
	}
	p.Score.Add(won(s, s.first) - won(t, s.first) + won(t, t.first) - won(s, t.first))
}

func won(s seat, side int) int64 {
	if s.winner == side {
		return 1
	}
	return 0
}

// Merge counts all trials of o.
func (p *Pairs) Merge(o Pairs) {
	p.Score.Merge(o.Score)
	p.Alike += o.Alike
}
