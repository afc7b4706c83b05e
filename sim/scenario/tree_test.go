package scenario

import (
	"path/filepath"
	"strings"
	"testing"
)

// walk calls f for every node below n, n included.
func (n *node) walk(f func(*node)) {
	f(n)
	for _, c := range n.items {
		c.walk(f)
	}
	for _, p := range n.pairs {
		p.key.walk(f)
		p.value.walk(f)
	}
}

// misplaced tells of the first node whose place is not where its text stands.
func misplaced(s *source, root *node) (bad *node, at string) {
	root.walk(func(n *node) {
		rest := s.rest(n.pos)
		first := n.text
		switch {
		case n.kind == isList || n.kind == isMap || n.text == "" && n.style == plain:
			return
		case n.style == double:
			first = `"`
		case n.style == single:
			first = "'"
		case n.style == literal:
			first = "|"
		case n.style == folded:
			first = ">"
		default:
			if i := strings.IndexAny(first, " \n"); i > 0 {
				first = first[:i]
			}
		}
		if bad == nil && !strings.HasPrefix(rest, first) {
			bad, at = n, rest
		}
	})
	return bad, at
}

// Every value of every readable file is found where its place says.
func TestPlaces(t *testing.T) {
	texts := map[string]string{
		"bridge": bridge,
		"tabs":   "{\n\t\"a\":\t\"x\",\n\t\t\"b\": [1,\t2,\t\"é\", {\"c\":\t'd'}],\n\t\"e\":\t-3\n}",
		"wide":   "é: {ü: [ß, \"ö\", 'ä'], \"€\": 1} # ☃\nb: [ 你 , 好 ]\n",
		"quotes": "a: \"one\n  two\n\n  three\"\nb: 'four\n  five'\nc: six\n  seven\nd: {e: \"x\ny\", f: g}\nh: i\n",
		"blocks": "a: |\n  x\n\n  y\nb: >-\n  z\n\n\nc: [1]\nd:\n  - |2\n      x\n  - y\n",
	}
	for _, e := range Examples() {
		texts[e.Name] = string(e.Data)
	}
	files, _ := filepath.Glob("testdata/faults/*.txt")
	for _, file := range files {
		for _, c := range readCases(t, file) {
			texts[c.name] = c.input
		}
	}
	read := 0
	for name, text := range texts {
		s, f := decode("game.yaml", []byte(text))
		if f != nil {
			continue
		}
		root, f := s.tree()
		if f != nil {
			continue
		}
		read++
		if bad, at := misplaced(s, root); bad != nil {
			t.Errorf("%s: %q is said to be at %v, where %q stands", name, bad.text, bad.pos, at)
		}
	}
	if read < 100 {
		t.Errorf("%d files were readable", read)
	}
}

// Every character of every kind of text is found in the file.
func TestRowPlaces(t *testing.T) {
	for name, c := range map[string]struct{ text, rows string }{
		"block":                  {"board:\n  text: |\n    ab\n\n      c\n    de\n", "ab\n\n  c\nde\n"},
		"indented":               {"board:\n  text: |3-\n     ab\n     cd\n", "ab\ncd"},
		"double":                 {`board: {text: "a\tb\n\u0063d\x65\\\"é\/f"}`, "a\tb\ncde\\\"é/f"},
		"continued":              {"board:\n  text: \"ab\\n\\\n    \t cd\\n\\\nef\"", "ab\ncd\nef"},
		"single":                 {"board: {text: 'a''b'''}", "a'b'"},
		"plain":                  {"board: {text: éab}", "éab"},
		"lines in single quotes": {"board:\n  text: 'ab  \n\n\n    c''d\n\n    '\n", "ab\n\nc'd\n"},
		"lines in double quotes": {"board:\n  text: \"ab\n\n    \\ cd\\\n\n    e\"\n", "ab\n cd\ne"},
		"lines of plain text":    {"board:\n  text:\n    ab\n\n    cd # comment\n", "ab\ncd"},
		"plain text in braces":   {"board: {text: ab\n\n           cd, file: x}", "ab\ncd"},
		"folded":                 {"board:\n  text: >-\n\n    ab\n\n\n    cd\n      e\n    f\n\n    g\n", "\nab\n\ncd\n  e\nf\ng"},
		"folded, all kept":       {"board:\n  text: >2+\n    ab\n\n    cd\n\nunits: []\n", "ab\ncd\n\n"},
		"spaces in front":        {"board:\n  text: |2\n      ab\n    cd\n", "  ab\ncd\n"},
		"two halves":             {`board: {text: "a\ud83d\ude00b\n\u00e9"}`, "a\U0001F600b\né"},
		"json, tabs":             {"{\n\t\"board\": {\n\t\t\"text\":\t\"ab\\ncd\"\n\t}\n}", "ab\ncd"},
	} {
		s, f := decode("game.yaml", []byte(c.text))
		if f != nil {
			t.Fatal(f)
		}
		root, f := s.tree()
		if f != nil {
			t.Fatal(f)
		}
		n := root.pairs[0].value.pairs[0].value
		if n.text != c.rows {
			t.Errorf("%s: text %q, want %q", name, n.text, c.rows)
			continue
		}
		w := &rows{src: s, node: n, text: n.text}
		line, col := 1, 1
		for _, r := range c.rows {
			if r != '\n' {
				rest := s.rest(w.at(line, col))
				if w.at(line, col) == n.pos && n.style != plain {
					t.Errorf("%s: nothing known of line %d, column %d", name, line, col)
				}
				escaped := strings.HasPrefix(rest, `\`) || strings.HasPrefix(rest, "''")
				if !strings.HasPrefix(rest, string(r)) && !escaped {
					t.Errorf("%s: %q of line %d, column %d is said to be where %q stands", name, r, line, col, rest)
				}
			}
			if col++; r == '\n' {
				line, col = line+1, 1
			}
		}
	}
}
