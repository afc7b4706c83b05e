package bench_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/stride/bench"
)

const lake = `type octile
height 6
width 9
map
.........
.@@@@@@@.
.@WWWW.@.
.@W@@W.@.
..WWWW...
.........
`

// scenFile writes a map and queries on it, and returns the file of queries.
func scenFile(t *testing.T, queries string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"lake.map": lake, "lake.map.scen": "version 1\n" + queries} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "lake.map.scen")
}

func query(from, to, length string) string {
	return "0\tmaps/x/lake.map\t9\t6\t" + strings.ReplaceAll(from, ",", "\t") + "\t" + strings.ReplaceAll(to, ",", "\t") + "\t" + length + "\n"
}

func TestRunScen(t *testing.T) {
	file := scenFile(t, query("0,0", "8,5", "11.8284")+ // round the block: 10 straight and 2 diagonal steps would cut corners
		query("0,0", "8,0", "8")+
		query("0,0", "0,0", "0")+
		query("2,3", "5,3", "5")+ // over water, round two pillars
		query("0,5", "6,2", "7.8"))
	s, err := bench.RunScen(context.Background(), file, bench.ScenOptions{Sample: 5})
	if err != nil {
		t.Fatal(err)
	}
	if s.Map != "lake" || s.Queries != 5 || s.Sampled != 5 || s.Mean <= 0 || s.P99 < s.Median || len(s.Engines) == 0 {
		t.Errorf("%+v", s)
	}
	// What is long is said, so that the numbers above can be read off.
	for _, w := range s.Wrong {
		t.Log(w)
	}
	var lines []int
	for _, w := range s.Wrong {
		lines = append(lines, w.Line)
	}
	if len(lines) != 2 || lines[0] != 1 || lines[1] != 5 {
		t.Errorf("wrong are the queries %v, want 1 and 5: %v", lines, s.Wrong)
	}
}

func TestRunScenFails(t *testing.T) {
	good := query("0,0", "8,0", "8")
	for want, text := range map[string]string{
		"another map":   good + strings.Replace(good, "lake.map", "other.map", 1),
		"no query":      "",
		"not beside it": strings.Replace(good, "lake.map", "gone.map", 1),
		"10 by 6 cells": strings.Replace(good, "\t9\t6\t", "\t10\t6\t", 1),
		"lake.map.scen": "0\tnonsense\n",
	} {
		file := scenFile(t, text)
		if want == "not beside it" {
			os.Remove(strings.TrimSuffix(file, ".scen"))
		}
		if s, err := bench.RunScen(context.Background(), file, bench.ScenOptions{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %+v", want, err, s)
		}
	}
	if _, err := bench.RunScen(context.Background(), "nosuch.scen", bench.ScenOptions{}); err == nil {
		t.Error("a file that does not exist is read")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := bench.RunScen(ctx, scenFile(t, good), bench.ScenOptions{}); err == nil {
		t.Error("an end of the context is not seen")
	}
}

// Every query of the standard maps is answered with the shortest way.
func TestStandardScens(t *testing.T) {
	dir := os.Getenv("STRIDE_MAPS")
	if dir == "" {
		t.Skip("set STRIDE_MAPS to a folder of .map and .map.scen files; movingai.com/benchmarks has the standard ones")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.scen"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no .scen files in %s: %v", dir, err)
	}
	if testing.Short() {
		files = files[:1]
	}
	var list []*bench.Scen
	for _, file := range files {
		s, err := bench.RunScen(context.Background(), file, bench.ScenOptions{Repeat: 1, Sample: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range s.Wrong {
			t.Errorf("%s: %v", s.Map, w)
		}
		list = append(list, s)
	}
	t.Log(bench.ScenSummary(list))
}
