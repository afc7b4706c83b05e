package mapfile

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// PartScen is the Part of the faults of scenario files. Col counts characters.
const PartScen = "scen"

// CodeScen is the code of a line of a scenario file that says something wrong, or
// too little.
const CodeScen = "scen-line"

// The limits of scenario files.
const (
	MaxQueries  = 1 << 18 // the most queries of one file
	MaxBucket   = 1 << 20 // the largest bucket
	MaxMapName  = 1 << 10 // the most bytes of a map's name
	MaxDecimals = 9       // further decimals of an optimum are rounded
	maxOptimum  = 1e9     // the longest optimum, less than a Length can say
)

// Query is one line of a scenario file: the way from Start to Goal on a map.
type Query struct {
	// Map is the map's name as the file has it, mostly a path with slashes of which
	// only the last part is of use.
	Map         string
	Start, Goal pathing.Cell
	// W and H are the size of the map. Start and Goal lie within.
	W, H   int
	Bucket int // queries of about one length are in one bucket, 0 to MaxBucket
	// Optimum is the length of the shortest way.
	Optimum Optimum
}

// Optimum is a length as a file writes it: Digits × 10^-Decimals. Files are rounded,
// mostly to six digits in all, and most drop the zeros at the end: "6" is 6.00000. Such
// a file is exact to what WithZeros says, and one of which KeepsZeros is true to what it
// writes.
type Optimum struct {
	Digits   int64
	Decimals int // 0 to MaxDecimals
}

// The diagonals that files reckon with: √2 to seven decimals, or better.
const (
	diagonalLow  = 1.4142135
	diagonalHigh = 1.4142136
)

// Agrees reports whether l is the optimum to half a unit of its last digit. Files
// were reckoned with √2 to seven decimals or more; l agrees if it does with any
// diagonal from 1.4142135 to 1.4142136. The comparison is made in whole numbers.
//
// That a length agrees does not prove it to be the shortest: lengths under 1,100 lie
// as close as 0.0009, and a file that leaves out decimals says less than it could.
func (o Optimum) Agrees(l pathing.Length) bool {
	if l.Straight < 0 || l.Diagonal < 0 || l.Straight > maxOptimum+1 || l.Diagonal > maxOptimum {
		return false
	}
	const scale = 2_000_000_000 // half a unit of nine decimals is 1
	unit := scale / powerOf10(o.Decimals)
	low := int64(l.Straight)*scale + int64(l.Diagonal)*(diagonalLow*scale)
	high := int64(l.Straight)*scale + int64(l.Diagonal)*(diagonalHigh*scale)
	optimum := o.Digits * unit
	return low <= optimum+unit/2 && high >= optimum-unit/2
}

// KeepsZeros reports whether a file writes zeros at the end of decimals, as one does that
// rounds to a number of decimals: some length ends with one.
func KeepsZeros(queries []Query) bool {
	return slices.ContainsFunc(queries, func(q Query) bool {
		return q.Optimum.Decimals > 0 && q.Optimum.Digits%10 == 0
	})
}

// zeroDigits is how many digits a length has at least in a file that drops zeros: what
// programs round to unless they are told otherwise.
const zeroDigits = 6

// WithZeros returns the optimum with the zeros at its end that a file drops: as many as
// make it six digits.
func (o Optimum) WithZeros() Optimum {
	digits := 1
	for whole := o.Digits; whole >= 10; whole /= 10 {
		digits++
	}
	for digits = max(digits, o.Decimals+1); digits < zeroDigits; digits++ {
		o.Digits, o.Decimals = 10*o.Digits, o.Decimals+1
	}
	return o
}

// RoundedOptimum is the optimum that a file writes for a route of length l, with
// decimals places after the point, 0 to MaxDecimals.
func RoundedOptimum(l pathing.Length, decimals int) Optimum {
	decimals = max(0, min(decimals, MaxDecimals))
	o, _ := parseOptimum(l.Append(nil, decimals))
	return o
}

// String writes the optimum as the file has it.
func (o Optimum) String() string { return string(o.append(nil)) }

func (o Optimum) append(dst []byte) []byte {
	unit := powerOf10(o.Decimals)
	dst = strconv.AppendInt(dst, o.Digits/unit, 10)
	if o.Decimals == 0 {
		return dst
	}
	at := len(dst)
	dst = strconv.AppendInt(dst, o.Digits%unit+unit, 10)
	dst[at] = '.' // over the 1 that keeps the zeros
	return dst
}

// powerOf10 is 10^n, 0 <= n <= MaxDecimals.
func powerOf10(n int) int64 { return int64(math.Pow10(n)) }

// ReadScen reads a scenario file: a line with the version, 1 or 1.0, then one line a
// query with nine fields between blanks or tabs: the bucket, the map, its width and
// height, x and y of the start and of the goal, the optimal length. Empty lines
// count for nothing. The error is board.Faults and tells all that is wrong.
func ReadScen(data []byte) ([]Query, error) {
	r := scenReader{reader: reader{rest: data, part: PartScen}}
	r.version()
	for !r.ended {
		line, ok := r.next()
		if !ok {
			break
		}
		if len(bytes.Trim(line, " \t")) == 0 {
			continue
		}
		if len(r.queries) == MaxQueries {
			r.fault(1, board.CodeTooLarge, "more than "+strconv.Itoa(MaxQueries)+" queries", "a file for each part")
			break
		}
		r.query(line)
	}
	if err := r.faults.Err(); err != nil {
		return nil, err
	}
	return r.queries, nil
}

type scenReader struct {
	reader
	queries []Query
	fields  [][]byte
	at      []int // the column of each field
}

func (r *scenReader) version() {
	const want = `"version 1"`
	line, ok := r.next()
	switch {
	case !ok:
		r.line++
		r.ended = true
		r.fault(1, CodeScen, "the file is empty", want)
	case strings.TrimSuffix(string(bytes.TrimRight(line, " \t")), ".0") != "version 1":
		r.fault(1, CodeScen, "the file starts with "+quote(line), want)
	}
}

// split cuts a line into fields and notes the column of each.
func (r *scenReader) split(line []byte) {
	r.fields, r.at = r.fields[:0], r.at[:0]
	col := 1
	for len(line) > 0 {
		n := 0
		for n < len(line) && line[n] != ' ' && line[n] != '\t' {
			n++
		}
		if n > 0 {
			r.fields = append(r.fields, line[:n])
			r.at = append(r.at, col)
		}
		col += utf8.RuneCount(line[:n])
		if n < len(line) {
			n, col = n+1, col+1
		}
		line = line[n:]
	}
}

// query reads a line with nine fields. Once the faults are full, lines are only
// looked at for faults to be counted.
func (r *scenReader) query(line []byte) {
	const want = "bucket, map, width, height, start x, start y, goal x, goal y, optimal length"
	r.split(line)
	if len(r.fields) != 9 {
		col := 1
		if len(r.fields) > 9 {
			col = r.at[9]
		}
		r.fault(col, CodeScen, count(len(r.fields), "field"), "9: "+want)
		return
	}
	q := Query{
		Bucket: r.number(0, "bucket", 0, MaxBucket),
		Map:    r.name(1),
		W:      r.number(2, "width", 1, board.MaxSide),
		H:      r.number(3, "height", 1, board.MaxSide),
	}
	// Of a size that is wrong, nothing is known that coordinates could break.
	w, h := q.W-1, q.H-1
	if w < 0 {
		w = board.MaxSide - 1
	}
	if h < 0 {
		h = board.MaxSide - 1
	}
	q.Start = pathing.Cell{X: r.number(4, "x of the start", 0, w), Y: r.number(5, "y of the start", 0, h)}
	q.Goal = pathing.Cell{X: r.number(6, "x of the goal", 0, w), Y: r.number(7, "y of the goal", 0, h)}
	o, ok := parseOptimum(r.fields[8])
	if !ok {
		r.fault(r.at[8], CodeScen, "the optimal length is "+quote(r.fields[8]), "a number from 0 to 1000000000, such as 4.41421")
	}
	q.Optimum = o
	if len(r.faults) == 0 {
		r.queries = append(r.queries, q)
	}
}

// number is a field with a whole number from lo to hi; lo-1 if it is none.
func (r *scenReader) number(field int, name string, lo, hi int) int {
	digits := r.fields[field]
	if allDigits(digits) {
		if n, err := strconv.Atoi(string(digits)); err == nil && n >= lo && n <= hi {
			return n
		}
	}
	if r.faults.Full() {
		r.faults.Add(board.Fault{})
	} else {
		r.fault(r.at[field], CodeScen, "the "+name+" is "+quote(digits), fmt.Sprintf("%d to %d", lo, hi))
	}
	return lo - 1
}

// name is the field with the map's name. Names that follow each other and are the
// same share their memory.
func (r *scenReader) name(field int) string {
	name := r.fields[field]
	tell := func(code, msg, want string) string {
		r.fault(r.at[field], code, "the name of the map"+msg, want)
		return ""
	}
	switch {
	case len(name) > MaxMapName:
		return tell(board.CodeTooLarge, fmt.Sprintf(" has %d bytes", len(name)), fmt.Sprintf("at most %d", MaxMapName))
	case !utf8.Valid(name):
		return tell(board.CodeEncoding, ", "+quote(name)+", is no UTF-8", "a file's name")
	case bytes.IndexFunc(name, func(c rune) bool { return c < ' ' || c == 0x7f }) >= 0:
		return tell(board.CodeControl, ", "+quote(name)+", has control characters", "a file's name")
	}
	if n := len(r.queries); n > 0 && r.queries[n-1].Map == string(name) {
		return r.queries[n-1].Map
	}
	return string(name)
}

// parseOptimum reads digits with at most one point, which has digits on both sides.
// Decimals beyond MaxDecimals are rounded, half away from zero.
func parseOptimum(s []byte) (o Optimum, ok bool) {
	whole, fraction, point := bytes.Cut(s, []byte{'.'})
	if !allDigits(whole) || point && !allDigits(fraction) {
		return Optimum{}, false
	}
	for _, c := range whole {
		if o.Digits = 10*o.Digits + int64(c-'0'); o.Digits > maxOptimum {
			return Optimum{}, false
		}
	}
	up := int64(0)
	if len(fraction) > MaxDecimals {
		if fraction[MaxDecimals] >= '5' {
			up = 1
		}
		fraction = fraction[:MaxDecimals]
	}
	for _, c := range fraction {
		o.Digits = 10*o.Digits + int64(c-'0')
	}
	o.Digits += up
	o.Decimals = len(fraction)
	return o, o.Digits <= maxOptimum*powerOf10(o.Decimals)
}

// AppendScen appends queries as a scenario file, with tabs between the fields, to
// dst and returns the longer slice. ReadScen makes equal queries of it. Of queries
// that ReadScen would refuse, the error tells as ReadScen does, and dst is returned
// as it was.
func AppendScen(dst []byte, queries []Query) ([]byte, error) {
	out := append(dst, "version 1\n"...)
	for i := range queries {
		q := &queries[i]
		o := q.Optimum
		o.Decimals = max(0, min(o.Decimals, MaxDecimals))
		out = fmt.Appendf(out, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n",
			q.Bucket, q.Map, q.W, q.H, q.Start.X, q.Start.Y, q.Goal.X, q.Goal.Y, o)
	}
	again, err := ReadScen(out[len(dst):])
	if err != nil {
		return dst, err
	}
	for i := range queries {
		if i >= len(again) || again[i] != queries[i] {
			return dst, board.Faults{{
				Part: PartScen, Line: i + 2, Col: 1, Code: CodeScen,
				Msg: fmt.Sprintf("query %d can't be written", i+1), Want: "a map's name without blanks, and 0 to 9 decimals",
			}}
		}
	}
	return out, nil
}
