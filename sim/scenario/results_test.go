package scenario_test

import (
	"bytes"
	"testing"

	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// result plays a scenario a few times and writes the result as JSON, as the command
// does.
func result(t *testing.T, file, text string) []byte {
	t.Helper()
	s, err := scenario.Parse(file, []byte(text), nil, all.Vocabulary())
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

// An example has one result however its file is written, the order of the keys of all
// its mappings included: those of sides too.
func TestStylesHaveOneResult(t *testing.T) {
	for _, e := range scenario.Examples() {
		want := result(t, e.Name+".yaml", string(e.Data))
		for _, style := range scenario.Styles() {
			t.Run(e.Name+"/"+style.Name, func(t *testing.T) {
				text, err := scenario.Rewrite(e.Data, style)
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
