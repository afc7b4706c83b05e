package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// strange are names that a terminal, a log or a spreadsheet would obey, and what a
// cell of CSV holds in place of them.
var strange = map[string]string{
	"=1+1":             "'=1+1",
	"+2":               "'+2",
	"-3":               "'-3",
	"@SUM(A1)":         "'@SUM(A1)",
	"\ta":              "'␉a",
	"\rb":              "'␍b",
	"::error::no":      "::error::no",
	"\x1b[31mred":      "␛[31mred",
	"a|b`<script>":     "a|b`<script>",
	`"quoted", comma`:  `"quoted", comma`,
	"two\n::error::no": "two␊::error::no",
}

// TestStrangeNames: text and CSV have names that nothing obeys, JSON has them as they
// are.
func TestStrangeNames(t *testing.T) {
	// The reader of scenarios refuses some of them; a result may be made elsewhere.
	ids := slices.Sorted(maps.Keys(strange))
	var units strings.Builder
	for i := range ids {
		fmt.Fprintf(&units, "  - {id: u%d, speed: 7, stride: 2, side: s, at: [%[1]d, 0]}\n", i)
	}
	file := "ruleset: skirmish\nboard: {text: \"" + strings.Repeat(".", len(ids)) + "\"}\nunits:\n" + units.String() +
		"sides: {s: {policy: hold}}\nvictory: {turns: 2}\ntrials: 3\n"
	sc, err := scenario.Parse("names.yaml", []byte(file), nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := trial.Run(t.Context(), trial.NewConfig(sc))
	if err != nil {
		t.Fatal(err)
	}
	r := New(outcome)
	r.Scenario.Name, r.Sides[0].Name, r.Sides[0].Units = "::warning::\x1b]0;x", "=s", ids
	for i := range r.Units {
		r.Units[i].ID, r.Units[i].Side = ids[i], "=s"
	}
	write := func(f Format) string {
		var b bytes.Buffer
		if err := Write(&b, f, r); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	rows, err := csv.NewReader(strings.NewReader(write(CSV))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, row := range rows[1:] {
		if row[1] != "'=s" && row[1] != "" {
			t.Errorf("side %q", row[1])
		}
		found[row[2]] = true
		for _, cell := range row[3:] {
			if strings.HasPrefix(cell, "'") {
				t.Errorf("the number %q is text", cell)
			}
		}
	}
	for id, want := range strange {
		if !found[want] {
			t.Errorf("no cell %q for %q", want, id)
		}
	}
	if text := write(Text); strings.ContainsAny(text, "\x1b\r") || !strings.HasPrefix(text, "|::warning::␛]0;x") || strings.Contains(text, "\n::") {
		t.Errorf("text:\n%s", text)
	}
	back, err := Read(strings.NewReader(write(JSON)), all.Rulesets()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range back.Units {
		if _, ok := strange[u.ID]; !ok {
			t.Errorf("JSON has the unit %q", u.ID)
		}
	}
	if len(back.Units) != len(strange) || !slices.Contains(back.Sides[0].Units, "=1+1") {
		t.Errorf("JSON has units %v", back.Sides[0].Units)
	}
}
