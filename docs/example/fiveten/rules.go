// Package fiveten is a whole ruleset, written with nothing but what Stride offers to
// everybody: squares on which every second diagonal of a move costs two, difficult
// ground, hostile squares closed, and friends who let pass. rules.go has the rules and
// their queries, ruleset.go makes scenarios, games and reports of them.
package fiveten

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/units"
)

// Declaration is what the ruleset says of itself.
var Declaration = pathing.Ruleset{
	Name: "fiveten", Unit: "squares of movement", Prefix: "F", Choices: []pathing.Choice{pathing.Move},
	Rules: []pathing.Rule{
		{ID: "F-01", Summary: "a unit moves up to its speed in a Turn; the first diagonal of a move costs 1, the second 2, the third 1, and so on"},
		{ID: "F-02", Summary: "entering difficult ground multiplies the cost", Params: []string{"difficult_cost"}},
		{ID: "F-03", Summary: "a diagonal needs both squares beside it free of solid ground"},
		{ID: "F-04", Summary: "hostile squares are closed; friends let pass, and nobody ends where another stands"},
	},
	Params: []pathing.Param{{
		Key: "difficult_cost", Kind: pathing.KindInt, Min: 1, Max: 4, Default: pathing.Value{Int: 2},
		Summary: "what difficult ground multiplies the cost by", Rules: []string{"F-02"},
	}},
	Fields: []pathing.Param{{
		Key: "speed", Kind: pathing.KindInt, Min: 0, Max: 30, Needed: true,
		Summary: "what a unit may spend in a Turn", Rules: []string{"F-01"},
	}},
}

// Rules are the rules compiled for a board. A row of the table is the parity of
// diagonals: in row 1 the next diagonal is a second one. So is a layer of the machine.
type Rules struct {
	board *board.Board
	table *search.Table
}

var machine = search.Machine{
	Row: []uint8{0, 1}, Next: []uint8{0, 1}, Marked: []uint8{0, 1}, Diagonal: []uint8{1, 0}, Turns: make([][]search.Change, 2),
}

// Compile makes the table of a board (F-01 to F-03).
func Compile(b *board.Board, difficult int) *Rules {
	r := &Rules{b, search.NewTable(b, 2)}
	open := func(c pathing.Cell) bool { return b.Contains(c) && !b.At(c).Has(board.Solid) }
	for i := range b.W() * b.H() {
		from := pathing.Cell{X: i % b.W(), Y: i / b.W()}
		for row, word := range r.table.Words(b.ID(from)) {
			for d := pathing.N; d < pathing.NoDir; d++ {
				to, cost := from.Step(d), 1
				if !open(to) || d.Diagonal() && !(open(from.Step(d.Turn(1))) && open(from.Step(d.Turn(-1)))) {
					continue
				}
				if d.Diagonal() && row == 1 {
					cost = 2
				}
				if b.At(to).Has(board.Difficult) {
					cost *= difficult
				}
				word = word&^(0xFF<<(8*d)) | uint64(cost)<<(8*d)
			}
			r.table.Words(b.ID(from))[row] = word
		}
	}
	r.table.Built()
	return r
}

// Field is how far every square is from the nearest of some goals over the board alone.
func (r *Rules) Field(goals []pathing.Cell) *search.Field {
	ids := make([]board.CellID, len(goals))
	for i, g := range goals {
		ids[i] = r.board.ID(g)
	}
	return search.NewField(&search.FieldQuery{Table: r.table, Machine: &machine, Flags: r.board.Flags(), Unit: 1}, ids)
}

// Query asks where one unit can go among the others. It is for one goroutine at a time.
type Query struct {
	Rules   *Rules
	Units   *units.Overlay
	Hostile func(mover, unit int) bool
	Mover   int
	Speed   int

	labels  search.Labels
	run     search.Query
	scratch *search.Scratch
	legs    []search.Leg
	query   uint64
}

// PatchedWord closes hostile squares next to a cell (F-04).
func (q *Query) PatchedWord(row int, c board.CellID) uint64 {
	word, from := q.Rules.table.Word(row, c), q.Rules.board.Cell(c)
	for u := range q.Units.Units() {
		at, ok := q.Units.Cell(u)
		if !ok || u == q.Mover || !q.Hostile(q.Mover, u) {
			continue
		}
		for d := pathing.N; d < pathing.NoDir; d++ {
			if from.Step(d) == q.Rules.board.Cell(at) {
				word |= search.Blocked << (8 * d)
			}
		}
	}
	return word
}

// unit is what a point of cost adds to a key: more than a move has squares.
const unit = 64

// Reach fills dst with where the unit can end from a cell.
func (q *Query) Reach(dst *pathing.Reach, s *search.Scratch, from pathing.Cell, scope pathing.Scope) {
	b, l, view := q.Rules.board, &q.labels, q.Units.Without(q.Mover)
	q.scratch, q.query = s, s.NextQuery()
	l.Reset(units.WindowAround(b, from, q.Speed), 2, q.Speed, unit)
	q.run = search.Query{
		Table: q.Rules.table, Machine: &machine, View: view, Patcher: q, Scale: 1,
		MaxKey: uint32(q.Speed*unit + q.Speed), Flags: b.Flags(),
	}
	s.Start(&q.run)
	s.Seed(l, l.Window.Index(from), 0, 0, 0)
	s.Run(&q.run, l)
	build := pathing.Build(dst, q, q.query, scope, "bucket")
	for i := range l.Window.Cells() {
		key := min(l.Best(i, 0), l.Best(i, 1))
		if c := l.Window.Cell(i); key != search.Unreached && !view.Occupied(b.ID(c)) {
			build.Append(pathing.End{
				Place: pathing.Place{X: int16(c.X), Y: int16(c.Y)}, Cost: pathing.Cost(key / unit), Squares: int16(key % unit), Phases: uint8(min(key, 1)),
			})
		}
	}
	build.Finish()
}

// Fresh reports whether the query still holds the answer.
func (q *Query) Fresh(query uint64) bool { return q.query == query && q.scratch.Query() == query }

// Trace reads a path back.
func (q *Query) Trace(dst []pathing.Step, query uint64, e pathing.End) []pathing.Step {
	if !q.Fresh(query) {
		panic("fiveten: a path was asked of a Reach whose scratch has served a later query")
	}
	q.legs = q.scratch.Legs(q.legs[:0], &q.run, &q.labels, q.labels.Window.Index(e.Place.Cell()))
	for _, g := range q.legs {
		dst = append(dst, pathing.Step{
			To: pathing.Place{X: int16(g.To.X), Y: int16(g.To.Y)}, Cost: pathing.Cost(g.Cost), Dir: g.Dir, Turn: 1, Phase: 1,
			Rules: pathing.RuleIDs(0).With(1),
		})
	}
	return dst
}
