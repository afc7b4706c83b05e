package mech

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// mech is a scenario file of mech: boards with heights, pits, ramps, spans, liquid,
// fire and walls, characters of all kinds and objects in all states. Not every one is
// without faults: two may stand in one space.
func (g generator) scenario(policies ...string) string {
	var b strings.Builder
	w, h := 4+g.IntN(8), 3+g.IntN(6)
	b.WriteString("ruleset: mech\n")
	if g.chance(50) {
		fmt.Fprintf(&b, "rules: {fall_threshold: %d, check_target: %d, flight_ceiling: %d, corner_cutting: %s, engagement_stops: %v, fall_speed: %d, dangerous_damage: %d, environment: %s, end_in_filled: %v}\n",
			1+g.IntN(4), 2+g.IntN(18), 1+g.IntN(12), g.pick("allowed", "one_flank", "never"), g.chance(80), 1+g.IntN(10), g.IntN(9),
			g.pick("normal", "normal", "normal", "low_g", "zero_g", "underwater", "vacuum"), g.chance(10))
	}
	b.WriteString("board:\n  text: |\n")
	for range h {
		b.WriteString("    ")
		for range w {
			c := byte('.')
			if g.chance(25) {
				c = "#__^!!%c"[g.IntN(8)]
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	b.WriteString("  legend: {\"c\": {surface: check}}\n  levels: |\n")
	for range h {
		b.WriteString("    ")
		for range w {
			b.WriteByte("00000112345f"[g.IntN(12)])
		}
		b.WriteByte('\n')
	}
	cell := func() string { return fmt.Sprintf("[%d, %d]", g.IntN(w), g.IntN(h)) }
	if g.chance(50) {
		b.WriteString("  spans:\n")
		for range 1 + g.IntN(3) {
			low := 1 + g.IntN(5)
			fmt.Fprintf(&b, "    - {at: %s, from: %d, to: %d, clear: %v}\n", cell(), low, low+1, g.chance(30))
		}
	}
	if g.chance(30) {
		fmt.Fprintf(&b, "  liquid: [{at: %s, depth: %d}]\n", cell(), 1+g.IntN(3))
	}
	if g.chance(60) {
		fmt.Fprintf(&b, "  hazards: [{at: %s, damage: %s}]\n", cell(), g.pick("kinetic", "energy", "explosive", "burn"))
	}
	if g.chance(30) {
		x, y := g.IntN(w), g.IntN(h)
		fmt.Fprintf(&b, "  walls: [{from: [%d, %d], to: [%d, %d], height: %d}]\n", x, y, x, y+1, 1+g.IntN(3))
	}
	sides := []string{"red", "blue", "green"}[:2+g.IntN(2)]
	b.WriteString("units:\n")
	n := len(sides) + g.IntN(4)
	for i := range n {
		speed := 1 + g.IntN(5)
		fmt.Fprintf(&b, "  - {id: u%d, side: %s, at: %s, speed: %d, size: %s, legs: %v, teleport: %d, hull: %d, agility: %d, engineering: %d, human: %v",
			i, sides[i%len(sides)], cell(), speed, g.pick("1/2", "1", "1", "1", "2"), g.chance(40), g.pickInt(0, 0, 0, 3), g.IntN(4), g.IntN(4), g.IntN(4), g.chance(10))
		if g.chance(30) {
			fmt.Fprintf(&b, ", %s: true", g.pick("flight", "hover"))
		}
		if g.chance(80) {
			fmt.Fprintf(&b, ", range: %d, damage: %d, knockback: %d, hit: %d, threat: %d, hp: %d",
				g.IntN(8), g.IntN(6), g.IntN(4), 30+g.IntN(71), g.IntN(5), 1+g.IntN(20))
		}
		if g.chance(25) {
			fmt.Fprintf(&b, ", status: %s, moved: %d, acted: %v, boosted: %v", g.pick("prone", "slowed", "immobilized", "stunned"), g.IntN(speed+1), g.chance(50), g.chance(50))
		}
		b.WriteString("}\n")
	}
	for i := range g.IntN(3) {
		fmt.Fprintf(&b, "  - {id: box%d, object: true, at: %s, size: %s}\n", i, cell(), g.pick("1/2", "1", "2"))
	}
	b.WriteString("sides:\n")
	for _, side := range sides {
		policy := g.pick(policies...)
		fmt.Fprintf(&b, "  %s: {policy: %s, goal: [%s, %s]}\n", side, policy, cell(), cell())
	}
	b.WriteString("victory:\n")
	if g.chance(40) {
		fmt.Fprintf(&b, "  reach: {side: %s, cells: [%s, %s]}\n", g.pick(sides...), cell(), cell())
	}
	if g.chance(40) {
		fmt.Fprintf(&b, "  hold: {side: %s, cells: %s, turns: %d}\n", g.pick(sides...), cell(), 1+g.IntN(3))
	}
	fmt.Fprintf(&b, "  turns: %d\n  otherwise: %s\n", 1+g.IntN(8), g.pick("draw", "red", "blue"))
	return b.String()
}

func (g generator) pickInt(n ...int) int { return n[g.IntN(len(n))] }

// setups gives n random setups of mech, with the text of their scenarios.
func setups(t *testing.T, seed uint64, n int, policies ...string) func(yield func(*play.Setup, string) bool) {
	return func(yield func(*play.Setup, string) bool) {
		gen, refused := newGenerator(seed), 0
		for made := 0; made < n; {
			text := gen.scenario(policies...)
			sc, err := scenario.Parse("random.yaml", []byte(text), nil, vocabulary)
			if err != nil {
				if refused++; refused > 20*n {
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

// all are the policies that play mech.
var all = []string{"hold", "random", "random", "rush", "guard", "greedy", "skirmisher"}

// Whatever characters decide, no game of mech gets into a state that can't be; and
// everything that can happen happens in some of them.
func TestRandomGamesBreakNothing(t *testing.T) {
	games, ended := 0, map[play.Reason]int{}
	total := make([]int64, len(Ruleset().Counters))
	side := make([]int64, len(total))
	for i, policies := range [][]string{{"random"}, {"random"}, {"random"}, all} {
		for s, text := range setups(t, uint64(700+i), 100/underRace, policies...) {
			g, turns := open(s)
			for j := range uint64(4) {
				r := playChecked(t, g, turns, streams(uint64(games), j), text)
				games++
				ended[r.Reason]++
				checkResult(t, s, r, text)
				for i := range s.Sides() {
					r.Tally.Side(s, i, side)
					for c, n := range side {
						total[c] += n
					}
				}
			}
		}
	}
	if underRace > 1 {
		return
	}
	for r := range play.NumReasons {
		if ended[r] == 0 {
			t.Errorf("no game ended by %v", r)
		}
	}
	// Everything happens in them; to stand up is no move that is counted.
	for c, n := range total {
		if n == 0 && ruleset.Counter(c) != MovesBy(pathing.StandUp) {
			t.Errorf("nothing was counted of %s", Ruleset().Counters[c])
		}
	}
}

// checkResult looks at what must be true of every result of mech.
func checkResult(t *testing.T, s *play.Setup, r *play.Result, text string) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s\n%+v\n%s", fmt.Sprintf(format, args...), r, text)
	}
	limit := s.Scenario().Victory.Turns
	switch {
	case r.Winner < play.Draw || r.Winner >= len(s.Sides()):
		fail("there is no side %d", r.Winner)
	case r.Turns > limit || (r.Reason == play.Limit || r.Reason == play.Stalemate) && r.Turns != limit:
		fail("%d rounds of %d", r.Turns, limit)
	case r.Phases > r.Turns*len(s.Units()):
		fail("%d turns in %d rounds", r.Phases, r.Turns)
	}
	var turns, hits, suffered int64
	table := s.Table().(*spied)
	for u := range s.Units() {
		c := r.Tally.Of(u)
		turns += c[ruleset.Turns]
		hits += c[Hits]
		var damage int64
		for cause := range NumCauses {
			damage += c[DamageBy(cause)]
		}
		suffered += c[DamageBy(ByAttack)] + c[DamageBy(ByOverwatch)]
		hp := int64(table.Combat(u).HP)
		speed := int64(table.Rules(u).Profile().Speed)
		taken := int64(0)
		for _, k := range moves {
			taken += c[MovesBy(k)]
		}
		object := s.Units()[u].Side == play.NoSide
		switch {
		case damage != c[DamageTaken] || taken != c[ruleset.Actions]:
			fail("unit %d: %d of damage, %d moves: %v", u, damage, taken, c)
		case object == (c[Characters] == 1) || c[DestroyedEarly] > c[Destroyed]:
			fail("unit %d: %v", u, c)
		case damage > hp || c[Destroyed] == 1 && damage != hp && !object || c[Destroyed] == 0 && damage == hp:
			fail("unit %d took %d of %d and was destroyed %d times", u, damage, hp, c[Destroyed])
		case c[ruleset.Turns] > int64(r.Turns) || c[ruleset.Passes] > c[ruleset.Turns] || c[ruleset.Stuck] > c[ruleset.Turns] || c[AirTurns] > c[ruleset.Turns]:
			fail("unit %d: %v", u, c)
		case c[Left] > c[ruleset.Turns]*speed || c[SpacesLost] > c[EngagedStops]*speed:
			fail("unit %d left %d and lost %d spaces", u, c[Left], c[SpacesLost])
		case object && taken+c[ruleset.Turns]+c[Overwatch]+c[Attacks]+damage > 0:
			fail("the object %d: %v", u, c)
		case c[OverwatchHits] > c[Overwatch] || c[Hits] > c[Attacks] || c[Pushes] > c[PushedSpaces]:
			fail("unit %d: %v", u, c)
		case c[ClimbFails] > c[ClimbChecks] || c[ClimbChecks] > c[Climbs] || c[HazardFails] > c[HazardChecks]:
			fail("unit %d: %v", u, c)
		case c[Boosts]+c[Jumps] > taken || c[Carries] > taken || c[EngagedStops] > taken:
			fail("unit %d moves %d times: %v", u, taken, c)
		case c[HazardChecks] > int64(r.Turns) || c[Attacks] > c[ruleset.Turns]+1:
			fail("unit %d: %v", u, c)
		}
	}
	if turns > int64(r.Phases) || suffered > 0 && hits == 0 && r.Tally.Games != 1 {
		fail("%d turns of %d", turns, r.Phases)
	}
}
