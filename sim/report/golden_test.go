package report_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
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
		r := report.New(made(t, bridge, c.trials, c.both))
		for _, f := range report.Formats() {
			golden(t, fmt.Sprintf("%s.%s", c.name, f), write(t, report.Format(f), r))
		}
	}
	golden(t, "plain.color", text(t, report.New(made(t, bridge, 2000, false)), true))
	r := report.New(made(t, gorge, 2000, true))
	for _, f := range report.Formats() {
		golden(t, fmt.Sprintf("mech.%s", f), write(t, report.Format(f), r))
	}
}

// The schema is made of the rows of the rulesets: after a change of one, -update too.
func TestGoldenSchema(t *testing.T) {
	golden(t, "run.schema.json", string(report.Schema(all.Rulesets()...)))
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
