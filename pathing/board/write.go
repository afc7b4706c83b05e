package board

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Spec writes the board down: its Board makes a board that is Equal. Terrain
// without a character of its own gets legend characters: A-Z, a-z without 'o',
// 0-9, other ASCII characters, then other printable ones by code point, in the
// order in which the terrain first appears, row by row. Levels are empty if all
// are 0; Heights are always empty. All of the Spec is the caller's.
func (b *Board) Spec() Spec {
	s := Spec{Walls: b.Walls(), Spans: b.Spans(), Liquids: b.Liquids(), Hazards: b.Hazards()}
	s.Text, s.Legend = b.text(make([]byte, 0, b.h*(b.w+1)))
	if slices.Max(b.levels) > 0 {
		s.Levels = b.levelText()
	}
	return s
}

// AppendText appends the Text of Spec to dst, every row ended by a line feed, and
// returns the longer slice. Levels, walls and the meaning of legend characters are
// not in it: see Spec.
func (b *Board) AppendText(dst []byte) []byte {
	dst, _ = b.text(dst)
	return dst
}

// String is the Text of Spec, for people to look at.
func (b *Board) String() string { return string(b.AppendText(nil)) }

func (b *Board) levelText() []byte {
	dst := make([]byte, 0, b.h*(b.w+1))
	for y := range b.h {
		for _, n := range b.levels[(y+1)*b.stride+1:][:b.w] {
			dst = append(dst, levelDigits[n])
		}
		dst = append(dst, '\n')
	}
	return dst
}

// text appends the rows to dst and makes the legend that they need.
func (b *Board) text(dst []byte) ([]byte, []Glyph) {
	var plain [1 << flagBits]byte // the characters of flags without an extra cost
	for _, g := range builtins {
		plain[g.Terrain] = byte(g.Rune)
	}
	var legend []Glyph
	invented := map[Terrain]rune{}
	next := rune(0)
	for y := range b.h {
		id := (y+1)*b.stride + 1
		flags, extras := b.flags[id:][:b.w], b.extras[id:][:b.w]
		for x, f := range flags {
			if c := plain[f]; c != 0 && extras[x] == 0 {
				dst = append(dst, c)
				continue
			}
			t := Terrain(f) | Terrain(uint8(extras[x]))<<extraShift
			r, ok := invented[t]
			if !ok {
				next = inventAfter(next)
				r = next
				invented[t] = r
				legend = append(legend, Glyph{r, t})
			}
			dst = utf8.AppendRune(dst, r)
		}
		dst = append(dst, '\n')
	}
	return dst, legend
}

// firstInvented are the characters that come first, since they read best.
const firstInvented = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwxyz0123456789" + `"$&'()*+-/<=>?@[\]` + "`{|}"

// inventAfter is the character to be invented after r, 0 for the first one. There
// are more of them than kinds of terrain.
func inventAfter(r rune) rune {
	if r < utf8.RuneSelf {
		if next := strings.IndexRune(firstInvented, r) + 1; next < len(firstInvented) {
			return rune(firstInvented[next])
		}
		r = utf8.RuneSelf
	}
	for r++; !Legible(r); r++ {
	}
	return r
}
