package scenario

import (
	"strings"
	"unicode/utf8"
)

// rows is the text of a board or of its levels, with the place of every character.
type rows struct {
	src  *source
	node *node // nil: the text is a board file
	text string

	file  string // of a board file: its name and what it holds
	data  []byte
	marks []Pos // the place of each character, line feeds included
}

// source is the file with the text. That of a board file is made for faults alone, since
// it takes as much memory as the file.
func (w *rows) source() *source {
	if w.src == nil {
		w.src = newSource(w.file, string(w.data))
	}
	return w.src
}

// at is the place of a character of the text, both counted from 1. A place beyond
// the text has the nearest one.
func (w *rows) at(line, col int) Pos {
	if w.node == nil {
		return Pos{line, col}
	}
	if w.marks == nil {
		w.src.walk(w.node, func(p Pos) { w.marks = append(w.marks, p) })
	}
	i := 0
	for _, row := range strings.SplitAfter(w.text, "\n") {
		n := utf8.RuneCountInString(row)
		if line--; line == 0 {
			i += min(col-1, n)
			break
		}
		i += n
	}
	switch n := len(w.marks); {
	case n == 0:
		return w.node.pos
	case i >= n:
		return Pos{w.marks[n-1].Line, w.marks[n-1].Col + 1}
	}
	return w.marks[i]
}

// rows reads the text of a board or of its levels; nil if it is none.
func (r *reader) rows(p pair, what string) *rows {
	n := p.value
	if n == nil {
		return nil
	}
	const want = `write the rows under "` + "%: |" + `", each indented deeper than %, or in quotes: "..\n.#"`
	hint := strings.ReplaceAll(want, "%", what)
	switch {
	case n.kind == isList:
		r.fault(n.pos, CodeWrongType, what+" is a list", hint)
	case n.kind == isMap:
		r.fault(n.pos, CodeQuotes, "without quotes YAML takes this "+what+" for a mapping", hint)
	case n.kind == isNull && n.text == "" && r.commentAfter(n.pos):
		r.fault(n.pos, CodeQuotes, what+" is empty: without quotes, # and what follows is a comment", hint)
	case n.kind == isNull && n.text == "":
		r.fault(n.pos, CodeWrongType, what+" is empty", hint)
	case n.kind != isText:
		r.fault(n.pos, CodeQuotes, "without quotes "+cut(n.text)+" is "+meanings[n.kind]+" to YAML", `put it in quotes: "`+cut(n.text)+`"`)
	case n.style == plain && strings.ContainsAny(n.text[:1], "%,"):
		r.fault(n.pos, CodeQuotes, "YAML lets no text without quotes start with "+n.text[:1], hint)
	case n.style == plain && r.lostRow(p):
		r.fault(n.pos, CodeQuotes, "without quotes, a row that starts with # is a comment", hint)
	default:
		joined, ok := r.src.walk(n, nil)
		switch {
		case !ok:
			r.fault(n.pos, CodeQuotes, "programs read this "+what+" in different ways", hint)
		case joined != Pos{} && n.style == folded:
			r.fault(n.pos, CodeQuotes, "> joins rows to one line", "use | in place of >, or leave an empty line between two rows")
		case joined != Pos{}:
			r.fault(joined, CodeQuotes, "YAML joins this row to the one before, since "+what+" goes over several lines without |", "write the rows under \""+what+": |\", or leave an empty line between two rows")
		default:
			return &rows{src: r.src, node: n, text: n.text}
		}
	}
	return nil
}

// meanings are what a value is to YAML that is no text.
var meanings = [...]string{isNull: "nothing", isBool: "a truth", isNumber: "a number", isList: "a list", isMap: "a mapping"}

// lostRow reports whether a row above or below text without quotes is a comment to
// YAML, so that the text lacks it.
func (r *reader) lostRow(p pair) bool {
	first, _, _ := strings.Cut(p.value.text, "\n")
	row := func(line string) bool {
		line = strings.TrimSpace(line)
		return strings.HasPrefix(line, "#") && !strings.ContainsAny(line, " \t") && utf8.RuneCountInString(line) == utf8.RuneCountInString(first)
	}
	key, last := p.key.pos, p.value.pos.Line
	if _, comment, _ := strings.Cut(r.src.rest(key), ":"); key.Line < last && row(comment) {
		return true
	}
	for n := key.Line + 1; n < last; n++ {
		if row(r.src.line(n)) {
			return true
		}
	}
	r.src.walk(p.value, func(p Pos) { last = p.Line })
	for n := last + 1; n <= len(r.src.start); n++ {
		line := strings.TrimSpace(r.src.line(n))
		if row(line) || line != "" && line[0] != '#' {
			return row(line)
		}
	}
	return false
}

// commentAfter reports whether a comment stands where the value of the key at p
// should be.
func (r *reader) commentAfter(p Pos) bool {
	_, value, _ := strings.Cut(r.src.rest(p), ":")
	value = strings.TrimSpace(value)
	if value == "" {
		value = strings.TrimSpace(r.src.line(p.Line + 1))
	}
	return strings.HasPrefix(value, "#")
}
