package scenario

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Pos is a place in a file. Both count from 1, Col in characters. The zero Pos is
// no place.
type Pos struct{ Line, Col int }

// source is the text of a file that faults point into.
type source struct {
	file  string
	text  string
	start []int // where each line starts in text

	// Where each character of the line in hand starts, so that a file of one long
	// line is not walked again for every value in it.
	hand    int
	columns []int // nil if the line is ASCII
}

func newSource(file, text string) *source {
	s := &source{file: file, text: text, start: make([]int, 1, strings.Count(text, "\n")+1)}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' && i+1 < len(text) {
			s.start = append(s.start, i+1)
		}
	}
	return s
}

// line is line n, from 1, without its end; empty if there is none.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.start) {
		return ""
	}
	end := len(s.text)
	if n < len(s.start) {
		end = s.start[n]
	}
	return strings.TrimSuffix(strings.TrimSuffix(s.text[s.start[n-1]:end], "\n"), "\r")
}

// rest is the text from p to the end of its line.
func (s *source) rest(p Pos) string {
	line := s.line(p.Line)
	if s.hand != p.Line {
		s.hand, s.columns = p.Line, nil
		if utf8.RuneCountInString(line) != len(line) {
			for i := range line {
				s.columns = append(s.columns, i)
			}
		}
	}
	i := p.Col - 1
	if i >= 0 && s.columns != nil {
		if i >= len(s.columns) {
			return ""
		}
		i = s.columns[i]
	}
	if i < 0 || i > len(line) {
		return ""
	}
	return line[i:]
}

// clamp is the place in the file that is nearest to p.
func (s *source) clamp(p Pos) Pos {
	p.Line = max(1, min(p.Line, len(s.start)))
	p.Col = max(1, min(p.Col, utf8.RuneCountInString(s.line(p.Line))+1))
	return p
}

// at is the place of byte i of the text.
func (s *source) at(i int) Pos {
	lo, hi := 0, len(s.start)
	for hi-lo > 1 {
		if m := (lo + hi) / 2; s.start[m] <= i {
			lo = m
		} else {
			hi = m
		}
	}
	return Pos{lo + 1, utf8.RuneCountInString(s.text[s.start[lo]:i]) + 1}
}

func (s *source) fault(p Pos, code, msg, want string) Fault {
	p = s.clamp(p)
	f := newFault(s.file, p, code, msg, want)
	f.snippet = snippet(s.line(p.Line), p.Col)
	return f
}

const (
	snippetBefore = 60 // characters kept before the place
	snippetWidth  = 100
)

// snippet is the line, cut around column col, and a caret below that column.
// Characters that a terminal might act upon are replaced. A line that starts like a
// command to a program that runs this one, as ::error:: does, has a bar before it.
func snippet(line string, col int) string {
	runes, cut := []rune(nil), 0
	for i, n := 0, 1; i < len(line); n++ {
		r, size := utf8.DecodeRuneInString(line[i:])
		i += size
		switch {
		case n < col-snippetBefore:
			cut = n
		case n < col-snippetBefore+snippetWidth:
			if r != '\t' && !unicode.IsPrint(r) {
				r = '\uFFFD'
			}
			runes = append(runes, r)
		default:
			runes = append(runes, []rune("...")...)
			i = len(line)
		}
	}
	var text, mark strings.Builder
	if strings.HasPrefix(strings.TrimSpace(string(runes)), "::") {
		text.WriteString("| ")
		mark.WriteString("  ")
	}
	if cut > 0 {
		text.WriteString("...")
		mark.WriteString("   ")
	}
	text.WriteString(command.ReplaceAllString(string(runes), "#\uFFFD$1"))
	for i := range col - 1 - cut {
		if i < len(runes) && runes[i] == '\t' {
			mark.WriteByte('\t')
		} else {
			mark.WriteByte(' ')
		}
	}
	return text.String() + "\n" + mark.String() + "^"
}
