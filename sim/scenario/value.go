package scenario

import (
	"cmp"
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
		if n.text != "" {
			return n.text + ", which is no value to YAML"
		}
		return "empty"
	case isBool:
		return n.text
	case isNumber:
		return "the number " + cut(n.text)
	case isText:
		return "the text " + quote(n.text)
	}
	return meanings[n.kind]
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

// span is a range in words.
func span(lo, hi int) string {
	if lo == hi {
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("from %d to %d", lo, hi)
}

// The readers of values below tell of what is wrong with a value; ok is false then. what
// names the value in messages.

// is reports whether n is of a kind, and tells if it is of another. nil, which stands for
// a key that is not given, is of none.
func (r *reader) is(n *node, k kind, what, want string) bool {
	return n != nil && (n.kind == k || r.wrongType(n, what, want))
}

// decimal reads a number, or a fraction in text such as "1/2".
func (r *reader) decimal(n *node, what, want string) (f float64, ok bool) {
	if n.kind == isText {
		if f, ok := fraction(n.text); ok {
			return f, true
		}
		if _, err := number(strings.TrimSpace(n.text)); err != errNoNumber && n.style != plain {
			want += ", without quotes"
		}
	}
	if !r.is(n, isNumber, what, want) {
		return 0, false
	}
	f, err := number(n.text)
	if err == nil {
		return f, true
	}
	is := what + " is " + cut(n.text)
	if err == errForm {
		is, want = is+", which is read differently by different programs", want+", in plain decimal digits"
		return 0, r.fault(n.pos, CodeWrongType, is, "want "+want)
	}
	return 0, r.fault(n.pos, CodeOutOfRange, is+", not a finite number", "want "+want)
}

// multiple reads a number of which scale times is a whole number from lo to hi.
// beyond says what would be right for a number that is not.
func (r *reader) multiple(n *node, scale, lo, hi int, what, want, beyond string) (int, bool) {
	f, ok := r.decimal(n, what, want)
	switch f *= float64(scale); {
	case !ok:
	case f != math.Trunc(f):
		r.wrongType(n, what, want)
	case f < float64(lo) || f > float64(hi):
		r.fault(n.pos, CodeOutOfRange, what+" is "+cut(n.text), "want "+beyond)
	default:
		return int(f), true
	}
	return 0, false
}

// whole reads a whole number from lo to hi.
func (r *reader) whole(n *node, what string, lo, hi int) (int, bool) {
	want := "a whole number " + span(lo, hi)
	return r.multiple(n, 1, lo, hi, what, want, want)
}

// coordinate reads a whole number that may lie off the board on either side: the
// board says so where it is known.
func (r *reader) coordinate(n *node, what string) (int, bool) {
	return r.multiple(n, 1, -1e6, 1e6, what, "a whole number", "a cell of the board")
}

// value reads a value as p declares it.
func (r *reader) value(n *node, p *pathing.Param, what string) (v pathing.Value, ok bool) {
	switch p.Kind {
	case pathing.KindBool:
		if ok = r.is(n, isBool, what, "true or false"); ok && strings.EqualFold(n.text, "true") {
			v.Int = 1
		}
	case pathing.KindHalf:
		const form = `a whole or half number from %s to %s, such as 1, 0.5 or "1/2"`
		want := fmt.Sprintf(form, pathing.Half(p.Min), pathing.Half(p.Max))
		v.Int, ok = r.multiple(n, 2, p.Min, p.Max, what, want, want)
	case pathing.KindDir:
		v.Int, ok = r.word(n, []string{"N", "", "E", "", "S", "", "W"}, what)
	case pathing.KindEnum:
		v.Int, ok = r.word(n, p.Enum, what)
	case pathing.KindCell:
		v.Cell, ok = r.cell(n, what)
	case pathing.KindPayment:
		return r.payment(n, p, what)
	case pathing.KindWords:
		for _, item := range n.entries() {
			i, ok := r.word(item, p.Enum, what)
			if !ok {
				return v, false
			}
			v.Int |= 1 << i
		}
		return v, true
	case pathing.KindIDs:
		return r.ids(n, p, what)
	default:
		v.Int, ok = r.whole(n, what, p.Min, p.Max)
	}
	return v, ok
}

// word reads one of words, and returns its index. An empty entry is no word.
func (r *reader) word(n *node, words []string, what string) (int, bool) {
	if i := slices.Index(words, n.text); i >= 0 && n.kind == isText && n.text != "" {
		return i, true
	}
	known := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	if !r.is(n, isText, what, "one of "+strings.Join(known, ", ")) {
		return 0, false
	}
	return 0, r.fault(n.pos, CodeUnknownWord, what+" is "+quote(n.text), suggest(n.text, known))
}

// ids reads an id or a list of ids.
func (r *reader) ids(n *node, p *pathing.Param, what string) (v pathing.Value, ok bool) {
	var all []string
	for _, item := range n.entries() {
		want := "the id of a unit"
		if item.kind == isNumber || item.kind == isBool {
			want += ", in quotes: " + strconv.Quote(cut(item.text))
		} else if p.Max != 1 {
			want += ", or a list of them"
		}
		if !r.is(item, isText, what, want) {
			return v, false
		}
		if !slices.Contains(all, item.text) {
			all = append(all, item.text)
		}
	}
	if p.Max > 0 && len(all) > p.Max {
		return v, r.fault(n.pos, CodeOutOfRange, fmt.Sprintf("%s names %d units", what, len(all)), fmt.Sprintf("want %d at most", p.Max))
	}
	return pathing.Value{Text: strings.Join(all, "\n")}, true
}

// listOf reports whether n is a list of one of these lengths, and tells if it is not.
func (r *reader) listOf(n *node, what, want string, lengths ...int) bool {
	if !r.is(n, isList, what, want) {
		return false
	}
	return slices.Contains(lengths, len(n.items)) ||
		r.fault(n.pos, CodeWrongType, fmt.Sprintf("%s is a list of %d", what, len(n.items)), "want "+want)
}

// entries are those of a list, or the node itself if it is none.
func (n *node) entries() []*node {
	if n.kind == isList {
		return n.items
	}
	return []*node{n}
}

// cell reads [x, y].
func (r *reader) cell(n *node, what string) (c pathing.Cell, ok bool) {
	if ok = r.listOf(n, what, "a cell as [x, y]", 2); ok {
		c.X, ok = r.coordinate(n.items[0], "x of "+what)
	}
	if ok {
		c.Y, ok = r.coordinate(n.items[1], "y of "+what)
	}
	return c, ok
}

// maxPayment is the greatest count of points; a declaration need not give one.
func maxPayment(p *pathing.Param) int { return cmp.Or(max(0, p.Max), 1000) }

// payment reads {to: [x, y], points: n, cost: c}.
func (r *reader) payment(n *node, p *pathing.Param, what string) (v pathing.Value, ok bool) {
	const form = "{to: [x, y], points: n, cost: c}"
	if !r.is(n, isMap, what, form) {
		return v, false
	}
	seen := map[string]bool{}
	for _, q := range n.pairs {
		switch key := q.key.text; key {
		case "to":
			v.Cell, ok = r.cell(q.value, "to of "+what)
		case "points":
			v.Points, ok = r.whole(q.value, "points of "+what, 1, maxPayment(p))
		case "cost":
			v.Cost, ok = r.whole(q.value, "cost of "+what, 1, maxPayment(p))
		default:
			ok = r.fault(q.key.pos, CodeUnknownKey, "unknown key "+quote(key)+" in "+what, "want "+form)
		}
		if ok && seen[q.key.text] {
			ok = r.fault(q.key.pos, CodeDuplicateKey, fmt.Sprintf("%s has %s twice", what, quote(q.key.text)), "want "+form)
		}
		if !ok {
			return v, false
		}
		seen[q.key.text] = true
	}
	return v, len(seen) == 3 || r.fault(n.pos, CodeMissingKey, what+" is not complete", "want "+form)
}
