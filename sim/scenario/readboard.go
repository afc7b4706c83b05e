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

var boardKeys = []string{"file", "text", "legend", "levels", "heights", "walls", "spans", "liquid", "hazards"}

// parts is what a board is made of, and where each part stands.
type parts struct {
	spec    board.Spec
	text    *rows
	levels  *rows
	heights *node
	legend  []*node // by index into spec.Legend
	walls   []*node // by index into spec.Walls

	columns board.Spec   // spans, liquids and hazards alone
	high    []board.Span // ground above the highest level
	area    int          // cells of rectangles so far
	board   *board.Board

	told     int  // faults before those of the board
	noLegend bool // there should be one that can't be read, so the text is left alone
}

// board reads the board. It is nil if there are faults in it.
func (r *reader) board(n *node) *board.Board {
	if n.kind == isText && path.Ext(n.text) != "" {
		r.wrongType(n, "board", "{file: "+cut(n.text)+"}")
		return nil
	}
	keys := r.fields(n, "the board", boardKeys)
	if keys == nil {
		return nil
	}
	d := parts{told: r.told}
	r.legend(keys["legend"].value, &d)
	if d.levels = r.rows(keys["levels"], "levels"); d.levels != nil {
		d.spec.Levels = []byte(d.levels.text)
	}
	r.heights(keys["heights"].value, &d)
	if r.both(keys, "the board", "levels", "heights") {
		d.spec.Heights = nil
	}
	r.walls(keys["walls"].value, &d)
	text, inPlace := keys["text"]
	file, inFile := keys["file"]
	switch {
	case r.both(keys, "the board", "text", "file"):
	case inPlace:
		if d.text = r.rows(text, "text"); d.text != nil && !d.noLegend {
			d.spec.Text = []byte(d.text.text)
			d.board = r.build(&d.spec, &d)
		}
	case !inFile:
		r.fault(n.pos, CodeMissingKey, "the board has no cells", "give text: with its rows, or file: with the name of a .txt or .map file")
	case !d.noLegend:
		d.board = r.boardFile(file.value, &d)
	}
	r.foreign(d.board, &d, file.value)
	r.columns(keys, &d)
	if r.told > d.told {
		return nil
	}
	return d.board
}

// both reports whether a mapping has two keys that exclude each other, and tells.
func (r *reader) both(keys map[string]pair, what, one, other string) bool {
	a, b := keys[one], keys[other]
	if a.key == nil || b.key == nil {
		return false
	}
	p := a.key.pos
	if q := b.key.pos; q.Line > p.Line || q.Line == p.Line && q.Col > p.Col {
		p = q
	}
	r.fault(p, CodeConflict, fmt.Sprintf("%s has both %s and %s", what, one, other), "keep one of them")
	return true
}

// build makes a board and gives its faults their places in the file.
func (r *reader) build(spec *board.Spec, d *parts) *board.Board {
	b, err := spec.Board()
	r.boardFaults(err, d)
	return b
}

func (r *reader) boardFaults(err error, d *parts) {
	var faults board.Faults
	if err == nil || !errors.As(err, &faults) {
		return
	}
	r.told++
	for _, f := range faults {
		src, p := r.src, Pos{1, 1}
		switch {
		case f.Code == board.CodeMore:
			r.faults.more += f.Index
			continue
		case (f.Part == board.PartText || f.Part == mapfile.Part) && d.text != nil:
			src, p = d.text.source(), d.text.at(f.Line, f.Col)
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

// knownChars leaves of the built-in characters that want lists those of ground for which
// the ruleset has a use.
func (r *reader) knownChars(want string) string {
	all, known := "", ""
	for _, g := range board.Builtins() {
		all += " " + string(g.Rune)
		if g.Terrain&^r.rules.knows() == 0 {
			known += " " + string(g.Rune)
		}
	}
	return strings.Replace(want, all, known, 1)
}

// item is entry i of a list, from 1; the list itself if there is none.
func item(n *node, i int) *node {
	if i >= 1 && i <= len(n.items) {
		return n.items[i-1]
	}
	return n
}

// glyphParams are the keys that a character of the legend has beside surface, and blocks
// the terrain of those that are true or false.
var (
	glyphParams = []pathing.Param{
		numberParam("cost", -board.MaxExtra, board.MaxExtra, 0, "added to what entering costs"),
		{Key: "solid", Kind: pathing.KindBool},
		{Key: "void", Kind: pathing.KindBool},
		{Key: "low", Kind: pathing.KindBool},
	}
	blocks    = []board.Terrain{0, board.Solid, board.Void, board.Low}
	glyphKeys = append([]string{"surface"}, paramKeys(glyphParams)...)
	surfaces  = []string{"steep", "flooded", "debris", "dangerous", "loose", "submerged", "difficult", "unclimbable", "check"}
)

func (r *reader) legend(n *node, d *parts) {
	if !r.is(n, isMap, "legend", `a mapping from characters to terrain, such as "w": {surface: flooded}`) {
		d.noLegend = n != nil
		return
	}
	seen := map[string]Pos{}
	for _, p := range n.pairs {
		key := p.key
		if !r.once(seen, key, "legend") {
			continue
		}
		if key.kind != isText {
			msg := "a character of the legend without quotes: " + cut(key.text) + " is " + meanings[key.kind] + " to YAML"
			r.fault(key.pos, CodeQuotes, msg, fmt.Sprintf("put it in quotes: %q", cut(key.text)))
		}
		c, size := utf8.DecodeRuneInString(key.text)
		if size == 0 || size < len(key.text) {
			r.fault(key.pos, board.CodeLegendRune, quote(key.text)+" in the legend is not one character", `want a single character in quotes, such as "w"`)
			continue
		}
		// A faulty entry still makes the character known, so that the text does
		// not fault again for every place where it stands.
		t := r.terrain(p.value, "legend "+quote(key.text))
		d.spec.Legend = append(d.spec.Legend, board.Glyph{Rune: c, Terrain: t})
		d.legend = append(d.legend, key)
	}
}

// hasGlyph reports whether the ruleset has a use for key i of glyphParams.
func (rs *Ruleset) hasGlyph(i int) bool {
	if blocks[i] == 0 {
		return !rs.Columns
	}
	return rs.knows().Has(blocks[i])
}

func (r *reader) terrain(n *node, what string) board.Terrain {
	var t board.Terrain
	keys := r.fields(n, what, glyphKeys)
	for i := range glyphParams {
		d := &glyphParams[i]
		noun, remedy := d.Key+" ground", "take it away, or write its height under levels"
		if blocks[i] == 0 {
			noun, remedy = "ground with a cost", "take it away, or give surface: difficult"
		}
		if !r.useful(keys[d.Key], r.rules.hasGlyph(i), noun, remedy) {
			continue
		}
		v := r.given(keys, d, what)
		if blocks[i] == 0 {
			t = t.WithExtra(v.Int)
		} else if v.Int != 0 {
			t |= blocks[i]
		}
	}
	p, ok := keys["surface"]
	if !ok {
		return t
	}
	known := r.rules.surfaceWords()
	for _, w := range p.value.entries() {
		if w.kind == isText && slices.Contains(glyphKeys[2:], w.text) {
			r.fault(w.pos, CodeUnknownWord, "surface of "+what+" is "+quote(w.text), fmt.Sprintf("write %s: true beside surface", w.text))
		} else if i, ok := r.word(w, known, "surface of "+what); ok {
			f, _ := board.TerrainNamed(known[i])
			t |= f
		}
	}
	return t
}

func (r *reader) heights(n *node, d *parts) {
	const want = "a list of rows, each a list of whole numbers, such as [[0, 1], [0, 12]]"
	if !r.is(n, isList, "heights", want) {
		return
	}
	if len(n.items) > 0 && n.items[0].kind == isNumber {
		r.fault(n.pos, CodeWrongType, "heights is a single row", "want "+want)
		return
	}
	d.heights = n
	told := r.told
	var all [][]int
	for y, row := range n.items {
		if !r.is(row, isList, fmt.Sprintf("row %d of heights", y+1), want) {
			continue
		}
		line := make([]int, len(row.items))
		for x, h := range row.items {
			what := fmt.Sprintf("height %d,%d", x, y)
			i, _ := r.coordinate(h, what)
			if i > board.MaxLevel && r.rules.Columns {
				if i >= board.MaxHeight {
					r.fault(h.pos, board.CodeLevel, fmt.Sprintf("%s is %d", what, i), fmt.Sprintf("want a height from 0 to %d", board.MaxHeight-1))
				}
				d.high = append(d.high, board.Span{Cell: pathing.Cell{X: x, Y: y}, From: board.MaxLevel, To: i})
				i = board.MaxLevel
			}
			line[x] = i
		}
		all = append(all, line)
	}
	if r.told == told {
		d.spec.Heights = all
	}
}

func (r *reader) walls(n *node, d *parts) {
	if !r.is(n, isList, "walls", "a list of walls, such as [[2, 0, 2, 1]]") {
		return
	}
	if len(n.items) == 4 && n.items[0].kind == isNumber {
		r.fault(n.pos, CodeWrongType, "walls is a single wall", "want a list of walls, with brackets of its own: [[2, 0, 2, 1]]")
		return
	}
	for i, item := range n.items {
		told := r.told
		if w := r.wall(item, fmt.Sprintf("wall %d", i+1)); r.told == told {
			d.spec.Walls = append(d.spec.Walls, w)
			d.walls = append(d.walls, item)
		}
	}
}

var (
	wallKeys   = []string{"from", "to", "height"}
	wallHeight = pathing.Param{Key: "height", Min: 1, Max: board.MaxWallHeight}
)

// wall reads [x1, y1, x2, y2] or {from: [x1, y1], to: [x2, y2], height: n}.
func (r *reader) wall(n *node, what string) (w board.Wall) {
	const want = "[x1, y1, x2, y2] between two corners, or {from: [x, y], to: [x, y], height: n}"
	ends := []*float64{&w.X1, &w.Y1, &w.X2, &w.Y2}
	if n.kind == isList {
		r.numbers(n, what, want, ends)
		return w
	}
	if !r.is(n, isMap, what, want) {
		return w
	}
	keys := r.fields(n, what, wallKeys)
	for i, k := range wallKeys[:2] {
		r.numbers(r.needed(keys, k, n, what, "give "+k+": [x, y]"), k+" of "+what, "[x, y]", ends[2*i:2*i+2])
	}
	if r.useful(keys["height"], r.rules.Columns, "height of walls", "take it away") {
		w.Height = r.given(keys, &wallHeight, what).Int
	}
	return w
}

// numbers reads as many numbers as there are places in dst.
func (r *reader) numbers(n *node, what, want string, dst []*float64) {
	if !r.is(n, isList, what, want) {
		return
	}
	if len(n.items) != len(dst) {
		r.fault(n.pos, CodeWrongType, fmt.Sprintf("%s has %d numbers", what, len(n.items)), "want "+want)
		return
	}
	for i, item := range n.items {
		*dst[i], _ = r.decimal(item, fmt.Sprintf("number %d of %s", i+1, what), `a number, such as 2, 0.5 or "1/2"`)
	}
}
