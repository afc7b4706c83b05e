package fiveten

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// every is a scenario of each ruleset, by its name, that can be played and asked about.
func every(t *testing.T) map[string]*scenario.Scenario {
	t.Helper()
	list := map[string]*scenario.Scenario{"fiveten": load(t)}
	for _, e := range scenario.Examples() {
		sc, err := scenario.Parse(e.Name+".yaml", e.Data, nil, all.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		if list[sc.Ruleset] == nil && sc.CheckRun() == nil {
			list[sc.Ruleset] = sc
		}
	}
	if want := len(all.Rulesets()) + 1; len(list) != want {
		t.Fatalf("scenarios of %d rulesets, want %d", len(list), want)
	}
	return list
}

// bySide gives a policy to every side.
func bySide(sc *scenario.Scenario, p play.Policy) map[string]play.Policy {
	policies := map[string]play.Policy{}
	for _, s := range sc.Sides {
		policies[s.Name] = p
	}
	return policies
}

// chooses is a Chooser made of a function.
type chooses func(c play.Choices) int

func (f chooses) Choose(c play.Choices) int { return f(c) }

// A Chooser that chooses what it was not shown ends the game with an error that says so.
func TestChoicesThatAreNone(t *testing.T) {
	for name, sc := range every(t) {
		for what, choose := range map[string]chooses{
			"below Pass":            func(play.Choices) int { return -7 },
			"far behind":            func(play.Choices) int { return 1 << 30 },
			"behind the last":       func(c play.Choices) int { return c.Reach().Len() + c.More() },
			"a little behind":       func(c play.Choices) int { return c.Reach().Len() + c.More() + 1 },
			"without having looked": func(play.Choices) int { return 1 << 10 },
		} {
			s, err := play.Compile(sc, play.Options{Policies: bySide(sc, choose)})
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.NewGame().Play(trial.StreamsFor(1, 0))
			var wrong *play.DecisionError
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "there is no choice") {
				t.Errorf("%s, %s: error %v", name, what, err)
			}
		}
	}
}

// A choice counts from the first end of the unit's own Reach, whether its Chooser asked
// for the Reach or not.
func TestChoicesUnseen(t *testing.T) {
	for name, sc := range every(t) {
		var counts [2][]int64
		for i, choose := range []chooses{
			func(play.Choices) int { return 0 },
			func(c play.Choices) int { return min(c.Reach().Len()-1, 0) },
		} {
			s, err := play.Compile(sc, play.Options{Policies: bySide(sc, choose)})
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.NewGame().Play(trial.StreamsFor(1, 0))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			counts[i] = slices.Clone(r.Tally.Counts())
		}
		if !slices.Equal(counts[0], counts[1]) {
			t.Errorf("%s: unseen %v, seen %v", name, counts[0], counts[1])
		}
	}
}

// forgetful is a Memory whose copies are what a test wants.
type forgetful struct {
	play.Hold
	clone func() play.Policy
}

func (f forgetful) Clone() play.Policy { return f.clone() }
func (forgetful) Reset()               {}

// What a ruleset can't play is refused before any game starts.
func TestPoliciesThatCantPlay(t *testing.T) {
	for name, sc := range every(t) {
		for what, p := range map[string]play.Policy{
			"no policy":          struct{}{},
			"copies are nil":     forgetful{clone: func() play.Policy { return nil }},
			"copies are no more": forgetful{clone: func() play.Policy { return play.Hold{} }},
			"copies are other":   forgetful{clone: func() play.Policy { return other{} }},
		} {
			if _, err := play.Compile(sc, play.Options{Policies: bySide(sc, p)}); err == nil || !strings.Contains(err.Error(), "the policy given for the side") {
				t.Errorf("%s, %s: error %v", name, what, err)
			}
		}
	}
}

// other is a Memory that decides nothing.
type other struct{}

func (other) Clone() play.Policy { return other{} }
func (other) Reset()             {}

// Apply takes what Reach gave as long as it is the latest answer of that World, and
// gives an error later.
func TestApplyTakesTheLatestReach(t *testing.T) {
	for name, sc := range every(t) {
		table, _ := ruleset.TableOf(sc)
		w, o := table.NewWorld(), table.NewWorld()
		for what, ask := range map[string]func(r *pathing.Reach){
			"nothing":         nil,
			"Reset":           func(*pathing.Reach) { w.Reset() },
			"NextTurn":        func(*pathing.Reach) { w.NextTurn() },
			"another unit's":  func(*pathing.Reach) { var r pathing.Reach; w.Reach(&r, 1, pathing.ScopeTurn) },
			"Path":            func(r *pathing.Reach) { w.Path(0, last(r).Place.Cell(), -1) },
			"another World's": func(r *pathing.Reach) { o.Reach(r, 0, pathing.ScopeTurn) },
			"Apply": func(r *pathing.Reach) {
				if err := w.Apply(0, last(r)); err != nil {
					t.Error(name, err)
				}
			},
		} {
			if name == "fiveten" && what == "NextTurn" {
				continue // its Turns are alike, and nothing changes
			}
			w.Reset()
			var r pathing.Reach
			if err := w.Reach(&r, 0, pathing.ScopeTurn); err != nil {
				t.Fatal(err)
			}
			e := last(&r)
			if ask != nil {
				ask(&r)
			}
			at := w.At(0)
			if err := w.Apply(0, e); (err == nil) != (ask == nil) {
				t.Errorf("%s after %s: error %v", name, what, err)
			} else if err != nil && w.At(0) != at {
				t.Errorf("%s after %s: it moved", name, what)
			}
		}
		w.Reset()
		var r pathing.Reach
		w.Reach(&r, 0, pathing.ScopeTurn)
		if err := w.Apply(1, last(&r)); err == nil {
			t.Errorf("%s: another unit takes it", name)
		}
		e := last(&r)
		e.Cost++
		if err := w.Apply(0, e); err == nil {
			t.Errorf("%s: an end of one's own making is taken", name)
		}
	}
}

// last is the last end of a reach that is not to stay.
func last(r *pathing.Reach) pathing.End {
	for i := r.Len() - 1; i > 0; i-- {
		if r.End(i).Phases > 0 {
			return r.End(i)
		}
	}
	return r.End(0)
}

// Nobody starts where another stands (F-04).
func TestOneUnitACell(t *testing.T) {
	data, err := os.ReadFile("testdata/crossing.yaml")
	if err != nil {
		t.Fatal(err)
	}
	twice := strings.Replace(string(data), "at: [0, 3]", "at: [0, 1]", 1)
	if _, err := scenario.Parse("twice.yaml", []byte(twice), nil, ruleset.Vocabulary(Ruleset)); err == nil || !strings.Contains(err.Error(), "F-04") {
		t.Errorf("error %v", err)
	}
}

// To ask again allocates nothing.
func TestReachAllocatesNothing(t *testing.T) {
	for name, sc := range every(t) {
		table, _ := ruleset.TableOf(sc)
		w := table.NewWorld()
		var r pathing.Reach
		all := func() {
			for u := range sc.Units {
				for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
					if err := w.Reach(&r, u, scope); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		all()
		if n := testing.AllocsPerRun(5, all); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// counting is a Memory that goes by what it has seen of a game.
type counting struct{ seen int }

func (*counting) Clone() play.Policy { return &counting{} }
func (p *counting) Reset()           { p.seen = 0 }

func (p *counting) Choose(c play.Choices) int {
	if p.seen++; p.seen%3 == 0 {
		return play.Pass
	}
	return (p.seen + c.Rand().IntN(5)) % c.Reach().Len()
}

// A policy that remembers plays the same games on any number of workers, of a table that
// they use for the first time together.
func TestMemoryOnWorkers(t *testing.T) {
	for name := range every(t) {
		var first []int64
		for workers := range 4 {
			config := trial.NewConfig(every(t)[name])
			config.Trials, config.Workers, config.BothOrders = 70, workers+1, true
			config.Policies = bySide(config.Scenario, &counting{})
			out, err := trial.Run(t.Context(), config)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got := slices.Concat(out.Games.Tally.Counts(), out.Swapped.Tally.Counts(), out.Games.Turns, out.Swapped.Tally.Visits)
			if first == nil {
				first = got
			} else if !slices.Equal(first, got) {
				t.Errorf("%s: games differ with %d workers", name, workers+1)
			}
		}
	}
}

// The table of a scenario with another rule is its own, and the first one's stays.
func TestTableOfAnotherRule(t *testing.T) {
	sc := load(t)
	easy, err := sc.WithRule("difficult_cost", pathing.Value{Int: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []pathing.Cost{2, 1, 2} { // one square east, on difficult ground
		table, _ := ruleset.TableOf([]*scenario.Scenario{sc, easy, sc}[i])
		p, err := table.NewWorld().Path(0, pathing.Cell{X: 1, Y: 1}, -1)
		if err != nil || p.Cost != want {
			t.Errorf("plan %+v, %v, want cost %d", p, err, want)
		}
	}
}
