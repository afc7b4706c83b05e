package draw

import "strings"

// canvas is a rectangle of characters, each with its ink.
type canvas struct {
	w     int
	cells []spot
}

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

func newCanvas(w, h int) *canvas {
	c := &canvas{w: w, cells: make([]spot, w*h)}
	for i := range c.cells {
		c.cells[i].r = ' '
	}
	return c
}

func (c *canvas) set(x, y int, s spot) { c.cells[y*c.w+x] = s }

func (c *canvas) put(x, y int, s string, ink Ink, k kind) {
	for _, r := range s {
		c.set(x, y, spot{r, ink, k})
		x++
	}
}

// blank reports whether nothing was drawn in a row.
func (c *canvas) blank(y int) bool {
	for _, s := range c.cells[y*c.w:][:c.w] {
		if s.r != ' ' {
			return false
		}
	}
	return true
}

// drop removes row y.
func (c *canvas) drop(y int) { c.cells = append(c.cells[:y*c.w], c.cells[(y+1)*c.w:]...) }

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
func (c *canvas) text(s Style) string {
	var b strings.Builder
	for len(c.cells) > 0 {
		row := c.cells[:c.w]
		c.cells = c.cells[c.w:]
		for len(row) > 0 && row[len(row)-1].r == ' ' {
			row = row[:len(row)-1]
		}
		for i := 0; i < len(row); {
			var run strings.Builder
			ink := row[i].ink
			for ; i < len(row) && (row[i].ink == ink || row[i].r == ' ' && ink != Mover); i++ {
				run.WriteRune(row[i].r)
			}
			b.WriteString(s.Paint(run.String(), ink))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
