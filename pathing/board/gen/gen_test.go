package gen_test

import (
	"fmt"
	"hash/fnv"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/gen"
)

// A configuration makes the same board everywhere and for ever: results are compared
// by its name.
func TestBoardsStayTheSame(t *testing.T) {
	for _, tt := range []struct {
		config gen.Config
		hash   uint64
	}{
		{gen.Config{Kind: gen.Open, W: 40, H: 30}, 0x1e8b9606d3bc0ea5},
		{gen.Config{Kind: gen.Random, W: 64, H: 64, Solid: 20, Seed: 1}, 0x19eb558f58d1d8f4},
		{gen.Config{Kind: gen.Random, W: 64, H: 64, Solid: 20, Seed: 2}, 0x5647399c4a7d0d5c},
		{gen.Config{Kind: gen.Rooms, W: 64, H: 48, Side: 7, Open: 30, Seed: 1}, 0x319dcccb5a515374},
		{gen.Config{Kind: gen.Maze, W: 65, H: 65, Side: 2, Open: 5, Seed: 1}, 0x3a7eb9882052a1e4},
		{gen.Config{Kind: gen.Caves, W: 80, H: 50, Solid: 42, Seed: 1}, 0x1b05306f6a63be05},
		{gen.Config{Kind: gen.Caves, W: 80, H: 50, Solid: 42, Seed: 1, Dearest: 9}, 0x34174912f802d0c0},
	} {
		b, err := tt.config.Board()
		if err != nil {
			t.Fatal(err)
		}
		h := fnv.New64a()
		for y := range b.H() {
			for x := range b.W() {
				fmt.Fprintf(h, "%d ", uint32(b.At(pathing.Cell{X: x, Y: y})))
			}
		}
		if h.Sum64() != tt.hash {
			t.Errorf("%v: %#x, want %#x", tt.config, h.Sum64(), tt.hash)
		}
	}
}

// What is solid does not depend on whether there are patches.
func TestPatchesLeaveWallsAlone(t *testing.T) {
	c := gen.Config{Kind: gen.Rooms, W: 50, H: 50, Side: 6, Open: 20, Seed: 3}
	bare, err := c.Board()
	if err != nil {
		t.Fatal(err)
	}
	c.Dearest = 15
	patched, err := c.Board()
	if err != nil {
		t.Fatal(err)
	}
	price := gen.Price(patched)
	seen := map[int]bool{}
	for y := range 50 {
		for x := range 50 {
			at := pathing.Cell{X: x, Y: y}
			if bare.At(at).Has(board.Solid) != patched.At(at).Has(board.Solid) {
				t.Fatalf("%v is %v with patches and %v without", at, patched.At(at), bare.At(at))
			}
			if p := price(patched.ID(at)); p < 1 || p > 15 {
				t.Fatalf("%v costs %d", at, p)
			} else {
				seen[p] = true
			}
		}
	}
	if len(seen) < 8 {
		t.Errorf("prices %v", seen)
	}
}

// From any room or corridor one gets to any other.
func TestRoomsAndMazesAreJoined(t *testing.T) {
	for _, c := range []gen.Config{
		{Kind: gen.Rooms, W: 40, H: 50, Side: 5, Seed: 1},
		{Kind: gen.Rooms, W: 41, H: 41, Side: 1, Open: 50, Seed: 2},
		{Kind: gen.Maze, W: 63, H: 31, Side: 1, Seed: 3},
		{Kind: gen.Maze, W: 90, H: 90, Side: 8, Open: 100, Seed: 4},
		{Kind: gen.Maze, W: 2, H: 2, Side: 8, Seed: 5},
	} {
		b, err := c.Board()
		if err != nil {
			t.Fatal(err)
		}
		open := map[pathing.Cell]bool{}
		var first pathing.Cell
		for y := range b.H() {
			for x := range b.W() {
				if at := (pathing.Cell{X: x, Y: y}); b.At(at) == 0 {
					if len(open) == 0 {
						first = at
					}
					open[at] = true
				}
			}
		}
		if len(open) == 0 {
			t.Errorf("%v: nothing is open", c)
			continue
		}
		n := len(open)
		delete(open, first)
		for todo := []pathing.Cell{first}; len(todo) > 0; {
			at := todo[0]
			todo = todo[1:]
			for d := pathing.N; d < pathing.NoDir; d += 2 {
				if to := at.Step(d); open[to] {
					delete(open, to)
					todo = append(todo, to)
				}
			}
		}
		if len(open) > 0 {
			t.Errorf("%v: %d of %d cells are cut off\n%v", c, len(open), n, b)
		}
	}
}

func TestConfigsThatAreWrong(t *testing.T) {
	for _, tt := range []struct {
		config gen.Config
		want   string
	}{
		{gen.Config{Kind: 5, W: 1, H: 1}, "gen: there is no Kind(5)"},
		{gen.Config{W: 0, H: 1}, "gen: a board of 0 by 1 cells, want 1 by 1 to 32766 cells a side and 67108864 in all"},
		{gen.Config{W: 32766, H: 32766}, "gen: a board of 32766 by 32766 cells, want 1 by 1 to 32766 cells a side and 67108864 in all"},
		{gen.Config{Kind: gen.Random, W: 1, H: 1, Solid: 91}, "gen: Solid is 91, want 0 to 90"},
		{gen.Config{Kind: gen.Caves, W: 1, H: 1, Solid: -1}, "gen: Solid is -1, want 0 to 90"},
		{gen.Config{Kind: gen.Rooms, W: 9, H: 9}, "gen: Side is 0, want 1 to 32766"},
		{gen.Config{Kind: gen.Maze, W: 9, H: 9, Side: 1, Open: 101}, "gen: Open is 101, want 0 to 100"},
		{gen.Config{W: 1, H: 1, Dearest: 102}, "gen: Dearest is 102, want 0 to 101"},
	} {
		if b, err := tt.config.Board(); b != nil || err == nil || err.Error() != tt.want {
			t.Errorf("%+v: %v, want %s", tt.config, err, tt.want)
		}
	}
}

func TestNames(t *testing.T) {
	for c, want := range map[gen.Config]string{
		{W: 3, H: 4, Seed: 7}:                                      "kind=open/size=3x4/seed=7",
		{Kind: gen.Caves, W: 3, H: 4, Solid: 40, Dearest: 3}:       "kind=caves/size=3x4/solid=40/dearest=3/seed=0",
		{Kind: gen.Maze, W: 3, H: 4, Side: 2, Open: 5, Dearest: 1}: "kind=maze/size=3x4/side=2/open=5/seed=0",
	} {
		if got := c.String(); got != want {
			t.Errorf("%+v is %q, want %q", c, got, want)
		}
	}
	for k := gen.Open; k <= gen.Caves; k++ {
		if got, ok := gen.ParseKind(k.String()); !ok || got != k {
			t.Errorf("%v comes back as %v", k, got)
		}
	}
	if _, ok := gen.ParseKind("swamp"); ok {
		t.Error("a swamp is no kind")
	}
}

func ExampleConfig_Board() {
	b, err := gen.Config{Kind: gen.Maze, W: 15, H: 7, Side: 1, Seed: 1}.Board()
	if err != nil {
		panic(err)
	}
	fmt.Print(b)
	// Output:
	// ...#.........#.
	// ##.#.#.#####.#.
	// ...#.#...#.#...
	// .#######.#.###.
	// .....#...#...#.
	// ####.#.###.#.#.
	// .......#...#...
}
