package mech_test

import (
	"fmt"
	"math"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// M-29: whether one sees the other, and what cover there is, on boards from west to east. The
// attacker is the unit 0, 1 is the target, all others stand about.
func TestSight(t *testing.T) {
	const none, soft, hard, hidden = mech.NoCover, mech.SoftCover, mech.HardCover, mech.Cover(99)
	flat8, flat12 := open(8, 1), open(12, 2)
	at := func(x, y, z, n int) mech.Box { return mech.Box{At: place(x, y, z), N: n} }
	wall := func(x, height int) []board.Wall {
		return []board.Wall{{X1: float64(x), Y1: 0, X2: float64(x), Y2: 1, Height: height}}
	}
	for _, c := range []struct {
		name, text, levels string
		walls              []board.Wall
		spans              []board.Span
		from, to           mech.Box
		others             []mech.Box
		want, back         mech.Cover // of the target, and of the attacker from it
	}{
		{name: "M-29 open ground", text: flat8, from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: none, back: none},
		{name: "M-29 a wall between", text: "....#...", from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: hidden, back: hidden},
		{name: "M-29 a block 2 high between", text: flat8, levels: "00002000", from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: hidden, back: hidden},
		{name: "M-29 a block as high as the target beside it", text: flat8, levels: "00000010", from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: hard, back: none},
		{name: "M-29 that block two spaces off", text: flat8, levels: "00000100", from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: none, back: none},
		{name: "M-29 a low wall beside it", text: flat8, walls: wall(7, 1), from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: hard, back: none},
		{name: "M-29 a low wall one space off", text: flat8, walls: wall(6, 1), from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: none, back: none},
		{name: "M-29 a wall 2 high", text: flat8, walls: wall(4, 2), from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: hidden, back: hidden},
		{name: "M-29 from a height over a block", text: flat8, levels: "00080010", from: at(3, 0, 8, 1), to: at(7, 0, 0, 1), want: none, back: hard},
		{name: "M-29 from a height over a higher block", text: flat8, levels: "00080020", from: at(3, 0, 8, 1), to: at(7, 0, 0, 1), want: hard, back: hard},
		{name: "M-29 from a height over a block as high", text: flat8, levels: "80000080", from: at(0, 0, 8, 1), to: at(7, 0, 0, 1), want: hidden, back: hidden},
		{name: "M-29 the edge of a roof", text: flat8, levels: "00000003", from: at(5, 0, 0, 1), to: at(7, 0, 3, 1), want: hard, back: none},
		{name: "M-29 back from the edge of a roof", text: flat8, levels: "00000333", from: at(3, 0, 0, 1), to: at(7, 0, 3, 1), want: hidden, back: hidden},
		{name: "M-29 under a bridge", text: flat8, spans: []board.Span{{Cell: pathing.Cell{X: 4}, From: 1, To: 2}}, from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), want: none, back: none},
		{name: "M-29 a bridge between", text: flat8, spans: []board.Span{{Cell: pathing.Cell{X: 4}, From: 3, To: 4}}, from: at(1, 0, 0, 1), to: at(7, 0, 5, 1), want: hidden, back: hidden},
		{name: "M-29 a body between", text: flat8, from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), others: []mech.Box{at(6, 0, 0, 1)}, want: soft, back: none},
		{name: "M-29 a body away from both", text: flat8, from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), others: []mech.Box{at(3, 0, 0, 1)}, want: none, back: none},
		{name: "M-29 a body beside the line", text: flat12, from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), others: []mech.Box{at(6, 1, 0, 1)}, want: none, back: none},
		{name: "M-29 a body and a block", text: flat8, levels: "00000010", from: at(0, 0, 0, 1), to: at(7, 0, 0, 1), others: []mech.Box{at(6, 0, 1, 1)}, want: hard, back: none},
		{name: "M-29 a small body before a large one", text: flat12, from: at(0, 0, 0, 2), to: at(8, 0, 0, 2), others: []mech.Box{at(7, 0, 0, 1), at(7, 1, 0, 1)}, want: none, back: none},
		{name: "M-29 a large body before a large one", text: flat12, from: at(0, 0, 0, 2), to: at(8, 0, 0, 2), others: []mech.Box{at(6, 0, 0, 2)}, want: soft, back: none},
		{name: "M-29 half of Size 2 behind a body", text: flat12, from: at(0, 0, 0, 2), to: at(8, 0, 0, 2), others: []mech.Box{at(7, 0, 0, 1)}, want: none, back: none},
		{name: "M-29 half of Size 2 behind a block", text: flat12, levels: "000000020000\n000000000000", from: at(0, 0, 0, 2), to: at(8, 0, 0, 2), want: none, back: none},
		{name: "M-29 Size 2 behind a block half as high", text: flat12, levels: "000000010000\n000000010000", from: at(0, 0, 0, 2), to: at(8, 0, 0, 2), want: none, back: none},
		{name: "M-29 Size 2 behind a block as high", text: flat12, levels: "000000020000\n000000020000", from: at(0, 0, 0, 2), to: at(8, 0, 0, 2), want: hard, back: none},
		{name: "M-29 a block between two corners", text: ".#\n#.", from: at(0, 0, 0, 1), to: at(1, 1, 0, 1), want: hidden, back: hidden},
		{name: "M-29 round a corner", text: "..\n#.", from: at(0, 0, 0, 1), to: at(1, 1, 0, 1), want: none, back: none},
		{name: "M-29 walls to both sides of a corner", text: "..\n..", walls: []board.Wall{{X1: 1, Y1: 0, X2: 1, Y2: 1}, {X1: 0, Y1: 1, X2: 1, Y2: 1}}, from: at(0, 0, 0, 1), to: at(1, 1, 0, 1), want: hidden, back: hidden},
		{name: "M-29 straight above", text: flat8, from: at(3, 0, 6, 1), to: at(3, 0, 0, 1), want: none, back: none},
		{name: "M-29 above a bridge", text: flat8, spans: []board.Span{{Cell: pathing.Cell{X: 3}, From: 3, To: 4}}, from: at(3, 0, 6, 1), to: at(3, 0, 0, 1), want: hidden, back: hidden},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, board.Spec{Text: []byte(c.text), Levels: []byte(c.levels), Walls: c.walls, Spans: c.spans}, mech.Default(), mech.Profile{Size: 2}, pathing.Place{})
			put := func(id int, b mech.Box) {
				r.world.Place(id, b.At, mech.Body{Size: pathing.Half(2 * b.N), Side: id})
			}
			put(0, c.from)
			put(1, c.to)
			for i, b := range c.others {
				put(2+i, b)
			}
			look := func(way string, a, b mech.Box, want mech.Cover) {
				t.Helper()
				got, ok := r.query().Sight(a, b)
				if ok != (want != hidden) || ok && got != want {
					t.Errorf("%s: cover %d, seen %v, want %d", way, got, ok, want)
				}
			}
			look("there", c.from, c.to, c.want)
			look("back", c.to, c.from, c.back)
		})
	}
}

// Boxes that are not on the board see nothing and are not seen.
func TestSightOffTheBoard(t *testing.T) {
	r := flat(t, open(4, 4), "", mech.Profile{Size: 2}, pathing.Place{})
	here := mech.Box{At: place(1, 1, 0), N: 1}
	for _, b := range []mech.Box{{}, {N: -1}, {At: place(-1, 0, 0), N: 1}, {At: place(3, 3, 0), N: 2}, {At: place(0, 4, 0), N: 1}, {At: place(0, 0, 63), N: 2}, {At: place(0, 0, -1), N: 1}, {N: math.MaxInt}} {
		if _, ok := r.query().Sight(here, b); ok {
			t.Errorf("%v is seen", b)
		}
		if _, ok := r.query().Sight(b, here); ok {
			t.Errorf("%v sees", b)
		}
	}
	if c, ok := r.query().Sight(here, here); !ok || c != mech.NoCover {
		t.Errorf("a box sees itself: cover %v, seen %v", c, ok)
	}
}

// M-14, M-29: what difficulties make of a chance to hit.
func TestHitChance(t *testing.T) {
	p := mech.Default()
	for _, c := range []struct {
		cover   mech.Cover
		engaged bool
		want    int
	}{{mech.NoCover, false, 50}, {mech.SoftCover, false, 35}, {mech.HardCover, false, 20}, {mech.HardCover, true, 5}} {
		if got := p.HitChance(50, p.Difficulty(c.cover, c.engaged)); got != c.want {
			t.Errorf("M-29: cover %d, engaged %v: %d per cent, want %d", c.cover, c.engaged, got, c.want)
		}
	}
	if got := p.HitChance(20, 3); got != 0 {
		t.Errorf("M-29: %d per cent, want 0", got)
	}
}

func BenchmarkSight(b *testing.B) {
	brd, err := board.Parse([]byte(open(64, 64)))
	if err != nil {
		b.Fatal(err)
	}
	w := mech.NewWorld(brd)
	for i := range 40 {
		w.Place(i, place(i%8*8, i/8*8, 0), mech.Body{Size: 2, Side: i % 2})
	}
	for _, n := range []int{1, 2} {
		b.Run(fmt.Sprintf("units=40/size=%d", n), func(b *testing.B) {
			r, err := mech.Compile(brd, mech.Default(), mech.Profile{Size: pathing.Half(2 * n), Speed: 4})
			if err != nil {
				b.Fatal(err)
			}
			q := r.Query(w, 0)
			for b.Loop() {
				if _, ok := q.Sight(mech.Box{At: place(0, 0, 0), N: n}, mech.Box{At: place(20, 7, 0), N: n}); !ok {
					b.Fatal("not seen")
				}
			}
		})
	}
}
