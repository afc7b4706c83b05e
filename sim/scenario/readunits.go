package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"

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
	told   map[string]bool // fields whose absence was told already
	bad    bool            // it has faults, so its units are left out
}

var unitKeys = []string{"id", "type", "side", "at"}

func (r *reader) types(n *node) map[string]*profile {
	types := map[string]*profile{}
	if n == nil || !r.mapping(n, "types", "a mapping from names to fields, such as scout: {speed: 7}") {
		return types
	}
	if len(n.pairs) > MaxTypes {
		r.fault(n.pairs[MaxTypes].key.pos, CodeTooMany, fmt.Sprintf("%d types", len(n.pairs)), fmt.Sprintf("want at most %d", MaxTypes))
		return types
	}
	seen := map[string]Pos{}
	for _, p := range n.pairs {
		if !r.once(seen, p.key, "types") {
			continue
		}
		name, ok := r.name(p.key, "the name of a type")
		if !ok {
			continue
		}
		t := &profile{pos: p.key.pos, told: map[string]bool{}}
		if p.value.kind == isNull && p.value.text == "" {
			p.value = &node{kind: isMap, pos: p.value.pos}
		}
		r.bad = false
		t.fields, _ = r.unitFields(p.value, "type "+quote(name), nil)
		t.bad = r.bad
		types[name] = t
	}
	return types
}

// unitFields reads the fields of a unit or a type, and gives the pairs of the keys
// beside them, nil if n is no mapping.
func (r *reader) unitFields(n *node, what string, keys []string) (map[string]field, map[string]pair) {
	fields, others := map[string]field{}, map[string]pair{}
	decl := r.rules.Decl
	known := keys
	if decl != nil {
		known = append(known[:len(known):len(known)], paramKeys(decl.Fields)...)
	}
	if !r.mapping(n, what, "a mapping with the keys "+strings.Join(known, ", ")) {
		return fields, nil
	}
	seen := map[string]Pos{}
	for _, p := range n.pairs {
		key := p.key.text
		if !r.once(seen, p.key, what) {
			continue
		}
		if slices.Contains(keys, key) {
			others[key] = p
			continue
		}
		if decl == nil {
			continue
		}
		if decl, ok := decl.Field(key); ok {
			if v, pr := value(p.value, decl, key+" of "+what); r.ok(pr) {
				fields[key] = field{v, p.value.pos}
				if decl.Kind == pathing.KindCell || decl.Kind == pathing.KindPayment {
					r.onBoard(r.s.Board, v.Cell, p.value.pos, key+" of "+what)
				}
			} else {
				// Given, if wrongly: its absence is not told on top.
				fields[key] = field{decl.Default, p.value.pos}
			}
			continue
		}
		r.unknownKey(p, what, known)
	}
	return fields, others
}

// onBoard reports whether c is on b, as far as there is one, and tells if it is not.
func (r *reader) onBoard(b *board.Board, c pathing.Cell, p Pos, what string) bool {
	if b == nil || b.Contains(c) {
		return true
	}
	r.fault(p, CodeOffBoard, fmt.Sprintf("%s is %s, off the board", what, c), "want x "+span(0, b.W()-1)+" and y "+span(0, b.H()-1))
	return false
}

func (r *reader) units(p pair, types map[string]*profile) {
	if p.key == nil {
		return
	}
	r.s.place.units = p.key.pos
	n := p.value
	if n.kind != isList {
		r.ok(wrongType("units", n, "a list of units, such as - {id: r1, at: [0, 0]}"))
		return
	}
	if len(n.items) > MaxUnits {
		r.fault(n.items[MaxUnits].pos, CodeTooMany, fmt.Sprintf("%d units", len(n.items)), fmt.Sprintf("want at most %d", MaxUnits))
		return
	}
	ids := map[string]Pos{}
	r.s.place.ids = ids
	for i, item := range n.items {
		r.bad = false
		u := r.unit(i, item, types)
		if first, twice := ids[u.ID]; twice && u.ID != "" {
			r.fault(u.FieldPos("id"), CodeDuplicateID, fmt.Sprintf("a second unit %s", quote(u.ID)), fmt.Sprintf("give it an id of its own (the first is on line %d)", first.Line))
		} else {
			ids[u.ID] = u.FieldPos("id")
		}
		if !r.bad {
			r.s.Units = append(r.s.Units, u)
		}
	}
}

func (r *reader) unit(i int, n *node, types map[string]*profile) Unit {
	u := Unit{Pos: n.pos, fields: map[string]Pos{}}
	what := fmt.Sprintf("unit %d", i+1)
	if n.kind == isMap {
		for _, p := range n.pairs {
			if p.key.text == "id" && p.value.kind == isText {
				what = "unit " + quote(p.value.text)
			}
		}
	}
	own, keys := r.unitFields(n, what, unitKeys)
	if keys == nil {
		return u
	}
	for k, p := range keys {
		u.fields[k] = p.value.pos
	}
	if p, ok := r.needed(keys, "id", n, what, "give it one, such as id: r1"); ok {
		u.ID, _ = r.name(p, "id")
	}
	if p, ok := keys["side"]; ok {
		u.Side, _ = r.name(p.value, "side of "+what)
	}
	fields := map[string]field{}
	var t *profile
	if p, ok := keys["type"]; ok {
		if u.Type, ok = r.name(p.value, "type of "+what); ok {
			if t = types[u.Type]; t == nil {
				var known []string
				for name := range types {
					known = append(known, name)
				}
				r.fault(p.value.pos, CodeUnknownType, fmt.Sprintf("%s is of type %s, which is not in types", what, quote(u.Type)), typeWant(u.Type, known))
			} else {
				maps.Copy(fields, t.fields)
				r.bad = r.bad || t.bad
			}
		}
	}
	maps.Copy(fields, own)
	r.complete(&u, what, fields, t)
	if p, ok := keys["at"]; ok {
		r.place(&u, p.value, what)
	} else {
		r.fault(n.pos, CodeMissingKey, what+" has no place", "give at: [x, y]")
	}
	return u
}

// complete fills the fields of u, by default what is not given. It tells of fields
// that are needed: once for a type, not once for every unit of it.
func (r *reader) complete(u *Unit, what string, given map[string]field, t *profile) {
	decl := r.rules.Decl
	if decl == nil || u.Type != "" && t == nil {
		return
	}
	u.Fields = make(map[string]pathing.Value, len(decl.Fields))
	for i := range decl.Fields {
		d := &decl.Fields[i]
		f, ok := given[d.Key]
		if !ok {
			f.value = d.Default
			if d.Needed {
				r.missing(u, what, d, t)
			}
		} else {
			u.fields[d.Key] = f.pos
		}
		u.Fields[d.Key] = f.value
	}
}

func (r *reader) missing(u *Unit, what string, d *pathing.Param, t *profile) {
	p, want := u.Pos, fmt.Sprintf("give %s (%s)", d.Key, d.Summary)
	if t != nil {
		if t.told[d.Key] {
			r.bad = true
			return
		}
		t.told[d.Key] = true
		p, want = t.pos, want+" in the type or in each unit of it"
		what = "type " + quote(u.Type)
	}
	r.fault(p, CodeMissingKey, fmt.Sprintf("%s has no %s", what, d.Key), want)
}

// place reads where a unit stands.
func (r *reader) place(u *Unit, n *node, what string) {
	at := "at of " + what
	if !r.ok(listOf(n, at, "[x, y], or [x, y, z] with a height", 2, 3)) {
		return
	}
	xy := *n
	xy.items = n.items[:2]
	c, p := cell(&xy, at)
	if !r.ok(p) || !r.onBoard(r.s.Board, c, n.pos, at) || r.s.Board == nil {
		return
	}
	if r.rules.Stand != nil {
		r.stand(u, n, c, what)
		return
	}
	t := r.s.Board.At(c)
	if t&r.rules.barred() != 0 && r.rules.Decl != nil {
		r.fault(n.pos, CodeBlockedCell, fmt.Sprintf("%s stands at %s, which is %s", what, c, kindOf(t&r.rules.barred())), r.freeCell(c))
		return
	}
	z := t.Level()
	if len(n.items) == 3 {
		var ok bool
		if z, ok = r.whole(n.items[2], "z of "+at, 0, 63); !ok {
			return
		}
		if z != t.Level() {
			r.fault(n.items[2].pos, CodeWrongLevel, fmt.Sprintf("%s is at height %d, but the floor of %s is at %d", what, z, c, t.Level()), fmt.Sprintf("want [%d, %d]", c.X, c.Y))
			return
		}
	}
	u.At = pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
}

// stand reads where a unit stands by the ruleset's own idea of it.
func (r *reader) stand(u *Unit, n *node, c pathing.Cell, what string) {
	u.At = pathing.Place{X: int16(c.X), Y: int16(c.Y)}
	if len(n.items) == 3 {
		z, ok := r.whole(n.items[2], "z of at of "+what, 0, board.MaxHeight-1)
		if ok {
			u.At.Z = int16(z)
		}
		return
	}
	if u.Fields == nil {
		return // its fields can't be read, so its height is not known
	}
	z, ok := r.rules.Stand(r.s.Board, u.Fields, c)
	if !ok {
		t := r.s.Board.At(c)
		msg := fmt.Sprintf("%s has nothing to stand on at %s", what, c)
		if t&(board.Solid|board.Void) != 0 {
			msg = fmt.Sprintf("%s stands at %s, which is %s", what, c, kindOf(t&(board.Solid|board.Void)))
		}
		r.fault(n.pos, CodeBlockedCell, msg, "want a cell with ground, or a height as in ["+fmt.Sprintf("%d, %d", c.X, c.Y)+", 3]")
		return
	}
	u.At.Z = int16(z)
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

func typeWant(name string, known []string) string {
	slices.Sort(known)
	if len(known) == 0 {
		return "give types: with this type in it, or the fields in the unit and no type"
	}
	return suggest(name, known)
}
