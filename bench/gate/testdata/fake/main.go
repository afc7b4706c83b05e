// Command fake prints benchmark lines with a time that its flags say, for tests of the
// gate. What it draws depends on the seed and on how often it ran before.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"time"
)

func main() {
	var (
		names  = flag.String("names", "Reach/size=8", "benchmarks, by commas")
		slow   = flag.String("slow", "", "those that factor is for; empty: all")
		factor = flag.Float64("factor", 1, "times 1000 ns")
		noise  = flag.Float64("noise", 0.02, "spread of the log of times")
		seed   = flag.Uint64("seed", 1, "")
		state  = flag.String("state", "", "file that grows by a byte a run")
		run    = flag.String("run", ".", "benchmarks to run")
		unit   = flag.String("unit", "ns/op", "")
		fail   = flag.Int("fail", 0, "exit code")
		hang   = flag.Bool("hang", false, "never end")
		step   = flag.String("step", "-", "the benchmark of the step protocol; empty: list them")
		ops    = flag.Int("ops", 10, "operations of a line")
		count  = flag.Int("count", 1, "lines of a benchmark")
	)
	flag.Int("instructions", 0, "for the fake valgrind: of an operation")
	flag.String("outlier", "", "for the fake valgrind")
	flag.Parse()
	if *fail != 0 {
		fmt.Fprintln(os.Stderr, "fake: failing as told")
		os.Exit(*fail)
	}
	if *hang {
		time.Sleep(time.Hour)
	}
	rng := rand.New(rand.NewPCG(*seed, runs(*state)))
	line := func(name string) {
		v := 1000 * math.Exp(*noise*rng.NormFloat64())
		if *slow == "" || strings.Contains(","+*slow+",", ","+name+",") {
			v *= *factor
		}
		fmt.Printf("Benchmark%s %d %.3f %s\n", name, *ops, v, *unit)
	}
	var chosen []string
	for _, name := range strings.Split(*names, ",") {
		if matches(*run, "Benchmark"+name) {
			chosen = append(chosen, name)
		}
	}
	switch {
	case *step == "":
		fmt.Println(strings.Join(chosen, "\n"))
	case *step != "-":
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			line(*step)
		}
	default:
		fmt.Println("goos: fake")
		for _, name := range chosen {
			for range *count {
				line(name)
			}
		}
		fmt.Println("PASS")
	}
}

// matches is the way of go test -bench, level by level.
func matches(expr, name string) bool {
	levels := strings.Split(name, "/")
	for i, part := range strings.Split(expr, "/") {
		if i < len(levels) && !regexp.MustCompile(part).MatchString(levels[i]) {
			return false
		}
	}
	return true
}

// runs is how often the program ran with this state file before.
func runs(state string) uint64 {
	if state == "" {
		return 0
	}
	f, err := os.OpenFile(state, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		panic(err)
	}
	f.Write([]byte{'.'})
	return uint64(info.Size())
}
