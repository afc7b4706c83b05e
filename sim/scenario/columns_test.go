package scenario

import (
	"os"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// deepBridge has one of everything that columns have.
const deepBridge = `ruleset: deep
board:
  text: |
    ...__...
    ..!__s..
    ...__.#.
  legend: {"s": {surface: [difficult, unclimbable, check]}}
  heights: [[0, 2, 4, 40, 0, 4, 40, 0], [0, 2, 4, 0, 0, 4, 4, 63], [0, 2, 4, 0, 0, 4, 50, 0]]
  spans:
    - {rect: [3, 1, 4, 1], from: 3, to: 4}
    - {cells: [[5, 2], [6, 2]], from: 0, to: 2, clear: true}
    - {at: [6, 0], from: 38, to: 42, clear: true}
    - {at: [6, 0], from: 41, to: 42}
  liquid: [{rect: [0, 0, 0, 2], depth: 2}, {at: [0, 1], depth: 3}]
  hazards: [{cells: [2, 1], damage: burn}, {at: [0, 0], damage: kinetic}]
  walls: [{from: [1, 0], to: [1, 3], height: 1}]
units:
  - {id: a, at: [3, 1], status: slowed, unengaged: b}
  - {id: b, at: [3, 1, 0], status: [slowed, prone], unengaged: [a]}
  - {id: c, at: [6, 0]}
  - {id: d, at: [0, 1, 9]}
`

func TestColumns(t *testing.T) {
	s, err := Parse("game.yaml", []byte(deepBridge), nil, toyVocabulary())
	if err != nil {
		t.Fatal(err)
	}
	below := func(n int) uint64 { return 1<<n - 1 }
	for c, want := range map[pathing.Cell]uint64{
		{X: 1, Y: 0}: below(2),
		{X: 3, Y: 0}: 0, // a void has no ground, whatever its height
		{X: 3, Y: 1}: 1 << 3,
		{X: 5, Y: 2}: below(4) &^ below(2),
		{X: 6, Y: 0}: below(38) | 1<<41,
		{X: 6, Y: 2}: ^uint64(0) &^ below(2), // solid but for the tunnel
		{X: 7, Y: 1}: below(63),
	} {
		if got := s.Board.Column(s.Board.ID(c)); got != want {
			t.Errorf("column of %v is %b, want %b", c, got, want)
		}
	}
	for c, want := range map[pathing.Cell]int{{X: 0, Y: 0}: 2, {X: 0, Y: 1}: 3, {X: 0, Y: 2}: 2, {X: 1, Y: 1}: 0} {
		if got := s.Board.Depth(s.Board.ID(c)); got != want {
			t.Errorf("depth of %v is %d, want %d", c, got, want)
		}
	}
	for c, want := range map[pathing.Cell]board.Hazard{{X: 2, Y: 1}: board.Burn, {X: 0, Y: 0}: board.Kinetic, {X: 1, Y: 1}: board.NoHazard} {
		if got := s.Board.Hazard(s.Board.ID(c)); got != want {
			t.Errorf("hazard of %v is %v, want %v", c, got, want)
		}
	}
	if got := s.Board.At(pathing.Cell{X: 5, Y: 1}); !got.Has(board.Difficult | board.Unclimbable | board.Check) {
		t.Errorf("5,1 is %v", got)
	}
	for id, z := range map[string]int16{"a": 4, "b": 0, "c": 42, "d": 9} {
		if u, _ := s.Unit(id); u.At.Z != z {
			t.Errorf("%s stands at %v, want height %d", id, u.At, z)
		}
	}
	a, _ := s.Unit("a")
	b, _ := s.Unit("b")
	if a.Fields["status"].Int != 2 || b.Fields["status"].Int != 3 {
		t.Errorf("status %v and %v", a.Fields["status"], b.Fields["status"])
	}
	if ids := a.Fields["unengaged"].IDs(); len(ids) != 1 || ids[0] != "b" {
		t.Errorf("unengaged %v", ids)
	}
}

// What is written with columns reads the same when the board is in a file.
func TestColumnsOfFiles(t *testing.T) {
	text := "ruleset: deep\nboard: {file: small.txt, spans: [{at: [0, 0], from: 5, to: 6}], liquid: [{at: [1, 0], depth: 1}]}\n"
	s, err := Parse("game.yaml", []byte(text), os.DirFS("testdata/boards"), toyVocabulary())
	if err != nil {
		t.Fatal(err)
	}
	if s.Board.Column(s.Board.ID(pathing.Cell{}))>>5&1 == 0 || s.Board.Depth(s.Board.ID(pathing.Cell{X: 1})) != 1 {
		t.Error("the span or the liquid is lost")
	}
}
