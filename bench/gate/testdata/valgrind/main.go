// Command valgrind stands for the real one in tests: it runs a fake program and says
// that as many instructions were collected as the program's flags have it, with some
// for starting, which are a little different each time.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

func main() {
	args := os.Args[1:]
	for len(args) > 0 && strings.HasPrefix(args[0], "--") {
		args = args[1:]
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		os.Exit(1)
	}
	ops, each, outlier := 0, 0, 0
	for i, a := range args[:len(args)-1] {
		n, _ := strconv.Atoi(args[i+1])
		switch a {
		case "-ops":
			ops = n
		case "-instructions":
			each = n
		case "-outlier": // a file: what is collected first is too much
			if _, err := os.Stat(args[i+1]); err != nil && ops > 1 {
				os.WriteFile(args[i+1], nil, 0o644)
				outlier = ops * each / 20
			}
		}
	}
	for _, kv := range []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1"} {
		if key, value, _ := strings.Cut(kv, "="); os.Getenv(key) != value {
			fmt.Fprintln(os.Stderr, "want", kv)
			os.Exit(1)
		}
	}
	fmt.Fprintf(os.Stderr, "==1== Collected : %d\n", 50_000_000+os.Getpid()%1000+ops*each+outlier)
}
