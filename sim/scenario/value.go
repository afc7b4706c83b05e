package scenario

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/stride/pathing"
)

var (
	errNoNumber  = errors.New("no number")
	errForm      = errors.New("a number that is read in different ways")
	errNotFinite = errors.New("not a finite number")
)

// A number as YAML has it, and one that YAML 1.1, YAML 1.2 and JSON read in different
// ways: with zeros in front, with underscores, or in another base.
var (
	aNumber   = regexp.MustCompile(`^[-+]?(\d[\d_]*\.?[\d_]*|\.\d[\d_]*)([eE][-+]?\d[\d_]*)?$`)
	oddNumber = regexp.MustCompile(`^[-+]?0\d|_`)
	based     = regexp.MustCompile(`^[-+]?0([xX](_?[\da-fA-F])+|[oO](_?[0-7])+|[bB](_?[01])+)$`)
	infinite  = regexp.MustCompile(`^[-+]?\.(?i:inf|nan)$`)
)

// number reads a decimal number. errNoNumber: it is text. The other errors are for
// numbers of YAML that no value here may be.
func number(text string) (float64, error) {
	switch {
	case text == "" || !strings.ContainsAny(text[:1], "+-.0123456789"):
		return 0, errNoNumber
	case infinite.MatchString(text):
		return 0, errNotFinite
	case based.MatchString(text):
		return 0, errForm
	case !aNumber.MatchString(text) || strings.HasSuffix(text, "_"):
		return 0, errNoNumber
	case oddNumber.MatchString(text):
		return 0, errForm
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(f, 0) {
		return 0, errNotFinite
	}
	return f, nil
}

// fraction reads "1/2" and "-3/4".
func fraction(text string) (float64, bool) {
	num, den, ok := strings.Cut(text, "/")
	if !ok || strings.HasPrefix(den, "-") || strings.HasPrefix(den, "+") {
		return 0, false
	}
	a, err := strconv.ParseInt(strings.TrimSpace(num), 10, 32)
	b, err2 := strconv.ParseInt(strings.TrimSpace(den), 10, 32)
	if err != nil || err2 != nil || b == 0 {
		return 0, false
	}
	return float64(a) / float64(b), true
}

// describe is a value in words: the text "fast", the number 3.5, a list.
func describe(n *node) string {
	switch n.kind {
	case isNull:
		if n.text == "" {
			return "empty"
		}
		return n.text + ", which is no value to YAML"
	case isBool:
		return n.text
	case isNumber:
		return "the number " + cut(n.text)
	case isList:
		return "a list"
	case isMap:
		return "a mapping"
	default:
		return "the text " + quote(n.text)
	}
}

// cut shortens text that goes into a message.
func cut(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-3]) + "..."
}

func quote(s string) string { return strconv.Quote(cut(s)) }

// problem is what is wrong with a value.
type problem struct {
	pos             Pos
	code, msg, want string
}

func wrongType(what string, n *node, want string) *problem {
	return &problem{n.pos, CodeWrongType, what + " is " + describe(n), "want " + want}
}

// decimal reads a number, or a fraction in text such as "1/2".
func decimal(n *node, what, want string) (float64, *problem) {
	if n.kind == isText {
		if f, ok := fraction(n.text); ok {
			return f, nil
		}
		if _, err := number(strings.TrimSpace(n.text)); err != errNoNumber && n.style != plain {
			return 0, wrongType(what, n, want+", without quotes")
		}
	}
	if n.kind != isNumber {
		return 0, wrongType(what, n, want)
	}
	f, err := number(n.text)
	switch err {
	case nil:
		return f, nil
	case errForm:
		return 0, &problem{n.pos, CodeWrongType, what + " is " + cut(n.text) + ", which is read differently by different programs", "want " + want + ", in plain decimal digits"}
	default:
		return 0, &problem{n.pos, CodeOutOfRange, what + " is " + cut(n.text) + ", not a finite number", "want " + want}
	}
}

// whole reads a whole number from lo to hi.
func whole(n *node, what string, lo, hi int) (int, *problem) {
	want := "a whole number " + span(lo, hi)
	f, p := decimal(n, what, want)
	switch {
	case p != nil:
		return 0, p
	case f != math.Trunc(f):
		return 0, wrongType(what, n, want)
	case f < float64(lo) || f > float64(hi):
		return 0, &problem{n.pos, CodeOutOfRange, fmt.Sprintf("%s is %s", what, cut(n.text)), "want " + want}
	}
	return int(f), nil
}

// span is a range in words.
func span(lo, hi int) string {
	if lo == hi {
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("from %d to %d", lo, hi)
}

// value reads a value as p declares it; what names it in messages.
func value(n *node, p *pathing.Param, what string) (pathing.Value, *problem) {
	switch p.Kind {
	case pathing.KindBool:
		if n.kind != isBool {
			return pathing.Value{}, wrongType(what, n, "true or false")
		}
		if n.text[0] == 't' || n.text[0] == 'T' {
			return pathing.Value{Int: 1}, nil
		}
		return pathing.Value{}, nil
	case pathing.KindHalf:
		return half(n, p, what)
	case pathing.KindDir:
		return word(n, []string{"N", "", "E", "", "S", "", "W"}, what)
	case pathing.KindEnum:
		return word(n, p.Enum, what)
	case pathing.KindCell:
		c, pr := cell(n, what)
		return pathing.Value{Cell: c}, pr
	case pathing.KindPayment:
		return payment(n, p, what)
	case pathing.KindWords:
		return words(n, p, what)
	case pathing.KindIDs:
		return ids(n, p, what)
	default:
		i, pr := whole(n, what, p.Min, p.Max)
		return pathing.Value{Int: i}, pr
	}
}

func half(n *node, p *pathing.Param, what string) (pathing.Value, *problem) {
	want := fmt.Sprintf(`a whole or half number from %s to %s, such as 1, 0.5 or "1/2"`, pathing.Half(p.Min), pathing.Half(p.Max))
	f, pr := decimal(n, what, want)
	switch {
	case pr != nil:
		return pathing.Value{}, pr
	case 2*f != math.Trunc(2*f):
		return pathing.Value{}, wrongType(what, n, want)
	case 2*f < float64(p.Min) || 2*f > float64(p.Max):
		return pathing.Value{}, &problem{n.pos, CodeOutOfRange, what + " is " + cut(n.text), "want " + want}
	}
	return pathing.Value{Int: int(2 * f)}, nil
}

// word reads one of words, and returns its index. An empty entry is no word.
func word(n *node, words []string, what string) (pathing.Value, *problem) {
	var known []string
	for i, w := range words {
		if w == "" {
			continue
		}
		if n.kind == isText && n.text == w {
			return pathing.Value{Int: i}, nil
		}
		known = append(known, w)
	}
	if n.kind != isText {
		return pathing.Value{}, wrongType(what, n, "one of "+strings.Join(known, ", "))
	}
	return pathing.Value{}, &problem{n.pos, CodeUnknownWord, what + " is " + quote(n.text), suggest(n.text, known)}
}

// words reads a word or a list of words as a set of them.
func words(n *node, p *pathing.Param, what string) (v pathing.Value, pr *problem) {
	for _, item := range n.entries() {
		w, pr := word(item, p.Enum, what)
		if pr != nil {
			return v, pr
		}
		v.Int |= 1 << w.Int
	}
	return v, nil
}

// ids reads an id or a list of ids.
func ids(n *node, p *pathing.Param, what string) (v pathing.Value, pr *problem) {
	var all []string
	for _, item := range n.entries() {
		if item.kind != isText {
			want := "the id of a unit, or a list of them"
			if p.Max == 1 {
				want = "the id of a unit"
			}
			if item.kind == isNumber || item.kind == isBool {
				want = "the id of a unit, in quotes: " + strconv.Quote(cut(item.text))
			}
			return v, wrongType(what, item, want)
		}
		if !slices.Contains(all, item.text) {
			all = append(all, item.text)
		}
	}
	if p.Max > 0 && len(all) > p.Max {
		return v, &problem{n.pos, CodeOutOfRange, fmt.Sprintf("%s names %d units", what, len(all)), fmt.Sprintf("want %d at most", p.Max)}
	}
	return pathing.Value{Text: strings.Join(all, "\n")}, nil
}

// listOf is what is wrong with a node that should be a list of one of these lengths.
func listOf(n *node, what, want string, lengths ...int) *problem {
	switch {
	case n.kind != isList:
		return wrongType(what, n, want)
	case !slices.Contains(lengths, len(n.items)):
		return &problem{n.pos, CodeWrongType, fmt.Sprintf("%s is a list of %d", what, len(n.items)), "want " + want}
	}
	return nil
}

// entries are those of a list, or the node itself if it is none.
func (n *node) entries() []*node {
	if n.kind == isList {
		return n.items
	}
	return []*node{n}
}

// cell reads [x, y].
func cell(n *node, what string) (pathing.Cell, *problem) {
	const want = "a cell as [x, y]"
	if p := listOf(n, what, want, 2); p != nil {
		return pathing.Cell{}, p
	}
	x, p := coordinate(n.items[0], "x of "+what)
	if p != nil {
		return pathing.Cell{}, p
	}
	y, p := coordinate(n.items[1], "y of "+what)
	return pathing.Cell{X: x, Y: y}, p
}

// maxPayment is the greatest count of points; a declaration need not give one.
func maxPayment(p *pathing.Param) int {
	if p.Max > 0 {
		return p.Max
	}
	return 1000
}

// payment reads {to: [x, y], points: n, cost: c}.
func payment(n *node, p *pathing.Param, what string) (v pathing.Value, pr *problem) {
	const want = "{to: [x, y], points: n, cost: c}"
	if n.kind != isMap {
		return v, wrongType(what, n, want)
	}
	most := maxPayment(p)
	seen := map[string]bool{}
	for _, q := range n.pairs {
		switch key := q.key.text; key {
		case "to":
			v.Cell, pr = cell(q.value, "to of "+what)
		case "points":
			v.Points, pr = whole(q.value, "points of "+what, 1, most)
		case "cost":
			v.Cost, pr = whole(q.value, "cost of "+what, 1, most)
		default:
			pr = &problem{q.key.pos, CodeUnknownKey, "unknown key " + quote(key) + " in " + what, "want " + want}
		}
		if pr == nil && seen[q.key.text] {
			pr = &problem{q.key.pos, CodeDuplicateKey, fmt.Sprintf("%s has %s twice", what, quote(q.key.text)), "want " + want}
		}
		if pr != nil {
			return v, pr
		}
		seen[q.key.text] = true
	}
	if len(seen) != 3 {
		return v, &problem{n.pos, CodeMissingKey, what + " is not complete", "want " + want}
	}
	return v, nil
}

// coordinate reads a whole number that may lie off the board on either side: the
// board says so where it is known.
func coordinate(n *node, what string) (int, *problem) {
	f, p := decimal(n, what, "a whole number")
	switch {
	case p != nil:
		return 0, p
	case f != math.Trunc(f):
		return 0, wrongType(what, n, "a whole number")
	case math.Abs(f) > 1e6:
		return 0, &problem{n.pos, CodeOutOfRange, what + " is " + cut(n.text), "want a cell of the board"}
	}
	return int(f), nil
}
