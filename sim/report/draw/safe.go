package draw

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Clean is text with a visible sign in place of each character that a terminal obeys:
// control characters become their pictures (U+2400 and up), and those that turn the
// direction of writing or end a line in Unicode, U+FFFD. Tabs and line feeds stay. One
// sign replaces one character, so that columns stay where they are.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < ' ':
			return '\u2400' + r
		case r == 0x7f:
			return '\u2421'
		case r > 0x7f && r < 0xa0, // controls of one byte in other encodings
			r == '\u061c', r >= '\u200e' && r <= '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069', // directions
			r >= '\u2028' && r <= '\u2029': // line ends
			return utf8.RuneError
		}
		return r
	}, text)
}

// CleanName is Clean for a name, which is to stay on its line and in its column.
func CleanName(text string) string { return inOneLine.Replace(Clean(text)) }

var inOneLine = strings.NewReplacer("\n", "\u240a", "\t", "\u2409")

// CSVName is a name as a cell of CSV. Spreadsheets take some beginnings of a text for a
// formula: an apostrophe before the name says that it is none. Numbers need no such
// thing.
func CSVName(name string) string {
	if strings.IndexAny(name, "=+-@\t\r\n") == 0 {
		name = "'" + name
	}
	return CleanName(name)
}

// MarkdownName is a name as it may stand in Markdown, also in a cell of a table.
func MarkdownName(name string) string { return markdown.Replace(CleanName(name)) }

var markdown = strings.NewReplacer(`\`, `\\`, "`", "\\`", "|", `\|`, "*", `\*`, "~", `\~`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;")

// Guard is text of which the log of a CI job takes no line for a command (a workflow
// command such as ::error:: or ##vso[...]): a bar stands before such a line, in place
// of its first space if it has one.
func Guard(text string) string {
	return anyCommand.ReplaceAllString(lineCommand.ReplaceAllString(text, "|$1$2"), "# #$1")
}

var (
	lineCommand = regexp.MustCompile(`(?m)^ ?([\t\p{Z}\x{FEFF}]*)(::)`)
	anyCommand  = regexp.MustCompile(`##(vso\[|teamcity\[|\[)`)
)

// Safe returns a finished text for people in a form that is safe to print, whatever names
// are in it: it goes through Clean and Guard. If colors is set, the sequences that set
// colors stay.
func Safe(text string, colors bool) string {
	if !colors {
		return Guard(Clean(text))
	}
	var b strings.Builder
	from := 0
	for _, at := range painted.FindAllStringIndex(text, -1) {
		b.WriteString(Clean(text[from:at[0]]))
		b.WriteString(text[at[0]:at[1]])
		from = at[1]
	}
	b.WriteString(Clean(text[from:]))
	return Guard(b.String())
}

// painted are the sequences that set a colour or a weight, and the one that ends it.
var painted = regexp.MustCompile("\x1b\\[(0|[12]|1;7|(1;)?(3[0-7]|38;5;[0-9]{1,3}))m")
