package rulebook

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/report/draw"
)

// kindsOf is a ruleset with a parameter and a field of every kind.
func kindsOf() *pathing.Ruleset {
	params := []pathing.Param{
		{Key: "number", Kind: pathing.KindInt, Min: -2, Max: 9, Default: pathing.Value{Int: 4}, Summary: "a number"},
		{Key: "flag", Kind: pathing.KindBool, Max: 1, Default: pathing.Value{Int: 1}, Summary: "a flag"},
		{Key: "half", Kind: pathing.KindHalf, Min: 1, Max: 8, Default: pathing.Value{Int: 3}, Summary: "a half"},
		{Key: "dir", Kind: pathing.KindDir, Default: pathing.Value{Int: int(pathing.S)}, Summary: "a direction"},
		{Key: "word", Kind: pathing.KindEnum, Enum: []string{"one", "two"}, Default: pathing.Value{Int: 1}, Summary: "a word"},
	}
	keys := make([]string, len(params))
	for i := range params {
		keys[i] = params[i].Key
		params[i].Rules = []string{"T-01"}
	}
	fields := append([]pathing.Param{
		{Key: "stride", Min: 1, Max: 3, Default: pathing.Value{Int: 1}, Needed: true, Summary: "squares", Rules: []string{"T-01"}},
		{Key: "post", Kind: pathing.KindCell, State: true, Summary: "a cell"},
		{Key: "paid", Kind: pathing.KindPayment, State: true, Summary: "a payment"},
	}, params...)
	return &pathing.Ruleset{
		Name: "toy", Unit: "points", Prefix: "T", Params: params, Fields: fields, Choices: []pathing.Choice{pathing.Walk, pathing.Fly},
		Rules: []pathing.Rule{{ID: "T-01", Summary: "everything", Params: keys, Decision: "all at once"}, {ID: "T-02", Summary: "nothing"}},
	}
}

func TestKinds(t *testing.T) {
	book := New([]*pathing.Ruleset{kindsOf()}, map[string]map[string]pathing.Value{
		"toy": {"number": {Int: -1}, "half": {Int: 1}, "flag": {Int: 0}, "dir": {Int: int(pathing.W)}, "word": {Int: 0}},
	})
	var b bytes.Buffer
	if err := book.WriteText(&b, draw.Style{Width: 80}); err != nil {
		t.Fatal(err)
	}
	const want = `Ruleset toy  costs in points

T-01  everything
      number = -1 (default 4, -2 to 9): a number
      flag = false (default true, true or false): a flag
      half = 1/2 (default 1.5, 1/2 to 4): a half
      dir = W (default S, N, E, S or W): a direction
      word = one (default two, one | two): a word
      Decided: all at once

T-02  nothing

Fields  of a unit or its type in a scenario file

      stride (1 to 3, needed): squares (T-01)
      post ([x, y]): a cell
      paid ({to: [x, y], points: n, cost: c}): a payment
      number (-2 to 9, else 4): a number (T-01)
      flag (true or false, else true): a flag (T-01)
      half (1/2 to 4, else 1.5): a half (T-01)
      dir (N, E, S or W, else S): a direction (T-01)
      word (one | two, else two): a word (T-01)
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b.Reset()
	if err := book.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if doc["schema"] != Schema {
		t.Errorf("schema %v", doc["schema"])
	}
	params := doc["rulesets"].([]any)[0].(map[string]any)["params"].([]any)
	for i, want := range []struct{ value, standard, low any }{
		{-1.0, 4.0, -2.0}, {false, true, nil}, {0.5, 1.5, 0.5}, {"W", "S", nil}, {"one", "two", nil},
	} {
		p := params[i].(map[string]any)
		if p["value"] != want.value || p["default"] != want.standard || p["min"] != want.low {
			t.Errorf("%v: value %v, default %v, min %v; want %+v", p["key"], p["value"], p["default"], p["min"], want)
		}
	}
}

// TestSkirmish: the book of a real ruleset has every rule, parameter, field and
// decision, and fits its width.
func TestSkirmish(t *testing.T) {
	decl := skirmish.Declaration()
	book := New([]*pathing.Ruleset{decl}, nil)
	for _, width := range []int{80, 50} {
		var b bytes.Buffer
		if err := book.WriteText(&b, draw.Style{Width: width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(line) - 1; n > width {
				t.Errorf("%d columns: %s", n, line)
			}
		}
		text := strings.Join(strings.Fields(b.String()), " ")
		for _, r := range decl.Rules {
			for _, want := range []string{r.ID + " ", r.Summary, r.Decision} {
				if !strings.Contains(text, strings.Join(strings.Fields(want), " ")) {
					t.Errorf("%s: %q is missing", r.ID, want)
				}
			}
		}
		for i := range decl.Params {
			p := &decl.Params[i]
			if want := p.Key + " = " + p.Format(p.Default) + " ("; !strings.Contains(text, want) {
				t.Errorf("%q is missing", want)
			}
		}
		for i := range decl.Fields {
			if want := " " + decl.Fields[i].Key + " ("; !strings.Contains(text, want) {
				t.Errorf("%q is missing", want)
			}
		}
	}
}
