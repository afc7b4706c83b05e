package scenario

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The limits of a scenario. They are checked before the text reaches the YAML
// parser, which takes time and memory out of all proportion to some small files.
const (
	MaxFile      = 4 << 20 // bytes of a scenario file
	MaxText      = 1 << 20 // bytes of one text inside it, such as the rows of a board
	MaxBoardFile = 64 << 20
	MaxCells     = 1 << 24 // of a board in a file of its own
	MaxNesting   = 64      // lists and mappings within each other
	MaxValues    = 250_000 // keys, values and the marks between them
	MaxKeys      = 1_024   // keys of one mapping
	MaxKeyLength = 128     // characters of one key
	MaxUnits     = 4_096
	MaxTypes     = 1_000
	MaxSides     = 16
	MaxName      = 64 // characters of an id or of the name of a type or side
)

// What a board takes at most, in bytes a cell, where all units have bodies of one kind.
const (
	BytesToRead   = 20 // to read the file, and so to check it
	BytesToAnswer = 64 // to answer the first question about it, what reading took included

	// LargeCells is how many cells a board has at most whose need nobody has to be told.
	LargeCells = 1 << 22
)

// decode makes the text of a scenario of the bytes of its file.
func decode(file string, data []byte) (*source, *Fault) {
	whole := func(code, msg, want string) (*source, *Fault) {
		f := newFault(file, Pos{}, code, msg, want)
		return nil, &f
	}
	if len(data) > MaxFile {
		return whole(CodeTooLarge, "the file has more than 4 MiB", "use a file of at most 4 MiB, with a large board in a file of its own")
	}
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
		return whole(CodeNotText, "the file is in UTF-16", "save it as UTF-8")
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	s := newSource(file, strings.ReplaceAll(string(data), "\r\n", "\n"))
	for i, r := range s.text {
		msg := ""
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s.text[i:], "\uFFFD"):
			msg = fmt.Sprintf("byte 0x%02x is no UTF-8", s.text[i])
		case r == 0:
			msg = "a NUL byte: this is no text"
		case r == '\r':
			msg = "a carriage return without a line feed"
		case r < ' ' && r != '\t' && r != '\n' || r >= 0x7f && r < 0xa0 || r == '\uFEFF':
			msg = fmt.Sprintf("control character %U", r)
		default:
			continue
		}
		return nil, s.fault(s.at(i), CodeNotText, msg, "use plain text in UTF-8")
	}
	return s, nil
}

// guard walks over a text before the tokenizer gets it, once and in constant memory,
// and tells of the first limit that the text breaks. The tokenizer reads a whole file at
// once: it makes some hundred bytes of a single bracket, and takes time that grows with
// the square of the text
//
//   - for empty lines at the end of a block, each of which copies the block,
//   - for tabs in double quotes, each of which looks at the rest of its line,
//   - for < in a row, each of which counts those that follow,
//
// and so does the parser for the keys of a mapping.
//
// The guard knows enough of YAML to tell lines, brackets, quotes and blocks of rows
// apart. Where it is in doubt it counts too much.
type guard struct {
	s    *source
	line string // in hand
	at   int    // byte where it starts
	over *Fault // the first limit that is broken

	levels   []level // the blocks and brackets that are open
	brackets int     // how many of them are brackets; they are the last
	deepest  int     // the most levels so far
	values   int     // that the tokenizer makes, or more
	work     int     // bytes that it looks at again

	fresh bool // a value may start here
	quote byte // that is open, or 0
	block bool // in a block of rows, indented deeper than the last level
	rows  int  // bytes of the block
	empty int  // empty lines at its end so far
}

// level is a block or a pair of brackets.
type level struct {
	column int // where a block starts
	keys   int
}

// maxWork bounds the time of the tokenizer to about a second.
const maxWork = 1 << 27

func (s *source) guard() (deepest int, f *Fault) {
	g := guard{s: s}
	for n := 0; n < len(s.start) && g.over == nil; n++ {
		g.line, g.at = s.line(n+1), s.start[n]
		g.scan()
	}
	g.leave()
	return g.deepest, g.over
}

func (g *guard) fault(i int, code, msg, want string) {
	if g.over == nil {
		g.over = g.s.fault(g.s.at(min(g.at+i, len(g.s.text))), code, msg, want)
	}
}

func (g *guard) count(i, values int) {
	if g.values += values; g.values > MaxValues {
		g.fault(i, CodeTooMany, fmt.Sprintf("the file holds more than %d values", MaxValues), "use levels in place of heights, a board file, or fewer units")
	}
}

func (g *guard) spend(i, bytes int) {
	if g.work += bytes; g.work > maxWork {
		g.fault(i, CodeTooMany, "too many empty lines, tabs in quotes or < up to here", "take them away")
	}
}

// nest opens a block that starts at column i, and closes those that start right of it.
func (g *guard) nest(i int) {
	n := len(g.levels)
	for n > 0 && g.levels[n-1].column > i {
		n--
	}
	if g.levels = g.levels[:n]; n == 0 || g.levels[n-1].column < i {
		g.open(i)
	}
}

func (g *guard) open(i int) {
	g.levels = append(g.levels, level{column: i})
	g.deepest = max(g.deepest, len(g.levels))
	if g.deepest > MaxNesting {
		g.fault(i, CodeTooDeep, tooDeep, "a scenario needs about five")
	}
}

var tooDeep = fmt.Sprintf("more than %d lists and mappings within each other", MaxNesting)

// scan reads the line in hand.
func (g *guard) scan() {
	i := len(g.line) - len(strings.TrimLeft(g.line, " "))
	if g.block && (i == len(g.line) || i > g.levels[len(g.levels)-1].column) {
		if g.rows += len(g.line) + 1; i == len(g.line) {
			g.empty++
		} else {
			g.empty = 0
		}
		return
	}
	g.leave()
	g.fresh = true
	switch {
	case g.quote != 0:
		i = g.inQuotes(0)
	case g.brackets == 0 && strings.HasPrefix(g.line, "---"):
		g.levels = g.levels[:0]
	case g.brackets == 0 && i < len(g.line) && !strings.ContainsRune("#|>[{", rune(g.line[i])):
		g.nest(i)
	}
	for i < len(g.line) && g.over == nil {
		i = g.mark(i)
	}
}

// leave ends the block of rows that is open.
func (g *guard) leave() {
	g.spend(0, g.empty*g.rows)
	g.block, g.rows, g.empty = false, 0, 0
}

// inQuotes is where the text in quotes ends on this line.
func (g *guard) inQuotes(i int) int {
	for ; i < len(g.line); i++ {
		switch c := g.line[i]; {
		case c == '\t':
			g.spend(i, 2*(len(g.line)-i))
		case c == '\\' && g.quote == '"', c == '\'' && g.quote == c && i+1 < len(g.line) && g.line[i+1] == c:
			i++
		case c == g.quote:
			g.quote, g.fresh = 0, true
			return i + 1
		}
	}
	return i
}

// mark reads what stands at column i outside of quotes, and is where it ends.
func (g *guard) mark(i int) int {
	c, inside := g.line[i], g.brackets > 0
	spaced := i+1 == len(g.line) || isBlank(g.line[i+1])
	switch {
	case isBlank(c):
	case c == '#' && (i == 0 || isBlank(g.line[i-1])):
		g.count(i, 1)
		return len(g.line)
	case c == ':' && (inside || spaced):
		g.count(i, 1)
		g.fresh = true
		g.key(i)
	case inside && c == ',':
		g.count(i, 1)
		g.fresh = true
	case inside && (c == ']' || c == '}'):
		g.brackets--
		g.levels = g.levels[:len(g.levels)-1]
		g.fresh = false
	case (inside || g.fresh) && (c == '[' || c == '{'):
		g.brackets++
		g.open(i)
		g.count(i, 2)
		g.fresh = true
	case g.fresh && (c == '"' || c == '\''):
		g.count(i, 1)
		g.quote = c
		return g.inQuotes(i + 1)
	case g.fresh && !inside && spaced && (c == '-' || c == '?'):
		g.count(i, 1)
		g.nest(i)
		if rest := strings.TrimLeft(g.line[i+1:], " \t"); rest != "" && !strings.ContainsRune("|>#[{", rune(rest[0])) {
			g.nest(len(g.line) - len(rest))
		}
	case g.fresh && !inside && (c == '|' || c == '>') && blockHeader.MatchString(g.line[i:]):
		g.count(i, 2)
		g.block = len(g.levels) > 0
		return len(g.line)
	default:
		return g.value(i)
	}
	return i + 1
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// key counts the key that ends at column i.
func (g *guard) key(i int) {
	if n := len(g.levels); n > 0 {
		if g.levels[n-1].keys++; g.levels[n-1].keys > MaxKeys {
			g.fault(i, CodeTooMany, fmt.Sprintf("more than %d keys in one mapping", MaxKeys), "use fewer keys")
		}
	}
}

// value reads a character of a value.
func (g *guard) value(i int) int {
	if g.fresh {
		g.count(i, 1)
		g.fresh = false
	}
	run := len(g.line) - i - len(strings.TrimLeft(g.line[i:], "<"))
	g.spend(i, run*run/2)
	return i + max(run, 1)
}

// blockHeader is | or > with nothing behind it but how the block is to be read.
var blockHeader = regexp.MustCompile(`^[|>][-+0-9]*([ \t]*|[ \t]+#.*)$`)
