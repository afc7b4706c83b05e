package mech

import (
	"fmt"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// M-14, M-29: the chance of an attack. It hits up to the very face that its chance
// says, and no further.
func TestChance(t *testing.T) {
	const box = "id: box, object: true, at: [4, 0]"
	beside := "id: c, side: blue, speed: 1, at: [1, 1]"
	for _, c := range []struct {
		name, levels, rules string
		at                  string // of the target
		more                []string
		want                int
	}{
		{"M-29 in the open", "", "", "[5, 0]", nil, 60},
		{"M-29 hard cover", "00001000 00000000", "", "[5, 0]", nil, 30},
		{"M-29 soft cover", "", "", "[5, 0]", []string{box}, 45},
		{"M-14 engaged", "", "", "[5, 0]", []string{beside}, 45},
		{"M-14 engaged and soft cover", "", "", "[5, 0]", []string{beside, box}, 30},
		{"M-14 not engaged yet", "", "", "[5, 0]", []string{beside + ", unengaged: a"}, 60},
		{"M-29 adjacent has no cover", "", "", "[1, 0]", []string{"id: c, side: blue, speed: 1, at: [0, 1]"}, 60},
		{"M-29 no less than nothing", "", "difficulty_penalty: 100", "[5, 0]", []string{box}, 0},
		{"M-29 a penalty of its own", "", "difficulty_penalty: 7", "[5, 0]", []string{box}, 53},
		{"M-29 rules of cover", "", "cover_difficulty: {soft: 3}", "[5, 0]", []string{box}, 15},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			units := append([]string{
				"id: a, side: red, speed: 4, at: [0, 0], range: 6, hit: 60, damage: 4", "id: b, side: blue, threat: 0, speed: 4, at: " + c.at,
			}, c.more...)
			for _, face := range []int{c.want, c.want + 1} {
				if face == 0 {
					continue
				}
				s := perform(t, field("........ ........", c.levels, c.rules, units...), fmt.Sprintf("%d/100", face), map[string]string{"a": "attack b"})
				left, hits := 10, int64(0)
				if face == c.want {
					left, hits = 6, 1
				}
				s.hp("b", left)
				s.counts("attacks", s.tally("a")[Attacks], 1)
				s.counts("hits", s.tally("a")[Hits], hits)
				s.counts("damage", s.tally("b")[DamageBy(ByAttack)], int64(10-left))
			}
		})
	}
}

// An attack needs range, sight, an attack left and a height at which one acts (M-21);
// and it needs to do something.
func TestMayAttack(t *testing.T) {
	for _, c := range []struct {
		name, a, b, levels, rules string
		want                      string
	}{
		{"in range", "at: [0, 0], range: 5, damage: 1", "at: [5, 0]", "", "", "50 true"},
		{"out of range", "at: [0, 0], range: 4, damage: 1", "at: [5, 0]", "", "", "0 false"},
		{"no range", "at: [0, 0], damage: 1", "at: [1, 0]", "", "", "0 false"},
		{"knockback alone", "at: [0, 0], range: 5, knockback: 1", "at: [5, 0]", "", "", "50 true"},
		{"nothing to deal", "at: [0, 0], range: 5", "at: [5, 0]", "", "", "0 false"},
		{"hidden", "at: [0, 0], range: 5, damage: 1", "at: [5, 0]", "00030000 00030000", "", "0 false"},
		{"from above", "at: [0, 0], range: 9, damage: 1", "at: [5, 0]", "90030000 00030000", "", "50 true"},
		{"M-21 below the ceiling", "at: [0, 0, 10], flight: true, range: 12, damage: 1", "at: [5, 0]", "", "", "50 true"},
		{"M-21 above the ceiling", "at: [0, 0, 11], flight: true, range: 12, damage: 1", "at: [5, 0]", "", "", "0 false"},
		{"M-21 no combat", "at: [0, 0, 11], flight: true, range: 12, damage: 1", "at: [5, 0]", "", "combat: false", "50 true"},
		{"M-21 a target above the ceiling", "at: [0, 0], range: 12, damage: 1", "at: [5, 0, 12], flight: true", "", "", "50 true"},
		{"in three dimensions", "at: [0, 0], range: 5, damage: 1", "at: [5, 0, 6], flight: true", "", "", "0 false"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			got := ""
			f := script(func(v *View) Decision {
				if v.Unit() == 0 {
					percent, ok := v.Chance(1)
					got = fmt.Sprint(percent, ok)
				}
				return Pass()
			})
			text := field("........ ........", c.levels, c.rules, "id: a, side: red, speed: 4, "+c.a, "id: b, side: blue, speed: 4, "+c.b)
			s := setUp(t, parse(t, strings.Replace(text, "turns: 3", "turns: 1", 1)), play.Options{Policies: everySide("red", "blue")(f)})
			playOne(t, s.NewGame(), streams(1, 1))
			if got != c.want {
				t.Errorf("chance %s, want %s", got, c.want)
			}
		})
	}
}

// One attack a turn.
func TestOneAttack(t *testing.T) {
	text := field(row12, "", "", "id: a, side: red, speed: 4, at: [0, 0], range: 5, damage: 1", "id: b, side: blue, speed: 4, at: [5, 0]")
	f := script(func(v *View) Decision {
		if v.Unit() != 0 {
			return Pass()
		}
		return Attack(1)
	})
	s := setUp(t, parse(t, text), play.Options{Policies: everySide("red", "blue")(f)})
	if _, err := s.NewGame().Play(streams(1, 1)); err == nil || !strings.Contains(err.Error(), "it has attacked this turn") {
		t.Errorf("error %v", err)
	}
}

// M-17: a hit pushes the target straight away, in the level direction nearest to the
// line between the middles.
func TestAway(t *testing.T) {
	box := func(x, y, n int) mech.Box { return mech.Box{At: pathing.Place{X: int16(x), Y: int16(y)}, N: n} }
	for _, c := range []struct {
		from, to mech.Box
		want     pathing.Dir
	}{
		{box(5, 5, 1), box(8, 5, 1), pathing.E},
		{box(5, 5, 1), box(8, 4, 1), pathing.E},  // 18 degrees off
		{box(5, 5, 1), box(7, 4, 1), pathing.NE}, // 27 degrees off, nearer to 45
		{box(5, 5, 1), box(7, 3, 1), pathing.NE},
		{box(5, 5, 1), box(6, 3, 1), pathing.NE},
		{box(5, 5, 1), box(6, 2, 1), pathing.N},
		{box(5, 5, 1), box(5, 9, 1), pathing.S},
		{box(5, 5, 1), box(2, 9, 1), pathing.SW},
		{box(5, 5, 1), box(1, 5, 1), pathing.W},
		{box(5, 5, 1), box(3, 3, 1), pathing.NW},
		{box(5, 5, 1), box(5, 5, 1), pathing.N},  // straight above or below: all as near
		{box(4, 4, 2), box(6, 5, 1), pathing.E},  // from 5,5 to 6.5,5.5
		{box(4, 4, 2), box(6, 6, 2), pathing.SE}, // corner to corner
		{box(4, 4, 3), box(2, 3, 2), pathing.NW}, // from 5.5,5.5 to 3,4
	} {
		if got := away(c.from, c.to); got != c.want {
			t.Errorf("from %v to %v: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

// M-17: knockback ends at what is in the way, engages nobody (M-14) and provokes
// nothing.
func TestKnockback(t *testing.T) {
	const a = "id: a, side: red, speed: 4, at: [0, 0], range: 9, hit: 100, damage: 1, knockback: 3"
	for _, c := range []struct {
		name, board, levels string
		units               []string
		at                  string
		spaces, hp          int64
	}{
		{"M-17 all the way", "........", "", []string{"at: [2, 0]"}, "5,0,0", 3, 9},
		{"M-17 the edge of the board", "........", "", []string{"at: [6, 0]"}, "7,0,0", 1, 9},
		{"M-17 a wall of rock", "....#...", "", []string{"at: [2, 0]"}, "3,0,0", 1, 9},
		{"M-17 another in the way", "........", "", []string{"at: [2, 0]", "id: box, object: true, at: [4, 0]"}, "3,0,0", 1, 9},
		{"M-17 no room at all", "........", "", []string{"at: [2, 0]", "id: box, object: true, at: [3, 0]"}, "2,0,0", 0, 9},
		{"M-17 up a step", "........", "00001111", []string{"at: [2, 0]"}, "3,0,0", 1, 9},
		{"M-18 over an edge", "........", "44400000", []string{"at: [2, 0]"}, "5,0,0", 3, 6},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			units := []string{a, "id: b, side: blue, speed: 4, threat: 0, " + c.units[0]}
			s := perform(t, field(c.board, c.levels, "", append(units, c.units[1:]...)...), "1/100", map[string]string{"a": "attack b"})
			s.at("b", c.at)
			s.hp("b", int(c.hp))
			s.counts("spaces pushed", s.tally("b")[PushedSpaces], c.spaces)
			s.counts("pushes", s.tally("b")[Pushes], min(c.spaces, 1))
			s.counts("spaces entered", s.tally("b")[ruleset.Squares], 0)
		})
	}
}

// M-14: a unit that is pushed next to a hostile is not engaged with it, and neither is the
// hostile; once it moves beside it of its own will, both are.
func TestPushedIsUnengaged(t *testing.T) {
	units := []string{
		"id: a, side: red, speed: 4, at: [0, 0], range: 9, hit: 100, damage: 1, knockback: 2",
		"id: c, side: red, speed: 4, at: [5, 1], threat: 0",
		"id: b, side: blue, speed: 4, at: [2, 0], threat: 0",
	}
	text := field("......... .........", "", "", units...)
	for _, c := range []struct {
		orders map[string]string
		apart  bool
	}{
		{map[string]string{"a": "attack b"}, true},
		{map[string]string{"a": "attack b", "b": "to 5,0"}, false}, // b goes on beside c
		{map[string]string{"a": "attack b", "c": "/to 5,0"}, false},
		{map[string]string{"a": "attack b", "b": "to 2,1"}, false}, // away, where nobody is
	} {
		s := perform(t, text, "1/100", c.orders)
		b, other := s.g.bodies[s.unit("b")].state.Unengaged, s.g.bodies[s.unit("c")].state.Unengaged
		if got := len(b) + len(other); (got == 2) != c.apart || got == 1 {
			t.Errorf("%v: b names %v, c names %v", c.orders, b, other)
		}
	}
}

// A side whose characters are all destroyed has lost.
func TestDestroyed(t *testing.T) {
	a := "id: a, side: red, speed: 4, at: [0, 0], range: 9, hit: 100, damage: 30"
	s := perform(t, field(row12, "", "", a, "id: b, side: blue, speed: 4, at: [5, 0]"), "1/100", map[string]string{"a": "attack b"})
	if s.r.Winner != 0 || s.r.Reason != play.Destroyed || s.r.Turns != 1 || play.Destroyed.String() != "destroyed" {
		t.Errorf("%+v", s.r)
	}
	s.at("b", "destroyed")
	s.counts("damage, no more than it had", s.tally("b")[DamageBy(ByAttack)], 10)
	s.counts("destroyed", s.tally("b")[Destroyed], 1)
	s.counts("turns of a, which is not over", s.tally("a")[ruleset.Turns], 0)

	// Of several the game goes on, and the dead have no turn and stand in nobody's way.
	s = perform(t, field(row12, "", "", a, "id: b, side: blue, speed: 4, at: [2, 0]", "id: c, side: blue, speed: 4, at: [11, 0]"), "1/100",
		map[string]string{"a": "attack b; to 3,0"})
	s.at("a", "3,0,0")
	s.counts("turns of b", s.tally("b")[ruleset.Turns], 0)
	if s.r.Reason != play.Stalemate || s.r.Phases != 6 {
		t.Errorf("%+v", s.r)
	}
}

// M-14, M-15: new engagement stops a move, and what is lost of it is counted; BOOST
// starts afresh.
func TestEngagedStops(t *testing.T) {
	foe := "id: b, side: blue, speed: 4, at: [3, 1], threat: 0"
	for _, c := range []struct {
		name, foe, orders string
		at                string
		stops, lost       int64
	}{
		{"M-15 stops", foe, "to 2,0", "2,0,0", 1, 3},
		{"M-15 the next move goes on", foe, "to 2,0; to 5,0", "5,0,0", 1, 3},
		{"M-15 BOOST is stopped too", foe, "give up; to 2,0", "2,0,0", 1, 3},
		{"M-15 a smaller one does not stop", strings.Replace(foe, "speed", "size: 1/2, speed", 1), "to 5,0", "5,0,0", 0, 0},
		{"M-15 nothing was left", foe, "to 1,0; to 0,1; to 0,0; to 1,0; to 2,0", "2,0,0", 1, 0},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			s := perform(t, field("......... .........", "", "", "id: a, side: red, speed: 5, at: [0, 0]", c.foe), "", map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.counts("stops", s.tally("a")[EngagedStops], c.stops)
			s.counts("spaces lost", s.tally("a")[SpacesLost], c.lost)
		})
	}
}
