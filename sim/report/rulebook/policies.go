package rulebook

import (
	"io"
	"slices"
	"strings"

	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/scenario"
)

// PoliciesSchema names the form of what Policies.WriteJSON writes.
const PoliciesSchema = "stride/policies/1"

// Policies is a list of what sides may play by.
type Policies struct {
	Schema   string   `json:"schema"`
	Policies []Policy `json:"policies"`
}

// Policy is what one policy says about itself.
type Policy struct {
	Name     string   `json:"name"`
	Summary  string   `json:"summary"`
	Rulesets []string `json:"rulesets"` // that it plays
	Goal     bool     `json:"goal"`     // it needs cells to go to
	Options  []Param  `json:"options"`  // more keys of a side with this policy
}

// NewPolicies lists the policies of rulesets in their order, those alike together.
func NewPolicies(rulesets []*scenario.Ruleset) *Policies {
	b := &Policies{Schema: PoliciesSchema, Policies: []Policy{}}
	for _, rs := range rulesets {
		for i := range rs.Policies {
			b.add(&rs.Policies[i], rs.Decl.Name)
		}
	}
	return b
}

func (b *Policies) add(p *scenario.Policy, ruleset string) {
	q := Policy{Name: p.Name, Summary: p.Summary, Rulesets: []string{ruleset}, Goal: p.Goal, Options: []Param{}}
	for i := range p.Options {
		q.Options = append(q.Options, describe(&p.Options[i]))
	}
	at := len(b.Policies)
	for i := range b.Policies {
		old := &b.Policies[i]
		if old.Name != q.Name {
			continue
		}
		if old.Summary == q.Summary && slices.EqualFunc(old.Options, q.Options, func(o, p Param) bool { return o.Key == p.Key }) {
			old.Rulesets = append(old.Rulesets, ruleset)
			return
		}
		at = i + 1
	}
	b.Policies = slices.Insert(b.Policies, at, q)
}

// WriteJSON writes one object: {"schema":"stride/policies/1","policies":[...]} with the
// fields of Policy and Param.
func (b *Policies) WriteJSON(w io.Writer) error { return writeJSON(w, b) }

// WriteText writes the list for people, in s.Width columns where words allow.
func (b *Policies) WriteText(w io.Writer, s draw.Style) error {
	out := &draw.Page{Style: s}
	for i := range b.Policies {
		p := &b.Policies[i]
		if i > 0 {
			out.WriteByte('\n')
		}
		out.Fill(s.Paint(p.Name, draw.Wall)+"  ", p.Summary, indent)
		text := "plays " + strings.Join(p.Rulesets, ", ")
		if p.Goal {
			text += "; needs a goal, or cells of its side in victory"
		}
		out.Fill(indent, text, deeper)
		for j := range p.Options {
			o := &p.Options[j]
			o.line(out, o.Key+" ("+o.span+", else "+o.standard+")")
		}
	}
	return out.Flush(w)
}
