package gate

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"
)

func comparison() *Comparison {
	return &Comparison{
		Threshold: 0.03, Alpha: 0.025, Elapsed: 83 * time.Second, Stopped: true, OnlyOld: []string{"Gone"},
		Rows: []Row{
			{Name: "A/size=8", Pairs: 12, Old: 4.58e-6, New: 4.6e-6, Ratio: 1.004, Low: 0, High: 1.014, Verdict: Fine},
			{Name: "B|b", Pairs: 40, Old: 1.5e-3, New: 1.65e-3, Ratio: 1.1, Low: 1.06, High: 1.15, Verdict: Slower},
			{Name: "C", Pairs: 400, Old: 2, New: 2.06, Ratio: 1.03, Low: 1.01, High: 1.05},
			{Name: "D", Old: math.NaN(), New: math.NaN(), Ratio: math.NaN(), High: math.Inf(1)},
		},
	}
}

func TestReports(t *testing.T) {
	labels := Labels{Old: "commit 0123456789ab", New: "the working tree", Unit: "sec/op"}
	var text, markdown, doc strings.Builder
	c := comparison()
	for w, err := range map[*strings.Builder]error{
		&text: WriteText(&text, c, labels), &markdown: WriteMarkdown(&markdown, c, labels), &doc: WriteJSON(&doc, c, labels),
	} {
		if err != nil || w.Len() == 0 {
			t.Fatal(err)
		}
	}
	const wantText = `old  commit 0123456789ab
new  the working tree
Time of an operation, a regression from 3 % on

      old      new   change         interval  pairs       verdict  benchmark
  4.58 µs   4.6 µs   +0.4 %      ? to +1.4 %     12          fine  A/size=8
   1.5 ms  1.65 ms  +10.0 %  +6.0 to +15.0 %     40    regression  B|b
      2 s   2.06 s   +3.0 %   +1.0 to +5.0 %    400  inconclusive  C
        ?        ?        ?                ?      0  inconclusive  D

Only the old program has Gone.
Regression: 1 of 4 benchmarks got slower by more than 3 %, 2 can't be told after 1m23s
`
	if text.String() != wantText {
		t.Errorf("the text is\n%s", &text)
	}
	const wantTable = `| benchmark | old | new | change | interval | pairs | verdict |
| --- | --- | --- | --- | --- | --- | --- |
| B\|b | 1.5 ms | 1.65 ms | +10.0 % | +6.0 to +15.0 % | 40 | **regression** |
| C | 2 s | 2.06 s | +3.0 % | +1.0 to +5.0 % | 400 | inconclusive |
| D | ? | ? | ? | ? | 0 | inconclusive |
| A/size=8 | 4.58 µs | 4.6 µs | +0.4 % | ? to +1.4 % | 12 | fine |
`
	if !strings.Contains(markdown.String(), wantTable) || !strings.HasPrefix(markdown.String(), "**Regression: 1 of 4") {
		t.Errorf("the table is\n%s", &markdown)
	}
	var read struct {
		Schema, Verdict string
		Benchmarks      []struct {
			Name      string
			Low, High *float64
		}
	}
	if err := json.Unmarshal([]byte(doc.String()), &read); err != nil || read.Schema != Schema || read.Verdict != "regression" ||
		len(read.Benchmarks) != 3 || read.Benchmarks[0].Low != nil || *read.Benchmarks[0].High != 1.014 {
		t.Errorf("%v\n%s", err, &doc)
	}
	if c.Verdict() != Slower {
		t.Errorf("%v", c.Verdict())
	}
	c.Rows = c.Rows[2:]
	if c.Verdict() != Inconclusive || !strings.HasPrefix(c.Summary(), "Inconclusive: 2 of 2") {
		t.Errorf("%v: %s", c.Verdict(), c.Summary())
	}
	c.Rows = []Row{{Name: "I", Pairs: 1, Old: 34851, New: 34900, Ratio: 1.0014, Low: 1.0014, High: 1.0014, Verdict: Fine}}
	text.Reset()
	if err := WriteText(&text, c, Labels{Unit: "instructions/op"}); err != nil || !strings.Contains(text.String(), "34851  34900  +0.1 %     exact") {
		t.Errorf("%v\n%s", err, &text)
	}
}
