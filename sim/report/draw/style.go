package draw

import (
	"io"
	"strings"
)

// Style says what a picture may be made of. The zero Style is plain Unicode text
// without a limit.
type Style struct {
	Width int  // columns to fit into; 0: as many as it takes
	Rows  int  // a board of more rows is cut to those around what is marked; 0: none is
	Whole bool // never cut a board
	ASCII bool // nothing beyond ASCII
	Color bool // with the colours of a terminal (ANSI escapes)
}

// Ink is what a character stands for; with colours each has its own.
type Ink uint8

// The inks.
const (
	Plain  Ink = iota
	Faint      // open floor, labels
	Solid      // solid cells
	Wall       // walls
	Cliff      // sides between different floors
	Ground     // surfaces
	Cost       // what reaching a cell costs
	Mover      // the unit that is asked about
	Friend     // others of its side
	Foe        // all other units
	Route      // where a path goes
	Goal       // where it ends
)

// codes are the SGR parameters of the inks. They keep to the sixteen colours that
// every terminal has in its own theme, so that they can be read on light and dark.
var codes = [...]string{
	Plain: "", Faint: "2", Solid: "2", Wall: "1", Cliff: "33", Ground: "33",
	Cost: "32", Mover: "1;7", Friend: "36", Foe: "35", Route: "1;36", Goal: "1;32",
}

// Paint is text in an ink, or as it is without colours.
func (s Style) Paint(text string, ink Ink) string { return s.SGR(text, codes[ink]) }

// SGR is text with a colour or weight by the parameters of a terminal's escape sequence, or
// as it is without colours.
func (s Style) SGR(text, code string) string {
	if !s.Color || code == "" || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Wrap joins items with two spaces between them, in lines of at most width
// columns (0: one line). It breaks between items only.
func Wrap(items []string, width int) string { return wrap("", items, "  ", width, "") }

// Fill breaks text between words into lines of at most width columns (0: one
// line): prefix starts the first, indent each of the others. A word that is too
// long has a line of its own.
func Fill(prefix, text string, width int, indent string) string {
	return wrap(prefix, strings.Fields(text), " ", width, indent)
}

func wrap(prefix string, items []string, between string, width int, indent string) string {
	var b strings.Builder
	b.WriteString(prefix)
	column, fresh := columns(prefix), true
	for _, item := range items {
		n := columns(item)
		switch {
		case fresh:
		case width > 0 && column+len(between)+n > width:
			b.WriteString("\n" + indent)
			column = columns(indent)
		default:
			b.WriteString(between)
			column += len(between)
		}
		b.WriteString(item)
		column += n
		fresh = false
	}
	return b.String()
}

// Page is a text for people under way, in a style.
type Page struct {
	strings.Builder
	Style
}

// Fill adds lines as the function Fill breaks them to the width of the page.
func (p *Page) Fill(prefix, text, indent string) {
	p.WriteString(Fill(prefix, text, p.Width, indent) + "\n")
}

// Flush writes the page in a form that is safe to print.
func (p *Page) Flush(w io.Writer) error {
	_, err := io.WriteString(w, Safe(p.String(), p.Color))
	return err
}

// columns is how many columns text takes, the escapes of Paint left out.
func columns(text string) int {
	n, escape := 0, false
	for _, r := range text {
		switch {
		case r == '\x1b':
			escape = true
		case !escape:
			n++
		case r == 'm':
			escape = false
		}
	}
	return n
}
