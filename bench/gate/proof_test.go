package gate

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

var (
	proofAA     = flag.Int("proof-aa", 0, "compare a program `N` times with itself")
	proofSlow   = flag.Int("proof-slow", 0, "compare it `N` times with itself slowed down")
	proofBy     = flag.String("proof-by", "5", "per cent of the slowdown")
	proofRun    = flag.String("proof-run", "reach/ruleset=skirmish/scope=action/size|play/example=stairs", "the workloads")
	proofVictim = flag.String("proof-victim", "reach/ruleset=skirmish/scope=action/size=64/solid=20/others=0", "the workload that is slowed down")
	proofLimit  = flag.Duration("proof-limit", 90*time.Second, "of one comparison")
)

// TestProof compares a program with itself, as it is and slowed down, and counts what
// the gate says. docs/design.md has the figures of
//
//	go test ./bench/gate -run TestProof -v -timeout 3h -proof-aa 40 -proof-slow 20
func TestProof(t *testing.T) {
	if *proofAA+*proofSlow == 0 {
		t.Skip("takes half a minute a comparison: ask for some with -proof-aa and -proof-slow")
	}
	exe := buildTestdata(t, "slowed")
	said := map[string]int{}
	for i := range *proofAA + *proofSlow {
		slow := i >= *proofAA
		old, new := &Program{Args: []string{exe, "--run", "{run}", "{name}"}, All: *proofRun, Unit: "sec/op"}, &Program{}
		*new = *old
		if slow {
			new.Env = []string{"STRIDE_SLOW=" + *proofBy, "STRIDE_SLOW_RUN=" + *proofVictim}
		}
		meter := &Rounds{Old: old, New: new}
		c, err := Compare(context.Background(), meter, Config{Threshold: DefaultThreshold, Seed: uint64(i), Limit: *proofLimit})
		if err != nil {
			t.Fatal(err)
		}
		kind := "itself"
		if slow {
			kind = "slowed"
		}
		said[kind+" "+c.Verdict().String()]++
		line := fmt.Sprintf("%3d  %s  %-12s  %5.1fs ", i+1, kind, c.Verdict(), c.Elapsed.Seconds())
		for _, r := range c.Rows {
			line += fmt.Sprintf("  %+.1f%% (%d)", 100*(r.Ratio-1), r.Pairs)
			if victim := strings.HasPrefix(r.Name, *proofVictim); r.Verdict == Slower && slow && !victim {
				said["slowed, but another was accused"]++
				line += "!"
			}
		}
		t.Log(line)
		fmt.Fprintln(os.Stderr, line) // as it comes
	}
	t.Logf("%v", said)
	fmt.Fprintln(os.Stderr, said)
	if n := said["itself regression"]; n*20 > *proofAA {
		t.Errorf("%d false alarms in %d comparisons with itself", n, *proofAA)
	}
	if n := said["slowed regression"]; n*10 < *proofSlow*9 {
		t.Errorf("%d of %d slowdowns found", n, *proofSlow)
	}
}
