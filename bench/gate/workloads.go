package gate

import (
	"context"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// Workloads returns the program that measures the workloads of exe, a command simulate:
// the fixed ones or those of scenario files, which run, a regular expression, matches. It
// speaks the step protocol, or if it is to be counted runs {ops} cycles and ends.
func Workloads(ctx context.Context, exe, run string, files []string, counted bool) (*Program, error) {
	var paths []string
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	p := &Program{All: run}
	if _, err := output(ctx, "", exe, "help", "bench", "turn"); err != nil {
		p.old = &dialect{list: append([]string{exe, "bench", "--paced", "--list", "--run", "{run}"}, paths...)}
		p.Args = []string{exe, "bench", "--paced", "--run", "{run}"}
		if counted {
			p.Args = []string{exe, "bench", "--no-verify", "--run", "{run}", "--time", "{ops}c"}
		}
		p.Args = append(p.Args, paths...)
		return p, nil
	}
	p.Args = []string{exe, "bench", "turn", "--run", "{run}"}
	if counted {
		p.Args = append(p.Args, "--cycles", "{ops}")
	}
	p.Args = append(append(p.Args, "{name}"), paths...)
	return p, nil
}

// dialect is the protocol of a command simulate without bench turn: it takes an
// expression in place of a name, and lists the names that its lines have.
type dialect struct{ list []string }

// pattern returns the expression that matches one workload alone. The parentheses keep it
// from being matched level by level.
func (*dialect) pattern(name string) string { return "^(" + regexp.QuoteMeta(name) + ")$" }

// name returns the name of a workload from that of its lines, which start with a capital
// and end with the number of processors, which is ours.
func (*dialect) name(line string) string {
	if n := runtime.GOMAXPROCS(0); n > 1 {
		line = strings.TrimSuffix(line, "-"+strconv.Itoa(n))
	}
	return strings.ToLower(line[:1]) + line[1:]
}
