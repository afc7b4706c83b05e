package skirmish

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// A generator writes small random scenarios: boards with everything on them that
// the text of a board can say, models and vehicles in all states, rules changed,
// two or three sides with random policies.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 7))} }

func (g generator) pick(words ...string) string { return words[g.IntN(len(words))] }
func (g generator) chance(percent int) bool     { return g.IntN(100) < percent }

// scenario is a scenario file. Not every one is without faults: two large units may
// be put on one square.
func (g generator) scenario(policies ...string) string {
	var b strings.Builder
	w, h := 3+g.IntN(8), 3+g.IntN(6)
	b.WriteString("ruleset: skirmish\n")
	if g.chance(50) {
		fmt.Fprintf(&b, "rules: {climb_cost: %d, facing_cost: %d, square_capacity: %d, submerged_moves_per_turn: %d, phases_per_turn: %d, occupied_surcharge: %d, lie_down_cost: %d, jump_counts_landing: %v}\n",
			1+g.IntN(5), g.IntN(3), 1+g.IntN(3), g.IntN(3), 1+g.IntN(5), g.IntN(3), g.IntN(2), g.chance(50))
	}
	rows, open := make([][]byte, h), [][2]int{}
	for y := range rows {
		for x := range w {
			c := byte('.')
			if g.chance(30) {
				c = "#_^:,!;~.o"[g.IntN(10)]
			}
			rows[y] = append(rows[y], c)
			if c != '#' && c != '_' && c != 'o' {
				open = append(open, [2]int{x, y})
			}
		}
	}
	if len(open) == 0 {
		rows[0][0], open = '.', [][2]int{{0, 0}}
	}
	b.WriteString("board:\n  text: |\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "    %s\n", r)
	}
	if g.chance(40) {
		b.WriteString("  levels: |\n")
		for range h {
			b.WriteString("    ")
			for range w {
				b.WriteByte("0001112"[g.IntN(7)])
			}
			b.WriteByte('\n')
		}
	}
	if g.chance(50) {
		b.WriteString("  walls:\n")
		for range 1 + g.IntN(4) {
			x, y, long := g.IntN(w), g.IntN(h), g.pick("1", "0.5", "2")
			if g.chance(50) && x+2 <= w {
				fmt.Fprintf(&b, "    - {from: [%d, %d], to: [%d%s, %d]}\n", x, y, x, map[string]string{"0.5": ".5"}[long], y)
			} else if x+1 <= w && y+1 <= h {
				fmt.Fprintf(&b, "    - [%d, %d, %d, %d]\n", x, y, x, y+1)
			}
		}
	}
	cell := func() string { c := open[g.IntN(len(open))]; return fmt.Sprintf("[%d, %d]", c[0], c[1]) }
	cells := func() string {
		list := []string{}
		for range 1 + g.IntN(3) {
			list = append(list, cell())
		}
		return "[" + strings.Join(list, ", ") + "]"
	}

	sides := []string{"red", "blue", "green"}[:2+g.IntN(2)]
	b.WriteString("units:\n")
	for i := range len(sides) + g.IntN(5) {
		side := sides[i%len(sides)]
		fmt.Fprintf(&b, "  - {id: u%d, side: %s, at: %s, facing: %s, mind: %d, stride: %d", i, side, cell(), g.pick("N", "E", "S", "W"), g.IntN(3), g.IntN(4))
		fmt.Fprintf(&b, ", size: %s", g.pick("0.5", "1", "1", "1.5", "2"))
		if g.chance(25) {
			fmt.Fprintf(&b, ", vehicle: true, turn: %d, since_turn: %d}\n", g.IntN(4), g.IntN(5))
			continue
		}
		speed := 1 + g.IntN(9)
		fmt.Fprintf(&b, ", speed: %d, prone: %v, swim: %v", speed, g.chance(15), g.chance(30))
		if g.chance(20) {
			fmt.Fprintf(&b, ", spent: %d, phase: %d, moves_made: %d, wet: %v", g.IntN(speed+1), 1+g.IntN(3), g.IntN(2), g.chance(50))
		}
		b.WriteString("}\n")
	}
	b.WriteString("sides:\n")
	for _, side := range sides {
		fmt.Fprintf(&b, "  %s: {policy: %s, goal: %s}\n", side, g.pick(policies...), cells())
	}
	b.WriteString("victory:\n")
	if g.chance(60) {
		fmt.Fprintf(&b, "  reach: {side: %s, cells: %s}\n", g.pick(sides...), cells())
	}
	if g.chance(60) {
		fmt.Fprintf(&b, "  hold: {side: %s, cells: %s, turns: %d}\n", g.pick(sides...), cells(), 1+g.IntN(3))
	}
	fmt.Fprintf(&b, "  turns: %d\n  otherwise: %s\n", 1+g.IntN(6), g.pick("draw", "red", "blue"))
	return b.String()
}

// setups gives n random setups, with the text of their scenarios.
func setups(t *testing.T, seed uint64, n int, policies ...string) func(yield func(*play.Setup, string) bool) {
	return func(yield func(*play.Setup, string) bool) {
		gen, refused := newGenerator(seed), 0
		for made := 0; made < n; {
			text := gen.scenario(policies...)
			sc, err := scenario.Parse("random.yaml", []byte(text), nil, vocabulary())
			if err != nil {
				if refused++; refused > 3*n {
					t.Fatalf("too many random scenarios have faults: %v\n%s", err, text)
				}
				continue
			}
			s, err := play.Compile(sc, play.Options{Swap: gen.chance(30)})
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			made++
			if !yield(s, text) {
				return
			}
		}
	}
}

// all are the policies of the package.
var all = []string{"hold", "random", "random", "rush", "guard", "greedy"}
