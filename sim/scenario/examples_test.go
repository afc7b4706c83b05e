package scenario_test

import (
	"bytes"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
	"example.com/stride/sim/scenario"
)

// words are what the examples need: the rulesets as they are and the names of the
// policies.
func words() scenario.Vocabulary {
	var policies []scenario.Policy
	for _, name := range []string{"hold", "random", "rush", "guard", "greedy", "skirmisher"} {
		policies = append(policies, scenario.Policy{Name: name, Goal: name == "rush", Options: []pathing.Param{{Key: "radius", Max: 99}}})
	}
	return scenario.Vocabulary{Rulesets: []*scenario.Ruleset{
		{Decl: skirmish.Declaration(), Policies: policies, Barred: board.Solid | board.Void | board.Low},
		{Decl: mech.Declaration(), Policies: policies, Object: "object", Columns: true, Stand: func(b *board.Board, _ map[string]pathing.Value, c pathing.Cell) (int, bool) {
			return b.Ground(b.ID(c)), true
		}},
	}}
}

func TestExamples(t *testing.T) {
	examples := scenario.Examples()
	if len(examples) != 6 || examples[0].Name != "stairs" {
		t.Fatalf("%d examples, the first is %s; want 6, stairs", len(examples), examples[0].Name)
	}
	for _, e := range examples {
		t.Run(e.Name, func(t *testing.T) {
			s, err := scenario.Parse(e.Name+".yaml", e.Data, nil, words())
			if err != nil {
				t.Fatal(err)
			}
			if err := s.CheckRun(); err != nil {
				t.Error(err)
			}
			if s.Name != e.Name || !strings.HasSuffix(e.Summary, ".") && !strings.HasSuffix(e.Summary, "?") {
				t.Errorf("name %q, summary %q", s.Name, e.Summary)
			}
			if e.Ruleset != s.Ruleset {
				t.Errorf("ruleset %q, the file says %q", e.Ruleset, s.Ruleset)
			}
			if n := bytes.Count(e.Data, []byte("\n")); n > 60 {
				t.Errorf("%d lines, want at most 60", n)
			}
			for _, line := range strings.Split(string(e.Data), "\n") {
				if len(line) > 100 {
					t.Errorf("a line of %d characters: %s", len(line), line)
				}
			}
		})
	}
	examples[0].Data[0] = '?'
	if scenario.Examples()[0].Data[0] == '?' {
		t.Error("the data is shared")
	}
}

// world is an example with its units on the board.
type world struct {
	s       *scenario.Scenario
	rules   []*skirmish.Rules
	states  []skirmish.State
	overlay *units.Overlay
}

func newWorld(t *testing.T, e scenario.Example) *world {
	t.Helper()
	s, err := scenario.Parse(e.Name+".yaml", e.Data, nil, words())
	if err != nil {
		t.Fatal(err)
	}
	params, err := skirmish.Default().With(s.Rules)
	if err != nil {
		t.Fatal(err)
	}
	ground, err := skirmish.NewGround(s.Board, params)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{s: s, overlay: units.NewOverlay(s.Board)}
	for i := range s.Units {
		u := &s.Units[i]
		rules, err := ground.Rules(skirmish.ProfileOf(u.Fields))
		if err != nil {
			t.Fatalf("unit %s: %v", u.ID, err)
		}
		w.rules = append(w.rules, rules)
		w.states = append(w.states, skirmish.StateOf(u.At.Cell(), u.Fields))
		w.overlay.Place(i, s.Board.ID(u.At.Cell()), pathing.Half(u.Fields["size"].Int))
	}
	for i := range w.rules {
		if err := w.rules[i].Check(w.states[i], w.overlay, i); err != nil {
			t.Errorf("unit %s: %v", s.Units[i].ID, err)
		}
	}
	return w
}

// Every unit of an example whose side has to go somewhere can get there before
// the last Turn is over, and the rule that the example is about is at work on the way.
func TestExamplesCanBeWon(t *testing.T) {
	about := map[string]string{"stairs": "S-10", "flooded": "S-14", "chase": "S-17"}
	for _, e := range scenario.Examples() {
		if !bytes.Contains(e.Data, []byte("ruleset: skirmish")) {
			continue // the tests of games look at the others
		}
		w := newWorld(t, e)
		scratch := search.NewScratch()
		var plan skirmish.Plan
		met := map[string]bool{}
		for i := range w.rules {
			u := &w.s.Units[i]
			side, _ := w.s.Side(u.Side)
			arrives := len(side.Goal) == 0
			for _, c := range side.Goal {
				if err := w.rules[i].Query(w.overlay, i).Arrive(&plan, scratch, w.states[i], c); err != nil {
					t.Fatal(err)
				}
				arrives = arrives || plan.Found && plan.Turn <= w.s.Victory.Turns
				for _, step := range plan.Steps {
					for _, id := range step.Rules.IDs("S") {
						met[id] = true
					}
				}
			}
			if !arrives {
				t.Errorf("%s: unit %s of %s gets to none of %v in time", e.Name, u.ID, u.Side, side.Goal)
			}
		}
		if !met[about[e.Name]] {
			t.Errorf("%s: %s is never at work", e.Name, about[e.Name])
		}
	}
}
