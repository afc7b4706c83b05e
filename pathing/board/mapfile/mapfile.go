// Package mapfile reads and writes the map and scenario files of the Moving AI Lab,
// in which the standard benchmarks for searches on grids come
// (movingai.com/benchmarks).
//
// # Format
//
// Four lines of header, then a row of characters for each row of cells:
//
//	type octile
//	height 3
//	width 5
//	map
//	..@..
//	.SSW.
//	.....
//
// Lines end in \n or \r\n, the last one optionally. Empty lines after the last row
// are let pass, since some files have them.
//
// # Characters
//
//	. G    passable            open
//	@ O    out of bounds       board.Solid
//	T      trees, impassable   board.Solid
//	S      swamp, passable     board.Difficult
//	W      water               board.Submerged
//
// In the files, swamp may be entered from passable cells at no other cost, and
// water only from water. A board does not say how cells are entered, so a program
// that wants the lengths of the benchmark's optimal routes takes Difficult cells for open and
// keeps Submerged ones apart from the rest.
//
// [ReadAs] reads maps in which characters mean something else.
//
// # Scenario files
//
// A .scen file has queries, a line each, with the length of the shortest route:
//
//	version 1
//	0	maps/dao/arena.map	49	49	1	13	4	12	3.41421
//
// That is the bucket, the map, its width and height, x and y of the start and of the
// goal, and the length, where a diagonal step has √2 and does not cut corners: both
// cells beside it must be open. [ReadScen] reads such a file; [Optimum] compares a
// route with it exactly, to the digits that the file rounds to.
package mapfile

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/stride/pathing/board"
)

// Part is the Part of the faults that this package tells of. Line counts the
// lines of the file, header included.
const Part = "map"

// The codes of faults beside those of package board.
const (
	CodeHeader  = "map-header"  // a line of the header that is missing or wrong
	CodeTerrain = "map-terrain" // terrain or walls that the format can't say
)

const bad = 1 << 31

// terrainOf is the terrain of each byte, bad for those without a meaning.
var terrainOf = func() (tab [256]board.Terrain) {
	for i := range tab {
		tab[i] = bad
	}
	tab['.'], tab['G'] = 0, 0
	tab['@'], tab['O'], tab['T'] = board.Solid, board.Solid, board.Solid
	tab['S'], tab['W'] = board.Difficult, board.Submerged
	return tab
}()

// Read reads a map file. The error is board.Faults and tells all that is wrong.
// Memory is taken for a board only once the rows are known to fill it.
func Read(data []byte) (*board.Board, error) { return ReadAs(data, nil) }

// Legend is what characters of a map mean that mean something else in the format, or
// nothing. Characters are printable ASCII.
type Legend map[byte]board.Terrain

// ParseLegend reads a legend as people write it: "T=open,B=solid+dangerous", with the
// names that board.TerrainNamed knows.
func ParseLegend(text string) (Legend, error) {
	l := Legend{}
	for entry := range strings.SplitSeq(text, ",") {
		if len(entry) < 3 || entry[0] <= ' ' || entry[0] > '~' || entry[1] != '=' {
			return nil, fmt.Errorf("%q: want a character and its terrain, such as T=open", entry)
		}
		var t board.Terrain
		for word := range strings.SplitSeq(entry[2:], "+") {
			flag, ok := board.TerrainNamed(word)
			if !ok && word != "open" {
				return nil, fmt.Errorf("%q: there is no terrain %q; want open, or flags such as solid, submerged, difficult", entry, word)
			}
			t |= flag
		}
		l[entry[0]] = t
	}
	return l, nil
}

// ReadAs is Read of a map whose characters mean what a legend says. A fault of the legend
// has the part board.PartLegend, and as its Index that of the character among those of the
// legend in their order, from 1.
func ReadAs(data []byte, legend Legend) (*board.Board, error) {
	r := reader{rest: data, part: Part, terrain: &terrainOf, want: "one of . G @ O T S W"}
	if len(legend) > 0 {
		tab := terrainOf
		r.terrain = &tab
		for i, c := range slices.Sorted(maps.Keys(legend)) {
			r.entry(i+1, c, legend[c])
			if tab[c] == bad {
				r.want += " " + string(rune(c))
			}
			tab[c] = legend[c]
		}
	}
	w, h := r.header()
	var rows [][]byte
	if !r.ended {
		rows = r.rows(w, h)
	}
	if err := r.faults.Err(); err != nil {
		return nil, err
	}
	return board.FromFunc(w, h, func(x, y int) uint32 { return uint32(r.terrain[rows[y][x]]) })
}

// entry tells what is wrong with an entry of the legend.
func (r *reader) entry(index int, c byte, t board.Terrain) {
	f := board.Fault{Part: board.PartLegend, Index: index}
	_, err := board.FromFunc(1, 1, func(int, int) uint32 { return uint32(t) })
	var faults board.Faults
	switch {
	case c <= ' ' || c > '~':
		f.Code, f.Msg, f.Want = board.CodeLegendRune, fmt.Sprintf("%q can't be a character of a map", c), "one printable ASCII character that is not a space"
	case t.Level() != 0:
		f.Code, f.Msg, f.Want = board.CodeLegendLevel, fmt.Sprintf("%q sets a level", c), "level 0: levels have rows of their own"
	case errors.As(err, &faults):
		f.Code, f.Want = faults[0].Code, faults[0].Want
		f.Msg = fmt.Sprintf("%q: %s", c, strings.TrimPrefix(faults[0].Msg, "cell 0,0: "))
	default:
		return
	}
	r.faults.Add(f)
}

// Size is the size that the header of a map file says, without a look at its rows. ok
// is false if the header is not right.
func Size(data []byte) (w, h int, ok bool) {
	r := reader{rest: data, part: Part}
	w, h = r.header()
	return w, h, len(r.faults) == 0
}

type reader struct {
	part    string              // of the faults
	terrain *[256]board.Terrain // of each byte of a map
	want    string              // the characters that a map may have
	rest    []byte              // what follows the lines that were read
	line    int                 // the lines that were read
	ended   bool                // the end of the file was told of
	faults  board.Faults
}

// next is the next line without its end; ok is false after the last one.
func (r *reader) next() (line []byte, ok bool) {
	if len(r.rest) == 0 {
		return nil, false
	}
	r.line++
	line, r.rest, ok = bytes.Cut(r.rest, []byte{'\n'})
	if ok {
		line = bytes.TrimSuffix(line, []byte{'\r'})
	}
	return line, true
}

// fault tells of column col, counted from 1, of the line that was read last.
func (r *reader) fault(col int, code, msg, want string) {
	r.faults.Add(board.Fault{Part: r.part, Line: max(r.line, 1), Col: col, Code: code, Msg: msg, Want: want})
}

// header reads the header. A size that is missing or wrong comes back as 0 and has
// been told of.
func (r *reader) header() (w, h int) {
	r.word("type octile")
	h = r.size("height")
	w = r.size("width")
	r.word("map")
	if w > 0 && h > board.MaxCells/w {
		r.fault(1, board.CodeTooLarge, fmt.Sprintf("the header says %d by %d = %d cells", w, h, w*h),
			"at most "+strconv.Itoa(board.MaxCells))
		return 0, 0
	}
	return w, h
}

// word reads a line of the header that is always the same.
func (r *reader) word(want string) {
	line, ok := r.next()
	if !ok {
		r.missing(strconv.Quote(want))
	} else if string(bytes.TrimRight(line, " \t")) != want {
		r.fault(1, CodeHeader, "the header has "+quote(line), strconv.Quote(want))
	}
}

// size reads a line of the header with a number.
func (r *reader) size(name string) int {
	line, ok := r.next()
	want := fmt.Sprintf("\"%s\" and a number from 1 to %d", name, board.MaxSide)
	if !ok {
		r.missing(want)
		return 0
	}
	digits, ok := bytes.CutPrefix(bytes.TrimRight(line, " \t"), []byte(name+" "))
	if !ok {
		r.fault(1, CodeHeader, "the header has "+quote(line), want)
		return 0
	}
	n, err := strconv.ParseUint(string(digits), 10, 64)
	switch {
	case err != nil && !allDigits(digits):
		r.fault(len(name)+2, CodeHeader, "the "+name+" is "+quote(digits), want)
		return 0
	case err != nil || n > board.MaxSide:
		r.fault(len(name)+2, board.CodeTooLarge, "the "+name+" is "+quote(digits), want)
		return 0
	case n == 0:
		r.fault(len(name)+2, board.CodeEmpty, "the "+name+" is 0", want)
	}
	return int(n)
}

func allDigits(s []byte) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) > 0
}

// missing tells, once, of a line that the header lacks.
func (r *reader) missing(want string) {
	if !r.ended {
		r.ended = true
		r.line++
		r.fault(1, CodeHeader, "the file ends within the header", want)
	}
}

// quote quotes the start of a line.
func quote(s []byte) string {
	const most = 30
	if len(s) > most {
		return strconv.Quote(string(s[:most])) + "..."
	}
	return strconv.Quote(string(s))
}

// rows reads the rows of cells. Sizes that are 0 are not known and not checked.
// The rows are slices of the data.
func (r *reader) rows(w, h int) [][]byte {
	var rows [][]byte
	r.rest = bytes.TrimRight(r.rest, "\r\n")
	n := 0
	for {
		row, ok := r.next()
		if !ok {
			break
		}
		n++
		if h > 0 && n > h {
			// The rows beyond are only counted: one fault says it all.
			if len(r.rest) > 0 {
				n += 1 + bytes.Count(r.rest, []byte{'\n'})
			}
			break
		}
		r.row(row, n, w)
		if len(r.faults) == 0 {
			rows = append(rows, row)
		}
	}
	if h > 0 && n != h {
		if n < h {
			r.line++ // the first line that is missing
		}
		r.fault(1, board.CodeRowCount, count(n, "row")+" of cells", strconv.Itoa(h)+" as the header says")
	}
	return rows
}

// row checks the n-th row.
func (r *reader) row(row []byte, n, w int) {
	var all board.Terrain
	for _, c := range row {
		all |= r.terrain[c]
	}
	got := len(row)
	if all&bad != 0 {
		got = r.slowRow(row)
	}
	if got == w || w == 0 {
		return
	}
	if r.faults.Full() {
		r.faults.Add(board.Fault{})
		return
	}
	r.fault(min(got, w)+1, board.CodeRowLength, fmt.Sprintf("row %d has %s", n, count(got, "cell")),
		strconv.Itoa(w)+" as the header says")
}

// slowRow tells of every character that means nothing and counts them all.
func (r *reader) slowRow(row []byte) (n int) {
	for len(row) > 0 {
		n++
		c, size := utf8.DecodeRune(row)
		if r.terrain[row[0]] == bad {
			r.character(n, c, row[0], size)
		}
		row = row[size:]
	}
	return n
}

func (r *reader) character(col int, c rune, first byte, size int) {
	want := r.want
	switch {
	case r.faults.Full():
		r.faults.Add(board.Fault{})
	case c == utf8.RuneError && size == 1:
		r.fault(col, board.CodeEncoding, fmt.Sprintf("byte 0x%02x is no UTF-8", first), want)
	case c < ' ' || c == 0x7f:
		r.fault(col, board.CodeControl, fmt.Sprintf("control character %U", c), want)
	default:
		r.fault(col, board.CodeCharacter, "unknown character "+strconv.QuoteRune(c), want)
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
