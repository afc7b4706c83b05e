package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/scanner"
	"github.com/goccy/go-yaml/token"
)

// kind is what a value is to YAML.
type kind uint8

const (
	isNull kind = iota
	isBool
	isNumber
	isText
	isList
	isMap
)

// style is how a scalar is written.
type style uint8

const (
	plain style = iota
	single
	double
	literal // |
	folded  // >
)

// node is a value of the file with its place.
type node struct {
	kind  kind
	style style
	text  string // of a scalar, without quotes
	pos   Pos
	items []*node // of a list
	pairs []pair  // of a mapping, in the order of the file
}

type pair struct{ key, value *node }

// pos is where the key stands; no place if there is none.
func (p pair) pos() Pos {
	if p.key == nil {
		return Pos{}
	}
	return p.key.pos
}

// tree reads the text as YAML. It checks the limits, and that nothing is used
// that scenario files do without, before it builds anything.
func (s *source) tree() (*node, *Fault) {
	deepest, f := s.guard()
	if f != nil {
		return nil, f
	}
	tokens := tokenize(s.text)
	if f := s.checkTokens(tokens, deepest); f != nil {
		return nil, f
	}
	file, err := parseTokens(tokens)
	if err != nil {
		return nil, s.syntaxFault(err)
	}
	for _, doc := range file.Docs {
		if doc.Body == nil || doc.Body.Type() == ast.CommentType {
			continue
		}
		b := builder{source: s}
		n := b.node(doc.Body)
		if b.bad != nil {
			return nil, b.bad
		}
		if n.kind == isNull {
			break
		}
		return n, nil
	}
	return nil, s.fault(Pos{1, 1}, CodeEmpty, "the file holds nothing", "write at least ruleset: and board: (`simulate run` without a file plays an example)")
}

// maxPaths bounds the bytes of the paths that the parser writes on every value: the
// keys that lead there.
const maxPaths = 256 << 20

// tokenize cuts a text into the tokens of YAML, up to the first that is none.
func tokenize(text string) (tokens token.Tokens) {
	var scan scanner.Scanner
	scan.Init(text)
	for {
		some, err := scan.Scan()
		tokens.Add(some...)
		if err != nil { // the end, or an error that the parser tells of
			return tokens
		}
	}
}

// checkTokens tells of tokens that scenario files do without, and of what makes the
// parser take too much. deepest is how deep the values are nested at most.
func (s *source) checkTokens(tokens token.Tokens, deepest int) *Fault {
	longest, brackets, body, ended := 0, 0, false, false
	for i, tk := range tokens {
		fault := func(tk *token.Token, code, msg, want string) *Fault {
			return s.fault(s.place(tk), code, msg, want)
		}
		switch {
		case tk.Type == token.CommentType:
			continue
		case unsupported[tk.Type].what != "":
			return s.unsupportedFault(tk)
		case ended || tk.Type == token.DocumentHeaderType && body:
			return fault(tk, CodeUnsupported, "a second document starts here", "put one scenario into a file, without --- and ... between its lines")
		case len(tk.Value) > MaxText:
			return fault(tk, CodeTooLarge, "the text that starts here has more than 1 MiB", "put a large board into a file of its own (board: {file: ...})")
		case tk.Type == token.DocumentEndType:
			ended = true
		case tk.Type == token.MappingStartType || tk.Type == token.SequenceStartType:
			if brackets++; brackets > MaxNesting {
				return fault(tk, CodeTooDeep, tooDeep, "a scenario needs about five")
			}
		case tk.Type == token.SequenceEntryType && brackets > 0:
			// For each such dash the parser would nest one list in the other.
			return fault(tk, CodeSyntax, "a list with dashes can't stand in brackets", "write [a, b]")
		case tk.Type == token.MappingEndType || tk.Type == token.SequenceEndType:
			brackets--
		case tk.Type == token.MappingValueType && i > 0:
			key := tokens[i-1]
			if utf8.RuneCountInString(key.Value) > MaxKeyLength {
				return fault(key, CodeTooLarge, fmt.Sprintf("a key of more than %d characters", MaxKeyLength), "use a short name")
			}
			longest = max(longest, len(key.Value))
		}
		body = true
		if i*deepest*(longest+4) > maxPaths {
			return fault(tk, CodeTooMany, "too many values under long keys", "use fewer values or shorter keys")
		}
	}
	return nil
}

// parseTokens is the parser with its panics turned into errors. None is known, but
// its input comes from anywhere.
func parseTokens(tokens token.Tokens) (file *ast.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the YAML parser failed: %v", r)
		}
	}()
	// Keys that stand twice are told with all other faults of meaning.
	return parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
}

// builder turns what the parser made into nodes.
type builder struct {
	*source
	bad *Fault // the first thing that is not as it should be
}

func (s *builder) node(n ast.Node) *node {
	switch n := n.(type) {
	case *ast.MappingNode:
		m := &node{kind: isMap, pos: s.place(n.GetToken())}
		for _, v := range n.Values {
			m.pairs = append(m.pairs, s.pair(v))
		}
		if !n.IsFlowStyle && len(m.pairs) > 0 {
			m.pos = m.pairs[0].key.pos
		}
		return m
	case *ast.MappingValueNode:
		p := s.pair(n)
		return &node{kind: isMap, pos: p.key.pos, pairs: []pair{p}}
	case *ast.SequenceNode:
		l := &node{kind: isList, pos: s.place(n.GetToken())}
		for _, v := range n.Values {
			l.items = append(l.items, s.node(v))
		}
		return l
	case *ast.LiteralNode:
		l := &node{kind: isText, style: literal, pos: s.place(n.Start), text: n.Value.Value}
		if n.Start.Type == token.FoldedType {
			l.style = folded
		}
		return l
	case nil:
		return &node{}
	}
	tk := n.GetToken()
	c := &node{pos: s.place(tk), text: tk.Value, kind: isText}
	switch tk.Type {
	case token.DoubleQuoteType:
		c.style = double
	case token.SingleQuoteType:
		c.style = single
	case token.ImplicitNullType:
		c.text, c.kind = "", isNull
	default:
		c.kind = plainKind(c.text)
		// The tokenizer drops tabs, so that 1, a tab and 2 would make 12.
		if _, ok := s.walk(c, nil); !ok && s.bad == nil {
			s.bad = s.fault(c.pos, CodeSyntax, "the text that starts here has a tab or the like inside", "put it in quotes, or use spaces")
		}
	}
	return c
}

func (s *builder) pair(v *ast.MappingValueNode) pair {
	p := pair{s.node(v.Key), s.node(v.Value)}
	if p.value.pos == (Pos{}) || p.value.kind == isNull && p.value.text == "" {
		p.value.pos = p.key.pos
	}
	return p
}

// plainKind is what a scalar without quotes is in the core schema of YAML 1.2.
func plainKind(text string) kind {
	switch text {
	case "", "~", "null", "Null", "NULL":
		return isNull
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return isBool
	}
	if _, err := number(text); err != errNoNumber {
		return isNumber
	}
	return isText
}

// place is where a token starts. The tokenizer counts characters, but loses count
// after tabs and after quotes over several lines; there the token is looked for
// close by.
func (s *source) place(tk *token.Token) Pos {
	if tk == nil || tk.Position == nil {
		return Pos{1, 1}
	}
	p := Pos{tk.Position.Line, tk.Position.Column}
	first := tk.Value
	switch tk.Type {
	case token.InvalidType:
		return s.clamp(p)
	case token.DoubleQuoteType:
		first = `"`
	case token.SingleQuoteType:
		first = "'"
	default:
		if i := strings.IndexAny(first, " \n"); i > 0 {
			first = first[:i]
		}
	}
	rest := s.rest(p)
	if first == "" || strings.HasPrefix(rest, first) {
		return p
	}
	const near = 256
	before := len(s.line(p.Line)) - len(rest)
	for _, c := range [...]struct{ line, from int }{{p.Line, before}, {p.Line, 0}, {p.Line + 1, 0}, {p.Line - 1, 0}} {
		text := s.line(c.line)
		if i := strings.Index(text[c.from:min(c.from+near, len(text))], first); i >= 0 {
			return Pos{c.line, utf8.RuneCountInString(text[:c.from+i]) + 1}
		}
	}
	return s.clamp(p)
}
