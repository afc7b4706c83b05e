package all_test

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
	"testing/fstest"

	"example.com/stride/pathing"
	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// allocated is how many bytes are taken while do runs, of which none are given back.
func allocated(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// To read a large board, and to answer the first question about it, takes no more than
// package scenario says.
func TestBytesOfCells(t *testing.T) {
	if raced {
		t.Skip("what the race detector allocates is not ours")
	}
	const side = 1024
	row := append(bytes.Repeat([]byte{'.'}, side), '\n')
	fsys := fstest.MapFS{"a.map": {Data: append(fmt.Appendf(nil, "type octile\nheight %d\nwidth %[1]d\nmap\n", side), bytes.Repeat(row, side)...)}}
	const anotherSize = 48 // as the package comment says
	for i := range 2 * len(all.Rulesets()) {
		rs, size, most := all.Rulesets()[i/2], 1, scenario.BytesToAnswer
		if i%2 == 1 {
			size, most = 2, most+anotherSize
		}
		stride := ""
		if _, ok := rs.Decl.Field("stride"); ok {
			stride = ", stride: 2"
		}
		text := fmt.Appendf(nil, "ruleset: %s\nboard: {file: a.map}\nunits: [{id: a, at: [1, 1], speed: 5%s}, {id: b, at: [5, 5], speed: 9, size: %[3]d%[2]s}]\n", rs.Decl.Name, stride, size)
		var sc *scenario.Scenario
		read := allocated(func() {
			var err error
			if sc, err = scenario.Parse("game.yaml", text, fsys, all.Vocabulary()); err != nil {
				t.Fatal(err)
			}
		})
		ask := allocated(func() {
			w, err := answer.New(sc)
			if err == nil {
				_, err = w.Reach("a", pathing.ScopeTurn)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
		if read > scenario.BytesToRead*side*side {
			t.Errorf("%s: to read takes %.1f bytes a cell", rs.Decl.Name, float64(read)/side/side)
		}
		if read+ask > most*side*side {
			t.Errorf("%s, Sizes 1 and %d: to read and to answer takes %.1f bytes a cell", rs.Decl.Name, size, float64(read+ask)/side/side)
		}
	}
}
