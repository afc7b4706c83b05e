// Package rulebook lists what rulesets say about themselves: every rule, the
// parameters that tune it with their values, and what was decided where the source rules
// are silent.
package rulebook

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
)

// Schema names the form of what Book.WriteJSON writes.
const Schema = "stride/rules/1"

// Book is a list of rulesets.
type Book struct {
	Schema   string    `json:"schema"`
	Rulesets []Ruleset `json:"rulesets"`
}

// Ruleset is what one ruleset says about itself.
type Ruleset struct {
	Name    string   `json:"name"`
	Unit    string   `json:"unit"` // what a cost counts
	Choices []string `json:"choices"`
	Rules   []Rule   `json:"rules"`
	Params  []Param  `json:"params"`
	Fields  []Param  `json:"fields"` // of a unit or its type
}

// Rule is one rule with the dotted keys of the parameters that tune it.
type Rule struct {
	ID       string   `json:"id"`
	Summary  string   `json:"summary"`
	Params   []string `json:"params"`
	Decision string   `json:"decision,omitempty"` // where the source rules are silent
}

// Param is a parameter or a field of a unit. Values are numbers, booleans or text,
// as a scenario file writes them. Min and Max are nil where a value has no range;
// a field has no Value, and no Default if it is needed.
type Param struct {
	Key     string   `json:"key"`
	Kind    string   `json:"kind"` // int, bool, half, dir, enum, cell, payment, words or ids
	Value   any      `json:"value,omitempty"`
	Default any      `json:"default,omitempty"`
	Min     any      `json:"min,omitempty"`
	Max     any      `json:"max,omitempty"`
	Enum    []string `json:"enum,omitempty"`
	Needed  bool     `json:"needed,omitempty"`
	State   bool     `json:"state,omitempty"` // says how things stand, not what a unit is
	Summary string   `json:"summary"`
	Rules   []string `json:"rules"`

	text, standard string // value and default, as text
	span           string // what values it may have
}

// New makes a book of rulesets. values are parameters that differ from their
// defaults, by the name of the ruleset and their dotted keys; it may be nil.
func New(decls []*pathing.Ruleset, values map[string]map[string]pathing.Value) *Book {
	b := &Book{Schema: Schema, Rulesets: []Ruleset{}}
	for _, d := range decls {
		r := Ruleset{Name: d.Name, Unit: d.Unit, Choices: []string{}, Rules: []Rule{}, Params: []Param{}, Fields: []Param{}}
		for _, c := range d.Choices {
			r.Choices = append(r.Choices, c.String())
		}
		for _, rule := range d.Rules {
			r.Rules = append(r.Rules, Rule{rule.ID, rule.Summary, append([]string{}, rule.Params...), rule.Decision})
		}
		for i := range d.Params {
			p := &d.Params[i]
			v, ok := values[d.Name][p.Key]
			if !ok {
				v = p.Default
			}
			param := describe(p)
			param.Value, param.text = plain(p, v), p.Format(v)
			r.Params = append(r.Params, param)
		}
		for i := range d.Fields {
			f := describe(&d.Fields[i])
			if f.Needed {
				f.Default, f.standard = nil, ""
			}
			r.Fields = append(r.Fields, f)
		}
		b.Rulesets = append(b.Rulesets, r)
	}
	return b
}

var kinds = [...]string{
	pathing.KindInt: "int", pathing.KindBool: "bool", pathing.KindHalf: "half", pathing.KindDir: "dir",
	pathing.KindEnum: "enum", pathing.KindCell: "cell", pathing.KindPayment: "payment",
	pathing.KindWords: "words", pathing.KindIDs: "ids",
}

func describe(p *pathing.Param) Param {
	q := Param{
		Key: p.Key, Kind: kinds[p.Kind], Enum: p.Enum, Needed: p.Needed, State: p.State,
		Summary: p.Summary, Rules: append([]string{}, p.Rules...),
		Default: plain(p, p.Default), standard: p.Format(p.Default),
	}
	switch p.Kind {
	case pathing.KindInt, pathing.KindHalf:
		low, high := pathing.Value{Int: p.Min}, pathing.Value{Int: p.Max}
		q.Min, q.Max = plain(p, low), plain(p, high)
		q.span = p.Format(low) + " to " + p.Format(high)
	case pathing.KindBool:
		q.span = "true or false"
	case pathing.KindDir:
		q.span = "N, E, S or W"
	case pathing.KindEnum:
		q.span = strings.Join(p.Enum, " | ")
	default:
		// Where no value is the default there is nothing to show.
		q.Default, q.standard = nil, ""
		q.span = map[pathing.Kind]string{
			pathing.KindCell: "[x, y]", pathing.KindPayment: "{to: [x, y], points: n, cost: c}",
			pathing.KindWords: "any of " + strings.Join(p.Enum, ", "), pathing.KindIDs: "[id, ...]",
		}[p.Kind]
		if p.Kind == pathing.KindIDs && p.Max == 1 {
			q.span = "id"
		}
	}
	return q
}

// plain is a value for JSON; halves are numbers such as 1.5.
func plain(p *pathing.Param, v pathing.Value) any {
	switch p.Kind {
	case pathing.KindInt:
		return v.Int
	case pathing.KindBool:
		return v.Int != 0
	case pathing.KindHalf:
		return float64(v.Int) / 2
	default:
		return p.Format(v)
	}
}

// WriteJSON writes one object: {"schema":"stride/rules/1","rulesets":[...]} with
// the fields of Ruleset, Rule and Param.
func (b *Book) WriteJSON(w io.Writer) error { return writeJSON(w, b) }

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(v)
}

// WriteText writes the book for people, in s.Width columns where words allow.
func (b *Book) WriteText(w io.Writer, s draw.Style) error {
	out := &draw.Page{Style: s}
	for i := range b.Rulesets {
		if i > 0 {
			out.WriteByte('\n')
		}
		b.Rulesets[i].text(out)
	}
	return out.Flush(w)
}

const (
	indent = "      "
	deeper = indent + "  "
)

func (r *Ruleset) text(out *draw.Page) {
	fmt.Fprintf(out, "%s  costs in %s\n", out.Paint("Ruleset "+r.Name, draw.Wall), r.Unit)
	params := map[string]*Param{}
	for i := range r.Params {
		params[r.Params[i].Key] = &r.Params[i]
	}
	for _, rule := range r.Rules {
		out.WriteByte('\n')
		out.Fill(out.Paint(rule.ID, draw.Wall)+"  ", rule.Summary, indent)
		for _, key := range rule.Params {
			params[key].setting(out)
		}
		if rule.Decision != "" {
			out.Fill(indent, "Decided: "+rule.Decision, deeper)
		}
	}
	fmt.Fprintf(out, "\n%s  of a unit or its type in a scenario file\n\n", out.Paint("Fields", draw.Wall))
	for i := range r.Fields {
		f := &r.Fields[i]
		head := f.Key + " (" + f.span
		switch {
		case f.Needed:
			head += ", needed"
		case f.standard != "":
			head += ", else " + f.standard
		}
		f.line(out, head+")")
	}
}

// setting writes a parameter with its value.
func (p *Param) setting(out *draw.Page) {
	value, standard := p.text, ""
	if p.text != p.standard {
		value, standard = out.Paint(p.text, draw.Cost), "default "+p.standard+", "
	}
	p.line(out, fmt.Sprintf("%s = %s (%s%s)", p.Key, value, standard, p.span))
}

func (p *Param) line(out *draw.Page, head string) {
	rules := ""
	if len(p.Rules) > 0 && p.text == "" {
		rules = " (" + strings.Join(p.Rules, ", ") + ")"
	}
	out.Fill(indent, head+": "+p.Summary+rules, deeper)
}
