package all_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/goccy/go-yaml"
	"pgregory.net/rapid"

	"example.com/stride/pathing"
	"example.com/stride/sim/report"
	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// shuffled writes a value as JSON, with the keys of every mapping in the order that
// shuffle gives.
func shuffled(b *bytes.Buffer, v any, shuffle func(n int) []int) {
	write := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		b.Write(text)
	}
	switch v := v.(type) {
	case yaml.MapSlice:
		b.WriteString("{")
		for i, k := range shuffle(len(v)) {
			if i > 0 {
				b.WriteString(", ")
			}
			write(fmt.Sprint(v[k].Key))
			b.WriteString(": ")
			shuffled(b, v[k].Value, shuffle)
		}
		b.WriteString("}")
	case []any:
		b.WriteString("[")
		for i := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			shuffled(b, v[i], shuffle)
		}
		b.WriteString("]")
	default:
		write(v)
	}
}

// results are what a few games of a scenario come to, and where its units can go.
func results(t interface{ Fatal(...any) }, text []byte) string {
	sc, err := scenario.Parse("game.yaml", text, nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := answer.New(sc)
	if err != nil {
		t.Fatal(err)
	}
	for i := range sc.Units {
		r, err := w.Reach(sc.Units[i].ID, pathing.ScopeTurn)
		if err != nil {
			t.Fatal(err)
		}
		r.WriteJSON(&b)
	}
	c := trial.NewConfig(sc)
	c.Trials = 3
	o, err := trial.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	if err := report.Write(&b, report.JSON, report.New(o)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// No order of the keys of any mapping changes a result.
func TestOrderOfKeys(t *testing.T) {
	examples := scenario.Examples()
	if raced {
		examples = examples[:1]
	}
	for _, e := range examples {
		var tree yaml.MapSlice
		if err := yaml.UnmarshalWithOptions(e.Data, &tree, yaml.UseOrderedMap()); err != nil {
			t.Fatal(err)
		}
		want := results(t, e.Data)
		rapid.Check(t, func(t *rapid.T) {
			var b bytes.Buffer
			shuffled(&b, tree, func(n int) []int {
				order := make([]int, n)
				for i := range order {
					order[i] = i
				}
				return rapid.Permutation(order).Draw(t, "order")
			})
			if got := results(t, b.Bytes()); got != want {
				t.Errorf("%s: other results of\n%s", e.Name, b.String())
			}
		})
	}
}
