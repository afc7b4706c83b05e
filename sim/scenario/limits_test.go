package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

const tail = "\nruleset: toy\nboard: {text: \"...\"}\n"

// repeat is s over and over, to about n bytes.
func repeat(s string, n int) string { return strings.Repeat(s, n/len(s)) }

func numbered(format string, n int) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, format, i)
	}
	return s.String()
}

// hostile are files that are too much of something, most of them as large as a
// file may be, with the code of the first fault that they have to give.
var hostile = []struct {
	name, input, code string
}{
	{"empty", "", CodeEmpty},
	{"blank lines", repeat("\n", 1<<18), CodeEmpty},
	{"comments", repeat("# nothing\n", MaxFile), CodeTooMany},
	{"nul bytes", "ruleset: toy\nboard: \x00", CodeNotText},
	{"binary", "\x7fELF\x02\x01\x01\x00\x00", CodeNotText},
	{"png", "\x89PNG\r\n\x1a\n", CodeNotText},
	{"invalid utf-8", "ruleset: toy\nname: \xff", CodeNotText},
	{"utf-16", "\xff\xfer\x00u\x00l\x00e\x00", CodeNotText},
	{"old line ends", "ruleset: toy\rboard: {}", CodeNotText},
	{"escape codes", "ruleset: toy\nname: \x1b[31mred\n", CodeNotText},
	{"beyond the limit", repeat("x", MaxFile) + "xxxxxxxxxx", CodeTooLarge},
	{"100,000 brackets", repeat("[", 100_000), CodeTooDeep},
	{"100,000 brackets closed", repeat("[", 100_000) + repeat("]", 100_000), CodeTooDeep},
	{"100,000 braces", repeat("{a: ", 100_000), CodeTooDeep},
	{"brackets all over", repeat("[", MaxFile), CodeTooDeep},
	{"brackets after a key", "a: " + repeat("[", 1<<20), CodeTooDeep},
	{"brackets line by line", "a:\n" + repeat("  [\n", 1<<20), CodeTooDeep},
	{"brackets in a row of braces", repeat("{[", 1<<16), CodeTooDeep},
	{"brackets after a quote", `a: "x" ` + repeat("[", 1<<16), CodeTooDeep},
	{"brackets with quotes", `["]", ` + repeat(`["]", `, 1<<16), CodeTooDeep},
	{"brackets after a plain quote", "a: it's\nb: " + repeat("[", 1<<16), CodeTooDeep},
	{"brackets after a block", "a: |\n  [[[[\nb: " + repeat("[", 1<<16), CodeTooDeep},
	{"brackets under a short block", "  a: |\n b: " + repeat("[", 1<<16), CodeTooDeep},
	{"dashes", repeat("- ", 1<<20), CodeTooDeep},
	{"question marks", repeat("? ", 1<<20), CodeTooDeep},
	{"indentation", func() string {
		var s strings.Builder
		for i := range 2000 {
			s.WriteString(strings.Repeat(" ", i) + "a:\n")
		}
		return s.String()
	}(), CodeTooDeep},
	{"keys", numbered("k%d: 1\n", 200_000), CodeTooMany},
	{"keys below", "a:\n" + numbered("  k%d: 1\n", 80_000), CodeTooMany},
	{"keys in many mappings", tail + "types:\n" + strings.Repeat("  a:\n"+numbered("    k%d: 1\n", 1000), 20), CodeUnknownKey},
	{"keys in braces", "{" + numbered("k%d: 1, ", 100_000) + "}", CodeTooMany},
	{"long key", repeat("k", 1000) + ": 1" + tail, CodeTooLarge},
	{"huge key", repeat("k", 1<<18) + ": 1" + tail, CodeTooLarge},
	{"commas", "[" + repeat(",", MaxFile-10) + "]", CodeTooMany},
	{"values", "[" + repeat("1,", MaxFile-10) + "]", CodeTooMany},
	{"colons", repeat(": ", MaxFile), CodeTooMany},
	{"plain text", "name: " + repeat("x", MaxText+10) + tail, CodeTooLarge},
	{"plain text over lines", "name:\n" + repeat("  xxxxx\n", MaxFile-1000) + tail, CodeTooMany},
	{"quoted text", `name: "` + repeat("x", MaxText+10) + `"` + tail, CodeTooLarge},
	{"quoted lines", `name: "` + repeat("x\n", 1<<20+10) + `"` + tail, CodeTooLarge},
	{"quotes", repeat(`"`, 1<<20), CodeTooMany},
	{"fewer quotes", repeat(`"`, 1<<17), CodeSyntax},
	{"quote left open", `name: "` + repeat("x", 1<<19), CodeSyntax},
	{"rows", "board:\n  text: |\n" + repeat("    ................\n", MaxFile-1000), CodeTooLarge},
	{"empty lines at the end of a block", "name: |\n  x" + repeat("\n", 1<<19) + "b: 1\n", CodeTooMany},
	{"empty lines at the end", "name: |\n  x" + repeat("\n", 1<<19), CodeTooMany},
	{"tabs in double quotes", "name: \"" + repeat("\t", 1<<19) + "x\"\n", CodeTooMany},
	{"angle brackets in a row", "name: " + repeat("<", 1<<19), CodeTooMany},
	{"dashes in brackets", "name: [" + repeat("- ", 1<<18), CodeSyntax},
	{"reserved characters", "name: " + repeat("@", MaxFile-10), CodeSyntax},
	{"brackets after an escape", "name: \"\\q" + repeat("[", MaxFile-20), CodeSyntax},
	{"anchors", "a: &a [1]\n" + numbered("b%d: [*a, *a]\n", 100), CodeUnsupported},
	{"cyclic anchors", "a: &a [*a]", CodeUnsupported},
	{"merge keys", "a: {<<: {b: 1}}", CodeUnsupported},
	{"documents", repeat("---\na: 1\n", 1<<16), CodeUnsupported},
	{"units", "units: [" + repeat("{id: a},", 8*(MaxUnits+1)) + "]" + tail, CodeTooMany},
	{"types", "types: {" + numbered("t%d: {}, ", MaxTypes+1) + "}" + tail, CodeTooMany},
	{"sides", "sides: {" + numbered("s%d: {}, ", MaxSides+1) + "}" + tail, CodeTooMany},
	{"rectangles", "ruleset: deep\nboard:\n  text: |\n" + repeat("    "+repeat(".", 1000)+"\n", 1<<20-10_000) + "  liquid: [" + repeat("{rect: [0, 0, 999, 999], depth: 1},", 1<<18) + "]\n", CodeTooMany},
	{"conditions", "victory: {reach: [" + repeat("{},", 3*(MaxConditions+1)) + "]}" + tail, CodeTooMany},
	{"faults", "units: [" + repeat("{},", 3*MaxUnits) + "]" + tail, CodeMissingKey},
	{"faults on one line", "{ruleset: toy, board: {text: \".\"}, units: [" + numbered("{x%d: 1},", MaxUnits) + "]}", CodeMissingKey},
	{"paths", func() string {
		// Sixty long keys within each other and as many values as there may be.
		var s strings.Builder
		for i := range 60 {
			s.WriteString(strings.Repeat(" ", i) + strings.Repeat("k", 120) + ":\n")
		}
		s.WriteString(strings.Repeat(" ", 60) + "[" + repeat("1,", 200_000) + "]\n")
		return s.String()
	}(), CodeTooMany},
}

// Every hostile file is refused with the fault that it deserves, in bounded time
// and memory. Each takes less than a second of an idle machine; the bound on time is
// for what grows with the square of the file, and leaves room for a busy one.
func TestHostileFiles(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			_, err := Parse("game.yaml", []byte(h.input), nil, toyVocabulary())
			spent := time.Since(start)
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Fatal("no fault found")
			}
			checkFaults(t, h.input, err)
			f := err.(Faults)[0]
			if f.Code != h.code {
				t.Errorf("code %s (%s), want %s", f.Code, f.Msg, h.code)
			}
			if len(err.Error()) > 64<<10 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			if n := (after.TotalAlloc - before.TotalAlloc) >> 20; n > 1024 && !raced {
				t.Errorf("%d MiB allocated for a file of %d bytes", n, len(h.input))
			}
			if spent > time.Minute {
				t.Errorf("took %v", spent)
			}
			t.Logf("%v, %d MiB: %s", spent, (after.TotalAlloc-before.TotalAlloc)>>20, f.Msg)
		})
	}
}

// What is within the limits is read.
func TestWithinLimits(t *testing.T) {
	units := numbered("  - {id: u%d, stride: 1, size: 0.5, at: [0, 0]}\n", 4)
	for name, input := range map[string]string{
		"most units":   "ruleset: blocks\nboard: {text: \"...\"}\nunits:\n" + numbered("  - {id: u%d, at: [0, 0]}\n", MaxUnits),
		"most types":   "ruleset: toy\nboard: {text: \"...\"}\ntypes:\n" + numbered("  t%d: {stride: 1}\n", MaxTypes),
		"large text":   "ruleset: toy\nboard:\n  text: |\n" + repeat("    "+repeat("[,:-#\"'", 200)+"\n", 1<<20-1000) + "  legend: {\"[\": {}, \"-\": {}, '\"': {}, \"'\": {}}\nunits:\n" + strings.ReplaceAll(units, "[0, 0]", "[1, 0]"),
		"quoted text":  "{ruleset: toy, board: {text: \"" + repeat(repeat(",:.", 99)+`\n`, 1<<19) + "\"}}",
		"many heights": "ruleset: toy\nboard:\n  text: |\n" + strings.Repeat("    "+repeat(".", 200)+"\n", 400) + "  heights:\n" + strings.Repeat("    - ["+repeat("12,", 600)+"]\n", 400),
		"one document": "---\nruleset: toy\nboard: {text: \"...\"}\n...\n",
		"line ends":    "ruleset: toy\r\nboard:\r\n  text: |\r\n    ...\r\n    .#.\r\n",
		"mark":         "\uFEFFruleset: toy\nboard: {text: \"...\"}",
		"json":         "{\n\t\"ruleset\": \"toy\",\n\t\"board\": {\"text\": \"...\\n.#.\"}\n}\n",
		"one line":     `{"ruleset":"toy","board":{"text":"..."},"units":[{"id":"a","stride":1,"at":[0,0]}]}`,
	} {
		if _, err := Parse("game.yaml", []byte(input), nil, toyVocabulary()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMoreFaultsThanAreTold(t *testing.T) {
	input := "ruleset: toy\nboard: {text: \"...\"}\nunits:\n" + numbered("  - {id: u%d, stride: 0, at: [0, 0]}\n", 60)
	_, err := Parse("game.yaml", []byte(input), nil, toyVocabulary())
	faults, ok := err.(Faults)
	if !ok || len(faults) != MaxFaults+1 {
		t.Fatalf("%d faults, want %d", len(faults), MaxFaults+1)
	}
	if last := faults[MaxFaults]; last.Code != CodeMore || last.Error() != "and 10 more" {
		t.Errorf("the last is %s %q", last.Code, last.Error())
	}
	if first := faults[0]; first.Line != 4 || faults[MaxFaults-1].Line != 53 {
		t.Errorf("faults from line %d to %d, want 4 to 53", first.Line, faults[MaxFaults-1].Line)
	}
	text := "ruleset: toy\nboard:\n  text: |\n" + repeat("    xxxxxxxxxx\n", 15*10)
	_, err = Parse("game.yaml", []byte(text), nil, toyVocabulary())
	if !strings.HasSuffix(err.Error(), "\nand 50 more") {
		t.Errorf("100 unknown characters end in %q", err.Error()[max(0, len(err.Error())-40):])
	}
}

func TestLoadRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	huge := write("huge.yaml", nil)
	if err := os.Truncate(huge, 100<<20); err != nil {
		t.Fatal(err)
	}
	big := write("big.txt", nil)
	if err := os.Truncate(big, MaxBoardFile+1); err != nil {
		t.Fatal(err)
	}
	write("folder.yaml", []byte("ruleset: toy\nboard: {file: sub.txt}\n"))
	if err := os.Mkdir(filepath.Join(dir, "sub.txt"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("bigboard.yaml", []byte("ruleset: toy\nboard: {file: big.txt}\n"))
	for name, want := range map[string]struct{ code, msg string }{
		"absent.yaml":   {CodeUnreadable, "there is no such file"},
		".":             {CodeUnreadable, "this is a folder"},
		"huge.yaml":     {CodeTooLarge, "the file has 104857600 bytes"},
		"folder.yaml":   {CodeBoardFile, "it is no regular file"},
		"bigboard.yaml": {CodeBoardFile, "more than 64 MiB"},
	} {
		_, err := Load(filepath.Join(dir, name), toyVocabulary())
		var f Fault
		if !errors.As(err, &f) || f.Code != want.code || !strings.Contains(f.Msg, want.msg) || f.Line < 1 {
			t.Errorf("%s: %v, want %s: %s", name, err, want.code, want.msg)
		}
		if name == "absent.yaml" && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the error does not wrap fs.ErrNotExist: %v", name, err)
		}
	}
}

// The file system that Parse is given is all that a scenario reaches.
func TestParseStaysInItsFiles(t *testing.T) {
	files := fstest.MapFS{"maps/a.txt": {Data: []byte("...\n")}}
	for name, ok := range map[string]bool{
		"maps/a.txt": true, "./maps/a.txt": true, "maps/../maps/a.txt": true,
		"../a.txt": false, "/etc/passwd.txt": false, "maps/../../a.txt": false, "maps": false, "maps/a": false, "..": false, "a\\u0000.txt": false,
	} {
		_, err := Parse("game.yaml", []byte("ruleset: toy\nboard: {file: \""+name+"\"}\n"), files, toyVocabulary())
		if (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Parse("game.yaml", []byte("ruleset: toy\nboard: {file: a.txt}\n"), nil, toyVocabulary()); err == nil {
		t.Error("a board file was found without files")
	}
}

// A board file beyond its limit is not read even where its size is not told.
func TestBoardFileThatLies(t *testing.T) {
	open := func(string) (fs.File, error) { return &endless{}, nil }
	_, err := Options{}.parse("game.yaml", []byte("ruleset: toy\nboard: {file: a.txt}\n"), open, toyVocabulary())
	if err == nil || !strings.Contains(err.Error(), "more than 64 MiB") {
		t.Errorf("%v", err)
	}
}

// endless is a file without an end that says it is empty.
type endless struct{ fs.FileInfo }

func (*endless) Stat() (fs.FileInfo, error) { return &endless{}, nil }
func (*endless) Size() int64                { return 0 }
func (*endless) Mode() fs.FileMode          { return 0 }
func (*endless) Close() error               { return nil }
func (*endless) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte{'.'}, len(p))), nil }
