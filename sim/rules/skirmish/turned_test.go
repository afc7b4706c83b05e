package skirmish

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// A drawing is a scenario that can be turned by quarters.
type drawing struct {
	rows   []string
	policy [2]string
	units  []drawnUnit
	goals  [2][]pathing.Cell
}

type drawnUnit struct {
	at     pathing.Cell
	facing pathing.Dir
	rest   string
}

// turn is the drawing turned clockwise by a quarter.
func (d drawing) turn() drawing {
	h := len(d.rows)
	cell := func(c pathing.Cell) pathing.Cell { return pathing.Cell{X: h - 1 - c.Y, Y: c.X} }
	t := drawing{policy: d.policy}
	for x := range d.rows[0] {
		var b strings.Builder
		for y := h - 1; y >= 0; y-- {
			b.WriteByte(d.rows[y][x])
		}
		t.rows = append(t.rows, b.String())
	}
	for _, u := range d.units {
		t.units = append(t.units, drawnUnit{cell(u.at), u.facing.Turn(2), u.rest})
	}
	for i, goals := range d.goals {
		for _, c := range goals {
			t.goals[i] = append(t.goals[i], cell(c))
		}
	}
	return t
}

func (d drawing) text() string {
	var b strings.Builder
	b.WriteString("ruleset: skirmish\nboard:\n  text: |\n")
	for _, r := range d.rows {
		fmt.Fprintf(&b, "    %s\n", r)
	}
	list := func(cells []pathing.Cell) string {
		var l []string
		for _, c := range cells {
			l = append(l, fmt.Sprintf("[%d, %d]", c.X, c.Y))
		}
		return "[" + strings.Join(l, ", ") + "]"
	}
	names := []string{"red", "blue"}
	b.WriteString("units:\n")
	for i, u := range d.units {
		fmt.Fprintf(&b, "  - {id: u%d, side: %s, at: [%d, %d], facing: %v, %s}\n", i, names[i%2], u.at.X, u.at.Y, u.facing, u.rest)
	}
	b.WriteString("sides:\n")
	for i, n := range names {
		goal := ""
		if d.policy[i] == "guard" { // a guard has a post of its own
			goal = ", goal: " + list(d.goals[i])
		}
		fmt.Fprintf(&b, "  %s: {policy: %s%s}\n", n, d.policy[i], goal)
	}
	fmt.Fprintf(&b, "victory:\n  reach:\n")
	for i, n := range names {
		fmt.Fprintf(&b, "    - {side: %s, cells: %s}\n", n, list(d.goals[i]))
	}
	b.WriteString("  turns: 6\n")
	return b.String()
}

func (g generator) drawing() drawing {
	w, h := 4+g.IntN(6), 4+g.IntN(6)
	d := drawing{policy: [2]string{g.pick("rush", "greedy", "guard"), g.pick("rush", "greedy", "guard")}}
	var open []pathing.Cell
	for y := range h {
		row := make([]byte, w)
		for x := range w {
			row[x] = '.'
			if g.chance(30) {
				row[x] = "#_^:,!o"[g.IntN(7)]
			}
			if row[x] != '#' && row[x] != '_' && row[x] != 'o' {
				open = append(open, pathing.Cell{X: x, Y: y})
			}
		}
		d.rows = append(d.rows, string(row))
	}
	g.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	if len(open) < 10 {
		return g.drawing()
	}
	for i := range 6 {
		d.units = append(d.units, drawnUnit{open[i], pathing.Dir(2 * g.IntN(4)), fmt.Sprintf(
			"speed: %d, stride: %d, size: %s, mind: %d, prone: %v", 2+g.IntN(7), 1+g.IntN(3), g.pick("0.5", "1", "1.5", "2"), g.IntN(2), g.chance(10))})
	}
	d.goals = [2][]pathing.Cell{{open[6], open[7]}, {open[8], open[9]}}
	return d
}

// A scenario turned by a quarter is the same scenario: with the same streams the
// same side wins in the same Turn, and every unit does as much. No compass point is
// favoured.
func TestTurnedBoardsPlayAlike(t *testing.T) {
	gen := newGenerator(500)
	decided := 0
	for range 150 / underRace {
		d := gen.drawing()
		type outcome struct {
			winner, turns, phases int
			units                 []int64
		}
		var first outcome
		for quarter := range 4 {
			s := setup(t, parse(t, d.text()), play.Options{Verify: true})
			r := playChecked(t, s, streams(6, 0), d.text())
			got := outcome{r.Winner, r.Turns, r.Phases, r.Tally.Counts()}
			if quarter == 0 {
				first = got
				if r.Winner != play.Draw {
					decided++
				}
			} else if fmt.Sprint(got) != fmt.Sprint(first) {
				t.Fatalf("turned by %d quarters it ends as %+v, not %+v\n%s", quarter, got, first, d.text())
			}
			d = d.turn()
		}
	}
	if decided < 50/underRace {
		t.Errorf("only %d games were won", decided)
	}
}
