package board_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"example.com/stride/pathing/board"
)

// TestMain fixes the seed of the property tests and their number, unless the
// command line says otherwise.
func TestMain(m *testing.M) {
	for name, value := range map[string]string{"rapid.seed": "1", "rapid.checks": "500"} {
		f := flag.Lookup(name)
		if err := f.Value.Set(value); err != nil {
			panic(err)
		}
	}
	flag.Parse()
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
