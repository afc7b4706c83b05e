package mech

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// orderOf lists who is asked in the first round of a game, with unit k of each side
// taking a decision before it passes.
func orderOf(t *testing.T, text string, st play.Streams, swap bool) []string {
	t.Helper()
	var list []string
	f := script(func(v *View) Decision {
		if v.Turn() == 1 {
			list = append(list, v.Setup().Units()[v.Unit()].ID)
		}
		return Pass()
	})
	s := setUp(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f), Swap: swap})
	r := playOne(t, s.NewGame(), st)
	if s.Sides()[r.First].Name[0] != list[0][0] {
		t.Errorf("First is %s, and %s acts first", s.Sides()[r.First].Name, list[0])
	}
	return list
}

var crowd = field("......... .........", "", "",
	"id: r1, side: red, speed: 3, at: [0, 0]", "id: b1, side: blue, speed: 3, at: [8, 0]", "id: r2, side: red, speed: 3, at: [1, 0]",
	"id: r3, side: red, speed: 3, at: [2, 0]", "id: b2, side: blue, speed: 3, at: [7, 0]", "id: box, object: true, at: [4, 0]")

// A round gives every character one turn, sides alternate, and objects have none; the
// order is drawn once a game, each as likely.
func TestOrder(t *testing.T) {
	seen := map[string]int{}
	const n = 480
	for i := range uint64(n) {
		list := orderOf(t, crowd, streams(5, i), false)
		sides := ""
		for _, id := range list {
			sides += id[:1]
		}
		if sides != "rbrbr" && sides != "brbrr" {
			t.Fatalf("order %v", list)
		}
		seen[strings.Join(list, "")]++
	}
	// Two orders of sides, six of red and two of blue: 24 in all, each n/24 times with a
	// standard error of sqrt(n·23)/24 = 4.4; 4 of these are allowed.
	if len(seen) != 24 {
		t.Errorf("%d orders, want 24", len(seen))
	}
	for order, k := range seen {
		if k < n/24-17 || k > n/24+17 {
			t.Errorf("order %s came %d times of %d", order, k, n)
		}
	}
}

// Swap turns round the order of the sides and of the units of each.
func TestSwap(t *testing.T) {
	for i := range uint64(30) {
		plain, swapped := orderOf(t, crowd, streams(6, i), false), orderOf(t, crowd, streams(6, i), true)
		if plain[0][0] == swapped[0][0] {
			t.Fatalf("%v and swapped %v", plain, swapped)
		}
		for _, side := range []string{"r", "b"} {
			p, s := ofSide(plain, side), ofSide(swapped, side)
			slices.Reverse(s)
			if !slices.Equal(p, s) {
				t.Fatalf("%v and swapped %v", plain, swapped)
			}
		}
	}
}

func ofSide(list []string, side string) (some []string) {
	for _, id := range list {
		if strings.HasPrefix(id, side) {
			some = append(some, id)
		}
	}
	return some
}

const row12 = "............"

// M-01, M-28: a standard move in parts around an action, BOOST when it is used up or
// given up, and nothing after that.
func TestMoves(t *testing.T) {
	one := "id: a, side: red, speed: 4, at: [0, 0], range: 12, damage: 1, hit: 100"
	foe := "id: b, side: blue, speed: 4, at: [11, 0], threat: 0"
	for _, c := range []struct {
		name, unit, orders, dice string
		at                       string
		boosts, spent, left      int64
	}{
		{"M-01 standard move", one, "to 4,0", "", "4,0,0", 0, 4, 0 + 8},
		{"M-01 and BOOST", one, "to 4,0; to 8,0", "", "8,0,0", 1, 8, 0 + 8},
		{"M-01 BOOST instead", one, "give up; to 4,0", "", "4,0,0", 1, 4, 4 + 8},
		{"M-28 split around an attack", one, "to 1,0; attack b; to 4,0", "1/100", "4,0,0", 0, 4, 0 + 8},
		{"M-28 the rest given up", one, "to 1,0; give up; to 5,0", "", "5,0,0", 1, 5, 3 + 8},
		{"M-25 SLOWED has no BOOST", one + ", status: slowed", "to 4,0; to 4,0", "", "4,0,0", 0, 4, 0 + 8},
		{"M-25 PRONE stands up", one + ", status: prone", "stand up; to 4,0", "", "4,0,0", 1, 4, 0 + 8},
		{"M-28 moved at the start", one + ", moved: 3", "to 1,0; to 5,0", "", "5,0,0", 1, 5, 0 + 8},
		{"M-01 boosted at the start", one + ", boosted: true", "to 4,0; to 4,0", "", "4,0,0", 0, 4, 0 + 8},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			s := perform(t, field(row12, "", "", c.unit, foe), c.dice, map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.counts("boosts", s.tally("a")[Boosts], c.boosts)
			s.counts("spaces paid", s.tally("a")[ruleset.Spent], c.spent)
			s.counts("spaces left", s.tally("a")[Left], c.left)
			s.counts("turns", s.tally("a")[ruleset.Turns], 3)
			s.counts("passes", s.tally("a")[ruleset.Passes], 2)
		})
	}
}

// M-25: STUNNED does nothing and is not even asked; IMMOBILIZED may attack.
func TestHampered(t *testing.T) {
	s := perform(t, field(row12, "", "", "id: a, side: red, speed: 4, at: [0, 0], status: stunned",
		"id: b, side: blue, speed: 4, at: [6, 0], status: immobilized, range: 6, damage: 3, hit: 100"), "1/100",
		map[string]string{"a": "to 4,0", "b": "attack a"})
	s.at("a", "0,0,0")
	s.hp("a", 7)
	s.counts("passes of a", s.tally("a")[ruleset.Passes], 3)
	s.counts("stuck turns of a", s.tally("a")[ruleset.Stuck], 3)
	s.counts("stuck turns of b", s.tally("b")[ruleset.Stuck], 3)
	s.counts("passes of b", s.tally("b")[ruleset.Passes], 2)
}

// What a policy decides on must be open to its unit.
func TestWrongDecisions(t *testing.T) {
	units := []string{
		"id: a, side: red, speed: 4, at: [0, 0], range: 4, damage: 1", "id: b, side: blue, speed: 4, at: [3, 0], threat: 0",
		"id: c, side: red, speed: 4, at: [0, 1]", "id: box, object: true, size: 3, at: [1, 2]", "id: d, side: blue, speed: 4, at: [9, 1]",
	}
	text := field(row12+" "+row12+" "+row12+" "+row12+" "+row12, "", "", units...)
	for _, c := range []struct {
		name   string
		decide func(v *View) Decision
		want   string
	}{
		{"an end of its own making", func(v *View) Decision {
			e := v.Reach().End(v.Reach().Len() - 1)
			e.Cost++
			return Take(e)
		}, "is no end of its reach; take one by value"},
		{"an attack on a friend", func(*View) Decision { return Attack(2) }, "it can't attack unit c: it is no hostile"},
		{"an attack on a thing", func(*View) Decision { return Attack(3) }, "it can't attack unit box: it is no hostile"},
		{"an attack on nobody", func(*View) Decision { return Attack(-7) }, "it can't attack nobody: it is no hostile"},
		{"an attack too far", func(*View) Decision { return Attack(4) }, "it can't attack unit d: it is out of range or hidden"},
		{"standing up", func(*View) Decision { return StandUp() }, "it can't stand up now"},
		{"dragging a hostile", func(*View) Decision { return Drag(1) }, "it can't take hold of unit b"},
		{"dragging what is too large", func(*View) Decision { return Drag(3) }, "it can't take hold of unit box"},
		{"lifting oneself", func(*View) Decision { return Lift(0) }, "it can't take hold of unit a"},
		{"letting go of nothing", func(*View) Decision { return LetGo() }, "it holds nothing to let go of"},
		{"a choice of its own making", func(*View) Decision { return Decision{kind: numKinds, unit: 99} }, "there is no choice 99 among those that it was shown"},
		{"never to pass", func(v *View) Decision {
			if v.Asked()%2 == 1 {
				return Drag(2)
			}
			return LetGo()
		}, "it decides 69 times in one turn; pass to end it"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			f := script(func(v *View) Decision {
				if v.Unit() == 0 {
					return c.decide(v)
				}
				return Pass()
			})
			s := setUp(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f)})
			r, err := s.NewGame().Play(streams(1, 1))
			var wrong *play.DecisionError
			if r != nil || !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("result %v, error %v", r, err)
			}
			if wrong.Unit != "a" || wrong.Side != "red" || wrong.Turn != 1 || !strings.HasPrefix(err.Error(), `play: policy mech.script of side "red", unit "a", round 1, decision `) {
				t.Errorf("%+v", wrong)
			}
		})
	}
}

// What a View says of units.
func TestView(t *testing.T) {
	text := field("...... ......", "000000 000000", "|spans: [{at: [2, 1], from: 0, to: 3}]",
		"id: a, side: red, speed: 4, at: [0, 0], moved: 1, range: 3, damage: 2, hit: 80", "id: b, side: blue, speed: 2, at: [3, 0], hp: 7",
		"id: box, object: true, at: [5, 1]")
	asked := false
	f := script(func(v *View) Decision {
		if v.Unit() != 0 || asked {
			return Pass()
		}
		asked = true
		percent, ok := v.Chance(1)
		got := fmt.Sprint(v.At(1), v.State(1).At, v.Start(0).At, v.Left(), v.Asked(), v.Enemy(1), v.Enemy(2), v.HP(1), v.HP(2),
			percent, ok, v.MayGiveUp(), v.MayStandUp(), v.Boosting(), v.MayLetGo(), v.Alive(2))
		if want := "3,0,0 3,0,0 0,0,0 3 1 true false 7 10 80 true true false false false true"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if v.Box(0) != (mech.Box{N: 1}) || v.World().Units() != 3 || v.State(0).Moved != 1 || v.Query().Rules() != v.Table().Rules(0) {
			t.Error("the world is another")
		}
		return Pass()
	})
	s := setUp(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f)})
	playOne(t, s.NewGame(), streams(1, 1))
	if !asked {
		t.Error("the policy was not asked")
	}
	if table := s.Table().(*spied); table.Combat(1).HP != 7 || s.Units()[2].Side != play.NoSide || table.Start(0).Moved != 1 {
		t.Error("the table is another")
	}
}
