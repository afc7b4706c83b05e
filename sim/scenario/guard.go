package scenario

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The limits of a scenario. They are checked before the text reaches the YAML
// parser, which takes time and memory out of all proportion to some small files.
const (
	MaxFile      = 4 << 20 // bytes of a scenario file
	MaxText      = 1 << 20 // bytes of one text inside it, such as the rows of a board
	MaxBoardFile = 64 << 20
	MaxNesting   = 64      // lists and mappings within each other
	MaxValues    = 250_000 // keys, values and the marks between them
	MaxKeys      = 1_024   // keys of one mapping
	MaxKeyLength = 128     // characters of one key
	MaxUnits     = 4_096
	MaxTypes     = 1_000
	MaxSides     = 16
	MaxName      = 64 // characters of an id or of the name of a type or side
)

// decode makes the text of a scenario of the bytes of its file.
func decode(file string, data []byte) (*source, *Fault) {
	whole := func(code, msg, want string) (*source, *Fault) {
		return nil, &Fault{File: file, Line: 1, Col: 1, Code: code, Msg: msg, Want: want}
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
		f := s.fault(s.at(i), CodeNotText, msg, "use plain text in UTF-8")
		return nil, &f
	}
	return s, nil
}

// guard walks over a text once, in constant memory, and tells of the first limit
// that it breaks. It knows enough of YAML to leave brackets in quotes, comments
// and blocks of rows alone; where it is in doubt it counts too much.
type guard struct {
	s      *source
	depth  int  // open brackets
	values int  // that the parser will make, or more
	quote  byte // the quote that is open, or 0
	open   int  // byte where it opened
	block  bool // in a block of rows
	parent int  // the block ends with a line that is not indented deeper
	rows   int  // bytes of the block
}

func (s *source) guard() *Fault {
	g := guard{s: s}
	for n, start := range s.start {
		if f := g.line(s.line(n+1), start); f != nil {
			return f
		}
	}
	return nil
}

func (g *guard) fault(i int, code, msg, want string) *Fault {
	f := g.s.fault(g.s.at(i), code, msg, want)
	return &f
}

// line reads one line that starts at byte at of the text.
func (g *guard) line(line string, at int) *Fault {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	if g.block {
		if indent == len(line) || indent > g.parent {
			if g.rows += len(line) + 1; g.rows > MaxText {
				return g.fault(at, CodeTooLarge, "a text of more than 1 MiB ends up here", "put a large board into a file of its own (board: {file: ...})")
			}
			return nil
		}
		g.block = false
	}
	var (
		parent = indent - 1
		key    = -1   // where the key or value in hand starts
		fresh  = true // a value may start here
	)
	for i := 0; i < len(line); i++ {
		c, blank := line[i], i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\t'
		switch {
		case g.quote != 0:
			switch {
			case c == '\\' && g.quote == '"', c == g.quote && c == '\'' && i+1 < len(line) && line[i+1] == '\'':
				i++
			case c == g.quote:
				g.quote = 0
			}
		case c == ' ' || c == '\t':
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			g.values++
			i = len(line)
		case (c == '"' || c == '\'') && fresh:
			g.quote, g.open, key, fresh = c, at+i, i, false
			g.values++
		case (c == '[' || c == '{') && (fresh || g.depth > 0):
			if g.depth++; g.depth > MaxNesting {
				return g.fault(at+i, CodeTooDeep, fmt.Sprintf("more than %d brackets within each other", MaxNesting), "a scenario needs about five")
			}
			g.values, fresh = g.values+2, true
		case (c == ']' || c == '}') && g.depth > 0:
			g.depth--
			fresh = false
		case c == ',' && g.depth > 0:
			g.values, fresh = g.values+1, true
		case c == ':' && (blank || g.depth > 0):
			g.values, fresh = g.values+1, true
			if g.depth == 0 && key >= 0 {
				parent = key
			}
		case (c == '-' || c == '?') && fresh && blank && g.depth == 0:
			g.values, parent = g.values+1, i
		case (c == '|' || c == '>') && fresh && g.depth == 0 && isBlockHeader(line[i:]):
			g.values += 2
			g.block, g.parent, g.rows = true, parent, 0
			i = len(line)
		case fresh:
			g.values, key, fresh = g.values+1, i, false
		}
		if g.values > MaxValues {
			return g.fault(min(at+i, len(g.s.text)), CodeTooMany, fmt.Sprintf("the file holds more than %d values", MaxValues), "use levels in place of heights, a board file, or fewer units")
		}
	}
	if g.quote != 0 && at+len(line)-g.open > MaxText {
		return g.fault(g.open, CodeTooLarge, "the text that starts here has more than 1 MiB", "put a large board into a file of its own (board: {file: ...})")
	}
	return nil
}

// isBlockHeader reports whether s, which starts with | or >, is nothing but the
// header of a block.
func isBlockHeader(s string) bool {
	s = strings.TrimLeft(s[1:], "+-0123456789")
	trimmed := strings.TrimLeft(s, " \t")
	return trimmed == "" || trimmed[0] == '#' && len(trimmed) < len(s)
}
