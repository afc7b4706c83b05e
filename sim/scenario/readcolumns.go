package scenario

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// hazardWords are the kinds of damage, in the order of their constants.
var hazardWords = []string{
	board.Kinetic.String(), board.Energy.String(), board.Explosive.String(), board.Burn.String(),
}

// columnPart is a part of a board that only rulesets with columns have: a list of
// mappings, each about some cells.
type columnPart struct {
	key, summary, example string
	params                []pathing.Param
	needs                 []string // what to give for the first of them, which are needed
	// add puts it on a cell, with the values of params.
	add func(s *board.Spec, c pathing.Cell, v []pathing.Value)
}

var columnParts = []columnPart{
	{
		"spans", "solid spaces above the ground, or spaces carved out of it", "[{at: [2, 0], from: 3, to: 4}]",
		[]pathing.Param{
			numberParam("from", 0, board.MaxHeight-1, -1, "the height where it starts"),
			numberParam("to", 1, board.MaxHeight, -1, "the height where it ends, and where one stands on it"),
			{Key: "clear", Kind: pathing.KindBool, Summary: "carve these spaces out"},
		},
		[]string{"the height of its underside", "the height of its top, where one stands"},
		func(s *board.Spec, c pathing.Cell, v []pathing.Value) {
			s.Spans = append(s.Spans, board.Span{Cell: c, From: v[0].Int, To: v[1].Int, Clear: v[2].Int != 0})
		},
	},
	{
		"liquid", "cells under a liquid", "[{rect: [0, 0, 3, 1], depth: 2}]",
		[]pathing.Param{numberParam("depth", 1, board.MaxHeight, -1, "spaces above the ground")},
		[]string{"spaces above the ground"},
		func(s *board.Spec, c pathing.Cell, v []pathing.Value) {
			s.Liquids = append(s.Liquids, board.Liquid{Cell: c, Depth: v[0].Int})
		},
	},
	{
		"hazards", "dangerous ground and the damage that it does", "[{cells: [[1, 1], [2, 1]], damage: burn}]",
		[]pathing.Param{{Key: "damage", Kind: pathing.KindEnum, Enum: hazardWords, Default: pathing.Value{Int: -1}}},
		[]string{"kinetic, energy, explosive or burn"},
		func(s *board.Spec, c pathing.Cell, v []pathing.Value) {
			s.Hazards = append(s.Hazards, board.HazardAt{Cell: c, Hazard: board.Kinetic + board.Hazard(v[0].Int)})
		},
	},
}

// useful reports whether the ruleset of the file has a use for a key, if it is given, and
// tells if it has none.
func (r *reader) useful(p pair, use bool, what, want string) bool {
	return p.key == nil || use || r.rules.Decl == nil ||
		r.fault(p.key.pos, CodeUnknownKey, fmt.Sprintf("%s knows no %s", r.rules.Decl.Name, what), want)
}

// columns reads the parts of a board that say more of its columns than levels do,
// and makes the board with them, unless it has faults already.
func (r *reader) columns(keys map[string]pair, d *parts) {
	for i := range columnParts {
		part := &columnParts[i]
		p := keys[part.key]
		if !r.useful(p, r.rules.Columns, part.key, "take it away, or write the floors as levels") ||
			!r.is(p.value, isList, part.key, "a list, such as "+part.example) {
			continue
		}
		for i, item := range p.value.items {
			r.columnPart(item, part, fmt.Sprintf("entry %d of %s", i+1, part.key), d)
		}
	}
	c := &d.columns
	if d.board == nil || r.told > d.told || len(c.Spans)+len(c.Liquids)+len(c.Hazards)+len(d.high) == 0 {
		return
	}
	spec := d.board.Spec()
	for _, h := range d.high {
		// Over a void there is no ground, and solid cells have nothing else.
		if d.board.At(h.Cell)&(board.Solid|board.Void) == 0 {
			spec.Spans = append(spec.Spans, h)
		}
	}
	spec.Spans = append(spec.Spans, c.Spans...)
	spec.Liquids, spec.Hazards = c.Liquids, c.Hazards
	d.board = r.build(&spec, d)
}

// columnPart reads an entry, such as {at: [x, y], from: z, to: z, clear: true}.
func (r *reader) columnPart(n *node, part *columnPart, what string, d *parts) {
	told := r.told
	keys := r.fields(n, what, append(slices.Clone(areaKeys), paramKeys(part.params)...))
	if keys == nil {
		return
	}
	cells := r.area(n, keys, what, d)
	if r.told > told {
		return
	}
	values := make([]pathing.Value, len(part.params))
	for i := range part.params {
		p := &part.params[i]
		if i < len(part.needs) {
			r.needed(keys, p.Key, n, what, "give "+p.Key+": "+part.needs[i])
		}
		values[i] = r.given(keys, p, what)
	}
	if v := values; part.key == "spans" && r.told == told && v[0].Int >= v[1].Int {
		msg := fmt.Sprintf("%s goes from %d to %d", what, v[0].Int, v[1].Int)
		want := fmt.Sprintf("want a top above its underside, such as from: %d, to: %d", v[0].Int, v[0].Int+1)
		r.fault(keys["to"].value.pos, CodeOutOfRange, msg, want)
	}
	for _, c := range cells {
		part.add(&d.columns, c, values)
	}
}

// areaKeys each say which cells a mapping is about.
var areaKeys = []string{"at", "cells", "rect"}

const areaWant = "give one of at: [x, y], cells: [[x, y], ...] or rect: [x0, y0, x1, y1], which takes in both corners"

// area reads the cells that a mapping is about.
func (r *reader) area(n *node, keys map[string]pair, what string, d *parts) (cells []pathing.Cell) {
	at, list, rect := keys["at"], keys["cells"], keys["rect"]
	name := func(p pair) string { return p.key.text + " of " + what }
	switch {
	case r.both(keys, what, "at", "cells") || r.both(keys, what, "at", "rect") || r.both(keys, what, "cells", "rect"):
	case at.key != nil:
		if c, ok := r.cell(at.value, name(at)); ok && r.onBoard(d.board, c, at.value.pos, name(at)) {
			cells = append(cells, c)
		}
	case list.key != nil:
		return r.cellList(list.value, name(list), func(c pathing.Cell, p Pos) bool { return r.onBoard(d.board, c, p, name(list)) })
	case rect.key != nil:
		return r.rect(rect.value, name(rect), d)
	default:
		r.fault(n.pos, CodeMissingKey, what+" has no place", areaWant)
	}
	return cells
}

// maxAreas is the most cells that the rectangles of a file have together.
const maxAreas = 1 << 20

// rect reads [x0, y0, x1, y1], both corners among the cells.
func (r *reader) rect(n *node, what string, d *parts) []pathing.Cell {
	const want = "[x0, y0, x1, y1], the north-west and the south-east cell"
	if !r.listOf(n, what, want, 4) {
		return nil
	}
	var v [4]int
	for i, item := range n.items {
		var ok bool
		if v[i], ok = r.coordinate(item, fmt.Sprintf("number %d of %s", i+1, what)); !ok {
			return nil
		}
	}
	switch w, h := v[2]-v[0]+1, v[3]-v[1]+1; {
	case w < 1 || h < 1:
		r.fault(n.pos, CodeOutOfRange, what+" ends before it starts", fmt.Sprintf("want [%d, %d, %d, %d]", min(v[0], v[2]), min(v[1], v[3]), max(v[0], v[2]), max(v[1], v[3])))
		return nil
	case !r.onBoard(d.board, pathing.Cell{X: v[0], Y: v[1]}, n.pos, "the first corner of "+what),
		!r.onBoard(d.board, pathing.Cell{X: v[2], Y: v[3]}, n.pos, "the second corner of "+what):
		return nil
	case d.board == nil:
		return nil // the board has faults, so its size is not known
	default:
		if d.area += w * h; d.area > maxAreas {
			r.fault(n.pos, CodeTooMany, fmt.Sprintf("the rectangles up to here have more than %d cells together", maxAreas), "use levels or heights for most of the ground")
			return nil
		}
	}
	cells := make([]pathing.Cell, 0, (v[2]-v[0]+1)*(v[3]-v[1]+1))
	for y := v[1]; y <= v[3]; y++ {
		for x := v[0]; x <= v[2]; x++ {
			cells = append(cells, pathing.Cell{X: x, Y: y})
		}
	}
	return cells
}

// foreign tells of terrain that the ruleset has no use for: each kind once, where the
// board has it first.
func (r *reader) foreign(b *board.Board, d *parts, file *node) {
	if r.rules.Decl == nil || b == nil {
		return
	}
	known, all, told := r.rules.knows()|board.Solid, board.Terrain(0), board.Terrain(0) // the border is solid
	for _, t := range b.Flags() {
		all |= board.Terrain(t)
	}
	if all&^known == 0 {
		return
	}
	for y := range b.H() {
		for x := range b.W() {
			bad := b.At(pathing.Cell{X: x, Y: y}) & 0xffff &^ known &^ told
			if bad == 0 {
				continue
			}
			told |= bad
			what, want := "a "+bad.String()+" surface", "take it away"
			switch {
			case bad.Has(board.Low):
				what, want = "a low obstacle", "write its height under levels"
			case bad&(board.Flooded|board.Submerged) != 0 && r.rules.Columns:
				want = "say how deep it is under liquid, or mark it as difficult (%)"
			case bad&(board.Debris|board.Loose) != 0 && r.rules.Columns:
				want = "mark it as difficult (%) or dangerous (!)"
			}
			src, p := r.src, Pos{}
			if file == nil || fileKind(file.text) == ".txt" {
				src, p = d.text.source(), d.text.at(y+1, x+1)
			} else { // the rows of a .map file start below lines of their own
				p, want = file.pos, mapRemedy(bad)
			}
			r.faults.add(src, p, CodeUnsupported, fmt.Sprintf("cell %d,%d is %s, which means nothing in %s", x, y, what, r.rules.Decl.Name), want)
			r.told++
		}
	}
}

// mapRemedy says how to read a .map file for a ruleset that has no use for what its
// characters mean.
func mapRemedy(t board.Terrain) string {
	c := "W"
	if t.Has(board.Difficult) {
		c = "S"
	}
	return fmt.Sprintf("say what the character means here, such as legend: {%q: {}} for open floor", c)
}

// surfaceWords are the surfaces that a legend of this ruleset may name.
func (rs *Ruleset) surfaceWords() []string {
	return slices.DeleteFunc(slices.Clone(surfaces), func(w string) bool {
		t, _ := board.TerrainNamed(w)
		return !rs.knows().Has(t)
	})
}
