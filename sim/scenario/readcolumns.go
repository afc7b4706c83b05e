package scenario

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// columnKeys are the parts of a board that only rulesets with columns have.
var columnKeys = []string{"spans", "liquid", "hazards"}

// columnWords are the surfaces that only rulesets with columns have.
var columnWords = []string{"unclimbable", "check"}

// hazardWords are the kinds of damage, in the order of their constants.
var hazardWords = []string{
	board.Kinetic.String(), board.Energy.String(), board.Explosive.String(), board.Burn.String(),
}

// useful reports whether the ruleset of the file has a use for the key, and tells if it
// has none.
func (r *reader) useful(p pair, use bool, what, want string) bool {
	if r.rules.Decl != nil && !use {
		r.fault(p.key.pos, CodeUnknownKey, fmt.Sprintf("%s knows no %s", r.rules.Decl.Name, what), want)
		return false
	}
	return true
}

// columns reads the parts of a board that say more of its columns than levels do,
// and gives the board with them. b is nil if the board has faults already.
func (r *reader) columns(keys map[string]pair, d *parts, b *board.Board) *board.Board {
	d.board = b
	for i, what := range columnKeys {
		p, ok := keys[what]
		if !ok || !r.useful(p, r.rules.Columns, what, "take it away, or write the floors as levels") {
			continue
		}
		read := [...]func(*node, string, *parts){r.span, r.liquid, r.hazard}[i]
		r.each(p.value, what, func(n *node, what string) { read(n, what, d) })
	}
	c := &d.columns
	if b == nil || r.bad || len(c.Spans)+len(c.Liquids)+len(c.Hazards)+len(d.high) == 0 {
		return b
	}
	spec := b.Spec()
	for _, h := range d.high {
		// Over a void there is no ground, and solid cells have nothing else.
		if b.At(h.cell)&(board.Solid|board.Void) == 0 {
			spec.Spans = append(spec.Spans, board.Span{Cell: h.cell, From: board.MaxLevel, To: h.height})
		}
	}
	spec.Spans = append(spec.Spans, c.Spans...)
	spec.Liquids, spec.Hazards = c.Liquids, c.Hazards
	b, err := spec.Board()
	r.boardFaults(err, d)
	return b
}

// each calls read for every entry of a list of mappings.
func (r *reader) each(n *node, what string, read func(n *node, what string)) {
	if n.kind != isList {
		r.ok(wrongType(what, n, "a list, such as "+map[string]string{
			"spans":   "[{at: [2, 0], from: 3, to: 4}]",
			"liquid":  "[{rect: [0, 0, 3, 1], depth: 2}]",
			"hazards": "[{cells: [[1, 1], [2, 1]], damage: burn}]",
		}[what]))
		return
	}
	for i, item := range n.items {
		read(item, fmt.Sprintf("entry %d of %s", i+1, what))
	}
}

// span reads {at: [x, y], from: z, to: z, clear: true}.
func (r *reader) span(n *node, what string, d *parts) {
	keys, cells := r.area(n, what, d, "from", "to", "clear")
	if keys == nil {
		return
	}
	var s board.Span
	good := true
	for _, f := range []struct {
		key, about string
		low, high  int
		dst        *int
	}{
		{"from", "the height of its underside", 0, board.MaxHeight - 1, &s.From},
		{"to", "the height of its top, where one stands", 1, board.MaxHeight, &s.To},
	} {
		p, ok := r.needed(keys, f.key, n, what, "give "+f.key+": "+f.about)
		if ok {
			*f.dst, ok = r.whole(p, f.key+" of "+what, f.low, f.high)
		}
		good = good && ok
	}
	if p, ok := keys["clear"]; ok {
		v, pr := value(p.value, &pathing.Param{Kind: pathing.KindBool}, "clear of "+what)
		good = r.ok(pr) && good
		s.Clear = v.Int != 0
	}
	if good && s.From >= s.To {
		r.fault(keys["to"].value.pos, CodeOutOfRange, fmt.Sprintf("%s goes from %d to %d", what, s.From, s.To), fmt.Sprintf("want a top above its underside, such as from: %d, to: %d", s.From, s.From+1))
		good = false
	}
	if !good {
		return
	}
	for _, c := range cells {
		s.Cell = c
		d.columns.Spans = append(d.columns.Spans, s)
	}
}

// liquid reads {cells: [[x, y], ...], depth: n}.
func (r *reader) liquid(n *node, what string, d *parts) {
	keys, cells := r.area(n, what, d, "depth")
	if keys == nil {
		return
	}
	p, ok := r.needed(keys, "depth", n, what, "give depth: spaces above the ground")
	if !ok {
		return
	}
	depth, ok := r.whole(p, "depth of "+what, 1, board.MaxHeight)
	if !ok {
		return
	}
	for _, c := range cells {
		d.columns.Liquids = append(d.columns.Liquids, board.Liquid{Cell: c, Depth: depth})
	}
}

// hazard reads {cells: [[x, y], ...], damage: burn}.
func (r *reader) hazard(n *node, what string, d *parts) {
	keys, cells := r.area(n, what, d, "damage")
	if keys == nil {
		return
	}
	p, ok := r.needed(keys, "damage", n, what, "give damage: kinetic, energy, explosive or burn")
	if !ok {
		return
	}
	v, pr := word(p, hazardWords, "damage of "+what)
	if !r.ok(pr) {
		return
	}
	for _, c := range cells {
		d.columns.Hazards = append(d.columns.Hazards, board.HazardAt{Cell: c, Hazard: board.Kinetic + board.Hazard(v.Int)})
	}
}

const areaWant = "give one of at: [x, y], cells: [[x, y], ...] or rect: [x0, y0, x1, y1], which takes in both corners"

// area reads the keys of a mapping and the cells that it is about: those of at,
// cells or rect. It gives no keys if these are not right.
func (r *reader) area(n *node, what string, d *parts, known ...string) (map[string]pair, []pathing.Cell) {
	before := r.bad
	r.bad = false
	defer func() { r.bad = r.bad || before }()
	keys := r.fields(n, what, append([]string{"at", "cells", "rect"}, known...))
	if keys == nil {
		return nil, nil
	}
	var given []pair
	for _, k := range []string{"at", "cells", "rect"} {
		if p, ok := keys[k]; ok {
			given = append(given, p)
		}
	}
	switch {
	case len(given) == 0:
		r.fault(n.pos, CodeMissingKey, what+" has no place", areaWant)
		return nil, nil
	case len(given) > 1:
		r.fault(later(given[0].key, given[1].key), CodeConflict, fmt.Sprintf("%s has both %s and %s", what, given[0].key.text, given[1].key.text), "keep one of them")
		return nil, nil
	}
	p := given[0]
	name := p.key.text + " of " + what
	var cells []pathing.Cell
	switch p.key.text {
	case "at":
		if c, pr := cell(p.value, name); r.ok(pr) && r.onBoard(d.board, c, p.value.pos, name) {
			cells = []pathing.Cell{c}
		}
	case "cells":
		cells = r.cellList(p.value, name, func(c pathing.Cell, at Pos) bool { return r.onBoard(d.board, c, at, name) })
	case "rect":
		cells = r.rect(p.value, name, d)
	}
	if r.bad {
		return nil, nil
	}
	return keys, cells
}

// maxAreas is the most cells that the rectangles of a file have together.
const maxAreas = 1 << 20

// rect reads [x0, y0, x1, y1], both corners among the cells.
func (r *reader) rect(n *node, what string, d *parts) []pathing.Cell {
	const want = "[x0, y0, x1, y1], the north-west and the south-east cell"
	if !r.ok(listOf(n, what, want, 4)) {
		return nil
	}
	var v [4]int
	for i, item := range n.items {
		c, p := coordinate(item, fmt.Sprintf("number %d of %s", i+1, what))
		if !r.ok(p) {
			return nil
		}
		v[i] = c
	}
	switch w, h := v[2]-v[0]+1, v[3]-v[1]+1; {
	case w < 1 || h < 1:
		r.fault(n.pos, CodeOutOfRange, fmt.Sprintf("%s ends before it starts", what), fmt.Sprintf("want [%d, %d, %d, %d]", min(v[0], v[2]), min(v[1], v[3]), max(v[0], v[2]), max(v[1], v[3])))
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

// high is ground above the highest level, which a span adds to.
type high struct {
	cell   pathing.Cell
	height int
}

// foreign tells of terrain that the ruleset has no use for: each kind once, where the
// board has it first.
func (r *reader) foreign(b *board.Board, d *parts, file *node) {
	if r.rules.Decl == nil || b == nil {
		return
	}
	known, told := r.rules.knows()|board.Solid, board.Terrain(0) // the border is solid
	all := board.Terrain(0)
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
			switch {
			case file == nil:
				p = d.text.at(y+1, x+1)
			case d.point != nil:
				d.point()
				src, p = d.text.src, d.text.at(y+1, x+1)
			default: // the rows of a .map file start below lines of their own
				p, want = file.pos, mapRemedy(bad)
			}
			r.faults.add(src, p, CodeUnsupported, fmt.Sprintf("cell %d,%d is %s, which means nothing in %s", x, y, what, r.rules.Decl.Name), want)
			r.bad = true
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
func (r *reader) surfaceWords() []string {
	words := surfaces
	if r.rules.Columns {
		words = append(slices.Clone(surfaces), columnWords...)
	}
	if r.rules.Terrain == 0 {
		return words
	}
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		t, _ := board.TerrainNamed(w)
		return t&r.rules.Terrain == 0
	})
}
