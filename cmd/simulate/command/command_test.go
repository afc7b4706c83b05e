package command

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
)

var update = flag.Bool("update", false, "write the files of testdata/golden anew")

// asCommand makes the test binary the command itself, for tests that need a process
// of its own.
const asCommand = "SIMULATE_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(Main(all.Rulesets()...))
	}
	os.Exit(m.Run())
}

// output is what a run of the command came to.
type output struct {
	code           int
	stdout, stderr string
}

// simulate runs the command in process.
func simulate(t *testing.T, args ...string) output {
	t.Helper()
	return simulateWith(t, context.Background(), "", args...)
}

// simulateWith runs the command with a context and standard input.
func simulateWith(t *testing.T, ctx context.Context, stdin string, args ...string) output {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := mainContext(ctx, all.Rulesets(), args, strings.NewReader(stdin), &stdout, &stderr)
	return output{code, stdout.String(), stderr.String()}
}

// golden compares text with a file of testdata/golden, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	// A checkout on Windows may have turned line ends.
	if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// Rulesets that can't be used together are told of at once, and nothing is done.
func TestRulesetsAreValid(t *testing.T) {
	twice := append(all.Rulesets(), all.Rulesets()[0])
	for want, rulesets := range map[string][]*ruleset.Ruleset{
		"there is no ruleset":                               nil,
		"number 1 of 1 is nil":                              {nil},
		"there are two of the name \"" + twice[0].Decl.Name: twice,
	} {
		var stdout, stderr bytes.Buffer
		code := mainContext(t.Context(), rulesets, []string{"--help"}, strings.NewReader(""), &stdout, &stderr)
		if code != exitInternal || stdout.Len() > 0 || !strings.Contains(stderr.String(), want) || strings.Contains(stderr.String(), "internal fault") {
			t.Errorf("exit %d, %s%s; want %s", code, &stdout, &stderr, want)
		}
	}
}
