package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"example.com/stride/sim/rules/all"
)

// most is how many bytes a command may allocate in all while it refuses a file: a
// bound on its memory that does not depend on the collector.
const most = 128 << 20

// good is a scenario that badInput spoils.
const good = `ruleset: skirmish
board: {text: "...."}
types: {m: {speed: 7, stride: 2}}
units: [{id: u, type: m, side: red, at: [0, 0]}]
sides: {red: {policy: hold}}
victory: {turns: 2}
`

func spoil(old, with string) string {
	if !strings.Contains(good, old) {
		panic("the scenario holds no " + old)
	}
	return strings.Replace(good, old, with, 1)
}

// badInput are files that are no scenarios, with a part of what is said of each.
var badInput = map[string]struct{ text, want string }{
	"empty":             {"", "the file holds nothing"},
	"spaces":            {" \n\n  \n", "the file holds nothing"},
	"comment":           {"# nothing else\n", "the file holds nothing"},
	"truncated in list": {good[:strings.Index(good, "u, type")], ""},
	"truncated in text": {good[:strings.Index(good, "....")+2], ""},
	"truncated in key":  {good[:strings.Index(good, "victory")+3], ""},
	"binary":            {"\x7fELF\x02\x01\x01\x00\x00\x00\xff\xfe", ""},
	"zeros":             {strings.Repeat("\x00", 1000), ""},
	"not UTF-8":         {"name: \xff\xfe\n" + good, ""},
	"text":              {"a scenario, please\n", ""},
	"a number":          {"42\n", ""},
	"a list":            {"- 1\n- 2\n", ""},
	"unknown key":       {spoil("types:", "typos: 1\ntypes:"), `unknown key "typos"`},
	"unknown ruleset":   {spoil("skirmish", "skirmsh"), "skirmish"},
	"unknown field":     {spoil("speed: 7", "sped: 7"), "speed"},
	"unknown type":      {spoil("type: m", "type: n"), `"n"`},
	"unknown policy":    {spoil("policy: hold", "policy: hide"), "hold"},
	"unknown terrain":   {spoil("....", "..?."), "?"},
	"wrong type":        {spoil("speed: 7", "speed: fast"), "whole number"},
	"wrong board":       {spoil(`{text: "...."}`, "7"), ""},
	"wrong units":       {spoil("[{id: u, type: m, side: red, at: [0, 0]}]", "many"), ""},
	"NaN":               {spoil("speed: 7", "speed: .nan"), ""},
	"infinite":          {spoil("speed: 7", "speed: .inf"), ""},
	"NaN in a wall":     {spoil(`"...."`, `"....", walls: [[.nan, 0, 1, 0]]`), ""},
	"negative size":     {spoil("speed: 7", "speed: 7, size: -1"), "size"},
	"negative stride":   {spoil("stride: 2", "stride: -2"), "stride"},
	"negative cell":     {spoil("at: [0, 0]", "at: [-1, 0]"), "off the board"},
	"huge number":       {spoil("speed: 7", "speed: 1"+strings.Repeat("0", 400)), ""},
	"off the board":     {spoil("at: [0, 0]", "at: [4, 0]"), "off the board"},
	"on a solid cell":   {spoil("....", "#..."), "solid"},
	"anchor":            {spoil("types: {m:", "types: {m: &a"), ""},
	"cyclic anchor":     {"a: &a [*a]\n" + good, ""},
	"billion laughs": {"a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n" +
		"d: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\n" + good, ""},
	"tag":                 {spoil("speed: 7", "speed: !!int 7"), ""},
	"two documents":       {good + "---\n" + good, ""},
	"key twice":           {good + "victory: {turns: 3}\n", "victory"},
	"nested brackets":     {strings.Repeat("[", 100_000), ""},
	"closed brackets":     {strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), ""},
	"nested in the board": {spoil(`"...."`, strings.Repeat("{a: ", 100_000)+"1"+strings.Repeat("}", 100_000)), ""},
	"nested by columns":   {nestedByColumns(2000), ""},
	"dashes":              {strings.Repeat("- ", 100_000) + "1\n", ""},
	"long line":           {"name: " + strings.Repeat("x", 2<<20), ""},
	"many keys":           {manyKeys(100_000), ""},
	"thousands of units":  {thousandsOfUnits(5000), "4"},
	"crowd":               {thousandsOfUnits(4000), "S-09"},
	"thousands of faults": {strings.ReplaceAll(thousandsOfUnits(4000), "at: [0, 0]", "at: [9, 0]"), "and 3950 more"},
}

func nestedByColumns(n int) string {
	var s strings.Builder
	for i := range n {
		s.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return s.String()
}

func manyKeys(n int) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "k%d: 1\n", i)
	}
	return s.String()
}

// thousandsOfUnits puts n units into one square.
func thousandsOfUnits(n int) string {
	var s strings.Builder
	s.WriteString("ruleset: skirmish\nboard: {text: \"....\"}\ntypes: {m: {speed: 7, stride: 2}}\nunits:\n")
	for i := range n {
		fmt.Fprintf(&s, "- {id: u%d, type: m, side: red, at: [0, 0]}\n", i)
	}
	return s.String()
}

// TestBadInput: whatever the file, the commands that read one exit 2 with clear
// errors that name their place, print no answer, leave no file behind, and do so
// in bounded memory.
func TestBadInput(t *testing.T) {
	for name, bad := range badInput {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "game.yaml")
			if err := os.WriteFile(file, []byte(bad.text), 0o644); err != nil {
				t.Fatal(err)
			}
			refuses(t, dir, file, bad.want)
		})
	}
}

// TestBadFiles is TestBadInput for what is in files beside the scenario, and for
// files that are too large to be written down.
func TestBadFiles(t *testing.T) {
	for name, c := range map[string]struct {
		text string // of the scenario
		size int64  // of the scenario, sparse, if there is no text
		file string // a file beside it
		want string
	}{
		"100 MB":                  {size: 100 << 20, want: "4 MiB"},
		"a byte too many":         {size: 4<<20 + 1, want: "4 MiB"},
		"no board file":           {text: spoil(`text: "...."`, "file: none.txt"), want: "none.txt"},
		"board is a folder":       {text: spoil(`text: "...."`, "file: ."), want: "file"},
		"board of 100 MB":         {text: spoil(`text: "...."`, "file: huge.txt"), file: "huge.txt", want: "64 MiB"},
		"map of 100 MB":           {text: spoil(`text: "...."`, "file: huge.map"), file: "huge.map", want: "64 MiB"},
		"board of another format": {text: spoil(`text: "...."`, "file: huge.png"), file: "huge.png", want: ".txt"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "game.yaml")
			if c.text == "" {
				sparse(t, file, c.size)
			} else if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			if c.file != "" {
				sparse(t, filepath.Join(dir, c.file), 100<<20)
			}
			refuses(t, dir, file, c.want)
		})
	}
}

// TestEndlessInput: standard input that never ends is refused as soon as it is too
// long.
func TestEndlessInput(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := mainContext(t.Context(), all.Rulesets(), []string{"check", "-"}, endless{}, &stdout, &stderr)
	if code != exitUsage || !strings.Contains(stderr.String(), "4 MiB") {
		t.Errorf("exit %d: %.200s", code, &stderr)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	return len(p), nil
}

func sparse(t *testing.T, file string, size int64) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(size); err != nil {
		t.Fatal(err)
	}
}

var placed = regexp.MustCompile(`(?m)^\S*game\.yaml:\d+:\d+: .`)

// refuses checks that every command refuses a file in dir.
func refuses(t *testing.T, dir, file, want string) {
	t.Helper()
	before := list(t, dir)
	commands := [][]string{
		{"run", file, "--out", filepath.Join(dir, "out.json"), "--format", "json"},
		{"check", file},
		{"reach", file, "--unit", "u", "--format", "json"},
		{"path", file, "--unit", "u", "--to", "1,0"},
		{"rules", "--file", file},
	}
	if info, err := os.Stat(file); err != nil || info.Size() > 100_000 {
		commands = commands[:1] // all read with the same function, and large files take time
	}
	for _, args := range commands {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		allocated := stats.TotalAlloc
		got := simulate(t, args...)
		runtime.ReadMemStats(&stats)
		allocated = stats.TotalAlloc - allocated

		if got.code != exitUsage || got.stdout != "" {
			t.Errorf("%s: exit %d, printed %.100q", args[0], got.code, got.stdout)
		}
		if !strings.Contains(got.stderr, want) || !placed.MatchString(got.stderr) {
			t.Errorf("%s: want a place and %q in %.300s", args[0], want, got.stderr)
		}
		if strings.Contains(got.stderr, "panic") || strings.Contains(got.stderr, "internal fault") {
			t.Errorf("%s: %s", args[0], got.stderr)
		}
		if len(got.stderr) > 64<<10 {
			t.Errorf("%s: %d bytes of errors", args[0], len(got.stderr))
		}
		if allocated > most && !raced {
			t.Errorf("%s: %d MiB allocated", args[0], allocated>>20)
		}
	}
	if after := list(t, dir); after != before {
		t.Errorf("files before %s, after %s", before, after)
	}
}

// list is the names of all files in dir.
func list(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}
