package scenario_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"example.com/stride/sim/play"
	"example.com/stride/sim/report"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// result plays a scenario a few times and writes the result as JSON, as the command
// does.
func result(t *testing.T, file, text string) []byte {
	t.Helper()
	s, err := scenario.Parse(file, []byte(text), nil, play.Vocabulary())
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	config := trial.NewConfig(s)
	config.Trials = 3
	outcome, err := trial.Run(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := report.Write(&out, report.JSON, report.New(outcome)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// An example has one result however its file is written.
func TestStylesHaveOneResult(t *testing.T) {
	for _, e := range scenario.Examples() {
		want := result(t, e.Name+".yaml", string(e.Data))
		for _, style := range scenario.Styles() {
			t.Run(e.Name+"/"+style.Name, func(t *testing.T) {
				text, err := scenario.Rewrite(e.Data, style, true)
				if err != nil {
					t.Fatal(err)
				}
				if got := result(t, e.Name+".yaml", text); !bytes.Equal(got, want) {
					t.Errorf("another result than that of the example for\n%s", text)
				}
			})
		}
	}
}

// The order of the sides in a file decides nothing but the order in which a result
// lists them.
func TestOrderOfSides(t *testing.T) {
	reverse := scenario.Styles()[slices.IndexFunc(scenario.Styles(), func(s scenario.Style) bool { return s.Name == "keys in reverse" })]
	for _, name := range []string{"stairs", "flooded", "chase"} {
		e := scenario.Examples()[slices.IndexFunc(scenario.Examples(), func(e scenario.Example) bool { return e.Name == name })]
		text, err := scenario.Rewrite(e.Data, reverse, false)
		if err != nil {
			t.Fatal(err)
		}
		var results [2]map[string]any
		for i, text := range []string{string(e.Data), text} {
			if err := json.Unmarshal(result(t, e.Name+".yaml", text), &results[i]); err != nil {
				t.Fatal(err)
			}
			for _, list := range []string{"sides", "endings"} {
				slices.SortFunc(results[i][list].([]any), func(a, b any) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
		}
		if diff := gocmp.Diff(results[0], results[1]); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
