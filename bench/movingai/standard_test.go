package movingai

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
	"example.com/stride/pathing/board/mapfile"
)

var update = flag.Bool("update", false, "write the files of testdata/scen anew")

// scenBoards are the boards of the scenario files in testdata/scen.
var scenBoards = map[string]gen.Config{
	"rooms":  {Kind: gen.Rooms, W: 64, H: 64, Side: 7, Open: 30, Seed: 1},
	"maze":   {Kind: gen.Maze, W: 65, H: 65, Side: 2, Open: 5, Seed: 1},
	"caves":  {Kind: gen.Caves, W: 80, H: 56, Solid: 42, Seed: 1},
	"random": {Kind: gen.Random, W: 64, H: 64, Solid: 25, Seed: 1},
}

// The scenario files that come with Stride are what the generators and the slow twin
// make, byte for byte on every machine, and every query of them is answered with its
// optimum.
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
		queries, err := makeScen(name+".map", b, 100, 1)
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
		s, err := Run(context.Background(), filepath.Join("testdata", "scen", name+".map.scen"), Options{Repeat: 1, Sample: 100})
		if err != nil {
			t.Fatal(err)
		}
		if s.Queries != 100 || len(s.Wrong) > 0 {
			t.Errorf("%s: %d queries, wrong are %v", name, s.Queries, s.Wrong)
		}
	}
}

func TestMakeScenNeedsTwoCells(t *testing.T) {
	b, err := board.Parse([]byte("#.#"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := makeScen("x", b, 1, 1); err == nil {
		t.Error("queries on a board with one cell")
	}
}
