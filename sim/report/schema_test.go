package report

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/stride/sim/ruleset"
)

// schema is what results of all rulesets have in common. Schema fills in the rest where
// it says $RULESETS, $CODES, $PLAYED and $FIGURES.
//
//go:embed testdata/schema.json
var schema string

// codes are those of the warnings of every ruleset.
var codes = []string{
	WarnNoTrials, WarnFewTrials, WarnAllAlike, WarnAllDraws, WarnTurnLimit, WarnNeverMoved, WarnStuck, WarnFixedOrder,
}

// Schema is the JSON schema (draft 2020-12) of the JSON of a run of one of these
// rulesets. What a ruleset reports of units comes from its metrics.
func Schema(rulesets ...*ruleset.Ruleset) []byte {
	var names, played, figures []string
	all := slices.Clone(codes)
	for _, r := range rulesets {
		name := r.Decl.Name
		names = append(names, name)
		all = append(all, r.Codes...)
		item := func(what string) string {
			return fmt.Sprintf(`{"items":{"allOf":[{"$ref":"#/$defs/%s"},{"$ref":"#/$defs/figures_of_%s"}],"unevaluatedProperties":false}}`, what, name)
		}
		played = append(played, fmt.Sprintf(`{"properties":{"scenario":{"properties":{"ruleset":{"const":%s}}},"sides":%s,"units":%s}}`,
			quoted(name), item("side"), item("unit")))
		var b bytes.Buffer
		writeSchema(&b, r, blank(r).fields(), 0, nil)
		figures = append(figures, fmt.Sprintf(`"figures_of_%s":{"description":"of a unit, or of all units of a side together, in %s",%s}`, name, name, b.String()))
	}
	var indented bytes.Buffer
	text := strings.NewReplacer(
		`"$RULESETS"`, quoted(names), `"$CODES"`, quoted(all),
		`"$PLAYED"`, "["+strings.Join(played, ",")+"]", `"$FIGURES": null`, strings.Join(figures, ","),
	).Replace(schema)
	if err := json.Indent(&indented, []byte(strings.TrimSpace(text)), "", "  "); err != nil {
		panic("report: the schema is no JSON: " + err.Error())
	}
	return []byte(layout(indented.String()))
}

// quoted is a text, or a list of texts, in JSON.
func quoted(v any) string {
	data, _ := json.Marshal(v) // which can't fail
	return string(data)
}

// field is a value of JSON, and the keys of the objects and lists that lead to it. An
// entry of a list is "[choice=move]"; its first field is the key choice, which says move
// (to is a *string).
type field struct {
	path []string
	value
	about *ruleset.Metric
}

// fields are all of them, in the order of JSON.
func (fs Figures) fields() []field {
	var list []field
	entry := ""
	for i := range fs {
		m := fs[i].Metric
		path := strings.Split(strings.ReplaceAll(m.Key, "[", ".["), ".")
		at := func(n int, key string) []string { return append(path[:n:n], key) }
		for j, key := range path {
			if name, says, ok := strings.Cut(strings.Trim(key, "[]"), "="); ok && key != entry {
				list = append(list, field{at(j+1, name), value{key: name, to: &says}, m})
				entry = key
			}
		}
		for _, v := range fs[i].values() {
			f := field{path, v, m}
			if v.key != "" {
				f.path = at(len(path), v.key)
			}
			list = append(list, f)
		}
	}
	return list
}

// members are the fields that share a key at a depth of their paths, key by key.
func members(list []field, depth int) iter.Seq2[string, []field] {
	return func(yield func(string, []field) bool) {
		for len(list) > 0 {
			key, n := list[0].path[depth], 1
			for n < len(list) && list[n].path[depth] == key {
				n++
			}
			if !yield(key, list[:n]) {
				return
			}
			list = list[n:]
		}
	}
}

// The forms of what a key of JSON leads to.
const (
	leaf = iota
	object
	entries
)

func form(list []field, depth int) int {
	switch {
	case len(list[0].path) == depth+1:
		return leaf
	case list[0].path[depth+1][0] == '[':
		return entries
	default:
		return object
	}
}

// writeSchema writes what an object with these fields is. A field that says which entry
// of a list it is says one of entry.
func writeSchema(b *bytes.Buffer, r *ruleset.Ruleset, list []field, depth int, entry []string) {
	var keys, properties []string
	for key, of := range members(list, depth) {
		var p bytes.Buffer
		fmt.Fprintf(&p, "%q:{", key)
		if text := describes(r, of[0], depth); text != "" {
			fmt.Fprintf(&p, `"description":%s,`, quoted(text))
		}
		switch form(of, depth) {
		case leaf:
			p.WriteString(schemaOf(of[0].value, entry))
		case object:
			p.WriteString(`"additionalProperties":false,`)
			writeSchema(&p, r, of, depth+1, nil)
		default: // entries are alike
			var says []string
			var one []field
			for _, one = range members(of, depth+1) {
				says = append(says, *one[0].to.(*string))
			}
			fmt.Fprintf(&p, `"type":"array","minItems":%d,"maxItems":%d,"items":{"additionalProperties":false,`, len(says), len(says))
			writeSchema(&p, r, one, depth+2, says)
			p.WriteByte('}')
		}
		p.WriteByte('}')
		keys, properties = append(keys, key), append(properties, p.String())
	}
	fmt.Fprintf(b, `"type":"object","required":%s,"properties":{%s}`, quoted(keys), strings.Join(properties, ","))
}

// describes says what a key is about: a figure, by the row of its metric, or a number of
// it.
func describes(r *ruleset.Ruleset, f field, depth int) string {
	m, last := f.about, len(f.path)-1
	_, entry := f.to.(*string)
	switch {
	case entry || depth < last-1 || depth < last && f.key == "":
		return ""
	case depth < last || f.key == "":
		if len(m.Rules) == 0 {
			return m.Summary
		}
		return m.Summary + " (" + strings.Join(m.Rules, ", ") + ")"
	case f.key == "count":
		return "in all trials"
	case f.key == "per_game":
		return "mean"
	case f.key == "rate":
		return "for each of " + against(r, m)
	default:
		return "of " + against(r, m)
	}
}

// against is what a metric is measured against.
func against(r *ruleset.Ruleset, m *ruleset.Metric) string {
	if m.Per == ruleset.PerGame {
		return "games"
	}
	return strings.ReplaceAll(r.Counters[m.Per], "_", " ")
}

func schemaOf(v value, entry []string) string {
	switch {
	case entry != nil && v.csv == "" && v.key != "count":
		return `"enum":` + quoted(entry)
	case v.csv == "":
		return `"type":"integer","minimum":0`
	case v.csv == "_share":
		return `"$ref":"#/$defs/part"`
	default:
		return `"$ref":"#/$defs/amount"`
	}
}

// MetricTable is a table of what a ruleset reports of units, in Markdown.
func MetricTable(r *ruleset.Ruleset) string {
	var b strings.Builder
	b.WriteString("| key | shows | counts | against | what it is | rules |\n| --- | --- | --- | --- | --- | --- |\n")
	kinds := [...]string{
		ruleset.Count: "count", ruleset.Amount: "count, mean a game", ruleset.Share: "count, mean a game, share",
		ruleset.Rate: "count, mean a game, rate", ruleset.OnlyShare: "share", ruleset.OnlyRate: "rate", ruleset.OnlyMean: "mean a game",
	}
	for i := range r.Metrics {
		m := &r.Metrics[i]
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", m.Key, kinds[m.Kind],
			strings.ReplaceAll(r.Counters[m.Of], "_", " "), against(r, m), m.Summary, strings.Join(m.Rules, ", "))
	}
	return b.String()
}
