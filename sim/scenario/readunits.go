package scenario

import (
	"fmt"
	"maps"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// field is the value of a unit's field and where it is given.
type field struct {
	value pathing.Value
	pos   Pos
}

// profile is a type.
type profile struct {
	fields map[string]field
	pos    Pos
	lacks  map[string]bool // fields whose absence was told already
	bad    bool            // it has faults, so its units are left out
}

var unitKeys = []string{"id", "type", "side", "at"}

func (r *reader) types(n *node) map[string]*profile {
	types := map[string]*profile{}
	const want = "a mapping from names to fields, such as scout: {speed: 7}"
	r.named(n, "types", "type", want, MaxTypes, func(name string, p pair) {
		if p.value.kind == isNull && p.value.text == "" {
			p.value = &node{kind: isMap, pos: p.value.pos}
		}
		told := r.told
		fields, _ := r.unitFields(p.value, "type "+quote(name), nil)
		types[name] = &profile{fields: fields, pos: p.key.pos, lacks: map[string]bool{}, bad: r.told > told}
	})
	return types
}

// unitFields reads the fields of a unit or a type. given holds the pairs of all keys, also
// of those beside the fields; nil if n is no mapping.
func (r *reader) unitFields(n *node, what string, keys []string) (fields map[string]field, given map[string]pair) {
	fields = map[string]field{}
	known := slices.Clip(keys)
	var declared []pathing.Param
	if decl := r.rules.Decl; decl != nil {
		declared = decl.Fields
		known = append(known, paramKeys(declared)...)
	} else {
		for _, p := range n.pairs { // any key may be a field
			known = append(known, p.key.text)
		}
	}
	given = r.fields(n, what, known)
	for i := range declared {
		d := &declared[i]
		p, ok := given[d.Key]
		if !ok || slices.Contains(keys, d.Key) {
			continue
		}
		v, ok := r.value(p.value, d, d.Key+" of "+what)
		switch {
		case !ok:
			v = d.Default // given, if wrongly: its absence is not told on top
		case d.Kind == pathing.KindCell || d.Kind == pathing.KindPayment:
			r.onBoard(r.s.Board, v.Cell, p.value.pos, d.Key+" of "+what)
		}
		fields[d.Key] = field{v, p.value.pos}
	}
	return fields, given
}

// onBoard reports whether c is on b, as far as there is one, and tells if it is not.
func (r *reader) onBoard(b *board.Board, c pathing.Cell, p Pos, what string) bool {
	return b == nil || b.Contains(c) ||
		r.fault(p, CodeOffBoard, fmt.Sprintf("%s is %s, off the board", what, c), "want x "+span(0, b.W()-1)+" and y "+span(0, b.H()-1))
}

func (r *reader) units(n *node, types map[string]*profile) {
	if !r.is(n, isList, "units", "a list of units, such as - {id: r1, at: [0, 0]}") || !r.few(n.items, MaxUnits, "units") {
		return
	}
	ids := map[string]Pos{}
	r.s.place.ids = ids
	for i, item := range n.items {
		told := r.told
		u := r.unit(i, item, types)
		if first, twice := ids[u.ID]; twice && u.ID != "" {
			r.fault(u.FieldPos("id"), CodeDuplicateID, fmt.Sprintf("a second unit %s", quote(u.ID)), fmt.Sprintf("give it an id of its own (the first is on line %d)", first.Line))
		} else {
			ids[u.ID] = u.FieldPos("id")
		}
		if r.told == told {
			r.s.Units = append(r.s.Units, u)
		}
	}
}

func (r *reader) unit(i int, n *node, types map[string]*profile) Unit {
	u := Unit{Pos: n.pos, fields: map[string]Pos{}}
	what := fmt.Sprintf("unit %d", i+1)
	for _, p := range n.pairs {
		if p.key.text == "id" && p.value.kind == isText {
			what = "unit " + quote(p.value.text)
		}
	}
	own, keys := r.unitFields(n, what, unitKeys)
	if keys == nil {
		return u
	}
	for k, p := range keys {
		u.fields[k] = p.value.pos
	}
	u.ID, _ = r.name(r.needed(keys, "id", n, what, "give it one, such as id: r1"), "id")
	u.Side, _ = r.name(keys["side"].value, "side of "+what)
	var t *profile
	var ok bool
	if u.Type, ok = r.name(keys["type"].value, "type of "+what); ok {
		t = types[u.Type]
	}
	if t != nil && t.bad {
		r.told++
	} else if ok && t == nil {
		want := "give types: with this type in it, or the fields in the unit and no type"
		if len(types) > 0 {
			want = suggest(u.Type, slices.Sorted(maps.Keys(types)))
		}
		r.fault(keys["type"].value.pos, CodeUnknownType, fmt.Sprintf("%s is of type %s, which is not in types", what, quote(u.Type)), want)
	}
	r.complete(&u, what, own, t)
	if p, ok := keys["at"]; ok {
		r.place(&u, p.value, what)
	} else {
		r.fault(n.pos, CodeMissingKey, what+" has no place", "give at: [x, y]")
	}
	return u
}

// complete fills the fields of u with its own, those of its type and defaults. It tells of
// fields that are needed: once for a type, not once for every unit of it.
func (r *reader) complete(u *Unit, what string, own map[string]field, t *profile) {
	decl := r.rules.Decl
	if decl == nil || u.Type != "" && t == nil {
		return
	}
	u.Fields = make(map[string]pathing.Value, len(decl.Fields))
	for i := range decl.Fields {
		d := &decl.Fields[i]
		f, ok := own[d.Key]
		if !ok && t != nil {
			f, ok = t.fields[d.Key]
		}
		if ok {
			u.fields[d.Key] = f.pos
		} else if f.value = d.Default; d.Needed {
			r.missing(u, what, d, t)
		}
		u.Fields[d.Key] = f.value
	}
}

func (r *reader) missing(u *Unit, what string, d *pathing.Param, t *profile) {
	p, want := u.Pos, fmt.Sprintf("give %s (%s)", d.Key, d.Summary)
	if t != nil {
		if t.lacks[d.Key] {
			r.told++
			return
		}
		t.lacks[d.Key] = true
		p, want = t.pos, want+" in the type or in each unit of it"
		what = "type " + quote(u.Type)
	}
	r.fault(p, CodeMissingKey, fmt.Sprintf("%s has no %s", what, d.Key), want)
}

// place reads where a unit stands.
func (r *reader) place(u *Unit, n *node, what string) {
	at := "at of " + what
	if !r.listOf(n, at, "[x, y], or [x, y, z] with a height", 2, 3) {
		return
	}
	xy := *n
	xy.items = n.items[:2]
	b := r.s.Board
	c, ok := r.cell(&xy, at)
	if !ok || b == nil || !r.onBoard(b, c, n.pos, at) {
		return
	}
	stand, floor := r.rules.Stand, b.At(c).Level()
	barred := b.At(c) & r.rules.barred()
	blocked := func(t board.Terrain) string { return fmt.Sprintf("%s stands at %s, which is %s", what, c, kindOf(t)) }
	if stand == nil && barred != 0 && r.rules.Decl != nil {
		r.fault(n.pos, CodeBlockedCell, blocked(barred), r.freeCell(c))
		return
	}
	z := floor
	if len(n.items) == 3 {
		if z, ok = r.whole(n.items[2], "z of "+at, 0, board.MaxHeight-1); ok && stand == nil && z != floor {
			msg := fmt.Sprintf("%s is at height %d, but the floor of %s is at %d", what, z, c, floor)
			r.fault(n.items[2].pos, CodeWrongLevel, msg, fmt.Sprintf("want [%d, %d]", c.X, c.Y))
		}
	} else if stand != nil && u.Fields != nil { // else its fields can't be read
		if z, ok = stand(b, u.Fields, c); !ok {
			msg := fmt.Sprintf("%s has nothing to stand on at %s", what, c)
			if t := b.At(c) & (board.Solid | board.Void); t != 0 {
				msg = blocked(t)
			}
			r.fault(n.pos, CodeBlockedCell, msg, fmt.Sprintf("want a cell with ground, or a height as in [%d, %d, 3]", c.X, c.Y))
		}
	}
	u.At = pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
}

func kindOf(t board.Terrain) string {
	switch {
	case t.Has(board.Solid):
		return "solid"
	case t.Has(board.Void):
		return "a void"
	case t.Has(board.Low):
		return "a low obstacle"
	}
	return t.String()
}

// freeCell names a cell near c that a unit can stand on.
func (r *reader) freeCell(c pathing.Cell) string {
	for d := 1; d <= 8; d++ {
		for y := c.Y - d; y <= c.Y+d; y++ {
			for x := c.X - d; x <= c.X+d; x++ {
				f := pathing.Cell{X: x, Y: y}
				ring := y == c.Y-d || y == c.Y+d || x == c.X-d || x == c.X+d
				if ring && r.s.Board.Contains(f) && r.s.Board.At(f)&r.rules.barred() == 0 {
					return fmt.Sprintf("want a free cell, such as [%d, %d]", x, y)
				}
			}
		}
	}
	return "want a free cell"
}
