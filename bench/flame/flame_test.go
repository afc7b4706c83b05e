package flame_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"example.com/stride/bench/flame"
)

// sampled is a profile in which main calls a and, inlined into it, b; and c<d>.
func sampled(t *testing.T) *bytes.Buffer {
	t.Helper()
	fn := func(id uint64, name string) *profile.Function { return &profile.Function{ID: id, Name: name} }
	main, a, b, c := fn(1, "main.main"), fn(2, "x.org/lib/pkg.a"), fn(3, "x.org/lib/pkg.b"), fn(4, "main.c<d>")
	mapping := &profile.Mapping{ID: 1, Start: 1, Limit: 100}
	loc := func(id uint64, fs ...*profile.Function) *profile.Location {
		l := &profile.Location{ID: id, Mapping: mapping, Address: id}
		for _, f := range fs {
			l.Line = append(l.Line, profile.Line{Function: f})
		}
		return l
	}
	inMain, inAB, inC := loc(1, main), loc(2, b, a), loc(3, c)
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		Sample: []*profile.Sample{
			{Location: []*profile.Location{inAB, inMain}, Value: []int64{1, 30}},
			{Location: []*profile.Location{inC, inMain}, Value: []int64{1, 10}},
			{Location: []*profile.Location{inAB, inMain}, Value: []int64{1, 30}},
			{Location: []*profile.Location{inMain}, Value: []int64{1, 5}},
		},
		Location: []*profile.Location{inMain, inAB, inC}, Function: []*profile.Function{main, a, b, c}, Mapping: []*profile.Mapping{mapping},
	}
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	return &out
}

func TestGraph(t *testing.T) {
	g, err := flame.Read(sampled(t))
	if err != nil {
		t.Fatal(err)
	}
	var folded, svg strings.Builder
	if err := g.WriteFolded(&folded); err != nil {
		t.Fatal(err)
	}
	want := "main.main 5\nmain.main;main.c<d> 10\nmain.main;x.org/lib/pkg.a;x.org/lib/pkg.b 60\n"
	if folded.String() != want {
		t.Errorf("folded:\n%swant\n%s", &folded, want)
	}
	if err := g.WriteSVG(&svg, "a & b"); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(strings.NewReader(svg.String()))
	boxes := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, &svg)
		}
		if s, ok := token.(xml.StartElement); ok && s.Name.Local == "g" {
			boxes++
		}
	}
	if boxes != 5 || !strings.Contains(svg.String(), "main.c&lt;d&gt;: 13.33 %") || !strings.Contains(svg.String(), ">pkg.b<") {
		t.Errorf("%d boxes in\n%s", boxes, &svg)
	}
}

func TestNoGraph(t *testing.T) {
	if _, err := flame.Read(strings.NewReader("no profile")); err == nil {
		t.Error("a text is read as a profile")
	}
	var empty bytes.Buffer
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}}
	if err := p.Write(&empty); err != nil {
		t.Fatal(err)
	}
	if _, err := flame.Read(&empty); err == nil || !strings.Contains(err.Error(), "longer") {
		t.Errorf("%v", err)
	}
}
