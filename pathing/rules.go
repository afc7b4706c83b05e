package pathing

import (
	"fmt"
	"strings"
)

// Ruleset is everything that a ruleset says about itself. It is data: the
// scenario reader, the list of rules, the JSON schema and the documentation are
// all made from it.
type Ruleset struct {
	Name    string  // as in a scenario file
	Unit    string  // what a cost counts: "Speed points"
	Prefix  string  // of rule IDs: "S"
	Rules   []Rule  // in the order of their IDs
	Params  []Param // in the order of the rules
	Fields  []Param // fields of a unit or its type; Key is the field's name
	Choices []Choice
}

// Rule is one rule: its ID, what it says in a line, and where we decided.
type Rule struct {
	ID       string   // "S-06"
	Summary  string   // one line
	Params   []string // dotted keys of the parameters that tune it
	Decision string   // what was chosen where the source rules are silent; may be empty
}

// Kind is the type of a parameter's value.
type Kind uint8

// The kinds of values. A KindHalf is written 2, 0.5 or "1/2". A KindDir is N, E,
// S or W. KindCell is [x, y]. KindPayment is {to: [x, y], points: n, cost: c}.
// KindWords is a word or a list of words, KindIDs an id of a unit or a list of ids.
const (
	KindInt Kind = iota
	KindBool
	KindHalf
	KindDir
	KindEnum
	KindCell
	KindPayment
	KindWords
	KindIDs
)

// Param declares one parameter of a ruleset or one field of a unit.
type Param struct {
	Key     string // dotted: "surface_cost.steep"
	Kind    Kind
	Min     int // least value of a KindInt; of a KindHalf in halves
	Max     int // its greatest; of a KindIDs the most ids, 0 for any number
	Default Value
	Enum    []string // allowed words of a KindEnum or KindWords
	Summary string
	Rules   []string // IDs of the rules that it tunes
	// Needed marks a unit field without which the unit makes no sense.
	Needed bool
	// State marks a unit field that says how things stand now (facing, spent),
	// as opposed to what the unit is (speed, size).
	State bool
}

// Value is the value of a parameter or of a unit's field. Int holds a KindInt,
// KindBool (0 or 1), KindHalf (in halves), KindDir (a Dir), KindEnum (its index in
// Param.Enum) and KindWords (bit i for word i of Param.Enum). Cell, Points and Cost
// are for KindCell and KindPayment. Text holds the ids of a KindIDs, a line each.
type Value struct {
	Int    int
	Cell   Cell
	Points int
	Cost   int
	Text   string
}

// IDs are the ids of a KindIDs.
func (v Value) IDs() []string {
	if v.Text == "" {
		return nil
	}
	return strings.Split(v.Text, "\n")
}

// Format writes v as a scenario file would.
func (p *Param) Format(v Value) string {
	switch p.Kind {
	case KindBool:
		return fmt.Sprint(v.Int != 0)
	case KindHalf:
		return Half(v.Int).String()
	case KindDir:
		return Dir(v.Int).String()
	case KindEnum:
		return p.Enum[v.Int]
	case KindCell:
		return fmt.Sprintf("[%d, %d]", v.Cell.X, v.Cell.Y)
	case KindPayment:
		return fmt.Sprintf("{to: [%d, %d], points: %d, cost: %d}", v.Cell.X, v.Cell.Y, v.Points, v.Cost)
	case KindWords:
		var words []string
		for i, w := range p.Enum {
			if v.Int>>i&1 != 0 {
				words = append(words, w)
			}
		}
		return "[" + strings.Join(words, ", ") + "]"
	case KindIDs:
		return "[" + strings.Join(v.IDs(), ", ") + "]"
	default:
		return fmt.Sprint(v.Int)
	}
}

// Param is the declaration of the parameter with this dotted key.
func (r *Ruleset) Param(key string) (p *Param, ok bool) { return find(r.Params, key) }

// Field is the declaration of the unit field with this name.
func (r *Ruleset) Field(key string) (p *Param, ok bool) { return find(r.Fields, key) }

func find(ps []Param, key string) (*Param, bool) {
	for i := range ps {
		if ps[i].Key == key {
			return &ps[i], true
		}
	}
	return nil, false
}

// RuleIDs is a set of rules of one ruleset: bit n stands for rule n, so bit 6
// stands for S-06 where the prefix is S.
type RuleIDs uint64

// With is the set with rule n added.
func (s RuleIDs) With(n int) RuleIDs { return s | 1<<n }

// Has reports whether rule n is in the set.
func (s RuleIDs) Has(n int) bool { return s>>n&1 != 0 }

// IDs are the IDs of the set in order, with the prefix of their ruleset.
func (s RuleIDs) IDs(prefix string) []string {
	ids := []string{}
	for n := range 64 {
		if s.Has(n) {
			ids = append(ids, fmt.Sprintf("%s-%02d", prefix, n))
		}
	}
	return ids
}
