package mech

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// firstDecision is what the policy of a unit decides first in its first turn.
func firstDecision(t *testing.T, text string, unit int) string {
	t.Helper()
	s := setUp(t, parse(t, text), play.Options{})
	g, turns := open(s)
	begin(g, inOrder(g, turns))
	return textOf(s, turns.firstOf(unit))
}

// firstOf is what the policy of a unit decides first in a game that has just begun.
func (g *game) firstOf(unit int) Decision {
	g.startRound()
	g.beginTurn(unit)
	g.asked = 1
	g.f.Acts(unit)
	g.view.begin(unit)
	return g.policies[g.f.Setup().Units()[unit].Side].Choose(&g.view)
}

// textOf writes a decision for people.
func textOf(s *play.Setup, d Decision) string {
	words := map[kind]string{attacking: "attack", standing: "stand up", givingUp: "give up", dragging: "drag", lifting: "lift", lettingGo: "let go"}
	switch {
	case d.passes():
		return "pass"
	case d.kind == ending:
		return fmt.Sprintf("%v to %v for %d", d.end.Choice, d.end.Place, d.end.Cost)
	case d.kind == attacking || d.kind == dragging || d.kind == lifting:
		return words[d.kind] + " " + s.Units()[d.unit].ID
	}
	return words[d.kind]
}

// played is a field whose red side plays a policy towards goals.
func played(text, policy string) string {
	return strings.Replace(text, "red: {policy: hold}", "red: {policy: "+policy+"}", 1)
}

func TestPolicies(t *testing.T) {
	far := "id: b, side: blue, speed: 4, at: [11, 0], threat: 0"
	for _, c := range []struct {
		name, policy  string
		board, levels string
		units         []string
		want          string
	}{
		{"hold passes", "hold", row12, "", []string{"id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 1", far}, "pass"},

		{"rush goes on", "rush, goal: [9, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [0, 0]", far}, "walk to 4,0,0 for 4"},
		{"rush attacks before it goes out of range", "rush, goal: [0, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [5, 0], range: 6, damage: 1", far}, "attack b"},
		{"rush goes on first if the attack is as good there", "rush, goal: [9, 0]", row12, "", []string{"id: a, side: red, speed: 2, at: [5, 0], range: 6, damage: 1", far}, "walk to 7,0,0 for 2"},
		{"rush attacks when it has arrived", "rush, goal: [5, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [5, 0], range: 6, damage: 1", far}, "attack b"},
		{"rush passes when it has arrived", "rush, goal: [5, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [5, 0]", far}, "pass"},
		{"rush stands up first", "rush, goal: [9, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [0, 0], status: prone", far}, "stand up"},
		{"rush does not jump off", "rush, goal: [9, 0]", row12, "ff0000000000", []string{"id: a, side: red, speed: 4, at: [0, 0]", far}, "pass"},
		{"rush gives up what brings nothing", "rush, goal: [9, 0]", "....%.......", "", []string{"id: a, side: red, speed: 4, moved: 3, at: [3, 0]", far}, "give up"},
		{"rush takes a goal with room", "rush, goal: [[1, 1], [4, 1]]", row12 + " " + row12, "", []string{"id: a, side: red, speed: 6, at: [0, 0]", far, "id: c, side: red, speed: 1, at: [1, 1]"}, "walk to 4,1,0 for 4"},
		{"rush flies on rather than fall", "rush, goal: [5, 0]", row12, "", []string{"id: a, side: red, speed: 4, flight: true, at: [5, 0, 6]", far}, "fly to 5,0,5 for 1"},
		{"rush takes the shorter way over a step", "rush, goal: [4, 0]", "..... .....", "00100 00000", []string{"id: a, side: red, speed: 9, at: [0, 0]", "id: b, side: blue, speed: 1, at: [0, 1], threat: 0"}, "walk to 4,0,0 for 4"},

		{"of targets the one that loses most", "rush, goal: [0, 0]", row12 + " " + row12, "", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 5", "id: b, side: blue, speed: 1, hp: 2, at: [4, 0]", "id: c, side: blue, speed: 1, hp: 9, at: [6, 1]",
		}, "attack c"},
		{"of equal targets the weaker", "rush, goal: [0, 0]", row12 + " " + row12, "", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 5", "id: b, side: blue, speed: 1, hp: 7, at: [4, 0]", "id: c, side: blue, speed: 1, hp: 6, at: [6, 1]",
		}, "attack c"},
		{"of equal targets the nearer", "rush, goal: [0, 0]", row12 + " " + row12, "", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 5", "id: b, side: blue, speed: 1, at: [6, 0]", "id: c, side: blue, speed: 1, at: [4, 1]",
		}, "attack c"},
		{"a target in cover is worth less", "rush, goal: [0, 0]", row12 + " " + row12, "", []string{
			"id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 5", "id: b, side: blue, speed: 1, at: [4, 0]", "id: box, object: true, at: [3, 0]", "id: c, side: blue, speed: 1, at: [7, 1]",
		}, "attack c"},

		{"guard stays at its post", "guard, goal: [3, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [3, 0]", far}, "pass"},
		{"guard goes back to its post", "guard, goal: [3, 0], radius: 1", row12, "", []string{"id: a, side: red, speed: 4, at: [9, 0]", far}, "walk to 5,0,0 for 4"},
		{"guard attacks", "guard, goal: [3, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [3, 0], range: 9, damage: 1", far}, "attack b"},
		{"greedy goes on", "greedy, goal: [9, 0]", row12, "", []string{"id: a, side: red, speed: 4, at: [0, 0]", far}, "walk to 4,0,0 for 4"},

		{"skirmisher comes up to its range", "skirmisher, range: 8", row12, "", []string{"id: a, side: red, speed: 4, at: [0, 0]", far}, "walk to 3,0,0 for 3"},
		{"skirmisher backs off", "skirmisher, range: 8", row12, "", []string{"id: a, side: red, speed: 4, at: [5, 0]", far}, "walk to 3,0,0 for 2"},
		{"skirmisher has the range of its attack", "skirmisher", row12, "", []string{"id: a, side: red, speed: 4, at: [0, 0], range: 9, damage: 1", far}, "walk to 2,0,0 for 2"},
		{"skirmisher attacks", "skirmisher", row12, "", []string{"id: a, side: red, speed: 4, at: [2, 0], range: 9, damage: 1", far}, "attack b"},
		{"skirmisher attacks before it backs off", "skirmisher, range: 8", row12, "", []string{"id: a, side: red, speed: 4, at: [7, 0], range: 5, damage: 1", far}, "attack b"},
		{"skirmisher keeps out of threat", "skirmisher, range: 4", row12 + " " + row12 + " " + row12, "", []string{
			"id: a, side: red, speed: 4, at: [6, 1]", "id: b, side: blue, speed: 1, damage: 1, threat: 3, at: [10, 1]", "id: c, side: blue, speed: 1, damage: 1, threat: 5, at: [11, 1]",
		}, "pass"},
		{"skirmisher takes cover", "skirmisher, range: 5", row12 + " " + row12, "000000000000 000010000000", []string{
			"id: a, side: red, speed: 4, at: [4, 0]", "id: b, side: blue, speed: 1, at: [9, 0], range: 9, damage: 1",
		}, "pass"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			text := played(field(c.board, c.levels, "", c.units...), c.policy)
			if got := firstDecision(t, text, 0); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Hostiles have goals: guards stand in their way, greedy ones block them, and of two
// places at the same distance a skirmisher takes the one in cover.
func TestPoliciesAgainstOthers(t *testing.T) {
	wide := strings.Repeat(row12+" ", 5)
	for _, c := range []struct {
		name, policy, blue string
		levels             string
		units              []string
		want               string
	}{
		{"guard steps into the way", "guard, goal: [3, 2]", "rush, goal: [0, 2]", "", []string{
			"id: a, side: red, speed: 4, at: [3, 4]", "id: b, side: blue, speed: 4, at: [10, 2]",
		}, "walk to 3,2,0 for 2"},
		{"guard without goals guards its start", "guard, radius: 1", "rush, goal: [0, 0]", "000000000000 099999999999 000000000000 000000000000 000000000000", []string{
			"id: a, side: red, speed: 4, at: [0, 4]", "id: b, side: blue, speed: 4, at: [6, 2]",
		}, "walk to 1,3,0 for 1"},
		{"guard lets a larger one pass", "guard, goal: [3, 2]", "rush, goal: [0, 2]", "", []string{
			"id: a, side: red, speed: 4, size: 1/2, at: [3, 2]", "id: b, side: blue, speed: 4, at: [10, 2]",
		}, "pass"},
		{"greedy blocks", "greedy, distance_weight: 1, blocking_weight: 9", "rush, goal: [0, 4]", "", []string{
			"id: a, side: red, speed: 4, at: [6, 0]", "id: b, side: blue, speed: 4, at: [9, 4]",
		}, "walk to 6,1,0 for 1"},
		{"skirmisher takes cover", "skirmisher, range: 5", "hold", "000000000000 000000000000 000000000000 000001000000 000000000000", []string{
			"id: a, side: red, speed: 3, at: [4, 2]", "id: b, side: blue, speed: 1, at: [9, 3]",
		}, "walk to 4,3,0 for 1"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			text := played(field(wide, c.levels, "", c.units...), c.policy)
			text = strings.Replace(text, "blue: {policy: hold}", "blue: {policy: "+c.blue+"}", 1)
			if got := firstDecision(t, text, 0); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// random draws what to do before it draws how: to move, to attack, to give up or to
// pass, each equally likely here, and of ends each equally likely.
func TestRandomPolicy(t *testing.T) {
	text := field(row12, "", "", "id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 1", "id: b, side: blue, speed: 4, at: [11, 0], threat: 0", "id: c, side: red, speed: 1, at: [11, 0, 3], hover: true")
	s := setUp(t, parse(t, played(text, "random")), play.Options{})
	g, turns := open(s)
	seen, kinds := map[string]int{}, map[string]int{}
	const n = 4000
	for i := range uint64(n) {
		begin(g, streams(8, i))
		d := textOf(s, turns.firstOf(0))
		kinds[strings.Fields(d)[0]]++
		seen[d]++
	}
	// Four kinds, but a move may be to stay, which is to pass: one of five ends. So
	// moves come 4/5 of n/4 times, with a standard error of 25, passes 6/5 of that.
	for kind, want := range map[string]int{"walk": n / 5, "attack": n / 4, "give": n / 4, "pass": n/4 + n/20} {
		if got := kinds[kind]; got < want-110 || got > want+110 {
			t.Errorf("%s came %d times, want about %d", kind, got, want)
		}
	}
	for x := 1; x <= 4; x++ {
		// 200 times each, with a standard error of 14.
		if got := seen[fmt.Sprintf("walk to %d,0,0 for %d", x, x)]; got < 200-56 || got > 200+56 {
			t.Errorf("walk to %d came %d times", x, got)
		}
	}
}

// A turn of rush: the standard move, BOOST, an attack where it ends.
func TestRushTurn(t *testing.T) {
	text := played(field(row12, "", "", "id: a, side: red, speed: 3, at: [0, 0], range: 3, damage: 1", "id: b, side: blue, speed: 4, at: [11, 0], threat: 0"), "rush, goal: [9, 0]")
	var said []string
	s, rush := setUp(t, parse(t, text), play.Options{}), PolicyOf(play.Rush{})
	spy := script(func(v *View) Decision {
		d := rush.Choose(v)
		said = append(said, textOf(s, d))
		return d
	})
	s = setUp(t, parse(t, strings.Replace(text, "turns: 3", "turns: 2", 1)), play.Options{Policies: map[string]play.Policy{"red": spy}})
	playOne(t, s.NewGame(), streams(1, 1))
	want := "walk to 3,0,0 for 3; walk to 6,0,0 for 3; pass; walk to 9,0,0 for 3; attack b; pass"
	if got := strings.Join(said, "; "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// greedy has no weight for Speed kept for later: a file that gives one is refused.
func TestGreedyHasNoSavingWeight(t *testing.T) {
	text := played(field(row12, "", "", "id: a, side: red, speed: 4, at: [0, 0]"), "greedy, distance_weight: 2, blocking_weight: 3, goal: [5, 0]")
	if _, err := scenario.Parse("test.yaml", []byte(text), nil, vocabulary); err != nil {
		t.Error(err)
	}
	text = strings.Replace(text, "distance_weight", "saving_weight", 1)
	if _, err := scenario.Parse("test.yaml", []byte(text), nil, vocabulary); err == nil || !strings.Contains(err.Error(), "saving_weight") {
		t.Errorf("error %v", err)
	}
}
