package rulebook

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/draw"
	"example.com/stride/sim/scenario"
)

// TestPolicies: text and JSON say all that a policy declares.
func TestPolicies(t *testing.T) {
	stroll := scenario.Policy{Name: "stroll", Summary: "walks about"}
	b := NewPolicies([]*scenario.Ruleset{
		{Decl: &pathing.Ruleset{Name: "chess"}, Policies: []scenario.Policy{stroll, {
			Name: "chase", Summary: "follows", Goal: true,
			Options: []pathing.Param{{Key: "distance", Kind: pathing.KindInt, Min: 1, Max: 9, Default: pathing.Value{Int: 3}, Summary: "how far behind it stays"}},
		}}},
		{Decl: &pathing.Ruleset{Name: "go"}, Policies: []scenario.Policy{stroll, {Name: "chase", Summary: "surrounds"}}},
	})
	var text, data bytes.Buffer
	if err := b.WriteText(&text, draw.Style{Width: 80}); err != nil {
		t.Fatal(err)
	}
	want := `stroll  walks about
      plays chess, go

chase  follows
      plays chess; needs a goal, or cells of its side in victory
      distance (1 to 9, else 3): how far behind it stays

chase  surrounds
      plays go
`
	if diff := cmp.Diff(want, text.String()); diff != "" {
		t.Error(diff)
	}
	if err := b.WriteJSON(&data); err != nil {
		t.Fatal(err)
	}
	var got any
	if err := json.Unmarshal(data.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	var same any
	if err := json.NewDecoder(strings.NewReader(`{"schema": "stride/policies/1", "policies": [
		{"name": "stroll", "summary": "walks about", "rulesets": ["chess", "go"], "goal": false, "options": []},
		{"name": "chase", "summary": "follows", "rulesets": ["chess"], "goal": true, "options": [
			{"key": "distance", "kind": "int", "default": 3, "min": 1, "max": 9, "summary": "how far behind it stays", "rules": []}]},
		{"name": "chase", "summary": "surrounds", "rulesets": ["go"], "goal": false, "options": []}]}`)).Decode(&same); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(same, got); diff != "" {
		t.Error(diff)
	}
}
