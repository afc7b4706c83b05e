package pathing

import (
	"fmt"
	"maps"
	"slices"
)

// Settings tie the declared parameters of a ruleset to the fields of its type P
// of parameters. Every value is an int there: a KindBool 0 or 1, a KindHalf in
// halves, a KindEnum its index.
type Settings[P any] []Setting[P]

// Setting ties one parameter to its field.
type Setting[P any] struct {
	Param
	Of func(*P) *int
}

// Declare adds the parameters to a ruleset, with the defaults that p has.
func (s Settings[P]) Declare(r *Ruleset, p P) {
	for i := range s {
		s[i].Default = Value{Int: *s[i].Of(&p)}
		r.Params = append(r.Params, s[i].Param)
	}
}

// With is p with some parameters changed, by their dotted keys. An unknown key or
// a value out of range is an error that names it.
func (s Settings[P]) With(ruleset string, p P, values map[string]Value) (P, error) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(s, func(s Setting[P]) bool { return s.Key == key })
		if i < 0 {
			return p, fmt.Errorf("%s: there is no parameter %q", ruleset, key)
		}
		*s[i].Of(&p) = values[key].Int
	}
	return p, s.Check(ruleset, &p)
}

// Values are all parameters of p by their dotted keys.
func (s Settings[P]) Values(p P) map[string]Value {
	m := make(map[string]Value, len(s))
	for i := range s {
		m[s[i].Key] = Value{Int: *s[i].Of(&p)}
	}
	return m
}

// Check reports the first parameter of p that is out of range.
func (s Settings[P]) Check(ruleset string, p *P) error {
	for i := range s {
		if err := s[i].Check(ruleset, *s[i].Of(p)); err != nil {
			return err
		}
	}
	return nil
}

// Check reports a value that is out of range.
func (p *Param) Check(ruleset string, v int) error {
	if v >= p.Min && v <= p.Max {
		return nil
	}
	got := fmt.Sprint(v)
	if p.Kind == KindHalf && v > 0 {
		got = Half(v).String()
	}
	return fmt.Errorf("%s: %s is %s, and must be from %s to %s", ruleset, p.Key, got,
		p.Format(Value{Int: p.Min}), p.Format(Value{Int: p.Max}))
}

// IntParam declares a whole number.
func IntParam(key string, low, high int, summary string, rules ...string) Param {
	return Param{Key: key, Kind: KindInt, Min: low, Max: high, Summary: summary, Rules: rules}
}

// HalfParam declares a size; low and high are in halves.
func HalfParam(key string, low, high int, summary string, rules ...string) Param {
	return Param{Key: key, Kind: KindHalf, Min: low, Max: high, Summary: summary, Rules: rules}
}

// BoolParam declares a yes or no.
func BoolParam(key, summary string, rules ...string) Param {
	return Param{Key: key, Kind: KindBool, Max: 1, Summary: summary, Rules: rules}
}

// EnumParam declares one word of several.
func EnumParam(key string, enum []string, summary string, rules ...string) Param {
	return Param{Key: key, Kind: KindEnum, Max: len(enum) - 1, Enum: enum, Summary: summary, Rules: rules}
}
