package draw

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/stride/pathing/board"
)

// spare are the signs for terrain without a character of its own.
const spare = "*$=?<>{}"

// sign is the sign of terrain: its character, or one that is free. Where cells have
// several floors, = stands for these.
func (g *grid) sign(t board.Terrain) rune {
	if r, ok := g.signs[t]; ok {
		return r
	}
	r := rune(0)
	for _, b := range board.Builtins() {
		if b.Terrain == t || r == 0 && b.Terrain != 0 && t.Has(b.Terrain) {
			r = b.Rune
		}
		if b.Terrain == t {
			g.signs[t] = r
			return r
		}
	}
	taken := map[rune]bool{'=': g.Over != nil}
	for _, s := range g.signs {
		taken[s] = true
	}
	for _, s := range spare {
		if !taken[s] {
			r = s
			break
		}
	}
	g.signs[t] = cmp.Or(r, '?')
	return g.signs[t]
}

// note keeps a sign for the legend.
func (g *grid) note(k kind, r rune) {
	if i, known := slices.BinarySearch(g.drawn[k], r); !known {
		g.drawn[k] = slices.Insert(g.drawn[k], i, r)
	}
}

// legend says what the signs mean that are drawn, and no others.
func (g *grid) legend() []string {
	var list []string
	add := func(sign rune, what string) {
		if text := string(sign) + " " + what; slices.Contains(g.drawn[ground], sign) && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	add('.', "open")
	add(g.glyphs.rock, "solid")
	for _, t := range slices.Sorted(maps.Keys(g.signs)) {
		if t == board.Low {
			add(g.signs[t], "low obstacle")
		} else {
			add(g.signs[t], t.String())
		}
	}
	for _, sign := range slices.Sorted(maps.Keys(g.overs)) {
		add(sign, g.overs[sign])
	}
	// A route may cover all of a wall or cliff but its ends.
	if len(g.drawn[wallWhole])+len(g.drawn[wallPart]) == 0 {
		g.drawn[wallWhole] = g.drawn[wallCorner]
	}
	if len(g.drawn[cliffSide]) == 0 {
		g.drawn[cliffSide] = g.drawn[cliffCorner]
	}
	for i, what := range []string{"wall", "wall along a part", "cliff", "route"} {
		if signs := g.drawn[wallWhole+kind(i)]; len(signs) > 0 {
			list = append(list, string(signs)+" "+what)
		}
	}
	return list
}

// heights are the digits of heights: letters for 10 to 35, capitals up to 61, + beyond.
const heights = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+"

// HeightSign is a height in one character: a digit, a letter from 10 on, a capital
// from 36 on, and + from 62 on.
func HeightSign(n int) byte { return heights[max(0, min(n, len(heights)-1))] }

// HeightKey says what the signs of heights mean that are no digits and stand in a text,
// " (a is 10)" with a space before; nothing if there are none.
func HeightKey(text string) string {
	var parts []string
	for _, k := range []struct{ signs, means string }{{heights[10:36], "a is 10"}, {heights[36:62], "A is 36"}, {heights[62:], "+ is above 61"}} {
		if strings.ContainsAny(text, k.signs) {
			parts = append(parts, k.means)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// levels writes a digit for every floor.
func (g *grid) levels() string {
	first, differ := -1, false
	var signs []rune
	var b strings.Builder
	for y := range g.h {
		fmt.Fprintf(&b, "%*d ", g.label-1, g.From.Y+y)
		for x := range g.w {
			c := g.place(x, y)
			t := g.Board.At(c)
			sign := rune(0)
			switch {
			case g.solid(x, y):
				sign = g.glyphs.rock
			case t.Has(board.Void):
				sign = g.sign(t.WithLevel(0))
			}
			if sign != 0 {
				b.WriteRune(sign)
				signs = append(signs, sign)
				continue
			}
			n := t.Level()
			if g.Height != nil {
				n = g.Height(c)
			}
			b.WriteByte(HeightSign(n))
			differ = differ || first >= 0 && n != first
			first = n
		}
		b.WriteByte('\n')
	}
	if !differ {
		return ""
	}
	for _, sign := range signs {
		g.note(ground, sign)
	}
	return b.String()
}
