package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// FuzzParse looks for texts that crash the reader, take too long, or give faults
// that say less than they should. Its seeds are the cases of testdata/faults, the
// examples and what was found before.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/faults/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for part := range strings.SplitSeq("\n"+string(data), "\n"+caseMark) {
			_, input, _ := strings.Cut(part, "\n")
			input, _, _ = strings.Cut(input, errorMark)
			f.Add(input)
		}
	}
	for _, e := range Examples() {
		f.Add(strings.Replace(string(e.Data), "ruleset: skirmish", "ruleset: toy", 1))
	}
	f.Add(bridge)
	f.Add(deepBridge)
	boards := fstest.MapFS{}
	for _, name := range []string{"small.txt", "broken.txt", "small.map", "broken.map"} {
		data, err := os.ReadFile(filepath.Join("testdata", "boards", name))
		if err != nil {
			f.Fatal(err)
		}
		boards[name] = &fstest.MapFile{Data: data}
	}
	v := toyVocabulary()
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) > 16<<10 {
			return // large inputs have tests of their own
		}
		if s, f := decode("game.yaml", []byte(input)); f == nil {
			if root, f := s.tree(); f == nil {
				if bad, at := misplaced(s, root); bad != nil {
					t.Errorf("%q is said to be at %v, where %q stands", bad.text, bad.pos, at)
				}
			}
		}
		start := time.Now()
		s, err := Parse("game.yaml", []byte(input), boards, v)
		if spent := time.Since(start); spent > 20*time.Second {
			t.Errorf("took %v", spent)
		}
		if err != nil {
			checkFaults(t, input, err)
			checkText(t, err.Error())
			return
		}
		if err := s.CheckRun(); err != nil {
			checkFaults(t, input, err)
		}
		for i := range s.Units {
			u := &s.Units[i]
			if !s.Board.Contains(u.At.Cell()) || len(u.Fields) != len(s.Decl.Fields) || u.ID == "" {
				t.Errorf("a unit that is not whole: %+v", u)
			}
		}
	})
}

// checkText tells of characters that a terminal might act upon.
func checkText(t *testing.T, text string) {
	t.Helper()
	for i, r := range text {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			t.Errorf("control character %U at byte %d of an error", r, i)
		}
	}
}
