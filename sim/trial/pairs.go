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

// add counts a trial by its two games.
func (p *Pairs) add(r, s *play.Result) {
	if r.First == s.First {
		p.Alike++
		return
	}
	p.Score.Add(won(r, r.First) - won(s, r.First) + won(s, s.First) - won(r, s.First))
}

func won(r *play.Result, side int) int64 {
	if r.Winner == side {
		return 1
	}
	return 0
}

// Merge counts all trials of o.
func (p *Pairs) Merge(o Pairs) {
	p.Score.Merge(o.Score)
	p.Alike += o.Alike
}
