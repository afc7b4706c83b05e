package draw

import (
	"slices"
	"strings"
)

// canvas is rows of characters, each with its ink.
type canvas [][]spot

type spot struct {
	r    rune
	ink  Ink
	kind kind
}

// kind says what a character is part of, for the legend.
type kind uint8

const (
	other kind = iota // labels, numbers, signs of units
	ground
	wallWhole
	wallPart
	cliffSide
	routeLine
	wallCorner // where walls meet or end
	cliffCorner
)

func newCanvas(w, h int) canvas {
	c := make(canvas, h)
	for y := range c {
		c[y] = slices.Repeat([]spot{{r: ' '}}, w)
	}
	return c
}

func (c canvas) put(x, y int, s string, ink Ink, k kind) {
	for _, r := range s {
		c[y][x] = spot{r, ink, k}
		x++
	}
}

func (s spot) drawn() bool { return s.r != ' ' }

// glyphs are what lines and solid cells are drawn with.
type glyphs struct {
	rock    rune
	wall    rune            // from west to east
	upright [whole + 1]rune // walls from north to south
	cliff   [2]rune         // by direction
	corners []rune
	down    rune    // a route to the north or south
	route   [3]rune // to the north-east or south-west, east or west, south-east or north-west
	cross   rune    // of two routes
}

var (
	unicodeGlyphs = &glyphs{
		rock: '▒', wall: '━', upright: [...]rune{whole: '┃', low: '╹', high: '╻', both: '┇', middle: '╏'},
		cliff: [2]rune{'╌', '╎'}, corners: corners, down: '│', route: [3]rune{'╱', '─', '╲'}, cross: '╳',
	}
	asciiGlyphs = &glyphs{
		rock: '#', wall: '-', upright: [...]rune{whole: '|', low: '\'', high: ',', both: ';', middle: ':'},
		cliff: [2]rune{'=', '"'}, corners: []rune(" " + strings.Repeat("+", len(corners)-1)),
		down: '|', route: [3]rune{'/', '-', '\\'}, cross: 'X',
	}
)

// text is the rows without spaces at their ends.
func (c canvas) text(s Style) string {
	var b strings.Builder
	for _, row := range c {
		for len(row) > 0 && !row[len(row)-1].drawn() {
			row = row[:len(row)-1]
		}
		for i := 0; i < len(row); {
			var run strings.Builder
			ink := row[i].ink
			for ; i < len(row) && (row[i].ink == ink || !row[i].drawn() && ink != Mover); i++ {
				run.WriteRune(row[i].r)
			}
			b.WriteString(s.Paint(run.String(), ink))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
