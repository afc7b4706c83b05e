package scenario

import (
	"slices"
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
	switch i := p.Col - 1; {
	case i >= 0 && i < len(s.columns):
		return line[s.columns[i]:]
	case i >= 0 && i < len(line) && s.columns == nil:
		return line[i:]
	}
	return ""
}

// clamp is the place in the file that is nearest to p.
func (s *source) clamp(p Pos) Pos {
	p.Line = max(1, min(p.Line, len(s.start)))
	p.Col = max(1, min(p.Col, utf8.RuneCountInString(s.line(p.Line))+1))
	return p
}

// at is the place of byte i of the text.
func (s *source) at(i int) Pos {
	n, starts := slices.BinarySearch(s.start, i)
	if starts {
		n++
	}
	return Pos{n, utf8.RuneCountInString(s.text[s.start[n-1]:i]) + 1}
}

func (s *source) fault(p Pos, code, msg, want string) *Fault {
	p = s.clamp(p)
	f := newFault(s.file, p, code, msg, want)
	f.snippet = snippet(s.line(p.Line), len(s.line(p.Line))-len(s.rest(p)))
	return &f
}

const (
	snippetBefore = 60 // characters kept before the place
	snippetAfter  = 40 // and from the place on
)

// snippet is the line, cut around byte i, and a caret below that place. Characters that a
// terminal might act upon are replaced. A line that starts like a command to a program
// that runs this one, as ::error:: does, has a bar before it.
func snippet(line string, i int) string {
	from, to := i, i
	for range snippetBefore {
		_, size := utf8.DecodeLastRuneInString(line[:from])
		from -= size
	}
	for range snippetAfter {
		_, size := utf8.DecodeRuneInString(line[to:])
		to += size
	}
	text := strings.Map(func(c rune) rune {
		if c != '\t' && !unicode.IsPrint(c) {
			return '\uFFFD'
		}
		return c
	}, line[from:to])
	mark := strings.Map(func(c rune) rune {
		if c != '\t' {
			return ' '
		}
		return c
	}, line[from:i])
	lead := ""
	if from > 0 {
		lead = "..."
	}
	if strings.HasPrefix(strings.TrimSpace(text), "::") {
		lead = "| " + lead
	}
	if to < len(line) {
		text += "..."
	}
	if strings.Contains(text, "##") {
		text = command.ReplaceAllString(text, "#\uFFFD$1")
	}
	return lead + text + "\n" + strings.Repeat(" ", len(lead)) + mark + "^"
}
