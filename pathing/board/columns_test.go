package board_test

import (
	"errors"
	"slices"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

func columnSpec() board.Spec {
	at := func(x, y int) pathing.Cell { return pathing.Cell{X: x, Y: y} }
	return board.Spec{
		Text: []byte("..._\n.#.."), Levels: []byte("0530\n0000"),
		Spans: []board.Span{
			{Cell: at(1, 0), From: 1, To: 3, Clear: true},
			{Cell: at(3, 0), From: 4, To: 5},
			{Cell: at(0, 0), From: 3, To: 6},
			{Cell: at(0, 0), From: 4, To: 5, Clear: true},
		},
		Liquids: []board.Liquid{{Cell: at(2, 1), Depth: 3}},
		Hazards: []board.HazardAt{{Cell: at(3, 1), Hazard: board.Burn}},
		Walls:   []board.Wall{{X1: 1, Y1: 0, X2: 1, Y2: 2, Height: 2}, {X1: 2, Y1: 0, X2: 2, Y2: 0.5}, {X1: 3, Y1: 1, X2: 4, Y2: 1}},
	}
}

func TestColumns(t *testing.T) {
	spec := columnSpec()
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		x, y   int
		column uint64
		ground int
	}{
		{0, 0, 0b101000, 0},
		{1, 0, 0b11001, 1}, // a tunnel under a hill
		{2, 0, 0b111, 3},
		{3, 0, 0b10000, 0}, // a bridge over a void
		{1, 1, ^uint64(0), 64},
		{0, 1, 0, 0},
	} {
		id := b.ID(pathing.Cell{X: tt.x, Y: tt.y})
		if got := b.Column(id); got != tt.column || b.Columns()[id] != tt.column || b.Ground(id) != tt.ground {
			t.Errorf("%d,%d: column %b, ground %d; want %b, %d", tt.x, tt.y, got, b.Ground(id), tt.column, tt.ground)
		}
	}
	if got := b.Column(0); got != ^uint64(0) {
		t.Errorf("the border's column is %b", got)
	}
	if d := b.Depth(b.ID(pathing.Cell{X: 2, Y: 1})); d != 3 {
		t.Errorf("depth %d, want 3", d)
	}
	if h := b.Hazard(b.ID(pathing.Cell{X: 3, Y: 1})); h != board.Burn {
		t.Errorf("hazard %v, want burn", h)
	}
	again := b.Spec()
	c, err := again.Board()
	if err != nil || !b.Equal(c) || !slices.Equal(b.Columns(), c.Columns()) {
		t.Errorf("the board written back differs: %v", err)
	}
}

func TestSideHeights(t *testing.T) {
	spec := columnSpec()
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	north, west := b.SideHeights()
	at := func(x, y int) board.CellID { return b.ID(pathing.Cell{X: x, Y: y}) }
	if west[at(1, 0)] != 2 || west[at(1, 1)] != 2 {
		t.Errorf("a wall of height 2 is %d and %d high", west[at(1, 0)], west[at(1, 1)])
	}
	if west[at(2, 0)] != 0 {
		t.Errorf("half a side is walled %d high, want 0", west[at(2, 0)])
	}
	if north[at(3, 1)] <= board.MaxWallHeight {
		t.Errorf("a wall as high as the column is %d high", north[at(3, 1)])
	}
}

// The lowest part of a side counts, and a higher wall covers a lower one.
func TestSideHeightsTogether(t *testing.T) {
	for _, tt := range []struct {
		walls []board.Wall
		want  uint8
	}{
		{[]board.Wall{{X1: 0, Y1: 1, X2: 0.5, Y2: 1, Height: 3}, {X1: 0.5, Y1: 1, X2: 1, Y2: 1, Height: 1}}, 1},
		{[]board.Wall{{X1: 0, Y1: 1, X2: 1, Y2: 1, Height: 3}, {X1: 0, Y1: 1, X2: 0.5, Y2: 1, Height: 5}}, 3},
		{[]board.Wall{{X1: 0.25, Y1: 1, X2: 1, Y2: 1, Height: 3}}, 0},
		{[]board.Wall{{X1: 0, Y1: 1, X2: 0.75, Y2: 1, Height: 3}}, 0},
	} {
		spec := board.Spec{Text: []byte(".\n."), Walls: tt.walls}
		b, err := spec.Board()
		if err != nil {
			t.Fatal(err)
		}
		if north, _ := b.SideHeights(); north[b.ID(pathing.Cell{Y: 1})] != tt.want {
			t.Errorf("%v: %d, want %d", tt.walls, north[b.ID(pathing.Cell{Y: 1})], tt.want)
		}
	}
}

func TestColumnFaults(t *testing.T) {
	spec := board.Spec{
		Text:    []byte(".."),
		Spans:   []board.Span{{From: 3, To: 3}, {From: -1, To: 2}, {From: 1, To: 65}, {Cell: pathing.Cell{X: 2}, From: 0, To: 1}},
		Liquids: []board.Liquid{{Depth: 0}, {Cell: pathing.Cell{Y: 1}, Depth: 1}},
		Hazards: []board.HazardAt{{Hazard: 99}},
	}
	_, err := spec.Board()
	var faults board.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("error %v", err)
	}
	var got []string
	for _, f := range faults {
		got = append(got, f.Part+" "+f.Code)
	}
	want := []string{
		"spans span", "spans span", "spans span", "spans cell-outside",
		"liquids liquid-depth", "liquids cell-outside", "hazards hazard",
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults %v, want %v", got, want)
	}
}

// A board that is edited to be another one equals it.
func TestEditColumns(t *testing.T) {
	spec := columnSpec()
	want, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	plain := spec
	plain.Spans, plain.Liquids, plain.Hazards = nil, nil, nil
	b, err := plain.Board()
	if err != nil {
		t.Fatal(err)
	}
	cell := func(x, y int) pathing.Cell { return pathing.Cell{X: x, Y: y} }
	changed, err := b.Edit(
		board.SetSpans(cell(1, 0), spec.Spans[0]), board.SetSpans(cell(3, 0), spec.Spans[1]),
		board.SetSpans(cell(0, 0), spec.Spans[2:]...), board.SetLiquid(cell(2, 1), 3), board.SetHazard(cell(3, 1), board.Burn),
	)
	if err != nil || len(changed) != 5 || !b.Equal(want) || !slices.Equal(b.Columns(), want.Columns()) {
		t.Fatalf("%d cells changed, error %v, equal %v", len(changed), err, b.Equal(want))
	}
	// A new level lies under the spans that stay.
	if _, err := b.Edit(board.Set(cell(0, 0), board.Terrain(0).WithLevel(2))); err != nil {
		t.Fatal(err)
	}
	if got := b.Column(b.ID(cell(0, 0))); got != 0b101011 {
		t.Errorf("column %b after the level rose, want 101011", got)
	}
	if _, err := b.Edit(board.SetSpans(cell(0, 0))); err != nil || b.Column(b.ID(cell(0, 0))) != 0b11 {
		t.Errorf("column %b without spans, error %v", b.Column(b.ID(cell(0, 0))), err)
	}
	for _, e := range []board.Edit{board.SetLiquid(cell(9, 9), 1), board.SetLiquid(cell(0, 0), 65), board.SetHazard(cell(0, 0), 77), board.SetSpans(cell(0, 0), board.Span{From: 2, To: 1})} {
		if _, err := b.Edit(e); err == nil {
			t.Errorf("edit %+v is not refused", e)
		}
	}
}

func TestHazardNames(t *testing.T) {
	for _, name := range []string{"kinetic", "energy", "explosive", "burn"} {
		if h, ok := board.HazardNamed(name); !ok || h.String() != name {
			t.Errorf("%s is %v, %v", name, h, ok)
		}
	}
	if _, ok := board.HazardNamed(""); ok {
		t.Error("the empty word is a hazard")
	}
}
