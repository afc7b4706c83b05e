package report

import (
	"fmt"
	"math"
	"strings"
	"unicode"
)

// Escape sequences, without their introducer and end.
const (
	bold   = "1"
	dim    = "2"
	yellow = "33"
	green  = "32"
)

// bar draws the interval of a share: full up to its lower end, and thin from there
// to its upper end.
func (p *printer) bar(low, high float64) string {
	full := int(math.Round(low * barWidth))
	thin := int(math.Round(high*barWidth)) - full
	return p.SGR(strings.Repeat("█", full)+strings.Repeat("░", thin), green)
}

// width is the number of terminal columns that text takes.
func width(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

// runeWidth is 2 for the wide characters of East Asia and for pictures, 0 for what
// combines with the character before, and else 1.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	default:
		return 1
	}
}

// pad fills text up with spaces to a number of columns.
func pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-width(text)))
}

// cut is text in at most this number of columns, ending in … if some of it is missing.
func cut(text string, columns int) string {
	if width(text) <= columns {
		return text
	}
	n := 0
	for i, r := range text {
		if n += runeWidth(r); n > columns-1 {
			return text[:i] + "…"
		}
	}
	return text
}

// wrap breaks text at spaces into lines of at most this number of columns. A % stays with
// its number; a word that is too long is cut.
func wrap(text string, columns int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Split(strings.ReplaceAll(text, " %", "\u00a0%"), " ") {
		word = cut(strings.ReplaceAll(word, "\u00a0", " "), columns)
		switch {
		case line == "":
			line = word
		case width(line)+1+width(word) <= columns:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}

// percent is a share as "47.3 %".
func percent(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return points(x) + " %"
}

// points is a share in hundredths. What is not quite 0 or 1 does not look as if it
// were.
func points(x float64) string {
	switch {
	case x > 0 && x < 0.0005:
		return "<0.1"
	case x < 1 && x >= 0.9995:
		return ">99.9"
	default:
		return fmt.Sprintf("%.1f", 100*x)
	}
}

// signed is a difference of shares in points, as "+6.1".
func signed(x float64) string { return fmt.Sprintf("%+.1f", 100*x) }

// between is a share with its interval.
func between(e Estimate) string {
	return fmt.Sprintf("%s (%s to %s)", percent(e.Value), points(e.Low), points(e.High))
}

// order is an order statistic with its interval, if that is wider than a number.
func order(e Estimate) string {
	if e.Low == e.High {
		return fmt.Sprint(e.Value)
	}
	return fmt.Sprintf("%v (%v to %v)", e.Value, e.Low, e.High)
}

// plusMinus is an amount with half the width of its interval, as "4.47 ±0.06".
func plusMinus(e Estimate) string { return give(e, short, short) }

// give is a value with half the width of its interval; of one that was cut off at what is
// possible, its longer half. One trial tells of none.
func give(e Estimate, value, half func(float64) string) string {
	switch w := max(e.High-e.Value, e.Value-e.Low); {
	case math.IsNaN(e.Value):
		return "-"
	case e.N < 2:
		return value(e.Value) + " ±?"
	case w == 0:
		return value(e.Value) + " ±0"
	default:
		return value(e.Value) + " ±" + half(w)
	}
}

// short is an amount with two digits after the point, or fewer for a large one. The
// least of these is not shown as nothing.
func short(x float64) string {
	switch {
	case x > 0 && x < 0.005:
		return "<0.01"
	case x < 100:
		return fmt.Sprintf("%.2f", x)
	case x < 1000:
		return fmt.Sprintf("%.1f", x)
	default:
		return fmt.Sprintf("%.0f", x)
	}
}
