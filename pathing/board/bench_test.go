package board_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// randomText is n by n cells of the characters.
func randomText(n int, chars []rune) []byte {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	var text bytes.Buffer
	for range n {
		for range n {
			text.WriteRune(chars[rng.IntN(len(chars))])
		}
		text.WriteByte('\n')
	}
	return text.Bytes()
}

func reportCells(b *testing.B, n int) {
	b.ReportMetric(float64(n*n)*float64(b.N)/b.Elapsed().Seconds(), "cells/s")
}

func BenchmarkParse(b *testing.B) {
	for _, n := range []int{64, 512, 4096} {
		text := randomText(n, []rune(".....#_^:,!;~%o"))
		b.Run(fmt.Sprintf("size=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			var last *board.Board
			for b.Loop() {
				var err error
				if last, err = board.Parse(text); err != nil {
					b.Fatal(err)
				}
			}
			reportCells(b, n)
			if !bytes.Equal(last.AppendText(nil), text) {
				b.Fatal("the text came out otherwise")
			}
		})
	}
}

// BenchmarkSpec reads what Parse does not: extra costs, characters beyond ASCII,
// levels.
func BenchmarkSpec(b *testing.B) {
	const n = 1024
	for _, bm := range []struct {
		name  string
		chars string
		level bool
	}{
		{"plain", "..#", false},
		{"costs", "..w", false},
		{"wide", "..水", false},
		{"levels", "..#", true},
	} {
		s := board.Spec{
			Text: randomText(n, []rune(bm.chars)),
			Legend: []board.Glyph{
				{Rune: 'w', Terrain: board.Flooded.WithExtra(1)},
				{Rune: '水', Terrain: board.Submerged.WithExtra(2)},
			},
		}
		if bm.name == "plain" || bm.name == "levels" {
			s.Legend = nil
		}
		if bm.level {
			s.Levels = randomText(n, []rune("0123z"))
		}
		b.Run("text="+bm.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Board(); err != nil {
					b.Fatal(err)
				}
			}
			reportCells(b, n)
		})
	}
}

func BenchmarkAppendText(b *testing.B) {
	const n = 1024
	text := randomText(n, []rune(".....#_^:,!;~%o"))
	brd := mustParse(b, string(text))
	dst := make([]byte, 0, len(text))
	for b.Loop() {
		dst = brd.AppendText(dst[:0])
	}
	reportCells(b, n)
	if !bytes.Equal(dst, text) {
		b.Fatal("the text came out otherwise")
	}
}

func BenchmarkFromFunc(b *testing.B) {
	const n = 1024
	for b.Loop() {
		if _, err := board.FromFunc(n, n, func(x, y int) uint32 { return uint32(x^y&1) & 1 }); err != nil {
			b.Fatal(err)
		}
	}
	reportCells(b, n)
}

// BenchmarkEdit opens and shuts a door on a board with walls.
func BenchmarkEdit(b *testing.B) {
	for _, walls := range []int{0, 100, 10000} {
		const n = 256
		s := board.Spec{Text: randomText(n, []rune("."))}
		rng := rand.New(rand.NewPCG(1, 2))
		for len(s.Walls) < walls {
			x, y := float64(rng.IntN(n-8)), float64(rng.IntN(n))
			s.Walls = append(s.Walls, board.Wall{X1: x, Y1: y, X2: x + 1 + float64(rng.IntN(8)), Y2: y})
		}
		brd := mustBoard(b, s)
		door := board.Wall{X1: 7, Y1: 7, X2: 7, Y2: 8}
		b.Run(fmt.Sprintf("walls=%d/edit=door", walls), func(b *testing.B) {
			for b.Loop() {
				if _, err := brd.Edit(board.AddWall(door)); err != nil {
					b.Fatal(err)
				}
				if _, err := brd.Edit(board.RemoveWall(door)); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("walls=%d/edit=cell", walls), func(b *testing.B) {
			for b.Loop() {
				if _, err := brd.Edit(board.Set(pathing.Cell{X: 3, Y: 3}, board.Debris)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
