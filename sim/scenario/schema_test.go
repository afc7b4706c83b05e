package scenario

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// validator compiles the schema of v.
func validator(t *testing.T, v Vocabulary) *jsonschema.Schema {
	t.Helper()
	data, err := Schema(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("scenario.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate reads a file as an editor would, with a YAML library and the schema.
func validate(s *jsonschema.Schema, text string) error {
	data := []byte(strings.TrimPrefix(text, "\uFEFF"))
	if !json.Valid(data) {
		var err error
		if data, err = yaml.YAMLToJSON(data); err != nil {
			return err
		}
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return s.Validate(doc)
}

func TestSchemaTakesScenarios(t *testing.T) {
	s := validator(t, toyVocabulary())
	for name, text := range spellings() {
		if err := validate(s, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{
		"bridge": bridge,
		"query":  `{ruleset: toy, board: {text: "..\n.%", levels: "00\n05"}, types: {m: {stride: 1, speed: 4}}, units: [{id: u, type: m, side: a, at: [0, 0], facing: S, spent: 2}]}`,
		"file":   `{ruleset: blocks, board: {file: maps/a.MAP, heights: [[0, 1]]}, units: [{id: u, at: [0, 0, 3], post: [1, 0]}]}`,
		"nested": `{ruleset: toy, board: {text: .}, rules: {surface_cost: {steep: 1}, direction_cost.rear: 2, square_capacity: "3/2"}}`,
		"deep":   deepBridge,
	} {
		if err := validate(s, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name != "file" {
			if _, err := Parse("game.yaml", []byte(text), nil, toyVocabulary()); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// The schema knows nothing of the board, nor of two places at once. All other
// faults of meaning it finds too.
func TestSchemaRefusesMistakes(t *testing.T) {
	beyond := map[string]bool{
		CodeDuplicateID: true, CodeUnknownType: true, CodeUnknownSide: true, CodeOffBoard: true, CodeBlockedCell: true,
		CodeWrongLevel: true, CodeNotRunnable: true, "capacity": true,
		"row-length": true, "row-count": true, "unknown-character": true, "empty": true, "wall-outside": true, "wall-line": true, "wall-length": true,
		"terrain-conflict": true, "control-character": true, CodeName: true, CodeDuplicateKey: true,
	}
	lenient := map[string]string{
		"board file that is not there":                        "it does not look at files",
		"board file outside the folder":                       "it does not look at files",
		"parameter in an odd form":                            "to YAML these are numbers",
		"needed field missing in a type":                      "it does not connect types and units",
		"row that starts with a percent sign":                 "some readers let it pass",
		"first of several rows starts with a hash":            "a comment is nothing to a schema",
		"first row on the line of the key starts with a hash": "a comment is nothing to a schema",
		"last of several rows starts with a hash":             "a comment is nothing to a schema",
		"second row joined to the first, third not":           "rows joined to one are text",
		"rows without a block":                                "rows joined to one are text",
		"rows in quotes over two lines":                       "rows joined to one are text",
		"folded rows":                                         "rows joined to one are text",
	}
	s := validator(t, toyVocabulary())
	refused := 0
	for _, name := range []string{"rules", "board", "columns", "rows", "units", "sides"} {
		file := filepath.Join("testdata", "faults", name+".txt")
		for _, c := range readCases(t, file) {
			within := true
			for _, f := range readCase(file, c).(Faults) {
				within = within && beyond[f.Code]
			}
			err := validate(s, c.input)
			switch _, pass := lenient[c.name]; {
			case err != nil && pass:
				t.Errorf("%s: the schema refuses it, so it need not be among the lenient", c.name)
			case err != nil:
				refused++
			case !within && !pass:
				t.Errorf("%s: the schema takes\n%s", c.name, c.input)
			}
		}
	}
	if refused < 70 {
		t.Errorf("the schema refuses %d of the mistakes", refused)
	}
}

// Every parameter and field is in the schema, with its range and default.
func TestSchemaSaysAll(t *testing.T) {
	data, err := Schema(toyVocabulary())
	if err != nil {
		t.Fatal(err)
	}
	if data[len(data)-1] != '\n' {
		t.Error("no newline at the end")
	}
	var doc struct {
		Schema string `json:"$schema"`
		Defs   map[string]struct {
			Properties map[string]struct {
				Description string
				Minimum     *float64
				Maximum     *float64
				Default     any
				Enum        []string
				Properties  map[string]any
			}
			Additional *bool `json:"additionalProperties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Schema != "https://json-schema.org/draft/2020-12/schema" {
		t.Errorf("$schema is %q", doc.Schema)
	}
	rules, unit, profile := doc.Defs["toy.rules"], doc.Defs["toy.unit"], doc.Defs["toy.type"]
	decl := toy()
	for _, p := range decl.Params {
		got, ok := rules.Properties[p.Key]
		if !ok || !strings.HasPrefix(got.Description, p.Summary) || got.Default == nil {
			t.Errorf("%s: %+v", p.Key, got)
		}
	}
	if c := rules.Properties["climb_cost"]; *c.Minimum != 1 || *c.Maximum != 20 || c.Default != 4.0 {
		t.Errorf("climb_cost: %+v", c)
	}
	if len(rules.Properties["surface_cost"].Properties) != 2 {
		t.Errorf("surface_cost: %+v", rules.Properties["surface_cost"])
	}
	for _, f := range decl.Fields {
		if _, ok := unit.Properties[f.Key]; !ok {
			t.Errorf("a unit has no %s", f.Key)
		}
		if _, ok := profile.Properties[f.Key]; !ok {
			t.Errorf("a type has no %s", f.Key)
		}
	}
	if _, ok := profile.Properties["at"]; ok || unit.Additional == nil || *unit.Additional {
		t.Error("a type has a place, or a unit takes any key")
	}
	again, err := Schema(toyVocabulary())
	if err != nil || !bytes.Equal(data, again) {
		t.Error("a second schema differs from the first")
	}
}
