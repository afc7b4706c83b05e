package scenario

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// rows is the text of a board or of its levels, with the place of every character.
type rows struct {
	src  *source
	node *node // nil: the text is the whole file
	text string

	lines []string // of a block
	marks []Pos    // of text in quotes: the place of each character, line ends included
}

// at is the place of a character of the text, both counted from 1. A place beyond
// the text has the nearest one.
func (w *rows) at(line, col int) Pos {
	switch {
	case w.node == nil:
		return Pos{line, col}
	case w.node.style == literal:
		if w.lines == nil {
			w.lines = strings.Split(w.text, "\n")
		}
		p := Pos{w.node.pos.Line + line, col}
		if line > len(w.lines) {
			return w.node.pos
		}
		// The parser takes the same number of spaces off every line.
		if got, ok := strings.CutSuffix(w.src.line(p.Line), w.lines[line-1]); ok && strings.Trim(got, " ") == "" {
			p.Col += len(got)
			return p
		}
		return w.node.pos
	}
	if w.marks == nil {
		w.marks = w.src.marks(w.node)
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

// marks gives the place of each character of a scalar that is not a block. It is
// nil where the text goes over several lines in a way that joins them.
func (s *source) marks(n *node) []Pos {
	src, p := s.rest(n.pos), n.pos
	var marks []Pos
	if n.style == plain {
		for range n.text {
			marks = append(marks, p)
			p.Col++
		}
		return marks
	}
	var text strings.Builder
	put := func(r rune, width int) {
		text.WriteRune(r)
		marks = append(marks, p)
		p.Col += width
	}
	src, p.Col = src[min(1, len(src)):], p.Col+1
	for len(src) > 0 {
		r, size := utf8.DecodeRuneInString(src)
		switch {
		case n.style == single && strings.HasPrefix(src, "''"):
			put('\'', 2)
			src = src[2:]
		case n.style == single && r == '\'', n.style == double && r == '"':
			src = ""
		case n.style == double && src == `\`:
			// The text goes on behind the spaces of the next line.
			line := s.line(p.Line + 1)
			src = strings.TrimLeft(line, " \t")
			p = Pos{p.Line + 1, 1 + len(line) - len(src)}
		case n.style == double && strings.HasPrefix(src, `\/`):
			put('/', 2)
			src = src[2:]
		case n.style == double && r == '\\':
			r, _, tail, err := strconv.UnquoteChar(src, '"')
			if err != nil {
				return nil
			}
			put(r, len(src)-len(tail))
			src = tail
		default:
			put(r, 1)
			src = src[size:]
		}
	}
	if text.String() != n.text {
		return nil
	}
	return marks
}

// rows reads the text of a board or of its levels. ok is false if it is none.
func (r *reader) rows(p pair, what string) (*rows, bool) {
	n := p.value
	const want = `write the rows under "` + "%: |" + `", each indented deeper than %, or in quotes: "..\n.#"`
	hint := strings.ReplaceAll(want, "%", what)
	line := strings.TrimSpace(r.src.rest(n.pos))
	joined := what + " goes over several lines without | or \\n, so YAML joins its rows to one"
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
	case n.style == folded:
		r.fault(n.pos, CodeQuotes, "> joins rows to one line", "use | in place of >")
	case n.style == plain && strings.ContainsAny(n.text[:1], "%,"):
		r.fault(n.pos, CodeQuotes, "YAML lets no text without quotes start with "+n.text[:1], hint)
	case n.style == plain && n.pos.Line > p.key.pos.Line && r.commentBetween(p.key.pos.Line+1, n.pos.Line+1):
		r.fault(n.pos, CodeQuotes, "without quotes, a row that starts with # is a comment", hint)
	case n.style == plain && !strings.HasPrefix(line, n.text):
		r.fault(n.pos, CodeQuotes, joined, hint)
	case (n.style == single || n.style == double) && r.src.marks(n) == nil && n.text != "":
		r.fault(n.pos, CodeQuotes, joined, hint)
	default:
		return &rows{src: r.src, node: n, text: n.text}, true
	}
	return nil, false
}

var meanings = [...]string{isNull: "nothing", isBool: "a truth", isNumber: "a number"}

// commentBetween reports whether one of the lines from lo to hi is a comment that
// could be a row of a board.
func (r *reader) commentBetween(lo, hi int) bool {
	for n := lo; n <= hi; n++ {
		if line := strings.TrimSpace(r.src.line(n)); strings.HasPrefix(line, "#") && isRow(line) {
			return true
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
