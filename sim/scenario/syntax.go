package scenario

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/token"

	"example.com/stride/pathing/board"
)

// What to write in place of what scenario files do without; % is how the text starts.
const (
	writeOut = "write the value out in each place, or use types: for what units share; put text that starts with % in quotes"
	inQuotes = "put text that starts with % in quotes, or rows of a board under \"text: |\""
)

// unsupported are the tokens of YAML that scenario files do without: a file says
// what it means where it says it, and one reading of it is all there is.
var unsupported = map[token.Type]struct{ what, want string }{
	token.AnchorType:     {"an anchor", writeOut},
	token.AliasType:      {"an alias", writeOut},
	token.TagType:        {"a tag", inQuotes},
	token.MergeKeyType:   {"a merge key", writeOut},
	token.DirectiveType:  {"a directive", inQuotes},
	token.MappingKeyType: {"a key written with ?", "write key: value"},
}

func (s *source) unsupportedFault(tk *token.Token) *Fault {
	p, odd, code := s.place(tk), unsupported[tk.Type], CodeUnsupported
	if odd.want == inQuotes && isRow(firstField(s.rest(p))) {
		code = CodeQuotes
	}
	want := strings.Replace(odd.want, "%", s.firstOf(p), 1)
	return s.fault(p, code, "to YAML this is "+odd.what+", which scenario files don't use", want)
}

func (s *source) firstOf(p Pos) string {
	_, size := utf8.DecodeRuneInString(s.rest(p))
	return cmp.Or(s.rest(p)[:size], "it")
}

func firstField(s string) string {
	first, _, _ := strings.Cut(strings.ReplaceAll(s, "\t", " "), " ")
	return first
}

// builtins are the characters of ground that need no legend.
var builtins = func() (all string) {
	for _, g := range board.Builtins() {
		all += string(g.Rune)
	}
	return all
}()

// isRow reports whether s could be a row of a board in built-in characters.
func isRow(s string) bool { return s != "" && strings.Trim(s, builtins) == "" }

// wordings put the parser's messages into words for readers that don't write YAML
// every day. The first whose phrase the message contains is taken.
var wordings = []struct{ phrase, msg, want string }{
	{"unexpected scalar value type", "a value is missing here", "put a value between two commas, and after a colon"},
	{"end character of double-quoted", `the text that starts with " here does not end`, `close it with "`},
	{"end character of single-quoted", "the text that starts with ' here does not end", "close it with ' (and write '' for a ' inside it)"},
	{"sequence end token ']'", "the list that starts with [ here does not end", "close it with ]"},
	{"flow mapping end token", "the mapping that starts with { here does not end", "close it with }"},
	{"',' or ']'", "a list in [ ] can't go on like this", "put a comma between its entries and ] at its end"},
	{"',' or '}'", "a mapping in { } can't go on like this", "put a comma between its entries and } at its end"},
	{"expected sequence element", "a comma without a value before it", "put one comma between two values"},
	{"corresponding to ']'", "a ] without a [ before it", "take it away, or open the list with ["},
	{"corresponding to '}'", "a } without a { before it", "take it away, or open the mapping with {"},
	{"'\t'", "a tab where the line is indented", "use spaces"},
	{"tab character", "a tab where the line is indented", "use spaces"},
	{"block sequence entries", "a list with dashes can't start on the line of its key", "start it on the next line, or write [a, b]"},
	{"unexpected map key", "a value without a key before it", "write key: value on a line of its own"},
	{"invalid tag character", "! starts a tag of YAML", `put text that starts with ! in quotes, or rows of a board under "text: |"`},
	{"not enough length for escaped", `a \ sequence without its digits`, `write four hexadecimal digits after \u, eight after \U`},
	{"surrogate", `half of a pair of \u sequences`, "write the character itself"},
	{"reserved character", "text can't start with this character", "put the text in quotes"},
	{"unknown escape", "no such \\ sequence", `write \\ for a backslash, \n for a new line, \" for a quote, or use '...' around the text`},
	{"invalid header option", "nothing may follow | on its line", "start the rows on the next line"},
	{"invalid number of indent", "the first line of these rows is indented deeper than the next", "indent all rows alike"},
	{"multi-line content", "no rows follow", "put rows on the lines below, indented deeper than the key"},
	{"map key definition includes", "a key can't go over several lines", "write key: value on one line"},
	{"directive value", "% starts a directive of YAML", `put text that starts with % in quotes, or rows of a board under "text: |"`},
	{"could not find map value", "a key without a value", "write key: value"},
	{"could not find flow map content", "a mapping in { } can't go on like this", "write key: value, and } at its end"},
	{"unexpected key name", "a line that is no \"key: value\"", "put a space after the colon"},
	{"found an invalid key", "a colon without a key before it", "put text with a colon in quotes"},
	{"non-map value", "a line that is no \"key: value\"", "write key: value, with a space after the colon"},
	{"document separator", "text after ---", "start the scenario on the next line"},
}

// syntaxFault words what the parser did not accept.
func (s *source) syntaxFault(err error) *Fault {
	var (
		msg    string
		tk     *token.Token
		syntax *yaml.SyntaxError
	)
	// The text of the parser's error is not asked for: it quotes the file, at a
	// price that grows with the square of its size.
	if errors.As(err, &syntax) && syntax.Token != nil {
		tk, msg = syntax.Token, syntax.Message
	} else {
		msg = err.Error()
	}
	p := s.place(tk)
	code, want := CodeSyntax, "write valid YAML or JSON"
	switch {
	case strings.Contains(msg, "mapping value is not allowed"):
		p, msg, want = s.secondKey(p)
	case strings.Contains(msg, "value is not allowed in this context"):
		p, msg, want = s.stray(p, tk)
	default:
		for _, w := range wordings {
			if strings.Contains(msg, w.phrase) {
				msg, want = w.msg, w.want
				break
			}
		}
	}
	line := s.line(p.Line)
	row := strings.TrimSpace(line)
	if strings.HasPrefix(line, "\t") {
		// The message about the tab is the better one.
	} else if isRow(row) && len(row) > 1 {
		code, msg = CodeQuotes, "this looks like a row of a board, but is not part of a block of rows"
		want = "put the rows under \"text: |\", each indented by the same number of spaces, deeper than text"
	} else if value, ok := strings.CutPrefix(row, "text:"); ok && isRow(firstField(strings.TrimSpace(value))) {
		code, msg = CodeQuotes, "without quotes YAML does not take this row of a board for text"
		want = "put it in quotes, or the rows under \"text: |\""
	}
	return s.fault(p, code, msg, want)
}

// secondKey words a colon that YAML takes for the end of a key where none may be:
// p is the value of the key before it.
func (s *source) secondKey(p Pos) (at Pos, msg, want string) {
	if strings.Count(s.line(p.Line)+" ", ": ") > 1 {
		return p, "a second \"key: value\" on one line", "put the mapping in { }, or text with a colon in quotes"
	}
	for n := p.Line + 1; n <= len(s.start); n++ {
		if line := s.line(n); strings.TrimSpace(line) != "" {
			p = Pos{n, len(line) - len(strings.TrimLeft(line, " ")) + 1}
			break
		}
	}
	return p, "this line is indented like a part of the value above it, which is complete", "indent it like the other keys of its mapping"
}

// stray words a token that follows a complete value.
func (s *source) stray(p Pos, tk *token.Token) (at Pos, msg, want string) {
	msg, want = "this does not belong to the value before it, which is complete", "write one value a key, and text with special characters in quotes"
	if tk == nil {
		return p, msg, want
	}
	switch tk.Type {
	case token.MappingEndType:
		return p, "a } without a { before it", "take it away, or open the mapping with {"
	case token.SequenceEndType:
		return p, "a ] without a [ before it", "take it away, or open the list with ["
	}
	before := tk.Prev
	if before != nil && (before.Type == token.DoubleQuoteType || before.Type == token.SingleQuoteType) {
		q := s.place(before)
		switch mark := s.firstOf(q); {
		case q.Line < p.Line && strings.Contains(before.Origin, "\n") && p.Line-q.Line <= strings.Count(before.Origin, "\n"):
			return q, "the text that starts with " + mark + " here goes on to line " + strconv.Itoa(p.Line), "close it with " + mark + " on its own line"
		case q.Line == p.Line && before.Type == token.SingleQuoteType:
			return p, msg, "write '' for a ' inside text in quotes"
		}
	}
	if strings.TrimSpace(s.line(p.Line)) == strings.TrimSpace(s.rest(p)) {
		want = "indent this line like the other lines of its mapping or list"
	}
	return p, msg, want
}
