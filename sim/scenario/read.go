package scenario

import (
	"cmp"
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
	told     int // how many times something was found to be wrong

	rules *Ruleset // the one of this file; without Decl if it is not known
	s     *Scenario
}

var topKeys = []string{"name", "ruleset", "rules", "board", "types", "units", "sides", "victory", "trials", "seed"}

// The keys of the format itself that hold a plain value are declared like the parameters
// of rulesets: the reader and the schema go by that.
var trialsParam = numberParam("trials", 1, MaxTrials, DefaultTrials, "games to play")

func numberParam(key string, lo, hi, def int, summary string) pathing.Param {
	return pathing.Param{Key: key, Min: lo, Max: hi, Default: pathing.Value{Int: def}, Summary: summary}
}

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
	if name, ok := r.name(top["name"].value, "name"); ok {
		s.Name = name
	}
	s.place.board, s.place.units = top["board"].pos(), top["units"].pos()
	s.place.sides, s.place.victory = top["sides"].pos(), top["victory"].pos()
	r.params(top["rules"].value, "")
	s.Trials = r.given(top, &trialsParam, "").Int
	s.Seed = r.seed(top["seed"].value)
	if n, ok := top["board"]; ok {
		s.Board = r.board(n.value)
	} else {
		r.fault(root.pos, CodeMissingKey, "there is no board", "give board: with rows under text, or a file")
	}
	r.units(top["units"].value, r.types(top["types"].value))
	r.sides(top["sides"].value)
	s.orderSides()
	r.victory(top["victory"].value)
	s.compile(&r.faults)
	return s
}

// fault tells of a fault. It is never true: a reader of a value may return it.
func (r *reader) fault(p Pos, code, msg, want string) bool {
	r.faults.add(r.src, p, code, msg, want)
	r.told++
	return false
}

// wrongType tells that n is not of the kind that belongs in its place.
func (r *reader) wrongType(n *node, what, want string) bool {
	return r.fault(n.pos, CodeWrongType, what+" is "+describe(n), "want "+want)
}

// fields gives the pairs of a mapping by key. It tells of keys that stand twice
// and of those that are not known. nil: it is no mapping.
func (r *reader) fields(n *node, what string, known []string) map[string]pair {
	if !r.is(n, isMap, what, "a mapping with the keys "+strings.Join(known, ", ")) {
		return nil
	}
	found := make(map[string]pair, len(n.pairs))
	seen := make(map[string]Pos, len(n.pairs))
	for _, p := range n.pairs {
		switch {
		case !r.once(seen, p.key, what):
		case slices.Contains(known, p.key.text):
			found[p.key.text] = p
		default:
			r.unknownKey(p, what, known)
		}
	}
	return found
}

// needed is the value of a key of the mapping n; if it is missing it tells, and gives nil.
func (r *reader) needed(keys map[string]pair, key string, n *node, what, want string) *node {
	if keys[key].value == nil {
		r.fault(n.pos, CodeMissingKey, what+" has no "+key, want)
	}
	return keys[key].value
}

// given is the value of a key as d declares it, or its default. owner is what has the
// key, if a message has to say so.
func (r *reader) given(keys map[string]pair, d *pathing.Param, owner string) pathing.Value {
	if p, ok := keys[d.Key]; ok {
		what := d.Key
		if owner != "" {
			what += " of " + owner
		}
		if v, ok := r.value(p.value, d, what); ok {
			return v
		}
	}
	return d.Default
}

// named calls read for every entry of a mapping from the names of things to what they
// are.
func (r *reader) named(n *node, things, thing, want string, most int, read func(name string, p pair)) {
	if !r.is(n, isMap, things, want) {
		return
	}
	var keys []*node
	for _, p := range n.pairs {
		keys = append(keys, p.key)
	}
	if !r.few(keys, most, things) {
		return
	}
	seen := map[string]Pos{}
	for _, p := range n.pairs {
		if !r.once(seen, p.key, things) {
			continue
		}
		if name, ok := r.name(p.key, "the name of a "+thing); ok {
			read(name, p)
		}
	}
}

// few reports whether a list of things has at most most, and tells if it has more.
func (r *reader) few(list []*node, most int, things string) bool {
	return len(list) <= most ||
		r.fault(list[most].pos, CodeTooMany, fmt.Sprintf("%d %s", len(list), things), fmt.Sprintf("want at most %d", most))
}

// once reports whether the key is the first of its name, and tells if it is not.
func (r *reader) once(seen map[string]Pos, key *node, what string) bool {
	if _, twice := seen[key.text]; twice {
		return r.twice(seen, key.text, key, fmt.Sprintf("%s has %s twice", what, quote(key.text)))
	}
	seen[key.text] = key.pos
	return true
}

// twice tells that a key stands a second time.
func (r *reader) twice(seen map[string]Pos, name string, key *node, msg string) bool {
	return r.fault(key.pos, CodeDuplicateKey, msg, fmt.Sprintf("keep one of them (the first is on line %d)", seen[name].Line))
}

func (r *reader) unknownKey(p pair, what string, known []string) {
	key, code := p.key.text, CodeUnknownKey
	msg, want := fmt.Sprintf("unknown key %s in %s", quote(key), what), suggest(key, known)
	bare := p.value.kind == isNull && p.key.style == plain
	switch home := r.home(key); {
	case slices.Contains(known, key+"s"): // the one that is meant
	case home != "":
		want = "put it " + home
	case bare && isRow(key):
		// {text: ..,.} is the text ".." and the key ".".
		code, msg, want = CodeQuotes, msg+": without quotes a text ends at a comma", `put the whole text in quotes: "..,."`
	case bare && strings.Contains(key, ":"):
		want = "put a space after the colon: " + strings.Replace(cut(key), ":", ": ", 1)
	}
	r.fault(p.key.pos, code, msg, want)
}

// homes say where the keys of each mapping belong.
var homes = []struct {
	keys  []string
	place string
}{
	{boardKeys, "under board"},
	{sideKeys, "under sides, at the side it is for"},
	{victoryKeys, "under victory"},
	{unitKeys, "under units, at the unit it is for"},
	{topKeys, "at the start of a line of its own, at the top of the file"},
}

// home says where a key belongs that stands in the wrong place.
func (r *reader) home(key string) string {
	for _, h := range homes {
		if slices.Contains(h.keys, key) {
			return h.place
		}
	}
	decl := r.rules.Decl
	if decl == nil {
		return ""
	}
	if _, ok := decl.Param(key); ok || len(members(decl, key+".")) > 0 {
		return "under rules"
	}
	if _, ok := decl.Field(key); ok {
		return "at a unit or a type"
	}
	return ""
}

// name reads the name of something.
func (r *reader) name(n *node, what string) (string, bool) {
	want := "a name"
	if n != nil && (n.kind == isNumber || n.kind == isBool) {
		want = "a name, in quotes: " + strconv.Quote(cut(n.text))
	}
	if !r.is(n, isText, what, want) {
		return "", false
	}
	bad := ""
	odd := strings.IndexFunc(n.text, func(c rune) bool { return !unicode.IsPrint(c) })
	switch {
	case n.text == "":
		bad = "empty"
	case utf8.RuneCountInString(n.text) > MaxName:
		bad = fmt.Sprintf("longer than %d characters", MaxName)
	case strings.TrimSpace(n.text) != n.text:
		bad = quote(n.text) + ", with a space at its start or end"
	case odd >= 0:
		c, _ := utf8.DecodeRuneInString(n.text[odd:])
		bad = fmt.Sprintf("%s, with the character %U", quote(n.text), c)
	default:
		return n.text, true
	}
	return n.text, r.fault(n.pos, CodeName, what+" is "+bad, fmt.Sprintf("want 1 to %d printable characters", MaxName))
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
	if n.kind == isText && !slices.Contains(known, n.text) {
		r.fault(n.pos, CodeUnknownRules, "there is no ruleset "+quote(n.text), suggest(n.text, known))
	} else if i, ok := r.word(n, known, "ruleset"); ok {
		r.rules = r.vocab.Rulesets[i]
		r.s.Decl, r.s.Ruleset, r.s.rules = r.rules.Decl, r.rules.Decl.Name, r.rules
	}
}

func (r *reader) seed(n *node) uint64 {
	if !r.is(n, isNumber, "seed", "a whole number from 0 up") {
		return DefaultSeed
	}
	u, err := strconv.ParseUint(n.text, 10, 64)
	if err != nil || len(n.text) > 1 && n.text[0] == '0' {
		r.fault(n.pos, CodeOutOfRange, "seed is "+cut(n.text), fmt.Sprintf("want a whole number from 0 to %d", uint64(math.MaxUint64)))
	}
	return u
}

// params reads rules, whose keys may be nested, dotted or both.
func (r *reader) params(n *node, prefix string) {
	what := cmp.Or(strings.TrimSuffix(prefix, "."), "rules")
	decl := r.rules.Decl
	if !r.is(n, isMap, what, "a mapping from parameters to values") || decl == nil {
		return
	}
	set := r.s.place.rules
	for _, p := range n.pairs {
		key := prefix + p.key.text
		param, ok := decl.Param(key)
		if _, twice := set[key]; twice {
			r.twice(set, key, p.key, key+" is set twice")
		} else if ok {
			set[key] = p.key.pos
			if v, ok := r.value(p.value, param, key); ok {
				r.s.Rules[key] = v
			}
		} else if inside := members(decl, key+"."); len(inside) == 0 {
			want := r.suggestParam(p.key.text, prefix)
			r.fault(p.key.pos, CodeUnknownKey, fmt.Sprintf("unknown parameter %s of %s", quote(key), decl.Name), want)
		} else if r.is(p.value, isMap, key, "a mapping with the keys "+strings.Join(inside, ", ")) {
			r.params(p.value, key+".")
		}
	}
}

// suggestParam is what to write in place of a key that is no parameter.
func (r *reader) suggestParam(key, prefix string) string {
	known, all := members(r.rules.Decl, prefix), paramKeys(r.rules.Decl.Params)
	best, ok := nearest(key, known)
	if !ok {
		best, ok = nearest(prefix+key, all)
	}
	if !ok {
		best, ok = nearest(key, all)
	}
	if ok {
		return fmt.Sprintf("did you mean %q?", best)
	}
	if home := r.home(key); home != "" && home != "under rules" {
		return "put it " + home
	}
	return oneOf(known)
}

// members are the keys one level below prefix.
func members(decl *pathing.Ruleset, prefix string) []string {
	var keys []string
	for i := range decl.Params {
		if rest, ok := strings.CutPrefix(decl.Params[i].Key, prefix); ok {
			head, _, _ := strings.Cut(rest, ".")
			if !slices.Contains(keys, head) {
				keys = append(keys, head)
			}
		}
	}
	return keys
}
