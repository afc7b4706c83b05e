package mech

import (
	"strings"
	"testing"

	"example.com/stride/sim/play"
)

// M-18: falls at the end of turns, and what they do. The board is a cliff.
func TestFalls(t *testing.T) {
	for _, c := range []struct {
		name, levels, head string
		unit               string
		orders             string
		at                 string
		hp                 int
		falls, spaces      int64
	}{
		{"M-11 off an edge of 2 is a step", "22000000", "", "speed: 4, at: [1, 0]", "to 2,0", "2,0,0", 10, 0, 0},
		{"M-11 off an edge of 3", "33000000", "", "speed: 4, at: [1, 0]", "fall 2,0", "2,0,0", 7, 1, 3},
		{"M-18 of 7", "77000000", "", "speed: 4, at: [1, 0]", "fall 2,0", "2,0,0", 4, 1, 7},
		{"M-18 of 9", "99000000", "", "speed: 4, at: [1, 0]", "fall 2,0", "2,0,0", 1, 1, 9},
		{"M-18 over two turns, 9 at most", "ff000000", "", "speed: 4, at: [1, 0]", "fall 2,0", "2,0,0", 1, 1, 15},
		{"M-18 does not end with the game", "zz000000", "", "speed: 4, at: [1, 0]", "fall 2,0", "2,0,5", 10, 1, 30},
		{"M-18 no more than it has", "zz000000", "", "speed: 4, hp: 6, at: [1, 0]", "fall 2,0", "2,0,5", 6, 1, 30},
		{"M-18 not in low gravity", "", "environment: low_g", "speed: 4, at: [2, 0, 7]", "", "2,0,7", 10, 0, 0},
		{"M-18 slower", "77000000", "fall_speed: 3, fall_damage: {points: 1, per: 1}", "speed: 4, at: [1, 0]", "fall 2,0", "2,0,0", 3, 1, 7},
		{"M-20 a flyer that stays", "", "", "speed: 4, flight: true, at: [1, 0, 8]", "", "1,0,0", 4, 1, 8},
		{"M-20 a flyer that moves", "", "", "speed: 4, flight: true, at: [1, 0, 8]", "fly 2,0,8/fly 1,0,8/fly 2,0,8", "2,0,8", 10, 0, 0},
		{"M-18 a flyer that flies again", "", "", "speed: 4, flight: true, at: [1, 0, 24]", "/fly 2,0,14/fly 2,0,13", "2,0,13", 10, 1, 10},
		{"M-22 hovers still", "", "", "speed: 4, hover: true, at: [1, 0, 8]", "", "1,0,8", 10, 0, 0},
		{"M-20 STUNNED hoverers fall", "", "", "speed: 4, hover: true, at: [1, 0, 8], status: stunned", "", "1,0,0", 4, 1, 8},
		{"M-20 IMMOBILIZED flyers fall", "", "", "speed: 4, flight: true, at: [1, 0, 8], status: immobilized", "", "1,0,0", 4, 1, 8},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			s := perform(t, field("........", c.levels, c.head, "id: a, side: red, "+c.unit), "", map[string]string{"a": c.orders})
			s.at("a", c.at)
			s.hp("a", c.hp)
			s.counts("falls", s.tally("a")[Falls], c.falls)
			s.counts("spaces fallen", s.tally("a")[SpacesFallen], c.spaces)
			s.counts("damage", s.tally("a")[DamageBy(ByFall)], int64(map[bool]int{true: 6, false: 10}[strings.Contains(c.unit, "hp: 6")]-c.hp))
		})
	}
}

// M-18: a unit that lands where another stands lands beside it; a unit that falls where
// nothing is below is lost.
func TestLandings(t *testing.T) {
	s := perform(t, field("....", "7000", "", "id: a, side: red, speed: 4, at: [0, 0]", "id: b, side: blue, speed: 4, at: [1, 0], threat: 0"),
		"", map[string]string{"a": "fall 1,0"})
	s.at("a", "2,0,0")
	s.hp("a", 4)
	if len(s.g.bodies[s.unit("b")].state.Unengaged) != 1 {
		t.Error("M-17: a fall engages")
	}

	s = perform(t, field("._..", "7000", "", "id: a, side: red, speed: 4, at: [0, 0]", "id: b, side: blue, speed: 4, at: [3, 0], threat: 0"),
		"", map[string]string{"a": "fall 1,0"})
	s.at("a", "destroyed")
	s.counts("damage", s.tally("a")[DamageBy(ByFall)], 10)
	if s.r.Winner != 1 || s.r.Reason != play.Destroyed {
		t.Errorf("%+v", s.r)
	}

	// If nobody is left nobody wins.
	s = perform(t, field("._..", "7000", "", "id: a, side: red, speed: 4, at: [0, 0]"), "", map[string]string{"a": "fall 1,0"})
	if s.r.Winner != play.Draw || s.r.Reason != play.Destroyed {
		t.Errorf("%+v", s.r)
	}
}

// M-18: a unit that is pushed over an edge falls at the end of that turn, and then at
// the end of its own.
func TestPushedOver(t *testing.T) {
	units := []string{
		"id: a, side: red, speed: 4, at: [0, 0], range: 9, hit: 100, damage: 1, knockback: 1",
		"id: b, side: blue, speed: 4, at: [1, 0], threat: 0, hp: 12",
	}
	s := perform(t, field("....", "ff00", "", units...), "1/100", map[string]string{"a": "attack b", "b": ""})
	// 10 spaces at the end of the turn of a, 5 more at the end of its own.
	s.at("b", "2,0,0")
	s.hp("b", 12-1-9)
	s.counts("spaces fallen", s.tally("b")[SpacesFallen], 15)
	s.counts("falls", s.tally("b")[Falls], 1)
}

// M-20: a flyer that is pushed in the air keeps flying; one that is hit for half of
// what it can take saves with AGILITY or falls at the end of the turn.
func TestShaken(t *testing.T) {
	const a = "id: a, side: red, speed: 4, at: [0, 0], range: 20, hit: 100, "
	for _, c := range []struct {
		name, a, b, dice string
		at               string
		falls            int64
	}{
		{"M-17 pushed in the air", "damage: 1, knockback: 2", "flight: true, at: [2, 0, 6]", "1/100", "3,0,6", 0},
		{"M-20 hit for less than half", "damage: 9", "flight: true, at: [2, 0, 6]", "1/100", "3,0,6", 0},
		{"M-20 hit for half and saved", "damage: 10", "flight: true, at: [2, 0, 6]", "1/100 10/20", "3,0,6", 0},
		{"M-20 hit for half and not saved", "damage: 10", "flight: true, at: [2, 0, 6]", "1/100 9/20", "3,0,1", 1},
		{"M-20 with AGILITY", "damage: 10", "flight: true, agility: 3, at: [2, 0, 6]", "1/100 7/20", "3,0,6", 0},
		{"M-20 hoverers too", "damage: 10", "hover: true, at: [2, 0, 6]", "1/100 9/20", "3,0,1", 1},
		{"M-20 not on the ground", "damage: 10", "flight: true, at: [2, 0]", "1/100", "3,0,1", 0},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			orders := "fly 3,0,6/fly 2,0,6/fly 3,0,6"
			switch c.at {
			case "3,0,1":
				orders = "to 3,0,1/to 2,0,1/to 3,0,1"
			}
			if strings.Contains(c.b, "hover") {
				orders = strings.ReplaceAll(orders, "fly", "hover")
			}
			if strings.Contains(c.a, "knockback") {
				orders = "fly 5,0,6/fly 4,0,6/fly 3,0,6"
			}
			s := perform(t, field("........", "", "", a+c.a, "id: b, side: blue, speed: 6, hp: 20, threat: 0, "+c.b), c.dice, map[string]string{"a": "attack b", "b": orders})
			s.at("b", c.at)
			s.counts("falls", s.tally("b")[Falls], c.falls)
		})
	}
}

// Time in the air: turns that a unit ended there.
func TestAirTurns(t *testing.T) {
	s := perform(t, field("....", "", "", "id: a, side: red, speed: 4, flight: true, at: [0, 0]", "id: b, side: blue, speed: 4, hover: true, at: [3, 0, 2], threat: 0"),
		"", map[string]string{"a": "fly 0,0,3/fly 1,0,3/fly 1,0,0"})
	s.counts("turns of a in the air", s.tally("a")[AirTurns], 2)
	s.counts("turns of b in the air", s.tally("b")[AirTurns], 3)
	s = perform(t, field("....", "", "environment: underwater", "id: a, side: red, speed: 4, flight: true, at: [0, 0]"), "", map[string]string{"a": "fly 0,0,3"})
	s.counts("turns of a under water", s.tally("a")[AirTurns], 0)
}
