package board_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// same fails unless a and b are Equal and all their arrays are.
func same(t interface{ Fatalf(string, ...any) }, what string, a, b *board.Board) {
	switch {
	case !a.Equal(b):
		t.Fatalf("%s: boards differ:\n%v\n%v\n%v\n%v", what, a, b, a.Spec(), b.Spec())
	case !slices.Equal(a.Flags(), b.Flags()) || !slices.Equal(a.Extras(), b.Extras()) || !slices.Equal(a.Levels(), b.Levels()):
		t.Fatalf("%s: Equal boards have different terrain", what)
	case !slices.Equal(a.Sides(), b.Sides()):
		t.Fatalf("%s: Equal boards have different sides:\n%v\n%v", what, a.Sides(), b.Sides())
	case !slices.Equal(a.Walls(), b.Walls()):
		t.Fatalf("%s: Equal boards have different walls:\n%v\n%v", what, a.Walls(), b.Walls())
	}
}

func TestSidesEqualSlowTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := specs.Draw(t, "spec")
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := b.Sides(), slowSides(b.W(), b.H(), s.Walls); !slices.Equal(got, want) {
			t.Fatalf("walls %v\nsides %v\nwant  %v", s.Walls, got, want)
		}
	})
}

func TestWallsAreSortedAndWithoutDoubles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := specs.Draw(t, "spec")
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		set := map[board.Wall]bool{}
		for _, w := range s.Walls {
			set[ordered(w)] = true
		}
		if got, want := b.Walls(), sortedWalls(set); !slices.Equal(got, want) {
			t.Fatalf("walls %v\nwant  %v", got, want)
		}
	})
}

func TestSpecRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := specs.Draw(t, "spec")
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			written := b.Spec()
			again, err := written.Board()
			if err != nil {
				t.Fatalf("%v\n%v", err, written)
			}
			same(t, "written and read", b, again)
			if got, want := b.String(), string(written.Text); got != want {
				t.Fatalf("String is %q, Spec has %q", got, want)
			}
			if got, want := string(b.AppendText([]byte("x"))), "x"+b.String(); got != want {
				t.Fatalf("AppendText gives %q, want %q", got, want)
			}
			if _, err := b.Edit(mutations(t, b).edits...); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestEditEqualsNewBoard compares an edited board with one made anew, and the
// cells that Edit says have changed with those that have.
func TestEditEqualsNewBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := specs.Draw(t, "spec")
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			spec := b.Spec()
			before, err := spec.Board()
			if err != nil {
				t.Fatal(err)
			}
			m := mutations(t, b)
			version := b.Version()
			changed, err := b.Edit(m.edits...)
			if err != nil {
				t.Fatal(err)
			}
			if b.Version() != version+1 {
				t.Fatalf("version %d after %d", b.Version(), version)
			}
			after, err := board.FromFunc(b.W(), b.H(), func(x, y int) uint32 {
				c := pathing.Cell{X: x, Y: y}
				if f, ok := m.cells[c]; ok {
					return uint32(f)
				}
				return uint32(before.At(c))
			})
			if err != nil {
				t.Fatal(err)
			}
			spec = after.Spec()
			spec.Walls = sortedWalls(m.walls)
			if after, err = spec.Board(); err != nil {
				t.Fatal(err)
			}
			same(t, "edited and new", b, after)
			if got, want := b.Sides(), slowSides(b.W(), b.H(), spec.Walls); !slices.Equal(got, want) {
				t.Fatalf("walls %v\nsides %v\nwant  %v", spec.Walls, got, want)
			}
			if want := slowChanged(before, after); !slices.Equal(changed, want) {
				t.Fatalf("changed %v, want %v\nbefore %v\nafter %v", changed, want, before.Walls(), after.Walls())
			}
		}
	})
}

// TestEditIsAllOrNothing puts one bad edit among good ones.
func TestEditIsAllOrNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := specs.Draw(t, "spec")
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		spec := b.Spec()
		before, err := spec.Board()
		if err != nil {
			t.Fatal(err)
		}
		bad := rapid.SampledFrom([]board.Edit{
			{},
			board.Set(pathing.Cell{X: b.W(), Y: 0}, 0),
			board.Set(pathing.Cell{X: 0, Y: -1}, 0),
			board.Set(pathing.Cell{}, board.Solid|board.Void),
			board.AddWall(board.Wall{X1: 0.5, Y1: 0.5, X2: 1, Y2: 0.5}),
			board.RemoveWall(board.Wall{X1: 0.123, X2: 0.125}),
		}).Draw(t, "bad")
		edits := mutations(t, b).edits
		at := rapid.IntRange(0, len(edits)).Draw(t, "at")
		edits = slices.Insert(edits, at, bad)
		changed, err := b.Edit(edits...)
		faults, ok := err.(board.Faults)
		if !ok || len(faults) != 1 || faults[0].Index != at+1 || faults[0].Part != board.PartEdits || changed != nil {
			t.Fatalf("Edit with a bad edit at %d: %v, %v", at, changed, err)
		}
		same(t, "before and after", before, b)
		if b.Version() != 0 {
			t.Fatalf("version %d after an Edit that failed", b.Version())
		}
	})
}
