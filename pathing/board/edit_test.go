package board_test

import (
	"fmt"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func cellsOf(b *board.Board, ids []board.CellID) string {
	cells := make([]pathing.Cell, len(ids))
	for i, id := range ids {
		cells[i] = b.Cell(id)
	}
	return fmt.Sprint(cells)
}

// TestEditReturnsWhatChanged makes edits one after another on one board.
func TestEditReturnsWhatChanged(t *testing.T) {
	b := mustParse(t, "....\n.#..\n....\n")
	at := func(x, y int) pathing.Cell { return pathing.Cell{X: x, Y: y} }
	for i, tt := range []struct {
		name  string
		edits []board.Edit
		want  string
	}{
		{"nothing", nil, "[]"},
		{"a cell", []board.Edit{board.Set(at(2, 1), board.Steep)}, "[2,1]"},
		{"the same again", []board.Edit{board.Set(at(2, 1), board.Steep)}, "[]"},
		{"there and back", []board.Edit{board.Set(at(2, 1), board.Void), board.Set(at(2, 1), board.Steep)}, "[]"},
		{"the last one wins", []board.Edit{board.Set(at(2, 1), board.Void), board.Set(at(2, 1), 0)}, "[2,1]"},
		{"only the level", []board.Edit{board.Set(at(3, 2), board.Terrain(0).WithLevel(35))}, "[3,2]"},
		{"only the cost", []board.Edit{board.Set(at(3, 2), board.Terrain(0).WithLevel(35).WithExtra(-1))}, "[3,2]"},
		{"sorted, each once", []board.Edit{board.Set(at(3, 2), 0), board.Set(at(0, 0), board.Low), board.Set(at(3, 2), board.Low)}, "[0,0 3,2]"},
		{"a wall inside", []board.Edit{board.AddWall(board.Wall{X1: 1, Y1: 1, X2: 1, Y2: 2})}, "[0,1 1,1]"},
		{"the same wall again", []board.Edit{board.AddWall(board.Wall{X1: 1, Y1: 2, X2: 1, Y2: 1})}, "[]"},
		{"a longer wall: only the rest", []board.Edit{board.AddWall(board.Wall{X1: 1, Y1: 0.5, X2: 1, Y2: 2})}, "[0,0 1,0]"},
		{"the shorter one, still covered", []board.Edit{board.RemoveWall(board.Wall{X1: 1, Y1: 1, X2: 1, Y2: 2})}, "[]"},
		{"a lower wall, covered", []board.Edit{board.AddWall(board.Wall{X1: 1, Y1: 1, X2: 1, Y2: 2, Height: 2})}, "[]"},
		{"the high one: a lower one stays", []board.Edit{board.RemoveWall(board.Wall{X1: 1, Y1: 0.5, X2: 1, Y2: 2})}, "[0,0 1,0 0,1 1,1]"},
		{"that one too", []board.Edit{board.RemoveWall(board.Wall{X1: 1, Y1: 2, X2: 1, Y2: 1, Height: 2})}, "[0,1 1,1]"},
		{"the middle of a side, touching no end", []board.Edit{board.AddWall(board.Wall{X1: 2.25, Y1: 1, X2: 2.75, Y2: 1})}, "[2,0 2,1]"},
		{"made whole", []board.Edit{board.AddWall(board.Wall{X1: 2, Y1: 1, X2: 2.25, Y2: 1}), board.AddWall(board.Wall{X1: 2.75, Y1: 1, X2: 3, Y2: 1})}, "[2,0 2,1]"},
		{"three walls for one", []board.Edit{
			board.RemoveWall(board.Wall{X1: 2, Y1: 1, X2: 2.25, Y2: 1}),
			board.RemoveWall(board.Wall{X1: 2.25, Y1: 1, X2: 2.75, Y2: 1}),
			board.RemoveWall(board.Wall{X1: 2.75, Y1: 1, X2: 3, Y2: 1}),
			board.AddWall(board.Wall{X1: 2, Y1: 1, X2: 3, Y2: 1}),
		}, "[]"},
		{"the north border", []board.Edit{board.AddWall(board.Wall{X2: 2})}, "[0,0 1,0]"},
		{"the south border", []board.Edit{board.AddWall(board.Wall{X1: 3.5, Y1: 3, X2: 4, Y2: 3})}, "[3,2]"},
		{"the west border", []board.Edit{board.AddWall(board.Wall{Y1: 1, Y2: 3})}, "[0,1 0,2]"},
		{"the east border", []board.Edit{board.AddWall(board.Wall{X1: 4, X2: 4, Y2: 3})}, "[3,0 3,1 3,2]"},
		{"added and removed", []board.Edit{board.AddWall(board.Wall{X1: 2, X2: 2, Y2: 1}), board.RemoveWall(board.Wall{X1: 2, X2: 2, Y2: 1})}, "[]"},
		{"removed and added", []board.Edit{board.RemoveWall(board.Wall{X2: 2}), board.AddWall(board.Wall{X2: 2})}, "[]"},
		{"a wall and a cell beside it", []board.Edit{board.RemoveWall(board.Wall{X2: 2}), board.Set(at(1, 0), board.Debris)}, "[0,0 1,0]"},
	} {
		changed, err := b.Edit(tt.edits...)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if got := cellsOf(b, changed); got != tt.want {
			t.Errorf("%s: changed %s, want %s", tt.name, got, tt.want)
		}
		if got, want := b.Version(), uint64(i+1); got != want {
			t.Errorf("%s: version %d, want %d", tt.name, got, want)
		}
		if got, want := b.Sides(), slowSides(4, 3, b.Walls()); string(got) != string(want) {
			t.Errorf("%s: sides %v, want %v", tt.name, got, want)
		}
	}
	if got, want := b.String(), "o:..\n.#..\n...o\n"; got != want {
		t.Errorf("the board is at last\n%swant\n%s", got, want)
	}
}

// TestLastEditOfACellWins makes more edits than a sort keeps in order by chance.
func TestLastEditOfACellWins(t *testing.T) {
	b := mustParse(t, "...")
	var edits []board.Edit
	for i := range 3000 {
		edits = append(edits, board.Set(pathing.Cell{X: i % 3}, board.Terrain(0).WithExtra(i%101)))
	}
	changed, err := b.Edit(edits...)
	if err != nil || len(changed) != 3 {
		t.Fatalf("changed %v, error %v", changed, err)
	}
	for x := range 3 {
		if got, want := b.At(pathing.Cell{X: x}).Extra(), (2997+x)%101; got != want {
			t.Errorf("cell %d,0 costs %d, want %d", x, got, want)
		}
	}
}

func TestFaultsOfEdit(t *testing.T) {
	b := mustBoard(t, board.Spec{Text: []byte("..\n.."), Walls: []board.Wall{{X1: 1, X2: 1, Y2: 1}}})
	_, err := b.Edit(
		board.Set(pathing.Cell{X: 1, Y: 1}, board.Solid),
		board.Set(pathing.Cell{X: 2, Y: 0}, 0),
		board.Set(pathing.Cell{X: 0, Y: 0}, board.Terrain(0).WithLevel(36)),
		board.RemoveWall(board.Wall{X1: 1, X2: 1, Y2: 1}),
		board.RemoveWall(board.Wall{X1: 1, X2: 1, Y2: 1}),
		board.RemoveWall(board.Wall{X1: 1, X2: 1, Y2: 1, Height: 1}),
		board.Edit{},
	)
	want := `edits:2: cell 2,0 is off the board; want x from 0 to 1 and y from 0 to 1
edits:3: cell 0,0: level 36 is out of range; want 0 to 35
edits:5: wall [1, 0, 1, 1] is not there; want a wall with the same ends and height as one of Walls
edits:6: wall {from: [1, 0], to: [1, 1], height: 1} is not there; want a wall with the same ends and height as one of Walls
edits:7: an empty edit; want one made with Set, AddWall or RemoveWall`
	if got := fmt.Sprint(err); got != want {
		t.Errorf("error\n%s\nwant\n%s", got, want)
	}
	if b.At(pathing.Cell{X: 1, Y: 1}) != 0 || len(b.Walls()) != 1 || b.Version() != 0 {
		t.Error("a part of the edits was made")
	}
	edits := make([]board.Edit, 1000)
	_, err = b.Edit(edits...)
	checkFaults(t, err)
	if n := err.(board.Faults).Count(); n != 1000 {
		t.Errorf("%d faults, want 1000", n)
	}
}
