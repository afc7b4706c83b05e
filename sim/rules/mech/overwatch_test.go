package mech

import (
	"strings"
	"testing"

	"example.com/stride/sim/play"
)

// M-16: a unit that starts a move in the threat of a hostile that may react is attacked
// once before it moves.
func TestOverwatch(t *testing.T) {
	const (
		a = "id: a, side: red, speed: 4, at: [0, 0]"
		b = "id: b, side: blue, speed: 4, at: [4, 0], threat: 4, hit: 100, damage: 3"
	)
	for _, c := range []struct {
		name, levels string
		units        []string
		orders, dice string
		at           string
		hp           int
		taken, hits  int64
	}{
		{"M-16 in threat", "", []string{a, b}, "to 0,1", "100/100", "0,1,0", 7, 1, 1},
		{"M-16 a miss", "", []string{a, strings.Replace(b, "hit: 100", "hit: 40", 1)}, "to 0,1", "41/100", "0,1,0", 10, 1, 0},
		{"M-16 out of threat", "", []string{a, strings.Replace(b, "threat: 4", "threat: 3", 1)}, "to 3,1", "", "3,1,0", 10, 0, 0},
		{"M-16 once a round", "", []string{a, b}, "to 1,0; to 2,0/to 3,1", "1/100 1/100", "3,1,0", 4, 2, 2},
		{
			"M-16 a part of a move and BOOST", "",
			[]string{a, b, "id: c, side: blue, speed: 4, at: [5, 1], threat: 4, hit: 100, damage: 2"},
			"to 1,0; give up; to 0,1", "1/100 1/100", "0,1,0", 5, 2, 2,
		},
		{"M-16 nothing to deal", "", []string{a, strings.Replace(b, "damage: 3", "range: 9", 1)}, "to 0,1", "", "0,1,0", 10, 0, 0},
		{"M-16 hidden", "00900000 00900000", []string{a, b}, "to 0,1", "", "0,1,0", 10, 0, 0},
		{"M-16 not a teleport", "", []string{a + ", teleport: 3", b}, "teleport 0,1", "", "0,1,0", 10, 0, 0},
		{"M-16 nor a friend", "", []string{a, strings.Replace(b, "blue", "red", 1), "id: d, side: blue, speed: 1, at: [7, 1], threat: 0"}, "to 0,1", "", "0,1,0", 10, 0, 0},
		{"M-25 STUNNED does not react", "", []string{a, b + ", status: stunned"}, "to 0,1", "", "0,1,0", 10, 0, 0},
		{"M-25 IMMOBILIZED does", "", []string{a, b + ", status: [immobilized, prone]"}, "to 0,1", "1/100", "0,1,0", 7, 1, 1},
		{"M-26 one that drags does not react", "", []string{a, b + ", drags: box", "id: box, object: true, at: [5, 0]"}, "to 0,1", "", "0,1,0", 10, 0, 0},
		{"M-26 one that lifts does not react", "", []string{a, b + ", lifts: box", "id: box, object: true, at: [5, 0]"}, "to 0,1", "", "0,1,0", 10, 0, 0},
		{"M-16 the dead do not move", "", []string{a + ", hp: 3", b}, "to 0,1", "1/100", "destroyed", 0, 1, 1},
		{"M-17 one that is pushed decides anew", "", []string{"id: a, side: red, speed: 4, at: [1, 0]", b + ", knockback: 1"}, "to 1,1; to 3,1", "1/100", "3,1,0", 7, 1, 1},
		{"M-14 the watcher is engaged", "", []string{a, strings.Replace(b, "hit: 100", "hit: 60", 1), "id: d, side: red, speed: 1, at: [5, 1]"}, "to 0,1", "46/100", "0,1,0", 10, 1, 0},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			s := perform(t, field("........ ........", c.levels, "", c.units...), c.dice, map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.hp("a", c.hp)
			s.counts("OVERWATCH", s.tally("a")[Overwatch], c.taken)
			s.counts("hits", s.tally("a")[OverwatchHits], c.hits)
			s.counts("damage", s.tally("a")[DamageBy(ByOverwatch)], int64(10-c.hp)-map[bool]int64{true: 7}[c.hp == 0])
			s.counts("attacks, which are another thing", s.tally("b")[Attacks], 0)
		})
	}
}

// M-21: a unit that has acted does not go above the ceiling; one that has not may, and
// acts no more.
func TestCeilingAndActions(t *testing.T) {
	units := []string{"id: a, side: red, speed: 6, flight: true, at: [0, 0, 8], range: 20, hit: 100, damage: 1", "id: b, side: blue, speed: 1, at: [7, 0], threat: 0"}
	for _, acted := range []bool{false, true} {
		highest := 0
		f := script(func(v *View) Decision {
			if v.Unit() != 0 || v.Turn() > 1 {
				return Pass()
			}
			if acted && v.Asked() == 1 {
				return Attack(1)
			}
			for e := range v.Reach().All() {
				highest = max(highest, int(e.Place.Z))
			}
			return Pass()
		})
		s := setUp(t, parse(t, field("........", "", "", units...)), play.Options{Policies: everySide("red", "blue")(f)})
		playOne(t, s.NewGame(), streams(1, 1))
		if want := map[bool]int{false: 14, true: 10}[acted]; highest != want {
			t.Errorf("acted %v: up to height %d, want %d", acted, highest, want)
		}
	}
}

// M-16, M-21: above the ceiling nobody reacts until it starts a turn below.
func TestCeilingAndReactions(t *testing.T) {
	const b = "id: b, side: blue, speed: 4, flight: true, threat: 20, hit: 100, damage: 1"
	for _, c := range []struct {
		name, at, orders, dice string
		taken                  int64
	}{
		{"starts below", ", at: [4, 0, 10]", "to 1,0", "1/100", 1},
		{"starts above", ", at: [4, 0, 11]", "to 1,0", "", 0},
		// When a moves next, b has come down but not started a turn below.
		{"comes down", ", at: [4, 0, 11]", "/to 1,0/to 0,0", "1/100", 1},
		{"goes up and comes down", ", at: [4, 0, 9]", "/to 1,0/to 0,0", "1/100", 1},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			moves := map[string]string{"starts above": "", "comes down": "fly 4,0,9/fly 5,0,9", "goes up and comes down": "fly 4,0,11; fly 4,0,9/fly 5,0,9"}
			s := perform(t, field("........", "", "", "id: a, side: red, speed: 4, at: [0, 0]", b+c.at), c.dice, map[string]string{"a": c.orders, "b": moves[c.name]})
			s.counts("OVERWATCH", s.tally("a")[Overwatch], c.taken)
		})
	}
}
