package board_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"example.com/stride/pathing/board"
)

// TestMain fixes the seed of the property tests unless the command line gives one.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.seed"); f != nil && f.Value.String() == "0" {
		if err := f.Value.Set("1"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

func mustParse(t testing.TB, text string) *board.Board {
	t.Helper()
	return mustBoard(t, board.Spec{Text: []byte(text)})
}

func mustBoard(t testing.TB, s board.Spec) *board.Board {
	t.Helper()
	b, err := s.Board()
	if err != nil {
		t.Fatalf("board of %q: %v", s.Text, err)
	}
	return b
}

// places writes faults as part:index:line:col code, one a line.
func places(err error) string {
	var s []string
	faults, _ := err.(board.Faults)
	for _, f := range faults {
		full := f.Error()
		place, _, _ := strings.Cut(full, ": ")
		s = append(s, place+" "+f.Code)
	}
	return strings.Join(s, "\n")
}
