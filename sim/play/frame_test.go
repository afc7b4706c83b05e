package play

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

// stillTable is a scenario in which nobody ever moves.
type stillTable struct {
	sc    *scenario.Scenario
	rules *ruleset.Ruleset
}

func (t stillTable) Ruleset() *ruleset.Ruleset { return t.rules }
func (stillTable) NewWorld() ruleset.World     { return nil }
func (stillTable) CheckPolicy(p Policy) error  { return OnlyChoosers(p) }
func (t stillTable) NewTurns(f *Frame) Turns   { return still{t, f} }

type still struct {
	t stillTable
	f *Frame
}

func (s still) Start() (first int) {
	for u := range s.t.sc.Units {
		s.f.Place(u, s.t.sc.Board.ID(s.t.sc.Units[u].At.Cell()), 1)
	}
	return 0
}
func (still) Turn() error { return nil }

const watched = `
ruleset: still
board: {text: "...."}
units:
  - {id: a, side: red, at: [0, 0]}
  - {id: b, side: blue, at: [1, 0]}
sides: {blue: {policy: hold}, red: {policy: hold}}
victory: {reach: {side: red, cells: [[2, 0], [3, 0]], count: 1}, turns: 3, otherwise: blue}
`

func stillSetup(t *testing.T, text string) *Setup {
	t.Helper()
	const word = "word"
	rules := &ruleset.Ruleset{
		Counters: ruleset.CommonKeys(),
		Words:    ruleset.Words{Round: word, Turn: word, Cell: word, Action: word, Whole: word, Phase: word, Place: word, Visits: word, Draw: word},
	}
	rules.Decl = &pathing.Ruleset{Name: "still", Prefix: "X"}
	rules.Policies = Policies("hold")
	rules.Compile = func(sc *scenario.Scenario) (any, []scenario.Fault) { return stillTable{sc, rules}, nil }
	sc, err := scenario.Parse("still.yaml", []byte(text), nil, ruleset.Vocabulary(rules))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Compile(sc, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The frame alone knows who has arrived, who holds, and when a game is over.
func TestFrameDecides(t *testing.T) {
	s := stillSetup(t, watched)
	if names := fmt.Sprint(s.Sides()[0].Name, s.Sides()[1].Name); names != "red"+"blue" && names != "red blue" {
		t.Errorf("sides %s, want them in the order in which units name them", names)
	}
	r, err := s.NewGame().Play(Streams{})
	if err != nil || r.Winner != 1 || r.Reason != Stalemate || r.Turns != 3 {
		t.Errorf("result %+v, %v: want blue to win at the limit with nobody acting", r, err)
	}
	r, err = stillSetup(t, strings.Replace(watched, "at: [0, 0]", "at: [2, 0]", 1)).NewGame().Play(Streams{})
	if err != nil || r.Winner != 0 || r.Reason != Reached || r.Turns != 0 {
		t.Errorf("result %+v, %v: want red to win before the first Turn", r, err)
	}
	held := strings.Replace(watched, "victory: {", "victory: {hold: {side: blue, cells: [1, 0], turns: 2}, ", 1)
	r, err = stillSetup(t, held).NewGame().Play(Streams{})
	if err != nil || r.Winner != 1 || r.Reason != Held || r.Turns != 2 {
		t.Errorf("result %+v, %v: want blue to win by holding two Turns", r, err)
	}
}

// A unit that leaves the cells of a condition, or the board, counts no longer.
func TestFrameCountsArrivals(t *testing.T) {
	s := stillSetup(t, watched)
	f := s.NewFrame(Streams{})
	cell := func(x int) pathing.Cell { return pathing.Cell{X: x} }
	for i, step := range []struct {
		x, size, arrived int
	}{{0, 1, 0}, {2, 1, 1}, {3, 1, 1}, {1, 1, 0}, {3, 1, 1}} {
		f.Place(0, s.Board().ID(cell(step.x)), step.size)
		if f.arrived[0] != step.arrived {
			t.Errorf("step %d: %d have arrived, want %d", i, f.arrived[0], step.arrived)
		}
	}
	f.Remove(0)
	if f.arrived[0] != 0 || f.Reached() {
		t.Errorf("%d have arrived of those on the board", f.arrived[0])
	}
}

// VerifyStands finds a frame that disagrees with the ruleset, or with itself.
func TestVerifyStands(t *testing.T) {
	s := stillSetup(t, watched)
	f := s.NewFrame(Streams{})
	id := s.Board().ID(pathing.Cell{X: 2})
	f.Place(0, id, 1)
	verify := func(want string) {
		t.Helper()
		got := ""
		f.VerifyStands(0, id, 1, func(format string, args ...any) { got += fmt.Sprintf(format, args...) })
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	verify("")
	f.arrived[0]++
	verify("1 units have arrived, not 2")
	f.arrived[0]--
	f.stands[0].size = 2
	verify("and in the frame on")
}

// A ruleset that declares a policy which it can't play with gives an error, not a game.
func TestDeclaredPolicyIsChecked(t *testing.T) {
	s := stillSetup(t, watched)
	s.rules.Policies = []scenario.Policy{{Name: "hold", New: func(map[string]pathing.Value) any { return 5 }}}
	_, err := Compile(s.Scenario(), Options{})
	if err == nil || !strings.Contains(err.Error(), `the policy hold of side "red": int is no policy`) {
		t.Errorf("error %v", err)
	}
}
