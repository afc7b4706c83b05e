package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// draw is the word for a game that no side wins.
const draw = "draw"

var (
	sideKeys    = []string{"policy", "goal"}
	victoryKeys = []string{"reach", "hold", "turns", "otherwise"}
)

func (r *reader) sides(p pair) {
	if p.key == nil {
		return
	}
	r.s.place.sides = p.key.pos
	n := p.value
	if !r.mapping(n, "sides", "a mapping from names to policies, such as red: {policy: rush}") {
		return
	}
	if len(n.pairs) > MaxSides {
		r.fault(n.pairs[MaxSides].key.pos, CodeTooMany, fmt.Sprintf("%d sides", len(n.pairs)), fmt.Sprintf("want at most %d", MaxSides))
		return
	}
	seen := map[string]Pos{}
	for _, p := range n.pairs {
		if !r.once(seen, p.key, "sides") {
			continue
		}
		name, ok := r.name(p.key, "the name of a side")
		if !ok {
			continue
		}
		if name == draw {
			r.fault(p.key.pos, CodeName, "a side can't be called draw", "give it another name: victory has a use for this one")
		}
		r.s.Sides = append(r.s.Sides, r.side(name, p))
	}
}

// orderSides puts the sides in the order in which units name them, then those that no
// unit names by their names. sides is a mapping, and the order of its keys means nothing:
// programs that write YAML sort them.
func (s *Scenario) orderSides() {
	first := map[string]int{}
	for i := range s.Units {
		if _, ok := first[s.Units[i].Side]; !ok {
			first[s.Units[i].Side] = i
		}
	}
	rank := func(name string) int {
		if i, ok := first[name]; ok {
			return i
		}
		return len(s.Units)
	}
	slices.SortStableFunc(s.Sides, func(a, b Side) int {
		return cmp.Or(cmp.Compare(rank(a.Name), rank(b.Name)), cmp.Compare(a.Name, b.Name))
	})
}

func (r *reader) side(name string, p pair) Side {
	s := Side{Name: name, Pos: p.key.pos, policyPos: p.key.pos}
	what := "side " + quote(name)
	n := p.value
	if n.kind == isText {
		r.ok(wrongType(what, n, "{policy: "+cut(n.text)+"}"))
		return s
	}
	var policy *Policy
	if n.kind == isMap {
		for _, q := range n.pairs {
			if q.key.text == "policy" {
				s.policyPos = q.value.pos
				policy = r.policy(q.value, what)
			}
		}
	}
	known := sideKeys
	if policy != nil {
		s.Policy = policy.Name
		known = append(slices.Clone(known), paramKeys(policy.Options)...)
		s.Options = map[string]pathing.Value{}
	}
	keys := r.fields(n, what, known)
	if q, ok := keys["goal"]; ok {
		s.Goal = r.cells(q.value, "goal of "+what)
	}
	if policy == nil {
		return s
	}
	for i := range policy.Options {
		o := &policy.Options[i]
		v := o.Default
		if q, ok := keys[o.Key]; ok {
			var pr *problem
			v, pr = value(q.value, o, o.Key+" of "+what)
			r.ok(pr)
		}
		s.Options[o.Key] = v
	}
	return s
}

func (r *reader) policy(n *node, what string) *Policy {
	if n.kind != isText {
		r.ok(wrongType("policy of "+what, n, "the name of a policy"))
		return nil
	}
	var known []string
	msg := "there is no policy " + quote(n.text)
	for _, rs := range r.vocab.Rulesets {
		mine := r.rules.Decl == nil || r.rules == rs
		for i := range rs.Policies {
			p := &rs.Policies[i]
			switch {
			case mine && p.Name == n.text:
				return p
			case mine && !slices.Contains(known, p.Name):
				known = append(known, p.Name)
			case p.Name == n.text:
				msg = fmt.Sprintf("policy %s does not play %s", quote(n.text), r.rules.Decl.Name)
			}
		}
	}
	r.fault(n.pos, CodeUnknownPolicy, msg, suggest(n.text, known))
	return nil
}

// cells reads a cell or a list of cells, all of them on the board and not solid.
func (r *reader) cells(n *node, what string) []pathing.Cell {
	return r.cellList(n, what, func(c pathing.Cell, p Pos) bool {
		if !r.onBoard(r.s.Board, c, p, what) {
			return false
		}
		if r.s.Board != nil && r.s.Board.At(c).Has(board.Solid) {
			r.fault(p, CodeBlockedCell, fmt.Sprintf("%s is %s, which is solid", what, c), "want a cell that a unit can stand on")
			return false
		}
		return true
	})
}

// cellList reads a cell or a list of cells, each once, of those that take accepts. take
// tells what is wrong with the others.
func (r *reader) cellList(n *node, what string, take func(c pathing.Cell, p Pos) bool) []pathing.Cell {
	const want = "cells as [[x, y], ...]"
	if n.kind != isList || len(n.items) == 0 {
		if n.kind == isList {
			r.fault(n.pos, CodeWrongType, what+" is an empty list", "want "+want)
		} else {
			r.ok(wrongType(what, n, want))
		}
		return nil
	}
	list := n.items
	if n.items[0].kind != isList {
		list = []*node{n}
	}
	var cells []pathing.Cell
	seen := map[pathing.Cell]bool{}
	for _, item := range list {
		if c, p := cell(item, what); r.ok(p) && !seen[c] && take(c, item.pos) {
			seen[c] = true
			cells = append(cells, c)
		}
	}
	return cells
}

func (r *reader) victory(p pair) {
	r.s.Victory.Turns = DefaultTurns
	if p.key == nil {
		return
	}
	v := &r.s.Victory
	v.Given, r.s.place.victory = true, p.key.pos
	keys := r.fields(p.value, "victory", victoryKeys)
	if q, ok := keys["turns"]; ok {
		v.Turns, _ = r.whole(q.value, "turns of victory", 1, MaxTurns)
	}
	if q, ok := keys["reach"]; ok {
		r.conditions(q.value, "reach", "count", MaxUnits, func(side string, cells []pathing.Cell, n int, p Pos) {
			v.Reach = append(v.Reach, Reach{side, cells, n, p})
		})
	}
	if q, ok := keys["hold"]; ok {
		r.conditions(q.value, "hold", "turns", MaxTurns, func(side string, cells []pathing.Cell, n int, p Pos) {
			v.Hold = append(v.Hold, Hold{side, cells, n, p})
		})
	}
	if q, ok := keys["otherwise"]; ok {
		if name, ok := r.name(q.value, "otherwise"); ok && name != draw && r.knownSide(name, q.value.pos, "otherwise") {
			v.Otherwise = name
		}
	}
	for i := range r.s.Sides {
		r.goal(&r.s.Sides[i])
	}
}

// goal gives a side without one the cells of its victory. A policy that guards a post
// would run for the cells that its side has to reach, so those are no post.
func (r *reader) goal(s *Side) {
	if len(s.Goal) > 0 {
		return
	}
	p, _ := r.rules.Policy(s.Policy)
	post := p != nil && p.Post
	add := func(side string, cells []pathing.Cell) {
		for _, c := range cells {
			if side == s.Name && !slices.Contains(s.Goal, c) {
				s.Goal = append(s.Goal, c)
			}
		}
	}
	for _, x := range r.s.Victory.Reach {
		if !post {
			add(x.Side, x.Cells)
		}
	}
	for _, x := range r.s.Victory.Hold {
		add(x.Side, x.Cells)
	}
	reaches := slices.ContainsFunc(r.s.Victory.Reach, func(x Reach) bool { return x.Side == s.Name })
	if post && reaches && len(s.Goal) == 0 {
		r.fault(s.policyPos, CodeConflict,
			fmt.Sprintf("policy %s of side %s has no post: it would run for the cells that its side has to reach", s.Policy, quote(s.Name)),
			"give goal: the cells to guard, or another policy, such as rush")
	}
}

// conditions reads one condition or a list of them; number is its third key.
func (r *reader) conditions(n *node, what, number string, most int, add func(string, []pathing.Cell, int, Pos)) {
	list := n.entries()
	if len(list) > maxConditions {
		r.fault(list[maxConditions].pos, CodeTooMany, fmt.Sprintf("%d conditions", len(list)), fmt.Sprintf("want at most %d", maxConditions))
		return
	}
	for _, item := range list {
		r.bad = false
		keys := r.fields(item, what, []string{"side", "cells", number})
		if keys == nil {
			continue
		}
		side, count := "", 1
		if q, ok := r.needed(keys, "side", item, what, "give side: the side that wins by it"); ok {
			if side, ok = r.name(q, "side of "+what); ok {
				r.knownSide(side, q.pos, "side of "+what)
			}
		}
		if q, ok := keys[number]; ok {
			count, _ = r.whole(q.value, number+" of "+what, 1, most)
		}
		var cells []pathing.Cell
		if q, ok := r.needed(keys, "cells", item, what, "give cells: [[x, y], ...]"); ok {
			cells = r.cells(q, "cells of "+what)
		}
		if !r.bad {
			add(side, cells, count, item.pos)
		}
	}
}

// knownSide reports whether the file has this side, and tells if it has others
// only. A file without sides is for queries, and names them as it likes.
func (r *reader) knownSide(name string, p Pos, what string) bool {
	if len(r.s.Sides) == 0 {
		return true
	}
	known := sideNames(r.s.Sides)
	if slices.Contains(known, name) {
		return true
	}
	r.fault(p, CodeUnknownSide, fmt.Sprintf("%s is %s, which is not in sides", what, quote(name)), suggest(name, known))
	return false
}

func sideNames(sides []Side) []string {
	names := make([]string, len(sides))
	for i := range sides {
		names[i] = sides[i].Name
	}
	return names
}
