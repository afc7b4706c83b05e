package scenario

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the errors of testdata/faults anew")

const (
	caseMark  = "### "
	errorMark = "---- error ----\n"
)

// goldenCase is a file with mistakes and the error that it has to give. Each file
// of testdata/faults holds many: a line "### name", the scenario, a line
// "---- error ----" and the error.
type goldenCase struct{ name, input, want string }

func readCases(t *testing.T, file string) []goldenCase {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []goldenCase
	for part := range strings.SplitSeq("\n"+string(data), "\n"+caseMark) {
		name, rest, _ := strings.Cut(part, "\n")
		input, want, _ := strings.Cut(rest, errorMark)
		if name != "" {
			cases = append(cases, goldenCase{name, input, strings.TrimSuffix(want, "\n")})
		}
	}
	return cases
}

func writeCases(t *testing.T, file string, cases []goldenCase) {
	t.Helper()
	var s strings.Builder
	for _, c := range cases {
		s.WriteString(caseMark + c.name + "\n" + c.input)
		if !strings.HasSuffix(c.input, "\n") {
			s.WriteByte('\n')
		}
		s.WriteString(errorMark + c.want + "\n\n")
	}
	if err := os.WriteFile(file, []byte(s.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readCase reads a case; those of run.txt are read without fault and then lack
// something that a game needs.
func readCase(file string, c goldenCase) error {
	s, err := Parse("game.yaml", []byte(c.input), os.DirFS("testdata/boards"), toyVocabulary())
	if err == nil && filepath.Base(file) == "run.txt" {
		err = s.CheckRun()
	}
	return err
}

func TestGoldenFaults(t *testing.T) {
	files, err := filepath.Glob("testdata/faults/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	names := map[string]bool{}
	for _, file := range files {
		cases := readCases(t, file)
		for i, c := range cases {
			if names[c.name] {
				t.Errorf("%s: a second case %q", file, c.name)
			}
			names[c.name] = true
			t.Run(c.name, func(t *testing.T) {
				err := readCase(file, c)
				if err == nil {
					t.Fatalf("no fault found in\n%s", c.input)
				}
				got := err.Error()
				cases[i].want = got
				if !*update && got != strings.TrimSuffix(c.want, "\n") {
					t.Errorf("(-want +got)\n%s", cmp.Diff(c.want, got))
				}
				checkFaults(t, c.input, err)
			})
		}
		if *update {
			writeCases(t, file, cases)
		}
	}
	if len(names) < 60 {
		t.Errorf("%d cases, want at least 60", len(names))
	}
}

// checkFaults tells of faults that lack a part or lie outside their file.
func checkFaults(t *testing.T, input string, err error) {
	t.Helper()
	faults, ok := err.(Faults)
	if !ok {
		t.Fatalf("the error is a %T, not Faults: %v", err, err)
	}
	lines := strings.Count(strings.TrimSuffix(input, "\n"), "\n") + 1
	if len(faults) > MaxFaults+1 {
		t.Errorf("%d faults", len(faults))
	}
	for i, f := range faults {
		if f.Msg == "" || f.Want == "" || f.Code == "" || f.File == "" {
			t.Errorf("fault %d lacks a part: %+v", i, f)
		}
		if f.Line < 1 || f.Col < 1 || f.File == "game.yaml" && f.Line > lines {
			t.Errorf("fault %d is at %d:%d of a file of %d lines", i, f.Line, f.Col, lines)
		}
	}
}
