package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
)

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.Schema(all.Rulesets()...)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("run.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("run.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestJSONKeepsItsSchema(t *testing.T) {
	s := schema(t)
	valid := func(text string) error {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return s.Validate(doc)
	}
	for _, sc := range []string{bridge, gorge} {
		for _, trials := range []int{0, 1, 2, 50} {
			for _, both := range []bool{false, true} {
				if err := valid(write(t, report.JSON, report.New(made(t, sc, trials, both)))); err != nil {
					t.Errorf("%d trials: %v", trials, err)
				}
			}
		}
	}
	// The schema refuses what is not so: one change each of a result that is.
	refuses := func(sc string, changes [][2]string) {
		t.Helper()
		good := write(t, report.JSON, report.New(made(t, sc, 50, true)))
		for _, change := range changes {
			bad := strings.Replace(good, change[0], change[1], 1)
			if bad == good {
				t.Fatalf("there is no %s", change[0])
			}
			if valid(bad) == nil {
				t.Errorf("the schema accepts %s in place of %s", change[1], change[0])
			}
		}
	}
	refuses(bridge, [][2]string{
		{`"stride/run/1"`, `"stride/run/2"`},
		{`"seed": 7`, `"seed": -7`},
		{`"trials": 50`, `"trials": 50, "more": 1`},
		{`"method": "wilson"`, `"method": "guess"`},
		{`"policy": "rush"`, `"policy": ""`},
		{`"wins": {`, `"wins": {"more": 1, `},
		{`"speed_spent": {"value": `, `"speed_spent": {"value": -`},
		{`"order": "reverse"`, `"order": "other"`},
		{`"draws": {"count"`, `"draws": {"number"`},
		{`"advantage": {"value": `, `"advantage": {"value": 7`},
		{`"choice": "move",`, ``},
		{`"winner": null`, `"winner": 3`},
		{`"payments": {`, `"mech": {`},
		{`"payments": {`, `"payment": {`},
	})
	refuses(gorge, [][2]string{
		{`"mech": {`, `"payments": {`},
		{`"mech": {`, `"mech": {"more": 1, `},
		{`"boosts": {`, `"boost": {`},
		{`"boosts": {`, `"boosts": {"rate": null, `},
		{`"attacks": {`, `"attacks": {"share": null, `},
		{`"pushes": {`, `"pushes": {"share": null, `},
		{`"turns": 4`, `"turns": -4`},
		{`"destroyed_early": `, `"destroyed_early": -1`},
		{`"cause": "burn"`, `"cause": "cold"`},
		{`"reason": "destroyed"`, `"reason": "gone"`},
		{`"heights": ["333`, `"heights": ["3.3`},
	})
}

// Every code of a warning is in the schema and the other way round: the compiler
// finds no such thing.
func TestSchemaKnowsEveryWarning(t *testing.T) {
	var doc struct {
		Properties struct {
			Warnings struct {
				Items struct {
					Properties struct{ Code struct{ Enum []string } }
				}
			}
		}
	}
	if err := json.Unmarshal(report.Schema(all.Rulesets()...), &doc); err != nil {
		t.Fatal(err)
	}
	want := []string{report.WarnNoTrials, report.WarnFewTrials, report.WarnAllAlike, report.WarnAllDraws, report.WarnTurnLimit, report.WarnNeverMoved, report.WarnStuck, report.WarnFixedOrder, "lost-early", "no-attack", "standstill"}
	if diff := cmp.Diff(want, doc.Properties.Warnings.Items.Properties.Code.Enum); diff != "" {
		t.Error(diff)
	}
}

func TestReadGivesBackWhatWasWritten(t *testing.T) {
	for _, trials := range []int{0, 1, 50, -50} {
		sc := bridge
		if trials < 0 {
			sc, trials = gorge, -trials
		}
		r := report.New(made(t, sc, trials, trials > 0))
		data := write(t, report.JSON, r)
		back, err := report.Read(strings.NewReader(data), all.Rulesets()...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(data, write(t, report.JSON, back)); diff != "" {
			t.Errorf("%d trials, written, read and written:\n%s", trials, diff)
		}
		// Text and CSV can be made of what was read.
		for _, f := range report.Formats() {
			if write(t, report.Format(f), back) != write(t, report.Format(f), r) {
				t.Errorf("%d trials: %s of what was read differs", trials, f)
			}
		}
		// Numbers of rules come back as JSON gives them.
		if got, want := fmt.Sprint(back.Scenario.Rules), fmt.Sprint(r.Scenario.Rules); got != want {
			t.Errorf("rules %s, want %s", got, want)
		}
		back.Scenario.Rules = r.Scenario.Rules
		if diff := cmp.Diff(r, back, cmpopts.EquateNaNs(), cmp.Comparer(same[ruleset.Ruleset]), cmp.Comparer(same[ruleset.Metric])); diff != "" {
			t.Error(diff)
		}
	}
}

// same compares what is shared by where it is.
func same[T any](a, b *T) bool { return a == b }

func TestReadRefusesOtherThings(t *testing.T) {
	good := write(t, report.JSON, report.New(made(t, bridge, 5, false)))
	for want, text := range map[string]string{
		"no JSON of a run":             "",
		"unexpected end of JSON input": good[:len(good)/2],
		`the schema is "", want`:       "{}",
		`the schema is "stride/run/9"`: strings.Replace(good, "stride/run/1", "stride/run/9", 1),
		`unknown field "surprise"`:     strings.Replace(good, `"seed"`, `"surprise": 1, "seed"`, 1),
		"cannot unmarshal string":      strings.Replace(good, `"seed": 7`, `"seed": "7"`, 1),
	} {
		if r, err := report.Read(strings.NewReader(text), all.Rulesets()...); r != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestCSVIsOneTable(t *testing.T) {
	checkTable(t, bridge, 6, []string{"win_share|red|", "draw_share||", "ending_share.limit||", "stuck_share|blue|cart", "choice_share.drive|blue|cart", "payment_share|red|r1", "win_share_in_order.reverse|blue|"})
	checkTable(t, gorge, 7, []string{"ending_share.destroyed|red|", "boosts_share|red|", "attacks_rate|blue|b1", "pushed_spaces_rate||crate", "damage_share.burn|red|r2", "damage_taken_per_game|red|r2", "destroyed_share|blue|"})
}

// checkTable looks at the CSV of a scenario: it has these rows, none twice, and the
// same ones for each side and unit.
func checkTable(t *testing.T, scenario string, sidesAndUnits int, want []string) {
	t.Helper()
	r := report.New(made(t, scenario, 50, true))
	rows, err := csv.NewReader(strings.NewReader(write(t, report.CSV, r))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, row := range rows[1:] {
		if key := strings.Join(row[:3], "|"); seen[key] {
			t.Errorf("%s is there twice", key)
		} else {
			seen[key] = true
		}
		if row[6] != "50" && row[0] != "first_player_advantage" {
			t.Errorf("%v rests on %s trials", row, row[6])
		}
	}
	for _, key := range want {
		if !seen[key] {
			t.Errorf("there is no %s", key)
		}
	}
	// Each side and each unit has the same metrics.
	per := map[string]int{}
	for key := range seen {
		parts := strings.Split(key, "|")
		if parts[0] != "win_share" && !strings.Contains(parts[0], "_in_order") && !strings.HasPrefix(parts[0], "ending_share") && parts[1]+parts[2] != "" {
			per[parts[1]+"|"+parts[2]]++
		}
	}
	all := map[int]bool{}
	for _, n := range per {
		all[n] = true
	}
	if len(per) != sidesAndUnits || len(all) != 1 {
		t.Errorf("metrics are there for %v", per)
	}
}

func TestWriteSaysWhatFails(t *testing.T) {
	r := report.New(made(t, bridge, 5, false))
	full := errors.New("the disk is full")
	for _, f := range report.Formats() {
		if err := report.Write(failing{full}, report.Format(f), r); !errors.Is(err, full) {
			t.Errorf("%s: %v", f, err)
		}
	}
	if err := report.Write(&bytes.Buffer{}, "xml", r); err == nil || !strings.Contains(err.Error(), "want one of text, json, csv") {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Every number of a result that is derived has at most 6 significant digits.
func TestNumbersAreRounded(t *testing.T) {
	for _, sc := range []string{bridge, gorge} {
		checkRounded(t, write(t, report.JSON, report.New(made(t, sc, 997, true))))
	}
}

func checkRounded(t *testing.T, text string) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	n := 0
	for {
		tok, err := dec.Token()
		if err != nil {
			break
		}
		num, ok := tok.(json.Number)
		if !ok || !strings.ContainsAny(num.String(), ".eE") {
			continue
		}
		x, err := num.Float64()
		if err != nil || math.Abs(x) > 1e6 {
			t.Errorf("%s: %v", num, err)
		}
		digits := strings.TrimLeft(strings.NewReplacer("-", "", ".", "").Replace(strings.Split(num.String(), "e")[0]), "0")
		if len(digits) > 6 {
			t.Errorf("%s has more than 6 digits", num)
		}
		n++
	}
	if n < 100 {
		t.Errorf("only %d numbers were looked at", n)
	}
}
