package mech_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
	"example.com/stride/sim/play"
	"example.com/stride/sim/rules/mech"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

const ford = `
ruleset: mech
rules: {flight_ceiling: 7}
board: {text: "........", levels: "00000011"}
units:
  - {id: a, side: red, speed: 4, at: [1, 0], size: 1/2, range: 6, damage: 3, hit: 70, hp: 9, drags: crate, moved: 1}
  - {id: crate, object: true, size: 1/2, at: [0, 0]}
  - {id: b, side: blue, speed: 2, at: [6, 0], hp: 20}
sides:
  red: {policy: hold, goal: [5, 0]}
  blue: {policy: hold}
victory: {turns: 2}
`

func streams(i uint64) play.Streams {
	return play.Streams{Setup: *rand.NewPCG(1, i), Choices: *rand.NewPCG(2, i), Dice: *rand.NewPCG(3, i)}
}

// playFord plays the ford with another policy for red.
func playFord(t *testing.T, p play.Policy) (*play.Setup, *play.Result, error) {
	t.Helper()
	sc, err := scenario.Parse("ford.yaml", []byte(ford), nil, ruleset.Vocabulary(mech.Ruleset()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.Compile(sc, play.Options{Policies: map[string]play.Policy{"red": p}})
	if err != nil {
		return nil, nil, err
	}
	r, err := s.NewGame().Play(streams(1))
	return s, r, err
}

// looker is a policy of a Go program: it writes down what it is shown, and asks for
// itself. It remembers its own reach and scratch.
type looker struct {
	said    *[]string
	reach   pathing.Reach
	scratch *search.Scratch
}

func (p *looker) Clone() play.Policy { return &looker{said: p.said, scratch: search.NewScratch()} }
func (p *looker) Reset()             {}

func (p *looker) Choose(v *mech.View) mech.Decision {
	u := v.Unit()
	say := func(format string, args ...any) { *p.said = append(*p.said, fmt.Sprintf(format, args...)) }
	st, table := v.State(u), v.Table()
	say("%s of %s, round %d, decision %d", v.Setup().Units()[u].ID, v.Setup().Sides()[v.Side()].Name, v.Turn(), v.Asked())
	say("at %v, moved %d, drags Size %v, left %d", st.At, st.Moved, st.Drags, v.Left())
	load, ok := v.Drags(u)
	say("drags %d %v", load, ok)
	say("ceiling %d, Speed %d, hit %d", table.Params().FlightCeiling, table.Rules(u).Profile().Speed, table.Combat(u).Hit)
	say("started at %v, moved %d", v.Start(u).At, v.Start(u).Moved)
	say("hostile %v %v, hp %d, alive %v, fills %v", v.Enemy(1), v.Enemy(2), v.HP(2), v.Alive(2), v.Box(2))
	_, box, there := v.World().Body(2)
	say("in the world %v %v", box, there)
	percent, ok := v.Chance(2)
	say("chance %d %v", percent, ok)
	cost, ok := v.Cost(st.At)
	say("goals %v, %d to go %v", v.Goals(), cost, ok)
	if err := v.Query().Action(&p.reach, p.scratch, st); err != nil {
		say("%v", err)
	}
	say("%d ends, as many as %d", p.reach.Len(), v.Reach().Len())
	return mech.Pass()
}

// A policy of a Go program sees what is there, and nothing of another ruleset.
func TestOwnPolicySeesRealValues(t *testing.T) {
	var said []string
	s, r, err := playFord(t, &looker{said: &said})
	if err != nil {
		t.Fatal(err)
	}
	// The unit has 3 of 4 spaces left, which lead from 1,0 to 4,0: four ends with staying
	// put. The crate fills 0,0.
	want := `a of red, round 1, decision 1
at 1,0,0, moved 1, drags Size 1/2, left 3
drags 1 true
ceiling 7, Speed 4, hit 70
started at 1,0,0, moved 1
hostile false true, hp 20, alive true, fills {6,0,1 1}
in the world {6,0,1 1} true
chance 70 true
goals [5,0], 4 to go true
4 ends, as many as 4`
	if got := strings.Join(said[:min(len(said), 10)], "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	table, ok := s.Table().(*mech.Table)
	if !ok || table.Ruleset() != mech.Ruleset() || s.Ruleset() != mech.Ruleset() {
		t.Error("the table is another")
	}
	if st := table.Start(0); st.Drags != 1 || st.Moved != 1 {
		t.Errorf("it starts as %+v", st)
	}
	if c := r.Tally.Of(0); c[ruleset.Passes] != 2 || c[mech.Characters] != 1 {
		t.Errorf("counts %v", c)
	}
}

// first is a Chooser of a Go program.
type first struct{ choice int }

func (p first) Choose(play.Choices) int { return p.choice }

// A Chooser of a Go program moves, and its units attack and go on as those of rush do.
func TestOwnChooserFights(t *testing.T) {
	s, r, err := playFord(t, first{play.Pass})
	if err != nil {
		t.Fatal(err)
	}
	c := r.Tally.Of(0)
	if c[mech.Attacks] != 2 || c[ruleset.Actions] != 0 {
		t.Errorf("%d attacks and %d moves in two rounds", c[mech.Attacks], c[ruleset.Actions])
	}
	if s.Sides()[0].Policy != "mech_test.first" {
		t.Errorf("the policy is %s", s.Sides()[0].Policy)
	}
	_, _, err = playFord(t, first{1000})
	var wrong *play.DecisionError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "there is no choice 1000") {
		t.Errorf("error %v", err)
	}
}

// fighter is a policy of a Go program that leaves most to another.
type fighter struct {
	other mech.Policy
	asked *int
}

func (p fighter) Choose(v *mech.View) mech.Decision {
	*p.asked++
	return p.other.Choose(v)
}

// A policy may hand over to one of package play.
func TestPolicyOfAnother(t *testing.T) {
	asked := 0
	_, r, err := playFord(t, fighter{mech.PolicyOf(play.Rush{}), &asked})
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Tally.Of(0); asked == 0 || c[ruleset.Actions] == 0 || c[mech.Attacks] == 0 {
		t.Errorf("asked %d times, counts %v", asked, c)
	}
}

// A policy of another ruleset is refused.
func TestOtherPoliciesAreRefused(t *testing.T) {
	if _, _, err := playFord(t, func() {}); err == nil || !strings.Contains(err.Error(), "func() is no policy of mech") {
		t.Errorf("error %v", err)
	}
	for _, p := range []play.Policy{play.Hold{}, play.Random{}, play.Rush{}, play.Guard{}, play.DefaultGreedy(), mech.Skirmisher{}, first{}} {
		if _, _, err := playFord(t, p); err != nil {
			t.Errorf("%T: %v", p, err)
		}
	}
}
