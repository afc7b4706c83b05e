package board

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Spec is a board written down: what a scenario file says of it.
type Spec struct {
	// Text is the rows, the north one first, a character a cell, each row but the
	// last ended by \n or \r\n, the last one optionally.
	Text []byte
	// Legend gives more characters a meaning. Built-in ones keep theirs.
	Legend []Glyph
	// Levels are the floor levels in rows like those of Text: 0-9, then a-z for
	// 10 to 35. Empty: 0 everywhere. A void has one too, though rulesets may say
	// that it means nothing.
	Levels []byte
	// Heights are the floor levels as numbers, in place of Levels: a slice a row.
	Heights [][]int
	// Spans make columns solid, or clear, at other heights than the ground.
	Spans []Span
	// Liquids are the cells under a liquid; of several for one cell the last holds.
	Liquids []Liquid
	// Hazards say how dangerous ground hurts; of several for one cell the last holds.
	Hazards []HazardAt
	// Walls run along the sides of cells. Walls that are the same count once.
	Walls []Wall
}

// Parse reads a text of built-in characters: a Spec with nothing but Text. It
// takes time and memory proportional to the text, which it does not keep.
func Parse(text []byte) (*Board, error) {
	return (&Spec{Text: text}).Board()
}

// Board checks the whole description and makes the board. The error is Faults and
// tells all that is wrong. The Spec stays the caller's and nothing of it is kept.
func (s *Spec) Board() (*Board, error) {
	var faults Faults
	alpha := newAlphabet(s.Legend, &faults)
	r := reader{faults: &faults}
	b := r.text(s.Text, alpha)
	switch {
	case len(s.Levels) > 0 && len(s.Heights) > 0:
		faults.Add(newFault(CodeLevelsTwice, "one of the two", "both levels and heights are given").at(PartHeights, 1, 1))
	case len(s.Levels) > 0:
		r.levels(s.Levels, b)
	case len(s.Heights) > 0:
		r.heights(s.Heights, b)
	}
	r.columnParts(s, b)
	walls := make([]Wall, 0, len(s.Walls))
	for i, w := range s.Walls {
		if f := w.fault(r.w, r.h); f.Code != "" {
			faults.Add(f.in(PartWalls, i+1))
			continue
		}
		walls = append(walls, w.normal())
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	b.setSpans(s.Spans)
	b.setWalls(walls)
	return b, nil
}

// reader reads the parts of a Spec. w and h are the size that the text says, 0
// until it is known.
type reader struct {
	faults *Faults
	w, h   int
}

// cutRow splits the first row off text. last is true if no row follows.
func cutRow(text []byte) (row, rest []byte, last bool) {
	i := bytes.IndexByte(text, '\n')
	if i < 0 {
		return text, nil, true
	}
	row, rest = text[:i], text[i+1:]
	if i > 0 && row[i-1] == '\r' {
		row = row[:i-1]
	}
	return row, rest, len(rest) == 0
}

func countRows(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// countRunes is utf8.RuneCount, which copies what is not ASCII in Go 1.26.
func countRunes(row []byte) (n int) {
	for ; len(row) > 0; n++ {
		size := 1
		if row[0] >= utf8.RuneSelf {
			_, size = utf8.DecodeRune(row)
		}
		row = row[size:]
	}
	return n
}

var byteOrderMark = []byte("\uFEFF")

// cutMark takes a byte order mark off and tells of it.
func (r *reader) cutMark(part string, text []byte) []byte {
	rest, ok := bytes.CutPrefix(text, byteOrderMark)
	if ok {
		r.faults.Add(newFault(CodeByteOrderMark, "UTF-8 without one", "the text starts with a byte order mark").at(part, 1, 1))
	}
	return rest
}

// text reads the rows. It returns nil if there are faults in them.
func (r *reader) text(text []byte, alpha *alphabet) *Board {
	before := r.faults.Count()
	text = r.cutMark(PartText, text)
	if len(text) == 0 {
		r.faults.Add(newFault(CodeEmpty, "at least one row of one cell", "the text is empty").at(PartText, 1, 1))
		return nil
	}
	row, _, _ := cutRow(text)
	w, h := countRunes(row), countRows(text)
	if w == 0 {
		r.faults.Add(newFault(CodeEmpty, "at least one cell", "the first row is empty").at(PartText, 1, 1))
	} else {
		r.w, r.h = w, h
		if f := sizeFault(PartText, w, h); f.Code != "" {
			r.faults.Add(f)
		}
	}
	// Rows that are too short are known by their bytes: no memory for a board
	// that the text can't fill.
	var b *Board
	if r.faults.Count() == before && len(text) >= w*h+h-1 {
		b = newBoard(w, h)
	}
	for y, last := 0, false; !last; y++ {
		row, text, last = cutRow(text)
		var flags []uint16
		var extras []int8
		if b != nil {
			id := (y+1)*b.stride + 1
			flags, extras = b.flags[id:][:w], b.extras[id:][:w]
		}
		if len(row) != w || !alpha.read(row, flags, extras) {
			r.slowRow(y, row, alpha, b)
		}
	}
	if r.faults.Count() > before {
		return nil
	}
	return b
}

// slowRow reads row y character by character and tells of every fault. b is nil
// if the board has faults already.
func (r *reader) slowRow(y int, row []byte, alpha *alphabet, b *Board) {
	r.characters(PartText, y, row, alpha.want, func(x int, c rune) bool {
		t, ok := alpha.lookup(c)
		if ok && b != nil && x < r.w {
			b.set(CellID((y+1)*b.stride+x+1), t)
		}
		return ok
	})
}

// characters gives read the characters of row y of a part, and tells of those that it
// does not know. want says what it does.
func (r *reader) characters(part string, y int, row []byte, want func() string, read func(x int, c rune) (ok bool)) {
	x := 0
	for ; len(row) > 0; x++ {
		c, size := utf8.DecodeRune(row)
		if !read(x, c) {
			r.unreadable(part, y, x, row, want)
		}
		row = row[size:]
	}
	r.length(part, y, x)
}

// length tells of a row y of n cells if the board is not n cells wide.
func (r *reader) length(part string, y, n int) {
	switch {
	case n == r.w || r.w == 0:
		return
	case r.faults.Full():
		r.faults.Add(Fault{})
		return
	}
	f := newFault(CodeRowLength, cells(r.w)+" as in the first row of the text", "row %d has %s", y+1, cells(n))
	if n == 0 {
		f.Msg = fmt.Sprintf("row %d is empty", y+1)
	}
	r.faults.Add(f.at(part, y+1, min(n, r.w)+1))
}

func cells(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return strconv.Itoa(n) + " cells"
}

// unreadable tells of the character that rest starts with, in row y and column x,
// which means nothing. want says what would.
func (r *reader) unreadable(part string, y, x int, rest []byte, want func() string) {
	if r.faults.Full() {
		r.faults.Add(Fault{})
		return
	}
	f := Fault{Part: part, Line: y + 1, Col: x + 1, Code: CodeControl, Want: want()}
	switch c, size := utf8.DecodeRune(rest); {
	case c == utf8.RuneError && size == 1:
		f.Code, f.Want = CodeEncoding, "text in UTF-8"
		f.Msg = fmt.Sprintf("byte 0x%02x is no UTF-8", rest[0])
	case c == 0:
		f.Msg = "a NUL byte"
	case c == '\t':
		f.Msg = "a tab is no cell"
	case c == '\r':
		f.Msg, f.Want = "a carriage return without a line feed", `rows that end in \n or \r\n`
	case unicode.IsControl(c):
		f.Msg = fmt.Sprintf("control character %U", c)
	case c == ' ':
		f.Code, f.Msg = CodeCharacter, "a space is no cell"
	default:
		f.Code, f.Msg = CodeCharacter, "unknown character "+strconv.QuoteRune(c)
	}
	r.faults.Add(f)
}
