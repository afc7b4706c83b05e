package scenario

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/board/mapfile"
)

var (
	boardKeys = []string{"file", "text", "legend", "levels", "heights", "walls", "spans", "liquid", "hazards"}
	wallKeys  = []string{"from", "to", "height"}
)

// parts is what a board is made of, and where each part stands.
type parts struct {
	spec    board.Spec
	text    *rows
	levels  *rows
	heights *node
	legend  []*node // by index into spec.Legend
	walls   []*node // by index into spec.Walls

	columns board.Spec // spans, liquids and hazards alone
	high    []high     // ground above the highest level
	area    int        // cells of rectangles so far
	board   *board.Board
	point   func() // makes the source of a .txt file

	noLegend bool // there should be one that can't be read, so the text is left alone
}

// board reads the board. It is nil if there are faults in it.
func (r *reader) board(n *node) *board.Board {
	if n.kind == isText && path.Ext(n.text) != "" {
		r.ok(wrongType("board", n, "{file: "+cut(n.text)+"}"))
		return nil
	}
	keys := r.fields(n, "the board", boardKeys)
	if keys == nil {
		return nil
	}
	r.bad = false
	var d parts
	if p, ok := keys["legend"]; ok {
		r.legend(p.value, &d)
	}
	if p, ok := keys["levels"]; ok {
		if d.levels, ok = r.rows(p, "levels"); ok {
			d.spec.Levels = []byte(d.levels.text)
		}
	}
	if p, ok := keys["heights"]; ok {
		r.heights(p.value, &d)
		if l, both := keys["levels"]; both {
			r.fault(later(p.key, l.key), CodeConflict, "the board has both levels and heights", "keep one of them")
			d.spec.Heights = nil
		}
	}
	if p, ok := keys["walls"]; ok {
		r.walls(p.value, &d)
	}
	text, inPlace := keys["text"]
	file, inFile := keys["file"]
	var b *board.Board
	switch {
	case inPlace && inFile:
		r.fault(later(text.key, file.key), CodeConflict, "the board has both text and file", "keep one of them")
	case inPlace:
		var ok bool
		if d.text, ok = r.rows(text, "text"); ok && !d.noLegend {
			d.spec.Text = []byte(d.text.text)
			b = r.build(&d)
		}
	case inFile:
		if !d.noLegend {
			b = r.boardFile(file.value, &d)
		}
	default:
		r.fault(n.pos, CodeMissingKey, "the board has no cells", "give text: with its rows, or file: with the name of a .txt or .map file")
	}
	var name *node
	if inFile {
		name = file.value
	}
	r.foreign(b, &d, name)
	b = r.columns(keys, &d, b)
	if r.bad {
		return nil
	}
	return b
}

// later is the place of the one that stands later in the file.
func later(a, b *node) Pos {
	if a.pos.Line > b.pos.Line || a.pos.Line == b.pos.Line && a.pos.Col > b.pos.Col {
		return a.pos
	}
	return b.pos
}

// build makes the board and gives its faults their places in the file.
func (r *reader) build(d *parts) *board.Board {
	b, err := d.spec.Board()
	r.boardFaults(err, d)
	return b
}

func (r *reader) boardFaults(err error, d *parts) {
	var faults board.Faults
	if err == nil || !errors.As(err, &faults) {
		return
	}
	r.bad = true
	for _, f := range faults {
		src, p := r.src, Pos{1, 1}
		switch {
		case f.Code == board.CodeMore:
			r.faults.more += f.Index
			continue
		case (f.Part == board.PartText || f.Part == mapfile.Part) && d.text != nil:
			src, p = d.text.src, d.text.at(f.Line, f.Col)
		case f.Part == board.PartLevels && d.levels != nil:
			p = d.levels.at(f.Line, f.Col)
		case f.Part == board.PartHeights && d.heights != nil:
			p = item(item(d.heights, f.Line), f.Col).pos
		case f.Part == board.PartLegend && f.Index >= 1 && f.Index <= len(d.legend):
			p = d.legend[f.Index-1].pos
		case f.Part == board.PartWalls && f.Index >= 1 && f.Index <= len(d.walls):
			p = d.walls[f.Index-1].pos
		}
		want := "want " + f.Want
		if f.Code == board.CodeCharacter && (f.Part == board.PartText || f.Part == mapfile.Part) {
			want = r.knownChars(want) + "; more characters go into legend"
		}
		r.faults.add(src, p, f.Code, f.Msg, want)
	}
}

// knownChars takes the characters of ground for which the ruleset has no use out of a list
// of built-in ones.
func (r *reader) knownChars(want string) string {
	for _, g := range board.Builtins() {
		if g.Terrain&^r.rules.knows() != 0 {
			want = strings.Replace(want, " "+string(g.Rune), "", 1)
		}
	}
	return want
}

// item is entry i of a list, from 1; the list itself if there is none.
func item(n *node, i int) *node {
	if i >= 1 && i <= len(n.items) {
		return n.items[i-1]
	}
	return n
}

var (
	glyphKeys = []string{"surface", "cost", "solid", "void", "low"}
	blocks    = []board.Terrain{board.Solid, board.Void, board.Low} // as in glyphKeys from solid on
	surfaces  = []string{"steep", "flooded", "debris", "dangerous", "loose", "submerged", "difficult"}
)

func (r *reader) legend(n *node, d *parts) {
	if !r.mapping(n, "legend", `a mapping from characters to terrain, such as "w": {surface: flooded}`) {
		d.noLegend = true
		return
	}
	seen := map[string]Pos{}
	for _, p := range n.pairs {
		key := p.key
		if !r.once(seen, key, "legend") {
			continue
		}
		if key.kind != isText {
			r.fault(key.pos, CodeQuotes, "a character of the legend without quotes: "+cut(key.text)+" is "+meanings[key.kind]+" to YAML", fmt.Sprintf("put it in quotes: %q", cut(key.text)))
		}
		if utf8.RuneCountInString(key.text) != 1 {
			r.fault(key.pos, board.CodeLegendRune, fmt.Sprintf("%s in the legend is not one character", quote(key.text)), `want a single character in quotes, such as "w"`)
			continue
		}
		c, _ := utf8.DecodeRuneInString(key.text)
		// A faulty entry still makes the character known, so that the text does
		// not fault again for every place where it stands.
		t := r.terrain(p.value, "legend "+quote(key.text))
		d.spec.Legend = append(d.spec.Legend, board.Glyph{Rune: c, Terrain: t})
		d.legend = append(d.legend, key)
	}
}

func (r *reader) terrain(n *node, what string) board.Terrain {
	var t board.Terrain
	keys := r.fields(n, what, glyphKeys)
	for i, k := range glyphKeys[2:] {
		if p, ok := keys[k]; ok {
			switch {
			case !r.useful(p, r.rules.knows().Has(blocks[i]), k+" ground", "take it away, or write its height under levels"):
			case p.value.kind != isBool:
				r.ok(wrongType(k+" of "+what, p.value, "true or false"))
			case strings.EqualFold(p.value.text, "true"):
				t |= blocks[i]
			}
		}
	}
	if p, ok := keys["cost"]; ok && r.useful(p, !r.rules.Columns, "ground with a cost", "take it away, or give surface: difficult") {
		c, _ := r.whole(p.value, "cost of "+what, -board.MaxExtra, board.MaxExtra)
		t = t.WithExtra(c)
	}
	if p, ok := keys["surface"]; ok {
		for _, w := range p.value.entries() {
			known := r.surfaceWords()
			i, pr := word(w, known, "surface of "+what)
			if pr != nil && pr.code == CodeUnknownWord && slices.Contains(glyphKeys[2:], w.text) {
				pr.want = fmt.Sprintf("write %s: true beside surface", w.text)
			}
			if r.ok(pr) {
				f, _ := board.TerrainNamed(known[i.Int])
				t |= f
			}
		}
	}
	return t
}

func (r *reader) heights(n *node, d *parts) {
	const want = "a list of rows, each a list of whole numbers, such as [[0, 1], [0, 12]]"
	if n.kind != isList {
		r.ok(wrongType("heights", n, want))
		return
	}
	if len(n.items) > 0 && n.items[0].kind == isNumber {
		r.fault(n.pos, CodeWrongType, "heights is a single row", "want "+want)
		return
	}
	d.heights = n
	var all [][]int
	good := true
	for y, row := range n.items {
		if row.kind != isList {
			r.ok(wrongType(fmt.Sprintf("row %d of heights", y+1), row, want))
			good = false
			continue
		}
		line := make([]int, len(row.items))
		for x, h := range row.items {
			i, p := coordinate(h, fmt.Sprintf("height %d,%d", x, y))
			if good = r.ok(p) && good; p != nil {
				continue
			}
			if i > board.MaxLevel && r.rules.Columns {
				if i >= board.MaxHeight {
					r.fault(h.pos, board.CodeLevel, fmt.Sprintf("height %d,%d is %d", x, y, i), fmt.Sprintf("want a height from 0 to %d", board.MaxHeight-1))
					good = false
				}
				d.high = append(d.high, high{pathing.Cell{X: x, Y: y}, i})
				i = board.MaxLevel
			}
			line[x] = i
		}
		all = append(all, line)
	}
	if good {
		d.spec.Heights = all
	}
}

func (r *reader) walls(n *node, d *parts) {
	if n.kind != isList {
		r.ok(wrongType("walls", n, "a list of walls, such as [[2, 0, 2, 1]]"))
		return
	}
	if len(n.items) == 4 && n.items[0].kind == isNumber {
		r.fault(n.pos, CodeWrongType, "walls is a single wall", "want a list of walls, with brackets of its own: [[2, 0, 2, 1]]")
		return
	}
	for i, item := range n.items {
		if w, ok := r.wall(item, fmt.Sprintf("wall %d", i+1)); ok {
			d.spec.Walls = append(d.spec.Walls, w)
			d.walls = append(d.walls, item)
		}
	}
}

// wall reads [x1, y1, x2, y2] or {from: [x1, y1], to: [x2, y2], height: n}.
func (r *reader) wall(n *node, what string) (w board.Wall, ok bool) {
	const want = "[x1, y1, x2, y2] between two corners, or {from: [x, y], to: [x, y], height: n}"
	ends := []*float64{&w.X1, &w.Y1, &w.X2, &w.Y2}
	if n.kind == isList {
		return w, r.numbers(n, what, want, ends)
	}
	if !r.mapping(n, what, want) {
		return w, false
	}
	r2 := r.bad
	r.bad = false
	keys := r.fields(n, what, wallKeys)
	for i, k := range wallKeys[:2] {
		if p, has := r.needed(keys, k, n, what, "give "+k+": [x, y]"); has {
			r.numbers(p, k+" of "+what, "[x, y]", ends[2*i:2*i+2])
		}
	}
	if p, has := keys["height"]; has && r.useful(p, r.rules.Columns, "height of walls", "take it away") {
		w.Height, _ = r.whole(p.value, "height of "+what, 1, board.MaxWallHeight)
	}
	ok = !r.bad
	r.bad = r.bad || r2
	return w, ok
}

// numbers reads as many numbers as there are places in dst.
func (r *reader) numbers(n *node, what, want string, dst []*float64) bool {
	if n.kind != isList {
		return r.ok(wrongType(what, n, want))
	}
	if len(n.items) != len(dst) {
		r.fault(n.pos, CodeWrongType, fmt.Sprintf("%s has %d numbers", what, len(n.items)), "want "+want)
		return false
	}
	ok := true
	for i, item := range n.items {
		f, p := decimal(item, fmt.Sprintf("number %d of %s", i+1, what), `a number, such as 2, 0.5 or "1/2"`)
		*dst[i] = f
		ok = r.ok(p) && ok
	}
	return ok
}
