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

	turnsParam = numberParam("turns", 1, MaxTurns, DefaultTurns, "the last Turn")
	countParam = numberParam("count", 1, MaxUnits, 1, "how many units of the side have to be on the cells at once")
	holdParam  = numberParam("turns", 1, MaxTurns, 1, "Turns on end")
)

func (r *reader) sides(n *node) {
	const want = "a mapping from names to policies, such as red: {policy: rush}"
	r.named(n, "sides", "side", want, MaxSides, func(name string, p pair) {
		if name == draw {
			r.fault(p.key.pos, CodeName, "a side can't be called draw", "give it another name: victory has a use for this one")
		}
		r.s.Sides = append(r.s.Sides, r.side(name, p))
	})
}

// orderSides puts the sides in the order in which units name them, then those that no
// unit names by their names. sides is a mapping, and the order of its keys means nothing:
// programs that write YAML sort them.
func (s *Scenario) orderSides() {
	rank := map[string]int{} // below zero for those that units name
	for i := len(s.Units) - 1; i >= 0; i-- {
		rank[s.Units[i].Side] = i - len(s.Units)
	}
	slices.SortStableFunc(s.Sides, func(a, b Side) int {
		return cmp.Or(cmp.Compare(rank[a.Name], rank[b.Name]), cmp.Compare(a.Name, b.Name))
	})
}

func (r *reader) side(name string, p pair) Side {
	s := Side{Name: name, Pos: p.key.pos, policyPos: p.key.pos}
	what := "side " + quote(name)
	n := p.value
	if n.kind == isText {
		r.wrongType(n, what, "{policy: "+cut(n.text)+"}")
		return s
	}
	var policy *Policy
	for _, q := range n.pairs {
		if q.key.text == "policy" {
			s.policyPos = q.value.pos
			policy = r.policy(q.value, what)
		}
	}
	known := sideKeys
	if policy != nil {
		known = append(slices.Clip(known), paramKeys(policy.Options)...)
	}
	keys := r.fields(n, what, known)
	s.Goal = r.cells(keys["goal"].value, "goal of "+what)
	if policy != nil {
		s.Policy, s.Options = policy.Name, map[string]pathing.Value{}
		for i := range policy.Options {
			o := &policy.Options[i]
			s.Options[o.Key] = r.given(keys, o, what)
		}
	}
	return s
}

func (r *reader) policy(n *node, what string) *Policy {
	if !r.is(n, isText, "policy of "+what, "the name of a policy") {
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
	b := r.s.Board
	return r.cellList(n, what, func(c pathing.Cell, p Pos) bool {
		return r.onBoard(b, c, p, what) && (b == nil || !b.At(c).Has(board.Solid) ||
			r.fault(p, CodeBlockedCell, fmt.Sprintf("%s is %s, which is solid", what, c), "want a cell that a unit can stand on"))
	})
}

// cellList reads a cell or a list of cells, each once, of those that take accepts. take
// tells what is wrong with the others.
func (r *reader) cellList(n *node, what string, take func(c pathing.Cell, p Pos) bool) []pathing.Cell {
	const want = "cells as [[x, y], ...]"
	if !r.is(n, isList, what, want) {
		return nil
	}
	if len(n.items) == 0 {
		r.fault(n.pos, CodeWrongType, what+" is an empty list", "want "+want)
		return nil
	}
	list := n.items
	if n.items[0].kind != isList {
		list = []*node{n}
	}
	var cells []pathing.Cell
	seen := map[pathing.Cell]bool{}
	for _, item := range list {
		if c, ok := r.cell(item, what); ok && !seen[c] && take(c, item.pos) {
			seen[c] = true
			cells = append(cells, c)
		}
	}
	return cells
}

func (r *reader) victory(n *node) {
	v := &r.s.Victory
	v.Given = n != nil
	keys := r.fields(n, "victory", victoryKeys)
	v.Turns = r.given(keys, &turnsParam, "victory").Int
	r.conditions(keys["reach"], &countParam, func(side string, cells []pathing.Cell, n int, p Pos) {
		v.Reach = append(v.Reach, Reach{side, cells, n, p})
	})
	r.conditions(keys["hold"], &holdParam, func(side string, cells []pathing.Cell, n int, p Pos) {
		v.Hold = append(v.Hold, Hold{side, cells, n, p})
	})
	if n := keys["otherwise"].value; n != nil && (n.kind != isText || n.text != draw) {
		v.Otherwise = r.sideName(n, "otherwise")
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
	post, reaches := p != nil && p.Post, false
	add := func(side string, cells []pathing.Cell, use bool) {
		for _, c := range cells {
			if use && side == s.Name && !slices.Contains(s.Goal, c) {
				s.Goal = append(s.Goal, c)
			}
		}
	}
	for _, x := range r.s.Victory.Reach {
		reaches = reaches || x.Side == s.Name
		add(x.Side, x.Cells, !post)
	}
	for _, x := range r.s.Victory.Hold {
		add(x.Side, x.Cells, true)
	}
	if post && reaches && len(s.Goal) == 0 {
		r.fault(s.policyPos, CodeConflict,
			fmt.Sprintf("policy %s of side %s has no post: it would run for the cells that its side has to reach", s.Policy, quote(s.Name)),
			"give goal: the cells to guard, or another policy, such as rush")
	}
}

// conditions reads one condition or a list of them; number is its third key.
func (r *reader) conditions(p pair, number *pathing.Param, add func(string, []pathing.Cell, int, Pos)) {
	if p.key == nil {
		return
	}
	what, list := p.key.text, p.value.entries()
	if !r.few(list, MaxConditions, "conditions") {
		return
	}
	for _, item := range list {
		told := r.told
		keys := r.fields(item, what, []string{"side", "cells", number.Key})
		if keys == nil {
			continue
		}
		side := r.sideName(r.needed(keys, "side", item, what, "give side: the side that wins by it"), "side of "+what)
		cells := r.cells(r.needed(keys, "cells", item, what, "give cells: [[x, y], ...]"), "cells of "+what)
		count := r.given(keys, number, what).Int
		if r.told == told {
			add(side, cells, count, item.pos)
		}
	}
}

// sideName reads the name of a side, and tells if the file has others only. A file
// without sides is for queries, and names them as it likes.
func (r *reader) sideName(n *node, what string) string {
	name, ok := r.name(n, what)
	known := sideNames(r.s.Sides)
	if ok && len(known) > 0 && !slices.Contains(known, name) {
		r.fault(n.pos, CodeUnknownSide, fmt.Sprintf("%s is %s, which is not in sides", what, quote(name)), suggest(name, known))
	}
	return name
}

func sideNames(sides []Side) []string {
	names := make([]string, len(sides))
	for i := range sides {
		names[i] = sides[i].Name
	}
	return names
}
