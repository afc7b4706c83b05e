package gate

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	const text = `goos: linux
BenchmarkA/size=8-2 	 100	 30 ns/op	 5 B/op
BenchmarkA/size=8-2 	 100	 10 ns/op	 5 B/op
BenchmarkA/size=8-2 	 100	 20 ns/op	 7 B/op
some words
BenchmarkB 	 1	 4 ms/op
PASS
`
	got, err := Read([]byte(text), "sec/op")
	if err != nil || len(got) != 1 || math.Abs(got["A/size=8-2"]-20e-9) > 1e-15 {
		t.Errorf("%v: %v", err, got)
	}
	if got, err := Read([]byte(text), "B/op"); err != nil || got["A/size=8-2"] != 5 {
		t.Errorf("%v: %v", err, got)
	}
	if _, err := Read([]byte(text), "allocs/op"); !errors.Is(err, ErrNoBenchmarks) || !strings.Contains(err.Error(), "allocs/op") {
		t.Errorf("%v", err)
	}
	if _, err := Read([]byte("PASS\n"), "sec/op"); !errors.Is(err, ErrNoBenchmarks) {
		t.Errorf("%v", err)
	}
}

func TestPatterns(t *testing.T) {
	names := []string{"Reach/map=a.b/size=8-2", "Play"}
	if got := testPattern(names); got != `^Benchmark(Reach|Play)$/^(map=a\.b)$/^(size=8(-2)?)$` {
		t.Errorf("%s", got)
	}
}

// meters are both kinds of measuring, with fake programs.
func meters(exe string, old, new []string) map[string]Meter {
	program := func(args []string, more ...string) *Program {
		return &Program{Args: append(append([]string{exe}, args...), more...), Unit: "sec/op"}
	}
	return map[string]Meter{
		"runs":           &Runs{program(old), program(new)},
		"runs, chosen":   &Runs{program(old, "-run", "{run}"), program(new, "-run", "{run}")},
		"rounds":         &Rounds{Old: program(old, "-step={name}"), New: program(new, "-step={name}")},
		"rounds, chosen": &Rounds{Old: program(old, "-step={name}", "-run", "{run}"), New: program(new, "-step={name}", "-run", "{run}")},
	}
}

// Whole comparisons of programs whose times are known.
func TestPrograms(t *testing.T) {
	exe := buildTestdata(t, "fake")
	for kind := range meters(exe, nil, nil) {
		for factor, want := range map[string]Verdict{"1": Fine, "1.1": Slower, "0.8": Fine} {
			state := t.TempDir()
			old := []string{"-noise", "0.01", "-seed", "1", "-state", state + "/old"}
			new := []string{"-noise", "0.01", "-seed", "2", "-state", state + "/new", "-factor", factor}
			c, err := Compare(context.Background(), meters(exe, old, new)[kind], Config{Threshold: 0.03, Seed: 5, Limit: time.Minute})
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			if c.Verdict() != want || len(c.Rows) != 1 {
				t.Errorf("%s, factor %s: %v, %+v", kind, factor, c.Verdict(), c.Rows)
			}
		}
	}
}

func TestProgramsThatFail(t *testing.T) {
	exe := buildTestdata(t, "fake")
	for kind := range meters(exe, nil, nil) {
		for what, c := range map[string]struct {
			new  []string
			want string
		}{
			"exit":  {[]string{"-fail", "7"}, "exit status 7"},
			"said":  {[]string{"-fail", "7"}, "failing as told"},
			"unit":  {[]string{"-unit", "parsecs/op"}, "sec/op"},
			"never": {[]string{"-factor", "0"}, "can't be compared"},
		} {
			_, err := Compare(context.Background(), meters(exe, nil, c.new)[kind], Config{Threshold: 0.03, Limit: time.Minute})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %s: %v", kind, what, err)
			}
		}
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		start := time.Now()
		if _, err := Compare(ctx, meters(exe, nil, []string{"-hang"})[kind], Config{Threshold: 0.03}); err == nil || time.Since(start) > 20*time.Second {
			t.Errorf("%s: a program that hangs: %v after %v", kind, err, time.Since(start))
		}
		cancel()
	}
	old, new := &Program{Args: []string{exe}}, &Program{Args: []string{exe, "-unit", "cpu-ns/op"}}
	if unit, err := commonUnit(context.Background(), old, new, "cpu-sec/op", "sec/op"); err == nil {
		t.Errorf("there is no common unit, and yet %s", unit)
	}
	if unit, err := commonUnit(context.Background(), old, old, "cpu-sec/op", "sec/op"); err != nil || unit != "sec/op" {
		t.Errorf("%s: %v", unit, err)
	}
}
