package scenario

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The codes of faults: stable words for programs, one a kind of fault. Faults in
// the text of a board carry the codes of pathing/board as they are, such as
// "unknown-character", "row-length" and "wall-outside".
const (
	CodeUnreadable    = "unreadable"      // the file can't be opened or read
	CodeTooLarge      = "too-large"       // more bytes than a limit allows
	CodeTooDeep       = "too-deep"        // nesting beyond MaxNesting
	CodeTooMany       = "too-many"        // more values, keys, units, types or sides than a limit allows
	CodeNotText       = "not-text"        // binary data, control characters, no UTF-8
	CodeEmpty         = "empty"           // nothing in the file
	CodeSyntax        = "syntax"          // no valid YAML
	CodeUnsupported   = "unsupported"     // valid YAML that scenario files don't use: anchors, tags, ...
	CodeQuotes        = "quotes"          // text that means something else to YAML without quotes
	CodeUnknownKey    = "unknown-key"     // a key that means nothing here
	CodeMissingKey    = "missing-key"     // a key that is needed
	CodeDuplicateKey  = "duplicate-key"   // a key given twice
	CodeDuplicateID   = "duplicate-id"    // two units with one id
	CodeConflict      = "conflict"        // two keys that exclude each other
	CodeWrongType     = "wrong-type"      // a list where a number belongs, ...
	CodeOutOfRange    = "out-of-range"    // a number beyond its range
	CodeName          = "bad-name"        // an id or name that can't be one
	CodeUnknownWord   = "unknown-word"    // a word that is none of those allowed
	CodeUnknownRules  = "unknown-ruleset" // a ruleset that does not exist
	CodeUnknownPolicy = "unknown-policy"  // a policy that does not exist, or not for this ruleset
	CodeUnknownType   = "unknown-type"    // a unit of a type that is not in types
	CodeUnknownSide   = "unknown-side"    // a side that is not in sides
	CodeOffBoard      = "off-board"       // a cell that is not on the board
	CodeBlockedCell   = "blocked-cell"    // a unit or a goal on a cell that no unit can be on
	CodeWrongLevel    = "wrong-level"     // a unit that is not at the height of its floor
	CodeBoardFile     = "board-file"      // a board file that can't be used
	CodeNotRunnable   = "not-runnable"    // something that a game needs, beyond a missing key
	CodeMore          = "more"            // stands for the faults beyond MaxFaults
)

// MaxFaults is how many faults are told one by one.
const MaxFaults = 50

// maxCollected bounds the memory of a reading that finds nothing but faults.
const maxCollected = 10_000

// Fault is one thing that is wrong with a scenario: where, what, and what would be
// right. It is an error. Its JSON is what `simulate check --format json` prints.
type Fault struct {
	// File is the file that Line and Col count in: the scenario, or its board file.
	File string `json:"file"`
	// Line and Col count from 1, Col in characters. A fault that has no place,
	// such as a file that can't be opened, is at 1:1.
	Line int `json:"line"`
	Col  int `json:"col"`
	// Code is one of the Code constants, or of those of pathing/board.
	Code string `json:"code"`
	// Msg says what is wrong and Want what would be right, neither with the place.
	Msg  string `json:"message"`
	Want string `json:"want"`

	snippet string // the line and a caret below, or nothing
	cause   error
}

// newFault is a fault without the line that it is in.
func newFault(file string, p Pos, code, msg, want string) Fault {
	return Fault{File: file, Line: max(1, p.Line), Col: max(1, p.Col), Code: code, Msg: clean(msg), Want: clean(want)}
}

// command is what some programs that run others, and read what these write, act upon
// wherever it stands: ##[group], ##vso[...], ##teamcity[...].
var command = regexp.MustCompile(`##(\w*\[)`)

// clean writes the characters of s that a terminal might act upon, or that end a line,
// as Go does in text in quotes. It breaks commands.
func clean(s string) string {
	if strings.Contains(s, "##") {
		s = command.ReplaceAllString(s, `#\x23$1`)
	}
	var out strings.Builder
	for _, c := range s {
		if unicode.IsPrint(c) {
			out.WriteRune(c)
		} else {
			out.WriteString(strings.Trim(strconv.QuoteRune(c), "'"))
		}
	}
	return out.String()
}

// Error writes the fault as "file:line:col: what is wrong; what would be right",
// then the line of the file and a line with a caret below the place.
func (f Fault) Error() string {
	if f.Code == CodeMore {
		return f.Msg
	}
	file := clean(f.File)
	if strings.HasPrefix(strings.TrimSpace(file), "::") {
		file = "./" + file // no line starts with a command to a program that runs this one
	}
	s := fmt.Sprintf("%s:%d:%d: %s", file, f.Line, f.Col, f.Msg)
	if f.Want != "" {
		s += "; " + f.Want
	}
	if f.snippet != "" {
		s += "\n" + f.snippet
	}
	return s
}

// Unwrap is the error of the file system behind the fault, nil for all others.
func (f Fault) Unwrap() error { return f.cause }

// Snippet is the line that holds the fault and a line with a caret below the
// place, joined by a newline. A long line is cut around the place. It is empty if
// the fault has no place in the file.
func (f Fault) Snippet() string { return f.snippet }

// Faults is all that is wrong with a scenario, sorted by file (the scenario's
// own first) and place. It is an error; errors.As finds a single Fault in it. It
// holds the first MaxFaults and, if there are more, one with the code CodeMore.
type Faults []Fault

// Error writes the faults one after another.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the faults one by one, for errors.Is and errors.As.
func (fs Faults) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}

// faultList collects faults in any order.
type faultList struct {
	faults []placed
	more   int
}

// placed is a fault whose snippet is made when it is told: most of ten thousand
// faults never are.
type placed struct {
	Fault
	src *source // nil: as it is
}

func (l *faultList) add(src *source, p Pos, code, msg, want string) {
	l.addFault(placed{newFault(src.file, p, code, msg, want), src})
}

func (l *faultList) addFault(f placed) {
	if len(l.faults) == maxCollected {
		l.more++
		return
	}
	l.faults = append(l.faults, f)
}

// err sorts what was collected, the faults of main first, and cuts it to
// MaxFaults; nil if there are none.
func (l *faultList) err(main string) error {
	if len(l.faults) == 0 {
		return nil
	}
	file := func(f placed) string {
		if f.File == main {
			return "" // the first of all
		}
		return f.File
	}
	slices.SortStableFunc(l.faults, func(a, b placed) int {
		return cmp.Or(cmp.Compare(file(a), file(b)), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	var fs Faults
	for _, f := range l.faults[:min(MaxFaults, len(l.faults))] {
		if f.src != nil {
			f.Fault = *f.src.fault(Pos{f.Line, f.Col}, f.Code, f.Msg, f.Want)
		}
		fs = append(fs, f.Fault)
	}
	if n := len(l.faults) + l.more - len(fs); n > 0 {
		last := fs[len(fs)-1]
		fs = append(fs, newFault(last.File, Pos{last.Line, last.Col}, CodeMore, fmt.Sprintf("and %d more", n), "mend these first"))
	}
	return fs
}
