package gate

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// counter is a Counter of a fake valgrind.
func counter(t *testing.T) *Counter {
	t.Helper()
	t.Setenv("PATH", filepath.Dir(buildTestdata(t, "valgrind"))+string(os.PathListSeparator)+os.Getenv("PATH"))
	c, err := NewCounter()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestInstructions(t *testing.T) {
	exe := buildTestdata(t, "fake")
	program := func(args ...string) *Program {
		return &Program{Args: append([]string{exe, "-noise", "0", "-run", "{run}", "-ops", "{ops}", "-names", "A,B/size=8"}, args...)}
	}
	c := counter(t)
	counts, err := c.Count(context.Background(), program("-instructions", "5000"), []string{"A", "B/size=8"})
	if err != nil || len(counts) != 2 || math.Abs(counts[0]-5000) > 5 || math.Abs(counts[1]-5000) > 5 {
		t.Errorf("%v: %v", err, counts)
	}
	outlier := filepath.Join(t.TempDir(), "outlier")
	for _, test := range []struct {
		new    []string
		want   Verdict
		counts int
	}{
		{[]string{"-instructions", "10000"}, Fine, 1},
		{[]string{"-instructions", "10040"}, Fine, 1},
		{[]string{"-instructions", "10080"}, Fine, 3}, // suspicious: counted again
		{[]string{"-instructions", "10150"}, Slower, 3},
		{[]string{"-instructions", "10000", "-outlier", outlier}, Fine, 3},
		{[]string{"-instructions", "9000"}, Fine, 1},
	} {
		got, err := c.Compare(context.Background(), program("-instructions", "10000"), program(test.new...), []string{"A", "old"}, []string{"A", "new"}, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		if r := got.Rows[0]; r.Verdict != test.want || r.Pairs != test.counts || len(got.OnlyOld) != 1 || len(got.OnlyNew) != 1 {
			t.Errorf("%v: %+v", test.new, got)
		}
	}
	fixed := &Program{Args: []string{exe, "-noise", "0", "-instructions", "5000"}}
	if _, err := c.Count(context.Background(), fixed, []string{"Reach/size=8"}); err == nil || !strings.Contains(err.Error(), "{ops}") {
		t.Errorf("a program that does the same work every time: %v", err)
	}
	if _, err := c.Compare(context.Background(), fixed, fixed, []string{"A"}, []string{"B"}, 0.01); !errors.Is(err, ErrNothing) {
		t.Errorf("%v", err)
	}
	if _, err := c.Count(context.Background(), program("-fail", "3"), []string{"A"}); err == nil || !strings.Contains(err.Error(), "failing as told") {
		t.Errorf("%v", err)
	}
}

func TestNoValgrind(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := NewCounter(); !errors.Is(err, ErrNoValgrind) {
		t.Errorf("%v", err)
	}
}
