package suite

import (
	"slices"
	"strings"
	"testing"

	"example.com/stride/bench/workload"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
)

// What is timed must be right, and the same work every time: every workload passes
// its own check, and counts alike before and after it ran.
func TestWorkloads(t *testing.T) {
	seen := map[string]bool{}
	for _, w := range Workloads(all.Rulesets()...) {
		if seen[w.Name] {
			t.Errorf("two workloads are called %s", w.Name)
		}
		seen[w.Name] = true
		if strings.ContainsAny(w.Name, " \t") || w.Summary == "" || !w.Fixed {
			t.Errorf("%s: the name has a space, there is no summary, or it is not fixed", w.Name)
		}
		t.Run(w.Name, func(t *testing.T) {
			t.Parallel()
			r, err := w.New()
			if err != nil {
				t.Fatal(err)
			}
			first, err := r.Count()
			if err != nil {
				t.Fatal(err)
			}
			r.Run(first.Ops + 3)
			again, err := r.Count()
			if err != nil {
				t.Fatal(err)
			}
			if !equalWork(first, again) {
				t.Errorf("counts %v, then %v", first, again)
			}
			// The checks look at nothing that goroutines share, and have run without the
			// race detector.
			if raced || testing.Short() {
				return
			}
			if err := r.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A program with other rulesets has their workloads, and those that need none.
func TestWorkloadsOfOtherRulesets(t *testing.T) {
	known := all.Rulesets()
	for _, without := range known {
		rest := slices.DeleteFunc(slices.Clone(known), func(r *ruleset.Ruleset) bool { return r == without })
		list := Workloads(rest...)
		for _, w := range list {
			if strings.Contains(w.Name, "ruleset="+without.Decl.Name) {
				t.Errorf("without %s there is %s", without.Decl.Name, w.Name)
			}
			if strings.HasPrefix(w.Name, "play/") {
				if _, err := w.New(); err != nil {
					t.Errorf("without %s: %s: %v", without.Decl.Name, w.Name, err)
				}
			}
		}
		if n := len(Workloads()); n == 0 || n >= len(list) || len(list) >= len(Workloads(known...)) {
			t.Errorf("%d workloads without rulesets, %d without %s, %d of all", n, len(list), without.Decl.Name, len(Workloads(known...)))
		}
	}
}

func equalWork(a, b workload.Work) bool {
	if a.Ops != b.Ops || len(a.Counters) != len(b.Counters) {
		return false
	}
	for i := range a.Counters {
		if a.Counters[i] != b.Counters[i] {
			return false
		}
	}
	return a.Ops > 0 && len(a.Counters) > 0
}

// BenchmarkWorkloads is for go test -bench; simulate bench does the same and more.
func BenchmarkWorkloads(b *testing.B) {
	for _, w := range Workloads(all.Rulesets()...) {
		b.Run(w.Name, func(b *testing.B) {
			r, err := w.New()
			if err != nil {
				b.Fatal(err)
			}
			work, err := r.Count()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				r.Run(1)
			}
			for _, c := range work.Counters {
				b.ReportMetric(c.PerOp(work.Ops), c.Unit+"/op")
			}
		})
	}
}
