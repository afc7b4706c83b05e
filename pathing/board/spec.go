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
	// 10 to 35. Empty: 0 everywhere.
	Levels []byte
	// Heights are the floor levels as numbers, in place of Levels: a slice a row.
	Heights [][]int
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
		faults.Add(Fault{
			Part: PartHeights, Code: CodeLevelsTwice,
			Msg: "both levels and heights are given", Want: "one of the two",
		})
	case len(s.Levels) > 0:
		r.levels(s.Levels, b)
	case len(s.Heights) > 0:
		r.heights(s.Heights, b)
	}
	walls := make([]Wall, 0, len(s.Walls))
	for i, w := range s.Walls {
		f, ok := w.fault(r.w, r.h)
		if !ok {
			f.Part, f.Index = PartWalls, i+1
			faults.Add(f)
			continue
		}
		walls = append(walls, w.normal())
	}
	if len(faults) > 0 {
		return nil, faults
	}
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

var byteOrderMark = []byte("\uFEFF")

// cutMark takes a byte order mark off and tells of it.
func (r *reader) cutMark(part string, text []byte) []byte {
	rest, ok := bytes.CutPrefix(text, byteOrderMark)
	if ok {
		r.faults.Add(Fault{
			Part: part, Line: 1, Col: 1, Code: CodeByteOrderMark,
			Msg: "the text starts with a byte order mark", Want: "UTF-8 without one",
		})
	}
	return rest
}

// text reads the rows. It returns nil if there are faults in them.
func (r *reader) text(text []byte, alpha *alphabet) *Board {
	before := r.faults.Count()
	text = r.cutMark(PartText, text)
	if len(text) == 0 {
		r.faults.Add(Fault{
			Part: PartText, Line: 1, Col: 1, Code: CodeEmpty,
			Msg: "the text is empty", Want: "at least one row of one cell",
		})
		return nil
	}
	row, _, _ := cutRow(text)
	w, h := utf8.RuneCount(row), countRows(text)
	if w == 0 {
		r.faults.Add(Fault{
			Part: PartText, Line: 1, Col: 1, Code: CodeEmpty,
			Msg: "the first row is empty", Want: "at least one cell",
		})
	} else {
		r.w, r.h = w, h
		if f, ok := sizeFault(PartText, w, h); !ok {
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
		if b != nil && len(row) == w && b.fill(y, row, alpha) {
			continue
		}
		r.slowRow(y, row, alpha, b)
	}
	if r.faults.Count() > before {
		return nil
	}
	return b
}

// fill reads row y, ASCII of the right length, and reports whether it knew every
// character.
func (b *Board) fill(y int, row []byte, alpha *alphabet) bool {
	id := (y+1)*b.stride + 1
	dst := b.flags[id:][:len(row)]
	tab := &alpha.flags
	var all uint16
	for i, c := range row {
		v := tab[c]
		dst[i] = v
		all |= v
	}
	if all&unknown != 0 {
		return false
	}
	if alpha.costs {
		dst := b.extras[id:][:len(row)]
		for i, c := range row {
			dst[i] = alpha.extras[c]
		}
	}
	return true
}

// slowRow reads row y character by character and tells of every fault. b is nil
// if the board has faults already.
func (r *reader) slowRow(y int, row []byte, alpha *alphabet, b *Board) {
	x := 0
	for len(row) > 0 {
		c, size := utf8.DecodeRune(row)
		t, ok := alpha.lookup(c)
		switch {
		case c == utf8.RuneError && size == 1:
			r.faults.Add(encodingFault(PartText, y, x, row[0]))
		case !ok:
			r.faults.Add(characterFault(PartText, y, x, c, alpha.want()))
		case b != nil && x < r.w:
			id := CellID((y+1)*b.stride + x + 1)
			b.flags[id], b.extras[id] = uint16(t), int8(t.Extra())
		}
		row = row[size:]
		x++
	}
	r.length(PartText, y, x)
}

// length tells of a row y of n cells if the board is not n cells wide.
func (r *reader) length(part string, y, n int) {
	if n == r.w || r.w == 0 {
		return
	}
	f := Fault{Part: part, Line: y + 1, Col: min(n, r.w) + 1, Code: CodeRowLength}
	f.Msg = "row " + strconv.Itoa(y+1) + " has " + cells(n)
	f.Want = cells(r.w) + " as in the first row"
	if part != PartText {
		f.Want = cells(r.w) + " as the board has"
	}
	if n == 0 {
		f.Msg = "row " + strconv.Itoa(y+1) + " is empty"
	}
	r.faults.Add(f)
}

func cells(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return strconv.Itoa(n) + " cells"
}

func encodingFault(part string, y, x int, c byte) Fault {
	return Fault{
		Part: part, Line: y + 1, Col: x + 1, Code: CodeEncoding,
		Msg: fmt.Sprintf("byte 0x%02x is no UTF-8", c), Want: "text in UTF-8",
	}
}

func characterFault(part string, y, x int, c rune, want string) Fault {
	f := Fault{Part: part, Line: y + 1, Col: x + 1, Code: CodeCharacter, Want: want}
	switch {
	case c == ' ':
		f.Msg = "a space is no cell"
		if part == PartText {
			f.Want = "'.' for open floor, " + want
		}
	case c == '\t':
		f.Code, f.Msg = CodeControl, "a tab is no cell"
	case c == '\r':
		f.Code, f.Msg = CodeControl, "carriage return without a line feed"
		f.Want = "rows that end in \\n or \\r\\n"
	case c == 0:
		f.Code, f.Msg = CodeControl, "NUL byte"
	case unicode.IsControl(c):
		f.Code, f.Msg = CodeControl, fmt.Sprintf("control character %U", c)
	case !Legible(c):
		f.Msg = fmt.Sprintf("unknown character %U", c)
	default:
		f.Msg = "unknown character " + strconv.QuoteRune(c)
	}
	return f
}
