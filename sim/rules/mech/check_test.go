package mech

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/stride/sim/scenario"
)

// faultsOf are the codes of the faults of a scenario whose board is 4 by 2 cells
// with ground at 0, 0, 3 and a void.
func faultsOf(t *testing.T, head, units string) []string {
	t.Helper()
	text := "ruleset: mech\n" + head + "\nboard: {text: \"..._\\n..._\", levels: \"0030\\n0030\"}\nunits:\n" + units
	_, err := scenario.Parse("game.yaml", []byte(text), nil, vocabulary)
	if err == nil {
		return nil
	}
	var codes []string
	for _, f := range err.(scenario.Faults) {
		codes = append(codes, f.Code)
		if f.Want == "" || f.Line < 4 && head == "" {
			t.Errorf("%s:%d: %s; %s", f.File, f.Line, f.Msg, f.Want)
		}
	}
	return codes
}

func TestCheck(t *testing.T) {
	const speed = "speed: 4, "
	for _, c := range []struct {
		name, head, units string
		want              []string
	}{
		{"stands", "", "  - {id: a, " + speed + "at: [2, 0]}\n  - {id: b, " + speed + "size: 2, at: [0, 0]}", nil},
		{"half over a void", "", "  - {id: a, " + speed + "size: 2, at: [2, 0]}", nil},
		{"over a void", "", "  - {id: a, " + speed + "at: [3, 0]}", []string{scenario.CodeBlockedCell}},
		{"in the air", "", "  - {id: a, " + speed + "at: [0, 0, 2]}", []string{CodeNoFloor}},
		{"an object in the air", "", "  - {id: a, object: true, at: [0, 0, 2]}", []string{CodeNoFloor}},
		{"flies", "", "  - {id: a, " + speed + "flight: true, at: [3, 0, 2]}\n  - {id: b, " + speed + "hover: true, at: [0, 0, 2]}", nil},
		{"nobody falls", "rules: {environment: low_g}", "  - {id: a, " + speed + "at: [0, 0, 2]}", nil},
		{"in solid ground", "", "  - {id: a, " + speed + "flight: true, at: [2, 0, 2]}", []string{CodeState}},
		{"off the board", "", "  - {id: a, " + speed + "size: 2, at: [0, 1]}", []string{CodeState}},
		{"above the column", "", "  - {id: a, " + speed + "size: 2, flight: true, at: [0, 0, 63]}", []string{CodeState}},
		{"two in a space", "", "  - {id: a, " + speed + "size: 2, at: [0, 0]}\n  - {id: b, " + speed + "at: [1, 1, 0]}\n  - {id: c, object: true, at: [1, 1]}", []string{CodeOverlap, CodeOverlap}},
		{"one above the other", "", "  - {id: a, " + speed + "at: [0, 0]}\n  - {id: b, " + speed + "flight: true, at: [0, 0, 1]}", nil},
		{"Size 3/2", "", "  - {id: a, " + speed + "size: 1.5, at: [0, 0]}", []string{CodeSize}},
		{"no speed", "", "  - {id: a, at: [0, 0]}", []string{CodeSpeed}},
		{"moved too far", "", "  - {id: a, " + speed + "moved: 5, at: [0, 0]}", []string{CodeState}},
		{"unengaged with nobody", "", "  - {id: a, " + speed + "side: x, at: [0, 0], unengaged: [a, b, c]}\n  - {id: c, side: x, " + speed + "at: [1, 0]}", []string{CodeNoSuchID, CodeNoSuchID, CodeNoSuchID}},
		{"unengaged with a foe", "", "  - {id: a, " + speed + "side: x, at: [0, 0], unengaged: c}\n  - {id: c, side: y, " + speed + "at: [1, 0]}", nil},
		{"held twice", "", "  - {id: a, " + speed + "at: [0, 0], drags: c}\n  - {id: b, " + speed + "at: [1, 1], lifts: c}\n  - {id: c, object: true, at: [1, 0]}", []string{CodeState}},
		{"dragged and lifted", "", "  - {id: a, " + speed + "at: [0, 0], drags: c, lifts: c}\n  - {id: c, object: true, at: [1, 0]}", []string{CodeState}},
		{"no hp", "", "  - {id: a, " + speed + "at: [0, 0], hp: 0, damage: 3}", []string{scenario.CodeOutOfRange}},
		{"more than certain to hit", "", "  - {id: a, " + speed + "at: [0, 0], hit: 101}", []string{scenario.CodeOutOfRange}},
		{"a word for a number", "", "  - {id: a, " + speed + "at: [0, 0], range: far}", []string{scenario.CodeWrongType}},
		{"unengaged with a faulty foe", "", "  - {id: a, " + speed + "side: x, at: [0, 0], unengaged: c}\n  - {id: c, side: y, sped: 3, at: [1, 0]}", []string{scenario.CodeUnknownKey}},
		{"drags itself, nobody, two", "", "  - {id: a, " + speed + "at: [0, 0], drags: a, lifts: b}\n  - {id: c, " + speed + "at: [1, 0], drags: [a, c]}", []string{CodeNoSuchID, CodeNoSuchID, scenario.CodeOutOfRange}},
		{"drags itself and lifts nobody", "", "  - {id: a, " + speed + "at: [0, 0], drags: a, lifts: b}", []string{CodeNoSuchID, CodeNoSuchID}},
		{"drags and lifts what it may", "", "  - {id: a, " + speed + "at: [0, 0], drags: b, lifts: [c]}\n  - {id: b, object: true, size: 1, at: [1, 0]}\n  - {id: c, " + speed + "size: 0.5, at: [1, 1]}", nil},
		{"lifts what is too large", "", "  - {id: a, " + speed + "size: 0.5, at: [0, 0], drags: b, lifts: b}\n  - {id: b, object: true, at: [1, 0]}", []string{CodeState}},
		{"drags what is not beside it", "", "  - {id: a, " + speed + "at: [0, 0], drags: b}\n  - {id: b, object: true, at: [2, 0]}", []string{CodeState}},
		{"drags who has faults", "", "  - {id: a, " + speed + "at: [0, 0], drags: b}\n  - {id: b, sped: 3, at: [1, 0]}", []string{scenario.CodeUnknownKey}},
		{"hits beyond reason", "", "  - {id: a, " + speed + "at: [0, 0], hit: 101, hp: 0, range: 61, damage: -1, knockback: 61}", []string{scenario.CodeOutOfRange, scenario.CodeOutOfRange, scenario.CodeOutOfRange, scenario.CodeOutOfRange, scenario.CodeOutOfRange}},
		{"two in a space where they may", "rules: {end_in_filled: true}", "  - {id: a, side: x, " + speed + "at: [0, 0]}\n  - {id: b, side: x, " + speed + "at: [0, 0]}", nil},
		{"foes in a space where others may", "rules: {end_in_filled: true}", "  - {id: a, side: x, " + speed + "at: [0, 0]}\n  - {id: b, side: y, " + speed + "at: [0, 0]}", []string{CodeOverlap}},
	} {
		if got := faultsOf(t, c.head, c.units); !slices.Equal(got, c.want) {
			t.Errorf("%s: faults %v, want %v", c.name, got, c.want)
		}
	}
}

// The schema takes what the reader takes.
func TestSchema(t *testing.T) {
	data, err := scenario.Schema(vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("scenario.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../scenario/testdata/mech/valley.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for old, wrong := range map[string]string{
		"": "", "depth: 2": "depth: 99", "damage: burn": "damage: fire", "status: slowed": "status: slow", "threat: 5": "threat: far", "surface: check": "surface: loose",
	} {
		j, err := yaml.YAMLToJSON(bytes.Replace(text, []byte(old), []byte(wrong), 1))
		if err != nil {
			t.Fatal(err)
		}
		if doc, err = jsonschema.UnmarshalJSON(bytes.NewReader(j)); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); (err != nil) != (old != "") {
			t.Errorf("%q for %q: %v", wrong, old, err)
		}
	}
}

// The scenarios of the documentation are without fault.
func TestScenarios(t *testing.T) {
	sc, err := scenario.Load("../../scenario/testdata/mech/valley.yaml", vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	if u, _ := sc.Unit("b1"); u.At.Z != 4 {
		t.Errorf("b1 stands at %v, want on the bridge", u.At)
	}
	doc, err := os.ReadFile("../../scenario/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(doc), "with columns of spaces:\n//\n")
	text, _, _ = strings.Cut(text, "// # Keys")
	text = strings.NewReplacer("//\t", "", "//\n", "", "ruleset: NAME", "ruleset: mech").Replace(text)
	if sc, err = scenario.Parse("doc.yaml", []byte(text), nil, vocabulary); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(sc.Units) != 3 || sc.Board.W() != 8 {
		t.Errorf("%d units on %d columns", len(sc.Units), sc.Board.W())
	}
}
