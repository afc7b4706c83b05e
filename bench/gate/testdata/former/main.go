// Command former stands for a command simulate that does not know bench turn: it has the
// workloads a/size=2 and a/size=22, lists them by bench --paced --list, and measures the
// one that an expression matches. FORMER_SLOW makes it twice as slow.
package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

func main() {
	args := strings.Join(os.Args[1:], " ")
	if !strings.HasPrefix(args, "bench --paced ") && !strings.HasPrefix(args, "bench --no-verify ") {
		fmt.Fprintln(os.Stderr, "former: there is no file turn")
		os.Exit(2)
	}
	expr := regexp.MustCompile(os.Args[slices.Index(os.Args, "--run")+1])
	suffix := ""
	if n := runtime.GOMAXPROCS(0); n > 1 {
		suffix = fmt.Sprintf("-%d", n)
	}
	var chosen []string
	for _, name := range []string{"a/size=2", "a/size=22"} {
		if expr.MatchString(name) {
			chosen = append(chosen, "A"+name[1:]+suffix)
		}
	}
	if slices.Contains(os.Args, "--list") {
		fmt.Println(strings.Join(chosen, "\n"))
		return
	}
	if len(chosen) != 1 {
		fmt.Fprintln(os.Stderr, "former: one workload is wanted, not", len(chosen))
		os.Exit(2)
	}
	took := "1000"
	if os.Getenv("FORMER_SLOW") != "" {
		took = "2000"
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Printf("Benchmark%s %s %s ns/op\n", chosen[0], in.Text(), took)
	}
}
