package workloads

import (
	"fmt"
	"strings"

	"example.com/stride/sim/ruleset"
)

// GameConfig describes whole games of two equal sides on a
// board with heights, cover and dangerous ground that looks the same from both ends
// if it is turned round.
type GameConfig struct {
	Units  int    // characters a side, 1 to 4 times Size
	Size   int    // cells a side of the board, 8 or more
	Policy string // of both sides, with its options
	Flyers bool   // whether a quarter of the characters hover
	Rounds int    // of a game at most
	Seed   uint64
}

// DefaultGame returns the game that the others are varied from.
func DefaultGame() GameConfig {
	return GameConfig{Units: 20, Size: 24, Policy: "rush", Rounds: 20, Seed: 1}
}

// Games are what the ruleset is measured by beside the examples: twenty a side, on foot
// and with flyers.
func Games() []ruleset.Game {
	flyers := DefaultGame()
	flyers.Flyers = true
	var list []ruleset.Game
	for _, c := range []GameConfig{DefaultGame(), flyers} {
		list = append(list, ruleset.Game{Name: c.String(), Summary: "a game of mech, twenty a side", Text: c.Scenario(), Games: 4})
	}
	return list
}

// String returns the configuration as the names of workloads have it.
func (c GameConfig) String() string {
	policy, _, _ := strings.Cut(c.Policy, ",")
	return fmt.Sprintf("ruleset=mech/units=%d/board=%d/policy=%s/flyers=%v", 2*c.Units, c.Size, policy, c.Flyers)
}

// Scenario returns the scenario file of the game.
func (c GameConfig) Scenario() string {
	var b strings.Builder
	b.WriteString("ruleset: mech\nboard:\n  text: |\n")
	c.rows(&b, func(x, y int) byte {
		if k := (7*x + 11*y) % 23; y >= 4 && k < 3 {
			return "#%!"[k]
		}
		return '.'
	})
	b.WriteString("  levels: |\n")
	c.rows(&b, func(x, y int) byte { return "0000000012"[(5*x+3*y)%10] })
	b.WriteString("types:\n" +
		"  line: {speed: 5, legs: true, hull: 2, range: 6, threat: 3, hit: 60, damage: 3, hp: 10}\n" +
		"  hammer: {speed: 5, hull: 3, range: 1, hit: 80, damage: 3, knockback: 2, hp: 12, engineering: 2}\n" +
		"  drone: {size: 1/2, speed: 4, hover: true, agility: 3, range: 5, hit: 50, damage: 2, hp: 6}\n" +
		"units:\n")
	kinds := []string{"line", "hammer", "line", "line"}
	if c.Flyers {
		kinds[3] = "drone"
	}
	last := c.Size - 1
	for i := range c.Units {
		x, y := i%c.Size, i/c.Size
		fmt.Fprintf(&b, "  - {id: r%d, type: %s, side: red, at: [%d, %d]}\n", i, kinds[i%4], x, y)
		fmt.Fprintf(&b, "  - {id: b%d, type: %s, side: blue, at: [%d, %d]}\n", i, kinds[i%4], last-x, last-y)
	}
	half := c.Size / 2
	fmt.Fprintf(&b, "sides:\n  red: {policy: %s, goal: [[%d, %d], [%d, %d]]}\n", c.Policy, half, half, half-1, half)
	fmt.Fprintf(&b, "  blue: {policy: %s, goal: [[%d, %d], [%d, %d]]}\n", c.Policy, last-half, last-half, last-half+1, last-half)
	fmt.Fprintf(&b, "victory: {turns: %d}\n", c.Rounds)
	return b.String()
}

// rows writes a board of which the northern half decides the southern.
func (c GameConfig) rows(b *strings.Builder, cell func(x, y int) byte) {
	last := c.Size - 1
	for y := range c.Size {
		b.WriteString("    ")
		for x := range c.Size {
			if 2*y <= last {
				b.WriteByte(cell(x, y))
			} else {
				b.WriteByte(cell(last-x, last-y))
			}
		}
		b.WriteByte('\n')
	}
}
