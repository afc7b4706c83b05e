package report

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files of this package anew")

// What results look like, byte for byte, in every format. After a change on
// purpose: go test ./sim/report -update, and read the difference.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name   string
		trials int
		both   bool
	}{
		{"plain", 2000, false},
		{"both-orders", 1000, true},
		{"one-trial", 1, false},
		{"no-trials", 0, true},
	} {
		r := New(made(t, bridge, c.trials, c.both))
		for _, f := range Formats() {
			golden(t, fmt.Sprintf("%s.%s", c.name, f), write(t, Format(f), r))
		}
	}
	golden(t, "plain.color", text(t, New(made(t, bridge, 2000, false)), true))
	r := New(made(t, gorge, 2000, true))
	for _, f := range Formats() {
		golden(t, fmt.Sprintf("mech.%s", f), write(t, Format(f), r))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
