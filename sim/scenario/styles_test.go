package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Style is a way to write a scenario that means the same.
type Style struct {
	Name string

	flow   bool                                 // mappings and lists in { } and [ ]
	wide   bool                                 // a flow over several lines
	step   int                                  // spaces that blocks are indented by; 0: 2
	flat   bool                                 // lists are not indented below their key
	key    func(string) string                  // a key; nil: without quotes
	word   func(string) string                  // text of one line; nil: without quotes where it can be
	rows   func(text string, indent int) string // text of several lines, behind its key
	colon  string                               // between key and value; "": a colon and a space
	order  func(a, b pair) int                  // of the keys of a mapping; nil: as they are
	finish func(text string) string             // a change of the whole text; may be nil
}

// Styles are ways in which people and programs write YAML and JSON.
func Styles() []Style {
	tabs := func(s string) string {
		var lines []string
		for line := range strings.SplitSeq(s, "\n") {
			text := strings.TrimLeft(line, " ")
			lines = append(lines, strings.Repeat("\t", (len(line)-len(text))/2)+text)
		}
		return strings.Join(lines, "\n")
	}
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	return []Style{
		{Name: "block", rows: block("|")},
		{Name: "block without its last line feed", rows: block("|-")},
		{Name: "block with all line feeds", rows: block("|+")},
		{Name: "block with its indentation", rows: block("|2")},
		{Name: "block with comments", rows: block("|- # rows")},
		{Name: "single quotes over lines, as PyYAML writes", flat: true, rows: singleLines},
		{Name: "double quotes with \\n", rows: doubleOnce},
		{Name: "double quotes with continued lines", key: strconv.Quote, word: strconv.Quote, rows: doubleContinued},
		{Name: "double quotes with empty lines, as npm writes", word: strconv.Quote, rows: doubleLines},
		{Name: "folded", rows: foldedLines(">")},
		{Name: "folded without its last line feed", rows: foldedLines(">-")},
		{Name: "folded with its indentation", rows: foldedLines(">2+")},
		{Name: "without quotes over lines", rows: plainLines},
		{Name: "without quotes below the key", rows: func(text string, indent int) string {
			return "\n" + strings.Repeat(" ", indent) + plainLines(text, indent)
		}},
		{Name: "flow on one line", flow: true, rows: doubleOnce},
		{Name: "flow with single quotes over lines", flow: true, wide: true, rows: singleLines},
		{Name: "flow with double quotes over lines", flow: true, wide: true, rows: doubleLines},
		{Name: "flow without quotes", flow: true, wide: true, rows: plainLinesInFlow},
		{Name: "JSON", flow: true, key: strconv.Quote, word: strconv.Quote, rows: doubleOnce, colon: ":"},
		{Name: "JSON with spaces", flow: true, wide: true, key: strconv.Quote, word: strconv.Quote, rows: doubleOnce},
		{Name: "JSON with tabs", flow: true, wide: true, key: strconv.Quote, word: strconv.Quote, rows: doubleOnce, finish: tabs},
		{Name: "JSON with CRLF", flow: true, wide: true, key: strconv.Quote, word: strconv.Quote, rows: doubleOnce, finish: crlf},
		{Name: "everything in single quotes", key: quoteSingle, word: quoteSingle, rows: singleLines},
		{Name: "wide indentation", step: 7, rows: block("|")},
		{Name: "lists as far out as their keys", flat: true, rows: block("|")},
		{Name: "CRLF", rows: block("|"), finish: crlf},
		{Name: "CRLF with single quotes over lines", rows: singleLines, finish: crlf},
		{Name: "CRLF folded", rows: foldedLines(">"), finish: crlf},
		{Name: "byte order mark", rows: block("|"), finish: func(s string) string { return "\uFEFF" + s }},
		{Name: "document markers", rows: block("|"), finish: func(s string) string { return "---\n" + s + "...\n" }},
		{Name: "a comment between any two keys", rows: block("|"), finish: comments},
		{Name: "tabs behind colons and values", rows: block("|"), colon: ":\t", finish: func(s string) string {
			return strings.ReplaceAll(s, "}\n", "}\t# a comment\n")
		}},
		{Name: "spaces at the ends of lines", rows: singleLines, finish: func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") }},
		{Name: "no line feed at the end", rows: block("|"), finish: func(s string) string { return strings.TrimRight(s, "\n") }},
		{Name: "sorted keys", flat: true, rows: singleLines, order: func(a, b pair) int { return cmp.Compare(a.key.text, b.key.text) }},
		{Name: "keys in reverse", rows: block("|"), order: func(a, b pair) int { return cmp.Compare(b.key.text, a.key.text) }},
	}
}

// Rewrite writes a scenario in a style. Its comments get lost.
func Rewrite(data []byte, s Style) (string, error) {
	src, f := decode("style.yaml", data)
	if f != nil {
		return "", f
	}
	root, f := src.tree()
	if f != nil {
		return "", f
	}
	if s.order != nil {
		sortPairs(root, s.order)
	}
	s.step, s.colon = cmp.Or(s.step, 2), cmp.Or(s.colon, ": ")
	text := ""
	if s.flow {
		text = s.inFlow(root, 0) + "\n"
	} else {
		text = s.inBlock(root, 0)
	}
	if s.finish != nil {
		text = s.finish(text)
	}
	return text, nil
}

func sortPairs(n *node, order func(a, b pair) int) {
	if n.kind == isMap {
		slices.SortStableFunc(n.pairs, order)
	}
	for _, item := range n.items {
		sortPairs(item, order)
	}
	for _, p := range n.pairs {
		sortPairs(p.value, order)
	}
}

// inBlock writes a mapping or a list on lines of its own.
func (s *Style) inBlock(n *node, indent int) string {
	var out strings.Builder
	pad := strings.Repeat(" ", indent)
	for _, p := range n.pairs {
		out.WriteString(pad + s.keyOf(p.key))
		inner := indent + s.step
		if p.value.kind == isList && s.flat {
			inner = indent
		}
		out.WriteString(s.valueOf(p.value, inner, indent+s.step))
	}
	for _, item := range n.items {
		if item.kind == isMap || item.kind == isList {
			// The first line of an entry stands behind the dash.
			text := s.inBlock(item, indent+2)
			if item.kind == isList {
				text = strings.Repeat(" ", indent+2) + s.inFlow(item, 0) + "\n"
			}
			out.WriteString(pad + "- " + text[indent+2:])
			continue
		}
		out.WriteString(pad + "- " + s.scalar(item) + "\n")
	}
	return out.String()
}

// valueOf is a value behind its key, with the end of its last line.
func (s *Style) valueOf(n *node, indent, textIndent int) string {
	switch {
	case (n.kind == isMap || n.kind == isList) && len(n.pairs)+len(n.items) > 0:
		return ":\n" + s.inBlock(n, indent)
	case n.kind == isMap || n.kind == isList:
		return s.colon + s.inFlow(n, 0) + "\n"
	case strings.Contains(n.text, "\n"):
		return strings.TrimRight(s.colon+s.rows(n.text, textIndent), "\n") + "\n"
	}
	return s.colon + s.scalar(n) + "\n"
}

// inFlow writes a mapping or a list in brackets.
func (s *Style) inFlow(n *node, indent int) string {
	open, shut, parts := "[", "]", []string{}
	inner := indent + s.step
	for _, item := range n.items {
		parts = append(parts, s.inFlow(item, inner))
	}
	for _, p := range n.pairs {
		parts = append(parts, s.keyOf(p.key)+s.colon+s.inFlow(p.value, inner))
	}
	switch {
	case n.kind == isMap:
		open, shut = "{", "}"
	case n.kind != isList && strings.Contains(n.text, "\n"):
		return s.rows(n.text, inner)
	case n.kind != isList:
		return s.scalar(n)
	}
	if !s.wide || len(parts) == 0 {
		return open + strings.Join(parts, ", ") + shut
	}
	pad := "\n" + strings.Repeat(" ", inner)
	return open + pad + strings.Join(parts, ","+pad) + "\n" + strings.Repeat(" ", indent) + shut
}

func (s *Style) keyOf(n *node) string {
	if s.key != nil {
		return s.key(n.text)
	}
	if n.kind != isText {
		return quoteSingle(n.text)
	}
	return n.text
}

func (s *Style) scalar(n *node) string {
	switch {
	case n.kind == isText && s.word != nil:
		return s.word(n.text)
	case n.kind == isText && plainKind(n.text) != isText:
		return quoteSingle(n.text)
	}
	return n.text
}

func quoteSingle(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// block writes rows below a header such as |, indented as deep as the header says.
func block(header string) func(string, int) string {
	return func(text string, indent int) string {
		pad := strings.Repeat(" ", indent)
		return header + "\n" + pad + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+pad) + "\n"
	}
}

func foldedLines(header string) func(string, int) string {
	return func(text string, indent int) string {
		return block(header)(strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n\n")+"\n", indent)
	}
}

// overLines writes text with an empty line in place of each line feed.
func overLines(text string, indent int) string {
	return strings.ReplaceAll(text, "\n", "\n\n"+strings.Repeat(" ", indent))
}

func singleLines(text string, indent int) string { return "'" + overLines(text, indent) + "'" }

func doubleLines(text string, indent int) string {
	return `"` + overLines(strings.TrimSuffix(text, "\n"), indent) + `\n"`
}

func plainLines(text string, indent int) string {
	return overLines(strings.TrimSuffix(text, "\n"), indent)
}

// plainLinesInFlow quotes what can't be plain between brackets.
func plainLinesInFlow(text string, indent int) string {
	if strings.ContainsAny(text, ",:") {
		return singleLines(text, indent)
	}
	return plainLines(text, indent)
}

func doubleOnce(text string, _ int) string { return strconv.Quote(text) }

func doubleContinued(text string, indent int) string {
	rows := strings.Split(text, "\n")
	return `"` + strings.Join(rows, "\\n\\\n"+strings.Repeat(" ", indent)) + `"`
}

// comments writes a comment above each line that starts with a key, and a blank line.
func comments(text string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		word := strings.TrimLeft(line, " -")
		if key, _, ok := strings.Cut(word, ":"); ok && key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz_0123456789") == "" {
			fmt.Fprintf(&out, "\n# about %s\n", key)
		}
		out.WriteString(line + "\n")
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// A fault in a row is found where the row stands, in every style.
func TestStylesKeepPlaces(t *testing.T) {
	const text = "name: a\nruleset: toy\nboard:\n  text: |\n    .......\n    ...?...\n    .......\n    ..#!...\n"
	for _, style := range Styles() {
		t.Run(style.Name, func(t *testing.T) {
			input, err := Rewrite([]byte(text), style)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Parse("game.yaml", []byte(input), nil, toyVocabulary())
			faults, _ := err.(Faults)
			if len(faults) != 1 || faults[0].Code != "unknown-character" {
				t.Fatalf("%v of\n%s", err, input)
			}
			before, _, _ := strings.Cut(strings.TrimPrefix(strings.ReplaceAll(input, "\r\n", "\n"), "\uFEFF"), "?")
			line, col := 1+strings.Count(before, "\n"), len(before)-strings.LastIndex(before, "\n")
			if faults[0].Line != line || faults[0].Col != col {
				t.Errorf("the fault is said to be at %d:%d, want %d:%d of\n%s", faults[0].Line, faults[0].Col, line, col, input)
			}
		})
	}
}
