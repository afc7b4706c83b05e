package board_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// terrains are terrains that a board may hold, levels aside.
var terrains = rapid.Custom(func(t *rapid.T) board.Terrain {
	f := rapid.SampledFrom([]board.Terrain{0, board.Solid, board.Void, board.Low}).Draw(t, "block")
	if rapid.Bool().Draw(t, "surfaces") {
		f |= board.Terrain(rapid.IntRange(0, 127).Draw(t, "surface")) * board.Steep
	}
	if rapid.Bool().Draw(t, "priced") {
		f = f.WithExtra(rapid.IntRange(-board.MaxExtra, board.MaxExtra).Draw(t, "extra"))
	}
	return f
})

// wallsOn are walls on a board of w by h cells, partial ones, their ends in any
// order.
func wallsOn(w, h int) *rapid.Generator[board.Wall] {
	return rapid.Custom(func(t *rapid.T) board.Wall {
		along, across := w, h
		vertical := rapid.Bool().Draw(t, "vertical")
		if vertical {
			along, across = h, w
		}
		end := rapid.Custom(func(t *rapid.T) float64 {
			k := float64(rapid.IntRange(0, along).Draw(t, "corner"))
			f := rapid.SampledFrom([]float64{0, 0, 0.25, 0.3, 0.5, 2.0 / 3, 1e-9}).Draw(t, "fraction")
			if rapid.Bool().Draw(t, "odd") {
				f = rapid.Float64Range(0, 1).Draw(t, "any")
			}
			return min(k+f, float64(along))
		})
		a := end.Draw(t, "a")
		b := end.Filter(func(b float64) bool { return a != b }).Draw(t, "b")
		at := float64(rapid.IntRange(0, across).Draw(t, "line"))
		height := rapid.SampledFrom([]int{0, 0, 1, 2, 64}).Draw(t, "height")
		if vertical {
			return board.Wall{X1: at, Y1: a, X2: at, Y2: b, Height: height}
		}
		return board.Wall{X1: a, Y1: at, X2: b, Y2: at, Height: height}
	})
}

// specs are Specs without a fault.
var specs = rapid.Custom(func(t *rapid.T) board.Spec {
	w, h := rapid.IntRange(1, 7).Draw(t, "w"), rapid.IntRange(1, 7).Draw(t, "h")
	var s board.Spec
	runes := []rune(".#_^:,!;~%o")
	for _, r := range rapid.SliceOfNDistinct(rapid.SampledFrom([]rune("AZazéжß水🌲\"'\\0{")), 0, 6, rapid.ID).Draw(t, "legend") {
		s.Legend = append(s.Legend, board.Glyph{Rune: r, Terrain: terrains.Draw(t, "meaning")})
		runes = append(runes, r)
	}
	ending := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "ending")
	rows := func(cell func() string) string {
		var text strings.Builder
		for y := range h {
			if y > 0 {
				text.WriteString(ending)
			}
			for range w {
				text.WriteString(cell())
			}
		}
		if rapid.Bool().Draw(t, "final") {
			text.WriteString(ending)
		}
		return text.String()
	}
	s.Text = []byte(rows(func() string { return string(rapid.SampledFrom(runes).Draw(t, "cell")) }))
	switch rapid.IntRange(0, 2).Draw(t, "levels") {
	case 1:
		digits := strings.Split("0123456789abcdefghijklmnopqrstuvwxyz", "")
		s.Levels = []byte(rows(func() string { return rapid.SampledFrom(digits).Draw(t, "level") }))
	case 2:
		s.Heights = rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, board.MaxLevel), w, w), h, h).Draw(t, "heights")
	}
	s.Walls = rapid.SliceOfN(wallsOn(w, h), 0, 12).Draw(t, "walls")
	return s
})

// mutation is a list of edits and what it makes of cells and walls.
type mutation struct {
	edits []board.Edit
	cells map[pathing.Cell]board.Terrain
	walls map[board.Wall]bool // in the form of Board.Walls
}

// mutations of b. Some edits have no effect: cells as they are, walls that are
// there already, walls added and removed again.
func mutations(t *rapid.T, b *board.Board) mutation {
	m := mutation{cells: map[pathing.Cell]board.Terrain{}, walls: map[board.Wall]bool{}}
	for _, w := range b.Walls() {
		m.walls[w] = true
	}
	for i := range rapid.IntRange(0, 8).Draw(t, "edits") {
		switch rapid.IntRange(0, 3).Draw(t, fmt.Sprint("edit ", i)) {
		case 0:
			c := pathing.Cell{
				X: rapid.IntRange(0, b.W()-1).Draw(t, "x"),
				Y: rapid.IntRange(0, b.H()-1).Draw(t, "y"),
			}
			f := b.At(c)
			if rapid.Bool().Draw(t, "other") {
				f = terrains.Draw(t, "terrain").WithLevel(rapid.IntRange(0, board.MaxLevel).Draw(t, "level"))
			}
			m.edits = append(m.edits, board.Set(c, f))
			m.cells[c] = f
		case 1:
			w := wallsOn(b.W(), b.H()).Draw(t, "wall")
			m.edits = append(m.edits, board.AddWall(w))
			m.walls[ordered(w)] = true
		default:
			all := sortedWalls(m.walls)
			if len(all) == 0 {
				continue
			}
			w := rapid.SampledFrom(all).Draw(t, "which")
			m.edits = append(m.edits, board.RemoveWall(board.Wall{X1: w.X2, Y1: w.Y2, X2: w.X1, Y2: w.Y1, Height: w.Height}))
			delete(m.walls, w)
		}
	}
	return m
}

func ordered(w board.Wall) board.Wall {
	if w.X1 > w.X2 || w.Y1 > w.Y2 {
		w.X1, w.Y1, w.X2, w.Y2 = w.X2, w.Y2, w.X1, w.Y1
	}
	return w
}

// sortedWalls puts walls in the order that Board.Walls promises.
func sortedWalls(set map[board.Wall]bool) []board.Wall {
	var all []board.Wall
	for w := range set {
		all = append(all, w)
	}
	less := func(v, w board.Wall) bool {
		vv, wv := v.X1 == v.X2, w.X1 == w.X2
		var a, b [4]float64
		for i, u := range []board.Wall{v, w} {
			k := [4]float64{u.Y1, u.X1, u.X2, float64(u.Height)}
			if u.X1 == u.X2 {
				k = [4]float64{u.X1, u.Y1, u.Y2, float64(u.Height)}
			}
			if i == 0 {
				a = k
			} else {
				b = k
			}
		}
		if vv != wv {
			return wv
		}
		for i := range a {
			if a[i] != b[i] {
				return a[i] < b[i]
			}
		}
		return false
	}
	for i := range all {
		for j := i; j > 0 && less(all[j], all[j-1]); j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	return all
}
