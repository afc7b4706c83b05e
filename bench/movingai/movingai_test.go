package movingai

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/stride/pathing/board/mapfile"
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

func TestRun(t *testing.T) {
	file := scenFile(t, query("0,0", "8,5", "11.8284")+ // round the block: 10 straight and 2 diagonal steps would cut corners
		query("0,0", "8,0", "8")+
		query("0,0", "0,0", "0")+
		query("2,3", "5,3", "5")+ // over water, round two pillars
		query("0,5", "6,2", "7.8"))
	s, err := Run(context.Background(), file, Options{Sample: 5})
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
		lines = append(lines, w.Query)
	}
	if len(lines) != 2 || lines[0] != 1 || lines[1] != 5 {
		t.Errorf("wrong are the queries %v, want 1 and 5: %v", lines, s.Wrong)
	}
}

func TestRunFails(t *testing.T) {
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
		if s, err := Run(context.Background(), file, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %+v", want, err, s)
		}
	}
	if _, err := Run(context.Background(), "nosuch.scen", Options{}); err == nil {
		t.Error("a file that does not exist is read")
	}
	if _, err := Run(context.Background(), os.DevNull, Options{}); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("a device is read: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, scenFile(t, good), Options{}); err == nil {
		t.Error("an end of the context is not seen")
	}
}

// msgs runs queries on the lake and returns what is wrong, by the number of the query.
func msgs(t *testing.T, o Options, queries ...string) (map[int]string, *Result) {
	t.Helper()
	o.Sample = len(queries)
	r, err := Run(context.Background(), scenFile(t, strings.Join(queries, "")), o)
	if err != nil {
		t.Fatal(err)
	}
	wrong := map[int]string{}
	for _, w := range r.Wrong {
		wrong[w.Query] = w.Msg
	}
	return wrong, r
}

// Nobody stands in a wall, so from one, to one and within one there is no route,
// whatever the file says.
func TestClosedEnds(t *testing.T) {
	wrong, _ := msgs(
		t, Options{},
		query("1,1", "0,0", "1.41421"),
		query("0,0", "1,1", "1.41421"),
		query("1,1", "2,1", "1"),
		query("1,1", "1,1", "0"),
		query("1,2", "2,2", "1"), // from the wall into the water
		query("0,2", "2,2", "2"), // from land into the water
		query("2,2", "0,2", "2"),
		query("0,0", "0,1", "1"),
	)
	for n, want := range map[int]string{
		1: "the start is closed", 2: "the goal is closed", 3: "the start is closed", 4: "the start is closed",
		5: "the start is closed", 6: "the goal is closed", 7: "the goal is closed",
	} {
		if !strings.Contains(wrong[n], want) {
			t.Errorf("query %d: %q, want %q", n, wrong[n], want)
		}
	}
	if wrong[8] != "" {
		t.Errorf("the last query is right, and yet: %s", wrong[8])
	}
}

// A file that drops zeros says 6 for 6.00000. One that rounds to a number of decimals
// writes zeros, and is exact to no more than it writes.
func TestDroppedZeros(t *testing.T) {
	wrong, _ := msgs(
		t, Options{},
		query("0,0", "6,0", "6"),
		query("0,5", "7,4", "7"), // 7.41421
		query("0,5", "8,4", "8"), // 8.41421
		query("0,5", "8,4", "8.41421"),
		query("0,5", "8,4", "8.4"),
		query("0,5", "8,4", "8.41421356"),
	)
	if wrong[1] != "" || wrong[2] == "" || wrong[3] == "" || wrong[4] != "" || wrong[5] == "" || wrong[6] != "" {
		t.Errorf("wrong are %v", wrong)
	}
	wrong, _ = msgs(t, Options{}, query("0,0", "6,0", "6.00"), query("0,5", "8,4", "8.41"), query("0,5", "8,4", "8"))
	if wrong[1] != "" || wrong[2] != "" {
		t.Errorf("wrong are %v", wrong)
	}
}

// A length of 0 is none, but from a cell to itself.
func TestUnknownLength(t *testing.T) {
	wrong, r := msgs(
		t, Options{},
		query("0,0", "6,0", "0"),
		query("3,0", "3,0", "0"),
		query("0,0", "2,2", "0"), // no route
		query("1,1", "0,0", "0"), // from a wall
		query("3,0", "3,0", "1"),
	)
	if len(wrong) != 1 || wrong[5] == "" || r.Unknown != 3 {
		t.Errorf("wrong are %v, without a length are %d", wrong, r.Unknown)
	}
	if got, want := Summary([]*Result{{Queries: 5, Unknown: 3}}), "All 2 queries with a length (3 have none) are optimal; 0 were answered by the slow twin too"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A map whose walls are open to somebody, and whose water is dry.
func TestLegend(t *testing.T) {
	q := query("0,1", "8,1", "8")
	if wrong, _ := msgs(t, Options{}, q); len(wrong) != 1 {
		t.Errorf("the wall is no wall: %v", wrong)
	}
	for _, text := range []string{"@=open", "@=dangerous,W=solid"} {
		legend, err := mapfile.ParseLegend(text)
		if err != nil {
			t.Fatal(err)
		}
		if wrong, _ := msgs(t, Options{Legend: legend}, q); len(wrong) != 0 {
			t.Errorf("%s: %v", text, wrong)
		}
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
	var list []*Result
	for _, file := range files {
		s, err := Run(context.Background(), file, Options{Repeat: 1, Sample: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range s.Wrong {
			t.Errorf("%s: %v", s.Map, w)
		}
		list = append(list, s)
	}
	t.Log(Summary(list))
}
