package gate

import (
	"context"
	"slices"
	"testing"
	"time"
)

// A program that knows bench --paced alone is driven by it, and its workloads have the
// names that others give them.
func TestFormerProtocol(t *testing.T) {
	exe := buildTestdata(t, "former")
	old, err := Workloads(context.Background(), exe, "^a", []string{"game.yaml"}, false)
	if err != nil {
		t.Fatal(err)
	}
	names, err := old.Names(context.Background())
	if err != nil || !slices.Equal(names, []string{"a/size=2", "a/size=22"}) {
		t.Errorf("%v: %v", err, names)
	}
	// Beside one that speaks the step protocol.
	new := &Program{Args: []string{buildTestdata(t, "fake"), "-names", "a/size=2,a/size=22", "-noise", "0.001", "-step={name}"}}
	old.Unit, new.Unit = "sec/op", "sec/op"
	c, err := Compare(context.Background(), &Rounds{Old: old, New: new}, Config{Threshold: 0.03, Limit: time.Minute})
	if err != nil || c.Verdict() != Fine || len(c.Rows) != 2 || c.Rows[0].Name != "a/size=2" {
		t.Fatalf("%v: %+v", err, c)
	}
	old.Env = []string{"FORMER_SLOW=1"}
	c, err = Compare(context.Background(), &Rounds{Old: new, New: old}, Config{Threshold: 0.03, Limit: time.Minute})
	if err != nil || c.Verdict() != Slower {
		t.Errorf("%v: %+v", err, c)
	}
	counted, err := Workloads(context.Background(), exe, "", nil, true)
	if want := []string{exe, "bench", "--no-verify", "--run", "^(a/size=2)$", "--time", "8c"}; err != nil {
		t.Error(err)
	} else if counted.Ops = 8; !slices.Equal(counted.args([]string{"a/size=2"}), want) {
		t.Errorf("%v, want %v", counted.args([]string{"a/size=2"}), want)
	}
}

// A name is handed over as it is, whatever characters it has.
func TestNamesAreExact(t *testing.T) {
	p := &Program{Args: []string{"x", "--run", "{run}", "--step={name}"}, All: "^a"}
	if got := p.args([]string{"a/{run}.*-2"}); !slices.Equal(got, []string{"x", "--run", "^a", "--step=a/{run}.*-2"}) {
		t.Errorf("%q", got)
	}
	if got := p.args(nil); !slices.Equal(got, []string{"x", "--run", "^a", "--step="}) {
		t.Errorf("%q", got)
	}
}
