package skirmish_test

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
)

// terrain is s as a board has it.
func (s oracleSquare) terrain() board.Terrain {
	var t board.Terrain
	for _, f := range []struct {
		on   bool
		flag board.Terrain
	}{
		{s.Solid, board.Solid},
		{s.Void, board.Void},
		{s.Low, board.Low},
		{s.Steep, board.Steep},
		{s.Flooded, board.Flooded},
		{s.Debris, board.Debris},
		{s.Dangerous, board.Dangerous},
		{s.Loose, board.Loose},
		{s.Submerged, board.Submerged},
		{s.Difficult, board.Difficult},
	} {
		if f.on {
			t |= f.flag
		}
	}
	return t.WithExtra(s.Extra).WithLevel(s.Level)
}

// walls are the walls as a board has them, each once.
func (b oracleBoard) walls() []board.Wall {
	var walls []board.Wall
	for _, w := range b.Walls {
		v := board.Wall{
			X1: float64(min(w.X1, w.X2)) / oracleUnit, Y1: float64(min(w.Y1, w.Y2)) / oracleUnit,
			X2: float64(max(w.X1, w.X2)) / oracleUnit, Y2: float64(max(w.Y1, w.Y2)) / oracleUnit,
		}
		if !slices.Contains(walls, v) {
			walls = append(walls, v)
		}
	}
	return walls
}

// patch makes the board, and rules of it, out of another one: the squares in
// their opposite order and every other wall, set right one edit at a time.
func (b oracleBoard) patch(p skirmish.Params, m skirmish.Profile) (*board.Board, *skirmish.Rules, error) {
	other := oracleBoard{W: b.W, H: b.H, Squares: slices.Clone(b.Squares)}
	slices.Reverse(other.Squares)
	for i, w := range b.Walls {
		if i%2 == 0 {
			other.Walls = append(other.Walls, w)
		} else { // one that has to go
			other.Walls = append(other.Walls, oracleWall{b.W*oracleUnit - w.X1, w.Y1, b.W*oracleUnit - w.X2, w.Y2})
		}
	}
	made, err := other.build()
	if err != nil {
		return nil, nil, err
	}
	ground, err := skirmish.NewGround(made, p)
	if err != nil {
		return nil, nil, err
	}
	rules, err := ground.Rules(m)
	if err != nil {
		return nil, nil, err
	}
	var edits []board.Edit
	had, has := other.walls(), b.walls()
	for _, w := range had {
		if !slices.Contains(has, w) {
			edits = append(edits, board.RemoveWall(w))
		}
	}
	for _, w := range has {
		if !slices.Contains(had, w) {
			edits = append(edits, board.AddWall(w))
		}
	}
	for i, s := range b.Squares {
		edits = append(edits, board.Set(pathing.Cell{X: i % b.W, Y: i / b.W}, s.terrain()))
	}
	for n := 1; len(edits) > 0; n++ {
		n = min(n, len(edits))
		changed, err := made.Edit(edits[:n]...)
		if err == nil {
			err = ground.Patch(changed)
		}
		if err != nil {
			return nil, nil, err
		}
		edits = edits[n:]
	}
	return made, rules, nil
}

// build makes the board: from a function and edits, or from a text with a legend.
func (b oracleBoard) build() (*board.Board, error) {
	walls := b.walls()
	if (len(b.Walls)+b.W)%2 == 0 {
		made, err := board.FromFunc(b.W, b.H, func(x, y int) uint32 { return uint32(b.Squares[y*b.W+x].terrain()) })
		if err != nil {
			return nil, err
		}
		for _, w := range walls {
			if _, err := made.Edit(board.AddWall(w)); err != nil {
				return nil, err
			}
		}
		return made, nil
	}
	spec := board.Spec{Walls: walls}
	runes := map[board.Terrain]rune{}
	for y := range b.H {
		for x := range b.W {
			s := b.Squares[y*b.W+x]
			spec.Levels = append(spec.Levels, "0123456789abcdefghijklmnopqrstuvwxyz"[s.Level])
			s.Level = 0
			t := s.terrain()
			if _, ok := runes[t]; !ok {
				runes[t] = rune('À' + len(runes))
				spec.Legend = append(spec.Legend, board.Glyph{Rune: runes[t], Terrain: t})
			}
			spec.Text = append(spec.Text, string(runes[t])...)
		}
		spec.Text, spec.Levels = append(spec.Text, '\n'), append(spec.Levels, '\n')
	}
	return spec.Board()
}
