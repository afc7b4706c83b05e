package scenario

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// walk goes through the characters of a scalar where the file has them. The parser
// gives the text alone. A walk finds the place of each character, and checks that the
// text is what the file says.
type walk struct {
	src  *source
	text string    // the rest of the scalar's text
	at   Pos       // the place of its next character
	mark func(Pos) // is given the place of each character; may be nil

	// joined is where YAML first makes a space of a line break: the start of the line
	// that it joins to the line before. The zero Pos: YAML joins no lines.
	joined Pos
}

// walk walks through n. ok is false if the text is not what the file says.
func (s *source) walk(n *node, mark func(Pos)) (joined Pos, ok bool) {
	w := walk{src: s, text: n.text, at: n.pos, mark: mark}
	if n.style == literal || n.style == folded {
		ok = w.block(n.style == folded)
	} else {
		ok = w.flow(n.style != plain)
	}
	return w.joined, ok
}

// put passes one character that takes width characters of the file. It reports
// whether the text goes on with it.
func (w *walk) put(c rune, width int) bool {
	r, size := utf8.DecodeRuneInString(w.text)
	if size == 0 || r != c {
		return false
	}
	w.text = w.text[size:]
	if w.mark != nil {
		w.mark(w.at)
	}
	w.at.Col += width
	return true
}

func (w *walk) puts(s string) bool {
	for _, c := range s {
		if !w.put(c, 1) {
			return false
		}
	}
	return true
}

// breaks passes the line breaks from the end of a line to the place to. YAML folds
// them in some texts: one break is a space there, and of several the first counts for
// nothing.
func (w *walk) breaks(line int, to Pos, folds bool) bool {
	n := to.Line - line
	if folds && n == 1 {
		if w.joined == (Pos{}) {
			w.joined = to
		}
		w.at = to
		return w.put(' ', 0)
	}
	if folds {
		n--
	}
	for i := range n {
		w.at = Pos{line + i, utf8.RuneCountInString(w.src.line(line+i)) + 1}
		if !w.put('\n', 0) {
			return false
		}
	}
	w.at = to
	return true
}

// next is the next line that is not empty, from its first character on.
func (w *walk) next() (to Pos, rest string, ok bool) {
	for n := w.at.Line + 1; n <= len(w.src.start); n++ {
		line := w.src.line(n)
		if rest = strings.TrimLeft(line, " \t"); rest != "" {
			return Pos{n, 1 + len(line) - len(rest)}, rest, true
		}
	}
	return w.at, "", false
}

// block walks through the lines below | or >. They are indented alike; spaces beyond
// that belong to the text.
func (w *walk) block(folds bool) bool {
	last, indent, deeper := w.at.Line+1, -1, true
	for n := last; strings.Trim(w.text, "\n") != ""; n++ {
		if n > len(w.src.start) {
			return false
		}
		line := w.src.line(n)
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		if indent < 0 && spaces < len(line) {
			text := strings.TrimLeft(w.text, "\n")
			indent = spaces - (len(text) - len(strings.TrimLeft(text, " ")))
		}
		if spaces == len(line) && (indent < 0 || spaces <= indent) {
			continue
		}
		if indent < 0 || spaces < indent {
			return false
		}
		// Lines that are indented deeper than the others are not folded.
		before := deeper
		deeper = line[indent] == ' ' || line[indent] == '\t'
		if !w.breaks(last, Pos{n, indent + 1}, folds && !before && !deeper) || !w.puts(line[indent:]) {
			return false
		}
		last = n
	}
	return w.breaks(last, Pos{last + len(w.text), 1}, false)
}

// flow walks through text in quotes, from the quote that opens it, or without quotes: the
// parser has found its end then.
func (w *walk) flow(quoted bool) bool {
	rest, quote := w.src.rest(w.at), byte(0)
	if quoted && rest == "" {
		return false
	} else if quoted {
		quote, rest = rest[0], rest[1:]
		w.at.Col++
	}
	for quoted || !strings.HasPrefix(rest, w.text) {
		rest = strings.TrimRight(rest, " \t")
		for c, size := character(rest, quote); size > 0; c, size = character(rest, quote) {
			if !w.put(c, utf8.RuneCountInString(rest[:size])) {
				return false
			}
			rest = rest[size:]
		}
		line, folds := w.at.Line, rest == ""
		if !folds && rest[0] == quote {
			return w.text == ""
		}
		if !folds {
			line++ // a \ takes the line break behind it away
		}
		to, next, ok := w.next()
		if !ok || !w.breaks(line, to, folds) {
			return false
		}
		rest = next
	}
	return w.puts(w.text)
}

// escapes are the characters of YAML behind a \ that Go writes otherwise.
var escapes = map[byte]rune{
	'0': 0, 'e': 0x1b, ' ': ' ', '\t': '\t', '/': '/', 'N': 0x85, '_': 0xa0, 'L': 0x2028, 'P': 0x2029,
}

// character is the first character of a line of text in quotes, and how many bytes
// stand for it. There are none where the text ends, at the end of the line, and for a \
// before it.
func character(s string, quote byte) (c rune, size int) {
	switch {
	case quote == '\'' && strings.HasPrefix(s, "''"):
		return '\'', 2
	case s == "" || s[0] == quote || quote == '"' && s == `\`:
		return 0, 0
	case quote != '"' || s[0] != '\\':
		return utf8.DecodeRuneInString(s)
	}
	if c, ok := escapes[s[1]]; ok {
		return c, 2
	}
	if c, _, tail, err := strconv.UnquoteChar(s, '"'); err == nil {
		return c, len(s) - len(tail)
	}
	// JSON writes characters beyond U+FFFF as two halves.
	const pair = len(`\ud800\udc00`)
	if len(s) >= pair && s[1] == 'u' && s[6:8] == `\u` {
		high, err := strconv.ParseUint(s[2:6], 16, 32)
		low, err2 := strconv.ParseUint(s[8:pair], 16, 32)
		if err == nil && err2 == nil {
			return utf16.DecodeRune(rune(high), rune(low)), pair
		}
	}
	return utf8.RuneError, 1
}
