package report_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/stride/sim/play"
	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
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
func madeMech(rng *rand.Rand, rounds, u, side int, c unitCounts) {
	some := func(most int64) int64 { return int64(rng.IntN(int(most) + 1)) }
	m := func(key string, n int64) int64 { c.set("mech."+key, n); return n }
	pushes := m("pushes", some(1))
	m("pushed_spaces", pushes*(1+some(3)))
	falls := m("falls", pushes*some(1))
	m("spaces_fallen", 3*falls)
	if side < 0 {
		return
	}
	begun := int64(rounds) - some(2)
	turns := begun - some(1)
	c.counts[ruleset.Begun], c.counts[ruleset.Turns] = begun, turns
	c.setPer("mech.destroyed", 1)
	m("destroyed", begun-turns)
	c.set("choices[choice=walk]", begun+some(3))
	squares := 3*begun + some(5)
	c.set("squares", squares)
	c.set("speed_spent", squares+some(3))
	c.set("speed_left", some(6))
	c.set("stuck", some(1))
	m("boosts", some(begun))
	stops := m("engaged_stops", some(3))
	overwatch := m("overwatch", some(2))
	m("spaces_lost", stops*2)
	overwatchHits := m("overwatch_hits", some(overwatch))
	attacks := m("attacks", some(begun))
	m("hits", some(attacks))
	climbs := m("climbs", some(2))
	checks := m("climb_checks", some(climbs))
	m("climb_fails", some(checks))
	hazards := m("hazard_checks", some(2))
	fails := m("hazard_fails", some(hazards))
	m("damage[cause=attack]", 3*some(3))
	m("damage[cause=overwatch]", 3*overwatchHits)
	m("damage[cause=fall]", 3*falls)
	if side == 0 {
		m("damage[cause=burn]", 5*fails)
		m("carries", some(1))
		if u == 1 {
			c.set("choices[choice=fly]", some(4))
			m("air_turns", some(turns))
		} else {
			c.set("choices[choice=jump]", m("jumps", some(1)))
		}
	}
	c.complete()
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
func mechGames(t *testing.T, text string, n int, game func(i int, r *play.Result, units []unitCounts)) *report.Run {
	t.Helper()
	s := compile(t, text, false)
	g := trial.NewGames(s)
	for i := range n {
		r := &play.Result{Winner: i % 2, Reason: play.Destroyed, Turns: 3, Tally: s.NewTally()}
		r.Tally.Games = 1
		units := make([]unitCounts, len(s.Units()))
		for u, unit := range s.Units() {
			units[u] = unitCounts{s.Ruleset().Metrics, r.Tally.Of(u)}
			if unit.Side >= 0 {
				c := units[u].counts
				c[ruleset.Squares], c[ruleset.Turns], c[ruleset.Begun] = 5, 3, 3
				units[u].setPer("mech.destroyed", 1)
			}
		}
		if game != nil {
			game(i, r, units)
		}
		for u := range units {
			units[u].complete()
		}
		g.Add(r)
	}
	return report.New(&trial.Outcome{Trials: n, Games: g})
}

// A result shows what happened and says nothing of what did not.
func TestMechTextShowsWhatHappened(t *testing.T) {
	sections := []string{"Fighting", "Engagement, reactions", "Climbs, ground, air", "Damage to a side", "Objects:"}
	for _, c := range []struct {
		name string
		game func(units []unitCounts)
		want []string // sections, then lines
	}{
		{"nothing", nil, nil},
		{"an attack", func(units []unitCounts) { units[0].set("mech.attacks", 4); units[0].set("mech.hits", 1) }, []string{
			"Fighting", "    r1 lancer          0.0 % ±0.4    0.00 ±0       4.00 ±0       25.0 % ±0",
		}},
		{"stops", func(units []unitCounts) {
			units[0].set("choices[choice=walk]", 4)
			units[0].set("mech.engaged_stops", 2)
			units[0].set("mech.spaces_lost", 5)
		}, []string{
			"Engagement, reactions", "  red       stopped    2.00 ±0       50.0 % ±0 of moves, losing 2.50 spaces", "  blue                 none",
		}},
		{"overwatch", func(units []unitCounts) {
			units[0].set("choices[choice=walk]", 4)
			units[0].set("mech.overwatch", 3)
			units[0].set("mech.overwatch_hits", 2)
		}, []string{
			"Engagement, reactions", "  red       provokes   3.00 ±0       OVERWATCH 0.75 ±0 a move, 66.7 % hit",
		}},
		{"a climb", func(units []unitCounts) {
			units[3].set("choices[choice=walk]", 4)
			units[3].set("mech.climbs", 2)
			units[3].set("mech.climb_checks", 1)
			units[3].set("mech.climb_fails", 1)
		}, []string{
			"Climbs, ground, air", "  blue      climbs     2.00 ±0       0.50 ±0 a move", "            checks     1.00 ±0       50.0 % ±0 of climbs, 100.0 % fail",
		}},
		{"a fall", func(units []unitCounts) {
			m := units[1]
			m.set("mech.falls", 1)
			m.set("mech.spaces_fallen", 7)
			m.set("mech.damage[cause=fall]", 6)
			m.set("mech.destroyed", 1)
		}, []string{
			"Fighting", "Climbs, ground, air", "Damage to a side",
			"  red (rush)", "  red                  50.0 % ±0     6.00 ±0       0.00 ±0       -", "    r2 kite            100.0 % ±0.4",
			"  red       falls      1.00 ±0       7.00 ±0 spaces each", "  red       fall       6.00 ±0       100.0 % ±0",
		}},
		{"in the air", func(units []unitCounts) { units[1].set("mech.air_turns", 3) }, []string{
			"Climbs, ground, air", "  red       in the air 3.00 ±0       50.0 % ±0 of turns end there",
		}},
		{"dangerous ground", func(units []unitCounts) {
			m := units[0]
			m.set("mech.hazard_checks", 3)
			m.set("mech.hazard_fails", 1)
			m.set("mech.damage[cause=burn]", 5)
		}, []string{
			"Fighting", "Climbs, ground, air", "Damage to a side",
			"  red       hazards    3.00 ±0       0.50 ±0 a turn, 33.3 % fail", "  red       burn       5.00 ±0       100.0 % ±0",
		}},
		{"an object", func(units []unitCounts) {
			m := units[4]
			m.set("mech.pushes", 2)
			m.set("mech.pushed_spaces", 3)
			m.set("mech.falls", 1)
			m.set("mech.spaces_fallen", 4)
		}, []string{
			"Objects:", "Objects: crate displaced 2.00 times a game by 1.50 spaces, falls 1.00 times by",
		}},
	} {
		got := text(t, mechGames(t, gorge, 1000, func(_ int, _ *play.Result, units []unitCounts) {
			if c.game != nil {
				c.game(units)
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
		got := text(t, report.New(made(t, c.scenario, 300, true)), false)
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
	got := text(t, mechGames(t, gorge, 400, func(i int, r *play.Result, units []unitCounts) {
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
		game func(i int, r *play.Result, units []unitCounts)
		want []string
	}{
		{"nothing", nil, nil},
		{"always alike", func(_ int, r *play.Result, units []unitCounts) { r.Winner = 0 }, []string{report.WarnAllAlike}},
		{"alike but for a fall", func(i int, r *play.Result, units []unitCounts) { r.Winner = 0; units[0].set("mech.falls", int64(i%2)) }, nil},
		{"nobody is ever left", func(i int, r *play.Result, units []unitCounts) { r.Winner, r.Turns = play.Draw, 3+i%2 }, []string{report.WarnAllDraws}},
		{"nobody is left, or the limit", func(i int, r *play.Result, units []unitCounts) {
			if r.Winner = play.Draw; i%2 == 0 {
				r.Reason, r.Turns = play.Limit, 8
			}
		}, []string{report.WarnAllDraws}},
		{"often nobody is left", func(i int, r *play.Result, units []unitCounts) {
			if i%4 == 0 {
				r.Winner = play.Draw
			}
		}, nil},
		{"often the limit", func(i int, r *play.Result, units []unitCounts) {
			if i%4 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit, 8
			}
		}, []string{report.WarnTurnLimit}},
		{"often nobody acts", func(i int, r *play.Result, units []unitCounts) {
			if i%4 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Stalemate, 8
			}
		}, []string{"standstill"}},
		{"both", func(i int, r *play.Result, units []unitCounts) {
			if i%4 == 0 {
				r.Winner, r.Reason, r.Turns = play.Draw, play.Limit+play.Reason(i/4%2), 8
			}
		}, []string{report.WarnTurnLimit, "standstill"}},
		{"one stands still", func(_ int, r *play.Result, units []unitCounts) { units[0].set("squares", 0) }, []string{report.WarnNeverMoved}},
		{"one is lost at once", func(i int, r *play.Result, units []unitCounts) {
			if i%3 == 0 {
				clear(units[2].counts)
				units[2].setPer("mech.destroyed", 1)
				units[2].set("mech.destroyed", 1)
				units[2].set("mech.destroyed_early", 1)
			}
		}, []string{"lost-early"}},
		{"one is lost later", func(i int, r *play.Result, units []unitCounts) { units[2].set("mech.destroyed", int64(i%2)) }, nil},
	} {
		checkWarnings(t, c.name, mechGames(t, gorge, 500, c.game), c.want)
	}
	guns := strings.Replace(gorge, "heavy: {size: 2, speed: 3}", "heavy: {size: 2, speed: 3, range: 3, damage: 1}", 1)
	checkWarnings(t, "one that holds could attack", mechGames(t, guns, 500, nil), nil)
	guns = strings.Replace(gorge, "lancer: {size: 1", "lancer: {size: 1, range: 3, damage: 1", 1)
	checkWarnings(t, "one could attack and never does", mechGames(t, guns, 500, nil), []string{"no-attack"})
	checkWarnings(t, "one attacks once", mechGames(t, guns, 500, func(i int, r *play.Result, units []unitCounts) {
		units[0].set("mech.attacks", int64(i/499))
	}), nil)
	o := made(t, gorge, 500, true)
	o.Pairs = &trial.Pairs{Alike: 500}
	r := report.New(o)
	checkWarnings(t, "one side alone goes first", r, []string{report.WarnTurnLimit, report.WarnFixedOrder})
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
	r := report.New(o)
	data := write(t, report.JSON, r)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema(t).Validate(doc); err != nil {
		t.Error(err)
	}
	back, err := report.Read(strings.NewReader(data), all.Rulesets()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Formats() {
		if diff := cmp.Diff(write(t, report.Format(f), r), write(t, report.Format(f), back)); diff != "" {
			t.Errorf("%s of what was read differs:\n%s", f, diff)
		}
	}
	for _, line := range strings.Split(write(t, report.Text, r), "\n") {
		if report.Columns(line) > report.Width {
			t.Errorf("%d columns: %s", report.Columns(line), line)
		}
	}
	var attacks int64
	for i := range r.Sides {
		for _, f := range r.Sides[i].Figures {
			if f.Metric.Key == "mech.attacks" {
				attacks += f.Count
			}
		}
	}
	if attacks == 0 || r.FirstPlayer.Pairs != 30 {
		t.Errorf("nobody attacks, or the order is not reversed:\n%s", write(t, report.Text, r))
	}
}
