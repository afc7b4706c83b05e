package scenario

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/stride/pathing"
)

// reader turns the tree of a file into a Scenario and collects faults on the way.
// Parts with faults are left out of what it makes.
type reader struct {
	src   *source
	vocab Vocabulary
	open  func(string) (fs.File, error)
	// maxCells is the most cells of a board in a file of its own.
	maxCells int
	large    func(file string, w, h int)
	faults   faultList
	bad      bool // a fault was told since this was set to false

	rules *Ruleset // the one of this file; without Decl if it is not known
	s     *Scenario
}

var topKeys = []string{"name", "ruleset", "rules", "board", "types", "units", "sides", "victory", "trials", "seed"}

func (r *reader) scenario(root *node) *Scenario {
	r.s = &Scenario{
		File: r.src.file, Name: baseName(r.src.file), Trials: DefaultTrials, Seed: DefaultSeed,
		Rules: map[string]pathing.Value{},
		src:   r.src, place: places{root: root.pos, rules: map[string]Pos{}},
	}
	s := r.s
	// The ruleset first: it tells whether an unknown key belongs elsewhere.
	if root.kind == isMap {
		r.ruleset(root)
	}
	top := r.fields(root, "the scenario", topKeys)
	if top == nil {
		return s
	}
	if n, ok := top["name"]; ok {
		s.Name, _ = r.name(n.value, "name")
	}
	if n, ok := top["rules"]; ok {
		r.params(n.value, "")
	}
	if n, ok := top["trials"]; ok {
		s.Trials, _ = r.whole(n.value, "trials", 1, MaxTrials)
	}
	if n, ok := top["seed"]; ok {
		s.Seed = r.seed(n.value)
	}
	if n, ok := top["board"]; ok {
		s.place.board = n.key.pos
		s.Board = r.board(n.value)
	} else {
		r.fault(root.pos, CodeMissingKey, "there is no board", "give board: with rows under text, or a file")
	}
	types := r.types(top["types"].value)
	r.units(top["units"], types)
	r.sides(top["sides"])
	s.orderSides()
	r.victory(top["victory"])
	s.compile(&r.faults)
	return s
}

func (r *reader) fault(p Pos, code, msg, want string) {
	r.faults.add(r.src, p, code, msg, want)
	r.bad = true
}

// ok tells of a problem and reports whether there is none.
func (r *reader) ok(p *problem) bool {
	if p != nil {
		r.fault(p.pos, p.code, p.msg, p.want)
	}
	return p == nil
}

func (r *reader) whole(n *node, what string, lo, hi int) (int, bool) {
	i, p := whole(n, what, lo, hi)
	return i, r.ok(p)
}

// mapping reports whether n is a mapping, and tells if it is not.
func (r *reader) mapping(n *node, what, want string) bool {
	if n.kind != isMap {
		r.ok(wrongType(what, n, want))
	}
	return n.kind == isMap
}

// fields gives the pairs of a mapping by key. It tells of keys that stand twice
// and of those that are not known. nil: it is no mapping.
func (r *reader) fields(n *node, what string, known []string) map[string]pair {
	if !r.mapping(n, what, "a mapping with the keys "+strings.Join(known, ", ")) {
		return nil
	}
	found := make(map[string]pair, len(n.pairs))
	seen := make(map[string]Pos, len(n.pairs))
	for _, p := range n.pairs {
		if !r.once(seen, p.key, what) {
			continue
		}
		if slices.Contains(known, p.key.text) {
			found[p.key.text] = p
		} else {
			r.unknownKey(p, what, known)
		}
	}
	return found
}

// needed is the value of a key of the mapping n, and tells if it is missing.
func (r *reader) needed(keys map[string]pair, key string, n *node, what, want string) (v *node, ok bool) {
	p, ok := keys[key]
	if !ok {
		r.fault(n.pos, CodeMissingKey, what+" has no "+key, want)
	}
	return p.value, ok
}

// once reports whether the key is the first of its name, and tells if it is not.
func (r *reader) once(seen map[string]Pos, key *node, what string) bool {
	first, twice := seen[key.text]
	if twice {
		r.fault(key.pos, CodeDuplicateKey, fmt.Sprintf("%s has %s twice", what, quote(key.text)), fmt.Sprintf("keep one of them (the first is on line %d)", first.Line))
		return false
	}
	seen[key.text] = key.pos
	return true
}

func (r *reader) unknownKey(p pair, what string, known []string) {
	msg, want := fmt.Sprintf("unknown key %s in %s", quote(p.key.text), what), ""
	switch home := r.home(p.key.text); {
	case slices.Contains(known, p.key.text+"s"):
		want = suggest(p.key.text, known)
	case home != "":
		want = "put it " + home
	case p.value.kind == isNull && isRow(p.key.text) && p.key.style == plain:
		// {text: ..,.} is the text ".." and the key ".".
		r.fault(p.key.pos, CodeQuotes, msg+": without quotes a text ends at a comma", `put the whole text in quotes: "..,."`)
		return
	case p.value.kind == isNull && p.key.style == plain && strings.Contains(p.key.text, ":"):
		want = "put a space after the colon: " + strings.Replace(cut(p.key.text), ":", ": ", 1)
	default:
		want = suggest(p.key.text, known)
	}
	r.fault(p.key.pos, CodeUnknownKey, msg, want)
}

// home says where a key belongs that stands in the wrong place.
func (r *reader) home(key string) string {
	has := func(words ...string) bool { return slices.Contains(words, key) }
	decl := r.rules.Decl
	switch {
	case has(boardKeys...):
		return "under board"
	case has(sideKeys...):
		return "under sides, at the side it is for"
	case has(victoryKeys...):
		return "under victory"
	case has(unitKeys...):
		return "under units, at the unit it is for"
	case has(topKeys...):
		return "at the start of a line of its own, at the top of the file"
	case decl == nil:
		return ""
	}
	if _, ok := decl.Param(key); ok || group(decl, key) {
		return "under rules"
	}
	if _, ok := decl.Field(key); ok {
		return "at a unit or a type"
	}
	return ""
}

// name reads the name of something.
func (r *reader) name(n *node, what string) (string, bool) {
	if n.kind != isText {
		want := "a name"
		if n.kind == isNumber || n.kind == isBool {
			want = "a name, in quotes: " + strconv.Quote(cut(n.text))
		}
		r.ok(wrongType(what, n, want))
		return "", false
	}
	bad := ""
	switch {
	case n.text == "":
		bad = "empty"
	case utf8.RuneCountInString(n.text) > MaxName:
		bad = fmt.Sprintf("longer than %d characters", MaxName)
	case strings.TrimSpace(n.text) != n.text:
		bad = quote(n.text) + ", with a space at its start or end"
	}
	for _, c := range n.text {
		if !unicode.IsPrint(c) && bad == "" {
			bad = fmt.Sprintf("%s, with the character %U", quote(n.text), c)
		}
	}
	if bad != "" {
		r.fault(n.pos, CodeName, what+" is "+bad, fmt.Sprintf("want 1 to %d printable characters", MaxName))
	}
	return n.text, bad == ""
}

func (r *reader) ruleset(root *node) {
	var known []string
	for _, rs := range r.vocab.Rulesets {
		known = append(known, rs.Decl.Name)
	}
	at := slices.IndexFunc(root.pairs, func(p pair) bool { return p.key.text == "ruleset" })
	if at < 0 {
		r.fault(root.pos, CodeMissingKey, "there is no ruleset", "give ruleset: "+strings.Join(known, " | "))
		return
	}
	n := root.pairs[at].value
	i, p := word(n, known, "ruleset")
	if p != nil {
		if p.code == CodeUnknownWord {
			p.code, p.msg = CodeUnknownRules, "there is no ruleset "+quote(n.text)
		}
		r.ok(p)
		return
	}
	r.rules = r.vocab.Rulesets[i.Int]
	r.s.Decl, r.s.Ruleset, r.s.rules = r.rules.Decl, r.rules.Decl.Name, r.rules
}

func (r *reader) seed(n *node) uint64 {
	if n.kind == isNumber {
		if u, err := strconv.ParseUint(n.text, 10, 64); err == nil && (len(n.text) == 1 || n.text[0] != '0') {
			return u
		}
		r.fault(n.pos, CodeOutOfRange, "seed is "+cut(n.text), fmt.Sprintf("want a whole number from 0 to %d", uint64(math.MaxUint64)))
		return DefaultSeed
	}
	r.ok(wrongType("seed", n, "a whole number from 0 up"))
	return DefaultSeed
}

// group reports whether key is the first part of dotted parameters.
func group(decl *pathing.Ruleset, key string) bool {
	for i := range decl.Params {
		if strings.HasPrefix(decl.Params[i].Key, key+".") {
			return true
		}
	}
	return false
}

// params reads rules, whose keys may be nested, dotted or both.
func (r *reader) params(n *node, prefix string) {
	what := "rules"
	if prefix != "" {
		what = strings.TrimSuffix(prefix, ".")
	}
	if !r.mapping(n, what, "a mapping from parameters to values") || r.rules.Decl == nil {
		return
	}
	decl := r.rules.Decl
	for _, p := range n.pairs {
		key := prefix + p.key.text
		if param, ok := decl.Param(key); ok {
			if first, twice := r.s.place.rules[key]; twice {
				r.fault(p.key.pos, CodeDuplicateKey, key+" is set twice", fmt.Sprintf("keep one of them (the first is on line %d)", first.Line))
				continue
			}
			r.s.place.rules[key] = p.key.pos
			if v, pr := value(p.value, param, key); r.ok(pr) {
				r.s.Rules[key] = v
			}
			continue
		}
		if group(decl, key) {
			if p.value.kind == isMap {
				r.params(p.value, key+".")
				continue
			}
			r.ok(wrongType(key, p.value, "a mapping with the keys "+strings.Join(members(decl, key+"."), ", ")))
			continue
		}
		known := members(decl, prefix)
		want := suggest(p.key.text, known)
		if _, near := nearest(p.key.text, known); !near {
			if best, ok := nearest(key, paramKeys(decl.Params)); ok {
				want = fmt.Sprintf("did you mean %q?", best)
			} else if best, ok := nearest(p.key.text, paramKeys(decl.Params)); ok {
				want = fmt.Sprintf("did you mean %q?", best)
			} else if home := r.home(p.key.text); home != "" && home != "under rules" {
				want = "put it " + home
			}
		}
		r.fault(p.key.pos, CodeUnknownKey, fmt.Sprintf("unknown parameter %s of %s", quote(key), decl.Name), want)
	}
}

// members are the keys one level below prefix.
func members(decl *pathing.Ruleset, prefix string) []string {
	var keys []string
	for i := range decl.Params {
		rest, ok := strings.CutPrefix(decl.Params[i].Key, prefix)
		if !ok {
			continue
		}
		head, _, _ := strings.Cut(rest, ".")
		if !slices.Contains(keys, head) {
			keys = append(keys, head)
		}
	}
	return keys
}
