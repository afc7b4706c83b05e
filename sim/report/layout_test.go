package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Layout moves white space and nothing else, and any JSON may come.
func TestLayoutKeepsTheJSON(t *testing.T) {
	value := anyJSON(4)
	rapid.Check(t, func(t *rapid.T) {
		root := map[string]any{"root": value.Draw(t, "value")}
		compact, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		indented, err := json.MarshalIndent(root, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		var back bytes.Buffer
		out := layout(string(indented))
		if err := json.Compact(&back, []byte(out)); err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		if diff := cmp.Diff(string(compact), back.String()); diff != "" {
			t.Fatal(diff)
		}
		if strings.Contains(out, " \n") {
			t.Fatalf("spaces at the end of a line:\n%s", out)
		}
	})
}

// anyJSON draws values that nest to a depth.
func anyJSON(depth int) *rapid.Generator[any] {
	word := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{`"`, `\`, `{"a": [`, "},", "], ", `\"`}))
	leaf := rapid.OneOf(
		word.AsAny(), rapid.IntRange(-5, 5000).AsAny(), rapid.Float64Range(-1, 1).AsAny(), rapid.Bool().AsAny(), rapid.Just[any](nil),
	)
	if depth == 0 {
		return leaf
	}
	inner := rapid.Deferred(func() *rapid.Generator[any] { return anyJSON(depth - 1) })
	return rapid.OneOf(leaf, rapid.SliceOfN(inner, 0, 6).AsAny(), rapid.MapOfN(word, inner, 0, 5).AsAny())
}
