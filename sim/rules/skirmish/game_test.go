package skirmish

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// A script is a policy made of a function, for tests on one goroutine.
type script func(v *View) Decision

func (f script) Choose(v *View) Decision { return f(v) }

// everySide plays all sides by one function.
func everySide(names ...string) func(script) map[string]play.Policy {
	return func(f script) map[string]play.Policy {
		m := map[string]play.Policy{}
		for _, n := range names {
			m[n] = f
		}
		return m
	}
}

// whoActs lists the units in the order in which they are asked in a game.
func whoActs(t *testing.T, text string, st play.Streams, swap bool) []string {
	t.Helper()
	var list []string
	f := script(func(v *View) Decision {
		list = append(list, fmt.Sprintf("%d.%d %s", v.Turn(), v.Phase(), v.Setup().Units()[v.Unit()].ID))
		return Pass()
	})
	s := setup(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f), Swap: swap})
	playOne(t, s.NewGame(), st)
	return list
}

const minds = `
ruleset: skirmish
rules: {phases_per_turn: 2}
board: {text: "......"}
units:
  - {id: a, side: red, at: [0, 0], stride: 1, speed: 5, mind: 2}
  - {id: b, side: blue, at: [1, 0], stride: 1, speed: 5, mind: 7}
  - {id: c, side: red, at: [2, 0], stride: 1, speed: 5, mind: 2}
  - {id: d, side: blue, at: [3, 0], stride: 1, speed: 5, mind: 0}
  - {id: e, side: blue, at: [4, 0], stride: 1, speed: 5, mind: 2, phase: 2}
sides: {red: {policy: hold}, blue: {policy: hold}}
victory: {turns: 2}
`

// The highest Mind acts first; equals in an order that is drawn once a game; a unit
// that is in a later Phase joins there.
func TestOrderOfActivation(t *testing.T) {
	orders := map[string]int{}
	const n = 600
	for i := range uint64(n) {
		list := whoActs(t, minds, streams(1, i), false)
		var seq []string
		for _, l := range list[4:9] { // Phase 2 of Turn 1
			seq = append(seq, strings.TrimPrefix(l, "1.2 "))
		}
		order := strings.Join(seq, "")
		orders[order]++
		want := []string{}
		for _, p := range []string{"1.1", "1.2", "2.1", "2.2"} {
			for _, u := range order {
				if p != "1.1" || u != 'e' {
					want = append(want, p+" "+string(u))
				}
			}
		}
		if !slices.Equal(list, want) {
			t.Fatalf("asked %v, want %v", list, want)
		}
	}
	// b is first and d last; of the 6 orders between each is drawn n/6 times, with a
	// standard error of sqrt(5n)/6 = 9.1; 4 of these are allowed.
	for order, k := range orders {
		if order[0] != 'b' || order[4] != 'd' || k < n/6-37 || k > n/6+37 {
			t.Errorf("order %s came %d times of %d", order, k, n)
		}
	}
	if len(orders) != 6 {
		t.Errorf("orders %v", orders)
	}
}

// Swap reverses the order among equals, and leaves Minds as they are.
func TestSwapMirrorsTies(t *testing.T) {
	for i := range uint64(20) {
		plain, swapped := whoActs(t, minds, streams(2, i), false), whoActs(t, minds, streams(2, i), true)
		// Phase 2 of Turn 1: the middle three are of one Mind.
		p, s := plain[4:9], swapped[4:9]
		slices.Reverse(s[1:4])
		if !slices.Equal(p, s) {
			t.Fatalf("plain %v, swapped and turned round %v", p, s)
		}
	}
}

// play.Result.First is the side of the unit that comes first.
func TestFirst(t *testing.T) {
	text := strings.ReplaceAll(minds, "mind: 7", "mind: 2")
	seen := map[int]int{}
	for i := range uint64(50) {
		for _, swap := range []bool{false, true} {
			s := setup(t, parse(t, text), play.Options{Swap: swap})
			r := playOne(t, s.NewGame(), streams(2, i))
			first := whoActs(t, text, streams(2, i), swap)
			// e joins in Phase 2, where the whole order shows.
			id := strings.TrimPrefix(first[4], "1.2 ")
			for _, u := range s.Units() {
				if u.ID == id && u.Side != r.First {
					t.Errorf("%s acts first, and First is %d", id, r.First)
				}
			}
			seen[r.First]++
		}
	}
	if len(seen) != 2 {
		t.Errorf("First is always the same: %v", seen)
	}
}

// walk moves the named units one square east an Action; a unit that can't passes.
func walk(ids ...string) script {
	return func(v *View) Decision {
		if !slices.Contains(ids, v.Setup().Units()[v.Unit()].ID) {
			return Pass()
		}
		if e, ok := v.Reach().At(v.State(v.Unit()).At.Step(pathing.E)); ok {
			return Take(e)
		}
		return Pass()
	}
}

const line = `
ruleset: skirmish
rules: {phases_per_turn: 1}
board: {text: "......", levels: "000000"}
units:
  - {id: a, side: red, at: [0, 0], stride: 1, speed: 5, facing: E, size: 0.5}
  - {id: b, side: red, at: [1, 0], stride: 1, speed: 5, facing: E, size: 0.5}
  - {id: c, side: blue, at: [2, 0], stride: 1, speed: 5, facing: E, size: 0.5}
sides: {red: {policy: hold}, blue: {policy: hold}}
victory: VICTORY
`

func TestVictory(t *testing.T) {
	for _, c := range []struct {
		name, victory string
		walkers       []string
		swap          bool
		want          string // winner, reason, Turns
	}{
		{"reach by one", "{reach: {side: red, cells: [4, 0]}, turns: 9}", []string{"a"}, false, "red reach 4"},
		{"reach needs its count", "{reach: {side: red, cells: [[4, 0], [5, 0]], count: 2}, turns: 9}", []string{"a", "b"}, false, "red reach 4"},
		{"reach at once, not one after the other", "{reach: {side: red, cells: [[2, 0], [4, 0]], count: 2}, turns: 5}", []string{"a"}, false, "draw limit 5"},
		{"reach is for one's own units", "{reach: {side: red, cells: [4, 0]}, turns: 3}", []string{"c"}, false, "draw limit 3"},
		{"reach may be true from the start", "{reach: {side: blue, cells: [2, 0]}, turns: 3}", nil, false, "blue reach 0"},
		{"of two from the start the first in the file", "{reach: [{side: red, cells: [0, 0]}, {side: blue, cells: [2, 0]}], turns: 3}", nil, false, "red reach 0"},
		{"of two from the start the last if swapped", "{reach: [{side: red, cells: [0, 0]}, {side: blue, cells: [2, 0]}], turns: 3}", nil, true, "blue reach 0"},
		{"hold for a Turn", "{hold: {side: blue, cells: [3, 0]}, turns: 9}", []string{"c"}, false, "blue hold 1"},
		{"hold for Turns on end", "{hold: {side: blue, cells: [[3, 0], [4, 0]], turns: 2}, turns: 9}", []string{"c"}, false, "blue hold 2"},
		{"to hold and lose is not to hold", "{hold: {side: blue, cells: [3, 0], turns: 2}, turns: 3}", []string{"c"}, false, "draw limit 3"},
		{"nobody holds what both are on", "{hold: {side: blue, cells: [[2, 0], [0, 0]]}, turns: 2}", nil, false, "draw stalemate 2"},
		{"reach goes before hold", "{hold: {side: red, cells: [1, 0]}, reach: {side: blue, cells: [3, 0]}, turns: 9}", []string{"c"}, false, "blue reach 1"},
		{"hold goes before the limit", "{hold: {side: red, cells: [1, 0], turns: 2}, turns: 2, otherwise: blue}", nil, false, "red hold 2"},
		{"of two holds the first in the file", "{hold: [{side: red, cells: [1, 0]}, {side: blue, cells: [2, 0]}], turns: 2}", nil, false, "red hold 1"},
		{"of two holds the last if swapped", "{hold: [{side: red, cells: [1, 0]}, {side: blue, cells: [2, 0]}], turns: 2}", nil, true, "blue hold 1"},
		{"the limit", "{turns: 3, otherwise: blue}", []string{"a"}, false, "blue limit 3"},
		{"a stalemate has the winner of the limit", "{turns: 3, otherwise: blue}", nil, false, "blue stalemate 3"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			sc := parse(t, strings.Replace(line, "VICTORY", c.victory, 1))
			s := setup(t, sc, play.Options{Policies: everySide("red", "blue")(walk(c.walkers...)), Swap: c.swap})
			r := playOne(t, s.NewGame(), streams(1, 1))
			winner := "draw"
			if r.Winner != play.Draw {
				winner = s.Sides()[r.Winner].Name
			}
			if got := fmt.Sprintf("%s %v %d", winner, r.Reason, r.Turns); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// S-12 part payment: 1 Speed point left, the next square costs 3, Speed 7: the
// model pays 1, passes, pays 2 in the next Turn and enters with 5 left.
func TestPartPaymentOverTurns(t *testing.T) {
	text := `
ruleset: skirmish
rules: {phases_per_turn: 2}
board: {text: ".!"}
units: [{id: a, side: red, at: [0, 0], stride: 1, speed: 7, spent: 6, facing: E}]
sides: {red: {policy: rush, goal: [1, 0]}}
victory: {reach: {side: red, cells: [1, 0]}, turns: 5}
`
	var log []string
	rushed := 0 // points spent after the last decision
	rush := script(func(v *View) Decision {
		d := chooser{play.Rush{}}.Choose(v)
		log = append(log, fmt.Sprintf("%d.%d %v", v.Turn(), v.Phase(), d))
		rushed = v.State(0).Spent + int(d.end.Cost)
		return d
	})
	s := setup(t, parse(t, text), play.Options{Policies: map[string]play.Policy{"red": rush}})
	g := s.NewGame()
	r := playOne(t, g, streams(1, 1))
	want := []string{"1.1 pay 1 of 3 towards 1,0", "1.2 pass", "2.1 move to 1,0 facing E for 2"}
	if !slices.Equal(log, want) {
		t.Errorf("got %q, want %q", log, want)
	}
	if left := 7 - rushed; left != 5 || r.Winner != 0 {
		t.Errorf("%d points left, winner %d", left, r.Winner)
	}
	if c := r.Tally.Of(0); c[Payments] != 1 || c[Paid] != 1 || c[ruleset.Spent] != 3 || c[Took(pathing.Move)] != 1 || c[ruleset.Passes] != 1 || c[Forfeited] != 0 {
		t.Errorf("tally %+v", c)
	}
}

// A Decision that its unit can't take is an error that names policy and unit, and
// the play.Game plays on as if it had not been.
func TestWrongDecisions(t *testing.T) {
	text := strings.Replace(line, "VICTORY", "{turns: 3}", 1)
	for _, c := range []struct {
		name   string
		choose script
		want   string
	}{
		{"an end of its own making", func(v *View) Decision {
			e := v.Reach().End(v.Reach().Len() - 1)
			e.Cost--
			return Take(e)
		}, "is no end of its reach; take one by value, as Reach gives it"},
		{"an end too far", func(v *View) Decision {
			e := v.Reach().End(0)
			e.Place.X = 9
			return Take(e)
		}, "9,0,0 facing"},
		{"a payment that nobody offers", func(v *View) Decision {
			return Pay(skirmish.Payment{To: pathing.Cell{X: 1, Y: 0}, Points: 1, Cost: 2})
		}, "a payment of 1 points of 2 towards 1,0 is none that Payments offers"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			bad := true
			f := script(func(v *View) Decision {
				if bad && v.Setup().Units()[v.Unit()].ID == "b" && v.Turn() == 2 {
					return c.choose(v)
				}
				return walk("a", "b", "c")(v)
			})
			s := setup(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f)})
			g := s.NewGame()
			r, err := g.Play(streams(1, 1))
			var wrong *play.DecisionError
			if r != nil || !errors.As(err, &wrong) {
				t.Fatalf("result %v, error %v", r, err)
			}
			if wrong.Unit != "b" || wrong.Side != "red" || wrong.Policy != "skirmish.script" || wrong.Turn != 2 || wrong.Phase != 1 {
				t.Errorf("%+v", wrong)
			}
			if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), `play: policy skirmish.script of side "red", unit "b", Turn 2, Phase 1: `) {
				t.Errorf("error %q", err)
			}
			bad = false
			if r := playOne(t, g, streams(1, 1)); r.Turns != 3 {
				t.Errorf("the next game: %+v", r)
			}
		})
	}
}

// A game stops soon after its context is done.
func TestPlayContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	f := script(func(v *View) Decision {
		if n++; v.Turn() == 2 {
			cancel()
		}
		return Pass()
	})
	text := strings.Replace(line, "VICTORY", "{turns: 9999}", 1)
	s := setup(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f)})
	if r, err := s.NewGame().PlayContext(ctx, streams(1, 1)); r != nil || !errors.Is(err, context.Canceled) || n != 6 {
		t.Errorf("result %v, error %v after %d decisions", r, err, n)
	}
}

// remembers counts its decisions; each play.Game has its own, set back for each game.
type remembers struct {
	made, resets int
	most         *int
}

func (m *remembers) Clone() play.Policy { return &remembers{most: m.most} }
func (m *remembers) Reset()             { m.made, m.resets = 0, m.resets+1 }
func (m *remembers) Choose(*View) Decision {
	m.made++
	*m.most = max(*m.most, m.made)
	return Pass()
}

func TestMemory(t *testing.T) {
	var most int
	m := &remembers{most: &most}
	text := strings.Replace(line, "VICTORY", "{turns: 4}", 1)
	s := setup(t, parse(t, text), play.Options{Policies: map[string]play.Policy{"red": m, "blue": m}})
	for range 2 {
		g := s.NewGame()
		for range 3 {
			playOne(t, g, streams(1, 1))
		}
	}
	if m.made != 0 || m.resets != 0 || most != 8 {
		t.Errorf("the original made %d decisions, a clone at most %d a game", m.made, most)
	}
}
