package bench_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/stride/bench"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/board/mapfile"
	"example.com/stride/pathing/search"
)

var update = flag.Bool("update", false, "write the files of testdata/scen anew")

// scenBoards are the boards of the scenario files in testdata/scen, which
// TestScenFiles makes.
var scenBoards = map[string]gen.Config{
	"rooms":  {Kind: gen.Rooms, W: 64, H: 64, Side: 7, Open: 30, Seed: 1},
	"maze":   {Kind: gen.Maze, W: 65, H: 65, Side: 2, Open: 5, Seed: 1},
	"caves":  {Kind: gen.Caves, W: 80, H: 56, Solid: 42, Seed: 1},
	"random": {Kind: gen.Random, W: 64, H: 64, Solid: 25, Seed: 1},
}

// The scenario files that come with Stride are what the generators and the slow twin
// make, byte for byte, and every query of them is answered with its optimum.
func TestScenFiles(t *testing.T) {
	for name, c := range scenBoards {
		b, err := c.Board()
		if err != nil {
			t.Fatal(err)
		}
		mapData, err := mapfile.Append(nil, b)
		if err != nil {
			t.Fatal(err)
		}
		queries, err := bench.MakeScen(name+".map", b, 100, 1)
		if err != nil {
			t.Fatal(err)
		}
		scenData, err := mapfile.AppendScen(nil, queries)
		if err != nil {
			t.Fatal(err)
		}
		for file, data := range map[string][]byte{name + ".map": mapData, name + ".map.scen": scenData} {
			file = filepath.Join("testdata", "scen", file)
			if *update {
				if err := os.WriteFile(file, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if old, err := os.ReadFile(file); err != nil || string(old) != string(data) {
				t.Errorf("%s is not what is made now (%v); -update writes it anew", file, err)
			}
		}
		s, err := bench.LoadScen(filepath.Join("testdata", "scen", name+".map.scen"))
		if err != nil {
			t.Fatal(err)
		}
		results, err := s.Run(2)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range results {
			if !r.OK || !r.Found || r.Engine != search.EngineJump || r.Query != &s.Queries[i] || r.Time < 0 {
				t.Errorf("%s query %d: %+v", name, i+1, r)
			}
		}
		sum := bench.Summarise(results)
		if sum.Queries != 100 || sum.Wrong != 0 || sum.Expanded < 1 || sum.P99 < sum.Median {
			t.Errorf("%s: %+v", name, sum)
		}
		if err := s.Check(100); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Runner().Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if sum := bench.Summarise(nil); sum != (bench.ScenSummary{}) {
		t.Errorf("of nothing: %+v", sum)
	}
}

// A wrong optimum is found.
func TestScenFindsWrongOptima(t *testing.T) {
	s, err := bench.LoadScen(filepath.Join("testdata", "scen", "rooms.map.scen"))
	if err != nil {
		t.Fatal(err)
	}
	s.Queries[7].Optimum.Digits += 20
	results, err := s.Run(1)
	if err != nil {
		t.Fatal(err)
	}
	if sum := bench.Summarise(results); sum.Wrong != 1 || results[7].OK {
		t.Errorf("%+v, query 8 %+v", sum, results[7])
	}
	if err := s.Runner().Check(); err == nil || !strings.HasPrefix(err.Error(), "query 8, ") {
		t.Errorf("the workload says %v", err)
	}
}

func TestLoadScenFaults(t *testing.T) {
	dir := t.TempDir()
	write := func(name, data string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("a.map", "type octile\nheight 1\nwidth 3\nmap\n..@\n")
	write("bad.map", "type octile\nheight 1\nwidth 3\nmap\n..\n")
	for _, tt := range []struct{ file, data, want string }{
		{"a.map.scen", "version 1\n0 x/a.map 3 1 0 0 1 0 1\n", ""},
		{"other.scen", "version 1\n0 x\\a.map 3 1 0 0 1 0 1\n", ""},
		{"plain", "version 1\n0 a.map 3 1 0 0 1 0 1\n", ""},
		{"empty.scen", "version 1\n", "there is no query in it"},
		{"faulty.scen", "version 1\n0 a.map 3 1 0 0 3 0 1\n", `scen:2:17: the x of the goal is "3"; want 0 to 2`},
		{"two.scen", "version 1\n0 a.map 3 1 0 0 1 0 1\n0 b.map 3 1 0 0 1 0 1\n", "query 2 is for the map b.map, the first for a.map; want a file for each map"},
		{"none.scen", "version 1\n0 b.map 3 1 0 0 1 0 1\n", "its map is neither"},
		{"bad.map.scen", "version 1\n0 bad.map 3 1 0 0 1 0 1\n", "map:5:3: row 1 has 2 cells; want 3 as the header says"},
		{"size.scen", "version 1\n0 a.map 4 1 0 0 1 0 1\n", "query 1 is for a map of 4 by 1 cells, this one has 3 by 1"},
		{"start.scen", "version 1\n0 a.map 3 1 2 0 1 0 1\n", "query 1 starts at 2,0, where nobody may be"},
		{"goal.scen", "version 1\n0 a.map 3 1 1 0 2 0 1\n", "query 1 ends at 2,0, where nobody may be"},
	} {
		s, err := bench.LoadScen(write(tt.file, tt.data))
		if tt.want == "" {
			if err != nil || len(s.Queries) != 1 {
				t.Errorf("%s: %v", tt.file, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), dir) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.file, err, tt.want)
		}
		var faults board.Faults
		if strings.Contains(tt.want, ":") && !errors.As(err, &faults) {
			t.Errorf("%s: no faults in %v", tt.file, err)
		}
	}
	if _, err := bench.LoadScen(filepath.Join(dir, "nothing.scen")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	b, err := board.Parse([]byte("#.#"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bench.MakeScen("x", b, 1, 1); err == nil {
		t.Error("queries on a board with one cell")
	}
}

// Every query of the standard files is answered with its optimum.
func TestStandardScens(t *testing.T) {
	for _, file := range standardScens(t) {
		s, err := bench.LoadScen(file)
		if err != nil {
			t.Error(err)
			continue
		}
		results, err := s.Run(1)
		if err != nil {
			t.Fatal(err)
		}
		sum := bench.Summarise(results)
		if sum.Wrong > 0 || sum.Queries != len(s.Queries) {
			t.Errorf("%s: %+v", s.Name, sum)
		}
		t.Logf("%-24s %5d queries, mean %v, median %v, p99 %v, %.1f nodes", s.Name, sum.Queries, sum.Mean, sum.Median, sum.P99, sum.Expanded)
		if testing.Short() {
			continue
		}
		if err := s.Check(3); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

// standardScens are the scenario files of the folder that STRIDE_MAPS names.
func standardScens(tb testing.TB) []string {
	tb.Helper()
	dir := os.Getenv("STRIDE_MAPS")
	if dir == "" {
		tb.Skip("set STRIDE_MAPS to a folder of .map and .map.scen files; movingai.com/benchmarks has the standard ones")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.scen"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no .scen files in %s: %v", dir, err)
	}
	return files
}
