package play

import "example.com/stride/pathing"

// Plain is what Choices say where a ruleset knows no better: the ends of the Reach are
// all there is to choose from, none is to be avoided, and nobody stands in anybody's
// way. A ruleset embeds it in its View, and has methods of its own for what it knows.
type Plain struct {
	room []int
	kind [1]int
}

// Idle is not known without asking for the Reach.
func (p *Plain) Idle() bool { return false }

// Settled is not known.
func (p *Plain) Settled() bool { return false }

// Avoid is no end.
func (p *Plain) Avoid() int { return Pass }

// More is none.
func (p *Plain) More() int { return 0 }

// Spare is nothing: what is not spent is lost.
func (p *Plain) Spare() (left int, later bool) { return 0, false }

// Rivals are none.
func (p *Plain) Rivals() int { return 0 }

// Blocked is nobody.
func (p *Plain) Blocked(pathing.Place) int { return 0 }

// InTheWay is never.
func (p *Plain) InTheWay(pathing.Place) int { return 0 }

// One is one kind of n choices, for Kinds.
func (p *Plain) One(n int) []int {
	p.kind[0] = n
	return p.kind[:]
}

// OfKind is the choice itself, where there is one kind.
func (p *Plain) OfKind(_, i int) int { return i }

// Room is memory for n numbers.
func (p *Plain) Room(n int) []int {
	if cap(p.room) < n {
		p.room = make([]int, 2*n)
	}
	return p.room[:n]
}
