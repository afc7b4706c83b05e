package report

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/trial"
)

// gorge is a scenario of mech that is described here and never played: its games are
// made up.
const gorge = `
name: gorge
ruleset: mech
rules: {fall_threshold: 2, engagement_stops: false}
board:
  text: |
    .....__....
    .#........#
    .....__....
  levels: |
    33310000133
    33310000133
    33310000133
  spans:
    - {rect: [3, 1, 7, 1], from: 2, to: 3}
types:
  lancer: {size: 1, speed: 5, legs: true}
  heavy: {size: 2, speed: 3}
  kite: {size: 1/2, speed: 6, flight: true}
units:
  - {id: r1, type: lancer, side: red, at: [0, 0]}
  - {id: r2, type: kite, side: red, at: [0, 2, 5]}
  - {id: b1, type: heavy, side: blue, at: [8, 1]}
  - {id: b2, speed: 4, side: blue, at: [9, 0]}
  - {id: crate, object: true, at: [4, 1, 3]}
sides:
  red: {policy: rush, goal: [9, 1]}
  blue: {policy: hold}
victory:
  reach: {side: red, cells: [[9, 1]]}
  turns: 8
`

// madeMech makes up what a unit did in a game of mech.
func madeMech(rng *rand.Rand, r *play.Result, u, side int) {
	c, m := &r.Tally.Units[u], &r.Tally.Mech[u]
	some := func(most int) int64 { return int64(rng.IntN(most + 1)) }
	m.Pushes = some(1)
	m.PushedSpaces = m.Pushes * (1 + some(3))
	m.Falls = m.Pushes * some(1)
	m.SpacesFallen = 3 * m.Falls
	if side < 0 {
		return
	}
	m.Begun = int64(r.Turns) - some(2)
	c.Turns = m.Begun - some(1)
	m.Destroyed = m.Begun - c.Turns
	c.Choices[pathing.Walk] = m.Begun + some(3)
	c.Squares = 3*m.Begun + some(5)
	c.Spent = c.Squares + some(3)
	c.Left, c.Stuck = some(6), some(1)
	m.Boosts = some(int(m.Begun))
	m.EngagedStops, m.Overwatch = some(3), some(2)
	m.SpacesLost = m.EngagedStops * 2
	m.OverwatchHit = some(int(m.Overwatch))
	m.Attacks = some(int(m.Begun))
	m.Hits = some(int(m.Attacks))
	m.Climbs = some(2)
	m.ClimbChecks = some(int(m.Climbs))
	m.ClimbFails = some(int(m.ClimbChecks))
	m.HazardChecks = some(2)
	m.HazardFails = some(int(m.HazardChecks))
	m.Damage[play.ByAttack] = 3 * some(3)
	m.Damage[play.ByOverwatch] = 3 * m.OverwatchHit
	m.Damage[play.ByFall] = 3 * m.Falls
	if side == 0 {
		m.Damage[play.ByBurn] = 5 * m.HazardFails
		m.Carries = some(1)
		if u == 1 {
			c.Choices[pathing.Fly] = some(4)
			m.AirTurns = some(int(c.Turns))
		} else {
			c.Choices[pathing.Jump] = some(1)
			m.Jumps = c.Choices[pathing.Jump]
		}
	}
}

// mechCrowd is a scenario of mech with many sides, units, objects and long names, on
// a board that is so wide.
func mechCrowd(w, sides int) string {
	var b strings.Builder
	b.WriteString("name: \"a scenario with a name that is far longer than any line\"\nruleset: mech\nboard:\n  text: |\n")
	for range 6 {
		b.WriteString("    " + strings.Repeat(".", w) + "\n")
	}
	b.WriteString("  levels: |\n")
	for y := range 6 {
		b.WriteString("    " + strings.Repeat(fmt.Sprint(y), w) + "\n")
	}
	b.WriteString("units:\n")
	for i := range 3 * sides {
		fmt.Fprintf(&b, "  - {id: \"unit %d 走る兵士 with a name\", speed: 4, side: \"side %d of those with long names\", at: [%d, %d]}\n", i, i%sides, i%w, i/w)
	}
	for i := range 9 {
		fmt.Fprintf(&b, "  - {id: \"a thing that lies in the way of others, number %d\", object: true, at: [%d, 5]}\n", i, i)
	}
	b.WriteString("sides:\n")
	for i := range sides {
		fmt.Fprintf(&b, "  \"side %d of those with long names\": {policy: random}\n", i)
	}
	b.WriteString("victory: {turns: 10000}\nseed: 18446744073709551615\n")
	return b.String()
}

// mechGames are n games of a scenario of mech, each as game makes it; all else is 0.
func mechGames(t *testing.T, text string, n int, game func(i int, r *play.Result)) *Run {
	t.Helper()
	s := compile(t, text, false)
	g := trial.NewGames(s)
	for i := range n {
		r := &play.Result{Winner: i % 2, Reason: play.Destroyed, Turns: 3, Tally: s.NewTally()}
		r.Tally.Games = 1
		for u, unit := range s.Units() {
			if unit.Side >= 0 {
				r.Tally.Units[u] = play.Counts{Squares: 5, Turns: 3}
				r.Tally.Mech[u].Begun = 3
			}
		}
		if game != nil {
			game(i, r)
		}
		g.Add(r)
	}
	return New(&trial.Outcome{Trials: n, Games: g})
}

// A result shows what happened and says nothing of what did not.
func TestMechTextShowsWhatHappened(t *testing.T) {
	sections := []string{"Fighting", "Engagement, reactions", "Climbs, ground, air", "Damage to a side", "Objects:"}
	for _, c := range []struct {
		name string
		game func(r *play.Result)
		want []string // sections, then lines
	}{
		{"nothing", nil, nil},
		{"an attack", func(r *play.Result) { r.Tally.Mech[0].Attacks, r.Tally.Mech[0].Hits = 4, 1 }, []string{
			"Fighting", "    r1 lancer          0.0 % ±0.4    0.00 ±0       4.00 ±0       25.0 % ±0",
		}},
		{"stops", func(r *play.Result) {
			r.Tally.Units[0].Choices[pathing.Walk] = 4
			r.Tally.Mech[0].EngagedStops, r.Tally.Mech[0].SpacesLost = 2, 5
		}, []string{
			"Engagement, reactions", "  red       stopped    2.00 ±0       50.0 % ±0 of moves, losing 2.50 spaces", "  blue                 none",
		}},
		{"overwatch", func(r *play.Result) {
			r.Tally.Units[0].Choices[pathing.Walk] = 4
			r.Tally.Mech[0].Overwatch, r.Tally.Mech[0].OverwatchHit = 3, 2
		}, []string{
			"Engagement, reactions", "  red       provokes   3.00 ±0       OVERWATCH 0.75 ±0 a move, 66.7 % hit",
		}},
		{"a climb", func(r *play.Result) {
			r.Tally.Units[3].Choices[pathing.Walk] = 4
			r.Tally.Mech[3].Climbs, r.Tally.Mech[3].ClimbChecks, r.Tally.Mech[3].ClimbFails = 2, 1, 1
		}, []string{
			"Climbs, ground, air", "  blue      climbs     2.00 ±0       0.50 ±0 a move", "            checks     1.00 ±0       50.0 % ±0 of climbs, 100.0 % fail",
		}},
		{"a fall", func(r *play.Result) {
			m := &r.Tally.Mech[1]
			m.Falls, m.SpacesFallen, m.Damage[play.ByFall], m.Destroyed = 1, 7, 6, 1
		}, []string{
			"Fighting", "Climbs, ground, air", "Damage to a side",
			"  red (rush)", "  red                  50.0 % ±0     6.00 ±0       0.00 ±0       -", "    r2 kite            100.0 % ±0.4",
			"  red       falls      1.00 ±0       7.00 ±0 spaces each", "  red       fall       6.00 ±0       100.0 % ±0",
		}},
		{"in the air", func(r *play.Result) { r.Tally.Mech[1].AirTurns = 3 }, []string{
			"Climbs, ground, air", "  red       in the air 3.00 ±0       50.0 % ±0 of turns end there",
		}},
		{"dangerous ground", func(r *play.Result) {
			m := &r.Tally.Mech[0]
			m.HazardChecks, m.HazardFails, m.Damage[play.ByBurn] = 3, 1, 5
		}, []string{
			"Fighting", "Climbs, ground, air", "Damage to a side",
			"  red       hazards    3.00 ±0       0.50 ±0 a turn, 33.3 % fail", "  red       burn       5.00 ±0       100.0 % ±0",
		}},
		{"an object", func(r *play.Result) {
			m := &r.Tally.Mech[4]
			m.Pushes, m.PushedSpaces, m.Falls, m.SpacesFallen = 2, 3, 1, 4
		}, []string{
			"Objects:", "Objects: crate displaced 2.00 times a game by 1.50 spaces, falls 1.00 times by",
		}},
	} {
		got := text(t, mechGames(t, gorge, 1000, func(_ int, r *play.Result) {
			if c.game != nil {
				c.game(r)
			}
		}), false)
		want := map[string]bool{}
		for _, line := range c.want {
			want[line] = true
			if !strings.Contains(got, "\n"+line) {
				t.Errorf("%s: there is no line %q", c.name, line)
			}
		}
		for _, s := range sections {
			if strings.Contains(got, "\n"+s) != want[s] {
				t.Errorf("%s: section %s is shown: %v, want %v", c.name, s, !want[s], want[s])
			}
		}
		if t.Failed() {
			t.Fatalf("%s", got)
		}
	}
}

// Mech speaks of rounds, its own turns and spaces; skirmish of Turns and squares.
func TestTextUsesTheWordsOfItsRuleset(t *testing.T) {
	for _, c := range []struct {
		scenario    string
		has, hasNot []string
	}{
		{bridge, []string{"Turns of a game", "A Turn of a unit", "Speed left", "Actions of a side", "of 8 Turns"}, []string{"round", "BOOST", "of moves"}},
		{gorge, []string{"Rounds of a game", "A turn of a unit", "Spaces left", "Moves of a side", "of 8 rounds", "by BOOST"}, []string{"Turn ", "Turns of a game", "Speed", "Action", "pay ahead"}},
	} {
		got := text(t, New(made(t, c.scenario, 300, true)), false)
		for _, s := range c.has {
			if !strings.Contains(got, s) {
				t.Errorf("there is no %q in\n%s", s, got)
			}
		}
		for _, s := range c.hasNot {
			if strings.Contains(got, s) {
				t.Errorf("there is %q in\n%s", s, got)
			}
		}
	}
}

func TestMechEndingsInWords(t *testing.T) {
	got := text(t, mechGames(t, gorge, 400, func(i int, r *play.Result) {
		if i%4 == 0 {
			r.Winner = play.Draw
		}
	}), false)
	if want := "  How games end: only red is left 25.0 %; only blue is left 50.0 %; nobody is\n                 left 25.0 %\n"; !strings.Contains(got, want) {
		t.Errorf("there is no %q in\n%s", want, got)
	}
}

func TestMechWarnings(t *testing.T) {
	for _, c := range []struct {
		name string
		game func(i int, r *play.Result)
		want []string
	}{
		{"nothing", nil, nil},
		{"always alike", func(_ int, r *play.Result) { r.Winner = 0 }, []string{WarnAllAlike}},
		{"alike but for a fall", func(i int, r *play.Result) { r.Winner, r.Tally.Mech[0].Falls = 0, int64(i%2) }, nil},
		{"nobody is ever left", func(i int, r *play.Result) { r.Winner, r.Turns = play.Draw, 3+i%2 }, []string{WarnAllDraws}},
		{"nobody is left, or the limit", func(i int, r *play.Result) {
			if r.Winner = play.Draw; i%2 == 0 {
				r.Reason, r.Turns = play.Limit, 8
			}
		}, []string{WarnAllDraws}},
		{"often nobody is left", func(i int, r *play.Result) {
			if i%4 == 0 {
				r.Winner = play.Draw
			}
		}, nil},
		{"often the limit", func(i int, r *play.Result) {
			if i%4 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8
			}
		}, []string{WarnTurnLimit}},
		{"often nobody acts", func(i int, r *play.Result) {
			if i%4 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Stalemate, 8
			}
		}, []string{WarnStandstill}},
		{"both", func(i int, r *play.Result) {
			if i%4 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit+play.Reason(i/4%2), 8
			}
		}, []string{WarnTurnLimit, WarnStandstill}},
		{"one stands still", func(_ int, r *play.Result) { r.Tally.Units[0].Squares = 0 }, []string{WarnNeverMoved}},
		{"one is lost at once", func(i int, r *play.Result) {
			if i%3 == 0 {
				r.Tally.Mech[2] = play.MechCounts{Destroyed: 1}
				r.Tally.Units[2] = play.Counts{}
			}
		}, []string{WarnLostEarly}},
		{"one is lost later", func(i int, r *play.Result) { r.Tally.Mech[2].Destroyed = int64(i % 2) }, nil},
	} {
		checkWarnings(t, c.name, mechGames(t, gorge, 500, c.game), c.want)
	}
	guns := strings.Replace(gorge, "heavy: {size: 2, speed: 3}", "heavy: {size: 2, speed: 3, range: 3, damage: 1}", 1)
	checkWarnings(t, "one who holds could attack", mechGames(t, guns, 500, nil), nil)
	guns = strings.Replace(gorge, "lancer: {size: 1", "lancer: {size: 1, range: 3, damage: 1", 1)
	checkWarnings(t, "one could attack and never does", mechGames(t, guns, 500, nil), []string{WarnNoAttack})
	checkWarnings(t, "one attacks once", mechGames(t, guns, 500, func(i int, r *play.Result) {
		r.Tally.Mech[0].Attacks = int64(i / 499)
	}), nil)
	o := made(t, gorge, 500, true)
	o.Pairs = &trial.Pairs{Alike: 500}
	r := New(o)
	checkWarnings(t, "one side alone goes first", r, []string{WarnTurnLimit, WarnFixedOrder})
	if got := r.Warnings[1].Message; !strings.Contains(got, "(there is no other)") {
		t.Error(got)
	}
}

// Games that were played, not made up, keep the schema, come back as they were written
// and fit 80 columns.
func TestPlayedGamesOfMech(t *testing.T) {
	armed := strings.NewReplacer(
		"size: 1, speed: 5", "size: 1, speed: 5, range: 6, damage: 3, knockback: 1",
		"size: 2, speed: 3", "size: 2, speed: 3, range: 4, damage: 4, threat: 4",
		"policy: hold", "policy: guard",
	).Replace(gorge)
	c := trial.NewConfig(parse(t, armed))
	c.Trials, c.BothOrders = 30, true
	o, err := trial.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	r := New(o)
	data := write(t, JSON, r)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema(t).Validate(doc); err != nil {
		t.Error(err)
	}
	back, err := Read(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		if diff := cmp.Diff(write(t, Format(f), r), write(t, Format(f), back)); diff != "" {
			t.Errorf("%s of what was read differs:\n%s", f, diff)
		}
	}
	for _, line := range strings.Split(write(t, Text, r), "\n") {
		if width(line) > Width {
			t.Errorf("%d columns: %s", width(line), line)
		}
	}
	if !r.anySide(func(m *Mech) bool { return m.Attacks.Count > 0 }) || r.FirstPlayer.Pairs != 30 {
		t.Errorf("nobody attacks, or the order is not reversed:\n%s", write(t, Text, r))
	}
}
